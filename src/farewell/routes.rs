//! The doors of one's data and of leaving. Both ask for the password again.

use rocket::http::{ContentType, Header};
use rocket::{Route, get, post, routes};

use super::export::Export;
use super::forms::ClosingForm;
use super::views::{ClosingPage, DataPage};
use crate::accounts::proof::{ask_again, fault};
use crate::accounts::{Member, ProofForm, User, closing};
use crate::clock::Moment;
use crate::clubs::leadership;
use crate::db::Conn;
use crate::error::{Error, OrNotFound, Refusal};
use crate::ids::UserId;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, Page, Reply, cookies};

pub fn routes() -> Vec<Route> {
    routes![show_data, ask_for_export, fetch_export, show_closing, close]
}

#[get("/settings/data")]
async fn show_data(door: Door, member: Member) -> Answer {
    data_page(&door, member.0.id, Faults::default()).await
}

async fn data_page(door: &Door, id: UserId, faults: Faults) -> Answer {
    let (local, now, status) = (door.local(), door.now(), if faults.is_empty() { 200 } else { 422 });
    door.page(move |db| {
        let latest = Export::latest(db, id)?;
        let view = DataPage::new(latest.as_ref(), faults, local, now);
        Ok(Page::new("farewell/data", view).with_status(status).unlisted().standing_at(Link::Data))
    })
    .await
}

#[post("/settings/data/exports", data = "<form>")]
async fn ask_for_export(door: Door, member: Member, form: Form<ProofForm>) -> Answer {
    let (id, now) = (member.0.id, door.now());
    if let Err(message) = ask_again(&door, id, &form.fields.password).await? {
        return data_page(&door, id, fault(&door, "password", &message)).await;
    }
    door.write(move |db| Export::ask(db, id, now)).await?;
    Ok(Reply::see_other_with(door.href(Link::Data), "flash-export-asked"))
}

/// The mailed link, which works for its owner alone and until it expires: a download may have to be taken up again.
/// The whole file is in memory meanwhile, which its largest size bounds (`copy`).
#[get("/settings/data/exports/<secret>")]
async fn fetch_export(door: Door, member: Member, secret: &str) -> Answer {
    let (id, now, secret) = (member.0.id, door.now(), secret.to_owned());
    let export = door.read(move |db| Export::by_link(db, &secret, id, now)).await?;
    let bytes = door.storage().get(&export.key).await?.or_not_found()?;
    let headers = vec![
        Header::new("Content-Disposition", format!("attachment; filename=\"yicheng-{}.zip\"", export.id)),
        Header::new("Cache-Control", "private, no-store"),
    ];
    Ok(Reply::File { bytes: bytes.into(), content_type: ContentType::ZIP, headers })
}

#[get("/settings/closing")]
async fn show_closing(door: Door, _member: Member) -> Answer {
    door.show(closing_page(&door, Faults::default())).await
}

fn closing_page(door: &Door, faults: Faults) -> Page {
    let status = if faults.is_empty() { 200 } else { 422 };
    let view = ClosingPage::new(faults, door.lang());
    Page::new("farewell/closing", view).with_status(status).unlisted()
}

#[post("/settings/closing", data = "<form>")]
async fn close(door: Door, member: Member, form: Form<ClosingForm>) -> Answer {
    let (now, erases_posts) = (door.now(), form.fields.erases_posts);
    match ask_again(&door, member.0.id, &form.fields.password).await? {
        Err(message) => door.show(closing_page(&door, fault(&door, "password", &message))).await,
        Ok(user) => {
            door.write(move |db| ask(db, &user, erases_posts, now)).await?;
            Ok(cookies::signed_out(&door, Reply::see_other_with(door.href(Link::Home), "flash-closing")))
        }
    }
}

/// Nobody leaves a club behind that has members and no leader.
fn ask(db: &mut Conn, user: &User, erases_posts: bool, now: Moment) -> Result<(), Error> {
    if leadership::led_by(db, user.id)?.is_some_and(|club| club.members > 1) {
        return Err(Error::Refused(leadership::LeadRefusal::Leads.message()));
    }
    Ok(closing::ask(db, user, erases_posts, now)?)
}
