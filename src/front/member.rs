//! A member's page: who they are, and what they began.

use rocket::{Route, get, routes};
use serde::Serialize;

use crate::accounts::access::reader;
use crate::accounts::{Nameplates, User, Who, region_name};
use crate::error::OrNotFound;
use crate::forums::{Topic, TopicRow};
use crate::press::Link;
use crate::web::{Answer, Door, Page, Reply};

pub fn routes() -> Vec<Route> {
    routes![show_member]
}

const TOPICS: i64 = 20;

#[derive(Serialize)]
struct MemberPage {
    who: Who,
    /// Their club: its name, and where it is.
    club: Option<(String, String)>,
    since: String,
    /// To the day, where they let others know.
    last_seen: Option<String>,
    region: Option<&'static str>,
    bio: String,
    posts: i64,
    topics: Vec<TopicRow>,
    /// For the staff.
    desk_href: Option<String>,
    is_self: bool,
}

#[get("/members/<name>")]
async fn show_member(door: Door, name: &str) -> Answer {
    let (local, now, seat, name) = (door.local(), door.now(), door.seat().cloned(), name.to_owned());
    let lang = local.lang;
    door.look(move |db, door| {
        let user = User::by_name(db, &name)?.or_not_found()?;
        if user.name != name {
            // one member, one address
            return Ok(Reply::Moved(Link::Member(&user.name).href(lang)));
        }
        let topics = Topic::of_author(db, user.id, &reader(seat.as_ref()), TOPICS)?;
        let people = topics.iter().flat_map(|topic| [topic.author_id, topic.last_poster_id]).chain([user.id]);
        let plates = Nameplates::of(db, people)?;
        let last_seen = user.last_seen_at.filter(|_| user.shows_last_seen);
        let desk_href =
            seat.as_ref().is_some_and(|seat| seat.role.is_staff()).then(|| Link::DeskMember(&name).href(lang));
        let club = plates.get(user.id).and_then(|plate| plate.club.as_ref());
        let view = MemberPage {
            club: club.map(|club| (club.name.clone(), Link::Club(&club.slug).href(lang))),
            who: Who::of(&plates, user.id, lang).or_not_found()?,
            since: local.date(user.created_at).into_owned(),
            last_seen: last_seen.map(|at| local.days_ago(at, now).into_owned()),
            region: user.region.as_deref().and_then(|region| region_name(region, lang)),
            bio: user.bio,
            posts: user.posts,
            topics: topics.iter().map(|topic| TopicRow::new(topic, &plates, local, now)).collect(),
            desk_href,
            is_self: seat.is_some_and(|seat| seat.id == user.id),
        };
        let page = Page::new("members/member", view);
        door.print(if user.is_listed { page } else { page.unlisted() })
    })
    .await
}
