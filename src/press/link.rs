//! The one builder of addresses. A page links through it, a letter too; the doors
//! that answer are in each feature's `routes.rs`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::club_link::{self, ApplicationPlace, ClubPlace, ClubsQuery, DeskClubs};
use crate::i18n::Lang;
use crate::ids::{ApplicationId, LetterId, NotificationId, PostId, RecordId, SessionId, SuspensionId, TopicId};

/// What stays as it is in a part of a path (RFC 3986, unreserved).
const PART: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Whoever signs in from nowhere goes on to the home page; who asks for nothing is shown everything.
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
    Profile,
    AvatarChoice,
    /// Where an own avatar is sent to.
    AvatarUpload,
    /// An own avatar's picture, without a language.
    OwnAvatar(&'a str),
    Security,
    Password,
    Email,
    /// The mailed link of a new address.
    EmailChange(&'a str),
    Sessions,
    SessionEnding(SessionId),
    SecondFactor,
    SecondFactorConfirmation,
    SecondFactorRemoval,
    RecoveryCodes,
    NotificationChoices,
    Notifications {
        unread: bool,
        page: i64,
    },
    /// Where all of them are marked as read.
    NotificationReadings,
    /// Leads on to what a notification is about.
    Notification(NotificationId),
    /// The way out of letters of a kind.
    Unsubscribe {
        key: &'a str,
        list: &'a str,
    },
    Data,
    Exports,
    Export(&'a str),
    Closing,
    ForumRulesAcceptance,
    /// Where a suspended member says something to it.
    Appeal(&'a str),
    /// One of the portal's own pages.
    Leaflet(&'a str),
    Glossary {
        group: &'a str,
    },
    Desk,
    DeskMembers {
        query: &'a str,
        page: i64,
    },
    DeskMember(&'a str),
    DeskSuspensions(&'a str),
    DeskLifting(SuspensionId),
    DeskAnswer(SuspensionId),
    DeskRole(&'a str),
    DeskRank(&'a str),
    DeskAudit {
        query: &'a str,
        act: &'a str,
        page: i64,
    },
    DeskLetters,
    DeskDismissal(LetterId),
    DeskClubs(DeskClubs),
    DeskApplications,
    Clubs(ClubsQuery<'a>),
    /// The form of an application.
    NewClub,
    /// Where an application is sent.
    Applications,
    Application(ApplicationId, ApplicationPlace),
    Club(&'a str),
    InClub(&'a str, ClubPlace<'a>),
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

impl<'a> Link<'a> {
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
            Self::Profile => "/settings/profile".into(),
            Self::AvatarChoice => "/settings/avatar".into(),
            Self::AvatarUpload => "/settings/avatar/uploads".into(),
            Self::OwnAvatar(name) => format!("/avatars/{}", part(name)),
            Self::Security => "/settings/security".into(),
            Self::Password => "/settings/security/password".into(),
            Self::Email => "/settings/security/email".into(),
            Self::EmailChange(token) => format!("/settings/security/email/{token}"),
            Self::Sessions => "/settings/security/sessions/ending".into(),
            Self::SessionEnding(id) => format!("/settings/security/sessions/{id}/ending"),
            Self::SecondFactor => "/settings/security/second-factor".into(),
            Self::SecondFactorConfirmation => "/settings/security/second-factor/confirmation".into(),
            Self::SecondFactorRemoval => "/settings/security/second-factor/removal".into(),
            Self::RecoveryCodes => "/settings/security/recovery-codes".into(),
            Self::NotificationChoices => "/settings/notifications".into(),
            Self::Notifications { unread, page } => {
                let show = if unread { "unread" } else { "" };
                format!("/notifications{}", query(&[("show", show), ("page", &page_number(page))]))
            }
            Self::NotificationReadings => "/notifications/readings".into(),
            Self::Notification(id) => format!("/notifications/{id}"),
            Self::Unsubscribe { key, list } => format!("/unsubscribe/{key}/{list}"),
            Self::Data => "/settings/data".into(),
            Self::Exports => "/settings/data/exports".into(),
            Self::Export(token) => format!("/settings/data/exports/{token}"),
            Self::Closing => "/settings/closing".into(),
            Self::Appeal(token) => format!("/appeals/{token}"),
            Self::ForumRulesAcceptance => "/pages/forum-rules/acceptance".into(),
            Self::Leaflet(slug) => format!("/pages/{slug}"),
            Self::Glossary { group } => format!("/pages/glossary{}", query(&[("group", group)])),
            Self::Desk => "/admin".into(),
            Self::DeskMembers { query: q, page } => {
                format!("/admin/members{}", query(&[("q", q), ("page", &page_number(page))]))
            }
            Self::DeskMember(name) => format!("/admin/members/{}", part(name)),
            Self::DeskSuspensions(name) => format!("/admin/members/{}/suspensions", part(name)),
            Self::DeskLifting(id) => format!("/admin/suspensions/{id}/lifting"),
            Self::DeskAnswer(id) => format!("/admin/suspensions/{id}/answer"),
            Self::DeskRole(name) => format!("/admin/members/{}/role", part(name)),
            Self::DeskRank(name) => format!("/admin/members/{}/rank", part(name)),
            Self::DeskAudit { query: q, act, page } => {
                format!("/admin/audit{}", query(&[("q", q), ("act", act), ("page", &page_number(page))]))
            }
            Self::DeskLetters => "/admin/letters".into(),
            Self::DeskDismissal(id) => format!("/admin/letters/{id}/dismissal"),
            Self::DeskClubs(place) => place.path(),
            Self::DeskApplications => "/admin/applications".into(),
            Self::Clubs(asked) => club_link::clubs(asked),
            Self::NewClub => "/clubs/new".into(),
            Self::Applications => "/clubs/applications".into(),
            Self::Application(id, place) => place.path(id),
            Self::Club(slug) => club_link::club(slug),
            Self::InClub(slug, place) => format!("{}{}", club_link::club(slug), place.path()),
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
    pub fn named(name: &'a str) -> Option<Self> {
        Some(match name {
            "home" => Self::Home,
            "register" => Self::Register,
            "sign-in" => Self::SignIn { next: NOWHERE },
            "sign-out" => Self::SignOut,
            "confirmations" => Self::Confirmations,
            "password-forgotten" => Self::PasswordForgotten,
            "preferences" => Self::Preferences,
            "profile" => Self::Profile,
            "avatar-choice" => Self::AvatarChoice,
            "avatar-upload" => Self::AvatarUpload,
            "security" => Self::Security,
            "password" => Self::Password,
            "email" => Self::Email,
            "sessions" => Self::Sessions,
            "second-factor" => Self::SecondFactor,
            "second-factor-confirmation" => Self::SecondFactorConfirmation,
            "second-factor-removal" => Self::SecondFactorRemoval,
            "recovery-codes" => Self::RecoveryCodes,
            "notification-choices" => Self::NotificationChoices,
            "notifications" => Self::Notifications { unread: false, page: 1 },
            "notifications-unread" => Self::Notifications { unread: true, page: 1 },
            "notification-readings" => Self::NotificationReadings,
            "data" => Self::Data,
            "exports" => Self::Exports,
            "closing" => Self::Closing,
            "forum-rules-acceptance" => Self::ForumRulesAcceptance,
            "about" | "help" | "privacy" | "terms" | "forum-rules" | "rules-of-go" => Self::Leaflet(name),
            "glossary" => Self::Glossary { group: NOWHERE },
            "desk" => Self::Desk,
            "desk-members" => Self::DeskMembers { query: NOWHERE, page: 1 },
            "desk-audit" => Self::DeskAudit { query: NOWHERE, act: NOWHERE, page: 1 },
            "desk-letters" => Self::DeskLetters,
            "desk-clubs" => Self::DeskClubs(DeskClubs::Table { all: false, page: 1 }),
            "desk-club-history" => Self::DeskClubs(DeskClubs::History { page: 1 }),
            "desk-club-settings" => Self::DeskClubs(DeskClubs::Settings),
            "desk-club-decisions" => Self::DeskClubs(DeskClubs::Decisions),
            "desk-club-evaluations" => Self::DeskClubs(DeskClubs::Evaluations),
            "desk-applications" => Self::DeskApplications,
            "clubs" => Self::Clubs(ClubsQuery::default()),
            "new-club" => Self::NewClub,
            "forums" => Self::Forums,
            "previews" => Self::Previews,
            "games" => Self::Games { page: 1 },
            _ => return None,
        })
    }
}

pub(super) fn part(text: &str) -> String {
    utf8_percent_encode(text, PART).to_string()
}

/// The first page is the address without a number: one page, one address.
pub(super) fn page_number(page: i64) -> String {
    if page > 1 { page.to_string() } else { String::new() }
}

pub(super) fn query(pairs: &[(&str, &str)]) -> String {
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
