//! A page: one template, one view, one frame around it.

use std::borrow::Cow;

use rocket::http::{ContentType, Cookie, Status};
use serde::Serialize;

use super::answer::Printed;
use super::door::Door;
use super::visitor::{Role, Visitor, lang_cookie, no_flash, visit_cookie};
use super::{random_token, token};
use crate::error::Error;
use crate::i18n::Lang;
use crate::press::{self, Link};
use crate::text::TOKEN_MARK;

type Print = Box<dyn FnOnce(Lang, &Frame<'_>) -> Result<String, Error> + Send>;

/// What a handler answers with: `Page::new("forums/topic", view)`.
pub struct Page {
    template: &'static str,
    print: Print,
    status: Status,
    is_indexed: bool,
    is_secret: bool,
    /// Where a page that answers a POST can be had by GET.
    place: Option<String>,
}

impl Page {
    /// The template is named without its ending; its folder is the part of the site that the menu marks.
    pub fn new(template: &'static str, view: impl Serialize + Send + 'static) -> Self {
        let print = move |lang: Lang, frame: &Frame<'_>| press::print(lang, &format!("{template}.html"), &view, frame);
        Self { template, print: Box::new(print), status: Status::Ok, is_indexed: true, is_secret: false, place: None }
    }

    /// Answers with another status than 200.
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = Status::new(status);
        self
    }

    /// For pages that are nobody's find: forms, settings, errors.
    pub fn unlisted(mut self) -> Self {
        self.is_indexed = false;
        self
    }

    /// For pages that show a secret: no browser keeps them.
    pub fn secret(mut self) -> Self {
        self.is_secret = true;
        self
    }

    /// Names the address that shows this page, where that is not the one that was asked: links to other languages
    /// and back after signing in lead there.
    pub fn standing_at(mut self, link: Link<'_>) -> Self {
        self.place = Some(link.path());
        self
    }

    pub(super) fn print(self, door: &Door) -> Result<Printed, Error> {
        let visitor = door.visitor();
        let Self { template, print, status, is_indexed, is_secret, place } = self;
        let frame = Frame::new(door, template, is_indexed, place.as_deref().unwrap_or(door.path()));
        let html = print(visitor.lang, &frame)?;
        let mut cookies = Vec::new();
        if !visitor.knows_lang {
            cookies.push(lang_cookie(visitor.lang, door.config().is_secure()));
        }
        if visitor.flash.is_some() {
            cookies.push(no_flash(door.config().is_secure()));
        }
        let (html, is_personal) = with_token(html, door, &mut cookies)?;
        let body = html.into_bytes().into();
        Ok(Printed { status, content_type: ContentType::HTML, body, encoding: None, cookies, is_personal, is_secret })
    }
}

/// Sets a token into the page's forms. A stranger's first form starts a visit.
fn with_token(html: String, door: &Door, cookies: &mut Vec<Cookie<'static>>) -> Result<(String, bool), Error> {
    let field = format!("name=\"csrf\" value=\"{TOKEN_MARK}\"");
    if !html.contains(&field) {
        return Ok((html, false));
    }
    let binding = match &door.visitor().binding {
        Some(binding) => binding.clone(),
        None => {
            let visit = random_token()?;
            cookies.push(visit_cookie(visit.clone(), door.config().is_secure()));
            visit
        }
    };
    let token = token::issue(&door.config().secret_key, &binding)?;
    Ok((html.replace(&field, &format!("name=\"csrf\" value=\"{token}\"")), true))
}

/// What the layout shows around every view.
#[derive(Serialize)]
struct Frame<'a> {
    lang: &'a str,
    /// `light`, `dark`, or nothing: as the system has it.
    theme: Option<&'a str>,
    section: &'a str,
    seat: Option<SeatView<'a>>,
    flash: Option<&'static str>,
    languages: Vec<LanguageLink>,
    /// Where the reader comes back to after signing in.
    here: &'a str,
    /// The one address of this page, below any language: of what was asked for only the page number counts.
    canonical: String,
    base_url: &'a str,
    is_indexed: bool,
    /// To the sign-in page and back here.
    sign_in_href: String,
}

#[derive(Serialize)]
struct SeatView<'a> {
    name: &'a str,
    href: String,
    avatar: Cow<'static, str>,
    is_confirmed: bool,
    is_staff: bool,
    is_official: bool,
    are_rules_new: bool,
    /// What they may be told about a silence, in their language.
    silence: Option<SilenceView<'a>>,
    unread: Option<String>,
}

#[derive(Serialize)]
struct SilenceView<'a> {
    reason: &'a str,
    until: Option<String>,
}

/// More than that is simply many.
const MOST_UNREAD: i64 = 99;

#[derive(Serialize)]
struct LanguageLink {
    tag: &'static str,
    name: &'static str,
    href: String,
    is_current: bool,
}

impl<'a> Frame<'a> {
    fn new(door: &'a Door, template: &'a str, is_indexed: bool, here: &'a str) -> Self {
        let visitor: &Visitor = door.visitor();
        let section = template.split('/').next().unwrap_or_default();
        let language = |lang: &Lang| LanguageLink {
            tag: lang.as_str(),
            name: lang.say("language-name"),
            href: format!("/{lang}{here}"),
            is_current: *lang == visitor.lang,
        };
        let seat = visitor.seat.as_ref().map(|seat| SeatView {
            name: &seat.name,
            href: Link::Member(&seat.name).href(visitor.lang),
            avatar: press::avatar_src(&seat.avatar),
            is_confirmed: seat.is_confirmed,
            is_staff: seat.role.is_staff(),
            is_official: seat.role == Role::Official,
            are_rules_new: seat.are_rules_new,
            silence: seat.silence.as_ref().map(|silence| SilenceView {
                reason: &silence.reason,
                until: silence.until.map(|until| visitor.local().date_and_time(until).into_owned()),
            }),
            unread: match seat.unread {
                0 => None,
                some @ 1..=MOST_UNREAD => Some(some.to_string()),
                _ => Some(format!("{MOST_UNREAD}+")),
            },
        });
        let has_own_way = matches!(template, "accounts/sign-in" | "accounts/register");
        let next = if has_own_way { String::new() } else { format!("/{}{here}", visitor.lang) };
        let flash = visitor.flash.as_deref().filter(|key| key.starts_with("flash-") && visitor.lang.has(key));
        Self {
            lang: visitor.lang.as_str(),
            theme: (visitor.theme != super::THEMES[0]).then_some(visitor.theme),
            section,
            seat,
            flash: flash.map(|key| visitor.lang.say(key)),
            languages: Lang::ALL.iter().map(language).collect(),
            here,
            canonical: canonical(here),
            base_url: &door.config().base_url,
            is_indexed,
            sign_in_href: Link::SignIn { next: &next }.href(visitor.lang),
        }
    }
}

fn canonical(here: &str) -> String {
    let (path, query) = here.split_once('?').unwrap_or((here, ""));
    let page =
        query.split('&').find(|pair| pair.strip_prefix("page=").is_some_and(|number| number.parse::<u32>().is_ok()));
    page.map_or_else(|| path.to_owned(), |page| format!("{path}?{page}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_has_one_canonical_address() {
        assert_eq!(canonical("/topics/7?utm=x&page=2"), "/topics/7?page=2");
        assert_eq!(canonical("/forums/go?sort=new"), "/forums/go");
        assert_eq!(canonical("/games/7?move=3&page=<script>"), "/games/7");
        assert_eq!(canonical(""), "");
    }
}
