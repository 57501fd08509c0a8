//! The doors of coming in, going out, and of a forgotten password.

use rocket::{Route, get, post, routes};

use super::Agent;
use crate::accounts::forms::{ForgottenForm, LONGEST_LOGIN, PasswordForm, SignInForm, local_path};
use crate::accounts::guards::Member;
use crate::accounts::sign_in::{Outcome, attempt};
use crate::accounts::sign_up::ask_favour;
use crate::accounts::token::{self, Purpose};
use crate::accounts::user::LinkExpired;
use crate::accounts::views::{CodePage, Failure, ForgottenPage, ResetPage, SignInPage};
use crate::accounts::{password, reset, session};
use crate::db::blocking;
use crate::error::{Error, Refusal};
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, Reply, cookies};

pub fn routes() -> Vec<Route> {
    routes![show_sign_in, sign_in, sign_out, show_forgotten, forget, show_reset, reset_password]
}

#[get("/sign-in?<next>")]
async fn show_sign_in(door: Door, next: Option<&str>) -> Answer {
    let next = next.and_then(local_path).unwrap_or_default().to_owned();
    if door.seat().is_some() {
        return Ok(Reply::see_other(door.href(Link::Home)));
    }
    let form = SignInForm { next, ..SignInForm::default() };
    door.show(sign_in_page(&door, &form, Failure::None)).await
}

#[post("/sign-in", data = "<form>")]
async fn sign_in(door: Door, form: Form<SignInForm>, agent: Agent) -> Answer {
    let form = form.fields;
    match attempt(&door, &form, agent.0).await? {
        Outcome::In { user, secret, has_returned } => {
            let to = local_path(&form.next).map_or_else(|| Link::Home.href(user.language), str::to_owned);
            let reply =
                if has_returned { Reply::see_other_with(to, "flash-closing-off") } else { Reply::see_other(to) };
            Ok(cookies::signed_in(&door, reply, secret, user.language, &user.theme))
        }
        Outcome::NeedsCode { step, is_wrong } => {
            let page = Page::new("accounts/code", CodePage { step, next: form.next, is_wrong });
            door.show(page.with_status(if is_wrong { 422 } else { 200 }).unlisted()).await
        }
        Outcome::Wrong => door.show(sign_in_page(&door, &form, Failure::Wrong).with_status(422)).await,
        Outcome::Wait(seconds) => door.show(sign_in_page(&door, &form, Failure::Wait(seconds)).with_status(429)).await,
        Outcome::Banned(ban) => door.show(sign_in_page(&door, &form, Failure::Banned(&ban)).with_status(403)).await,
    }
}

fn sign_in_page(door: &Door, form: &SignInForm, failure: Failure<'_>) -> Page {
    Page::new("accounts/sign-in", SignInPage::new(form, failure, door.local())).unlisted()
}

#[post("/sign-out", data = "<_form>")]
async fn sign_out(door: Door, member: Member, _form: Form<NoFields>) -> Answer {
    let session = member.0.session;
    door.write(move |db| session::end(db, session)).await?;
    Ok(cookies::signed_out(&door, Reply::see_other(Link::Home.href(door.lang()))))
}

#[get("/password/forgotten")]
async fn show_forgotten(door: Door) -> Answer {
    door.show(Page::new("accounts/forgotten", ForgottenPage {}).unlisted()).await
}

/// The answer does not wait for the letter: how long it takes would tell whether there is one.
#[post("/password/forgotten", data = "<form>")]
async fn forget(door: Door, form: Form<ForgottenForm>) -> Answer {
    ask_favour(&door).await?;
    let (base_url, now) = (door.config().base_url.clone(), door.now());
    let email: String = form.fields.email.trim().chars().take(LONGEST_LOGIN).collect();
    door.later(move |db| reset::send(db, &email, &base_url, now));
    Ok(Reply::see_other_with(Link::SignIn { next: "" }.href(door.lang()), "flash-reset-sent"))
}

#[get("/password/reset/<secret>")]
async fn show_reset(door: Door, secret: &str) -> Answer {
    reset_page(&door, secret, Faults::default()).await
}

async fn reset_page(door: &Door, secret: &str, faults: Faults) -> Answer {
    let (action, now, secret) = (door.href(Link::PasswordReset(secret)), door.now(), secret.to_owned());
    door.page(move |db| {
        let is_good = token::is_good(db, Purpose::Reset, &secret, now)?;
        let status = match (is_good, faults.is_empty()) {
            (false, _) => 410,
            (true, true) => 200,
            (true, false) => 422,
        };
        Ok(Page::new("accounts/reset", ResetPage { action, is_good, faults }).with_status(status).unlisted())
    })
    .await
}

#[post("/password/reset/<secret>", data = "<form>")]
async fn reset_password(door: Door, secret: &str, form: Form<PasswordForm>) -> Answer {
    let (lang, now, link) = (door.lang(), door.now(), secret.to_owned());
    // whoever has no link makes us no work
    let Some(owner) = door.read(move |db| reset::owner(db, &link, now)).await? else {
        return Err(Error::Refused(LinkExpired.message()));
    };
    match blocking(move || form.fields.check(&owner, lang)).await? {
        Err(faults) => reset_page(&door, secret, faults).await,
        Ok(password) => {
            let (hash, secret) = (password::hash(password).await?, secret.to_owned());
            door.write(move |db| reset::take(db, &secret, &hash, now)).await?;
            Ok(Reply::see_other_with(door.href(Link::SignIn { next: "" }), "flash-password-changed"))
        }
    }
}
