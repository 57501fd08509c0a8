//! What a copy of one's data holds: a ZIP of JSON files, one for each kind of thing, and the picture that one wears.
//! It is made of one member's own things only, and of what was told to them that they may still read. Each page of a
//! list is read in a turn of its own: others read in between, and nothing is in memory whole but the ZIP.

use std::sync::Arc;

use chrono::DateTime;
use serde_json::{Map, Value, json};

use super::parcel::Parcel;
use crate::accounts::session::{self, Session};
use crate::accounts::suspension::Suspension;
use crate::accounts::{User, second_factor};
use crate::clock::Moment;
use crate::clubs::message::ClubMessage;
use crate::clubs::request::ClubRequest;
use crate::clubs::{Club, Membership};
use crate::db::{Conn, Db};
use crate::error::{Error, OrNotFound};
use crate::forums::{Post, Topic};
use crate::front::own_picture;
use crate::i18n::time::iso;
use crate::ids::{NotificationId, PostId, TopicId, UserId};
use crate::notifications::{Choices, Kind, Notification};
use crate::storage::Storage;

/// Bytes. All that a member can write in years is far less, and both making and fetching a copy hold it in memory.
const LARGEST: usize = 200 * 1024 * 1024;
/// Rows read at a time.
const PAGE: i64 = 200;

/// What becomes a file of its own.
type Thing = fn(&mut Conn, &User) -> Result<Value, Error>;
/// What follows a row in a list: each item with its row.
type Page = fn(&mut Conn, &User, i64) -> Result<Vec<(i64, Value)>, Error>;

const THINGS: [(&str, Thing); 4] = [
    ("account.json", account),
    ("notification-choices.json", choices),
    ("suspensions.json", suspensions),
    ("club.json", club),
];
const LISTS: [(&str, Page); 3] =
    [("topics.json", topics), ("posts.json", posts), ("notifications.json", notifications)];

/// The whole copy.
pub async fn zip_of(db: &Db, storage: &Storage, id: UserId) -> Result<Vec<u8>, Error> {
    let begin = move |db: &mut Conn| {
        let user = User::find(db, id)?.or_not_found()?;
        let mut parcel = Parcel::new(LARGEST);
        for (name, thing) in THINGS {
            parcel.add(name, &thing(db, &user)?)?;
        }
        Ok::<_, Error>((user, parcel))
    };
    let (user, mut parcel) = db.read(begin).await?;
    if let Some(key) = own_picture(&user.avatar)
        && let Some(picture) = storage.get(&key).await?
    {
        parcel.add_bytes("avatar.jpg", &picture)?;
    }
    let user = Arc::new(user);
    for (name, page) in LISTS {
        parcel = with_list(parcel, db, &user, name, page).await?;
    }
    parcel.close()
}

async fn with_list(mut parcel: Parcel, db: &Db, user: &Arc<User>, name: &str, page: Page) -> Result<Parcel, Error> {
    parcel.begin_list(name)?;
    let mut after = Some(0);
    while let Some(row) = after {
        let user = Arc::clone(user);
        let turn = move |db: &mut Conn| {
            let items = page(db, &user, row)?;
            items.iter().try_for_each(|(_, item)| parcel.add_item(item))?;
            Ok::<_, Error>((parcel, items.last().map(|(row, _)| *row)))
        };
        (parcel, after) = db.read(turn).await?;
    }
    parcel.end_list()?;
    Ok(parcel)
}

fn at(moment: Option<Moment>) -> Option<String> {
    moment.map(iso)
}

/// Neither the password's hash nor the second factor's key is among it: they are proofs, not data.
fn account(db: &mut Conn, user: &User) -> Result<Value, Error> {
    let sessions = session::of_user(db, user.id, DateTime::UNIX_EPOCH.naive_utc())?;
    let session = |session: &Session| {
        json!({
            "browser": session.agent,
            "signed_in_at": iso(session.created_at),
            "last_used_at": at(session.last_used_at),
        })
    };
    Ok(json!({
        "name": user.name,
        "email": user.email,
        "email_confirmed_at": at(user.confirmed_at),
        "role": user.role,
        "language": user.language,
        "theme": user.theme,
        "time_zone": user.zone,
        "avatar": user.avatar,
        "rank": user.rank,
        "region": user.region,
        "introduction": user.bio,
        "shows_last_seen": user.shows_last_seen,
        "is_listed_by_search_engines": user.is_listed,
        "accepted_forum_rules_version": user.rules_version,
        "registered_at": iso(user.created_at),
        "last_seen_at": at(user.last_seen_at),
        "has_second_factor": second_factor::is_on(db, user.id)?,
        "sessions": sessions.iter().map(session).collect::<Vec<_>>(),
    }))
}

/// The key of the ways out of letters is a proof too.
fn choices(db: &mut Conn, user: &User) -> Result<Value, Error> {
    let choices = Choices::of(db, user.id)?;
    let kind = |kind: &Kind| {
        let switches = choices.switches(*kind);
        (kind.as_str().to_owned(), json!({ "on_site": switches.on_site, "by_mail": switches.by_mail }))
    };
    Ok(json!({
        "letters": choices.pace.as_str(),
        "last_daily_letter_at": at(choices.digest_at),
        "kinds": Kind::ALL.iter().map(kind).collect::<Map<_, _>>(),
    }))
}

fn suspensions(db: &mut Conn, user: &User) -> Result<Value, Error> {
    let suspension = |suspension: &Suspension| {
        json!({
            "kind": suspension.kind,
            "reason": suspension.reason,
            "began_at": iso(suspension.began_at),
            "ends_at": at(suspension.ends_at),
            "lifted_at": at(suspension.lifted_at),
            "your_answer": suspension.appeal,
        })
    };
    Ok(Suspension::of_user(db, user.id)?.iter().map(suspension).collect())
}

fn topics(db: &mut Conn, user: &User, after: i64) -> Result<Vec<(i64, Value)>, Error> {
    let topic = |topic: &Topic| {
        let value = json!({
            "id": topic.id,
            "board": topic.place.word(),
            "title": topic.title,
            "language": topic.language,
            "created_at": iso(topic.created_at),
        });
        (topic.id.0, value)
    };
    Ok(Topic::all_of_author(db, user.id, TopicId(after), PAGE)?.iter().map(topic).collect())
}

fn posts(db: &mut Conn, user: &User, after: i64) -> Result<Vec<(i64, Value)>, Error> {
    let post = |post: &Post| {
        let value = json!({
            "id": post.id,
            "topic": post.topic_id,
            "number": post.number,
            "text": post.body,
            "created_at": iso(post.created_at),
        });
        (post.id.0, value)
    };
    Ok(Post::all_of_author(db, user.id, PostId(after), PAGE)?.iter().map(post).collect())
}

fn notifications(db: &mut Conn, user: &User, after: i64) -> Result<Vec<(i64, Value)>, Error> {
    let notice = |notice: &Notification| {
        let value = json!({
            "event": notice.event,
            "about": notice.subject,
            "title": notice.title,
            "created_at": iso(notice.created_at),
            "read_at": at(notice.read_at),
        });
        (notice.id.0, value)
    };
    let (reader, after) = (user.reader(db)?, NotificationId(after));
    Ok(Notification::all_of(db, user.id, &reader, after, PAGE)?.iter().map(notice).collect())
}

/// One's club, and what one said to clubs and in their names. A leader's note about one is the leader's.
fn club(db: &mut Conn, user: &User) -> Result<Value, Error> {
    let membership = Membership::of(db, user.id)?;
    let own = membership.as_ref().map_or(Ok(None), |membership| Club::find(db, membership.club_id))?;
    let requests = ClubRequest::of_user(db, user.id, i64::MAX)?;
    let ids: Vec<_> = requests.iter().map(|request| request.club_id).collect();
    let clubs = Club::all_of(db, &ids)?;
    let name_of = |id| clubs.iter().find(|club| club.id == id).map(|club| club.name.clone());
    let request = |request: &ClubRequest| {
        json!({
            "club": name_of(request.club_id),
            "message": request.message,
            "state": request.state,
            "answer": request.answer,
            "asked_at": iso(request.asked_at),
        })
    };
    let message = |message: &ClubMessage| json!({ "title": message.title, "text": message.body, "sent_at": iso(message.sent_at) });
    Ok(json!({
        "club": own.map(|club| club.name),
        "role": membership.as_ref().map(|membership| membership.role),
        "joined_at": at(membership.map(|membership| membership.joined_at)),
        "requests": requests.iter().map(request).collect::<Vec<_>>(),
        "messages_to_members": ClubMessage::of_author(db, user.id)?.iter().map(message).collect::<Vec<_>>(),
    }))
}
