//! The doors to what one was told, to its switches, and out of its letters.

use rocket::{Route, get, post, routes};

use super::choice::{self, Choices, List, WayOut};
use super::event::Kind;
use super::forms::{ChoicesForm, ReadingsForm};
use super::notification::{self, Notification};
use super::views::{ChoicesPage, NotificationsPage, UnsubscribePage};
use crate::accounts::{Member, Nameplates};
use crate::error::{Error, OrNotFound};
use crate::ids::NotificationId;
use crate::press::Link;
use crate::web::{Answer, Door, Form, Page, PageNumber, Paging, Reply};

const PER_PAGE: i64 = 30;

pub fn routes() -> Vec<Route> {
    routes![show_notifications, open_notification, mark_all_read, show_choices, choose, show_unsubscribe, unsubscribe,]
}

#[get("/notifications?<show>&<page>")]
async fn show_notifications(door: Door, member: Member, show: Option<&str>, page: PageNumber) -> Answer {
    let (local, now, id, reader) = (door.local(), door.now(), member.0.id, member.reader());
    let is_unread_only = show == Some("unread");
    door.page(move |db| {
        let unread = Notification::count(db, id, &reader, true)?;
        let all = if is_unread_only { unread } else { Notification::count(db, id, &reader, false)? };
        let offset = (page.0 - 1) * PER_PAGE;
        let notices = Notification::page(db, id, &reader, is_unread_only, (offset, PER_PAGE))?;
        let plates = Nameplates::of(db, notices.iter().filter_map(|notice| notice.actor_id))?;
        let href = |page| Link::Notifications { unread: is_unread_only, page }.href(local.lang);
        let paging = Paging::new(page.0, (all + PER_PAGE - 1) / PER_PAGE, href);
        let view = NotificationsPage::new(&notices, &plates, is_unread_only, unread, paging, local, now);
        Ok(Page::new("notifications/index", view).unlisted())
    })
    .await
}

/// Leads on to what it is about. That it was seen is written after the answer, so that the way there waits for
/// nothing; a second GET changes nothing more.
#[get("/notifications/<id>")]
async fn open_notification(door: Door, member: Member, id: NotificationId) -> Answer {
    let (user, reader, now, lang) = (member.0.id, member.reader(), door.now(), door.lang());
    let notice = door.read(move |db| Notification::find(db, id, user, &reader)?.or_not_found()).await?;
    if notice.read_at.is_none() {
        door.later(move |db| notification::mark_read(db, id, user, now));
    }
    Ok(Reply::see_other(format!("/{lang}{}", notice.path)))
}

#[post("/notifications/readings", data = "<form>")]
async fn mark_all_read(door: Door, member: Member, form: Form<ReadingsForm>) -> Answer {
    let (user, newest, now) = (member.0.id, form.fields.newest(), door.now());
    door.write(move |db| notification::mark_all_read(db, user, newest, now)).await?;
    Ok(Reply::see_other(door.href(Link::Notifications { unread: false, page: 1 })))
}

#[get("/settings/notifications")]
async fn show_choices(door: Door, member: Member) -> Answer {
    let (id, lang) = (member.0.id, door.lang());
    door.page(move |db| {
        let choices = Choices::of(db, id)?;
        Ok(Page::new("notifications/choices", ChoicesPage::new(&choices, lang)).unlisted())
    })
    .await
}

#[post("/settings/notifications", data = "<form>")]
async fn choose(door: Door, member: Member, form: Form<ChoicesForm>) -> Answer {
    let (id, form) = (member.0.id, form.fields);
    door.write(move |db| {
        for kind in Kind::ALL.iter().filter(|kind| kind.is_optional()) {
            choice::switch(db, id, *kind, form.switches(*kind))?;
        }
        form.pace().map_or(Ok(()), |pace| choice::set_pace(db, id, pace))
    })
    .await?;
    Ok(Reply::see_other_with(door.href(Link::NotificationChoices), "flash-saved"))
}

#[get("/unsubscribe/<key>/<list>")]
async fn show_unsubscribe(door: Door, key: &str, list: &str) -> Answer {
    let list = List::parse(list).or_not_found()?;
    let (key, action) = (key.to_owned(), door.href(Link::Unsubscribe { key, list: list.word() }));
    door.page(move |db| {
        let state = choice::way_out(db, &key, list)?;
        let status = if state == WayOut::Gone { 410 } else { 200 };
        Ok(Page::new("notifications/unsubscribe", UnsubscribePage { action, state }).with_status(status).unlisted())
    })
    .await
}

/// No token and no signing in: mail programs knock here (RFC 8058), and the key in the address is the proof.
#[post("/unsubscribe/<key>/<list>")]
async fn unsubscribe(door: Door, key: &str, list: &str) -> Answer {
    let list = List::parse(list).or_not_found()?;
    let (key, action) = (key.to_owned(), door.href(Link::Unsubscribe { key, list: list.word() }));
    let state = door.write(move |db| choice::unsubscribe(db, &key, list)).await.map_err(Error::from)?;
    door.show(Page::new("notifications/unsubscribe", UnsubscribePage { action, state }).unlisted()).await
}
