//! What moderators and officials did, and why. The database refuses to change an entry.

use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::{Conn, like};
use crate::ids::UserId;
use crate::schema::audit_entries;
use crate::text_enum;

text_enum! {
    /// What was done.
    pub enum Act {
        /// A member was made official, by the program's own commands.
        Appoint = "appoint",
        /// A member was given another role.
        Entrust = "entrust",
        /// A professional rank was registered or taken away.
        Rank = "rank",
        Silence = "silence",
        Ban = "ban",
        /// A suspension was ended before its time.
        Lift = "lift",
        /// An appeal was answered, and the suspension stays.
        AnswerAppeal = "answer-appeal",
        /// A letter that could not be sent was put aside.
        DismissLetter = "dismiss-letter",
        /// A member of a club was named its leader.
        NameLeader = "name-leader",
        /// All clubs were evaluated before their time.
        EvaluateClubs = "evaluate-clubs",
        /// Other classes of clubs were announced to their leaders.
        AnnounceClasses = "announce-classes",
        /// What was announced is in force.
        ApplyClasses = "apply-classes",
        /// What was announced was taken back.
        WithdrawClasses = "withdraw-classes",
        /// One club was taken out of what was announced.
        ExemptClub = "exempt-club",
        /// A setting of the clubs was changed.
        SetClubs = "set-clubs",
        /// A club was founded.
        ApproveClub = "approve-club",
        /// An application to found a club was declined.
        DeclineClub = "decline-club",
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

/// Which entries to look for.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// What was done by or to this member.
    pub user: Option<UserId>,
    /// Words of the reason, whether large or small (A to Z).
    pub words: String,
    pub act: Option<Act>,
}

impl Search {
    /// A page of what is found, the newest first, and one more to tell whether there is another page.
    pub fn page(&self, db: &mut Conn, offset: i64, limit: i64) -> QueryResult<Vec<Entry>> {
        let mut found = audit_entries::table.into_boxed();
        if let Some(user) = self.user {
            let subject = format!("user:{user}");
            found = found.filter(audit_entries::actor_id.eq(user).or(audit_entries::subject.eq(subject)));
        }
        if let Some(act) = self.act {
            found = found.filter(audit_entries::act.eq(act));
        }
        for word in self.words.split_whitespace() {
            found = found.filter(like::folded(db, "reason").like(like::holding(word)).escape(like::ESCAPE));
        }
        found.order(audit_entries::id.desc()).offset(offset).limit(limit).load(db)
    }
}

/// The newest entries.
pub fn latest(db: &mut Conn, limit: i64) -> QueryResult<Vec<Entry>> {
    Search::default().page(db, 0, limit)
}
