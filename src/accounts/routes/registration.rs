//! The doors of becoming a member.

use rocket::{Route, get, post, routes};

use super::{Agent, link_page};
use crate::accounts::forms::RegisterForm;
use crate::accounts::guards::Member;
use crate::accounts::sign_up;
use crate::accounts::token::Purpose;
use crate::accounts::user::User;
use crate::accounts::views::RegisterPage;
use crate::diagram;
use crate::error::{Error, OrNotFound};
use crate::i18n::Lang;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, Reply, cookies};

pub fn routes() -> Vec<Route> {
    routes![
        show_register,
        register,
        show_confirmation,
        confirm,
        resend_confirmation,
        show_first_official,
        become_first_official,
    ]
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
    match sign_up::attempt(&door, &form.fields, form.once).await? {
        Ok(()) => Ok(Reply::see_other_with(door.href(Link::SignIn { next: "" }), "flash-registered")),
        Err(faults) => door.show(register_page(&form.fields, faults, door.lang())).await,
    }
}

#[get("/confirmations/<secret>")]
async fn show_confirmation(door: Door, secret: &str) -> Answer {
    link_page(&door, "accounts/confirm", Purpose::Confirm, Link::Confirmation(secret), secret).await
}

#[post("/confirmations/<secret>", data = "<_form>")]
async fn confirm(door: Door, secret: &str, agent: Agent, _form: Form<NoFields>) -> Answer {
    let (secret, now, lang) = (secret.to_owned(), door.now(), door.lang());
    let seat = door.seat().map(|seat| (seat.id, seat.session));
    let session = door.write(move |db| User::confirm(db, &secret, seat, &agent.0, now)).await?;
    let reply = Reply::see_other_with(Link::Home.href(lang), "flash-confirmed");
    Ok(match session {
        Some(session) => cookies::signed_in(&door, reply, session, lang, door.visitor().theme),
        None => reply,
    })
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
