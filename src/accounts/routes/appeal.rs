//! The door for what a suspended member says to it. The letter's link is the proof of who they are, since whoever is
//! banned cannot sign in.

use rocket::{Route, get, post, routes};

use crate::accounts::forms::AppealForm;
use crate::accounts::suspension::Suspension;
use crate::accounts::views::AppealPage;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, Page, Reply};

pub fn routes() -> Vec<Route> {
    routes![show_appeal, appeal]
}

#[get("/appeals/<secret>")]
async fn show_appeal(door: Door, secret: &str) -> Answer {
    appeal_page(&door, secret, String::new(), Faults::default()).await
}

async fn appeal_page(door: &Door, secret: &str, words: String, faults: Faults) -> Answer {
    let (local, now, secret) = (door.local(), door.now(), secret.to_owned());
    door.page(move |db| {
        let suspension = Suspension::by_link(db, &secret, now)?;
        let status = match (&suspension, faults.is_empty()) {
            (None, _) => 410,
            (Some(_), true) => 200,
            (Some(_), false) => 422,
        };
        let action = Link::Appeal(&secret).href(local.lang);
        let view = AppealPage::new(suspension.as_ref(), action, words, faults, local);
        Ok(Page::new("accounts/appeal", view).with_status(status).unlisted())
    })
    .await
}

#[post("/appeals/<secret>", data = "<form>")]
async fn appeal(door: Door, secret: &str, form: Form<AppealForm>) -> Answer {
    let now = door.now();
    match form.fields.check(door.lang()) {
        Err(faults) => appeal_page(&door, secret, form.fields.words, faults).await,
        Ok(words) => {
            let secret = secret.to_owned();
            door.write(move |db| Suspension::appeal(db, &secret, &words, now)).await?;
            Ok(Reply::see_other_with(door.href(Link::Home), "flash-appealed"))
        }
    }
}
