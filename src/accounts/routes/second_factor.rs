//! The doors of the second factor: password, key, first code, recovery codes.

use rocket::{Route, get, post, routes};

use super::security::security_page;
use crate::accounts::forms::{CodeForm, ProofForm};
use crate::accounts::guards::Member;
use crate::accounts::proof::{ask_again, fault};
use crate::accounts::second_factor::{self, FactorRefusal};
use crate::accounts::user::User;
use crate::accounts::views::{CodesPage, FactorPage};
use crate::error::{Error, OrNotFound, Refusal, Stop};
use crate::ids::UserId;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, Page, Reply};

pub fn routes() -> Vec<Route> {
    routes![begin, show_key, confirm, remove, renew_codes]
}

#[post("/settings/security/second-factor", data = "<form>")]
async fn begin(door: Door, member: Member, form: Form<ProofForm>) -> Answer {
    let (now, key) = (door.now(), door.config().secret_key);
    match ask_again(&door, member.0.id, &form.fields.password).await? {
        Err(message) => security_page(&door, member.0, fault(&door, "factor_password", &message), "").await,
        Ok(user) => {
            door.write(move |db| second_factor::begin(db, &user, &key, now)).await?;
            Ok(Reply::see_other(door.href(Link::SecondFactor)))
        }
    }
}

#[get("/settings/security/second-factor")]
async fn show_key(door: Door, member: Member) -> Answer {
    key_page(&door, member.0.id, Faults::default()).await
}

/// The key as a square and as letters, until its first code was typed.
async fn key_page(door: &Door, id: UserId, faults: Faults) -> Answer {
    let (lang, key, status) = (door.lang(), door.config().secret_key, if faults.is_empty() { 200 } else { 422 });
    let back = door.href(Link::Security);
    door.look(move |db, door| {
        let user = User::find(db, id)?.or_not_found()?;
        match second_factor::pending(db, &user, &key, lang.say("site-name"))? {
            None => Ok(Reply::see_other(back)),
            Some(pending) => {
                let page = Page::new("accounts/second-factor", FactorPage::new(pending, faults)?);
                door.print(page.with_status(status).unlisted().secret().standing_at(Link::SecondFactor))
            }
        }
    })
    .await
}

/// The answer is the only page that ever shows the recovery codes.
#[post("/settings/security/second-factor/confirmation", data = "<form>")]
async fn confirm(door: Door, member: Member, form: Form<CodeForm>) -> Answer {
    let (id, code, now, key) = (member.0.id, form.fields.code, door.now(), door.config().secret_key);
    let confirmed = door.write(move |db| {
        let user = User::find(db, id)?.or_not_found()?;
        second_factor::confirm(db, &user, &code, &key, now)
    });
    match confirmed.await {
        Ok(codes) => codes_page(&door, codes).await,
        Err(Stop::Refused(refusal @ FactorRefusal::WrongCode)) => {
            key_page(&door, id, fault(&door, "code", &refusal.message())).await
        }
        Err(stop) => Err(Error::from(stop)),
    }
}

async fn codes_page(door: &Door, codes: Vec<String>) -> Answer {
    door.show(Page::new("accounts/recovery-codes", CodesPage { codes }).unlisted().secret().standing_at(Link::Security))
        .await
}

#[post("/settings/security/second-factor/removal", data = "<form>")]
async fn remove(door: Door, member: Member, form: Form<ProofForm>) -> Answer {
    let now = door.now();
    match ask_again(&door, member.0.id, &form.fields.password).await? {
        Err(message) => security_page(&door, member.0, fault(&door, "factor_password", &message), "").await,
        Ok(user) => {
            door.write(move |db| second_factor::remove(db, &user, now)).await?;
            Ok(Reply::see_other_with(door.href(Link::Security), "flash-factor-off"))
        }
    }
}

#[post("/settings/security/recovery-codes", data = "<form>")]
async fn renew_codes(door: Door, member: Member, form: Form<ProofForm>) -> Answer {
    match ask_again(&door, member.0.id, &form.fields.password).await? {
        Err(message) => security_page(&door, member.0, fault(&door, "factor_password", &message), "").await,
        Ok(user) => {
            let codes = door.write(move |db| {
                let is_on = second_factor::is_on(db, user.id)?;
                if !is_on {
                    return Err(FactorRefusal::None.into());
                }
                Ok::<_, Stop<FactorRefusal>>(second_factor::renew_codes(db, user.id)?)
            });
            codes_page(&door, codes.await?).await
        }
    }
}
