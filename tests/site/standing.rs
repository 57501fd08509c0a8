//! Who may pass the doors that change something: strangers are led to sign in, outsiders and the suspended are refused
//! in words that say why, and nothing has changed for anybody. Whoever may pass does pass with the same fields.

use std::collections::BTreeSet;

use diesel::prelude::*;
use rocket::http::Status;
use yicheng::clubs::Application;
use yicheng::clubs::settings::SUPPORTERS;
use yicheng::db::Conn;
use yicheng::error::Error;
use yicheng::i18n::Lang;
use yicheng::ids::ApplicationId;
use yicheng::schema::{audit_entries, club_applications, club_signatures, letters, posts, suspensions, topics, users};

use crate::accounts::sign_in;
use crate::avatars::picture;
use crate::club_doors;
use crate::harness::{Browser, PASSWORD, Page, Site};

/// A door, as its route names it, and a form that is right for it.
type Door = (&'static str, &'static [(&'static str, &'static str)]);

/// Doors that open to everyone: the ways in, language and theme, and links whose secret is the proof.
const FOR_ALL: [&str; 8] = [
    "/register",
    "/sign-in",
    "/confirmations/<secret>",
    "/password/forgotten",
    "/password/reset/<secret>",
    "/unsubscribe/<key>/<list>",
    "/appeals/<secret>",
    "/settings/language",
];

/// The one where other programs knock, which have no form of ours.
const FOR_PROGRAMS: &str = "/unsubscribe/<key>/<list>";

/// Doors for whoever is signed in, whatever their standing: one's own safety, and the ways out.
const FOR_MEMBERS: [&str; 20] = [
    "/confirmations",
    "/officials/<secret>",
    "/settings/security/password",
    "/settings/security/email",
    "/settings/security/email/<secret>",
    "/settings/security/sessions/ending",
    "/settings/security/sessions/<id>/ending",
    "/settings/security/second-factor",
    "/settings/security/second-factor/confirmation",
    "/settings/security/second-factor/removal",
    "/settings/security/recovery-codes",
    "/settings/notifications",
    "/notifications/readings",
    "/pages/forum-rules/acceptance",
    "/previews",
    "/settings/data/exports",
    "/settings/closing",
    "/clubs/applications/<id>/signatures/withdrawal",
    "/clubs/applications/<id>/withdrawal",
    "/sign-out",
];

/// Where staff send pictures of their own.
const UPLOADS: &str = "/settings/avatar/uploads";

/// A club that wants to be founded.
const PLAN: &[(&str, &str)] = &[
    ("name", "Pine & Wind"),
    ("badge_text", "P"),
    ("badge_shape", "seal"),
    ("scheme", "pine"),
    ("charter", "We meet on Sundays."),
    ("region", "japan"),
    ("languages", "ja"),
    ("joining", "open"),
    ("leads", "true"),
];
const OTHER_PLAN: &[(&str, &str)] = &[
    ("name", "Pine & Moon"),
    ("badge_text", "P"),
    ("badge_shape", "seal"),
    ("scheme", "pine"),
    ("charter", "We meet at night."),
    ("region", "japan"),
    ("languages", "ja"),
    ("joining", "open"),
    ("leads", "true"),
];

/// Where an application is sent, changed and signed, which somebody else does.
const APPLICATIONS: Door = ("/clubs/applications", PLAN);
const EDITING: Door = ("/clubs/applications/<id>/edit", OTHER_PLAN);
const SIGNATURES: Door = ("/clubs/applications/<id>/signatures", &[]);

/// Doors for those who may write.
const FOR_WRITERS: [Door; 8] = [
    ("/forums/<board>/topics", &[("title", "A ladder"), ("body", "Does it work?"), ("lang", "en")]),
    ("/topics/<id>/posts", &[("body", "It works.")]),
    ("/settings/profile", &[("rank", "5k"), ("region", "japan"), ("bio", "I play at dusk.")]),
    ("/settings/avatar", &[("avatar", "04-rabbit")]),
    (UPLOADS, &[]),
    APPLICATIONS,
    EDITING,
    SIGNATURES,
];

/// Doors for moderators and officials.
const FOR_STAFF: [Door; 3] = [
    ("/admin/members/<name>/suspensions", &[("kind", "silence"), ("days", "7"), ("reason", "rude")]),
    ("/admin/suspensions/<id>/answer", &[("reason", "It stays.")]),
    ("/admin/suspensions/<id>/lifting", &[("reason", "a mistake")]),
];

/// Doors for officials alone.
const FOR_OFFICIALS: [Door; 5] = [
    ("/admin/members/<name>/rank", &[("rank", "2p"), ("reason", "certificate seen")]),
    ("/admin/members/<name>/role", &[("role", "moderator"), ("reason", "helpful")]),
    ("/admin/letters/<id>/dismissal", &[]),
    ("/clubs/applications/<id>/refusal", &[("reason", "The charter says too little.")]),
    ("/clubs/applications/<id>/approval", &[]),
];

/// Doors that are tried here without the fields that they would need: nobody comes so far.
fn bare(doors: impl IntoIterator<Item = &'static str>) -> impl Iterator<Item = Door> {
    doors.into_iter().map(|door| (door, &[][..]))
}

/// All but those that open to everyone.
fn guarded() -> impl Iterator<Item = Door> {
    let of_clubs = club_doors::FOR_MEMBERS.into_iter().chain(club_doors::FOR_WRITERS).chain(club_doors::FOR_OFFICIALS);
    bare(FOR_MEMBERS).chain(FOR_WRITERS).chain(FOR_STAFF).chain(FOR_OFFICIALS).chain(bare(of_clubs))
}

/// Bob's things, where there are several; else the first.
fn address(door: &str, id: i64) -> String {
    let parts = [
        ("<board>", "go"),
        ("<name>", "bob"),
        ("<secret>", "x"),
        ("<key>", "x"),
        ("<list>", "replies"),
        ("<slug>", "x"),
    ];
    let address = parts.iter().fold(door.to_owned(), |address, (part, value)| address.replace(part, value));
    address.replace("<id>", &id.to_string())
}

fn knock_at(browser: &mut Browser<'_>, (door, fields): Door, id: i64) -> Page {
    let token = browser.open("/settings/language").token().unwrap().to_owned();
    send(browser, (door, fields), id, &token)
}

fn knock(browser: &mut Browser<'_>, door: Door) -> Page {
    knock_at(browser, door, 1)
}

fn send(browser: &mut Browser<'_>, (door, fields): Door, id: i64, token: &str) -> Page {
    let to = address(door, id);
    if door == UPLOADS { browser.post_file(&to, token, &picture()) } else { browser.post(&to, token, fields) }
}

fn leads_to_sign_in(page: &Page) -> bool {
    page.location.as_deref().is_some_and(|to| to.starts_with("/en/sign-in"))
}

/// What others see of everybody, and what the staff did.
pub fn traces(site: &Site) -> String {
    site.read(|db| {
        type Shown = (String, String, Option<String>, Option<String>, String, String);
        let members: Vec<Shown> = users::table
            .order(users::id)
            .select((users::name, users::role, users::rank, users::region, users::bio, users::avatar))
            .load(db)?;
        let topics: Vec<String> = topics::table.order(topics::id).select(topics::title).load(db)?;
        let posts: Vec<String> = posts::table.order(posts::id).select(posts::body).load(db)?;
        let suspensions: Vec<(i64, bool, bool)> = suspensions::table
            .order(suspensions::id)
            .select((suspensions::id, suspensions::lifted_at.is_null(), suspensions::answered_at.is_null()))
            .load(db)?;
        let acts: i64 = audit_entries::table.count().get_result(db)?;
        let dismissed: i64 = letters::table.filter(letters::dismissed_at.is_not_null()).count().get_result(db)?;
        let clubs = traces_of_clubs(db)?;
        let plans: Vec<(String, String)> = club_applications::table
            .order(club_applications::id)
            .select((club_applications::charter, club_applications::state))
            .load(db)?;
        let signed: i64 = club_signatures::table.count().get_result(db)?;
        Ok(format!("{members:?} {topics:?} {posts:?} {suspensions:?} {acts} {dismissed} {plans:?} {signed} {clubs}"))
    })
}

/// What becomes of clubs.
fn traces_of_clubs(db: &mut Conn) -> Result<String, Error> {
    use yicheng::schema::*;
    type Seat = (i64, i64, String, (bool, bool, bool, bool), String);
    let seats: Vec<Seat> = memberships::table
        .order(memberships::user_id)
        .select((
            memberships::user_id,
            memberships::club_id,
            memberships::role,
            (memberships::may_requests, memberships::may_members, memberships::may_forum, memberships::may_page),
            memberships::note,
        ))
        .load(db)?;
    type Shown = (String, String, String, i64, bool);
    let shown: Vec<Shown> = clubs::table
        .order(clubs::id)
        .select((clubs::slogan, clubs::joining, clubs::class, clubs::topics, clubs::dissolves_at.is_null()))
        .load(db)?;
    let requests: Vec<String> = club_requests::table.order(club_requests::id).select(club_requests::state).load(db)?;
    let invited = club_invitations::table.order(club_invitations::id).select(club_invitations::state);
    let invitations: Vec<String> = invited.load(db)?;
    let offers: Vec<i64> = club_offers::table.order(club_offers::club_id).select(club_offers::to_id).load(db)?;
    let counts: [i64; 4] = [
        club_blocks::table.count().get_result(db)?,
        club_messages::table.count().get_result(db)?,
        club_events::table.count().get_result(db)?,
        club_applications::table.count().get_result(db)?,
    ];
    Ok(format!("{seats:?} {shown:?} {requests:?} {invitations:?} {offers:?} {counts:?}"))
}

/// Bob, who wrote the first topic.
fn bob_with_a_topic(site: &Site) -> Browser<'_> {
    let mut bob = site.member("bob");
    let page = knock(&mut bob, FOR_WRITERS[0]);
    assert_eq!(page.location.as_deref(), Some("/en/topics/1"), "{}", page.body);
    bob
}

#[test]
fn every_door_that_changes_something_has_its_row() {
    let listed: Vec<&str> = FOR_ALL.into_iter().chain(guarded().map(|(door, _)| door)).collect();
    let once: BTreeSet<String> = listed.iter().map(|door| (*door).to_owned()).collect();
    assert_eq!(once.len(), listed.len(), "a door is listed twice");
    let site = Site::new();
    for lang in Lang::ALL {
        let base = format!("/{lang}");
        let others = Lang::ALL.iter().filter(|other| *other != lang).map(|other| format!("/{other}/"));
        let others: Vec<String> = others.collect();
        let doors =
            site.changing_doors().into_iter().filter(|door| !others.iter().any(|other| door.starts_with(other)));
        let doors: BTreeSet<String> =
            doors.map(|door| door.strip_prefix(&base).map_or_else(|| door.clone(), str::to_owned)).collect();
        assert_eq!(doors, once, "{lang}");
    }
}

#[test]
fn strangers_are_led_to_sign_in() {
    let site = Site::new();
    let _bob = bob_with_a_topic(&site);
    let before = traces(&site);
    for door in guarded() {
        let page = knock(&mut site.anonymous(), door);
        assert!(leads_to_sign_in(&page), "{door:?}: {} {:?}", page.status, page.location);
    }
    assert_eq!(traces(&site), before);
}

#[test]
fn no_door_opens_without_the_forms_token() {
    let site = Site::new();
    let (_bob, mut official) = (bob_with_a_topic(&site), site.official());
    let before = traces(&site);
    let open = FOR_ALL.into_iter().filter(|door| *door != FOR_PROGRAMS).map(|door| (door, &[][..]));
    for door in open.chain(guarded()) {
        let page = send(&mut official, door, 1, "");
        assert_eq!(page.status, Status::UnprocessableEntity, "{door:?}");
        assert!(page.has(Lang::En.say("error-form-stale")), "{door:?}: {}", page.body);
    }
    assert_eq!(traces(&site), before);
    assert_eq!(official.open("/settings/security").status, Status::Ok, "nothing signed the official out");
}

#[test]
fn the_suspended_and_the_unconfirmed_change_nothing_that_others_see() {
    let site = Site::new();
    let _bob = bob_with_a_topic(&site);
    let mut ann = site.member("ann");
    let fields = [("kind", "silence"), ("days", "7"), ("reason", "rude")];
    let page = site.moderator().submit_to("/settings/language", "/admin/members/ann/suspensions", &fields);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert!(leads_to_sign_in(&ann.open("/settings/profile")));
    sign_in(&mut ann, "ann", PASSWORD);
    let mut newcomer = site.newcomer("newcomer");
    let before = traces(&site);
    for (browser, why) in [(&mut ann, "accounts-refusal-silenced"), (&mut newcomer, "accounts-refusal-unconfirmed")] {
        for door in FOR_WRITERS.into_iter().chain(bare(club_doors::FOR_WRITERS)) {
            let page = knock(browser, door);
            assert_eq!(page.status, Status::UnprocessableEntity, "{door:?}, {why}");
            assert!(page.has(Lang::En.say(why)), "{door:?}, {why}: {}", page.body);
        }
        for door in FOR_STAFF.into_iter().chain(FOR_OFFICIALS).chain(bare(club_doors::FOR_OFFICIALS)) {
            assert_eq!(knock(browser, door).status, Status::Forbidden, "{door:?}, {why}");
        }
        // what keeps an account safe stays open to both
        assert_eq!(browser.submit("/settings/notifications", &[("pace", "never")]).status, Status::SeeOther);
        for door in club_doors::FOR_MEMBERS.into_iter().chain(FOR_MEMBERS) {
            let page = knock(browser, (door, &[]));
            let is_let_in = page.status != Status::Forbidden && !leads_to_sign_in(&page);
            assert!(is_let_in && !page.has(Lang::En.say(why)), "{door}, {why}: {} {}", page.status, page.body);
        }
    }
    assert_eq!(traces(&site), before);
}

#[test]
fn members_in_good_standing_pass_the_doors_of_writers() {
    let site = Site::new();
    let _bob = bob_with_a_topic(&site);
    let (mut ann, mut official) = (site.member("ann"), site.official());
    for door in FOR_WRITERS {
        let before = traces(&site);
        // a picture of one's own is for the staff, and one's own application is for others to sign
        let browser = if door.0 == UPLOADS || door == SIGNATURES { &mut official } else { &mut ann };
        let page = knock(browser, door);
        assert_eq!(page.status, Status::SeeOther, "{door:?}: {}", page.body);
        assert!(!leads_to_sign_in(&page), "{door:?}");
        assert_ne!(traces(&site), before, "{door:?}");
    }
}

#[test]
fn outsiders_do_not_act_as_staff() {
    let site = Site::new();
    let (mut bob, mut moderator) = (bob_with_a_topic(&site), site.moderator());
    let before = traces(&site);
    for door in FOR_STAFF.into_iter().chain(FOR_OFFICIALS).chain(bare(club_doors::FOR_OFFICIALS)) {
        assert_eq!(knock(&mut bob, door).status, Status::Forbidden, "{door:?}");
    }
    for door in FOR_OFFICIALS.into_iter().chain(bare(club_doors::FOR_OFFICIALS)) {
        assert_eq!(knock(&mut moderator, door).status, Status::Forbidden, "{door:?}");
    }
    assert_eq!(traces(&site), before);
}

#[test]
fn the_staff_pass_their_doors() {
    let site = Site::new();
    let (mut bob, mut moderator, mut official) = (bob_with_a_topic(&site), site.moderator(), site.official());
    let pass = |browser: &mut Browser<'_>, door: Door, id: i64| {
        let before = traces(&site);
        let page = knock_at(browser, door, id);
        assert_eq!(page.status, Status::SeeOther, "{door:?}: {}", page.body);
        assert_ne!(traces(&site), before, "{door:?}");
    };
    let [suspend, answer, lift] = FOR_STAFF;
    pass(&mut moderator, suspend, 1);
    let appeal = site.mailbox().link_for("bob")[3..].to_owned();
    assert_eq!(site.anonymous().submit(&appeal, &[("words", "It was my brother.")]).status, Status::SeeOther);
    let suspension: i64 = site.read(|db| Ok(suspensions::table.select(suspensions::id).first(db)?));
    pass(&mut moderator, answer, suspension);
    pass(&mut moderator, lift, suspension);
    let [rank, role, dismiss, decline, approve] = FOR_OFFICIALS;
    pass(&mut official, rank, 1);
    pass(&mut official, role, 1);
    let now = site.now();
    let letter: i64 = site.write(|db| {
        let letter = letters::table.select(letters::id).first(db)?;
        diesel::update(letters::table.find(letter)).set(letters::dead_at.eq(now)).execute(db)?;
        Ok(letter)
    });
    pass(&mut official, dismiss, letter);
    sign_in(&mut bob, "bob", PASSWORD);
    assert_eq!(knock(&mut bob, APPLICATIONS).status, Status::SeeOther);
    pass(&mut official, decline, 1);
    site.write(|db| Ok(SUPPORTERS.set(db, 0, None, now)?));
    assert_eq!(knock(&mut bob, EDITING).status, Status::SeeOther);
    // what was read is what is approved
    let stamp = site.read(|db| Ok(Application::find(db, ApplicationId(1))?.unwrap().stamp()));
    assert_eq!(knock(&mut official, approve).status, Status::UnprocessableEntity, "nothing was read");
    let before = traces(&site);
    let page = official.submit_to("/settings/language", &address(approve.0, 1), &[("seen", &stamp)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_ne!(traces(&site), before);
}
