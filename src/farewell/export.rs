//! Copies of one's data: asked for on a page, made by a job, fetched by a mailed link that expires. The file of one
//! that nobody wants any more is deleted by `files`.

use std::sync::Arc;

use chrono::TimeDelta;
use diesel::prelude::*;

use super::copy;
use crate::accounts::User;
use crate::accounts::token::{self, Purpose};
use crate::audience::Audience;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::files::{self, GRACE};
use crate::ids::{ExportId, UserId};
use crate::mail::{self, Draft, LetterKind};
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
/// Who has begun a copy so often in vain gives up.
const MOST_ATTEMPTS: i32 = 5;
const BATCH: i64 = 5;

#[derive(Debug, Clone, Queryable)]
pub struct Export {
    pub id: ExportId,
    pub user_id: UserId,
    pub asked_at: Moment,
    /// When somebody last began it.
    pub claimed_at: Option<Moment>,
    pub made_at: Option<Moment>,
    /// How often somebody began it.
    pub attempts: i32,
    /// Where the storage keeps it; empty once it is gone.
    pub key: String,
}

/// A copy that is to be made now, in one instance's hands.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct Order {
    id: ExportId,
    user_id: UserId,
    attempts: i32,
}

/// Why no copy is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportRefusal {
    /// Who never proved an address is forgotten in two weeks, and could be mailed no link.
    Unproved,
    TooSoon,
}

impl Refusal for ExportRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Unproved => "accounts-refusal-unconfirmed",
            Self::TooSoon => "farewell-refusal-too-soon",
        })
    }
}

impl Export {
    /// The newest of a member's.
    pub fn latest(db: &mut Conn, user: UserId) -> QueryResult<Option<Self>> {
        let of_user = exports::table.filter(exports::user_id.eq(user)).order(exports::id.desc());
        of_user.first(db).optional()
    }

    /// The one that a link leads to, if it is this member's and still there.
    pub fn by_link(db: &mut Conn, secret: &str, user: UserId, now: Moment) -> Result<Self, Error> {
        let link = token::look_at(db, Purpose::Export, secret, now)?.filter(|link| link.owner == Some(user));
        let id: ExportId = link.and_then(|link| link.detail.parse().ok()).or_not_found()?;
        let export: Option<Self> = exports::table.find(id).first(db).optional()?;
        export.filter(|export| export.user_id == user && !export.key.is_empty()).or_not_found()
    }

    /// Asks for a copy; a job makes it.
    pub fn ask(db: &mut Conn, user: UserId, now: Moment) -> Result<(), Stop<ExportRefusal>> {
        if !User::find(db, user)?.or_not_found()?.is_confirmed() {
            return Err(ExportRefusal::Unproved.into());
        }
        let is_waited_for = |latest: &Self| latest.asked_at > now - PAUSE && !latest.is_given_up(now);
        if Self::latest(db, user)?.as_ref().is_some_and(is_waited_for) {
            return Err(ExportRefusal::TooSoon.into());
        }
        diesel::insert_into(exports::table)
            .values((exports::user_id.eq(user), exports::asked_at.eq(now)))
            .execute(db)?;
        Ok(())
    }

    /// Whether nobody tries to make it any more.
    pub fn is_given_up(&self, now: Moment) -> bool {
        let is_idle = self.claimed_at.is_some_and(|at| at < now - CLAIM);
        self.made_at.is_none() && self.attempts >= MOST_ATTEMPTS && is_idle
    }
}

/// Makes the copies that were asked for. Returns how many were begun.
pub async fn make_due(wiring: &Wiring) -> Result<usize, Error> {
    let due = take_due(wiring).await?;
    for order in &due {
        if let Err(error) = make(wiring, *order).await {
            let is_last = order.attempts >= MOST_ATTEMPTS;
            log::error!("export {}: {error}{}", order.id, if is_last { "; given up" } else { "" });
        }
    }
    Ok(due.len())
}

/// Waiting, and in nobody's hands.
macro_rules! waiting {
    ($now:expr) => {
        exports::made_at
            .is_null()
            .and(exports::attempts.lt(MOST_ATTEMPTS))
            .and(exports::claimed_at.is_null().or(exports::claimed_at.lt($now - CLAIM)))
    };
}

/// Takes what waits; no other instance takes it meanwhile.
pub async fn take_due(wiring: &Wiring) -> Result<Vec<Order>, Error> {
    let now = wiring.clock.now();
    if !wiring.db.read(move |db| any_waiting(db, now)).await? {
        return Ok(Vec::new());
    }
    wiring.db.write(move |db| Ok::<_, Error>(claim(db, now)?)).await
}

fn any_waiting(db: &mut Conn, now: Moment) -> Result<bool, Error> {
    Ok(diesel::select(diesel::dsl::exists(exports::table.filter(waiting!(now)))).get_result(db)?)
}

fn claim(db: &mut Conn, now: Moment) -> QueryResult<Vec<Order>> {
    let waiting = exports::table.filter(waiting!(now)).order(exports::id).limit(BATCH);
    let ids: Vec<ExportId> = waiting.select(exports::id).load(db)?;
    diesel::update(exports::table.filter(exports::id.eq_any(&ids)))
        .set((exports::claimed_at.eq(now), exports::attempts.eq(exports::attempts + 1)))
        .execute(db)?;
    let taken = exports::table.filter(exports::id.eq_any(&ids)).order(exports::id);
    taken.select((exports::id, exports::user_id, exports::attempts)).load(db)
}

/// Makes one copy. Its file is on the list of those to be deleted until it is finished: the account may be closed
/// meanwhile, another instance be quicker, or this one die.
pub async fn make(wiring: &Wiring, order: Order) -> Result<(), Error> {
    let bytes = copy::zip_of(&wiring.db, &wiring.storage, order.user_id).await?;
    // nobody guesses where it is, should a bucket ever be open
    let key: Arc<str> = format!("exports/{}-{}.zip", order.user_id, random_token()?).into();
    let (doomed, due) = (Arc::clone(&key), wiring.clock.now() + GRACE);
    wiring.db.write(move |db| Ok::<_, Error>(files::doom(db, &doomed, due)?)).await?;
    wiring.storage.put(&key, bytes).await?;
    let (now, base_url) = (wiring.clock.now(), wiring.config.base_url.clone());
    wiring.db.write(move |db| finish(db, order, &key, &base_url, now)).await
}

/// Names the file, and mails the link to it.
fn finish(db: &mut Conn, order: Order, key: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let waiting = exports::table.find(order.id).filter(exports::made_at.is_null());
    if diesel::update(waiting).set((exports::made_at.eq(now), exports::key.eq(key))).execute(db)? == 0 {
        return Ok(files::doom(db, key, now)?);
    }
    files::spare(db, key, now)?;
    let user = User::find(db, order.user_id)?.or_not_found()?;
    let secret = token::issue_about(db, Purpose::Export, user.id, &order.id.to_string(), now)?;
    let lang = user.language;
    let letter = Draft::new(
        LetterKind::Account,
        Some(user.id),
        lang,
        (&user.name, &user.email),
        lang.say("mail-export-subject"),
    )
    .line(lang.say("mail-export-text"))
    .button(lang.say("mail-export-button"), Link::Export(&secret).url(base_url, lang))
    .small(lang.count("mail-export-expires", KEPT.num_days()))
    .letter()?;
    mail::post(db, &letter, now)?;
    let news = News {
        event: Event::ExportReady,
        actor: None,
        subject: format!("export:{}", order.id),
        audience: Audience::Member(user.id),
        path: Link::Data.path(),
        title: "",
        excerpt: "",
    };
    tell(db, user.id, &news, base_url, now)
}

/// Forgets copies whose links have expired.
pub async fn sweep(wiring: &Wiring) -> Result<(), Error> {
    let now = wiring.clock.now();
    wiring.db.write(move |db| Ok::<_, Error>(forget_expired(db, now)?)).await
}

fn forget_expired(db: &mut Conn, now: Moment) -> QueryResult<()> {
    let expired = exports::made_at.lt(now - KEPT).and(exports::key.ne(""));
    let keys: Vec<String> = exports::table.filter(expired).select(exports::key).load(db)?;
    diesel::update(exports::table.filter(expired)).set(exports::key.eq("")).execute(db)?;
    keys.iter().try_for_each(|key| files::doom(db, key, now))
}

/// Forgets all of a member's.
pub(super) fn forget_all(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<()> {
    let of_user = exports::table.filter(exports::user_id.eq(user));
    let keys: Vec<String> = of_user.filter(exports::key.ne("")).select(exports::key).load(db)?;
    diesel::delete(of_user).execute(db)?;
    keys.iter().try_for_each(|key| files::doom(db, key, now))
}
