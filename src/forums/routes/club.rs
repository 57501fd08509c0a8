//! The doors of a club's forum. Everyone reads; what it takes to write is asked in the verb.

use rocket::{Route, get, post, routes};

use super::{Spot, begin, compose};
use crate::accounts::access::reader;
use crate::accounts::{Nameplates, Writer};
use crate::clubs::Visit;
use crate::clubs::views::ClubHead;
use crate::error::Error;
use crate::forums::forms::TopicForm;
use crate::forums::place::Place;
use crate::forums::topic::{Sort, Topic};
use crate::forums::views::{ClubForumPage, TopicRow};
use crate::web::{Answer, Door, Form, Page, PageNumber};

pub fn routes() -> Vec<Route> {
    routes![show_forum, show_new_club_topic, begin_club_topic]
}

#[get("/clubs/<slug>/forum?<sort>&<page>")]
async fn show_forum(door: Door, slug: &str, sort: Option<&str>, page: PageNumber) -> Answer {
    let (local, now, seat, slug) = (door.local(), door.now(), door.seat().cloned(), slug.to_owned());
    let sort = sort.and_then(Sort::parse).unwrap_or(Sort::Activity);
    door.page(move |db| {
        let visit = Visit::of(db, &slug, seat.as_ref())?;
        let topics = Topic::at(db, Place::Club(visit.club.id), &reader(seat.as_ref()), sort, page.0)?;
        if topics.is_empty() && page.0 > 1 {
            return Err(Error::NotFound);
        }
        let plates = Nameplates::of(db, topics.iter().flat_map(Topic::people).chain(visit.people()))?;
        let rows = topics.iter().map(|topic| TopicRow::new(topic, &plates, local, now)).collect();
        let head = ClubHead::new(&visit, &plates, local);
        Ok(Page::new("clubs/forum", ClubForumPage::new(head, &visit.club, rows, (sort, page.0), local.lang)))
    })
    .await
}

#[get("/clubs/<slug>/forum/new")]
async fn show_new_club_topic(door: Door, member: Writer, slug: &str) -> Answer {
    compose(door, member.0, Spot::Club(slug.to_owned())).await
}

#[post("/clubs/<slug>/topics", data = "<form>")]
async fn begin_club_topic(door: Door, member: Writer, slug: &str, form: Form<TopicForm>) -> Answer {
    begin(door, member.0, Spot::Club(slug.to_owned()), form).await
}
