//! Members without a club who support an application: each signs once, and may take it back until it is approved.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use diesel::prelude::*;

use super::application::{Application, ApplicationState, FoundingRefusal, require_free, settle};
use super::history::{Step, record};
use super::membership::Parting;
use super::notice::Sender;
use super::settings::WAITING_DAYS;
use crate::accounts::user::acting_role;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{OrNotFound, Stop};
use crate::ids::{ApplicationId, UserId};
use crate::schema::{club_applications, club_departures, club_signatures, memberships, users};

/// A signature's row.
#[derive(Debug, Clone, Queryable)]
pub struct Signature {
    pub application_id: ApplicationId,
    pub user_id: UserId,
    pub signed_at: Moment,
}

impl Signature {
    /// All under an application, in order.
    pub fn of_application(db: &mut Conn, id: ApplicationId) -> QueryResult<Vec<Self>> {
        club_signatures::table
            .filter(club_signatures::application_id.eq(id))
            .order((club_signatures::signed_at, club_signatures::user_id))
            .load(db)
    }

    /// Signs, and tells the applicant where it was the last that was missing.
    pub fn sign(
        db: &mut Conn,
        id: ApplicationId,
        signer: UserId,
        sender: Sender<'_>,
    ) -> Result<(), Stop<FoundingRefusal>> {
        let application = Application::find(db, id)?.or_not_found()?;
        acting_role(db, signer, sender.now)?;
        if application.applicant_id == signer {
            return Err(FoundingRefusal::Own.into());
        }
        if !matches!(application.state_at(sender.now), ApplicationState::Signing | ApplicationState::Review) {
            return Err(FoundingRefusal::Over.into());
        }
        if has_signed(db, id, signer)? {
            return Ok(());
        }
        require_free(db, signer, sender.now)?;
        diesel::insert_into(club_signatures::table)
            .values((
                club_signatures::application_id.eq(id),
                club_signatures::user_id.eq(signer),
                club_signatures::signed_at.eq(sender.now),
            ))
            .execute(db)?;
        record(db, id, Step::Signed, Some(signer), "", sender.now)?;
        Ok(settle(db, id, Some(sender), sender.now)?)
    }

    /// Takes a signature back. One that is not there is back already.
    pub fn unsign(db: &mut Conn, id: ApplicationId, signer: UserId, now: Moment) -> Result<(), Stop<FoundingRefusal>> {
        let application = Application::find(db, id)?.or_not_found()?;
        if !application.state_at(now).is_open() {
            return Err(FoundingRefusal::Over.into());
        }
        if diesel::delete(club_signatures::table.find((id, signer))).execute(db)? > 0 {
            record(db, id, Step::Unsigned, Some(signer), "", now)?;
            settle(db, id, None, now)?;
        }
        Ok(())
    }
}

fn has_signed(db: &mut Conn, id: ApplicationId, user: UserId) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(club_signatures::table.find((id, user)))).get_result(db)
}

/// Everybody who signed, whatever they did since.
pub(super) fn signers(db: &mut Conn, id: ApplicationId) -> QueryResult<Vec<UserId>> {
    Ok(Signature::of_application(db, id)?.into_iter().map(|signature| signature.user_id).collect())
}

/// Those who signed several applications and would come into the club at this moment: members of the site, in no club,
/// who wait for nothing. In the order of their signatures.
fn free(db: &mut Conn, ids: &[ApplicationId], now: Moment) -> QueryResult<Vec<(ApplicationId, UserId)>> {
    let waiting_since = now - TimeDelta::days(WAITING_DAYS.get(db)?);
    let signed: Vec<(ApplicationId, UserId)> = club_signatures::table
        .filter(club_signatures::application_id.eq_any(ids.to_vec()))
        .order((club_signatures::signed_at, club_signatures::user_id))
        .select((club_signatures::application_id, club_signatures::user_id))
        .load(db)?;
    // by their keys: what it costs must not grow with the site
    let signers: Vec<UserId> = signed.iter().map(|(_, user)| *user).collect();
    let here: HashSet<UserId> = users::table
        .filter(users::id.eq_any(signers.clone()))
        .filter(users::closed_at.is_null().and(users::confirmed_at.is_not_null()))
        .select(users::id)
        .load(db)?
        .into_iter()
        .collect();
    let seated = memberships::table.filter(memberships::user_id.eq_any(signers.clone()));
    let mut bound: HashSet<UserId> = seated.select(memberships::user_id).load(db)?.into_iter().collect();
    let lately = club_departures::how.ne(Parting::Dissolved).and(club_departures::left_at.gt(waiting_since));
    let waiting = club_departures::table.filter(club_departures::user_id.eq_any(signers).and(lately));
    let waiting: Vec<UserId> = waiting.select(club_departures::user_id).load(db)?;
    bound.extend(waiting);
    Ok(signed.into_iter().filter(|(_, user)| here.contains(user) && !bound.contains(user)).collect())
}

/// Those of one application: they are who counts.
pub fn free_signers(db: &mut Conn, id: ApplicationId, now: Moment) -> QueryResult<Vec<UserId>> {
    Ok(free(db, &[id], now)?.into_iter().map(|(_, user)| user).collect())
}

/// How many signatures count, for each of several applications that has any.
pub fn counts(db: &mut Conn, ids: &[ApplicationId], now: Moment) -> QueryResult<HashMap<ApplicationId, i64>> {
    let mut counts = HashMap::new();
    for (id, _) in free(db, ids, now)? {
        *counts.entry(id).or_default() += 1;
    }
    Ok(counts)
}

/// Takes all signatures of a member from what is open, and tells from what.
pub(super) fn drop_open(db: &mut Conn, user: UserId) -> QueryResult<Vec<ApplicationId>> {
    let open = club_applications::table
        .filter(club_applications::state.eq_any(ApplicationState::OPEN))
        .select(club_applications::id);
    let signed: Vec<ApplicationId> = club_signatures::table
        .filter(club_signatures::user_id.eq(user).and(club_signatures::application_id.eq_any(open)))
        .select(club_signatures::application_id)
        .load(db)?;
    let theirs = club_signatures::user_id.eq(user).and(club_signatures::application_id.eq_any(signed.clone()));
    diesel::delete(club_signatures::table.filter(theirs)).execute(db)?;
    Ok(signed)
}

/// Takes them from everywhere.
pub(super) fn forget_all(db: &mut Conn, user: UserId) -> QueryResult<()> {
    diesel::delete(club_signatures::table.filter(club_signatures::user_id.eq(user))).execute(db)?;
    Ok(())
}
