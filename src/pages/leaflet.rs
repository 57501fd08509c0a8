//! One text of the site in one language.

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde::Serialize;

use crate::diagram::Figure;
use crate::i18n::Lang;
use crate::text::{fill, render_page};
use crate::text_enum;

/// The forum rules in force. Older versions stay readable, since members accepted them.
pub const FORUM_RULES_VERSION: i64 = 1;

#[derive(RustEmbed)]
#[folder = "locales"]
#[include = "*/pages/*.md"]
struct Texts;

text_enum! {
    /// What there is to read.
    pub enum Leaflet {
        About = "about",
        Help = "help",
        Privacy = "privacy",
        Terms = "terms",
        ForumRules = "forum-rules",
        RulesOfGo = "rules-of-go",
    }
}

/// A text, ready to be shown.
#[derive(Debug, Clone, Serialize)]
pub struct Sheet {
    pub title: String,
    /// What it is about, in a sentence or two.
    pub lead: String,
    pub html: String,
    pub sections: Vec<Section>,
}

/// A heading, for the list of contents.
#[derive(Debug, Clone, Serialize)]
pub struct Section {
    pub id: String,
    pub title: String,
}

static SHEETS: LazyLock<HashMap<String, Sheet>> = LazyLock::new(|| {
    let read = |path: std::borrow::Cow<'static, str>| {
        let text = String::from_utf8(Texts::get(&path)?.data.into_owned()).ok()?;
        let lang = Lang::parse(path.split('/').next()?)?;
        Some((path.into_owned(), Sheet::read(&text, lang)))
    };
    Texts::iter().filter_map(read).collect()
});

pub(super) fn load() {
    LazyLock::force(&SHEETS);
}

impl Leaflet {
    /// The text in a language, in its present version or an older one.
    pub fn sheet(self, lang: Lang, version: Option<i64>) -> Option<&'static Sheet> {
        let file = match (self, version) {
            (Self::ForumRules, version) => format!("{self}-{}", version.unwrap_or(FORUM_RULES_VERSION)),
            (_, None) => self.to_string(),
            (_, Some(_)) => return None,
        };
        SHEETS.get(&format!("{lang}/pages/{file}.md"))
    }
}

impl Sheet {
    /// The first line is the title, the first paragraph the lead.
    fn read(text: &str, lang: Lang) -> Self {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        let (lead, body) = rest.trim_start().split_once("\n\n").unwrap_or((rest, ""));
        let rendered = render_page(body);
        let figures: Vec<_> = rendered.boards.iter().map(|board| Figure::read(board).html(lang)).collect();
        let html = fill(&rendered.html, lang.as_str(), |index| figures.get(index).cloned().unwrap_or_default());
        let (html, sections) = with_anchors(&html);
        Self { title: title.trim_start_matches('#').trim().to_owned(), lead: lead.trim().to_owned(), html, sections }
    }
}

/// Gives every second-level heading an address of its own.
fn with_anchors(html: &str) -> (String, Vec<Section>) {
    let mut pieces = html.split("<h2>");
    let mut anchored = pieces.next().unwrap_or_default().to_owned();
    let mut sections = Vec::new();
    for (number, piece) in (1..).zip(pieces) {
        let id = format!("s{number}");
        let title = piece.split("</h2>").next().unwrap_or_default().to_owned();
        anchored.push_str(&format!("<h2 id=\"{id}\">{piece}"));
        sections.push(Section { id, title });
    }
    (anchored, sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_there_in_every_language_with_the_same_parts() {
        for leaflet in Leaflet::ALL {
            let sheets: Vec<_> = Lang::ALL.iter().map(|lang| leaflet.sheet(*lang, None).unwrap()).collect();
            for sheet in &sheets {
                assert!(!sheet.title.is_empty() && !sheet.lead.is_empty() && !sheet.sections.is_empty(), "{leaflet}");
                assert_eq!(sheet.sections.len(), sheets[0].sections.len(), "{leaflet} {}", sheet.title);
                let boards = |sheet: &Sheet| sheet.html.matches("<svg").count();
                assert_eq!(boards(sheet), boards(sheets[0]), "{leaflet} {}", sheet.title);
                assert!(!sheet.html.contains("notice warn"), "{leaflet} {}: a board that cannot be read", sheet.title);
            }
        }
    }

    #[test]
    fn headings_get_addresses() {
        let sheet = Sheet::read("# Title\n\nLead.\n\n## One\n\ntext\n\n## Two", Lang::En);
        assert_eq!((&*sheet.title, &*sheet.lead), ("Title", "Lead."));
        let found: Vec<_> = sheet.sections.iter().map(|section| (&*section.id, &*section.title)).collect();
        assert_eq!(found, [("s1", "One"), ("s2", "Two")]);
        assert!(sheet.html.contains("<h2 id=\"s2\">Two</h2>"));
    }

    #[test]
    fn only_the_forum_rules_have_versions() {
        assert!(Leaflet::ForumRules.sheet(Lang::En, Some(FORUM_RULES_VERSION)).is_some());
        assert!(Leaflet::ForumRules.sheet(Lang::En, Some(99)).is_none());
        assert!(Leaflet::About.sheet(Lang::En, Some(1)).is_none());
    }
}
