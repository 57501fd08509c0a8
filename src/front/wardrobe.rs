//! Choosing an avatar. It stands up here because the choice will need to know what one owns.

use rocket::{FromForm, Route, get, post, routes};
use serde::Serialize;

use crate::accounts::{Member, STARTER_AVATARS, User};
use crate::error::OrNotFound;
use crate::press::{Link, asset};
use crate::web::{Answer, Door, Form, Page, Reply};

pub fn routes() -> Vec<Route> {
    routes![show_wardrobe, wear]
}

#[derive(Serialize)]
struct WardrobePage {
    avatars: Vec<AvatarChoice>,
}

#[derive(Serialize)]
struct AvatarChoice {
    value: &'static str,
    name: &'static str,
    src: &'static str,
    is_worn: bool,
}

#[derive(FromForm)]
struct AvatarForm {
    #[field(default = String::new())]
    avatar: String,
}

#[get("/settings/avatar")]
async fn show_wardrobe(door: Door, member: Member) -> Answer {
    let lang = door.lang();
    let names = [
        "accounts-avatar-page-boy",
        "accounts-avatar-rabbit",
        "accounts-avatar-black-stone",
        "accounts-avatar-white-stone",
        "accounts-avatar-bowl",
        "accounts-avatar-tea",
    ];
    let choice = |(value, key)| AvatarChoice {
        value,
        name: lang.say(key),
        src: asset(&format!("avatars/{value}.svg")),
        is_worn: value == member.0.avatar,
    };
    let view = WardrobePage { avatars: STARTER_AVATARS.into_iter().zip(names).map(choice).collect() };
    door.show(Page::new("members/wardrobe", view).unlisted()).await
}

#[post("/settings/avatar", data = "<form>")]
async fn wear(door: Door, member: Member, form: Form<AvatarForm>) -> Answer {
    let avatar = STARTER_AVATARS.into_iter().find(|known| *known == form.fields.avatar).or_not_found()?;
    let id = member.0.id;
    door.write(move |db| User::wear(db, id, avatar)).await?;
    Ok(Reply::see_other_with(Link::AvatarChoice.href(door.lang()), "flash-saved"))
}
