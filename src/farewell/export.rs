//! Copies of one's data: asked for on a page, made by a job, fetched by a mailed link that expires.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::copy;
use crate::accounts::User;
use crate::accounts::token::{self, Purpose};
use crate::audience::Audience;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ExportId, UserId};
use crate::mail::{self, Draft};
use crate::notifications::{Event, News, tell};
use crate::press::Link;
use crate::schema::exports;
use crate::web::{Wiring, random_token};

/// Between one copy and the next.
const PAUSE: TimeDelta = TimeDelta::hours(24);
/// A copy is kept as long as its link works.
pub const KEPT: TimeDelta = TimeDelta::days(7);
/// Who began a copy and did not come back within this time has died.
const CLAIM: TimeDelta = TimeDelta::minutes(30);
const BATCH: i64 = 5;

#[derive(Debug, Clone, Queryable)]
pub struct Export {
    pub id: ExportId,
    pub user_id: UserId,
    pub asked_at: Moment,
    pub made_at: Option<Moment>,
    /// Where the storage keeps it.
    pub key: String,
}

type Columns = (exports::id, exports::user_id, exports::asked_at, exports::made_at, exports::key);
const COLUMNS: Columns = (exports::id, exports::user_id, exports::asked_at, exports::made_at, exports::key);

/// Why no copy is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooSoon;

impl Refusal for TooSoon {
    fn message(&self) -> Message {
        Message::new("farewell-refusal-too-soon")
    }
}

impl Export {
    /// The newest of a member's.
    pub fn latest(db: &mut Conn, user: UserId) -> QueryResult<Option<Self>> {
        let of_user = exports::table.filter(exports::user_id.eq(user)).order(exports::id.desc());
        of_user.select(COLUMNS).first(db).optional()
    }

    /// The one that a link leads to, if it is this member's and still there.
    pub fn by_link(db: &mut Conn, secret: &str, user: UserId, now: Moment) -> Result<Self, Error> {
        let link = token::look_at(db, Purpose::Export, secret, now)?.filter(|link| link.owner == Some(user));
        let id: ExportId = link.and_then(|link| link.detail.parse().ok()).or_not_found()?;
        let export: Option<Self> = exports::table.find(id).select(COLUMNS).first(db).optional()?;
        export.filter(|export| export.user_id == user && !export.key.is_empty()).or_not_found()
    }

    /// Asks for a copy; a job makes it.
    pub fn ask(db: &mut Conn, user: UserId, now: Moment) -> Result<(), Stop<TooSoon>> {
        if Self::latest(db, user)?.is_some_and(|latest| latest.asked_at > now - PAUSE) {
            return Err(TooSoon.into());
        }
        diesel::insert_into(exports::table)
            .values((exports::user_id.eq(user), exports::asked_at.eq(now)))
            .execute(db)?;
        Ok(())
    }
}

/// Makes the copies that were asked for. Returns how many.
pub async fn make_due(wiring: &Wiring) -> Result<usize, Error> {
    let now = wiring.clock.now();
    if !wiring.db.read(move |db| any_waiting(db, now)).await? {
        return Ok(0);
    }
    let due = wiring.db.write(move |db| claim(db, now)).await?;
    for (id, user) in &due {
        if let Err(error) = make(wiring, *id, *user).await {
            log::error!("export {id}: {error}");
        }
    }
    Ok(due.len())
}

/// Waiting, and in nobody's hands.
macro_rules! waiting {
    ($now:expr) => {
        exports::made_at.is_null().and(exports::claimed_at.is_null().or(exports::claimed_at.lt($now - CLAIM)))
    };
}

fn any_waiting(db: &mut Conn, now: Moment) -> Result<bool, Error> {
    Ok(diesel::select(diesel::dsl::exists(exports::table.filter(waiting!(now)))).get_result(db)?)
}

fn claim(db: &mut Conn, now: Moment) -> Result<Vec<(ExportId, UserId)>, Error> {
    let waiting = exports::table.filter(waiting!(now)).order(exports::id).limit(BATCH);
    let due: Vec<(ExportId, UserId)> = waiting.select((exports::id, exports::user_id)).load(db)?;
    let ids: Vec<_> = due.iter().map(|(id, _)| *id).collect();
    diesel::update(exports::table.filter(exports::id.eq_any(ids))).set(exports::claimed_at.eq(now)).execute(db)?;
    Ok(due)
}

async fn make(wiring: &Wiring, id: ExportId, user: UserId) -> Result<(), Error> {
    let bytes = wiring.db.read(move |db| copy::zip_of(db, user)).await?;
    let (now, base_url) = (wiring.clock.now(), wiring.config.base_url.clone());
    // nobody guesses where it is, should a bucket ever be open
    let key = format!("exports/{user}-{}.zip", random_token()?);
    wiring.storage.put(&key, bytes).await?;
    wiring.db.write(move |db| finish(db, id, user, &key, &base_url, now)).await
}

/// Names the file, and mails the link to it.
fn finish(db: &mut Conn, id: ExportId, user: UserId, key: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let user = User::find(db, user)?.or_not_found()?;
    let row = exports::table.find(id).filter(exports::made_at.is_null());
    let made = (exports::made_at.eq(now), exports::key.eq(key));
    if diesel::update(row).set(made).execute(db)? == 0 {
        return Ok(());
    }
    let secret = token::issue_about(db, Purpose::Export, user.id, &id.to_string(), now)?;
    let lang = user.language;
    let letter = Draft::new(lang, &user.email, &user.name, lang.say("mail-export-subject"))
        .line(lang.say("mail-export-text"))
        .button(lang.say("mail-export-button"), Link::Export(&secret).url(base_url, lang))
        .small(lang.count("mail-export-expires", KEPT.num_days()))
        .letter()?;
    mail::post(db, &letter, now)?;
    let news = News {
        event: Event::ExportReady,
        actor: None,
        subject: format!("export:{id}"),
        audience: Audience::Member(user.id),
        path: Link::Data.path(),
        title: "",
        excerpt: "",
    };
    tell(db, user.id, &news, base_url, now)
}

/// Forgets copies whose links have expired.
pub async fn sweep(wiring: &Wiring) -> Result<(), Error> {
    let old = wiring.clock.now() - KEPT;
    let keys: Vec<(ExportId, String)> = wiring
        .db
        .read(move |db| {
            let expired = exports::table.filter(exports::made_at.lt(old).and(exports::key.ne("")));
            Ok::<_, Error>(expired.select((exports::id, exports::key)).load(db)?)
        })
        .await?;
    for (id, key) in keys {
        // the file first: a row without one is found again, a file without a row never
        wiring.storage.delete(&key).await?;
        wiring
            .db
            .write(move |db| {
                diesel::update(exports::table.find(id)).set(exports::key.eq("")).execute(db)?;
                Ok::<_, Error>(())
            })
            .await?;
    }
    Ok(())
}

/// Forgets all of a member's; returns the files to be deleted.
pub(super) fn forget_all(db: &mut Conn, user: UserId) -> QueryResult<Vec<String>> {
    let of_user = exports::table.filter(exports::user_id.eq(user));
    let keys: Vec<String> = of_user.filter(exports::key.ne("")).select(exports::key).load(db)?;
    diesel::delete(of_user).execute(db)?;
    Ok(keys)
}
