//! What goes out about the portal's own pages.

use serde::Serialize;

use super::glossary::{self, Group, Term};
use super::leaflet::{FORUM_RULES_VERSION, Leaflet, Sheet};
use crate::i18n::Lang;
use crate::press::Link;

#[derive(Serialize)]
pub struct LeafletPage {
    pub sheet: &'static Sheet,
    /// Shown under the forum rules: which version this is, and whether it is the one in force.
    pub version: Option<Version>,
}

#[derive(Serialize)]
pub struct Version {
    pub number: i64,
    pub is_in_force: bool,
}

impl LeafletPage {
    pub fn new(leaflet: Leaflet, sheet: &'static Sheet, version: Option<i64>) -> Self {
        let number = version.unwrap_or(FORUM_RULES_VERSION);
        let version =
            (leaflet == Leaflet::ForumRules).then_some(Version { number, is_in_force: number == FORUM_RULES_VERSION });
        Self { sheet, version }
    }
}

#[derive(Serialize)]
pub struct GlossaryPage {
    pub query: String,
    pub group: Option<&'static str>,
    pub choices: Vec<GroupChoice>,
    pub count: usize,
    pub groups: Vec<GroupView>,
}

#[derive(Serialize)]
pub struct GroupChoice {
    pub name: &'static str,
    pub href: String,
    pub is_chosen: bool,
}

#[derive(Serialize)]
pub struct GroupView {
    pub id: &'static str,
    pub name: &'static str,
    pub terms: Vec<TermView>,
}

#[derive(Serialize)]
pub struct TermView {
    pub id: &'static str,
    pub name: &'static str,
    pub text: &'static str,
    pub others: Vec<OtherName>,
    pub board: Option<&'static str>,
}

/// What the term is called in another language.
#[derive(Serialize)]
pub struct OtherName {
    pub lang: &'static str,
    pub name: &'static str,
}

impl GlossaryPage {
    pub fn new(query: &str, group: Option<Group>, lang: Lang) -> Self {
        let found = glossary::find(query, group);
        let choice = |value: Option<Group>| GroupChoice {
            name: value.map_or_else(|| lang.say("pages-glossary-all"), |group| lang.say(name_of(group))),
            href: Link::Glossary { group: value.map_or("", Group::as_str) }.href(lang),
            is_chosen: value == group,
        };
        let choices = std::iter::once(None).chain(Group::ALL.iter().copied().map(Some)).map(choice).collect();
        let of_group = |group: &Group| GroupView {
            id: group.as_str(),
            name: lang.say(name_of(*group)),
            terms: found.iter().filter(|term| term.group == *group).filter_map(|term| view(term, lang)).collect(),
        };
        let groups = Group::ALL.iter().map(of_group).filter(|group| !group.terms.is_empty()).collect();
        Self { query: query.to_owned(), group: group.map(Group::as_str), choices, count: found.len(), groups }
    }
}

fn view(term: &'static Term, lang: Lang) -> Option<TermView> {
    let entry = term.entry(lang)?;
    let others = Lang::ALL.iter().filter(|other| **other != lang);
    let others = others.filter_map(|other| Some(OtherName { lang: other.as_str(), name: &term.entry(*other)?.name }));
    Some(TermView {
        id: &term.id,
        name: &entry.name,
        text: &entry.text,
        others: others.collect(),
        board: term.board(lang),
    })
}

const fn name_of(group: Group) -> &'static str {
    match group {
        Group::Board => "pages-glossary-board",
        Group::Capture => "pages-glossary-capture",
        Group::Life => "pages-glossary-life",
        Group::Moves => "pages-glossary-moves",
        Group::Shape => "pages-glossary-shape",
        Group::Opening => "pages-glossary-opening",
        Group::Endgame => "pages-glossary-endgame",
        Group::Scoring => "pages-glossary-scoring",
    }
}
