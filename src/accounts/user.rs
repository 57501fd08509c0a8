//! The account row, and the verbs of becoming a member.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::letters::{self, Letter};
use super::nameplate::Nameplates;
use super::suspension::{Suspension, SuspensionKind};
use super::token::{self, Purpose};
use super::{STARTER_AVATARS, closing, second_factor, session, throttle};
use crate::audience::Reader;
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::{Conn, like};
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::i18n::{Lang, Zone};
use crate::ids::{SessionId, UserId};
use crate::mail::LetterKind;
use crate::pages::FORUM_RULES_VERSION;
use crate::press::Link;
use crate::schema::users;
use crate::settings::REGISTRATION_OPEN;
use crate::text::{NameKeys, fold_email};
use crate::web::{Role, THEMES};

/// Who has not followed the mailed link after so many days does not want to.
const UNPROVED_DAYS: i64 = 14;

/// A member's account.
#[derive(Debug, Clone, Queryable)]
pub struct User {
    pub id: UserId,
    pub name: String,
    pub name_shape: String,
    pub name_fold: String,
    pub email: String,
    /// The key of the address, once it was proved.
    pub email_fold: Option<String>,
    pub confirmed_at: Option<Moment>,
    pub password_hash: String,
    pub role: Role,
    pub language: Lang,
    pub theme: String,
    pub avatar: String,
    pub rank: Option<String>,
    pub region: Option<String>,
    pub bio: String,
    pub posts: i64,
    pub once: String,
    pub created_at: Moment,
    /// A name of the IANA database, or nothing.
    pub zone: String,
    pub rules_version: i64,
    pub shows_last_seen: bool,
    /// Whether search engines may list their page.
    pub is_listed: bool,
    pub last_seen_at: Option<Moment>,
    /// When they left; what is left of them is a number.
    pub closed_at: Option<Moment>,
}

/// A checked registration.
#[derive(Debug, Clone)]
pub struct NewUser {
    pub name: String,
    pub email: String,
    pub password_hash: String,
    pub language: Lang,
    /// The same when the form is sent twice.
    pub once: String,
}

/// Why a registration was refused. A known address is none of the reasons: it would tell a stranger who is a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegisterRefusal {
    NameTaken,
    Closed,
}

impl Refusal for RegisterRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NameTaken => "accounts-refusal-name-taken",
            Self::Closed => "accounts-refusal-closed",
        })
    }
}

/// Why a mailed or printed link leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkExpired;

impl Refusal for LinkExpired {
    fn message(&self) -> Message {
        Message::new("accounts-refusal-link-expired")
    }
}

/// What a member says of themselves, checked.
#[derive(Debug, Clone)]
pub struct Profile {
    pub rank: Option<String>,
    pub region: Option<String>,
    pub bio: String,
    pub shows_last_seen: bool,
    pub is_listed: bool,
}

impl User {
    pub fn find(db: &mut Conn, id: UserId) -> QueryResult<Option<Self>> {
        users::table.find(id).first(db).optional()
    }

    /// By the name as it is shown, in whatever case or width it is typed. The very name comes first: two who were
    /// here before their names were found to look alike are both found (`rekey`).
    pub fn by_name(db: &mut Conn, name: &str) -> QueryResult<Option<Self>> {
        if let Some(user) = Self::by_exact_name(db, name)? {
            return Ok(Some(user));
        }
        let of_shape = users::name_shape.eq(NameKeys::of(name).shape).and(users::closed_at.is_null());
        users::table.filter(of_shape).first(db).optional()
    }

    /// By the name exactly as it is shown, where a look-alike must not do.
    pub fn by_exact_name(db: &mut Conn, name: &str) -> QueryResult<Option<Self>> {
        users::table.filter(users::name.eq(name).and(users::closed_at.is_null())).first(db).optional()
    }

    /// By what people type to sign in: their name, or the address that they proved. An address that was only
    /// typed opens nothing, or signing in would tell whether somebody else has proved it.
    pub fn by_login(db: &mut Conn, login: &str) -> QueryResult<Option<Self>> {
        if !login.contains('@') {
            return Self::by_name(db, login);
        }
        Self::by_proved_email(db, login)
    }

    pub fn is_confirmed(&self) -> bool {
        self.confirmed_at.is_some()
    }

    /// Becomes a member, and is mailed the confirming link. Where the address is another member's, that member is
    /// told instead; for the one who asks everything else is the same.
    pub fn register(db: &mut Conn, new: &NewUser, base_url: &str, now: Moment) -> Result<(), Stop<RegisterRefusal>> {
        if !REGISTRATION_OPEN.get(db)? {
            return Err(RegisterRefusal::Closed.into());
        }
        if Self::was_sent(db, &new.once)? {
            return Ok(());
        }
        if Self::is_taken(db, &new.name)? {
            return Err(RegisterRefusal::NameTaken.into());
        }
        let user = Self::insert(db, new, now)?;
        Ok(user.send_confirmation(db, base_url, now)?)
    }

    /// Whether a name, or one that looks or reads like it, is somebody's, or was.
    pub fn is_taken(db: &mut Conn, name: &str) -> QueryResult<bool> {
        let keys = NameKeys::of(name);
        let taken = users::name_shape.eq(&keys.shape).or(users::name_fold.eq(&keys.fold));
        let is_taken: bool = diesel::select(diesel::dsl::exists(users::table.filter(taken))).get_result(db)?;
        Ok(is_taken || closing::is_retired(db, &keys)?)
    }

    /// The same form was sent before: a second click is no second registration.
    pub(super) fn was_sent(db: &mut Conn, once: &str) -> QueryResult<bool> {
        diesel::select(diesel::dsl::exists(users::table.filter(users::once.eq(once)))).get_result(db)
    }

    /// The member who followed a link to this address.
    pub(super) fn by_proved_email(db: &mut Conn, email: &str) -> QueryResult<Option<Self>> {
        users::table.filter(users::email_fold.eq(fold_email(email))).first(db).optional()
    }

    /// Puts in a member, without any letter (registration, the demo town).
    pub fn insert(db: &mut Conn, new: &NewUser, now: Moment) -> QueryResult<Self> {
        let keys = NameKeys::of(&new.name);
        let avatar = STARTER_AVATARS[new.name.chars().map(|c| c as usize).sum::<usize>() % STARTER_AVATARS.len()];
        diesel::insert_into(users::table)
            .values((
                users::name.eq(&new.name),
                users::name_shape.eq(keys.shape),
                users::name_fold.eq(keys.fold),
                users::email.eq(new.email.trim()),
                users::password_hash.eq(&new.password_hash),
                users::language.eq(new.language),
                users::once.eq(&new.once),
                users::avatar.eq(avatar),
                users::rules_version.eq(FORUM_RULES_VERSION),
                users::created_at.eq(now),
            ))
            .returning(users::all_columns)
            .get_result(db)
    }

    /// Mails a new confirming link; older ones stop working.
    pub fn send_confirmation(&self, db: &mut Conn, base_url: &str, now: Moment) -> Result<(), Error> {
        let secret = token::issue(db, Purpose::Confirm, self.id, now)?;
        // an address of another member makes the same work, or the time that it takes would tell
        if let Some(owner) = Self::by_proved_email(db, &self.email)?.filter(|owner| owner.id != self.id) {
            if letters::are_too_many(db, &owner.email, LetterKind::AddressKnown, now)? {
                return Ok(());
            }
            let url = Link::SignIn { next: "" }.url(base_url, owner.language);
            return letters::send(db, &owner, Letter::AddressKnown(url), now);
        }
        if letters::are_too_many(db, &self.email, LetterKind::Confirm, now)? {
            return Ok(());
        }
        let url = Link::Confirmation(&secret).url(base_url, self.language);
        letters::send(db, self, Letter::Confirm(url), now)
    }

    /// Follows the mailed link: the address is theirs, and this browser is signed in.
    /// Who is signed in already follows only their own. Where signing in would ask for more than the letter (a second
    /// factor), or would be refused (a ban), the address is theirs and they sign in as usual.
    pub fn confirm(
        db: &mut Conn,
        secret: &str,
        seat: Option<(UserId, SessionId)>,
        agent: &str,
        now: Moment,
    ) -> Result<Option<String>, Stop<LinkExpired>> {
        let id = token::take(db, Purpose::Confirm, secret, now)?.and_then(|taken| taken.owner).ok_or(LinkExpired)?;
        let user = Self::find(db, id)?.filter(|_| seat.is_none_or(|(seat, _)| seat == id)).ok_or(LinkExpired)?;
        if Self::by_proved_email(db, &user.email)?.is_some_and(|owner| owner.id != id) {
            return Err(LinkExpired.into());
        }
        user.prove(db, now)?;
        if second_factor::is_on(db, id)? || Suspension::in_force(db, id, SuspensionKind::Ban, now)?.is_some() {
            return Ok(None);
        }
        seat.map_or(Ok(()), |(_, earlier)| session::end(db, earlier))?;
        Ok(Some(session::start(db, id, agent, now)?))
    }

    /// The holder of the printed link becomes the first official; the link dies with its use.
    pub fn become_first_official(&self, db: &mut Conn, secret: &str, now: Moment) -> Result<(), Stop<LinkExpired>> {
        let taken = token::take(db, Purpose::FirstOfficial, secret, now)?;
        if taken.is_none() || Self::any_official(db)? {
            return Err(LinkExpired.into());
        }
        Ok(self.appoint(db, "first-official-link", now)?)
    }

    /// Makes the member an official, whose address counts as confirmed.
    pub fn appoint(&self, db: &mut Conn, reason: &str, now: Moment) -> Result<(), Error> {
        if !self.is_confirmed() {
            self.prove(db, now)?;
        }
        diesel::update(users::table.find(self.id)).set(users::role.eq(Role::Official)).execute(db)?;
        audit::record(db, None, Act::Appoint, &self.subject(), reason, now)?;
        Ok(())
    }

    /// What decides what they may read, also while they are not here.
    pub fn reader(&self, db: &mut Conn) -> QueryResult<Reader> {
        let club = Nameplates::club_of(db, self.id)?;
        Ok(Reader { member: Some(self.id), is_staff: self.role.is_staff(), club })
    }

    /// As the audit log names them.
    pub fn subject(&self) -> String {
        format!("user:{}", self.id)
    }

    /// The clock that they chose, or the usual one of their language.
    pub fn zone_or_usual(&self) -> Zone {
        Zone::parse(&self.zone).unwrap_or(Zone::usual(self.language))
    }

    /// Members who have not left.
    pub fn count(db: &mut Conn) -> QueryResult<i64> {
        users::table.filter(users::closed_at.is_null()).count().get_result(db)
    }

    /// Members whose name (or address, for those who may see it) begins like the words, the newest first; all of them
    /// for no words.
    pub fn search(db: &mut Conn, words: &str, by_email: bool, (offset, limit): (i64, i64)) -> QueryResult<Vec<Self>> {
        let mut found = users::table.filter(users::closed_at.is_null()).into_boxed();
        if !words.is_empty() {
            let name = users::name_fold.like(like::beginning(&NameKeys::of(words).fold)).escape(like::ESCAPE);
            let email = users::email_fold.like(like::beginning(&fold_email(words))).escape(like::ESCAPE);
            found = if by_email { found.filter(name.or(email.assume_not_null())) } else { found.filter(name) };
        }
        found.order(users::id.desc()).offset(offset).limit(limit).load(db)
    }

    /// True when there are members.
    pub fn any(db: &mut Conn) -> QueryResult<bool> {
        diesel::select(diesel::dsl::exists(users::table.select(users::id))).get_result(db)
    }

    /// True when somebody can already run the site.
    pub fn any_official(db: &mut Conn) -> QueryResult<bool> {
        diesel::select(diesel::dsl::exists(users::table.filter(users::role.eq(Role::Official)))).get_result(db)
    }

    /// Changes how the site looks to them.
    pub fn prefer(db: &mut Conn, id: UserId, language: Lang, theme: &str, zone: Option<Zone>) -> Result<(), Error> {
        let zone = zone.map_or("", Zone::name);
        diesel::update(users::table.find(id))
            .set((users::language.eq(language), users::theme.eq(theme), users::zone.eq(zone)))
            .execute(db)?;
        Ok(())
    }

    /// Puts on another avatar; returns the one that was worn.
    pub fn wear(db: &mut Conn, id: UserId, avatar: &str) -> Result<String, Error> {
        let earlier: Option<String> = users::table.find(id).select(users::avatar).first(db).optional()?;
        diesel::update(users::table.find(id)).set(users::avatar.eq(avatar)).execute(db)?;
        earlier.or_not_found()
    }

    /// Entrusts a role (the demo town; officials do it with a reason).
    pub fn entrust(db: &mut Conn, id: UserId, role: Role) -> Result<(), Error> {
        diesel::update(users::table.find(id)).set(users::role.eq(role)).execute(db)?;
        Ok(())
    }

    /// Takes the address as theirs.
    pub fn prove(&self, db: &mut Conn, at: Moment) -> QueryResult<()> {
        let proof = (users::confirmed_at.eq(at), users::email_fold.eq(fold_email(&self.email)));
        diesel::update(users::table.find(self.id)).set(proof).execute(db)?;
        Ok(())
    }

    /// Forgets who never proved an address: their names are free again.
    pub fn sweep(db: &mut Conn, now: Moment) -> QueryResult<()> {
        let stale = users::confirmed_at.is_null().and(users::created_at.lt(now - TimeDelta::days(UNPROVED_DAYS)));
        diesel::delete(users::table.filter(stale)).execute(db)?;
        Ok(())
    }

    /// Changes what they say of themselves.
    pub fn describe(db: &mut Conn, id: UserId, profile: &Profile) -> Result<(), Error> {
        diesel::update(users::table.find(id))
            .set((
                users::rank.eq(&profile.rank),
                users::region.eq(&profile.region),
                users::bio.eq(&profile.bio),
                users::shows_last_seen.eq(profile.shows_last_seen),
                users::is_listed.eq(profile.is_listed),
            ))
            .execute(db)?;
        Ok(())
    }

    /// Accepts the forum rules in force.
    pub fn accept_rules(db: &mut Conn, id: UserId) -> Result<(), Error> {
        diesel::update(users::table.find(id)).set(users::rules_version.eq(FORUM_RULES_VERSION)).execute(db)?;
        Ok(())
    }

    /// Sets another password, which the owner gave the old one for. Every browser is signed out; this one comes
    /// in again with the secret that is returned. Whoever was signed out meanwhile, or gave a password that was
    /// changed meanwhile, changes nothing.
    pub fn change_password(
        &self,
        db: &mut Conn,
        session: SessionId,
        hash: &str,
        agent: &str,
        now: Moment,
    ) -> Result<String, Error> {
        if !self.has_same_password(db)? || !session::is_alive(db, session, now)? {
            return Err(Error::SignIn);
        }
        self.set_password(db, hash, now)?;
        session::start(db, self.id, agent, now)
    }

    /// Whether the password that was looked at before is still the one that counts.
    pub(super) fn has_same_password(&self, db: &mut Conn) -> QueryResult<bool> {
        let same = users::table.find(self.id).filter(users::password_hash.eq(&self.password_hash));
        diesel::select(diesel::dsl::exists(same.filter(users::closed_at.is_null()))).get_result(db)
    }

    /// Ends all sessions and links that the old password had opened.
    pub(super) fn set_password(&self, db: &mut Conn, hash: &str, now: Moment) -> Result<(), Error> {
        diesel::update(users::table.find(self.id)).set(users::password_hash.eq(hash)).execute(db)?;
        session::end_all(db, self.id)?;
        token::forget_all(db, self.id)?;
        throttle::forget_sign_ins(db, &self.name, &self.email)?;
        letters::send(db, self, Letter::PasswordChanged, now)
    }

    /// Counts a post of theirs.
    pub fn count_post(db: &mut Conn, id: UserId) -> QueryResult<()> {
        diesel::update(users::table.find(id)).set(users::posts.eq(users::posts + 1)).execute(db)?;
        Ok(())
    }
}

/// What an actor may do is asked anew where the act is done: two officials may be at work on each other. Who is
/// suspended acts for nobody.
pub fn acting_role(db: &mut Conn, actor: UserId, now: Moment) -> Result<Role, Error> {
    if Suspension::any_in_force(db, actor, now)? {
        return Err(Error::Forbidden);
    }
    users::table.find(actor).select(users::role).first(db).optional()?.ok_or(Error::Forbidden)
}

/// Blanks everything personal in the row. Neither name nor address is one that anyone could have.
pub(super) fn forget_person(db: &mut Conn, id: UserId, now: Moment) -> QueryResult<()> {
    let nobody = format!("#{id}");
    diesel::update(users::table.find(id))
        .set((
            (users::name.eq(&nobody), users::name_shape.eq(&nobody), users::name_fold.eq(&nobody)),
            (users::email.eq(""), users::email_fold.eq(None::<String>), users::password_hash.eq("")),
            (users::role.eq(Role::Member), users::avatar.eq(STARTER_AVATARS[0]), users::theme.eq(THEMES[0])),
            (users::rank.eq(None::<String>), users::region.eq(None::<String>), users::bio.eq("")),
            (users::zone.eq(""), users::is_listed.eq(false), users::shows_last_seen.eq(false)),
            (users::last_seen_at.eq(None::<Moment>), users::closed_at.eq(now)),
        ))
        .execute(db)?;
    Ok(())
}
