//! The doors of accounts.

use rocket::request::{FromRequest, Outcome, Request};
use rocket::{Route, get, post, routes};

use super::forms::{ForgottenForm, LONGEST_LOGIN, PreferencesForm, RegisterForm, ResetForm, SignInForm, local_path};
use super::guards::Member;
use super::throttle::{self, Counted};
use super::token::{self, Purpose};
use super::user::{NewUser, RegisterRefusal, User};
use super::views::{Failure, ForgottenPage, LinkPage, PreferencesPage, RegisterPage, ResetPage, SignInPage};
use super::{password, reset, session};
use crate::diagram;
use crate::error::{Error, OrNotFound, Refusal, Stop};
use crate::i18n::Lang;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, Reply, cookies};

pub fn routes() -> Vec<Route> {
    routes![
        show_register,
        register,
        show_sign_in,
        sign_in,
        sign_out,
        show_confirmation,
        confirm,
        resend_confirmation,
        show_forgotten,
        forget,
        show_reset,
        reset_password,
        show_first_official,
        become_first_official,
        show_preferences,
        prefer,
    ]
}

/// What a browser calls itself.
struct Agent(String);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Agent {
    type Error = std::convert::Infallible;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error> {
        Outcome::Success(Self(request.headers().get_one("User-Agent").unwrap_or_default().to_owned()))
    }
}

#[get("/register")]
async fn show_register(door: Door) -> Answer {
    door.show(register_page(&RegisterForm::default(), Faults::default(), door.lang()).with_status(200)).await
}

fn register_page(form: &RegisterForm, faults: Faults, lang: Lang) -> Page {
    let view = RegisterPage::new(form, faults, lang, diagram::four_corners(lang));
    Page::new("accounts/register", view).with_status(422).unlisted()
}

#[post("/register", data = "<form>")]
async fn register(door: Door, form: Form<RegisterForm>) -> Answer {
    let lang = door.lang();
    let checked = match form.fields.check(lang) {
        Ok(checked) => checked,
        Err(faults) => return door.show(register_page(&form.fields, faults, lang)).await,
    };
    let password_hash = password::hash(checked.password).await?;
    let new = NewUser {
        name: checked.name,
        email: checked.email,
        password_hash,
        language: checked.language,
        once: form.once,
    };
    let (base_url, now) = (door.config().base_url.clone(), door.now());
    match door.write(move |db| User::register(db, &new, &base_url, now)).await {
        Err(Stop::Refused(refusal @ RegisterRefusal::NameTaken)) => {
            let mut faults = Faults::default();
            faults.add(lang, "name", &refusal.message());
            door.show(register_page(&form.fields, faults, lang)).await
        }
        outcome => outcome
            .map(|()| Reply::see_other_with(Link::SignIn { next: "" }.href(lang), "flash-registered"))
            .map_err(Error::from),
    }
}

#[get("/sign-in?<next>")]
async fn show_sign_in(door: Door, next: Option<&str>) -> Answer {
    let next = next.and_then(local_path).unwrap_or_default().to_owned();
    if door.seat().is_some() {
        return Ok(Reply::see_other(Link::Home.href(door.lang())));
    }
    let form = SignInForm { next, ..SignInForm::default() };
    door.show(sign_in_page(&form, Failure::None, door.lang())).await
}

#[post("/sign-in", data = "<form>")]
async fn sign_in(door: Door, form: Form<SignInForm>, agent: Agent) -> Answer {
    let (form, now, address) = (form.fields, door.now(), door.address().to_owned());
    let login: String = form.login.trim().chars().take(LONGEST_LOGIN).collect();
    let tried = door.write(move |db| {
        let user = User::by_login(db, &login)?;
        let counted = Counted::new(user.as_ref(), &login, &address);
        let wait = throttle::count(db, &counted, now)?;
        Ok::<_, Error>((user, counted, wait))
    });
    let (user, counted, wait) = tried.await?;
    if let Some(seconds) = wait {
        return door.show(sign_in_page(&form, Failure::Wait(seconds), door.lang()).with_status(429)).await;
    }
    let fits = password::fits(form.password.clone(), user.as_ref().map(|user| user.password_hash.clone())).await?;
    let Some(user) = user.filter(|_| fits) else {
        return door.show(sign_in_page(&form, Failure::Wrong, door.lang()).with_status(422)).await;
    };
    let (id, earlier) = (user.id, door.seat().map(|seat| seat.session));
    let secret = door
        .write(move |db| {
            throttle::forgive(db, &counted, now)?;
            earlier.map_or(Ok(()), |earlier| session::end(db, earlier))?;
            session::start(db, id, &agent.0, now)
        })
        .await?;
    let to = local_path(&form.next).map_or_else(|| Link::Home.href(user.language), str::to_owned);
    Ok(cookies::signed_in(&door, Reply::see_other(to), secret, user.language, &user.theme))
}

fn sign_in_page(form: &SignInForm, failure: Failure, lang: Lang) -> Page {
    Page::new("accounts/sign-in", SignInPage::new(form, failure, lang)).unlisted()
}

#[post("/sign-out", data = "<_form>")]
async fn sign_out(door: Door, member: Member, _form: Form<NoFields>) -> Answer {
    let session = member.0.session;
    door.write(move |db| session::end(db, session)).await?;
    Ok(cookies::signed_out(&door, Reply::see_other(Link::Home.href(door.lang()))))
}

#[get("/confirmations/<secret>")]
async fn show_confirmation(door: Door, secret: &str) -> Answer {
    link_page(&door, "accounts/confirm", Purpose::Confirm, Link::Confirmation(secret), secret).await
}

/// Mail scanners follow links; only a button confirms.
async fn link_page(door: &Door, template: &'static str, purpose: Purpose, link: Link<'_>, secret: &str) -> Answer {
    let (now, action, secret) = (door.now(), link.href(door.lang()), secret.to_owned());
    door.page(move |db| {
        let is_good = token::is_good(db, purpose, &secret, now)?;
        let status = if is_good { 200 } else { 410 };
        Ok(Page::new(template, LinkPage { action, is_good }).with_status(status).unlisted())
    })
    .await
}

#[post("/confirmations/<secret>", data = "<_form>")]
async fn confirm(door: Door, secret: &str, agent: Agent, _form: Form<NoFields>) -> Answer {
    let (secret, now, lang) = (secret.to_owned(), door.now(), door.lang());
    let session = door.write(move |db| User::confirm(db, &secret, &agent.0, now)).await?;
    let reply = Reply::see_other_with(Link::Home.href(lang), "flash-confirmed");
    Ok(cookies::signed_in(&door, reply, session, lang, door.visitor().theme))
}

#[post("/confirmations", data = "<_form>")]
async fn resend_confirmation(door: Door, member: Member, _form: Form<NoFields>) -> Answer {
    let (id, base_url, now) = (member.0.id, door.config().base_url.clone(), door.now());
    let sent = door.write(move |db| {
        let user = User::find(db, id)?.or_not_found()?;
        if !user.is_confirmed() {
            user.send_confirmation(db, &base_url, now)?;
        }
        Ok::<_, Error>(!user.is_confirmed())
    });
    let told = if sent.await? { "flash-confirmation-sent" } else { "flash-confirmed" };
    Ok(Reply::see_other_with(Link::Home.href(door.lang()), told))
}

#[get("/password/forgotten")]
async fn show_forgotten(door: Door) -> Answer {
    door.show(Page::new("accounts/forgotten", ForgottenPage {}).unlisted()).await
}

/// The answer does not wait for the letter: how long it takes would tell whether there is one.
#[post("/password/forgotten", data = "<form>")]
async fn forget(door: Door, form: Form<ForgottenForm>) -> Answer {
    let (base_url, now) = (door.config().base_url.clone(), door.now());
    let email: String = form.fields.email.trim().chars().take(LONGEST_LOGIN).collect();
    door.later(move |db| reset::send(db, &email, &base_url, now));
    Ok(Reply::see_other_with(Link::SignIn { next: "" }.href(door.lang()), "flash-reset-sent"))
}

#[get("/password/reset/<secret>")]
async fn show_reset(door: Door, secret: &str) -> Answer {
    let (lang, now, secret) = (door.lang(), door.now(), secret.to_owned());
    door.page(move |db| {
        let is_good = token::is_good(db, Purpose::Reset, &secret, now)?;
        let view = ResetPage { action: Link::PasswordReset(&secret).href(lang), is_good, faults: Faults::default() };
        Ok(Page::new("accounts/reset", view).with_status(if is_good { 200 } else { 410 }).unlisted())
    })
    .await
}

#[post("/password/reset/<secret>", data = "<form>")]
async fn reset_password(door: Door, secret: &str, form: Form<ResetForm>) -> Answer {
    let (lang, now, secret) = (door.lang(), door.now(), secret.to_owned());
    match form.fields.check(lang) {
        Err(faults) => {
            let view = ResetPage { action: Link::PasswordReset(&secret).href(lang), is_good: true, faults };
            door.show(Page::new("accounts/reset", view).with_status(422).unlisted()).await
        }
        Ok(password) => {
            let hash = password::hash(password).await?;
            door.write(move |db| reset::take(db, &secret, &hash, now)).await?;
            Ok(Reply::see_other_with(Link::SignIn { next: "" }.href(lang), "flash-password-changed"))
        }
    }
}

#[get("/officials/<secret>")]
async fn show_first_official(door: Door, secret: &str) -> Answer {
    link_page(&door, "accounts/first-official", Purpose::FirstOfficial, Link::FirstOfficial(secret), secret).await
}

#[post("/officials/<secret>", data = "<_form>")]
async fn become_first_official(door: Door, member: Member, secret: &str, _form: Form<NoFields>) -> Answer {
    let (id, secret, now) = (member.0.id, secret.to_owned(), door.now());
    door.write(move |db| {
        let user = User::find(db, id)?.or_not_found()?;
        user.become_first_official(db, &secret, now)
    })
    .await?;
    Ok(Reply::see_other_with(Link::Home.href(door.lang()), "flash-official"))
}

#[get("/settings/language")]
async fn show_preferences(door: Door) -> Answer {
    let view = PreferencesPage::new(door.lang(), door.visitor().theme);
    door.show(Page::new("accounts/preferences", view).unlisted()).await
}

/// Strangers have tastes too: theirs are kept in cookies alone.
#[post("/settings/language", data = "<form>")]
async fn prefer(door: Door, form: Form<PreferencesForm>) -> Answer {
    let (lang, theme) = form.fields.check(door.lang(), door.visitor().theme);
    if let Some(id) = door.seat().map(|seat| seat.id) {
        door.write(move |db| User::prefer(db, id, lang, theme)).await?;
    }
    let reply = Reply::see_other_with(Link::Preferences.href(lang), "flash-saved");
    Ok(cookies::preferred(&door, reply, lang, theme))
}
