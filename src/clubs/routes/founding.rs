//! Doors: founding a club.

use rocket::{Route, get, post, routes};

use super::write_and_tell;
use crate::accounts::{Member, Nameplates, Official, Who, Writer};
use crate::clubs::application::{Application, FoundingRefusal, require_free};
use crate::clubs::application_access::{ApplicationAccess, Looker};
use crate::clubs::club::{Club, NewClub};
use crate::clubs::forms::{ApprovalForm, FoundingForm, RefusalForm};
use crate::clubs::history::HistoryLine;
use crate::clubs::settings::SUPPORTERS;
use crate::clubs::signature::{self, Signature};
use crate::clubs::verdict;
use crate::clubs::views::{ApplicationPage, ApplicationParts, FoundPage, FoundPlace};
use crate::db::{Conn, blocking};
use crate::error::{Error, OrNotFound, Refusal, Stop};
use crate::ids::ApplicationId;
use crate::press::{ApplicationPlace, Link};
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, Reply, Seat};

/// A club's own doors would take `applications` for its address: these are tried before any of them.
const RANK: isize = -20;

pub fn routes() -> Vec<Route> {
    let mut routes =
        routes![show_new_club, submit, show_application, show_edit, edit, sign, unsign, withdraw, approve, decline,];
    routes.iter_mut().for_each(|route| route.rank = RANK);
    routes
}

fn page_of(id: ApplicationId) -> Link<'static> {
    Link::Application(id, ApplicationPlace::Page)
}

/// Back to the application, with a message.
fn back(door: &Door, id: ApplicationId, flash: &'static str) -> Reply {
    Reply::see_other_with(door.href(page_of(id)), flash)
}

#[get("/clubs/new")]
async fn show_new_club(door: Door, member: Writer) -> Answer {
    let (lang, now, id) = (door.lang(), door.now(), member.0.id);
    door.look(move |db, door| {
        if let Some(open) = Application::open_of(db, id)?.filter(|open| open.state_at(now).is_open()) {
            return Ok(Reply::see_other(door.href(page_of(open.id))));
        }
        require_free(db, id, now)?;
        let view =
            found_page(db, &member.0, FoundPlace::New, &FoundingForm::blank(lang), None, Faults::default(), lang)?;
        door.print(Page::new("clubs/found", view).unlisted())
    })
    .await
}

/// The form, with the badge before the member's name.
fn found_page(
    db: &mut Conn,
    seat: &Seat,
    place: FoundPlace,
    form: &FoundingForm,
    preview: Option<String>,
    faults: Faults,
    lang: crate::i18n::Lang,
) -> Result<FoundPage, Error> {
    let me = Who::of(&Nameplates::of(db, [seat.id])?, seat.id, lang);
    Ok(FoundPage::new(place, form, me, SUPPORTERS.get(db)?, preview, faults, lang))
}

/// What came of a form: a plan that stands, or the form again with what is wrong.
enum Checked {
    Plan(NewClub),
    Again { preview: Option<String>, faults: Faults },
}

async fn check(door: &Door, form: FoundingForm) -> Result<(FoundingForm, Checked), Error> {
    let (lang, base_url) = (door.lang(), door.config().base_url.clone());
    let work = move || {
        let checked = if form.preview.is_empty() {
            match form.check(&base_url, lang) {
                Ok(plan) => Checked::Plan(plan),
                Err(faults) => Checked::Again { preview: None, faults },
            }
        } else {
            // whoever looks at the badge is told about the badge
            let mut faults = Faults::default();
            form.check_badge(lang, &mut faults);
            Checked::Again { preview: form.charter_preview(&base_url, lang), faults }
        };
        (form, checked)
    };
    Ok(blocking(work).await?)
}

/// The form once more: a look at it, or what is wrong.
async fn form_again(
    door: &Door,
    seat: Seat,
    place: FoundPlace,
    form: FoundingForm,
    (preview, faults): (Option<String>, Faults),
) -> Answer {
    let lang = door.lang();
    let status = if form.preview.is_empty() { 422 } else { 200 };
    let stands_at = match place {
        FoundPlace::New => Link::NewClub,
        FoundPlace::Edit(id) => Link::Application(id, ApplicationPlace::Editing),
    };
    door.page(move |db| {
        let view = found_page(db, &seat, place, &form, preview, faults, lang)?;
        Ok(Page::new("clubs/found", view).with_status(status).standing_at(stands_at).unlisted())
    })
    .await
}

/// A name that is taken is told at its field: what was typed stays.
fn name_fault(refusal: FoundingRefusal, door: &Door) -> Result<Faults, Error> {
    if !refusal.is_about_name() {
        return Err(Error::Refused(refusal.message()));
    }
    let mut faults = Faults::default();
    faults.add(door.lang(), "name", &refusal.message());
    Ok(faults)
}

#[post("/clubs/applications", data = "<form>")]
async fn submit(door: Door, member: Writer, form: Form<FoundingForm>) -> Answer {
    let (applicant, once) = (member.0.id, form.once);
    let (form, plan) = match check(&door, form.fields).await? {
        (form, Checked::Plan(plan)) => (form, plan),
        (form, Checked::Again { preview, faults }) => {
            return form_again(&door, member.0, FoundPlace::New, form, (preview, faults)).await;
        }
    };
    let sent = write_and_tell(&door, move |db, sender| Application::submit(db, applicant, &plan, &once, sender));
    match sent.await {
        Ok(id) => Ok(back(&door, id, "flash-application-sent")),
        Err(Stop::Failed(error)) => Err(error),
        Err(Stop::Refused(refusal)) => {
            form_again(&door, member.0, FoundPlace::New, form, (None, name_fault(refusal, &door)?)).await
        }
    }
}

#[get("/clubs/applications/<id>")]
async fn show_application(door: Door, id: ApplicationId) -> Answer {
    application_page(&door, id, Faults::default()).await
}

/// The page, with what was wrong in the form of the officials.
async fn application_page(door: &Door, id: ApplicationId, faults: Faults) -> Answer {
    let (local, now, seat, base_url) = (door.local(), door.now(), door.seat().cloned(), door.config().base_url.clone());
    let status = if faults.is_empty() { 200 } else { 422 };
    door.page(move |db| {
        let application = Application::find(db, id)?.or_not_found()?;
        let (signatures, free) = (Signature::of_application(db, id)?, signature::free_signers(db, id, now)?);
        let history = HistoryLine::latest(db, id, HISTORY)?;
        let club = application.club_id.map(|club| Club::find(db, club)).transpose()?.flatten();
        let access = access_of(db, &application, seat.as_ref(), &signatures, now)?;
        let mut parts = ApplicationParts {
            application: &application,
            signatures: &signatures,
            free: &free,
            needed: SUPPORTERS.get(db)?,
            history: &history,
            club: club.as_ref(),
            plates: &Nameplates::default(),
            access,
            base_url: &base_url,
        };
        let plates = Nameplates::of(db, parts.people())?;
        parts.plates = &plates;
        let view = ApplicationPage::new(&parts, faults, local, now);
        Ok(Page::new("clubs/application", view).with_status(status).standing_at(page_of(id)).unlisted())
    })
    .await
}

/// Lines of the history that a page shows.
const HISTORY: i64 = 30;

fn access_of(
    db: &mut Conn,
    application: &Application,
    seat: Option<&Seat>,
    signatures: &[Signature],
    now: crate::clock::Moment,
) -> Result<ApplicationAccess, Error> {
    let mut looker = Looker::new(seat);
    if let Some(seat) = seat {
        looker.is_applicant = application.applicant_id == seat.id;
        looker.has_signed = signatures.iter().any(|signature| signature.user_id == seat.id);
        looker.is_free = match require_free(db, seat.id, now) {
            Ok(()) => true,
            Err(Stop::Refused(_)) => false,
            Err(Stop::Failed(error)) => return Err(error),
        };
    }
    Ok(ApplicationAccess::new(application.state_at(now), &looker))
}

#[get("/clubs/applications/<id>/edit")]
async fn show_edit(door: Door, member: Writer, id: ApplicationId) -> Answer {
    let (lang, now, seat) = (door.lang(), door.now(), member.0);
    door.page(move |db| {
        let application = Application::find(db, id)?.filter(|of| of.applicant_id == seat.id).or_not_found()?;
        if !access_of(db, &application, Some(&seat), &[], now)?.edit {
            return Err(Error::Refused(FoundingRefusal::Over.message()));
        }
        let form = FoundingForm::of(&application);
        let view = found_page(db, &seat, FoundPlace::Edit(id), &form, None, Faults::default(), lang)?;
        Ok(Page::new("clubs/found", view).unlisted())
    })
    .await
}

#[post("/clubs/applications/<id>/edit", data = "<form>")]
async fn edit(door: Door, member: Writer, id: ApplicationId, form: Form<FoundingForm>) -> Answer {
    let actor = member.0.id;
    let (form, plan) = match check(&door, form.fields).await? {
        (form, Checked::Plan(plan)) => (form, plan),
        (form, Checked::Again { preview, faults }) => {
            return form_again(&door, member.0, FoundPlace::Edit(id), form, (preview, faults)).await;
        }
    };
    let edited = write_and_tell(&door, move |db, sender| Application::edit(db, id, actor, &plan, sender));
    match edited.await {
        Ok(()) => Ok(back(&door, id, "flash-saved")),
        Err(Stop::Failed(error)) => Err(error),
        Err(Stop::Refused(refusal)) => {
            form_again(&door, member.0, FoundPlace::Edit(id), form, (None, name_fault(refusal, &door)?)).await
        }
    }
}

#[post("/clubs/applications/<id>/signatures", data = "<_form>")]
async fn sign(door: Door, member: Writer, id: ApplicationId, _form: Form<NoFields>) -> Answer {
    let signer = member.0.id;
    write_and_tell(&door, move |db, sender| Signature::sign(db, id, signer, sender)).await?;
    Ok(back(&door, id, "flash-application-signed"))
}

#[post("/clubs/applications/<id>/signatures/withdrawal", data = "<_form>")]
async fn unsign(door: Door, member: Member, id: ApplicationId, _form: Form<NoFields>) -> Answer {
    let (now, signer) = (door.now(), member.0.id);
    door.write(move |db| Signature::unsign(db, id, signer, now)).await?;
    Ok(back(&door, id, "flash-application-unsigned"))
}

#[post("/clubs/applications/<id>/withdrawal", data = "<_form>")]
async fn withdraw(door: Door, member: Member, id: ApplicationId, _form: Form<NoFields>) -> Answer {
    let (now, actor) = (door.now(), member.0.id);
    door.write(move |db| Application::withdraw(db, id, actor, now)).await?;
    Ok(back(&door, id, "flash-application-withdrawn"))
}

#[post("/clubs/applications/<id>/approval", data = "<form>")]
async fn approve(door: Door, staff: Official, id: ApplicationId, form: Form<ApprovalForm>) -> Answer {
    let (actor, seen) = (staff.0.id, form.fields.seen);
    write_and_tell(&door, move |db, sender| verdict::approve(db, id, actor, &seen, sender)).await?;
    Ok(back(&door, id, "flash-club-founded"))
}

#[post("/clubs/applications/<id>/refusal", data = "<form>")]
async fn decline(door: Door, staff: Official, id: ApplicationId, form: Form<RefusalForm>) -> Answer {
    let actor = staff.0.id;
    let reason = match form.fields.check(door.lang()) {
        Ok(reason) => reason,
        Err(faults) => return application_page(&door, id, faults).await,
    };
    write_and_tell(&door, move |db, sender| verdict::decline(db, id, actor, &reason, sender)).await?;
    Ok(back(&door, id, "flash-application-declined"))
}
