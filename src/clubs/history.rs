//! What happened to an application, in order: everybody who has its link reads it.

use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::ids::{ApplicationId, UserId};
use crate::schema::club_application_events;
use crate::text_enum;

text_enum! {
    /// One step of an application.
    pub enum Step {
        Submitted = "submitted",
        Edited = "edited",
        Signed = "signed",
        Unsigned = "unsigned",
        /// Who had signed came into another club.
        Lost = "lost",
        /// It has all its signatures.
        Complete = "complete",
        /// It had them.
        Incomplete = "incomplete",
        Declined = "declined",
        Approved = "approved",
        Withdrawn = "withdrawn",
        Expired = "expired",
    }
}

/// A line of the history.
#[derive(Debug, Clone, Queryable)]
pub struct HistoryLine {
    pub step: Step,
    /// Nobody: the site itself.
    pub actor_id: Option<UserId>,
    /// The reason, where one was given.
    pub detail: String,
    pub at: Moment,
}

/// Writes it down.
pub(super) fn record(
    db: &mut Conn,
    application: ApplicationId,
    step: Step,
    actor: Option<UserId>,
    detail: &str,
    now: Moment,
) -> QueryResult<()> {
    diesel::insert_into(club_application_events::table)
        .values((
            club_application_events::application_id.eq(application),
            club_application_events::event.eq(step),
            club_application_events::actor_id.eq(actor),
            club_application_events::detail.eq(detail),
            club_application_events::at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

impl HistoryLine {
    /// The newest first.
    pub fn latest(db: &mut Conn, application: ApplicationId, most: i64) -> QueryResult<Vec<Self>> {
        club_application_events::table
            .filter(club_application_events::application_id.eq(application))
            .order(club_application_events::id.desc())
            .limit(most)
            .select((
                club_application_events::event,
                club_application_events::actor_id,
                club_application_events::detail,
                club_application_events::at,
            ))
            .load(db)
    }
}
