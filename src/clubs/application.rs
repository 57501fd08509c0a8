//! A club that wants to be founded: the row, what the applicant does with it, and its end by time.
//!
//! One application for each member, and no two of one name, while they are open; the database holds that too. The
//! state follows the signatures (`settle`): with all of them it waits for an official, without it gathers.

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::club::{Club, Joining, NewClub, Region, languages_word, parse_languages};
use super::history::{Step, record};
use super::membership::{Membership, days_to_wait};
use super::notice::{Notice, Sender};
use super::settings::{APPLICATION_DAYS, SUPPORTERS};
use super::signature;
use crate::accounts::Badge;
use crate::accounts::user::acting_role;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ApplicationId, ClubId, UserId};
use crate::notifications::Event;
use crate::press::{ApplicationPlace, Link};
use crate::schema::club_applications;
use crate::text::NameKeys;
use crate::text_enum;

text_enum! {
    /// How far an application has come.
    pub enum ApplicationState {
        /// It gathers signatures.
        Signing = "signing",
        /// It has them, and waits for an official.
        Review = "review",
        Approved = "approved",
        /// An official said no; it can be changed and sent again.
        Declined = "declined",
        Withdrawn = "withdrawn",
        Expired = "expired",
    }
}

impl ApplicationState {
    /// What can still become a club.
    pub const OPEN: [Self; 3] = [Self::Signing, Self::Review, Self::Declined];

    pub const fn is_open(self) -> bool {
        matches!(self, Self::Signing | Self::Review | Self::Declined)
    }
}

/// An application's row.
#[derive(Debug, Clone)]
pub struct Application {
    pub id: ApplicationId,
    pub applicant_id: UserId,
    pub plan: NewClub,
    /// As it stands in the table; see [`Self::state_at`].
    pub state: ApplicationState,
    /// What the official said to it.
    pub answer: String,
    pub decided_at: Option<Moment>,
    pub club_id: Option<ClubId>,
    pub made_at: Moment,
    pub expires_at: Moment,
}

/// Why an application is not made, changed or signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundingRefusal {
    InAClub,
    /// They left a club so lately that they wait for so many days more.
    Waiting(i64),
    /// One application at a time.
    HasOne,
    /// A club has the name, or one like it.
    NameTaken,
    /// Another application has it.
    NameSought,
    /// One does not support oneself.
    Own,
    /// It is decided, over, or with the officials.
    Over,
}

impl FoundingRefusal {
    /// Whether another name would do.
    pub const fn is_about_name(self) -> bool {
        matches!(self, Self::NameTaken | Self::NameSought)
    }
}

impl Refusal for FoundingRefusal {
    fn message(&self) -> Message {
        match self {
            Self::InAClub => Message::new("clubs-founding-refusal-in-a-club"),
            Self::Waiting(days) => Message::new("clubs-founding-refusal-waiting").number("n", *days),
            Self::HasOne => Message::new("clubs-founding-refusal-has-one"),
            Self::NameTaken => Message::new("clubs-founding-refusal-name-taken"),
            Self::NameSought => Message::new("clubs-founding-refusal-name-sought"),
            Self::Own => Message::new("clubs-founding-refusal-own"),
            Self::Over => Message::new("clubs-founding-refusal-over"),
        }
    }
}

type Row = (
    (ApplicationId, UserId, ApplicationState),
    (String, Badge, String),
    (String, String, Region, String, Joining),
    (String, Option<Moment>, Option<ClubId>),
    (Moment, Moment),
);

/// The columns of an [`Application`], in the order of its parts.
macro_rules! columns {
    () => {
        (
            (club_applications::id, club_applications::applicant_id, club_applications::state),
            (
                club_applications::name,
                (
                    club_applications::badge_text,
                    club_applications::badge_shape,
                    club_applications::badge_ground,
                    club_applications::badge_pattern,
                ),
                club_applications::slogan,
            ),
            (
                club_applications::charter,
                club_applications::charter_html,
                club_applications::region,
                club_applications::languages,
                club_applications::joining,
            ),
            (club_applications::answer, club_applications::decided_at, club_applications::club_id),
            (club_applications::made_at, club_applications::expires_at),
        )
    };
}

impl From<Row> for Application {
    fn from((who, look, texts, outcome, (made_at, expires_at)): Row) -> Self {
        let (id, applicant_id, state) = who;
        let (name, badge, slogan) = look;
        let (charter, charter_html, region, languages, joining) = texts;
        let (answer, decided_at, club_id) = outcome;
        let languages = parse_languages(&languages);
        let plan = NewClub { name, badge, slogan, charter, charter_html, region, languages, joining };
        Self { id, applicant_id, plan, state, answer, decided_at, club_id, made_at, expires_at }
    }
}

/// What a plan says, as columns.
macro_rules! plan_columns {
    ($plan:expr, $keys:expr) => {
        (
            club_applications::name.eq(&$plan.name),
            club_applications::name_shape.eq($keys.shape),
            club_applications::name_fold.eq($keys.fold),
            club_applications::badge_text.eq(&$plan.badge.text),
            club_applications::badge_shape.eq($plan.badge.shape),
            club_applications::badge_ground.eq(&$plan.badge.ground),
            club_applications::badge_pattern.eq(&$plan.badge.pattern),
            club_applications::slogan.eq(&$plan.slogan),
            club_applications::charter.eq(&$plan.charter),
            club_applications::charter_html.eq(&$plan.charter_html),
            club_applications::region.eq($plan.region),
            club_applications::languages.eq(languages_word(&$plan.languages)),
            club_applications::joining.eq($plan.joining),
        )
    };
}

impl Application {
    pub fn find(db: &mut Conn, id: ApplicationId) -> QueryResult<Option<Self>> {
        let row: Option<Row> = club_applications::table.find(id).select(columns!()).first(db).optional()?;
        Ok(row.map(Self::from))
    }

    /// The one of a member that is not ended.
    pub fn open_of(db: &mut Conn, user: UserId) -> QueryResult<Option<Self>> {
        let open = club_applications::state.eq_any(ApplicationState::OPEN);
        let row: Option<Row> = club_applications::table
            .filter(club_applications::applicant_id.eq(user).and(open))
            .select(columns!())
            .first(db)
            .optional()?;
        Ok(row.map(Self::from))
    }

    /// Those of a state, the oldest first.
    pub fn in_state(db: &mut Conn, state: ApplicationState, most: i64) -> QueryResult<Vec<Self>> {
        let found = club_applications::table.filter(club_applications::state.eq(state));
        let rows: Vec<Row> = found.order(club_applications::id).limit(most).select(columns!()).load(db)?;
        Ok(rows.into_iter().map(Self::from).collect())
    }

    /// What officials decided, the newest first.
    pub fn decided(db: &mut Conn, most: i64) -> QueryResult<Vec<Self>> {
        let found = club_applications::table.filter(club_applications::decided_by.is_not_null());
        let newest = (club_applications::decided_at.desc(), club_applications::id.desc());
        let rows: Vec<Row> = found.order(newest).limit(most).select(columns!()).load(db)?;
        Ok(rows.into_iter().map(Self::from).collect())
    }

    /// The state, also where the job that ends what is late has not come by yet.
    pub fn state_at(&self, now: Moment) -> ApplicationState {
        if self.state.is_open() && self.expires_at <= now { ApplicationState::Expired } else { self.state }
    }

    /// A mark of what is asked for: whoever decides on it sends the mark of what they read.
    pub fn stamp(&self) -> String {
        let plan = &self.plan;
        let badge = [&plan.badge.text, plan.badge.shape.as_str(), &plan.badge.ground, &plan.badge.pattern].join(" ");
        let traits = format!("{} {} {}", plan.region, languages_word(&plan.languages), plan.joining);
        let asked = [&plan.name, badge.as_str(), &plan.slogan, &plan.charter, &traits].join("\n");
        HEXLOWER.encode(&Sha256::digest(asked)[..8])
    }

    /// As notices name it.
    pub fn subject(&self) -> String {
        format!("application:{}", self.id)
    }

    /// Begins one. A form sent twice makes one.
    pub fn submit(
        db: &mut Conn,
        applicant: UserId,
        plan: &NewClub,
        once: &str,
        sender: Sender<'_>,
    ) -> Result<ApplicationId, Stop<FoundingRefusal>> {
        let sent = club_applications::once.eq(once).and(club_applications::applicant_id.eq(applicant));
        let before = club_applications::table.filter(sent).select(club_applications::id).first(db).optional()?;
        if let Some(id) = before {
            return Ok(id);
        }
        acting_role(db, applicant, sender.now)?;
        // what is late keeps neither its applicant nor its name
        end_late(db, sender)?;
        require_free(db, applicant, sender.now)?;
        if Self::open_of(db, applicant)?.is_some() {
            return Err(FoundingRefusal::HasOne.into());
        }
        require_free_name(db, &plan.name, None)?;
        let keys = NameKeys::of(&plan.name);
        let expires_at = sender.now + TimeDelta::days(APPLICATION_DAYS.get(db)?);
        let id = diesel::insert_into(club_applications::table)
            .values((
                plan_columns!(plan, keys),
                club_applications::applicant_id.eq(applicant),
                club_applications::state.eq(ApplicationState::Signing),
                club_applications::once.eq(once),
                club_applications::made_at.eq(sender.now),
                club_applications::expires_at.eq(expires_at),
            ))
            .returning(club_applications::id)
            .get_result(db)?;
        record(db, id, Step::Submitted, Some(applicant), "", sender.now)?;
        settle(db, id, None, sender.now)?;
        Ok(id)
    }

    /// Changes it, and tells those who signed: their names stand under other words now. One that was declined is sent
    /// again by it, and has its whole time once more.
    pub fn edit(
        db: &mut Conn,
        id: ApplicationId,
        actor: UserId,
        plan: &NewClub,
        sender: Sender<'_>,
    ) -> Result<(), Stop<FoundingRefusal>> {
        let application = Self::of_applicant(db, id, actor)?;
        acting_role(db, actor, sender.now)?;
        let state = application.state_at(sender.now);
        if !matches!(state, ApplicationState::Signing | ApplicationState::Declined) {
            return Err(FoundingRefusal::Over.into());
        }
        end_late(db, sender)?;
        require_free(db, actor, sender.now)?;
        require_free_name(db, &plan.name, Some(id))?;
        let expires_at = match state {
            ApplicationState::Declined => sender.now + TimeDelta::days(APPLICATION_DAYS.get(db)?),
            _ => application.expires_at,
        };
        let keys = NameKeys::of(&plan.name);
        diesel::update(club_applications::table.find(id))
            .set((
                plan_columns!(plan, keys),
                club_applications::state.eq(ApplicationState::Signing),
                club_applications::answer.eq(""),
                club_applications::decided_by.eq(None::<UserId>),
                club_applications::decided_at.eq(None::<Moment>),
                club_applications::expires_at.eq(expires_at),
            ))
            .execute(db)?;
        record(db, id, Step::Edited, Some(actor), "", sender.now)?;
        let signers = signature::signers(db, id)?;
        let edited = Self::find(db, id)?.or_not_found()?;
        edited.tell(db, Event::ApplicationChanged, Some(actor), "", &signers, sender)?;
        Ok(settle(db, id, None, sender.now)?)
    }

    /// Takes it back. What is over already stays so.
    pub fn withdraw(db: &mut Conn, id: ApplicationId, actor: UserId, now: Moment) -> Result<(), Error> {
        let application = Self::of_applicant(db, id, actor)?;
        if application.state_at(now).is_open() {
            application.pass_into(db, ApplicationState::Withdrawn, Step::Withdrawn, Some(actor), now)?;
        }
        Ok(())
    }

    /// The application, if it is the actor's own: to others this door does not exist.
    fn of_applicant(db: &mut Conn, id: ApplicationId, actor: UserId) -> Result<Self, Error> {
        Self::find(db, id)?.filter(|application| application.applicant_id == actor).or_not_found()
    }

    /// Passes into another state.
    fn pass_into(
        &self,
        db: &mut Conn,
        state: ApplicationState,
        step: Step,
        actor: Option<UserId>,
        now: Moment,
    ) -> QueryResult<()> {
        diesel::update(club_applications::table.find(self.id)).set(club_applications::state.eq(state)).execute(db)?;
        record(db, self.id, step, actor, "", now)
    }

    /// Tells members what became of it.
    pub(super) fn tell(
        &self,
        db: &mut Conn,
        event: Event,
        actor: Option<UserId>,
        words: &str,
        to: &[UserId],
        sender: Sender<'_>,
    ) -> Result<(), Error> {
        let link = Link::Application(self.id, ApplicationPlace::Page);
        Notice { event, actor, title: &self.plan.name, subject: self.subject(), link, words }.tell(db, to, sender)
    }
}

/// Lets the state follow the signatures. The applicant is told of the last one, where a sender is given.
pub(super) fn settle(db: &mut Conn, id: ApplicationId, sender: Option<Sender<'_>>, now: Moment) -> Result<(), Error> {
    let application = Application::find(db, id)?.or_not_found()?;
    let is_complete = signature::free_signers(db, id, now)?.len() as i64 >= SUPPORTERS.get(db)?;
    match (application.state_at(now), is_complete) {
        (ApplicationState::Signing, true) => {
            application.pass_into(db, ApplicationState::Review, Step::Complete, None, now)?;
            sender.map_or(Ok(()), |sender| {
                application.tell(db, Event::ApplicationSigned, None, "", &[application.applicant_id], sender)
            })
        }
        (ApplicationState::Review, false) => {
            Ok(application.pass_into(db, ApplicationState::Signing, Step::Incomplete, None, now)?)
        }
        _ => Ok(()),
    }
}

/// Whoever founds or supports a club is in none, and has waited since the last.
pub(in crate::clubs) fn require_free(db: &mut Conn, user: UserId, now: Moment) -> Result<(), Stop<FoundingRefusal>> {
    if Membership::of(db, user)?.is_some() {
        return Err(FoundingRefusal::InAClub.into());
    }
    match days_to_wait(db, user, now)? {
        0 => Ok(()),
        days => Err(FoundingRefusal::Waiting(days).into()),
    }
}

/// Whether a name is neither a club's nor another open application's.
fn require_free_name(db: &mut Conn, name: &str, own: Option<ApplicationId>) -> Result<(), Stop<FoundingRefusal>> {
    if Club::is_taken(db, name)? {
        return Err(FoundingRefusal::NameTaken.into());
    }
    let keys = NameKeys::of(name);
    let alike = club_applications::name_shape.eq(keys.shape).or(club_applications::name_fold.eq(keys.fold));
    let sought: Vec<ApplicationId> = club_applications::table
        .filter(alike.and(club_applications::state.eq_any(ApplicationState::OPEN)))
        .select(club_applications::id)
        .load(db)?;
    if sought.iter().any(|id| Some(*id) != own) { Err(FoundingRefusal::NameSought.into()) } else { Ok(()) }
}

/// Ends what is late.
fn end_late(db: &mut Conn, sender: Sender<'_>) -> Result<(), Error> {
    let open = club_applications::state.eq_any(ApplicationState::OPEN);
    let late = club_applications::table.filter(open.and(club_applications::expires_at.le(sender.now)));
    let late: Vec<Row> = late.order(club_applications::id).select(columns!()).load(db)?;
    for application in late.into_iter().map(Application::from) {
        application.pass_into(db, ApplicationState::Expired, Step::Expired, None, sender.now)?;
        application.tell(db, Event::ApplicationExpired, None, "", &[application.applicant_id], sender)?;
    }
    Ok(())
}

/// Ends what is late, and lets the others follow their signatures: a setting may have changed meanwhile, or somebody
/// has waited long enough.
pub fn expire(db: &mut Conn, sender: Sender<'_>) -> Result<(), Error> {
    end_late(db, sender)?;
    let gathering = [ApplicationState::Signing, ApplicationState::Review];
    let ids: Vec<ApplicationId> = club_applications::table
        .filter(club_applications::state.eq_any(gathering))
        .select(club_applications::id)
        .load(db)?;
    ids.into_iter().try_for_each(|id| settle(db, id, Some(sender), sender.now))
}

/// Whoever came into a club founds no other, and supports none. An application that is just being approved is not open
/// any more.
pub(super) fn withdraw_of(db: &mut Conn, user: UserId, now: Moment) -> Result<(), Error> {
    if let Some(application) = Application::open_of(db, user)? {
        application.pass_into(db, ApplicationState::Withdrawn, Step::Withdrawn, Some(user), now)?;
    }
    for id in signature::drop_open(db, user)? {
        record(db, id, Step::Lost, Some(user), "", now)?;
        settle(db, id, None, now)?;
    }
    Ok(())
}

/// Somebody left the site: what they wanted to found is withdrawn, and their signatures are gone.
pub fn forget_person(db: &mut Conn, user: UserId, now: Moment) -> Result<(), Error> {
    withdraw_of(db, user, now)?;
    Ok(signature::forget_all(db, user)?)
}
