//! Who may pass the doors that change something: strangers are led to sign in, outsiders and the suspended are refused,
//! and nothing has changed for anybody.

use rocket::http::Status;

use crate::accounts::sign_in;
use crate::harness::{Browser, PASSWORD, Page, Site};

/// Doors for whoever is signed in, whatever their standing: one's own safety, and the ways out.
const FOR_MEMBERS: [&str; 14] = [
    "/sign-out",
    "/confirmations",
    "/settings/security/password",
    "/settings/security/email",
    "/settings/security/sessions/ending",
    "/settings/security/sessions/1/ending",
    "/settings/security/second-factor",
    "/settings/security/second-factor/confirmation",
    "/settings/security/second-factor/removal",
    "/settings/security/recovery-codes",
    "/settings/notifications",
    "/notifications/readings",
    "/settings/data/exports",
    "/settings/closing",
];

/// Doors for those who may write.
const FOR_WRITERS: [&str; 5] =
    ["/forums/go/topics", "/topics/1/posts", "/settings/profile", "/settings/avatar", "/settings/avatar/uploads"];

/// Doors for the staff.
const FOR_STAFF: [&str; 4] = [
    "/admin/members/bob/suspensions",
    "/admin/suspensions/1/lifting",
    "/admin/suspensions/1/answer",
    "/admin/members/bob/role",
];

const FOR_OFFICIALS: [&str; 3] = ["/admin/members/bob/role", "/admin/members/bob/rank", "/admin/letters/1/dismissal"];

fn knock(browser: &mut Browser<'_>, door: &str) -> Page {
    let token = browser.open("/settings/language").token().unwrap().to_owned();
    if door.ends_with("/uploads") { browser.post_file(door, &token, b"x") } else { browser.post(door, &token, &[]) }
}

fn leads_to_sign_in(page: &Page) -> bool {
    page.location.as_deref().is_some_and(|to| to.starts_with("/en/sign-in"))
}

#[test]
fn strangers_are_led_to_sign_in() {
    let site = Site::new();
    for door in FOR_MEMBERS.iter().chain(&FOR_WRITERS).chain(&FOR_STAFF).chain(&FOR_OFFICIALS) {
        let page = knock(&mut site.anonymous(), door);
        assert!(leads_to_sign_in(&page), "{door}: {} {:?}", page.status, page.location);
    }
}

#[test]
fn no_door_opens_without_the_forms_token() {
    let site = Site::new();
    let mut official = site.official();
    for door in FOR_MEMBERS.iter().chain(&FOR_WRITERS).chain(&FOR_STAFF).chain(&FOR_OFFICIALS) {
        if door.ends_with("/uploads") {
            continue;
        }
        assert_eq!(official.post(door, "", &[]).status, Status::UnprocessableEntity, "{door}");
    }
    assert_eq!(official.open("/settings/security").status, Status::Ok, "nothing signed the official out");
}

#[test]
fn the_suspended_and_the_unconfirmed_change_nothing_that_others_see() {
    let site = Site::new();
    let mut bob = site.member("bob");
    bob.submit_to("/forums/go/new", "/forums/go/topics", &[("title", "One"), ("body", "Two"), ("lang", "en")]);
    let mut ann = site.member("ann");
    let fields = [("kind", "silence"), ("days", "7"), ("reason", "rude")];
    let page = site.moderator().submit_to("/settings/language", "/admin/members/ann/suspensions", &fields);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert!(leads_to_sign_in(&ann.open("/settings/profile")));
    sign_in(&mut ann, "ann", PASSWORD);
    let mut newcomer = site.newcomer("newcomer");
    for door in FOR_WRITERS {
        assert_eq!(knock(&mut ann, door).status, Status::UnprocessableEntity, "{door}, suspended");
        assert_eq!(knock(&mut newcomer, door).status, Status::UnprocessableEntity, "{door}, unconfirmed");
    }
    // what keeps an account safe stays open to both
    for browser in [&mut ann, &mut newcomer] {
        assert_eq!(browser.open("/settings/security").status, Status::Ok);
        assert_eq!(browser.submit("/settings/notifications", &[("pace", "never")]).status, Status::SeeOther);
    }
}

#[test]
fn outsiders_do_not_act_as_staff() {
    let site = Site::new();
    let (mut bob, mut moderator) = (site.member("bob"), site.moderator());
    for door in FOR_STAFF.iter().chain(&FOR_OFFICIALS) {
        assert_eq!(knock(&mut bob, door).status, Status::Forbidden, "{door}");
    }
    for door in FOR_OFFICIALS {
        assert_eq!(knock(&mut moderator, door).status, Status::Forbidden, "{door}");
    }
}
