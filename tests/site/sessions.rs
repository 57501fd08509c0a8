//! Sessions, passwords and addresses: what one sees of one's own doors, and how they are closed.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::i18n::{Lang, Local, Zone};
use yicheng::jobs;

use crate::accounts::sign_in;
use crate::harness::{Browser, PASSWORD, Site, email_of, run};

const SECURITY: &str = "/settings/security";
const NEW_PASSWORD: &str = "forty-three and a half";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0";

fn sign_in_with<'a>(site: &'a Site, name: &str, agent: &str) -> Browser<'a> {
    let mut browser = site.anonymous();
    let token = browser.open("/sign-in").token().unwrap().to_owned();
    let fields = [("login", name), ("password", PASSWORD)];
    assert_eq!(browser.post_with("/sign-in", &token, &fields, &[("User-Agent", agent)]).status, Status::SeeOther);
    browser
}

/// The doors that sign browsers out.
fn endings(page: &str) -> Vec<String> {
    let doors = page.split("action=\"/en").filter_map(|part| part.split('"').next());
    doors.filter(|door| door.starts_with("/settings/security/sessions/")).map(str::to_owned).collect()
}

#[test]
fn one_sees_where_one_is_signed_in_and_signs_out_there() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let mut elsewhere = sign_in_with(&site, "ann", FIREFOX);
    let page = ann.open(SECURITY);
    assert!(page.has("Firefox") && page.has("Linux"), "{}", page.body);
    let doors = endings(&page.body);
    let door = doors.iter().find(|door| !door.ends_with("sessions/ending")).unwrap().clone();
    assert_eq!(ann.submit_to(SECURITY, &door, &[]).status, Status::SeeOther);
    assert_eq!(elsewhere.open(SECURITY).status, Status::SeeOther, "signed out there");
    assert_eq!(ann.open(SECURITY).status, Status::Ok, "and still signed in here");
}

#[test]
fn nobody_signs_out_somebody_else() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let _elsewhere = sign_in_with(&site, "ann", FIREFOX);
    let door = endings(&ann.open(SECURITY).body).into_iter().find(|door| !door.ends_with("sessions/ending")).unwrap();
    bob.submit_to(SECURITY, &door, &[]);
    assert!(ann.open(SECURITY).has("Firefox"));
}

#[test]
fn signing_out_everywhere_keeps_this_browser() {
    let site = Site::new();
    let (mut here, mut there) = (site.member("ann"), site.member("ann"));
    assert_eq!(here.submit_to(SECURITY, "/settings/security/sessions/ending", &[]).status, Status::SeeOther);
    assert_eq!(there.open(SECURITY).status, Status::SeeOther);
    assert_eq!(here.open(SECURITY).status, Status::Ok);
}

#[test]
fn a_changed_password_ends_all_sessions_and_links() {
    let site = Site::new();
    let (mut here, mut there) = (site.member("ann"), site.member("ann"));
    let door = "/settings/security/password";
    let wrong = here.submit_to(SECURITY, door, &[("current", "wrong"), ("password", NEW_PASSWORD)]);
    assert_eq!(wrong.status, Status::UnprocessableEntity);
    let weak = here.submit_to(SECURITY, door, &[("current", PASSWORD), ("password", "password1")]);
    assert!(weak.status == Status::UnprocessableEntity && weak.has(Lang::En.say("accounts-fault-password-common")));

    site.anonymous().submit("/password/forgotten", &[("email", &email_of("ann"))]);
    let reset = until_letter(&site, "ann");
    let old_secret = here.cookie("session").unwrap().to_owned();
    let page = here.submit_to(SECURITY, door, &[("current", PASSWORD), ("password", NEW_PASSWORD)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_ne!(here.cookie("session"), Some(old_secret.as_str()), "this browser has a new session");
    assert_eq!(here.open(SECURITY).status, Status::Ok);
    assert_eq!(there.open(SECURITY).status, Status::SeeOther);
    assert_eq!(site.anonymous().open(&reset).status, Status::Gone);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::UnprocessableEntity);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", NEW_PASSWORD).status, Status::SeeOther);
    assert!(site.mailbox().letter_for("ann").contains(Lang::En.say("mail-password-changed-text")));
}

/// The path of the link in the next letter to a member, which may be written after the answer.
fn until_letter(site: &Site, name: &str) -> String {
    for _ in 0..200 {
        let letters = site.mailbox().letters;
        let address = format!("To: {}", email_of(name));
        if letters.iter().any(|letter| letter.contains(&address) && letter.contains("http://go.test/en/")) {
            return site.mailbox().link_for(name)[3..].to_owned();
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("no letter for {name}");
}

/// Asks for another address and waits for both letters.
fn ask_for(ann: &mut Browser<'_>, email: &str) {
    let fields = [("email", email), ("password", PASSWORD)];
    let page = ann.submit_to(SECURITY, "/settings/security/email", &fields);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    let asked = Lang::En.say("mail-address-asked-subject");
    for _ in 0..200 {
        if ann.site.mailbox().letters.iter().any(|letter| letter.contains(asked)) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the old address was not told");
}

#[test]
fn a_new_address_is_proved_and_the_old_one_told() {
    let site = Site::new();
    let mut ann = site.member("ann");
    ask_for(&mut ann, &email_of("anne"));
    let path = site.mailbox().link_for("anne")[3..].to_owned();
    assert_eq!(ann.open(&path).status, Status::Ok);
    // until the button is pressed nothing has changed
    assert_eq!(sign_in(&mut site.anonymous(), &email_of("ann"), PASSWORD).status, Status::SeeOther);
    assert_eq!(ann.submit(&path, &[]).status, Status::SeeOther);
    assert_eq!(sign_in(&mut site.anonymous(), &email_of("anne"), PASSWORD).status, Status::SeeOther);
    assert_eq!(sign_in(&mut site.anonymous(), &email_of("ann"), PASSWORD).status, Status::UnprocessableEntity);
    assert!(site.mailbox().letter_for("ann").contains(&email_of("anne")), "the old address is told of the new");
    // used up
    assert_eq!(ann.open(&path).status, Status::Gone);
}

#[test]
fn a_link_to_a_new_address_serves_its_owner_and_its_time() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    ask_for(&mut ann, &email_of("anne"));
    let path = site.mailbox().link_for("anne")[3..].to_owned();
    assert_eq!(bob.submit(&path, &[]).status, Status::UnprocessableEntity, "another member's link");
    assert_eq!(site.anonymous().open(&path).status, Status::SeeOther, "a stranger signs in first");
    site.wait(TimeDelta::hours(3));
    assert_eq!(ann.open(&path).status, Status::Gone);
    assert!(site.read(|db| Ok(User::by_name(db, "bob")?.unwrap().email)) == email_of("bob"));
}

#[test]
fn an_address_of_another_member_is_like_any_other_to_the_one_who_asks() {
    let site = Site::new();
    let (mut ann, _bob) = (site.member("ann"), site.member("bob"));
    ask_for(&mut ann, &email_of("bob"));
    let mailbox = site.mailbox();
    assert!(mailbox.letter_for("bob").contains(Lang::En.say("mail-address-known-text")));
    assert!(!mailbox.letter_for("bob").contains("/settings/security/email/"));
}

#[test]
fn of_two_who_want_one_address_the_first_to_follow_the_link_has_it() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    ask_for(&mut ann, &email_of("new"));
    let anns = site.mailbox().link_for("new")[3..].to_owned();
    let page =
        bob.submit_to(SECURITY, "/settings/security/email", &[("email", &email_of("new")), ("password", PASSWORD)]);
    assert_eq!(page.status, Status::SeeOther);
    let bobs = (0..200).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        Some(site.mailbox().link_for("new")[3..].to_owned()).filter(|link| *link != anns)
    });
    assert_eq!(bob.submit(&bobs.unwrap(), &[]).status, Status::SeeOther);
    assert_eq!(ann.submit(&anns, &[]).status, Status::UnprocessableEntity);
}

#[test]
fn who_was_here_when_is_written_by_a_job_and_shown_to_the_day() {
    let site = Site::new();
    let mut ann = site.member("ann");
    ann.open("/forums");
    assert!(site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().last_seen_at.is_none())), "no page waits for it");
    run(jobs::write_presence(site.wiring())).unwrap();
    let seen = site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().last_seen_at));
    assert_eq!(seen, Some(site.now()));
    site.wait(TimeDelta::days(3));
    assert!(site.anonymous().open("/members/ann").has("3 days ago"));
    // who does not want it shown is not shown
    assert_eq!(ann.submit("/settings/profile", &[("rank", "5d")]).status, Status::SeeOther);
    assert!(!site.anonymous().open("/members/ann").has("3 days ago"));
}

#[test]
fn a_profile_is_kept_and_a_stranger_cannot_change_it() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let fields = [("rank", "5d"), ("region", "taiwan"), ("bio", "慢棋，覆盤，不罵人。"), ("is_listed", "true")];
    assert_eq!(ann.submit("/settings/profile", &fields).status, Status::SeeOther);
    let page = site.anonymous().open("/members/ann");
    assert!(page.has("慢棋，覆盤，不罵人。") && page.has(Lang::En.say("accounts-region-taiwan")));
    assert!(!page.has("noindex"));
    let long = "棋".repeat(301);
    assert_eq!(ann.submit("/settings/profile", &[("bio", &long)]).status, Status::UnprocessableEntity);
    let mut stranger = site.anonymous();
    let token = stranger.open("/register").token().unwrap().to_owned();
    let page = stranger.post("/settings/profile", &token, &fields);
    assert!(page.location.unwrap().starts_with("/en/sign-in"));
}

#[test]
fn times_are_told_by_the_readers_own_clock() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let topic =
        ann.submit_to("/forums/go/new", "/forums/go/topics", &[("title", "When?"), ("body", "Now."), ("lang", "en")]);
    for (zone, time) in
        [("", "12:00"), ("America/New_York", "07:00"), ("Asia/Tokyo", "21:00"), ("Mars/Olympus", "12:00")]
    {
        let fields = [("language", "en"), ("theme", "system"), ("zone", zone)];
        assert_eq!(ann.submit("/settings/language", &fields).status, Status::SeeOther);
        let clock = Zone::parse(zone).unwrap_or(Zone::usual(Lang::En));
        let told = Local { lang: Lang::En, zone: clock }.date_and_time(site.now());
        assert!(told.ends_with(time), "{told}");
        assert!(ann.open_raw(topic.location.as_ref().unwrap()).has(&told), "{zone}: {told}");
    }
}
