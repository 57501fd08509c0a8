//! The doors of language, theme and clock, of the profile, and of accepting the forum rules.

use rocket::{Route, get, post, routes};

use crate::accounts::forms::{PreferencesForm, ProfileForm};
use crate::accounts::guards::{Member, Writer};
use crate::accounts::user::User;
use crate::accounts::views::{PreferencesPage, ProfilePage};
use crate::error::OrNotFound;
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, Reply, cookies};

pub fn routes() -> Vec<Route> {
    routes![show_preferences, prefer, show_profile, describe, accept_rules]
}

#[get("/settings/language")]
async fn show_preferences(door: Door) -> Answer {
    let zone = door.seat().and_then(|seat| seat.zone);
    let view = PreferencesPage::new(door.local(), zone, door.visitor().theme, door.now());
    door.show(Page::new("accounts/preferences", view).unlisted()).await
}

/// Strangers have tastes too: theirs are kept in cookies alone.
#[post("/settings/language", data = "<form>")]
async fn prefer(door: Door, form: Form<PreferencesForm>) -> Answer {
    let (lang, theme, zone) = form.fields.check(door.lang(), door.visitor().theme);
    if let Some(id) = door.seat().map(|seat| seat.id) {
        door.write(move |db| User::prefer(db, id, lang, theme, zone)).await?;
    }
    let reply = Reply::see_other_with(Link::Preferences.href(lang), "flash-saved");
    Ok(cookies::preferred(&door, reply, lang, theme))
}

#[get("/settings/profile")]
async fn show_profile(door: Door, member: Member) -> Answer {
    let (id, local) = (member.0.id, door.local());
    door.page(move |db| {
        let user = User::find(db, id)?.or_not_found()?;
        let form = ProfileForm::of(&user);
        Ok(Page::new("accounts/profile", ProfilePage::new(&user, &form, Faults::default(), local)).unlisted())
    })
    .await
}

#[post("/settings/profile", data = "<form>")]
async fn describe(door: Door, member: Writer, form: Form<ProfileForm>) -> Answer {
    let (id, local) = (member.0.id, door.local());
    let user = door.read(move |db| User::find(db, id)?.or_not_found()).await?;
    match form.fields.check(user.rank.as_deref(), door.lang()) {
        Err(faults) => {
            let view = ProfilePage::new(&user, &form.fields, faults, local);
            door.show(Page::new("accounts/profile", view).with_status(422).unlisted()).await
        }
        Ok(profile) => {
            door.write(move |db| User::describe(db, id, &profile)).await?;
            Ok(Reply::see_other_with(door.href(Link::Profile), "flash-saved"))
        }
    }
}

#[post("/pages/forum-rules/acceptance", data = "<_form>")]
async fn accept_rules(door: Door, member: Member, _form: Form<NoFields>) -> Answer {
    let id = member.0.id;
    door.write(move |db| User::accept_rules(db, id)).await?;
    Ok(Reply::see_other_with(door.href(Link::Home), "flash-rules-accepted"))
}
