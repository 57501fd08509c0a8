//! The letters that members get about their account. Nobody can stop these: they are about the door itself.

use super::suspension::{NewSuspension, SuspensionKind};
use super::user::User;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::{Lang, Local};
use crate::mail::{self, Draft, LetterKind};
use crate::words;

/// Whoever asks again and again for a letter to somebody's address gets no more than these sent.
const MOST_AN_HOUR: i64 = 5;

/// What a letter says, with the link that it is about.
pub enum Letter<'a> {
    Confirm(String),
    /// Somebody tried to register with this address, which is a member's already.
    AddressKnown(String),
    Reset(String),
    PasswordChanged,
    /// To the new address.
    NewAddress(String),
    /// To the old one, while the link to the new one waits.
    AddressAsked(&'a str),
    AddressChanged(&'a str),
    FactorOn,
    FactorOff,
    /// With the link to answer it.
    Suspended(&'a NewSuspension, String),
    AppealAnswered(&'a str),
    Lifted(SuspensionKind, &'a str),
    Closing(Moment),
    Closed,
}

/// Whether a mailbox had its share of such letters. To be asked before a link is made, since a new one ends the old.
pub fn are_too_many(db: &mut Conn, email: &str, kind: LetterKind, now: Moment) -> Result<bool, Error> {
    Ok(mail::sent_lately(db, email, kind, now)? >= MOST_AN_HOUR)
}

/// Sends a letter to a member. An address that nobody proved gets only what proves it: it may be a stranger's.
pub fn send(db: &mut Conn, user: &User, letter: Letter<'_>, now: Moment) -> Result<(), Error> {
    let proves = matches!(letter, Letter::Confirm(_));
    if proves || user.is_confirmed() { send_to(db, user, &user.email, letter, now) } else { Ok(()) }
}

/// Sends a letter to an address that is not the member's yet.
pub fn send_to(db: &mut Conn, user: &User, email: &str, letter: Letter<'_>, now: Moment) -> Result<(), Error> {
    let draft = letter.draft(user, email);
    mail::post(db, &draft.letter()?, now)
}

impl Letter<'_> {
    const fn kind(&self) -> LetterKind {
        match self {
            Self::Confirm(_) => LetterKind::Confirm,
            Self::AddressKnown(_) => LetterKind::AddressKnown,
            Self::Reset(_) => LetterKind::Reset,
            Self::NewAddress(_) => LetterKind::NewAddress,
            _ => LetterKind::Account,
        }
    }

    fn draft(self, user: &User, email: &str) -> Draft {
        let lang = user.language;
        let local = Local { lang, zone: user.zone_or_usual() };
        let kind = self.kind();
        let begin = |subject: &str| Draft::new(kind, Some(user.id), lang, (&user.name, email), lang.say(subject));
        let not_you = lang.say("mail-account-not-you");
        match self {
            Self::Confirm(url) => begin("mail-confirm-subject")
                .line(lang.say("mail-confirm-text"))
                .button(lang.say("mail-confirm-button"), url)
                .small(lang.say("mail-confirm-ignore")),
            Self::AddressKnown(url) => begin("mail-address-known-subject")
                .line(lang.say("mail-address-known-text"))
                .button(lang.say("mail-address-known-button"), url)
                .small(lang.say("mail-address-known-ignore")),
            Self::Reset(url) => begin("mail-reset-subject")
                .line(lang.say("mail-reset-text"))
                .button(lang.say("mail-reset-button"), url)
                .small(lang.say("mail-reset-ignore")),
            Self::PasswordChanged => {
                begin("mail-password-changed-subject").line(lang.say("mail-password-changed-text")).small(not_you)
            }
            Self::NewAddress(url) => begin("mail-new-address-subject")
                .line(lang.say("mail-new-address-text"))
                .button(lang.say("mail-new-address-button"), url)
                .small(lang.say("mail-new-address-ignore")),
            Self::AddressAsked(new) => begin("mail-address-asked-subject")
                .line(lang.say_with("mail-address-asked-text", &words! { email = new.to_owned() }))
                .small(not_you),
            Self::AddressChanged(new) => begin("mail-address-changed-subject")
                .line(lang.say_with("mail-address-changed-text", &words! { email = new.to_owned() }))
                .small(not_you),
            Self::FactorOn => begin("mail-factor-on-subject").line(lang.say("mail-factor-on-text")).small(not_you),
            Self::FactorOff => begin("mail-factor-off-subject").line(lang.say("mail-factor-off-text")).small(not_you),
            Self::Suspended(new, url) => suspended(begin, new, url, local),
            Self::AppealAnswered(words) => {
                begin("mail-appeal-answered-subject").line(lang.say("mail-appeal-answered-text")).line(words)
            }
            Self::Lifted(kind, reason) => begin(match kind {
                SuspensionKind::Silence => "mail-silence-lifted-subject",
                SuspensionKind::Ban => "mail-ban-lifted-subject",
            })
            .line(lang.say("mail-lifted-text"))
            .line(reason_line(lang, reason)),
            Self::Closing(due) => begin("mail-closing-subject")
                .line(lang.say_with("mail-closing-text", &words! { date = local.date(due) }))
                .small(lang.say("mail-closing-stay")),
            Self::Closed => begin("mail-closed-subject").line(lang.say("mail-closed-text")),
        }
    }
}

fn suspended(begin: impl Fn(&str) -> Draft, new: &NewSuspension, url: String, local: Local) -> Draft {
    let lang = local.lang;
    let (subject, text) = match new.kind {
        SuspensionKind::Silence => ("mail-silence-subject", "mail-silence-text"),
        SuspensionKind::Ban => ("mail-ban-subject", "mail-ban-text"),
    };
    let until = match new.ends_at {
        Some(end) => lang.say_with("mail-suspended-until", &words! { date = local.date_and_time(end) }),
        None => lang.say("mail-suspended-for-good").into(),
    };
    begin(subject)
        .line(lang.say(text))
        .line(reason_line(lang, &new.reason))
        .line(until)
        .line(lang.say("mail-suspended-appeal"))
        .button(lang.say("mail-suspended-button"), url)
}

fn reason_line(lang: Lang, reason: &str) -> String {
    lang.say_with("mail-reason", &words! { reason = reason.to_owned() }).into_owned()
}
