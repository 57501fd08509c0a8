//! The account row, and the verbs of becoming a member.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::token::{self, Purpose};
use super::{STARTER_AVATARS, letters, session};
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::schema::users;
use crate::settings::REGISTRATION_OPEN;
use crate::text::{NameKeys, fold_email};
use crate::web::Role;

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

impl User {
    pub fn find(db: &mut Conn, id: UserId) -> QueryResult<Option<Self>> {
        users::table.find(id).first(db).optional()
    }

    /// By the name as it is shown, in whatever case or width it is typed: one name of a shape is all there is.
    pub fn by_name(db: &mut Conn, name: &str) -> QueryResult<Option<Self>> {
        users::table.filter(users::name_shape.eq(NameKeys::of(name).shape)).first(db).optional()
    }

    /// By the name exactly as it is shown, where a look-alike must not do.
    pub fn by_exact_name(db: &mut Conn, name: &str) -> QueryResult<Option<Self>> {
        users::table.filter(users::name.eq(name)).first(db).optional()
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
        if Self::sent_before(db, &new.once)? {
            return Ok(());
        }
        let keys = NameKeys::of(&new.name);
        let taken = users::name_shape.eq(&keys.shape).or(users::name_fold.eq(&keys.fold));
        if diesel::select(diesel::dsl::exists(users::table.filter(taken))).get_result(db)? {
            return Err(RegisterRefusal::NameTaken.into());
        }
        let user = Self::insert(db, new, now)?;
        Ok(user.send_confirmation(db, base_url, now)?)
    }

    /// The same form was sent before: a second click is no second registration.
    fn sent_before(db: &mut Conn, once: &str) -> QueryResult<bool> {
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
                users::created_at.eq(now),
            ))
            .returning(users::all_columns)
            .get_result(db)
    }

    /// Mails a new confirming link; older ones stop working.
    pub fn send_confirmation(&self, db: &mut Conn, base_url: &str, now: Moment) -> Result<(), Error> {
        if let Some(owner) = Self::by_proved_email(db, &self.email)?.filter(|owner| owner.id != self.id) {
            return letters::address_known(db, &owner, base_url, now);
        }
        let secret = token::issue(db, Purpose::Confirm, Some(self.id), now)?;
        letters::confirm(db, self, &secret, base_url, now)
    }

    /// Follows the mailed link: the address is theirs, and this browser is signed in.
    pub fn confirm(db: &mut Conn, secret: &str, agent: &str, now: Moment) -> Result<String, Stop<LinkExpired>> {
        let id = token::take(db, Purpose::Confirm, secret, now)?.and_then(|taken| taken.owner).ok_or(LinkExpired)?;
        let user = Self::find(db, id)?.ok_or(LinkExpired)?;
        if Self::by_proved_email(db, &user.email)?.is_some_and(|owner| owner.id != id) {
            return Err(LinkExpired.into());
        }
        user.prove(db, now)?;
        Ok(session::start(db, id, agent, now)?)
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
        audit::record(db, None, Act::Appoint, &format!("user:{}", self.id), reason, now)?;
        Ok(())
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
    pub fn prefer(db: &mut Conn, id: UserId, language: Lang, theme: &str) -> Result<(), Error> {
        diesel::update(users::table.find(id))
            .set((users::language.eq(language), users::theme.eq(theme)))
            .execute(db)?;
        Ok(())
    }

    /// Puts on another avatar.
    pub fn wear(db: &mut Conn, id: UserId, avatar: &str) -> Result<(), Error> {
        let changed = diesel::update(users::table.find(id)).set(users::avatar.eq(avatar)).execute(db)?;
        (changed == 1).then_some(()).or_not_found()
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

    /// What they say of themselves.
    pub fn describe(db: &mut Conn, id: UserId, rank: &str, region: &str, bio: &str) -> Result<(), Error> {
        diesel::update(users::table.find(id))
            .set((users::rank.eq(rank), users::region.eq(region), users::bio.eq(bio)))
            .execute(db)?;
        Ok(())
    }

    /// Counts a post of theirs.
    pub fn count_post(db: &mut Conn, id: UserId) -> QueryResult<()> {
        diesel::update(users::table.find(id)).set(users::posts.eq(users::posts + 1)).execute(db)?;
        Ok(())
    }
}
