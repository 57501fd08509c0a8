//! The doors of the classes of clubs, for officials only.

use std::collections::HashMap;

use rocket::{Route, get, post, routes};

use super::forms::{DraftForm, SeenForm, SettingsForm, TakingBackForm};
use super::views::{ClubsPage, DecisionPage, DecisionView, HistoryPage, SettingsPage, Table};
use crate::accounts::{Nameplates, Official};
use crate::clock::Moment;
use crate::clubs::activity::day_of;
use crate::clubs::decision::{self, Counts, Decision, DecisionRow};
use crate::clubs::dial::{self, ACTIVITY, LIFE};
use crate::clubs::evaluation::{self, Evaluation, Score, Show};
use crate::clubs::settings::NOTICE_DAYS;
use crate::clubs::{Club, write_and_tell};
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::i18n::Local;
use crate::ids::{ClubId, DecisionId};
use crate::press::{DeskClubs, Link};
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, PageNumber, Reply};

const ROWS: i64 = 100;
const DECISIONS: i64 = 20;
/// Further on there are no clubs.
const LAST_PAGE: i64 = 1_000_000;

pub fn routes() -> Vec<Route> {
    routes![
        show_clubs,
        evaluate,
        save,
        show_decision,
        announce,
        withdraw,
        exempt,
        apply,
        show_history,
        show_settings,
        set,
    ]
}

/// Which part of the table is looked at.
#[derive(Debug, Clone, Copy)]
struct View {
    shows_all: bool,
    page: i64,
    local: Local,
    now: Moment,
}

#[get("/admin/clubs?<show>&<page>")]
async fn show_clubs(door: Door, _staff: Official, show: Option<&str>, page: PageNumber) -> Answer {
    let view = View { shows_all: show == Some("all"), page: page.0, local: door.local(), now: door.now() };
    door.page(move |db| {
        let page = table(db, view, None, Faults::default())?;
        Ok(Page::new("admin/clubs", page).unlisted())
    })
    .await
}

/// The table of the last evaluation, with the draft and what was sent.
fn table(db: &mut Conn, view: View, sent: Option<&DraftForm>, faults: Faults) -> Result<ClubsPage, Error> {
    let show = if view.shows_all { Show::All } else { Show::Near };
    let last = evaluation::latest(db)?;
    let (mut scores, mut before, mut near, mut all) = (Vec::new(), Vec::new(), 0, 0);
    if let Some(last) = &last {
        scores = Score::table(db, last, show, ((view.page - 1) * ROWS, ROWS))?;
        (near, all) = (Score::count(db, last, Show::Near)?, Score::count(db, last, Show::All)?);
        if let Some(earlier) = last.before(db)? {
            before = Score::of_clubs(db, earlier.id, &ids(&scores))?;
        }
    }
    let clubs = Club::all_of(db, &ids(&scores))?;
    let draft = Decision::draft(db)?;
    let changes = draft.as_ref().map(|draft| draft.changes(db)).transpose()?.unwrap_or_default();
    let (counts, after) = (Counts::of(db, &[])?, Counts::of(db, &changes)?);
    let draft_rows: Vec<_> = changes.into_iter().map(|(row, _)| row).collect();
    let announced = Decision::announced(db)?;
    let announced_ids: Vec<_> = announced.iter().map(|decision| decision.id).collect();
    let table = Table {
        evaluation: last.as_ref(),
        scores: &scores,
        before: &before,
        clubs: &clubs,
        pending: &decision::pending_clubs(db)?,
        counts,
        shows_all: view.shows_all,
        near,
        all,
        page: view.page,
        per_page: ROWS,
        draft: draft.as_ref().map(|draft| (draft, draft_rows.as_slice(), after)),
        announced: &announced,
        announced_rows: &Decision::rows_of(db, &announced_ids)?,
        plates: &Nameplates::of(db, draft.iter().map(|draft| draft.by_id))?,
        notice_days: NOTICE_DAYS.get(db)?,
        may_evaluate: last.as_ref().is_none_or(|last| last.day != day_of(view.now)),
    };
    Ok(ClubsPage::new(&table, sent, faults, view.local, view.now))
}

fn ids(scores: &[Score]) -> Vec<ClubId> {
    scores.iter().map(|score| score.club_id).collect()
}

#[post("/admin/clubs/evaluations", data = "<_form>")]
async fn evaluate(door: Door, staff: Official, _form: Form<NoFields>) -> Answer {
    let (actor, now) = (staff.0.id, door.now());
    door.write(move |db| evaluation::run_for(db, actor, now)).await?;
    let table = DeskClubs::Table { all: false, page: 1 };
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(table)), "flash-clubs-evaluated"))
}

#[post("/admin/clubs/decisions", data = "<form>")]
async fn save(door: Door, staff: Official, form: Form<DraftForm>) -> Answer {
    let (actor, now, sent) = (staff.0.id, door.now(), form.fields);
    let new = match sent.check(door.lang()) {
        Ok(new) => new,
        Err(faults) => return show_again(&door, sent, faults).await,
    };
    let id = door.write(move |db| Decision::save(db, actor, &new, now)).await?;
    if sent.is_to_be_announced() {
        return Ok(Reply::see_other(door.href(Link::DeskClubs(DeskClubs::Decision(id)))));
    }
    let table = DeskClubs::Table { all: sent.show == "all", page: sent.page };
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(table)), "flash-class-draft-saved"))
}

/// The table with what was sent, and what is wrong with it.
async fn show_again(door: &Door, sent: DraftForm, faults: Faults) -> Answer {
    let (shows_all, page) = (sent.show == "all", sent.page.clamp(1, LAST_PAGE));
    let view = View { shows_all, page, local: door.local(), now: door.now() };
    door.page(move |db| {
        let page = table(db, view, Some(&sent), faults)?;
        let place = DeskClubs::Table { all: view.shows_all, page: view.page };
        Ok(Page::new("admin/clubs", page).with_status(422).unlisted().standing_at(Link::DeskClubs(place)))
    })
    .await
}

/// Decisions with their rows, clubs and people.
fn decision_views(db: &mut Conn, decisions: &[Decision], local: Local) -> Result<Vec<DecisionView>, Error> {
    let rows = Decision::rows_of(db, &decisions.iter().map(|decision| decision.id).collect::<Vec<_>>())?;
    let clubs = Club::all_of(db, &rows.iter().map(|row| row.club_id).collect::<Vec<_>>())?;
    let clubs: HashMap<_, _> = clubs.into_iter().map(|club| (club.id, club)).collect();
    let answering = rows.iter().filter_map(|row| row.answered_by);
    let plates = Nameplates::of(db, decisions.iter().map(|decision| decision.by_id).chain(answering))?;
    let evaluations = Evaluation::all_of(db, &decisions.iter().map(|one| one.evaluation_id).collect::<Vec<_>>())?;
    let view = |decision: &Decision| {
        let own: Vec<&DecisionRow> = rows.iter().filter(|row| row.decision_id == decision.id).collect();
        let evaluation = evaluations.iter().find(|one| one.id == decision.evaluation_id);
        DecisionView::new(decision, &own, &clubs, evaluation, &plates, local)
    };
    Ok(decisions.iter().map(view).collect())
}

#[get("/admin/clubs/decisions/<id>")]
async fn show_decision(door: Door, _staff: Official, id: DecisionId) -> Answer {
    let (local, now) = (door.local(), door.now());
    door.page(move |db| {
        let found = Decision::find(db, id)?.or_not_found()?;
        let changes = found.changes(db)?;
        let (counts, days) = (Counts::of(db, &changes)?, NOTICE_DAYS.get(db)?);
        let view = decision_views(db, std::slice::from_ref(&found), local)?.pop().or_not_found()?;
        let page = DecisionPage::new(&found, view, counts, days, local.lang, now);
        Ok(Page::new("admin/club-decision", page).unlisted())
    })
    .await
}

#[post("/admin/clubs/decisions/<id>", data = "<form>")]
async fn announce(door: Door, staff: Official, id: DecisionId, form: Form<SeenForm>) -> Answer {
    let (actor, seen) = (staff.0.id, form.fields.seen);
    write_and_tell(&door, move |db, sender| Decision::announce(db, actor, id, &seen, sender)).await?;
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(DeskClubs::Decision(id))), "flash-class-announced"))
}

#[post("/admin/clubs/decisions/<id>/withdrawal", data = "<form>")]
async fn withdraw(door: Door, staff: Official, id: DecisionId, form: Form<TakingBackForm>) -> Answer {
    let actor = staff.0.id;
    let reason = form.fields.words().map_err(Error::Refused)?;
    write_and_tell(&door, move |db, sender| Decision::withdraw(db, actor, id, &reason, sender)).await?;
    let table = DeskClubs::Table { all: false, page: 1 };
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(table)), "flash-class-withdrawn"))
}

#[post("/admin/clubs/decisions/<id>/exemption", data = "<form>")]
async fn exempt(door: Door, staff: Official, id: DecisionId, form: Form<TakingBackForm>) -> Answer {
    let actor = staff.0.id;
    let (club, reason) = (ClubId(form.fields.club), form.fields.check().map_err(Error::Refused)?);
    write_and_tell(&door, move |db, sender| Decision::exempt(db, actor, id, club, &reason, sender)).await?;
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(DeskClubs::Decision(id))), "flash-saved"))
}

#[post("/admin/clubs/decisions/<id>/application", data = "<_form>")]
async fn apply(door: Door, staff: Official, id: DecisionId, _form: Form<NoFields>) -> Answer {
    let actor = staff.0.id;
    write_and_tell(&door, move |db, sender| Decision::apply(db, actor, id, sender)).await?;
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(DeskClubs::Decision(id))), "flash-saved"))
}

#[get("/admin/clubs/history?<page>")]
async fn show_history(door: Door, _staff: Official, page: PageNumber) -> Answer {
    let local = door.local();
    door.page(move |db| {
        let decisions = Decision::history(db, ((page.0 - 1) * DECISIONS, DECISIONS + 1))?;
        let views = decision_views(db, &decisions, local)?;
        let view = HistoryPage::new(views, page.0, DECISIONS as usize, local.lang);
        Ok(Page::new("admin/club-history", view).unlisted())
    })
    .await
}

#[get("/admin/clubs/settings")]
async fn show_settings(door: Door, _staff: Official) -> Answer {
    settings_page(&door, None, Faults::default()).await
}

async fn settings_page(door: &Door, sent: Option<SettingsForm>, faults: Faults) -> Answer {
    let (lang, status) = (door.lang(), if faults.is_empty() { 200 } else { 422 });
    door.page(move |db| {
        let mut values = HashMap::new();
        for dial in ACTIVITY.iter().chain(&LIFE) {
            values.insert(dial.setting.key, dial.setting.get(db)?);
        }
        let view = SettingsPage::new(&values, sent.as_ref(), faults, lang);
        Ok(Page::new("admin/club-settings", view).with_status(status).unlisted())
    })
    .await
}

#[post("/admin/clubs/settings", data = "<form>")]
async fn set(door: Door, staff: Official, form: Form<SettingsForm>) -> Answer {
    let (actor, now) = (staff.0.id, door.now());
    let values = match form.fields.check(door.lang()) {
        Ok(values) => values,
        Err(faults) => return settings_page(&door, Some(form.fields), faults).await,
    };
    door.write(move |db| dial::turn(db, actor, &values, now)).await?;
    Ok(Reply::see_other_with(door.href(Link::DeskClubs(DeskClubs::Settings)), "flash-saved"))
}
