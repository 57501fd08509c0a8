//! The doors of sessions, password and address. What matters asks for the password again.

use rocket::{Route, get, post, routes};

use super::Agent;
use crate::accounts::forms::{EmailForm, PasswordForm};
use crate::accounts::guards::Member;
use crate::accounts::proof::{ask_again, fault};
use crate::accounts::token::{self, Purpose};
use crate::accounts::user::User;
use crate::accounts::views::{LinkPage, SecurityPage};
use crate::accounts::{email_change, password, second_factor, session};
use crate::db::blocking;
use crate::error::OrNotFound;
use crate::ids::SessionId;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, Reply, Seat, cookies};

pub fn routes() -> Vec<Route> {
    routes![
        show_security,
        change_password,
        ask_for_new_email,
        show_new_email,
        take_new_email,
        end_session,
        end_other_sessions,
    ]
}

#[get("/settings/security")]
async fn show_security(door: Door, member: Member) -> Answer {
    security_page(&door, member.0, Faults::default(), "").await
}

/// The whole page, with what was wrong in one of its forms.
pub(super) async fn security_page(door: &Door, seat: Seat, faults: Faults, email: &str) -> Answer {
    let (local, now, email) = (door.local(), door.now(), email.to_owned());
    let status = if faults.is_empty() { 200 } else { 422 };
    door.page(move |db| {
        let user = User::find(db, seat.id)?.or_not_found()?;
        let sessions = session::of_user(db, seat.id, now)?;
        let codes =
            if second_factor::is_on(db, seat.id)? { Some(second_factor::codes_left(db, seat.id)?) } else { None };
        let view = SecurityPage::new(&user, &sessions, seat.session, codes, local, now).with_faults(faults, email);
        Ok(Page::new("accounts/security", view).with_status(status).unlisted().standing_at(Link::Security))
    })
    .await
}

#[post("/settings/security/password", data = "<form>")]
async fn change_password(door: Door, member: Member, form: Form<PasswordForm>, agent: Agent) -> Answer {
    let (form, seat, now) = (form.fields, member.0, door.now());
    let user = match ask_again(&door, seat.id, &form.current).await? {
        Ok(user) => user,
        Err(message) => return security_page(&door, seat, fault(&door, "current", &message), "").await,
    };
    let lang = door.lang();
    let about = user.clone();
    let password = match blocking(move || form.check(&about, lang)).await? {
        Ok(password) => password,
        Err(faults) => return security_page(&door, seat, faults, "").await,
    };
    let hash = password::hash(password).await?;
    let theme = door.visitor().theme;
    let session = seat.session;
    let secret = door.write(move |db| user.change_password(db, session, &hash, &agent.0, now)).await?;
    let reply = Reply::see_other_with(door.href(Link::Security), "flash-password-changed-here");
    Ok(cookies::signed_in(&door, reply, secret, lang, theme))
}

#[post("/settings/security/email", data = "<form>")]
async fn ask_for_new_email(door: Door, member: Member, form: Form<EmailForm>) -> Answer {
    let (form, seat, now, base_url) = (form.fields, member.0, door.now(), door.config().base_url.clone());
    let email = match form.check(door.lang()) {
        Ok(email) => email,
        Err(faults) => return security_page(&door, seat, faults, &form.email).await,
    };
    let user = match ask_again(&door, seat.id, &form.password).await? {
        Ok(user) => user,
        Err(message) => return security_page(&door, seat, fault(&door, "email_password", &message), &form.email).await,
    };
    // the answer does not wait for the letters: how long they take would tell whose address it is
    door.later(move |db| email_change::ask(db, &user, &email, &base_url, now));
    Ok(Reply::see_other_with(door.href(Link::Security), "flash-email-asked"))
}

#[get("/settings/security/email/<secret>")]
async fn show_new_email(door: Door, member: Member, secret: &str) -> Answer {
    let (id, action, now) = (member.0.id, door.href(Link::EmailChange(secret)), door.now());
    let secret = secret.to_owned();
    door.page(move |db| {
        let link = token::look_at(db, Purpose::Email, &secret, now)?;
        let is_good = link.is_some_and(|link| link.owner == Some(id));
        let page = Page::new("accounts/new-email", LinkPage { action, is_good });
        Ok(page.with_status(if is_good { 200 } else { 410 }).unlisted())
    })
    .await
}

#[post("/settings/security/email/<secret>", data = "<_form>")]
async fn take_new_email(door: Door, member: Member, secret: &str, _form: Form<NoFields>) -> Answer {
    let (id, secret, now) = (member.0.id, secret.to_owned(), door.now());
    door.write(move |db| email_change::take(db, id, &secret, now)).await?;
    Ok(Reply::see_other_with(door.href(Link::Security), "flash-email-changed"))
}

#[post("/settings/security/sessions/<id>/ending", data = "<_form>")]
async fn end_session(door: Door, member: Member, id: SessionId, _form: Form<NoFields>) -> Answer {
    let user = member.0.id;
    door.write(move |db| session::end_of_user(db, user, id)).await?;
    Ok(Reply::see_other_with(door.href(Link::Security), "flash-signed-out-there"))
}

/// This browser stays signed in.
#[post("/settings/security/sessions/ending", data = "<_form>")]
async fn end_other_sessions(door: Door, member: Member, _form: Form<NoFields>) -> Answer {
    let (user, kept) = (member.0.id, member.0.session);
    door.write(move |db| session::end_others(db, user, kept)).await?;
    Ok(Reply::see_other_with(door.href(Link::Security), "flash-signed-out-there"))
}
