//! The one builder of addresses. A page links through it, a letter too; the doors
//! that answer are in each feature's `routes.rs`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::i18n::Lang;
use crate::ids::{PostId, RecordId, TopicId};

/// What stays as it is in a part of a path (RFC 3986, unreserved).
const PART: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Whoever signs in from nowhere goes on to the home page.
const NOWHERE: &str = "";

/// A place of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link<'a> {
    Home,
    Register,
    /// With where to go on afterwards, or nothing.
    SignIn {
        next: &'a str,
    },
    SignOut,
    Confirmation(&'a str),
    /// A new letter with a confirming link.
    Confirmations,
    FirstOfficial(&'a str),
    PasswordForgotten,
    PasswordReset(&'a str),
    Preferences,
    AvatarChoice,
    Member(&'a str),
    Forums,
    Board {
        board: &'a str,
        sort: Option<&'a str>,
        page: i64,
    },
    NewTopic(&'a str),
    Topics(&'a str),
    Topic {
        id: TopicId,
        page: i64,
    },
    /// Where a reply to the topic is sent, or written in full.
    Replies(TopicId),
    Post(PostId),
    Previews,
    Games {
        page: i64,
    },
    Game(RecordId),
    GameAt(RecordId, u32),
    GameNode(RecordId, usize),
    GameFile(RecordId),
    /// The line through a node, move by move, for the script of the viewer.
    GameSteps(RecordId, usize),
}

impl Link<'_> {
    /// The address in a language: `/ja/topics/12`.
    pub fn href(self, lang: Lang) -> String {
        format!("/{lang}{}", self.path())
    }

    /// The address as it stands in a letter.
    pub fn url(self, base_url: &str, lang: Lang) -> String {
        format!("{base_url}{}", self.href(lang))
    }

    /// The address without a language.
    pub fn path(self) -> String {
        match self {
            Self::Home => String::new(),
            Self::Register => "/register".into(),
            Self::SignIn { next } => format!("/sign-in{}", query(&[("next", next)])),
            Self::SignOut => "/sign-out".into(),
            Self::Confirmation(token) => format!("/confirmations/{token}"),
            Self::Confirmations => "/confirmations".into(),
            Self::FirstOfficial(token) => format!("/officials/{token}"),
            Self::PasswordForgotten => "/password/forgotten".into(),
            Self::PasswordReset(token) => format!("/password/reset/{token}"),
            Self::Preferences => "/settings/language".into(),
            Self::AvatarChoice => "/settings/avatar".into(),
            Self::Member(name) => format!("/members/{}", part(name)),
            Self::Forums => "/forums".into(),
            Self::Board { board, sort, page } => {
                format!("/forums/{board}{}", query(&[("sort", sort.unwrap_or_default()), ("page", &page_number(page))]))
            }
            Self::NewTopic(board) => format!("/forums/{board}/new"),
            Self::Topics(board) => format!("/forums/{board}/topics"),
            Self::Topic { id, page } => format!("/topics/{id}{}", query(&[("page", &page_number(page))])),
            Self::Replies(id) => format!("/topics/{id}/posts"),
            Self::Post(id) => format!("/posts/{id}"),
            Self::Previews => "/previews".into(),
            Self::Games { page } => format!("/games{}", query(&[("page", &page_number(page))])),
            Self::Game(id) => format!("/games/{id}"),
            Self::GameAt(id, number) => format!("/games/{id}?move={number}"),
            Self::GameNode(id, node) => format!("/games/{id}?path={node}"),
            Self::GameFile(id) => format!("/games/{id}.sgf"),
            Self::GameSteps(id, node) => format!("/games/{id}/steps?path={node}"),
        }
    }

    /// Places that need nothing more to be named, for the templates.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "home" => Self::Home,
            "register" => Self::Register,
            "sign-in" => Self::SignIn { next: NOWHERE },
            "sign-out" => Self::SignOut,
            "confirmations" => Self::Confirmations,
            "password-forgotten" => Self::PasswordForgotten,
            "preferences" => Self::Preferences,
            "avatar-choice" => Self::AvatarChoice,
            "forums" => Self::Forums,
            "previews" => Self::Previews,
            "games" => Self::Games { page: 1 },
            _ => return None,
        })
    }
}

fn part(text: &str) -> String {
    utf8_percent_encode(text, PART).to_string()
}

/// The first page is the address without a number: one page, one address.
fn page_number(page: i64) -> String {
    if page > 1 { page.to_string() } else { String::new() }
}

fn query(pairs: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (name, value) in pairs.iter().filter(|(_, value)| !value.is_empty()) {
        text.push(if text.is_empty() { '?' } else { '&' });
        text.push_str(name);
        text.push('=');
        text.push_str(&part(value));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_has_one_address() {
        let topic = |page| Link::Topic { id: TopicId(7), page }.href(Lang::Ja);
        assert_eq!(topic(1), "/ja/topics/7");
        assert_eq!(topic(3), "/ja/topics/7?page=3");
    }

    #[test]
    fn what_a_member_chose_stays_one_part_of_the_path() {
        assert_eq!(Link::Member("听雨楼主").path(), "/members/%E5%90%AC%E9%9B%A8%E6%A5%BC%E4%B8%BB");
        assert_eq!(Link::Member("a/b?c#d").path(), "/members/a%2Fb%3Fc%23d");
        assert_eq!(query(&[("q", "a&b=c")]), "?q=a%26b%3Dc");
    }
}
