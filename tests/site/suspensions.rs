//! Silence and ban: who may impose them, what they end, what the member is told, and how they are answered.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::audit;
use yicheng::i18n::Lang;

use crate::accounts::sign_in;
use crate::harness::{Browser, PASSWORD, Page, Site};

const REASON: &str = "insults in three topics";

fn suspend(staff: &mut Browser<'_>, name: &str, kind: &str, days: &str) -> Page {
    let desk = format!("/admin/members/{name}");
    let fields = [("kind", kind), ("days", days), ("reason", REASON)];
    staff.submit_to("/settings/language", &format!("{desk}/suspensions"), &fields)
}

#[test]
fn a_silenced_member_reads_and_is_told_why_and_until_when() {
    let site = Site::new();
    let (mut ann, mut moderator) = (site.member("ann"), site.moderator());
    let link =
        ann.submit_to("/forums/go/new", "/forums/go/topics", &[("title", "One"), ("body", "Two"), ("lang", "en")]);
    assert_eq!(suspend(&mut moderator, "ann", "silence", "3").status, Status::SeeOther);
    // every session has ended, and the next one only reads
    assert_eq!(ann.open("/settings/profile").status, Status::SeeOther);
    let mut ann = site.anonymous();
    assert_eq!(sign_in(&mut ann, "ann", PASSWORD).status, Status::SeeOther);
    let page = ann.open_raw(link.location.as_ref().unwrap());
    assert!(page.has(REASON) && page.has("3 December 2026"), "{}", page.body);
    assert_eq!(ann.open("/forums/go/new").status, Status::UnprocessableEntity);
    site.wait(TimeDelta::days(3));
    assert_eq!(ann.open("/forums/go/new").status, Status::Ok, "it ends by itself");
    assert!(!ann.open("/forums").has(REASON));
}

#[test]
fn a_banned_member_does_not_come_in_and_is_told_why() {
    let site = Site::new();
    let (mut ann, mut official) = (site.member("ann"), site.official());
    assert_eq!(suspend(&mut official, "ann", "ban", "0").status, Status::SeeOther);
    assert_eq!(ann.open("/settings/profile").status, Status::SeeOther);
    let page = sign_in(&mut site.anonymous(), "ann", PASSWORD);
    assert_eq!(page.status, Status::Forbidden);
    assert!(page.has(REASON), "{}", page.body);
    // who does not know the password learns nothing of it
    let page = sign_in(&mut site.anonymous(), "ann", "wrong password");
    assert!(page.status == Status::UnprocessableEntity && !page.has(REASON));
    let mailbox = site.mailbox();
    assert!(mailbox.letter_for("ann").contains(REASON));
}

#[test]
fn suspension_ends_all_links_and_lifting_revives_none() {
    let site = Site::new();
    let (mut ann, mut official) = (site.member("ann"), site.official());
    let secret = ann.cookie("session").unwrap().to_owned();
    site.write(|db| {
        let ann = yicheng::accounts::User::by_name(db, "ann")?.unwrap();
        yicheng::accounts::token::issue(db, yicheng::accounts::token::Purpose::Reset, ann.id, site.now()).map(|_| ())
    });
    assert_eq!(suspend(&mut official, "ann", "ban", "7").status, Status::SeeOther);
    let door = lifting_door(&mut official, "ann");
    let page = official.submit_to("/settings/language", &door, &[("reason", "a mistake")]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    ann.set_cookie("session", &secret);
    assert_eq!(ann.open("/settings/profile").status, Status::SeeOther, "the old session stays dead");
    let tokens = site.read(|db| {
        use diesel::prelude::*;
        Ok(yicheng::schema::tokens::table
            .filter(yicheng::schema::tokens::purpose.eq("reset"))
            .count()
            .get_result::<i64>(db)?)
    });
    assert_eq!(tokens, 0);
    assert_eq!(sign_in(&mut ann, "ann", PASSWORD).status, Status::SeeOther, "but one may sign in again");
    assert!(ann.open("/notifications").has(Lang::En.say("notifications-event-lifted")));
}

/// The address of the form that lifts what is in force, from the member's page at the desk.
fn lifting_door(staff: &mut Browser<'_>, name: &str) -> String {
    let page = staff.open(&format!("/admin/members/{name}"));
    let doors = page.body.split("action=\"/en").filter_map(|part| part.split('"').next());
    doors.map(str::to_owned).find(|door| door.ends_with("/lifting")).unwrap_or_else(|| panic!("{}", page.body))
}

#[test]
fn staff_keep_order_below_them_only() {
    let site = Site::new();
    let _ann = site.member("ann");
    // in this order: what an act left behind counts for the next
    let mut browsers = [("bob", site.member("bob")), ("moderator", site.moderator()), ("official", site.official())];
    for (who, name, kind, status) in [
        ("bob", "ann", "silence", Status::Forbidden),
        ("moderator", "ann", "ban", Status::UnprocessableEntity),
        ("moderator", "official", "silence", Status::UnprocessableEntity),
        ("moderator", "moderator", "silence", Status::UnprocessableEntity),
        ("official", "official", "silence", Status::UnprocessableEntity),
        ("moderator", "nobody", "silence", Status::NotFound),
        ("moderator", "ann", "silence", Status::SeeOther),
        ("moderator", "ann", "silence", Status::UnprocessableEntity),
        ("official", "ann", "ban", Status::SeeOther),
        ("official", "moderator", "ban", Status::SeeOther),
    ] {
        let (_, browser) = browsers.iter_mut().find(|(known, _)| *known == who).unwrap();
        assert_eq!(suspend(browser, name, kind, "1").status, status, "{who}: {kind} {name}");
    }
    let mut stranger = site.anonymous();
    assert!(suspend(&mut stranger, "bob", "silence", "1").location.unwrap().starts_with("/en/sign-in"));
}

#[test]
fn every_act_is_written_down_and_shown_to_officials_only() {
    let site = Site::new();
    let _ann = site.member("ann");
    let (mut moderator, mut official) = (site.moderator(), site.official());
    suspend(&mut moderator, "ann", "silence", "1");
    let entries = site.read(|db| Ok(audit::latest(db, 10)?));
    assert_eq!((entries.len(), entries[0].act, entries[0].reason.as_str()), (1, audit::Act::Silence, REASON));
    assert!(official.open("/admin/audit").has(REASON));
    assert!(official.open("/admin/audit?q=ann").has(REASON), "found by the member's name");
    assert!(official.open("/admin/audit?q=insults").has(REASON), "and by the reason's words");
    assert!(!official.open("/admin/audit?q=100%25").has(REASON), "a sign means itself");
    assert!(!official.open("/admin/audit?act=ban").has(REASON));
    let address = crate::harness::email_of("ann");
    for (browser, sees) in [(&mut official, true), (&mut moderator, false)] {
        assert_eq!(browser.open("/admin/members/ann").has(&address), sees);
        assert_eq!(browser.open("/admin/members?q=ann").has(&address), sees);
        assert_eq!(browser.open(&format!("/admin/members?q={}", &address[..6])).has(">ann<"), sees);
    }
    assert_eq!(moderator.open("/admin/audit").status, Status::Forbidden);
    assert_eq!(moderator.open("/admin/letters").status, Status::Forbidden);
    assert_eq!(site.member("bob").open("/admin").status, Status::Forbidden);
}

#[test]
fn a_suspended_member_answers_once_by_the_letters_link() {
    let site = Site::new();
    let _ann = site.member("ann");
    let mut official = site.official();
    suspend(&mut official, "ann", "ban", "30");
    let path = site.mailbox().link_for("ann")[3..].to_owned();
    let mut ann = site.anonymous();
    assert!(ann.open(&path).has(REASON));
    assert_eq!(ann.submit(&path, &[("words", " ")]).status, Status::UnprocessableEntity);
    let page = ann.submit(&path, &[("words", "It was my brother.")]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(ann.open(&path).status, Status::Gone, "once");
    assert!(official.open("/admin").has("It was my brother."));
    let desk = official.open("/admin/members/ann");
    let doors = desk.body.split("action=\"/en").filter_map(|part| part.split('"').next());
    let answer = doors.map(str::to_owned).find(|door| door.ends_with("/answer")).unwrap();
    assert_eq!(official.submit_to("/settings/language", &answer, &[("reason", "It stays.")]).status, Status::SeeOther);
    assert!(!official.open("/admin").has("It was my brother."));
    assert!(site.mailbox().letter_for("ann").contains("It stays."));
    let again = official.submit_to("/settings/language", &answer, &[("reason", "It stays.")]);
    assert_eq!(again.status, Status::UnprocessableEntity);
}

#[test]
fn roles_and_ranks_are_given_by_officials_with_a_reason() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let (mut moderator, mut official) = (site.moderator(), site.official());
    let give = |browser: &mut Browser<'_>, name: &str, what: &str, value: &str, reason: &str| {
        let door = format!("/admin/members/{name}/{what}");
        browser.submit_to("/settings/language", &door, &[(what, value), ("reason", reason)]).status
    };
    assert_eq!(give(&mut moderator, "ann", "role", "moderator", "helpful"), Status::Forbidden);
    assert_eq!(give(&mut official, "ann", "role", "moderator", ""), Status::UnprocessableEntity);
    assert_eq!(give(&mut official, "ann", "role", "emperor", "helpful"), Status::UnprocessableEntity);
    assert_eq!(give(&mut official, "official", "role", "member", "tired"), Status::UnprocessableEntity, "not oneself");
    assert_eq!(give(&mut official, "ann", "role", "moderator", "helpful"), Status::SeeOther);
    assert_eq!(ann.open("/admin").status, Status::Ok);
    assert_eq!(give(&mut official, "ann", "rank", "5d", "strong"), Status::UnprocessableEntity);
    assert_eq!(give(&mut official, "ann", "rank", "2p", "certificate seen"), Status::SeeOther);
    assert!(site.anonymous().open("/members/ann").has(&Lang::En.rank("2p").unwrap()));
    // a professional rank is not changed by its owner
    assert_eq!(ann.submit("/settings/profile", &[("rank", "9d")]).status, Status::SeeOther);
    assert!(site.anonymous().open("/members/ann").has(&Lang::En.rank("2p").unwrap()));
    assert!(ann.open("/notifications").has(Lang::En.say("notifications-event-role-changed")));
}
