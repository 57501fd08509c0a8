//! What becomes in the clubs of somebody whose account is closed.

use diesel::prelude::*;

use super::notice::Sender;
use super::{application, leadership};
use crate::db::Conn;
use crate::error::Error;
use crate::ids::UserId;
use crate::schema::{club_blocks, club_days, club_departures, club_invitations, club_requests};

/// Takes them out of their club, and deletes what they asked and were asked. What was said in a club's name stays with
/// the club, and its log tells of a former member.
pub fn forget(db: &mut Conn, user: UserId, sender: Sender<'_>) -> Result<(), Error> {
    leadership::part_for_good(db, user, sender)?;
    application::forget_person(db, user, sender.now)?;
    diesel::delete(club_requests::table.filter(club_requests::user_id.eq(user))).execute(db)?;
    diesel::delete(club_invitations::table.filter(club_invitations::user_id.eq(user))).execute(db)?;
    diesel::delete(club_blocks::table.filter(club_blocks::user_id.eq(user))).execute(db)?;
    diesel::delete(club_departures::table.filter(club_departures::user_id.eq(user))).execute(db)?;
    // the club's evaluations keep their sums, not whose deeds they were
    diesel::delete(club_days::table.filter(club_days::user_id.eq(user))).execute(db)?;
    Ok(())
}
