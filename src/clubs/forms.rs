//! What comes in to the clubs, and what of it can stand.

mod founding;

use std::collections::BTreeSet;

use rocket::FromForm;

use super::club::{Joining, Region};
use super::membership::Rights;
use super::message::NewMessage;
use super::page::NewPage;
use crate::error::{Error, Message};
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::text::{plain, render_note};
use crate::web::Faults;

pub(super) use founding::{ApprovalForm, FoundingForm, RefusalForm, SCHEMES, Scheme, figure};

/// Characters of what members say to each other on the way in and out.
pub const LONGEST_WORDS: usize = 500;
pub const LONGEST_SLOGAN: usize = 60;
pub const LONGEST_CHARTER: usize = 10_000;
pub const LONGEST_NOTICE: usize = 2_000;
const LONGEST_HONOURS: usize = 2_000;
pub const LONGEST_NOTE: usize = 200;
pub const LONGEST_TITLE: usize = 80;
pub const LONGEST_MESSAGE: usize = 2_000;

/// Asking to come in.
#[derive(Debug, Clone, Default, FromForm)]
pub struct RequestForm {
    #[field(default = String::new())]
    pub message: String,
}

/// Saying no to somebody, or naming a reason.
#[derive(Debug, Clone, Default, FromForm)]
pub struct WordsForm {
    #[field(default = String::new())]
    pub words: String,
}

/// A name, typed.
#[derive(Debug, Clone, Default, FromForm)]
pub struct NameForm {
    #[field(default = String::new())]
    pub name: String,
    #[field(default = String::new())]
    pub reason: String,
}

/// How many a link lets in.
#[derive(Debug, Clone, Default, FromForm)]
pub struct LinkForm {
    #[field(default = 1)]
    pub uses: i64,
}

/// A member's place in the club, as the leader sets it.
#[derive(Debug, Clone, Default, FromForm)]
pub struct MemberForm {
    /// Which of the page's forms it is.
    #[field(default = String::new())]
    pub act: String,
    #[field(default = String::new())]
    pub note: String,
    #[field(default = String::new())]
    pub role: String,
    #[field(default = false)]
    pub requests: bool,
    #[field(default = false)]
    pub members: bool,
    #[field(default = false)]
    pub forum: bool,
    #[field(default = false)]
    pub page: bool,
}

/// To whom the club is offered.
#[derive(Debug, Clone, Default, FromForm)]
pub struct OfferForm {
    #[field(default = 0)]
    pub member: i64,
}

/// What is done to the members that were ticked.
#[derive(Debug, Clone, Default, FromForm)]
pub struct ActsForm {
    #[field(default = String::new())]
    pub act: String,
    #[field(default = String::new())]
    pub reason: String,
    #[field(default = Vec::new())]
    pub member: Vec<i64>,
}

/// The club's page.
#[derive(Debug, Clone, Default, FromForm)]
pub struct PageForm {
    #[field(default = String::new())]
    pub slogan: String,
    #[field(default = String::new())]
    pub charter: String,
    #[field(default = String::new())]
    pub notice: String,
    #[field(default = String::new())]
    pub honours: String,
    #[field(default = String::new())]
    pub region: String,
    #[field(default = Vec::new())]
    pub languages: Vec<String>,
    #[field(default = String::new())]
    pub joining: String,
}

/// A message to all members.
#[derive(Debug, Clone, Default, FromForm)]
pub struct MessageForm {
    #[field(default = String::new())]
    pub title: String,
    #[field(default = String::new())]
    pub body: String,
}

impl MemberForm {
    /// A deputy's rights, or nothing for a member; what no button of ours says is refused.
    pub fn deputy(&self) -> Result<Option<Rights>, Error> {
        match (self.act.as_str(), self.role.as_str()) {
            ("role", "deputy") => Ok(Some(self.rights())),
            ("role", "member") => Ok(None),
            _ => Err(Error::Forbidden),
        }
    }

    fn rights(&self) -> Rights {
        Rights { requests: self.requests, members: self.members, forum: self.forum, page: self.page }
    }
}

impl ActsForm {
    /// Who was ticked, each once.
    pub fn members(&self) -> BTreeSet<UserId> {
        self.member.iter().map(|id| UserId(*id)).collect()
    }

    /// Whether they are blocked too; what no button of ours says is refused.
    pub fn blocks(&self) -> Result<bool, Error> {
        match self.act.as_str() {
            "remove" => Ok(false),
            "block" => Ok(true),
            _ => Err(Error::Forbidden),
        }
    }
}

/// A text of several lines, no longer than it may be; its fault is told at its field.
fn text(typed: &str, longest: usize, field: &'static str, lang: Lang, faults: &mut Faults) -> String {
    let text = plain(typed);
    if text.chars().count() > longest {
        faults.add(lang, field, &Message::new("clubs-fault-long").number("n", longest as i64));
    }
    text
}

/// The same as one line.
fn line(typed: &str, longest: usize, field: &'static str, lang: Lang, faults: &mut Faults) -> String {
    let words: Vec<_> = typed.split_whitespace().collect();
    text(&words.join(" "), longest, field, lang, faults).chars().filter(|c| !c.is_control()).collect()
}

/// A text that must be there.
fn required(text: &str, field: &'static str, lang: Lang, faults: &mut Faults) {
    if text.is_empty() {
        faults.add(lang, field, &Message::new("clubs-fault-empty"));
    }
}

/// Languages that were ticked, in the order of the site's.
pub(super) fn ticked_languages(ticked: &[String]) -> Vec<Lang> {
    Lang::ALL.iter().copied().filter(|lang| ticked.iter().any(|tag| tag == lang.as_str())).collect()
}

/// The same; a club speaks at least one.
fn languages(ticked: &[String], lang: Lang, faults: &mut Faults) -> Vec<Lang> {
    let languages = ticked_languages(ticked);
    if languages.is_empty() {
        faults.add(lang, "languages", &Message::new("clubs-fault-languages"));
    }
    languages
}

/// A short text with a form of its own; the fault is a page of its own too.
fn words(typed: &str, longest: usize) -> Result<String, Error> {
    let text = plain(typed);
    if text.chars().count() > longest {
        return Err(Error::Refused(Message::new("clubs-fault-long").number("n", longest as i64)));
    }
    Ok(text)
}

/// The same where it must be there.
fn reason(typed: &str) -> Result<String, Error> {
    let text = words(typed, LONGEST_WORDS)?;
    if text.is_empty() { Err(Error::Refused(Message::new("clubs-fault-reason"))) } else { Ok(text) }
}

impl WordsForm {
    /// Words that may be missing.
    pub fn check(&self) -> Result<String, Error> {
        words(&self.words, LONGEST_WORDS)
    }
}

impl RequestForm {
    pub fn check(&self) -> Result<String, Error> {
        words(&self.message, LONGEST_WORDS)
    }
}

impl ActsForm {
    /// The members are told it.
    pub fn reason(&self) -> Result<String, Error> {
        reason(&self.reason)
    }
}

impl NameForm {
    pub fn reason(&self) -> Result<String, Error> {
        reason(&self.reason)
    }
}

impl MemberForm {
    pub fn note(&self) -> Result<String, Error> {
        words(&self.note, LONGEST_NOTE)
    }
}

impl PageForm {
    pub fn check(&self, base_url: &str, lang: Lang) -> Result<NewPage, Faults> {
        let mut faults = Faults::default();
        let slogan = line(&self.slogan, LONGEST_SLOGAN, "slogan", lang, &mut faults);
        let charter = text(&self.charter, LONGEST_CHARTER, "charter", lang, &mut faults);
        let notice = text(&self.notice, LONGEST_NOTICE, "notice", lang, &mut faults);
        let honours = text(&self.honours, LONGEST_HONOURS, "honours", lang, &mut faults);
        required(&slogan, "slogan", lang, &mut faults);
        required(&charter, "charter", lang, &mut faults);
        let languages = languages(&self.languages, lang, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(NewPage {
            charter_html: render_note(&charter, base_url),
            notice_html: render_note(&notice, base_url),
            slogan,
            charter,
            notice,
            honours,
            region: Region::parse(&self.region).unwrap_or(Region::International),
            languages,
            joining: Joining::parse(&self.joining).unwrap_or(Joining::Request),
        })
    }
}

impl MessageForm {
    pub fn check(&self, once: &str, lang: Lang) -> Result<NewMessage, Faults> {
        let mut faults = Faults::default();
        let title = line(&self.title, LONGEST_TITLE, "title", lang, &mut faults);
        let body = text(&self.body, LONGEST_MESSAGE, "body", lang, &mut faults);
        required(&title, "title", lang, &mut faults);
        required(&body, "body", lang, &mut faults);
        if faults.is_empty() { Ok(NewMessage { title, body, once: once.to_owned() }) } else { Err(faults) }
    }
}
