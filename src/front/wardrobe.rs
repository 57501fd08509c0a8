//! Choosing an avatar: one of ours, or for some a picture of their own. It stands up here because the choice will
//! need to know what one owns.

use rocket::http::{ContentType, Header};
use rocket::{FromForm, Route, get, post, routes};
use serde::Serialize;

use crate::accounts::access::may_upload_avatar;
use crate::accounts::{Member, STARTER_AVATARS, User, Writer};
use crate::db::blocking;
use crate::error::{Error, Message, OrNotFound};
use crate::files::{self, GRACE};
use crate::picture;
use crate::press::{Link, OWN_AVATAR, asset, avatar_src};
use crate::web::{Answer, Door, Form, Page, Reply, Seat, Upload, random_token};

pub fn routes() -> Vec<Route> {
    routes![show_wardrobe, wear, upload]
}

/// The door without a language: a picture says nothing in any.
pub fn picture_routes() -> Vec<Route> {
    routes![show_own_avatar]
}

#[derive(Serialize)]
struct WardrobePage {
    avatars: Vec<AvatarChoice>,
    /// Their own picture, while they wear it.
    own: Option<String>,
    may_upload: bool,
    fault: Option<String>,
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

/// Longer than any name that we give.
const LONGEST_NAME: usize = 64;

/// Where the storage keeps a member's own picture.
fn picture_key(name: &str) -> String {
    format!("avatars/{name}")
}

/// The same for what somebody wears, if it is a picture of their own.
pub fn own_picture(avatar: &str) -> Option<String> {
    avatar.strip_prefix(OWN_AVATAR).map(picture_key)
}

#[get("/settings/avatar")]
async fn show_wardrobe(door: Door, member: Member) -> Answer {
    door.show(wardrobe_page(&door, &member.0, None)).await
}

fn wardrobe_page(door: &Door, seat: &Seat, fault: Option<&Message>) -> Page {
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
        is_worn: value == seat.avatar,
    };
    let view = WardrobePage {
        avatars: STARTER_AVATARS.into_iter().zip(names).map(choice).collect(),
        own: seat.avatar.starts_with(OWN_AVATAR).then(|| avatar_src(&seat.avatar).into_owned()),
        may_upload: may_upload_avatar(seat.role),
        fault: fault.map(|message| lang.tell(message).into_owned()),
    };
    let page = Page::new("members/wardrobe", view).unlisted().standing_at(Link::AvatarChoice);
    if fault.is_some() { page.with_status(422) } else { page }
}

#[post("/settings/avatar", data = "<form>")]
async fn wear(door: Door, member: Writer, form: Form<AvatarForm>) -> Answer {
    let avatar = STARTER_AVATARS.into_iter().find(|known| *known == form.fields.avatar).or_not_found()?;
    put_on(&door, &member.0, avatar.to_owned()).await?;
    Ok(Reply::see_other_with(door.href(Link::AvatarChoice), "flash-saved"))
}

#[post("/settings/avatar/uploads", data = "<upload>")]
async fn upload(door: Door, member: Writer, upload: Upload) -> Answer {
    if !may_upload_avatar(member.0.role) {
        return Err(Error::Forbidden);
    }
    let file = upload.file;
    let squared = blocking(move || picture::square(&file.bytes, file.is_whole)).await?;
    let bytes = match squared {
        Ok(bytes) => bytes,
        Err(fault) => return door.show(wardrobe_page(&door, &member.0, Some(&fault.message()))).await,
    };
    let name = format!("{}-{}.jpg", member.0.id, &random_token()?[..16]);
    let (key, due) = (picture_key(&name), door.now() + GRACE);
    // until it is worn, nobody wants it
    door.write(move |db| Ok::<_, Error>(files::doom(db, &key, due)?)).await?;
    door.storage().put(&picture_key(&name), bytes).await?;
    put_on(&door, &member.0, format!("{OWN_AVATAR}{name}")).await?;
    Ok(Reply::see_other_with(door.href(Link::AvatarChoice), "flash-saved"))
}

/// Wears another one; an own picture that is taken off goes.
async fn put_on(door: &Door, seat: &Seat, avatar: String) -> Result<(), Error> {
    let (id, now) = (seat.id, door.now());
    door.write(move |db| {
        let earlier = User::wear(db, id, &avatar)?;
        if let Some(key) = own_picture(&earlier) {
            files::doom(db, &key, now)?;
        }
        own_picture(&avatar).map_or(Ok(()), |key| files::spare(db, &key, now))
    })
    .await
}

/// A picture has a name of its own, so it may be kept for ever.
#[get("/avatars/<name>")]
async fn show_own_avatar(door: Door, name: &str) -> Answer {
    let is_name = name.len() <= LONGEST_NAME
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    let key = is_name.then(|| picture_key(name)).or_not_found()?;
    let bytes = door.storage().get(&key).await?.or_not_found()?;
    let headers = vec![Header::new("Cache-Control", "public, max-age=31536000, immutable")];
    Ok(Reply::File { bytes: bytes.into(), content_type: ContentType::JPEG, headers })
}
