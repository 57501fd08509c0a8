//! Founding a club: the form, the signatures, the officials' decision, and what becomes of each.

use chrono::TimeDelta;
use diesel::prelude::*;
use rocket::http::Status;
use yicheng::accounts::{Badge, BadgeShape, User};
use yicheng::audit;
use yicheng::clubs::application::{self, Application, ApplicationState};
use yicheng::clubs::{Club, Joining, MemberRole, Membership, NewClub, Region, Sender, membership, verdict};
use yicheng::db::Conn;
use yicheng::error::{Error, Stop};
use yicheng::i18n::Lang;
use yicheng::ids::{ApplicationId, UserId};
use yicheng::notifications::Event;
use yicheng::schema::{club_signatures, memberships, notifications};

use crate::harness::{Browser, Page, Site};

const SUPPORTERS: [&str; 5] = ["bea", "cai", "dan", "eva", "fei"];

/// A form that can stand, with something changed.
fn form<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("name", "听松会"),
        ("badge_text", "松"),
        ("badge_shape", "tile"),
        ("scheme", "wood"),
        ("slogan", "松下听琴"),
        ("charter", "We read **one** record every Wednesday."),
        ("region", "china"),
        ("languages", "zh-CN"),
        ("joining", "request"),
        ("leads", "true"),
    ];
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        fields.push((name, value));
    }
    fields
}

fn apply(browser: &mut Browser<'_>, changes: &[(&str, &str)]) -> Page {
    browser.submit_to("/clubs/new", "/clubs/applications", &form(changes))
}

/// The address of an application that was sent.
fn place(page: &Page) -> String {
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    page.location.as_ref().unwrap().strip_prefix("/en").unwrap().to_owned()
}

fn number(place: &str) -> ApplicationId {
    ApplicationId(place.rsplit('/').next().unwrap().parse().unwrap())
}

/// Presses a button of the application's page.
fn press(browser: &mut Browser<'_>, place: &str, door: &str) -> Page {
    let stamp =
        browser.site.read(|db| Ok(Application::find(db, number(place))?.map(|application| application.stamp())));
    let seen = stamp.unwrap_or_default();
    browser.submit_to("/settings/language", &format!("{place}/{door}"), &[("seen", &seen)])
}

fn sign_all(site: &Site, place: &str) {
    for name in SUPPORTERS {
        assert_eq!(press(&mut site.member(name), place, "signatures").status, Status::SeeOther, "{name}");
    }
}

fn state(site: &Site, place: &str) -> ApplicationState {
    site.read(|db| Ok(Application::find(db, number(place))?.unwrap().state_at(site.now())))
}

fn id(site: &Site, name: &str) -> UserId {
    site.read(|db| Ok(User::by_name(db, name)?.unwrap().id))
}

/// What a member was told, the newest first.
fn told(site: &Site, name: &str) -> Vec<(Event, String)> {
    let user = id(site, name);
    site.read(|db| {
        let own = notifications::table.filter(notifications::user_id.eq(user)).order(notifications::id.desc());
        Ok(own.select((notifications::event, notifications::excerpt)).load(db)?)
    })
}

fn events(site: &Site, name: &str) -> Vec<Event> {
    told(site, name).into_iter().map(|(event, _)| event).collect()
}

fn plan(name: &str) -> NewClub {
    let badge = Badge::new("G", BadgeShape::Seal, "#23412f", "#9ac08c").unwrap();
    NewClub {
        name: name.into(),
        badge,
        slogan: String::new(),
        charter: "x".into(),
        charter_html: "<p>x</p>".into(),
        region: Region::International,
        languages: vec![Lang::En],
        joining: Joining::Open,
    }
}

/// A member comes into another club.
fn join_elsewhere(site: &Site, name: &str) {
    drop(site.member(name));
    let (user, now) = (id(site, name), site.now());
    site.write(|db| {
        let club = Club::found(db, &plan(&format!("Club of {name}")), now)?;
        membership::enter(db, club.id, user, MemberRole::Leader, now)
    });
}

fn member_of(db: &mut Conn, user: UserId) -> Result<Option<Membership>, Error> {
    Ok(Membership::of(db, user)?)
}

#[test]
fn a_form_five_signatures_and_an_official_make_a_club() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let place = place(&apply(&mut ann, &[]));
    let page = site.anonymous().open(&place);
    assert!(page.has("听松会") && page.has("<strong>one</strong>") && page.has("noindex"), "{}", page.body);
    assert!(page.has("0 / 5") && page.has(&format!("http://go.test{place}")));
    assert_eq!(ann.open("/clubs/new").location.unwrap(), format!("/en{place}"), "one at a time");
    sign_all(&site, &place);
    assert_eq!(state(&site, &place), ApplicationState::Review);
    assert_eq!(events(&site, "ann"), [Event::ApplicationSigned]);
    let mut official = site.official();
    assert!(official.open("/admin/applications").has(&place));
    assert!(official.open(&place).has(Lang::En.say("clubs-verdict-approve")));
    assert_eq!(press(&mut official, &place, "approval").status, Status::SeeOther);

    let club = site.read(|db| Ok(Club::by_slug(db, "club-1")?.unwrap()));
    assert_eq!((club.name.as_str(), club.members, club.joining), ("听松会", 6, Joining::Request));
    let role = |name: &str| {
        let user = id(&site, name);
        site.read(|db| Ok(member_of(db, user)?.filter(|own| own.club_id == club.id).map(|own| own.role)))
    };
    assert_eq!(role("ann"), Some(MemberRole::Leader));
    assert!(SUPPORTERS.iter().all(|name| role(name) == Some(MemberRole::Member)));
    assert_eq!(events(&site, "ann")[0], Event::ApplicationApproved);
    assert!(SUPPORTERS.iter().all(|name| events(&site, name) == [Event::ClubFounded]));
    let entry = site.read(|db| Ok(audit::latest(db, 1)?.remove(0)));
    assert_eq!((entry.act, entry.subject), (audit::Act::ApproveClub, club.subject()));
    // from now on the badge stands before their names
    let topic = [("title", "Welcome"), ("body", "To the club"), ("lang", "en")];
    let topic = site.member("bea").submit_to("/forums/go/new", "/forums/go/topics", &topic);
    let page = site.anonymous().follow(&topic);
    assert!(page.has("#tile\" fill=\"#5a4a35\"") && page.has("aria-label=\"听松会\""), "{}", page.body);
    let page = ann.open(&place);
    assert!(
        page.has("5 / 5") && page.has("/en/clubs/club-1") && page.has(Lang::En.say("clubs-founding-state-approved"))
    );
    // and what is decided stays so
    for (browser, door) in
        [(&mut official, "approval"), (&mut ann, "withdrawal"), (&mut site.member("bea"), "signatures/withdrawal")]
    {
        press(browser, &place, door);
    }
    assert_eq!(state(&site, &place), ApplicationState::Approved);
}

#[test]
fn a_declined_application_is_changed_and_comes_again() {
    let site = Site::new();
    let (mut ann, mut official) = (site.member("ann"), site.official());
    let place = place(&apply(&mut ann, &[]));
    sign_all(&site, &place);
    let refusal = format!("{place}/refusal");
    let page = official.submit_to(&place, &refusal, &[("reason", " ")]);
    assert!(page.status == Status::UnprocessableEntity && page.has(Lang::En.say("clubs-founding-fault-reason")));
    let page = official.submit_to(&place, &refusal, &[("reason", "The charter says too little.")]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(told(&site, "ann")[0], (Event::ApplicationDeclined, "The charter says too little.".into()));
    assert!(ann.open(&place).has("The charter says too little."));
    assert!(!site.anonymous().open(&place).has("The charter says too little."), "it is said to the applicant");
    // whoever declined cannot approve what was not sent again
    assert_eq!(press(&mut official, &place, "approval").status, Status::UnprocessableEntity);
    let edit = format!("{place}/edit");
    assert!(ann.open(&edit).has("We read **one** record"));
    assert_eq!(site.member("bea").open(&edit).status, Status::NotFound);
    let page = ann.submit(&edit, &form(&[("charter", "We read two."), ("name", "听松棋社")]));
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(events(&site, "bea"), [Event::ApplicationChanged]);
    assert_eq!(state(&site, &place), ApplicationState::Review, "its signatures are still there");
    assert_eq!(ann.submit(&edit, &form(&[])).status, Status::UnprocessableEntity, "not while officials read it");
    assert_eq!(press(&mut official, &place, "approval").status, Status::SeeOther);
    assert!(ann.open(&place).has("听松棋社"));
}

#[test]
fn what_is_withdrawn_frees_its_name_and_its_applicant() {
    let site = Site::new();
    let (mut ann, mut bea) = (site.member("ann"), site.member("bea"));
    let first = place(&apply(&mut ann, &[]));
    assert_eq!(press(&mut bea, &first, "withdrawal").status, Status::NotFound, "only their own");
    assert_eq!(press(&mut ann, &first, "withdrawal").status, Status::SeeOther);
    assert_eq!(state(&site, &first), ApplicationState::Withdrawn);
    assert_eq!(press(&mut bea, &first, "signatures").status, Status::UnprocessableEntity);
    place(&apply(&mut bea, &[]));
    place(&apply(&mut ann, &[("name", "Pine Wind")]));
}

#[test]
fn what_nobody_approved_in_time_is_over() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let first = place(&apply(&mut ann, &[]));
    site.wait(TimeDelta::days(59));
    let expire = || {
        let now = site.now();
        site.write(|db| application::expire(db, Sender { base_url: "http://go.test", now }));
    };
    expire();
    assert_eq!(state(&site, &first), ApplicationState::Signing);
    site.wait(TimeDelta::days(1));
    let (mut ann, mut bea) = (site.member("ann"), site.member("bea"));
    assert_eq!(press(&mut bea, &first, "signatures").status, Status::UnprocessableEntity, "before the job came too");
    expire();
    expire();
    assert_eq!(state(&site, &first), ApplicationState::Expired);
    assert_eq!(events(&site, "ann"), [Event::ApplicationExpired]);
    place(&apply(&mut ann, &[]));
}

#[test]
fn names_that_look_alike_are_refused_with_everything_kept() {
    let site = Site::new();
    let (mut ann, mut bea, _dan) = (site.member("ann"), site.member("bea"), site.member("dan"));
    place(&apply(&mut ann, &[]));
    let page = apply(&mut bea, &[("name", "聽松會"), ("slogan", "kept as typed")]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("clubs-founding-refusal-name-sought")) && page.has("kept as typed"));
    join_elsewhere(&site, "dan");
    let page = apply(&mut bea, &[("name", "CIub of Dan")]);
    assert!(page.has(Lang::En.say("clubs-founding-refusal-name-taken")), "{}", page.body);
    for name in ["松", "官方棋友会", "a\u{202E}b", "<b>club</b>"] {
        assert_eq!(apply(&mut bea, &[("name", name)]).status, Status::UnprocessableEntity, "{name}");
    }
    place(&apply(&mut bea, &[("name", "Pine & Wind")]));
}

#[test]
fn a_pale_badge_is_refused_with_its_figure_and_shown_before_it_is_sent() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let pale = [("scheme", "own"), ("ground", "#777777"), ("pattern", "#ffffff")];
    let page = apply(&mut ann, &pale);
    assert!(page.status == Status::UnprocessableEntity && page.has("by 4.4 only"), "{}", page.body);
    let looked = [("preview", "1"), ("name", ""), ("leads", ""), ("badge_text", "清风"), ("badge_shape", "capsule")];
    let page = apply(&mut ann, &looked);
    assert_eq!(page.status, Status::Ok);
    assert!(
        page.has("#capsule") && page.has("<text x=\"20\" y=\"17\">清风</text>") && page.has("<strong>one</strong>")
    );
    assert!(!page.has(Lang::En.say("layout-form-faults")), "nobody is blamed for looking");
    let page = apply(&mut ann, &[("badge_text", "清风"), ("badge_shape", "seal")]);
    assert!(page.has(Lang::En.say("clubs-founding-fault-badge-narrow")));
}

#[test]
fn each_signs_once_and_nobody_for_themselves() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let place = place(&apply(&mut ann, &[]));
    let mut bea = site.member("bea");
    for _ in 0..2 {
        assert_eq!(press(&mut bea, &place, "signatures").status, Status::SeeOther);
    }
    assert!(bea.open(&place).has("1 / 5"));
    assert_eq!(press(&mut ann, &place, "signatures").status, Status::UnprocessableEntity);
    assert_eq!(press(&mut site.newcomer("new"), &place, "signatures").status, Status::UnprocessableEntity);
    assert!(press(&mut site.anonymous(), &place, "signatures").location.unwrap().starts_with("/en/sign-in"));
    let mut dan = site.member("dan");
    join_elsewhere(&site, "dan");
    assert_eq!(press(&mut dan, &place, "signatures").status, Status::UnprocessableEntity);
    assert_eq!(dan.open("/clubs/new").status, Status::UnprocessableEntity);
    assert_eq!(press(&mut bea, "/clubs/applications/99", "signatures").status, Status::NotFound);
}

#[test]
fn a_signature_taken_back_takes_the_application_back() {
    let site = Site::new();
    let place = place(&apply(&mut site.member("ann"), &[]));
    sign_all(&site, &place);
    assert_eq!(press(&mut site.member("bea"), &place, "signatures/withdrawal").status, Status::SeeOther);
    assert_eq!(state(&site, &place), ApplicationState::Signing);
    let mut official = site.official();
    assert!(!official.open(&place).has(Lang::En.say("clubs-verdict-approve")));
    assert_eq!(press(&mut official, &place, "approval").status, Status::UnprocessableEntity);
    assert_eq!(press(&mut site.member("bea"), &place, "signatures").status, Status::SeeOther);
    assert_eq!(state(&site, &place), ApplicationState::Review);
}

#[test]
fn who_joined_elsewhere_does_not_count_and_is_left_out() {
    let site = Site::new();
    let place = place(&apply(&mut site.member("ann"), &[]));
    sign_all(&site, &place);
    join_elsewhere(&site, "cai");
    assert_eq!(state(&site, &place), ApplicationState::Signing);
    assert!(site.anonymous().open(&place).has("4 / 5"));
    assert_eq!(press(&mut site.member("gus"), &place, "signatures").status, Status::SeeOther);
    // one who came into a club by no door of ours is found by the approval itself
    let (dan, now) = (id(&site, "dan"), site.now());
    let other = site.write(|db| {
        let club = Club::found(db, &plan("Another"), now)?;
        let row = (memberships::user_id.eq(dan), memberships::club_id.eq(club.id), memberships::joined_at.eq(now));
        diesel::insert_into(memberships::table).values((row, memberships::role.eq(MemberRole::Leader))).execute(db)?;
        Ok(club.id)
    });
    let mut official = site.official();
    let page = press(&mut official, &place, "approval");
    assert!(page.status == Status::UnprocessableEntity && page.has("1 signature of a member"), "{}", page.body);
    assert_eq!(press(&mut site.member("hal"), &place, "signatures").status, Status::SeeOther);
    assert_eq!(press(&mut official, &place, "approval").status, Status::SeeOther);
    let clubs = site.read(|db| Ok((member_of(db, dan)?.unwrap().club_id, Club::find(db, other)?.unwrap().members)));
    assert_eq!(clubs.0, other);
    let club = site.read(|db| Ok(Application::find(db, number(&place))?.unwrap().club_id.unwrap()));
    assert_eq!(site.read(|db| Ok(Club::find(db, club)?.unwrap().members)), 6);
}

#[test]
fn an_applicant_who_joins_elsewhere_founds_nothing() {
    let site = Site::new();
    let (place, second) =
        (place(&apply(&mut site.member("ann"), &[])), place(&apply(&mut site.member("bea"), &[("name", "Two")])));
    join_elsewhere(&site, "ann");
    assert_eq!(state(&site, &place), ApplicationState::Withdrawn);
    press(&mut site.member("cai"), &second, "signatures");
    let (bea, cai, now) = (id(&site, "bea"), id(&site, "cai"), site.now());
    // nor does who leaves the site, and their signatures go with them
    site.write(|db| application::forget_person(db, cai, now));
    let signed = || site.read(|db| Ok(club_signatures::table.count().get_result::<i64>(db)?));
    assert_eq!(signed(), 0);
    site.write(|db| application::forget_person(db, bea, now));
    assert_eq!(state(&site, &second), ApplicationState::Withdrawn);
}

#[test]
fn only_officials_decide_and_not_for_themselves() {
    let site = Site::new();
    let mut official = site.official();
    let own = place(&apply(&mut official, &[]));
    sign_all(&site, &own);
    for browser in [&mut site.member("ann"), &mut site.moderator()] {
        assert_eq!(press(browser, &own, "approval").status, Status::Forbidden);
        assert_eq!(
            browser.submit_to("/settings/language", &format!("{own}/refusal"), &[("reason", "x")]).status,
            Status::Forbidden
        );
        assert_eq!(browser.open("/admin/applications").status, Status::Forbidden);
        assert!(!browser.open(&own).has(Lang::En.say("clubs-verdict-title")));
    }
    assert_eq!(press(&mut official, &own, "approval").status, Status::UnprocessableEntity);
    assert!(!official.open(&own).has(Lang::En.say("clubs-verdict-title")));
    assert_eq!(state(&site, &own), ApplicationState::Review);
}

#[test]
fn two_approvals_at_once_found_one_club() {
    let site = Site::new();
    let place = place(&apply(&mut site.member("ann"), &[]));
    sign_all(&site, &place);
    let _official = site.official();
    let (official, now, db) = (id(&site, "official"), site.now(), site.db());
    let approve = || {
        let sender = Sender { base_url: "http://go.test", now };
        db.write_here(|db| {
            let seen = Application::find(db, number(&place))?.unwrap().stamp();
            verdict::approve(db, number(&place), official, &seen, sender)
        })
    };
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(approve)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    for outcome in outcomes.into_iter().filter_map(Result::err) {
        assert!(matches!(outcome, Stop::Refused(verdict::VerdictRefusal::Over)), "{outcome:?}");
    }
    let club = site.read(|db| Ok(Application::find(db, number(&place))?.unwrap().club_id.unwrap()));
    assert_eq!(
        site.read(|db| Ok((Club::find(db, club)?.unwrap().members, Membership::all_of(db, club)?.len()))),
        (6, 6)
    );
}

#[test]
fn two_who_want_one_name_at_once_are_one_and_a_refusal() {
    let site = Site::new();
    let names = ["ann", "bea", "cai", "dan"];
    let users: Vec<_> = names.map(|name| (drop(site.member(name)), id(&site, name)).1).into();
    let (now, db) = (site.now(), site.db());
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let submit = |user: UserId| {
            let sender = Sender { base_url: "http://go.test", now };
            db.write_here(|db| Application::submit(db, user, &plan("听松会"), &user.to_string(), sender))
        };
        let threads: Vec<_> = users.iter().map(|user| scope.spawn(move || submit(*user))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    for outcome in outcomes.into_iter().filter_map(Result::err) {
        assert!(matches!(outcome, Stop::Refused(application::FoundingRefusal::NameSought)), "{outcome:?}");
    }
}

#[test]
fn a_form_sent_twice_makes_one_application() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let token = ann.open("/clubs/new").token().unwrap().to_owned();
    let pages: Vec<_> = (0..2).map(|_| place(&ann.post("/clubs/applications", &token, &form(&[])))).collect();
    assert_eq!(pages[0], pages[1]);
    let page = ann.post("/clubs/applications", &token, &form(&[("name", "Two")]));
    assert_eq!(page.status, Status::UnprocessableEntity);
}

#[test]
fn who_waits_neither_founds_nor_signs() {
    let site = Site::new();
    let place = place(&apply(&mut site.member("ann"), &[]));
    let mut bea = site.member("bea");
    let (user, now) = (id(&site, "bea"), site.now());
    site.write(|db| {
        use yicheng::schema::club_departures;
        let club = Club::found(db, &plan("Left behind"), now)?;
        diesel::insert_into(club_departures::table)
            .values((
                club_departures::user_id.eq(user),
                club_departures::club_id.eq(club.id),
                club_departures::how.eq(membership::Parting::Left),
                club_departures::left_at.eq(now),
            ))
            .execute(db)?;
        Ok(())
    });
    let page = press(&mut bea, &place, "signatures");
    assert!(page.status == Status::UnprocessableEntity && page.has("in 7 days"), "{}", page.body);
    assert_eq!(bea.open("/clubs/new").status, Status::UnprocessableEntity);
    site.wait(TimeDelta::days(7));
    let mut bea = site.member("bea");
    assert_eq!(press(&mut bea, &place, "signatures").status, Status::SeeOther);
    assert!(bea.open(&place).has("1 / 5"));
}
