//! The doors of the desk.

use rocket::{Route, get, post, routes};

use super::applications::ApplicationsPage;
use super::forms::{RankForm, ReasonForm, RoleForm, SuspensionForm};
use super::views::{AuditPage, Counts, DeskPage, LettersPage, MemberDesk, MembersPage};
use crate::accounts::access::StaffAccess;
use crate::accounts::suspension::Suspension;
use crate::accounts::{Moderator, Nameplates, Official, User, office, session};
use crate::audience::Audience;
use crate::audit::{self, Act};
use crate::clubs::{Application, ApplicationState, signature};
use crate::db::Conn;
use crate::error::{Error, OrNotFound, Stop};
use crate::ids::{LetterId, SuspensionId, UserId};
use crate::mail;
use crate::notifications::{Event, News, tell};
use crate::press::Link;
use crate::web::{Answer, Door, Faults, Form, NoFields, Page, PageNumber, Reply, Role, Seat};

const PER_PAGE: i64 = 50;
/// Longer than any name or address.
const LONGEST_QUERY: usize = 100;

pub fn routes() -> Vec<Route> {
    let own = routes![
        show_desk,
        show_members,
        show_member,
        suspend,
        lift,
        answer_appeal,
        entrust,
        set_rank,
        show_audit,
        show_letters,
        dismiss_letter,
        show_applications,
    ];
    [own, super::clubs::routes()].concat()
}

#[get("/admin")]
async fn show_desk(door: Door, staff: Moderator) -> Answer {
    let (local, now, role) = (door.local(), door.now(), staff.0.role);
    door.page(move |db| {
        let entries = if role == Role::Official { audit::latest(db, 10)? } else { Vec::new() };
        let appeals = Suspension::appealed(db, PER_PAGE, now)?;
        let people = appeals.iter().map(|appeal| appeal.user_id);
        let plates = Nameplates::of(db, entries.iter().flat_map(AuditPage::people).chain(people))?;
        let counts = Counts {
            members: User::count(db)?,
            suspended: Suspension::count_in_force(db, now)?,
            dead_letters: mail::count_dead(db)?,
        };
        let view = DeskPage::new(role, counts, &appeals, &entries, &plates, local, now);
        Ok(Page::new("admin/desk", view).unlisted())
    })
    .await
}

#[get("/admin/members?<q>&<page>")]
async fn show_members(door: Door, staff: Moderator, q: Option<&str>, page: PageNumber) -> Answer {
    let (local, query, is_official) = (door.local(), shortened(q), staff.0.role == Role::Official);
    door.page(move |db| {
        let users = User::search(db, &query, is_official, ((page.0 - 1) * PER_PAGE, PER_PAGE + 1))?;
        let plates = Nameplates::of(db, users.iter().map(|user| user.id))?;
        let view = MembersPage::new(&users, &plates, query, (page.0, PER_PAGE as usize), is_official, local);
        Ok(Page::new("admin/members", view).unlisted())
    })
    .await
}

fn shortened(query: Option<&str>) -> String {
    query.unwrap_or_default().trim().chars().take(LONGEST_QUERY).collect()
}

#[get("/admin/members/<name>")]
async fn show_member(door: Door, staff: Moderator, name: &str) -> Answer {
    member_desk(&door, staff.0, name, Faults::default()).await
}

/// A member's page at the desk, with what was wrong in one of its forms.
async fn member_desk(door: &Door, staff: Seat, name: &str, faults: Faults) -> Answer {
    let (local, now, name) = (door.local(), door.now(), name.to_owned());
    let status = if faults.is_empty() { 200 } else { 422 };
    door.page(move |db| {
        let user = User::by_exact_name(db, &name)?.or_not_found()?;
        let suspensions = Suspension::of_user(db, user.id)?;
        let sessions = session::of_user(db, user.id, now)?.len();
        let staff_ids = suspensions.iter().flat_map(|s| [Some(s.by_id), s.lifted_by_id]).flatten();
        let plates = Nameplates::of(db, staff_ids.chain([user.id]))?;
        let access = StaffAccess::new(staff.role, user.role, staff.id == user.id);
        let view = MemberDesk::new(&user, access, &suspensions, sessions, &plates, faults, local, now)?;
        Ok(Page::new("admin/member", view).with_status(status).unlisted().standing_at(Link::DeskMember(&name)))
    })
    .await
}

/// Tells a member what was done to them. The notice is for them alone.
fn tell_of(
    db: &mut Conn,
    event: Event,
    user: UserId,
    actor: UserId,
    reason: &str,
    door: (&str, crate::clock::Moment),
) -> Result<(), Error> {
    let news = News {
        event,
        actor: Some(actor),
        subject: format!("user:{user}"),
        audience: Audience::Member(user),
        path: Link::Leaflet("help").path(),
        title: "",
        excerpt: reason,
    };
    tell(db, user, &news, door.0, door.1)
}

#[post("/admin/members/<name>/suspensions", data = "<form>")]
async fn suspend(door: Door, staff: Moderator, name: &str, form: Form<SuspensionForm>) -> Answer {
    let (now, actor, base_url) = (door.now(), staff.0.id, door.config().base_url.clone());
    let new = match form.fields.check(door.lang(), now) {
        Ok(new) => new,
        Err(faults) => return member_desk(&door, staff.0, name, faults).await,
    };
    let wanted = name.to_owned();
    door.write(move |db| {
        let user = User::by_exact_name(db, &wanted)?.or_not_found()?;
        Suspension::impose(db, actor, &user, &new, &base_url, now)?;
        tell_of(db, Event::Silenced, user.id, actor, &new.reason, (&base_url, now)).map_err(Stop::from)
    })
    .await?;
    Ok(Reply::see_other_with(door.href(Link::DeskMember(name)), "flash-suspended"))
}

#[post("/admin/suspensions/<id>/lifting", data = "<form>")]
async fn lift(door: Door, staff: Moderator, id: SuspensionId, form: Form<ReasonForm>) -> Answer {
    let (now, actor, base_url) = (door.now(), staff.0.id, door.config().base_url.clone());
    let reason = form.fields.check(door.lang()).map_err(missing_reason)?;
    let lifted = door.write(move |db| {
        let user = Suspension::lift(db, actor, id, &reason, now)?;
        tell_of(db, Event::Lifted, user.id, actor, &reason, (&base_url, now))?;
        Ok::<_, Stop<_>>(user)
    });
    let user = lifted.await?;
    Ok(Reply::see_other_with(door.href(Link::DeskMember(&user.name)), "flash-lifted"))
}

#[post("/admin/suspensions/<id>/answer", data = "<form>")]
async fn answer_appeal(door: Door, staff: Moderator, id: SuspensionId, form: Form<ReasonForm>) -> Answer {
    let (now, actor) = (door.now(), staff.0.id);
    let words = form.fields.check(door.lang()).map_err(missing_reason)?;
    let user = door.write(move |db| Suspension::answer(db, actor, id, &words, now)).await?;
    Ok(Reply::see_other_with(door.href(Link::DeskMember(&user.name)), "flash-appeal-answered"))
}

/// The form that asks for it says that it is required.
fn missing_reason(_: Faults) -> Error {
    Error::Refused(crate::error::Message::new("admin-fault-reason"))
}

#[post("/admin/members/<name>/role", data = "<form>")]
async fn entrust(door: Door, staff: Official, name: &str, form: Form<RoleForm>) -> Answer {
    let (now, actor, base_url) = (door.now(), staff.0.id, door.config().base_url.clone());
    let (role, reason) = match form.fields.check(door.lang()) {
        Ok(checked) => checked,
        Err(faults) => return member_desk(&door, staff.0, name, faults).await,
    };
    let wanted = name.to_owned();
    door.write(move |db| {
        let user = User::by_exact_name(db, &wanted)?.or_not_found()?;
        office::entrust(db, actor, &user, role, &reason, now)?;
        tell_of(db, Event::RoleChanged, user.id, actor, &reason, (&base_url, now)).map_err(Stop::from)
    })
    .await?;
    Ok(Reply::see_other_with(door.href(Link::DeskMember(name)), "flash-saved"))
}

#[post("/admin/members/<name>/rank", data = "<form>")]
async fn set_rank(door: Door, staff: Official, name: &str, form: Form<RankForm>) -> Answer {
    let (now, actor, base_url) = (door.now(), staff.0.id, door.config().base_url.clone());
    let (rank, reason) = match form.fields.check(door.lang()) {
        Ok(checked) => checked,
        Err(faults) => return member_desk(&door, staff.0, name, faults).await,
    };
    let wanted = name.to_owned();
    door.write(move |db| {
        let user = User::by_exact_name(db, &wanted)?.or_not_found()?;
        office::set_rank(db, actor, &user, rank.as_deref(), &reason, now)?;
        tell_of(db, Event::RankChanged, user.id, actor, &reason, (&base_url, now)).map_err(Stop::from)
    })
    .await?;
    Ok(Reply::see_other_with(door.href(Link::DeskMember(name)), "flash-saved"))
}

#[get("/admin/audit?<q>&<act>&<page>")]
async fn show_audit(door: Door, _staff: Official, q: Option<&str>, act: Option<&str>, page: PageNumber) -> Answer {
    let (local, now, query, act) = (door.local(), door.now(), shortened(q), act.and_then(Act::parse));
    door.page(move |db| {
        // a member's name finds what was done by and to them, other words the reasons
        let user = User::by_name(db, &query)?.map(|user| user.id);
        let words = if user.is_some() { String::new() } else { query.clone() };
        let search = audit::Search { user, words, act };
        let entries = search.page(db, (page.0 - 1) * PER_PAGE, PER_PAGE + 1)?;
        let plates = Nameplates::of(db, entries.iter().flat_map(AuditPage::people))?;
        let view = AuditPage::new(&entries, &plates, query, act, page.0, PER_PAGE as usize, local, now);
        Ok(Page::new("admin/audit", view).unlisted())
    })
    .await
}

#[get("/admin/letters")]
async fn show_letters(door: Door, _staff: Official) -> Answer {
    let (local, now) = (door.local(), door.now());
    door.page(move |db| {
        let view = LettersPage::new(&mail::dead(db, PER_PAGE)?, local, now);
        Ok(Page::new("admin/letters", view).unlisted())
    })
    .await
}

#[post("/admin/letters/<id>/dismissal", data = "<_form>")]
async fn dismiss_letter(door: Door, staff: Official, id: LetterId, _form: Form<NoFields>) -> Answer {
    let (now, actor) = (door.now(), staff.0.id);
    door.write(move |db| {
        mail::dismiss(db, id, now)?;
        audit::record(db, Some(actor), Act::DismissLetter, &format!("letter:{id}"), "", now).map_err(Error::from)
    })
    .await?;
    Ok(Reply::see_other_with(door.href(Link::DeskLetters), "flash-saved"))
}

#[get("/admin/applications")]
async fn show_applications(door: Door, _staff: Official) -> Answer {
    let (local, now) = (door.local(), door.now());
    door.page(move |db| {
        let review = Application::in_state(db, ApplicationState::Review, PER_PAGE)?;
        let signing = Application::in_state(db, ApplicationState::Signing, PER_PAGE)?;
        let decided = Application::decided(db, PER_PAGE)?;
        let all = || [&review, &signing, &decided].into_iter().flatten();
        let counts = signature::counts(db, &all().map(|one| one.id).collect::<Vec<_>>(), now)?;
        let plates = Nameplates::of(db, all().map(|one| one.applicant_id))?;
        let view = ApplicationsPage::new([&review, &signing, &decided], &counts, &plates, local, now);
        Ok(Page::new("admin/applications", view).unlisted())
    })
    .await
}
