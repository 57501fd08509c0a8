//! The doors of coming in and going: requests, invitations, leaving.

use rocket::{Route, get, post, routes};

use super::{act, back};
use crate::accounts::{Member, Nameplates, Writer};
use crate::clubs::club::Club;
use crate::clubs::forms::{LinkForm, NameForm, RequestForm, WordsForm};
use crate::clubs::invitation::Invitation;
use crate::clubs::leadership;
use crate::clubs::membership::{self, JoinRefusal, access_of};
use crate::clubs::request::ClubRequest;
use crate::clubs::views::ClubHead;
use crate::clubs::views::roster::RequestsPage;
use crate::clubs::views::running::InvitedPage;
use crate::clubs::visit::Visit;
use crate::db::Conn;
use crate::error::{Error, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, ClubRequestId, InvitationId};
use crate::press::{ClubPlace, Link};
use crate::web::{Answer, Door, Form, NoFields, Page, Seat};

/// Requests that the page shows; who decides on them sees the next then.
const REQUESTS: i64 = 100;

pub fn routes() -> Vec<Route> {
    routes![
        show_requests,
        request,
        accept_request,
        decline_request,
        withdraw_request,
        invite,
        make_link,
        accept_invitation,
        decline_invitation,
        withdraw_invitation,
        show_invited,
        come_by_link,
        leave,
    ]
}

#[get("/clubs/<slug>/requests")]
async fn show_requests(door: Door, member: Member, slug: &str) -> Answer {
    requests_page(&door, member.0, slug, None).await
}

/// What waits for those who decide, with a link that was just made.
async fn requests_page(door: &Door, seat: Seat, slug: &str, link: Option<String>) -> Answer {
    let (local, now, slug) = (door.local(), door.now(), slug.to_owned());
    door.page(move |db| {
        let visit = Visit::with(db, &slug, Some(&seat), |access| access.requests)?;
        let requests = ClubRequest::pending(db, visit.club.id, REQUESTS)?;
        let invitations = Invitation::pending(db, visit.club.id, now)?;
        let capacity = visit.club.capacity(db)?;
        let people = requests.iter().map(|request| request.user_id);
        let people = people.chain(invitations.iter().filter_map(|one| one.user_id)).chain(visit.people());
        let plates = Nameplates::of(db, people)?;
        let view = RequestsPage::new(&visit, capacity, &requests, &invitations, link, &plates, (local, now));
        let place = Link::InClub(&visit.club.slug, ClubPlace::Requests);
        Ok(Page::new("clubs/requests", view).unlisted().secret().standing_at(place))
    })
    .await
}

/// Comes in where the door is open, and asks where it is not.
#[post("/clubs/<slug>/requests", data = "<form>")]
async fn request(door: Door, member: Writer, slug: &str, form: Form<RequestForm>) -> Answer {
    let (seat, message) = (member.0, form.fields.check()?);
    let has_joined = act(&door, slug, move |db, club, sender| {
        if access_of(db, club, &seat)?.join {
            ClubRequest::join(db, club.id, &seat, sender.now)?;
            return Ok::<_, Stop<JoinRefusal>>(true);
        }
        ClubRequest::ask(db, club.id, &seat, &message, sender)?;
        Ok(false)
    });
    back(&door, slug, None, if has_joined.await? { "flash-club-joined" } else { "flash-club-asked" })
}

fn find_request(db: &mut Conn, id: ClubRequestId, club: ClubId) -> Result<ClubRequest, Error> {
    ClubRequest::find(db, id, club)?.or_not_found()
}

#[post("/clubs/<slug>/requests/<id>/acceptance", data = "<_form>")]
async fn accept_request(door: Door, member: Writer, slug: &str, id: ClubRequestId, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| find_request(db, id, club.id)?.accept(db, club, &seat, sender)).await?;
    back(&door, slug, Some(ClubPlace::Requests), "flash-club-accepted")
}

#[post("/clubs/<slug>/requests/<id>/refusal", data = "<form>")]
async fn decline_request(door: Door, member: Writer, slug: &str, id: ClubRequestId, form: Form<WordsForm>) -> Answer {
    let (seat, words) = (member.0, form.fields.check()?);
    act(&door, slug, move |db, club, sender| find_request(db, id, club.id)?.decline(db, club, &seat, &words, sender))
        .await?;
    back(&door, slug, Some(ClubPlace::Requests), "flash-club-declined")
}

#[post("/clubs/<slug>/requests/<id>/withdrawal", data = "<_form>")]
async fn withdraw_request(door: Door, member: Member, slug: &str, id: ClubRequestId, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| {
        Ok::<_, Stop<JoinRefusal>>(find_request(db, id, club.id)?.withdraw(db, &seat, sender.now)?)
    })
    .await?;
    back(&door, slug, None, "flash-club-withdrawn")
}

#[post("/clubs/<slug>/invitations", data = "<form>")]
async fn invite(door: Door, member: Writer, slug: &str, form: Form<NameForm>) -> Answer {
    let (seat, name) = (member.0, form.fields.name);
    act(&door, slug, move |db, club, sender| Invitation::invite(db, club, &seat, name.trim(), sender)).await?;
    back(&door, slug, Some(ClubPlace::Requests), "flash-club-invited")
}

/// The link is shown once, by the page that answers.
#[post("/clubs/<slug>/invitations/links", data = "<form>")]
async fn make_link(door: Door, member: Writer, slug: &str, form: Form<LinkForm>) -> Answer {
    let (seat, uses) = (member.0.clone(), form.fields.uses);
    let secret =
        act(&door, slug, move |db, club, sender| Invitation::make_link(db, club, &seat, uses, sender.now)).await?;
    let link = Link::InClub(slug, ClubPlace::Invited(&secret)).url(&door.config().base_url, door.lang());
    requests_page(&door, member.0, slug, Some(link)).await
}

fn find_invitation(db: &mut Conn, id: InvitationId, club: ClubId) -> Result<Invitation, Error> {
    Invitation::find(db, id, club)?.or_not_found()
}

#[post("/clubs/<slug>/invitations/<id>/acceptance", data = "<_form>")]
async fn accept_invitation(door: Door, member: Writer, slug: &str, id: InvitationId, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| find_invitation(db, id, club.id)?.accept(db, &seat, sender.now)).await?;
    back(&door, slug, None, "flash-club-joined")
}

#[post("/clubs/<slug>/invitations/<id>/refusal", data = "<_form>")]
async fn decline_invitation(door: Door, member: Member, slug: &str, id: InvitationId, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| {
        Ok::<_, Stop<JoinRefusal>>(find_invitation(db, id, club.id)?.decline(db, &seat, sender.now)?)
    })
    .await?;
    back(&door, slug, None, "flash-club-invitation-declined")
}

#[post("/clubs/<slug>/invitations/<id>/withdrawal", data = "<_form>")]
async fn withdraw_invitation(
    door: Door,
    member: Writer,
    slug: &str,
    id: InvitationId,
    _form: Form<NoFields>,
) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club, sender| find_invitation(db, id, club.id)?.withdraw(db, club, &seat, sender.now))
        .await?;
    back(&door, slug, Some(ClubPlace::Requests), "flash-club-invitation-withdrawn")
}

/// A link shows the club and a button: looking at it lets nobody in.
#[get("/clubs/<slug>/invited/<secret>")]
async fn show_invited(door: Door, member: Member, slug: &str, secret: &str) -> Answer {
    let (local, now, seat) = (door.local(), door.now(), member.0);
    let (slug, secret) = (slug.to_owned(), secret.to_owned());
    door.page(move |db| {
        let visit = Visit::of(db, &slug, Some(&seat))?;
        let is_good = Invitation::by_secret(db, visit.club.id, &secret, now)?.is_some();
        let obstacle = membership::obstacle(db, &visit.club, seat.id, now)?;
        let plates = Nameplates::of(db, visit.people())?;
        let view = InvitedPage {
            head: ClubHead::new(&visit, &plates, local),
            action: Link::InClub(&slug, ClubPlace::Invited(&secret)).href(local.lang),
            is_good,
            obstacle: obstacle.map(|refusal| local.lang.tell(&refusal.message()).into_owned()),
        };
        Ok(Page::new("clubs/invited", view).with_status(if is_good { 200 } else { 410 }).unlisted().secret())
    })
    .await
}

#[post("/clubs/<slug>/invited/<secret>", data = "<_form>")]
async fn come_by_link(door: Door, member: Writer, slug: &str, secret: &str, _form: Form<NoFields>) -> Answer {
    let (seat, secret) = (member.0, secret.to_owned());
    act(&door, slug, move |db, club, sender| Invitation::follow(db, club.id, &secret, &seat, sender.now)).await?;
    back(&door, slug, None, "flash-club-joined")
}

#[post("/clubs/<slug>/departure", data = "<_form>")]
async fn leave(door: Door, member: Member, slug: &str, _form: Form<NoFields>) -> Answer {
    let seat = member.0;
    act(&door, slug, move |db, club: &Club, sender| leadership::leave(db, club, &seat, sender.now)).await?;
    back(&door, slug, None, "flash-club-left")
}
