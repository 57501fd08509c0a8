//! The list of applications to found a club, as officials see it.

use std::collections::HashMap;

use serde::Serialize;

use crate::accounts::{BadgeView, Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::{Application, state_words};
use crate::i18n::Local;
use crate::ids::ApplicationId;
use crate::press::{ApplicationPlace, Link};

#[derive(Serialize)]
pub struct ApplicationsPage {
    pub lists: [ApplicationList; 3],
}

/// Those of one kind.
#[derive(Serialize)]
pub struct ApplicationList {
    pub name: &'static str,
    /// What is said where there are none.
    pub none: &'static str,
    pub is_urgent: bool,
    pub rows: Vec<ApplicationRow>,
}

#[derive(Serialize)]
pub struct ApplicationRow {
    pub name: String,
    pub badge: BadgeView,
    pub href: String,
    pub applicant: Option<Who>,
    /// Nothing where it is decided: they count no more.
    pub signatures: Option<i64>,
    pub state: &'static str,
    pub tone: &'static str,
    pub made: String,
}

impl ApplicationsPage {
    /// Of what waits for a decision, what gathers signatures, and what is decided.
    pub fn new(
        [review, signing, decided]: [&[Application]; 3],
        counts: &HashMap<ApplicationId, i64>,
        plates: &Nameplates,
        local: Local,
        now: Moment,
    ) -> Self {
        let lang = local.lang;
        let row = |one: &Application| {
            let state = one.state_at(now);
            let (words, tone) = state_words(state, lang);
            ApplicationRow {
                name: one.plan.name.clone(),
                badge: BadgeView::new(&one.plan.badge, &one.plan.name),
                href: Link::Application(one.id, ApplicationPlace::Page).href(lang),
                applicant: Who::of(plates, one.applicant_id, lang),
                signatures: state.is_open().then(|| counts.get(&one.id).copied().unwrap_or_default()),
                state: words,
                tone,
                made: local.short_date(one.made_at).into_owned(),
            }
        };
        let list = |(name, none), is_urgent, of: &[Application]| ApplicationList {
            name: lang.say(name),
            none: lang.say(none),
            is_urgent,
            rows: of.iter().map(row).collect(),
        };
        let lists = [
            list(("clubs-founding-desk-review", "clubs-founding-desk-no-review"), true, review),
            list(("clubs-founding-desk-signing", "clubs-founding-desk-no-signing"), false, signing),
            list(("clubs-founding-desk-decided", "clubs-founding-desk-no-decided"), false, decided),
        ];
        Self { lists }
    }
}
