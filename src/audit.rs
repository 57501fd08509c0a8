//! What moderators and officials did, and why. The database refuses to change an entry.

use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::ids::UserId;
use crate::schema::audit_entries;
use crate::text_enum;

text_enum! {
    /// What was done.
    pub enum Act {
        /// A member was made official.
        Appoint = "appoint",
    }
}

/// One entry.
#[derive(Debug, Clone, Queryable)]
pub struct Entry {
    pub id: i64,
    /// Nobody: the program's own commands.
    pub actor: Option<UserId>,
    pub act: Act,
    /// What it was done to, as `user:7`.
    pub subject: String,
    pub reason: String,
    pub at: Moment,
}

/// Writes down an act, in the transaction that does it.
pub fn record(
    db: &mut Conn,
    actor: Option<UserId>,
    act: Act,
    subject: &str,
    reason: &str,
    now: Moment,
) -> QueryResult<()> {
    diesel::insert_into(audit_entries::table)
        .values((
            audit_entries::actor_id.eq(actor),
            audit_entries::act.eq(act),
            audit_entries::subject.eq(subject),
            audit_entries::reason.eq(reason),
            audit_entries::at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// The newest entries.
pub fn latest(db: &mut Conn, limit: i64) -> QueryResult<Vec<Entry>> {
    audit_entries::table.order(audit_entries::id.desc()).limit(limit).load(db)
}
