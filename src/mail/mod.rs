//! Letters. A verb posts one in its own transaction; a job carries it out afterwards.
//! So no letter tells of what did not happen, and none is lost.

mod outbox;
mod transport;

pub use outbox::{Letter, post, sent_lately, sweep};
pub use transport::{Transport, deliver_due};

use serde::Serialize;

use crate::error::Error;
use crate::i18n::Lang;
use crate::press;

/// Writes a letter in the reader's language: `templates/mail/<template>.{txt,html}` with one view.
/// The subject is the message `mail-<template>-subject`.
pub fn compose(lang: Lang, to: &str, template: &str, view: &impl Serialize) -> Result<Letter, Error> {
    #[derive(Serialize)]
    struct Frame {
        lang: &'static str,
    }
    let frame = Frame { lang: lang.as_str() };
    Ok(Letter {
        to: to.to_owned(),
        language: lang,
        subject: lang.say(&format!("mail-{template}-subject")).to_owned(),
        plain: press::print(lang, &format!("mail/{template}.txt"), view, &frame)?,
        html: press::print(lang, &format!("mail/{template}.html"), view, &frame)?,
    })
}
