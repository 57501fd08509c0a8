//! What a copy of one's data holds: a ZIP of JSON files, one for each kind of thing. It is made of one member's own
//! things only.

use std::io::{Cursor, Write};

use chrono::DateTime;
use serde::Serialize;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::accounts::session::{self, Session};
use crate::accounts::suspension::Suspension;
use crate::accounts::{User, second_factor};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::forums::{Post, Topic};
use crate::i18n::time::iso;
use crate::ids::UserId;
use crate::notifications::Notification;

/// The whole copy.
pub fn zip_of(db: &mut Conn, id: UserId) -> Result<Vec<u8>, Error> {
    let user = User::find(db, id)?.or_not_found()?;
    let files = [
        ("account.json", account(db, &user)?),
        ("topics.json", topics(db, id)?),
        ("posts.json", posts(db, id)?),
        ("notifications.json", notifications(db, id)?),
        ("suspensions.json", suspensions(db, id)?),
    ];
    zipped(&files).map_err(Error::internal)
}

fn zipped(files: &[(&str, Value)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, value) in files {
        zip.start_file(*name, options)?;
        zip.write_all(pretty(value).as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
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

fn topics(db: &mut Conn, id: UserId) -> Result<Value, Error> {
    let topic = |topic: &Topic| {
        json!({
            "id": topic.id,
            "board": topic.board,
            "title": topic.title,
            "language": topic.language,
            "created_at": iso(topic.created_at),
        })
    };
    Ok(Topic::all_of_author(db, id)?.iter().map(topic).collect())
}

fn posts(db: &mut Conn, id: UserId) -> Result<Value, Error> {
    let post = |post: &Post| {
        json!({
            "id": post.id,
            "topic": post.topic_id,
            "number": post.number,
            "text": post.body,
            "created_at": iso(post.created_at),
        })
    };
    Ok(Post::all_of_author(db, id)?.iter().map(post).collect())
}

fn notifications(db: &mut Conn, id: UserId) -> Result<Value, Error> {
    let notice = |notice: &Notification| {
        json!({
            "event": notice.event,
            "about": notice.subject,
            "title": notice.title,
            "created_at": iso(notice.created_at),
            "read_at": at(notice.read_at),
        })
    };
    Ok(Notification::all_of(db, id)?.iter().map(notice).collect())
}

fn suspensions(db: &mut Conn, id: UserId) -> Result<Value, Error> {
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
    Ok(Suspension::of_user(db, id)?.iter().map(suspension).collect())
}
