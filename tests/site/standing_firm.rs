//! What an account withstands: letters that others cause, doors that are knocked at all the time, and acts that come
//! at the same moment.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::accounts::suspension::{NewSuspension, Suspension, SuspensionKind};
use yicheng::error::Error;
use yicheng::web::Role;

use crate::accounts::{register, sign_in};
use crate::harness::{Browser, PASSWORD, Site, email_of};

const SECURITY: &str = "/settings/security";

fn letters_to(site: &Site, address: &str) -> usize {
    let address = format!("To: {}", address.to_lowercase());
    site.mailbox().letters.iter().filter(|letter| letter.to_lowercase().contains(&address.to_lowercase())).count()
}

#[test]
fn nobody_is_buried_in_letters_by_another_spelling() {
    let site = Site::new();
    let _ann = site.member("ann");
    for number in 0..9 {
        let spelling: String = email_of("ann")
            .chars()
            .enumerate()
            .map(|(at, c)| if at % 9 == number { c.to_ascii_uppercase() } else { c })
            .collect();
        register(&mut site.anonymous(), &format!("member{number}"), &spelling);
    }
    assert!(letters_to(&site, &email_of("ann")) <= 5, "{}", letters_to(&site, &email_of("ann")));
}

#[test]
fn an_unproved_address_gets_nothing_but_what_proves_it() {
    let site = Site::new();
    register(&mut site.anonymous(), "thief", "victim@example.com");
    assert_eq!(letters_to(&site, "victim@example.com"), 1);
    let mut thief = site.anonymous();
    sign_in(&mut thief, "thief", PASSWORD);
    let mut password = PASSWORD.to_owned();
    for number in 0..4 {
        let next = format!("{PASSWORD} {number}");
        let fields = [("current", password.as_str()), ("password", next.as_str())];
        assert_eq!(thief.submit_to(SECURITY, "/settings/security/password", &fields).status, Status::SeeOther);
        password = next;
    }
    let fields = [("password", password.as_str())];
    assert_eq!(thief.submit("/settings/closing", &fields).status, Status::SeeOther);
    assert_eq!(letters_to(&site, "victim@example.com"), 1);
}

#[test]
fn one_account_writes_to_few_strangers() {
    let site = Site::new();
    let mut ann = site.member("ann");
    for number in 0..9 {
        let address = format!("stranger{number}@example.com");
        ann.submit_to(SECURITY, "/settings/security/email", &[("email", &address), ("password", PASSWORD)]);
    }
    crate::harness::run(site.wiring().later.wait());
    let strangers = site.mailbox().letters.iter().filter(|letter| letter.contains("To: stranger")).count();
    assert_eq!(strangers, 5);
}

#[test]
fn letters_that_others_cause_do_not_hold_back_a_reset() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let fields = [("title", "A ladder"), ("body", "First."), ("lang", "en")];
    let topic =
        ann.submit_to("/forums/go/new", "/forums/go/topics", &fields).location.unwrap()["/en".len()..].to_owned();
    for number in 0..6 {
        bob.submit_to(&topic, &format!("{topic}/posts"), &[("body", &format!("Reply {number}."))]);
        register(&mut site.anonymous(), &format!("stranger{number}"), &email_of("ann"));
    }
    site.anonymous().submit("/password/forgotten", &[("email", &email_of("ann"))]);
    crate::harness::run(site.wiring().later.wait());
    let letters = site.mailbox().letters;
    assert!(letters.iter().any(|letter| letter.contains("/password/reset/")), "{}", letters.len());
}

#[test]
fn a_link_leads_before_notices_in_the_outbox() {
    let site = Site::with(|config| config.mail_rate = 1);
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let fields = [("title", "A ladder"), ("body", "First."), ("lang", "en")];
    let topic =
        ann.submit_to("/forums/go/new", "/forums/go/topics", &fields).location.unwrap()["/en".len()..].to_owned();
    bob.submit_to(&topic, &format!("{topic}/posts"), &[("body", "A reply.")]);
    site.wait(TimeDelta::seconds(1));
    site.anonymous().submit("/password/forgotten", &[("email", &email_of("ann"))]);
    crate::harness::run(site.wiring().later.wait());
    let letters = site.mailbox().letters;
    assert!(letters.len() == 1 && letters[0].contains("/password/reset/"), "{letters:?}");
}

#[test]
fn a_strangers_guesses_do_not_close_the_settings_of_whoever_is_in() {
    let site = Site::new();
    let mut ann = site.member("ann");
    for _ in 0..6 {
        sign_in(&mut site.anonymous(), "ann", "a guess");
    }
    let page = ann.submit_to(SECURITY, "/settings/security/second-factor", &[("password", PASSWORD)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
}

#[test]
fn what_was_looked_at_before_must_still_hold() {
    let site = Site::new();
    let now = site.now();
    let _ann = site.member("ann");
    let find = |name: &'static str| site.read(move |db| Ok(User::by_name(db, name)?.unwrap()));
    let before = find("ann");
    let session = site.read(|db| Ok(yicheng::accounts::session::of_user(db, before.id, now)?[0].id));
    let change = |user: &User| site.db().write_here(|db| user.change_password(db, session, "a hash", "agent", now));
    // the owner reset the password meanwhile: whoever gave the old one changes nothing
    site.write(|db| {
        use diesel::prelude::*;
        use yicheng::schema::users;
        diesel::update(users::table.filter(users::name.eq("ann"))).set(users::password_hash.eq("new")).execute(db)?;
        Ok(())
    });
    assert!(matches!(change(&before), Err(Error::SignIn)));
    // and a browser that was signed out meanwhile neither
    site.write(|db| yicheng::accounts::session::end_all(db, before.id));
    assert!(matches!(change(&find("ann")), Err(Error::SignIn)));
}

#[test]
fn no_session_of_a_banned_member_opens_anything_however_it_came_about() {
    let site = Site::new();
    let now = site.now();
    let mut ann = site.member("ann");
    let _official = site.official();
    let secret = site.write(|db| {
        let (ann, official) = (User::by_name(db, "ann")?.unwrap(), User::by_name(db, "official")?.unwrap());
        let new = NewSuspension { kind: SuspensionKind::Ban, reason: "rude".into(), ends_at: None };
        Suspension::impose(db, official.id, &ann, &new, "http://go.test", now).map_err(Error::from)?;
        yicheng::accounts::session::start(db, ann.id, "agent", now)
    });
    ann.set_cookie("session", &secret);
    assert_eq!(ann.open("/settings/profile").status, Status::SeeOther);
}

#[test]
fn the_letters_way_to_answer_outlives_a_new_password() {
    let site = Site::new();
    let _ann = site.member("ann");
    let fields = [("kind", "silence"), ("days", "30"), ("reason", "rude")];
    site.moderator().submit_to("/settings/language", "/admin/members/ann/suspensions", &fields);
    let path = site.mailbox().link_for("ann")[3..].to_owned();
    let mut ann = site.anonymous();
    sign_in(&mut ann, "ann", PASSWORD);
    let fields = [("current", PASSWORD), ("password", "forty-three and a half")];
    assert_eq!(ann.submit_to(SECURITY, "/settings/security/password", &fields).status, Status::SeeOther);
    // a ban on top of it brings a second way, and leaves the first
    let fields = [("kind", "ban"), ("days", "30"), ("reason", "ruder")];
    site.official().submit_to("/settings/language", "/admin/members/ann/suspensions", &fields);
    assert!(site.anonymous().open(&path).has("rude"));
}

#[test]
fn suspended_staff_act_for_nobody() {
    let site = Site::new();
    let _ann = site.member("ann");
    let (mut moderator, mut official) = (site.moderator(), site.official());
    let fields = [("kind", "silence"), ("days", "7"), ("reason", "asleep")];
    let page = official.submit_to("/settings/language", "/admin/members/moderator/suspensions", &fields);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    sign_in(&mut moderator, "moderator", PASSWORD);
    assert_eq!(moderator.open("/admin").status, Status::Forbidden);
    let page = moderator.submit_to("/settings/language", "/admin/members/ann/suspensions", &fields);
    assert_eq!(page.status, Status::Forbidden);
}

#[test]
fn of_two_officials_who_suspend_each_other_at_once_one_succeeds() {
    let site = Site::new();
    let now = site.now();
    let _browsers = [site.member("ann"), site.member("bob")];
    site.write(|db| {
        for name in ["ann", "bob"] {
            let id = User::by_name(db, name)?.unwrap().id;
            User::entrust(db, id, Role::Official)?;
        }
        Ok(())
    });
    let db = site.db();
    let ban = |actor: &str, user: &str| {
        db.write_here(|db| {
            let (actor, user) = (User::by_name(db, actor)?.unwrap(), User::by_name(db, user)?.unwrap());
            let new = NewSuspension { kind: SuspensionKind::Ban, reason: "rude".into(), ends_at: None };
            Suspension::impose(db, actor.id, &user, &new, "http://go.test", now).map_err(Error::from)
        })
    };
    let outcomes = std::thread::scope(|scope| {
        let both = [scope.spawn(|| ban("ann", "bob")), scope.spawn(|| ban("bob", "ann"))];
        both.map(|one| one.join().unwrap().is_ok())
    });
    assert_eq!(outcomes.iter().filter(|is_done| **is_done).count(), 1, "{outcomes:?}");
}

#[test]
fn the_last_official_who_could_come_in_cannot_leave() {
    let site = Site::new();
    let mut official = site.official();
    let mut other = site.member("other");
    let id = site.read(|db| Ok(User::by_name(db, "other")?.unwrap().id));
    site.write(|db| User::entrust(db, id, Role::Official));
    let leave = |browser: &mut Browser<'_>| browser.submit("/settings/closing", &[("password", PASSWORD)]).status;
    assert_eq!(leave(&mut other), Status::SeeOther);
    assert_eq!(leave(&mut official), Status::UnprocessableEntity, "the other one is about to leave");
    assert_eq!(official.open("/settings/closing").status, Status::Ok, "and is still in");
}

#[test]
fn a_mailed_link_does_not_pass_by_a_second_factor() {
    let site = Site::new();
    register(&mut site.anonymous(), "ann", &email_of("ann"));
    let path = site.mailbox().link_for("ann")[3..].to_owned();
    site.write(|db| {
        use diesel::prelude::*;
        use yicheng::schema::second_factors;
        let id = User::by_name(db, "ann")?.unwrap().id;
        let row = (second_factors::user_id.eq(id), second_factors::sealed_key.eq("x"));
        let times = (second_factors::created_at.eq(site.now()), second_factors::confirmed_at.eq(site.now()));
        diesel::insert_into(second_factors::table).values((row, times)).execute(db)?;
        Ok(())
    });
    let mut browser = site.anonymous();
    assert_eq!(browser.submit(&path, &[]).status, Status::SeeOther);
    assert!(browser.cookie("session").is_none());
    assert!(site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().is_confirmed())));
}

#[test]
fn favours_for_one_network_have_an_end() {
    let site = Site::new();
    let tries = (0..130).map(|_| site.anonymous().submit("/password/forgotten", &[("email", "a@example.com")]).status);
    let refused = tries.filter(|status| *status == Status::UnprocessableEntity).count();
    assert!((20..=30).contains(&refused), "{refused}");
    site.wait(TimeDelta::hours(2));
    let page = site.anonymous().submit("/password/forgotten", &[("email", "a@example.com")]);
    assert_eq!(page.status, Status::SeeOther);
}

#[test]
fn a_body_of_pieces_that_make_nuls_is_refused_at_once() {
    let site = Site::new();
    let mut stranger = site.anonymous();
    let token = stranger.open("/sign-in").token().unwrap().to_owned();
    let pieces = format!("{}{}", "%".repeat(100_000), "00".repeat(100_000));
    let began = std::time::Instant::now();
    assert_eq!(
        stranger.post_raw("/sign-in", &format!("csrf={token}&login={pieces}")).status,
        Status::UnprocessableEntity
    );
    assert!(began.elapsed() < std::time::Duration::from_secs(2), "{:?}", began.elapsed());
}

#[test]
fn a_new_password_opens_the_door_that_guesses_had_closed() {
    let site = Site::new();
    let _ann = site.member("ann");
    for _ in 0..7 {
        sign_in(&mut site.anonymous(), "ann", "a guess");
    }
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::TooManyRequests);
    site.anonymous().submit("/password/forgotten", &[("email", &email_of("ann"))]);
    crate::harness::run(site.wiring().later.wait());
    let path = site.mailbox().link_for("ann")[3..].to_owned();
    let password = "forty-three and a half";
    assert_eq!(site.anonymous().submit(&path, &[("password", password)]).status, Status::SeeOther);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", password).status, Status::SeeOther);
}

#[test]
fn pages_with_secrets_are_kept_by_no_browser() {
    let site = Site::new();
    let mut ann = site.member("ann");
    ann.submit_to(SECURITY, "/settings/security/second-factor", &[("password", PASSWORD)]);
    assert_eq!(ann.open("/settings/security/second-factor").header("Cache-Control"), Some("no-store"));
    assert_eq!(ann.open(SECURITY).header("Cache-Control"), Some("private, no-cache"));
}
