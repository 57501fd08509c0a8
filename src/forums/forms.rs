//! What comes in to the forums, and what of it can stand.

use rocket::FromForm;

use crate::diagram::Figure;
use crate::error::Message;
use crate::i18n::Lang;
use crate::text::{Rendered, is_deceptive, one_line, render, typed};
use crate::web::Faults;

/// Two characters are a word in Chinese; a hundred are a long title in any script.
const SHORTEST_TITLE: usize = 2;
pub const LONGEST_TITLE: usize = 100;
const LONGEST_BODY: usize = 40_000;
/// Bytes of HTML; the longest text in Chinese with all its boards stays below.
const HEAVIEST: usize = 400_000;

#[derive(Debug, Clone, Default, FromForm)]
pub struct TopicForm {
    #[field(default = String::new())]
    pub title: String,
    #[field(default = String::new())]
    pub body: String,
    #[field(default = String::new())]
    pub lang: String,
    /// The button "preview" was pressed.
    #[field(default = String::new())]
    pub preview: String,
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct PostForm {
    #[field(default = String::new())]
    pub body: String,
    #[field(default = String::new())]
    pub preview: String,
}

/// A text that can stand as a post.
#[derive(Debug, Clone)]
pub struct NewPost {
    pub body: String,
    /// Clean, with a gap for each figure.
    pub html: String,
    pub figures: Vec<Figure>,
    /// The same when the form is sent twice.
    pub once: String,
}

/// A topic that can stand.
#[derive(Debug, Clone)]
pub struct NewTopic {
    pub title: String,
    pub language: Lang,
    pub post: NewPost,
}

impl NewPost {
    /// Readies a checked text.
    pub fn new(body: String, once: String, base_url: &str) -> Self {
        let Rendered { html, boards } = render(&body, base_url);
        let figures = boards.iter().map(|record| Figure::read(record)).collect();
        Self { body, html, figures, once }
    }

    /// Bytes that it adds to a page.
    fn weight(&self) -> usize {
        self.html.len() + self.figures.iter().map(Figure::weight).sum::<usize>()
    }

    pub(super) fn check(form: &PostForm, once: &str, base_url: &str, lang: Lang) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let body = check_body(&form.body, lang, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let post = Self::new(body, once.to_owned(), base_url);
        if post.weight() > HEAVIEST {
            faults.add(lang, "body", &Message::new("forums-fault-body-heavy"));
            return Err(faults);
        }
        Ok(post)
    }
}

impl NewTopic {
    pub(super) fn check(form: &TopicForm, once: &str, base_url: &str, lang: Lang) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let title = one_line(&form.title);
        let length = title.chars().count();
        if length < SHORTEST_TITLE {
            faults.add(lang, "title", &Message::new("forums-fault-title-short"));
        } else if length > LONGEST_TITLE {
            faults.add(lang, "title", &Message::new("forums-fault-title-long").number("n", LONGEST_TITLE as i64));
        }
        let language = Lang::parse(&form.lang).unwrap_or(lang);
        match NewPost::check(&PostForm { body: form.body.clone(), ..PostForm::default() }, once, base_url, lang) {
            Ok(post) if faults.is_empty() => Ok(Self { title, language, post }),
            Ok(_) => Err(faults),
            Err(of_body) => Err(faults.and(of_body)),
        }
    }
}

fn check_body(body: &str, lang: Lang, faults: &mut Faults) -> String {
    let body = typed(body).trim_end().to_owned();
    if body.trim().is_empty() || body.chars().all(|c| c.is_whitespace() || is_deceptive(c)) {
        faults.add(lang, "body", &Message::new("forums-fault-body-empty"));
    } else if body.chars().count() > LONGEST_BODY {
        faults.add(lang, "body", &Message::new("forums-fault-body-long").number("n", LONGEST_BODY as i64));
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topic(title: &str, body: &str) -> Result<NewTopic, Faults> {
        let form = TopicForm { title: title.into(), body: body.into(), lang: "ko".into(), preview: String::new() };
        NewTopic::check(&form, "once", "https://go.example", Lang::En)
    }

    #[test]
    fn two_characters_are_a_title_in_every_script() {
        for title in ["定式", "정석", "布石", "Ko"] {
            assert!(topic(title, "x").is_ok(), "{title}");
        }
        assert!(topic("手", "x").is_err());
        assert!(topic(&"手".repeat(100), "x").is_ok());
        assert!(topic(&"手".repeat(101), "x").is_err());
    }

    #[test]
    fn a_title_is_one_honest_line() {
        let topic = topic("  耳赤\n之\u{202E} 一手\0 ", "x").unwrap();
        assert_eq!(topic.title, "耳赤 之 一手");
        assert_eq!(topic.language, Lang::Ko);
    }

    #[test]
    fn an_invisible_text_is_no_text() {
        for body in ["", "  \n ", "\u{200B}\u{200B}"] {
            assert!(topic("title", body).is_err(), "{body:?}");
        }
        assert!(topic("title", &"字".repeat(40_001)).is_err());
    }
}
