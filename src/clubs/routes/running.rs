//! The doors of those who run a club: its page, its leadership, its messages, its end; and its log.

use rocket::{Route, get, post, routes};

use super::{act, back};
use crate::accounts::{Member, Nameplates, Official, User, Writer};
use crate::clubs::event::LogLine;
use crate::clubs::forms::{MessageForm, NameForm, OfferForm, PageForm};
use crate::clubs::leadership::{self, LeadRefusal, Offer};
use crate::clubs::message::ClubMessage;
use crate::clubs::settings::DISSOLUTION_DAYS;
use crate::clubs::views::running::{Backdrop, LOG_LINES, LogPage, MessagesPage, SettingsPage, form_of};
use crate::clubs::visit::Visit;
use crate::clubs::{dissolution, page};
use crate::error::Error;
use crate::ids::UserId;
use crate::press::{ClubPlace, Link};
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, PageNumber, Seat};

/// Messages that stay listed.
const MESSAGES: i64 = 20;

pub fn routes() -> Vec<Route> {
    routes![
        show_settings,
        change_page,
        offer,
        accept_offer,
        decline_offer,
        withdraw_offer,
        name_leader,
        dissolve,
        withdraw_dissolution,
        show_log,
        show_messages,
        send_message,
    ]
}

#[get("/clubs/<slug>/settings")]
async fn show_settings(door: Door, member: Member, slug: &str) -> Answer {
    settings_page(&door, member.0, slug, None, Faults::default()).await
}

/// The settings: as they are, or as they were typed with what is wrong in them.
async fn settings_page(door: &Door, seat: Seat, slug: &str, typed: Option<PageForm>, faults: Faults) -> Answer {
    let (local, now, slug) = (door.local(), door.now(), slug.to_owned());
    let status = if faults.is_empty() { 200 } else { 422 };
    door.page(move |db| {
        let visit = Visit::with(db, &slug, Some(&seat), |access| access.page || access.lead || access.name_leader)?;
        let backdrop = Backdrop {
            is_abandoned: leadership::is_abandoned(db, &visit.club, now)?,
            offer: Offer::of_club(db, visit.club.id, now)?.filter(|_| visit.access.lead),
            dissolution_days: DISSOLUTION_DAYS.get(db)?,
        };
        let plates = Nameplates::of(db, visit.people().chain(backdrop.offer.map(|offer| offer.to_id)))?;
        let form = typed.unwrap_or_else(|| form_of(&visit.club));
        let view = SettingsPage::new(&visit, &form, faults, &backdrop, &plates, local);
        let place = Link::InClub(&slug, ClubPlace::Settings);
        Ok(Page::new("clubs/settings", view).with_status(status).unlisted().standing_at(place))
    })
    .await
}

#[post("/clubs/<slug>/settings", data = "<form>")]
async fn change_page(door: Door, member: Writer, slug: &str, form: Form<PageForm>) -> Answer {
    let seat = member.0;
    match form.fields.check(&door.config().base_url, door.lang()) {
        Err(faults) => settings_page(&door, seat, slug, Some(form.fields), faults).await,
        Ok(new) => {
            act(&door, slug, move |db, club, sender| page::change(db, club, &seat, &new, sender.now)).await?;
            back(&door, slug, Some(ClubPlace::Settings), "flash-club-page-changed")
        }
    }
}

#[post("/clubs/<slug>/offer", data = "<form>")]
async fn offer(door: Door, member: Writer, slug: &str, form: Form<OfferForm>) -> Answer {
    let (seat, to) = (member.0, UserId(form.fields.member));
    act(&door, slug, move |db, club, sender| Offer::make(db, club, &seat, to, sender)).await?;
    back(&door, slug, Some(ClubPlace::Member(to)), "flash-club-offered")
}

#[post("/clubs/<slug>/offer/acceptance", data = "<_form>")]
async fn accept_offer(door: Door, member: Writer, slug: &str, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| Offer::accept(db, club, &seat, sender)).await?;
    back(&door, slug, None, "flash-club-led")
}

#[post("/clubs/<slug>/offer/refusal", data = "<_form>")]
async fn decline_offer(door: Door, member: Member, slug: &str, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| Offer::decline(db, club, &seat, sender)).await?;
    back(&door, slug, None, "flash-club-offer-declined")
}

#[post("/clubs/<slug>/offer/withdrawal", data = "<_form>")]
async fn withdraw_offer(door: Door, member: Writer, slug: &str, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, _| Offer::withdraw(db, club, &seat)).await?;
    back(&door, slug, Some(ClubPlace::Settings), "flash-club-offer-withdrawn")
}

#[post("/clubs/<slug>/leader", data = "<form>")]
async fn name_leader(door: Door, official: Official, slug: &str, form: Form<NameForm>) -> Answer {
    let (seat, reason, name) = (official.0, form.fields.reason()?, form.fields.name);
    act(&door, slug, move |db, club, sender| {
        let user = User::by_name(db, name.trim())?.ok_or(LeadRefusal::NotAMember)?;
        leadership::name_leader(db, club, &seat, user.id, &reason, sender)
    })
    .await?;
    back(&door, slug, None, "flash-club-leader-named")
}

#[post("/clubs/<slug>/dissolution", data = "<form>")]
async fn dissolve(door: Door, member: Writer, slug: &str, form: Form<NameForm>) -> Answer {
    let (seat, name) = (member.0, form.fields.name);
    act(&door, slug, move |db, club, sender| dissolution::announce(db, club, &seat, &name, sender)).await?;
    back(&door, slug, Some(ClubPlace::Settings), "flash-club-dissolving")
}

#[post("/clubs/<slug>/dissolution/withdrawal", data = "<_form>")]
async fn withdraw_dissolution(door: Door, member: Writer, slug: &str, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| dissolution::withdraw(db, club, &seat, sender)).await?;
    back(&door, slug, Some(ClubPlace::Settings), "flash-club-stays")
}

#[get("/clubs/<slug>/log?<page>")]
async fn show_log(door: Door, member: Member, slug: &str, page: PageNumber) -> Answer {
    let (local, seat, slug) = (door.local(), member.0, slug.to_owned());
    door.page(move |db| {
        let visit = Visit::with(db, &slug, Some(&seat), |access| access.log)?;
        let lines = LogLine::page(db, visit.club.id, ((page.0 - 1) * LOG_LINES, LOG_LINES))?;
        if lines.is_empty() && page.0 > 1 {
            return Err(Error::NotFound);
        }
        let total = LogLine::count(db, visit.club.id)?;
        let people = lines.iter().flat_map(|line| [line.actor_id, line.member_id]).flatten();
        let plates = Nameplates::of(db, people.chain(visit.people()))?;
        Ok(Page::new("clubs/log", LogPage::new(&visit, &lines, total, page.0, &plates, local)).unlisted())
    })
    .await
}

#[get("/clubs/<slug>/messages")]
async fn show_messages(door: Door, member: Member, slug: &str) -> Answer {
    messages_page(&door, member.0, slug, MessageForm::default(), Faults::default()).await
}

/// The messages, with the form as it was typed.
async fn messages_page(door: &Door, seat: Seat, slug: &str, form: MessageForm, faults: Faults) -> Answer {
    let (local, now, slug) = (door.local(), door.now(), slug.to_owned());
    let status = if faults.is_empty() { 200 } else { 422 };
    door.page(move |db| {
        let visit = Visit::of(db, &slug, Some(&seat))?;
        if visit.role.is_none() {
            return Err(Error::Forbidden);
        }
        let messages = ClubMessage::latest(db, visit.club.id, MESSAGES)?;
        let left = ClubMessage::left(db, visit.club.id, now)?;
        let plates = Nameplates::of(db, messages.iter().map(|message| message.by_id).chain(visit.people()))?;
        let view = MessagesPage::new(&visit, &messages, left, (&form, faults), &plates, local, now);
        let place = Link::InClub(&slug, ClubPlace::Messages);
        Ok(Page::new("clubs/messages", view).with_status(status).unlisted().standing_at(place))
    })
    .await
}

#[post("/clubs/<slug>/messages", data = "<form>")]
async fn send_message(door: Door, member: Writer, slug: &str, form: Form<MessageForm>) -> Answer {
    let seat = member.0;
    match form.fields.check(&form.once, door.lang()) {
        Err(faults) => messages_page(&door, seat, slug, form.fields, faults).await,
        Ok(new) => {
            act(&door, slug, move |db, club, sender| ClubMessage::send(db, club, &seat, &new, sender)).await?;
            back(&door, slug, Some(ClubPlace::Messages), "flash-club-message-sent")
        }
    }
}
