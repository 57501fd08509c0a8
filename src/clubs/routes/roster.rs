//! The doors of the roster.

use rocket::http::{ContentType, Header};
use rocket::{Route, get, post, routes};

use super::{act, back};
use crate::accounts::{Member, Nameplates, Writer};
use crate::clubs::forms::{ActsForm, MemberForm};
use crate::clubs::leadership::{self, Offer};
use crate::clubs::roster::{self, RosterShow, RosterSort};
use crate::clubs::views::csv;
use crate::clubs::views::roster::{MemberPage, RosterAsked, RosterPage};
use crate::clubs::visit::Visit;
use crate::error::{Error, OrNotFound};
use crate::ids::UserId;
use crate::press::ClubPlace;
use crate::web::{Answer, Door, Form, NoFields, Page, PageNumber, Reply};

/// Characters that are looked for.
const LONGEST_WORDS: usize = 60;

pub fn routes() -> Vec<Route> {
    routes![show_roster, show_file, act_on_members, show_member, change_member, unblock]
}

#[get("/clubs/<slug>/roster?<show>&<sort>&<q>&<page>")]
async fn show_roster(
    door: Door,
    slug: &str,
    show: Option<&str>,
    sort: Option<&str>,
    q: Option<&str>,
    page: PageNumber,
) -> Answer {
    let (local, now, seat, slug) = (door.local(), door.now(), door.seat().cloned(), slug.to_owned());
    let asked = RosterAsked {
        show: show.and_then(RosterShow::parse).unwrap_or(RosterShow::All),
        sort: sort.and_then(RosterSort::parse).unwrap_or(RosterSort::Role),
        words: q.unwrap_or_default().trim().chars().take(LONGEST_WORDS).collect(),
        page: page.0 as usize,
    };
    door.page(move |db| {
        let visit = Visit::of(db, &slug, seat.as_ref())?;
        let mut lines = roster::lines(db, visit.club.id, now)?;
        roster::arrange(&mut lines, asked.show, asked.sort, &asked.words, now);
        let blocks = if visit.access.members { roster::blocks(db, visit.club.id)? } else { Vec::new() };
        let capacity = visit.club.capacity(db)?;
        let people = asked.cut(&lines).iter().map(|line| line.user_id);
        let plates = Nameplates::of(db, people.chain(blocks.iter().map(|(user, ..)| *user)).chain(visit.people()))?;
        let actor = seat.map(|seat| seat.id);
        let view = RosterPage::new(&visit, &asked, &lines, capacity, &blocks, actor, &plates, local, now);
        Ok(Page::new("clubs/roster", view).unlisted())
    })
    .await
}

#[get("/clubs/<slug>/roster.csv")]
async fn show_file(door: Door, member: Member, slug: &str) -> Answer {
    let (lang, now, seat, slug) = (door.lang(), door.now(), member.0, slug.to_owned());
    door.look(move |db, _| {
        let visit = Visit::with(db, &slug, Some(&seat), |access| access.members)?;
        let lines = roster::lines(db, visit.club.id, now)?;
        let file = csv::roster(&lines, lang).map_err(Error::internal)?;
        let name = format!("attachment; filename=\"{slug}.csv\"");
        let headers = vec![Header::new("Content-Disposition", name), Header::new("Cache-Control", "no-store")];
        Ok(Reply::File { bytes: file.into(), content_type: ContentType::CSV, headers })
    })
    .await
}

#[post("/clubs/<slug>/removals", data = "<form>")]
async fn act_on_members(door: Door, member: Writer, slug: &str, form: Form<ActsForm>) -> Answer {
    let (seat, reason, users) = (member.0, form.fields.reason()?, form.fields.members());
    let blocks = form.fields.blocks()?;
    act(&door, slug, move |db, club, sender| roster::remove(db, club, &seat, (&users, blocks), &reason, sender))
        .await?;
    let flash = if blocks { "flash-club-blocked" } else { "flash-club-removed" };
    back(&door, slug, Some(ClubPlace::Roster(Default::default())), flash)
}

#[get("/clubs/<slug>/roster/<id>")]
async fn show_member(door: Door, member: Member, slug: &str, id: UserId) -> Answer {
    let (local, now, seat, slug) = (door.local(), door.now(), member.0, slug.to_owned());
    door.page(move |db| {
        let visit = Visit::with(db, &slug, Some(&seat), |access| access.members || access.lead)?;
        let line = roster::lines(db, visit.club.id, now)?.into_iter().find(|line| line.user_id == id).or_not_found()?;
        let offer = Offer::of_club(db, visit.club.id, now)?;
        let plates = Nameplates::of(db, visit.people().chain([id]))?;
        let view = MemberPage::new(&visit, &line, offer.as_ref(), seat.id, &plates, local, now);
        Ok(Page::new("clubs/member", view).unlisted())
    })
    .await
}

#[post("/clubs/<slug>/roster/<id>", data = "<form>")]
async fn change_member(door: Door, member: Writer, slug: &str, id: UserId, form: Form<MemberForm>) -> Answer {
    let (seat, form) = (member.0, form.fields);
    if form.act == "note" {
        let note = form.note()?;
        act(&door, slug, move |db, club, _| roster::note(db, club, &seat, id, &note)).await?;
    } else {
        let rights = form.deputy()?;
        act(&door, slug, move |db, club, sender| leadership::set_deputy(db, club, &seat, id, rights, sender)).await?;
    }
    back(&door, slug, Some(ClubPlace::Member(id)), "flash-club-member-changed")
}

#[post("/clubs/<slug>/blocks/<id>/lifting", data = "<_form>")]
async fn unblock(door: Door, member: Writer, slug: &str, id: UserId, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| roster::unblock(db, club, &seat, id, sender.now)).await?;
    back(&door, slug, Some(ClubPlace::Roster(Default::default())), "flash-club-unblocked")
}
