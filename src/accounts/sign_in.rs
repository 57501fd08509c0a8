//! Signing in: name or address, password, and the code of the second factor where there is one. Each wrong try is
//! counted; nothing tells an unknown name from a wrong password.

use super::forms::{LONGEST_LOGIN, SignInForm};
use super::suspension::{Suspension, SuspensionKind};
use super::throttle::{self, Counted};
use super::token::{self, Purpose};
use super::user::User;
use super::{closing, password, second_factor, session};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::ids::SessionId;
use crate::web::Door;

/// How a try ended.
pub enum Outcome {
    /// With the session's secret.
    In {
        user: Box<User>,
        secret: String,
        /// They were about to close their account, which is off now.
        has_returned: bool,
    },
    Wrong,
    /// Too many tries; seconds until the next.
    Wait(i64),
    /// The password was right, but they may not come in.
    Banned(Box<Suspension>),
    /// The password was right; the secret stands for it while the code is typed.
    NeedsCode {
        step: String,
        is_wrong: bool,
    },
}

/// Who tries, as far as that is known before the password is looked at.
struct Attempt {
    user: Option<User>,
    counted: Counted,
    wait: Option<i64>,
}

/// What the browser brings to a door that is about to open.
struct Arrival {
    code: String,
    /// Stands for a password that was right, minutes ago.
    step: String,
    agent: String,
    /// Whoever sat at this browser before.
    earlier: Option<SessionId>,
    site_key: [u8; 32],
    now: Moment,
}

/// Tries to sign the browser in.
pub async fn attempt(door: &Door, form: &SignInForm, agent: String) -> Result<Outcome, Error> {
    let Attempt { user, counted, wait } = count(door, form).await?;
    if let Some(seconds) = wait {
        return Ok(Outcome::Wait(seconds));
    }
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let fits = !form.step.is_empty() || password::fits(form.password.clone(), hash).await?;
    let Some(user) = user.filter(|_| fits) else { return Ok(Outcome::Wrong) };
    let arrival = Arrival {
        code: form.code.clone(),
        step: form.step.clone(),
        agent,
        earlier: door.seat().map(|seat| seat.session),
        site_key: door.config().secret_key,
        now: door.now(),
    };
    door.write(move |db| {
        let outcome = enter(db, &user, &arrival)?;
        if outcome.is_no_guess(&arrival) {
            throttle::forgive(db, &counted, arrival.now)?;
        }
        Ok(outcome)
    })
    .await
}

impl Outcome {
    /// Whether all that was typed was right. To hand in no code after a right password is no guess, but no success
    /// either: it must not wipe out the guesses before it.
    fn is_no_guess(&self, arrival: &Arrival) -> bool {
        match self {
            Self::In { .. } | Self::Banned(_) => true,
            Self::NeedsCode { is_wrong, .. } => arrival.step.is_empty() && !is_wrong,
            Self::Wrong | Self::Wait(_) => false,
        }
    }
}

/// Lets somebody in whose password was right a moment ago, if it still is.
fn enter(db: &mut Conn, user: &User, arrival: &Arrival) -> Result<Outcome, Error> {
    let Arrival { code, step, agent, earlier, site_key, now } = arrival;
    let stands = if step.is_empty() {
        user.has_same_password(db)?
    } else {
        token::is_good(db, Purpose::SecondStep, step, *now)?
    };
    if !stands {
        return Ok(Outcome::Wrong);
    }
    if let Some(ban) = Suspension::in_force(db, user.id, SuspensionKind::Ban, *now)? {
        return Ok(Outcome::Banned(Box::new(ban)));
    }
    if second_factor::is_on(db, user.id)? {
        let is_wrong = !code.trim().is_empty();
        if !is_wrong || !second_factor::take_code(db, user.id, code, site_key, *now)? {
            let step =
                if step.is_empty() { token::issue(db, Purpose::SecondStep, user.id, *now)? } else { step.clone() };
            return Ok(Outcome::NeedsCode { step, is_wrong });
        }
    }
    if !step.is_empty() {
        token::take(db, Purpose::SecondStep, step, *now)?;
    }
    earlier.map_or(Ok(()), |earlier| session::end(db, earlier))?;
    let has_returned = closing::cancel(db, user.id)?;
    let secret = session::start(db, user.id, agent, *now)?;
    Ok(Outcome::In { user: Box::new(user.clone()), secret, has_returned })
}

async fn count(door: &Door, form: &SignInForm) -> Result<Attempt, Error> {
    let (now, address, step) = (door.now(), door.address().to_owned(), form.step.clone());
    let login: String = form.login.trim().chars().take(LONGEST_LOGIN).collect();
    door.write(move |db| {
        let (user, counted) = if step.is_empty() {
            (User::by_login(db, &login)?, Counted::sign_in(&login, &address))
        } else {
            let owner = token::look_at(db, Purpose::SecondStep, &step, now)?.and_then(|taken| taken.owner);
            let user = owner.map_or(Ok(None), |id| User::find(db, id))?;
            // a step that leads nowhere is counted where it comes from
            let counted = owner.map_or_else(|| Counted::favour(&address), |id| Counted::code(id, &address));
            (user, counted)
        };
        let wait = throttle::count(db, &counted, now)?;
        Ok(Attempt { user, counted, wait })
    })
    .await
}
