//! What an official says to an application: yes, and the club is there with its members in one act; or no, with a reason.

use diesel::prelude::*;

use super::application::{Application, ApplicationState};
use super::club::Club;
use super::event::{self, ClubEvent, Deed};
use super::history::{Step, record};
use super::membership::{MemberRole, Membership, days_to_wait, enter};
use super::notice::{Notice, Sender};
use super::settings::SUPPORTERS;
use super::signature;
use crate::accounts::User;
use crate::accounts::suspension::Suspension;
use crate::accounts::user::acting_role;
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message, OrNotFound, Refusal, Stop};
use crate::ids::{ApplicationId, ClubId, UserId};
use crate::notifications::Event;
use crate::press::Link;
use crate::schema::club_applications;
use crate::web::Role;

/// Why an application is not decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerdictRefusal {
    /// Officials decide, and not on what they ask for themselves.
    NotYours,
    /// It was decided, withdrawn, or is over.
    Over,
    /// So many signatures of members without a club are missing.
    TooFew(i64),
    /// The applicant cannot lead a club at this moment.
    Applicant,
    /// A club has taken the name meanwhile.
    NameTaken,
    /// It is not what the official read any more.
    Changed,
}

impl Refusal for VerdictRefusal {
    fn message(&self) -> Message {
        match self {
            Self::NotYours => Message::new("clubs-verdict-refusal-not-yours"),
            Self::Over => Message::new("clubs-verdict-refusal-over"),
            Self::TooFew(missing) => Message::new("clubs-verdict-refusal-too-few").number("n", *missing),
            Self::Applicant => Message::new("clubs-verdict-refusal-applicant"),
            Self::NameTaken => Message::new("clubs-verdict-refusal-name-taken"),
            Self::Changed => Message::new("clubs-founding-refusal-changed"),
        }
    }
}

/// The application, if the actor may decide on it at this moment.
fn find_for(
    db: &mut Conn,
    id: ApplicationId,
    actor: UserId,
    now: Moment,
) -> Result<(Application, ApplicationState), Stop<VerdictRefusal>> {
    let application = Application::find(db, id)?.or_not_found()?;
    if acting_role(db, actor, now)? != Role::Official || application.applicant_id == actor {
        return Err(VerdictRefusal::NotYours.into());
    }
    // two may decide at once: the first counts, and the second is told
    match application.state_at(now) {
        state @ (ApplicationState::Signing | ApplicationState::Review) => Ok((application, state)),
        _ => Err(VerdictRefusal::Over.into()),
    }
}

/// Whether somebody can lead a club that is founded now.
fn may_lead(db: &mut Conn, user: UserId, now: Moment) -> Result<bool, Stop<VerdictRefusal>> {
    let user = User::find(db, user)?.or_not_found()?;
    Ok(user.closed_at.is_none()
        && user.is_confirmed()
        && !Suspension::any_in_force(db, user.id, now)?
        && Membership::of(db, user.id)?.is_none()
        && days_to_wait(db, user.id, now)? == 0)
}

/// Founds the club: the applicant leads it, and whoever signed and is still free is a member of it.
pub fn approve(
    db: &mut Conn,
    id: ApplicationId,
    actor: UserId,
    seen: &str,
    sender: Sender<'_>,
) -> Result<Club, Stop<VerdictRefusal>> {
    let now = sender.now;
    let (application, state) = find_for(db, id, actor, now)?;
    if application.stamp() != seen {
        return Err(VerdictRefusal::Changed.into());
    }
    let supporters = signature::free_signers(db, id, now)?;
    if supporters.contains(&actor) {
        return Err(VerdictRefusal::NotYours.into());
    }
    let missing = SUPPORTERS.get(db)? - supporters.len() as i64;
    if missing > 0 || state == ApplicationState::Signing {
        return Err(VerdictRefusal::TooFew(missing.max(0)).into());
    }
    if !may_lead(db, application.applicant_id, now)? {
        return Err(VerdictRefusal::Applicant.into());
    }
    if Club::is_taken(db, &application.plan.name)? {
        return Err(VerdictRefusal::NameTaken.into());
    }
    let club = Club::found(db, &application.plan, now)?;
    // before anybody comes in: whoever does gives up what is open
    close(db, id, ApplicationState::Approved, "", actor, Some(club.id), now)?;
    enter(db, club.id, application.applicant_id, MemberRole::Leader, now)?;
    for supporter in &supporters {
        enter(db, club.id, *supporter, MemberRole::Member, now)?;
    }
    record(db, id, Step::Approved, Some(actor), "", now)?;
    event::record(db, club.id, Deed::new(ClubEvent::Founded, Some(application.applicant_id), ""), now)?;
    audit::record(db, Some(actor), Act::ApproveClub, &club.subject(), &club.name, now)?;
    let mut notice = Notice {
        event: Event::ApplicationApproved,
        actor: None,
        title: &club.name,
        subject: club.subject(),
        link: Link::Club(&club.slug),
        words: "",
    };
    notice.tell(db, &[application.applicant_id], sender)?;
    notice.event = Event::ClubFounded;
    notice.actor = Some(application.applicant_id);
    notice.tell(db, &supporters, sender)?;
    Ok(Club::find(db, club.id)?.or_not_found()?)
}

/// Says no, with a reason. It can be changed and sent again.
pub fn decline(
    db: &mut Conn,
    id: ApplicationId,
    actor: UserId,
    reason: &str,
    sender: Sender<'_>,
) -> Result<(), Stop<VerdictRefusal>> {
    let (application, _) = find_for(db, id, actor, sender.now)?;
    close(db, id, ApplicationState::Declined, reason, actor, None, sender.now)?;
    record(db, id, Step::Declined, Some(actor), reason, sender.now)?;
    let what = format!("{}: {reason}", application.plan.name);
    audit::record(db, Some(actor), Act::DeclineClub, &application.subject(), &what, sender.now)?;
    Ok(application.tell(db, Event::ApplicationDeclined, None, reason, &[application.applicant_id], sender)?)
}

fn close(
    db: &mut Conn,
    id: ApplicationId,
    state: ApplicationState,
    answer: &str,
    actor: UserId,
    club: Option<ClubId>,
    now: Moment,
) -> QueryResult<()> {
    diesel::update(club_applications::table.find(id))
        .set((
            club_applications::state.eq(state),
            club_applications::answer.eq(answer),
            club_applications::decided_by.eq(actor),
            club_applications::decided_at.eq(now),
            club_applications::club_id.eq(club),
        ))
        .execute(db)?;
    Ok(())
}
