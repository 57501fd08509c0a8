//! The doors of a club's activity.

use rocket::{FromForm, Route, get, post, routes};

use crate::accounts::{Nameplates, Writer};
use crate::clock::Moment;
use crate::clubs::club::Club;
use crate::clubs::decision::{Decision, LONGEST_WORDS};
use crate::clubs::evaluation::Score;
use crate::clubs::settings::CADENCE_DAYS;
use crate::clubs::views::activity::{ActivityPage, Found, SHOWN};
use crate::clubs::visit::Visit;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Stop};
use crate::i18n::{Lang, Local};
use crate::ids::DecisionId;
use crate::press::{ClubPlace, Link};
use crate::text::plain;
use crate::web::{Answer, Door, Faults, Form, Page, Reply, Seat};

/// Neighbours above and below.
const REACH: i32 = 2;
/// Decisions of a club that are shown: many years of them.
const MOST_DECISIONS: i64 = 50;

pub fn routes() -> Vec<Route> {
    routes![show_activity, answer]
}

/// What a leader says to a decision.
#[derive(Debug, Clone, Default, FromForm)]
struct AnswerForm {
    #[field(default = String::new())]
    words: String,
}

impl AnswerForm {
    fn check(&self, lang: Lang) -> Result<String, Faults> {
        let (mut faults, words) = (Faults::default(), plain(&self.words));
        if !words.chars().any(char::is_alphanumeric) {
            faults.add(lang, "words", &Message::new("clubs-activity-fault-answer"));
        } else if words.chars().count() > LONGEST_WORDS {
            let message = Message::new("clubs-activity-fault-answer-long").number("n", LONGEST_WORDS as i64);
            faults.add(lang, "words", &message);
        }
        if faults.is_empty() { Ok(words) } else { Err(faults) }
    }
}

/// Everything that the page shows of a club.
fn find(
    db: &mut Conn,
    slug: &str,
    seat: Option<&Seat>,
    (words, faults): (Option<&str>, Faults),
    (local, now): (Local, Moment),
) -> Result<ActivityPage, Error> {
    let visit = Visit::of(db, slug, seat)?;
    let club = &visit.club;
    let scores = Score::history(db, club.id, SHOWN as i64)?;
    let around = match scores.first() {
        Some((evaluation, score)) => Score::around(db, evaluation.id, score.place, REACH)?,
        None => Vec::new(),
    };
    let clubs = Club::all_of(db, &around.iter().map(|score| score.club_id).collect::<Vec<_>>())?;
    let decisions = Decision::of_club(db, club.id, MOST_DECISIONS)?;
    let plates = Nameplates::of(db, decisions.iter().filter_map(|(_, row)| row.answered_by).chain(visit.people()))?;
    let found = Found {
        visit: &visit,
        scores: &scores,
        around: &around,
        clubs: &clubs,
        decisions: &decisions,
        plates: &plates,
        cadence_days: CADENCE_DAYS.get(db)?,
    };
    Ok(ActivityPage::new(&found, words, faults, local, now))
}

#[get("/clubs/<slug>/activity")]
async fn show_activity(door: Door, slug: &str) -> Answer {
    let (when, slug, seat) = ((door.local(), door.now()), slug.to_owned(), door.seat().cloned());
    door.page(move |db| {
        let view = find(db, &slug, seat.as_ref(), (None, Faults::default()), when)?;
        Ok(Page::new("clubs/activity", view))
    })
    .await
}

#[post("/clubs/<slug>/decisions/<id>/answer", data = "<form>")]
async fn answer(door: Door, writer: Writer, slug: &str, id: DecisionId, form: Form<AnswerForm>) -> Answer {
    let words = match form.fields.check(door.lang()) {
        Ok(words) => words,
        Err(faults) => return show_again(&door, writer.0, slug, form.fields.words, faults).await,
    };
    let (now, seat, name) = (door.now(), writer.0, slug.to_owned());
    door.write(move |db| {
        let club = Club::by_slug(db, &name)?.or_not_found()?;
        Decision::answer(db, id, &club, &seat, &words, now)?;
        Ok::<_, Stop<_>>(())
    })
    .await?;
    Ok(Reply::see_other_with(door.href(Link::InClub(slug, ClubPlace::Activity)), "flash-class-answered"))
}

/// The page with what was typed, and what is wrong with it.
async fn show_again(door: &Door, seat: Seat, slug: &str, words: String, faults: Faults) -> Answer {
    let (when, name) = ((door.local(), door.now()), slug.to_owned());
    door.page(move |db| {
        let view = find(db, &name, Some(&seat), (Some(&words), faults), when)?;
        let page = Page::new("clubs/activity", view).with_status(422);
        Ok(page.standing_at(Link::InClub(&name, ClubPlace::Activity)))
    })
    .await
}
