//! Writing a letter: every letter of the site has the same form, and only its words differ.

use serde::Serialize;

use super::outbox::{Letter, LetterKind};
use crate::error::Error;
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::press;

/// A letter being written, in its reader's language.
pub struct Draft {
    kind: LetterKind,
    owner: Option<UserId>,
    lang: Lang,
    to: String,
    subject: String,
    view: LetterView,
}

/// `templates/mail/letter.{txt,html}`.
#[derive(Serialize)]
struct LetterView {
    subject: String,
    /// Whom it greets.
    name: String,
    lines: Vec<String>,
    button: Option<Button>,
    items: Vec<Item>,
    small: Vec<String>,
    unsubscribe: Option<String>,
}

#[derive(Serialize)]
struct Button {
    label: String,
    url: String,
}

/// One of several things that a letter tells.
#[derive(Serialize)]
pub struct Item {
    pub text: String,
    pub detail: String,
    pub url: String,
}

impl Draft {
    /// Begins a letter to an address, about a member's account if it is about one.
    pub fn new(
        kind: LetterKind,
        owner: Option<UserId>,
        lang: Lang,
        (name, to): (&str, &str),
        subject: impl Into<String>,
    ) -> Self {
        // a line end would begin another header
        let subject: String = subject.into().replace(char::is_control, " ");
        let view = LetterView {
            subject: subject.clone(),
            name: name.to_owned(),
            lines: Vec::new(),
            button: None,
            items: Vec::new(),
            small: Vec::new(),
            unsubscribe: None,
        };
        Self { kind, owner, lang, to: to.to_owned(), subject, view }
    }

    /// Adds a paragraph.
    pub fn line(mut self, text: impl Into<String>) -> Self {
        self.view.lines.push(text.into());
        self
    }

    /// Adds the one thing to do, under the paragraphs.
    pub fn button(mut self, label: &str, url: String) -> Self {
        self.view.button = Some(Button { label: label.to_owned(), url });
        self
    }

    /// Adds a list.
    pub fn items(mut self, items: Vec<Item>) -> Self {
        self.view.items = items;
        self
    }

    /// Adds a remark at the end.
    pub fn small(mut self, text: impl Into<String>) -> Self {
        self.view.small.push(text.into());
        self
    }

    /// Names the address that stops letters of this kind, in the text and for mail programs (RFC 8058).
    pub fn unsubscribe(mut self, url: String) -> Self {
        self.view.unsubscribe = Some(url);
        self
    }

    /// The letter, printed.
    pub fn letter(self) -> Result<Letter, Error> {
        #[derive(Serialize)]
        struct Frame {
            lang: &'static str,
        }
        let frame = Frame { lang: self.lang.as_str() };
        Ok(Letter {
            kind: self.kind,
            owner: self.owner,
            to: self.to,
            language: self.lang,
            subject: self.subject,
            plain: press::print(self.lang, "mail/letter.txt", &self.view, &frame)?,
            html: press::print(self.lang, "mail/letter.html", &self.view, &frame)?,
            unsubscribe: self.view.unsubscribe,
        })
    }
}
