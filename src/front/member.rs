//! A member's page: who they are, and what they began.

use rocket::{Route, get, routes};
use serde::Serialize;

use crate::accounts::access::reader;
use crate::accounts::{Nameplates, User, Who};
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
    since: String,
    region: Option<&'static str>,
    bio: String,
    posts: i64,
    topics: Vec<TopicRow>,
    is_self: bool,
}

#[get("/members/<name>")]
async fn show_member(door: Door, name: &str) -> Answer {
    let (lang, now, seat, name) = (door.lang(), door.now(), door.seat().cloned(), name.to_owned());
    door.look(move |db, door| {
        let user = User::by_name(db, &name)?.or_not_found()?;
        if user.name != name {
            // one member, one address
            return Ok(Reply::Moved(Link::Member(&user.name).href(lang)));
        }
        let topics = Topic::of_author(db, user.id, &reader(seat.as_ref()), TOPICS)?;
        let people = topics.iter().flat_map(|topic| [topic.author_id, topic.last_poster_id]).chain([user.id]);
        let plates = Nameplates::of(db, people)?;
        let view = MemberPage {
            who: Who::of(&plates, user.id, lang).or_not_found()?,
            since: lang.date(user.created_at).into_owned(),
            region: user.region.as_deref().and_then(region_key).map(|key| lang.say(key)),
            bio: user.bio,
            posts: user.posts,
            topics: topics.iter().map(|topic| TopicRow::new(topic, &plates, lang, now)).collect(),
            is_self: seat.is_some_and(|seat| seat.id == user.id),
        };
        door.print(Page::new("members/member", view))
    })
    .await
}

fn region_key(region: &str) -> Option<&'static str> {
    Some(match region {
        "china" => "accounts-region-china",
        "korea" => "accounts-region-korea",
        "japan" => "accounts-region-japan",
        "taiwan" => "accounts-region-taiwan",
        "international" => "accounts-region-international",
        _ => return None,
    })
}
