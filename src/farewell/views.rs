//! What goes out about copies and leaving.

use serde::Serialize;

use super::export::{Export, KEPT};
use super::{FATES, Fate};
use crate::accounts::closing;
use crate::clock::Moment;
use crate::i18n::{Lang, Local};
use crate::web::Faults;

#[derive(Serialize)]
pub struct DataPage {
    pub export: Option<ExportView>,
    pub days: i64,
    pub faults: Faults,
}

#[derive(Serialize)]
pub struct ExportView {
    pub asked: String,
    /// Nothing while it is being made.
    pub made: Option<String>,
    /// Whether it is not being made any more either.
    pub is_given_up: bool,
    /// Nothing once it is gone.
    pub expires: Option<String>,
}

impl DataPage {
    pub fn new(export: Option<&Export>, faults: Faults, local: Local, now: Moment) -> Self {
        let view = |export: &Export| ExportView {
            asked: local.ago(export.asked_at, now).into_owned(),
            made: export.made_at.map(|at| local.ago(at, now).into_owned()),
            is_given_up: export.is_given_up(now),
            expires: export
                .made_at
                .map(|at| at + KEPT)
                .filter(|end| *end > now && !export.key.is_empty())
                .map(|end| local.date(end).into_owned()),
        };
        Self { export: export.map(view), days: KEPT.num_days(), faults }
    }
}

#[derive(Serialize)]
pub struct ClosingPage {
    pub days: i64,
    pub fates: Vec<FateView>,
    pub faults: Faults,
}

/// A row of the table of what becomes of what.
#[derive(Serialize)]
pub struct FateView {
    pub thing: &'static str,
    pub fate: &'static str,
}

impl ClosingPage {
    pub fn new(faults: Faults, lang: Lang) -> Self {
        let view = |(thing, fate): &(&str, Fate)| FateView {
            thing: lang.say(thing),
            fate: lang.say(match fate {
                Fate::Deleted => "farewell-fate-deleted",
                Fate::Blanked => "farewell-fate-blanked",
                Fate::Kept => "farewell-fate-kept",
            }),
        };
        Self { days: closing::DAYS, fates: FATES.iter().map(view).collect(), faults }
    }
}
