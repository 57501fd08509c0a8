//! Becoming a member, signing in and out, and what others learn of it: nothing.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::accounts::{RegisterRefusal, User, invite_first_official};
use yicheng::error::Stop;
use yicheng::i18n::Lang;
use yicheng::settings::REGISTRATION_OPEN;
use yicheng::web::Role;

use crate::harness::{Browser, PASSWORD, Page, Site, email_of, run};

pub fn register(browser: &mut Browser<'_>, name: &str, email: &str) -> Page {
    browser.submit("/register", &[("name", name), ("email", email), ("password", PASSWORD), ("language", "en")])
}

pub fn sign_in(browser: &mut Browser<'_>, login: &str, password: &str) -> Page {
    browser.submit("/sign-in", &[("login", login), ("password", password)])
}

#[test]
fn a_stranger_registers_confirms_and_writes() {
    let site = Site::new();
    let mut ann = site.anonymous();
    let page = register(&mut ann, "ann", &email_of("ann"));
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert!(ann.follow(&page).has(Lang::En.say("flash-registered")));

    let link = site.mailbox().link_for("ann");
    let path = link.strip_prefix("/en").unwrap().to_owned();
    // following the link changes nothing: mail scanners do it too
    assert_eq!(ann.open(&path).status, Status::Ok);
    assert!(!site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().is_confirmed())));

    let page = ann.submit(&path, &[]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert!(ann.follow(&page).has("ann"));
    assert!(site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().is_confirmed())));
    assert_eq!(ann.open("/forums/go/new").status, Status::Ok);
}

#[test]
fn a_confirming_link_works_once_and_not_for_ever() {
    let site = Site::new();
    register(&mut site.anonymous(), "ann", &email_of("ann"));
    let path = site.mailbox().link_for("ann")[3..].to_owned();
    let mut browser = site.anonymous();
    let token = browser.open(&path).token().unwrap().to_owned();
    assert_eq!(browser.post(&path, &token, &[]).status, Status::SeeOther);
    let mut again = site.anonymous();
    assert_eq!(again.open(&path).status, Status::Gone);
    let token = again.open("/sign-in").token().unwrap().to_owned();
    assert_eq!(again.post(&path, &token, &[]).status, Status::UnprocessableEntity);

    register(&mut site.anonymous(), "bob", &email_of("bob"));
    let path = site.mailbox().link_for("bob")[3..].to_owned();
    site.wait(TimeDelta::days(4));
    assert_eq!(site.anonymous().open(&path).status, Status::Gone);
}

#[test]
fn a_new_letter_ends_the_old_link() {
    let site = Site::new();
    register(&mut site.anonymous(), "ann", &email_of("ann"));
    let old = site.mailbox().link_for("ann")[3..].to_owned();
    let mut ann = site.newcomer("ann");
    let token = ann.open("/settings/language").token().unwrap().to_owned();
    assert_eq!(ann.post("/confirmations", &token, &[]).status, Status::SeeOther);
    let new = site.mailbox().link_for("ann")[3..].to_owned();
    assert_ne!(old, new);
    assert_eq!(ann.open(&old).status, Status::Gone);
    assert_eq!(ann.open(&new).status, Status::Ok);
}

#[test]
fn a_known_address_is_told_to_nobody_but_its_owner() {
    let site = Site::new();
    let _ann = site.member("ann");
    let known_address = email_of("ann").to_uppercase();
    // whoever asks cannot tell the two apart: not by the answer, nor by what the name does afterwards
    for (name, address) in [("impostor", known_address.as_str()), ("newcomer", "new@example.com")] {
        let mut stranger = site.anonymous();
        let page = register(&mut stranger, name, address);
        assert_eq!(page.location.as_deref(), Some("/en/sign-in"), "{name}");
        assert_eq!(sign_in(&mut stranger, name, PASSWORD).status, Status::SeeOther, "{name}");
        assert_eq!(stranger.open(&format!("/members/{name}")).status, Status::Ok);
        let by_address = sign_in(&mut site.anonymous(), address, "another password");
        assert_eq!(by_address.status, Status::UnprocessableEntity);
    }
    assert_eq!(sign_in(&mut site.anonymous(), "new@example.com", PASSWORD).status, Status::UnprocessableEntity);
    let mailbox = site.mailbox();
    let letter = mailbox.letter_for("ann");
    assert!(letter.contains("/en/sign-in") && !letter.contains("/confirmations/"), "{letter}");
    // the address stays its owner's
    assert_eq!(sign_in(&mut site.anonymous(), &email_of("ann"), PASSWORD).status, Status::SeeOther);
}

#[test]
fn of_two_who_typed_one_address_the_one_who_proves_it_has_it() {
    let site = Site::new();
    register(&mut site.anonymous(), "squatter", &email_of("ann"));
    let squatters = site.mailbox().link_for("ann")[3..].to_owned();
    register(&mut site.anonymous(), "ann", &email_of("ann"));
    let anns = site.mailbox().link_for("ann")[3..].to_owned();
    assert_ne!(squatters, anns);
    let mut ann = site.anonymous();
    assert_eq!(ann.submit(&anns, &[]).status, Status::SeeOther);
    let mut squatter = site.anonymous();
    assert_eq!(squatter.submit(&squatters, &[]).status, Status::UnprocessableEntity);
    assert!(!site.read(|db| Ok(User::by_name(db, "squatter")?.unwrap().is_confirmed())));
}

#[test]
fn a_second_click_is_no_second_registration() {
    let site = Site::new();
    let mut ann = site.anonymous();
    let token = ann.open("/register").token().unwrap().to_owned();
    let address = email_of("ann");
    let fields = [("name", "ann"), ("email", address.as_str()), ("password", PASSWORD), ("language", "en")];
    let (first, second) = (ann.post("/register", &token, &fields), ann.post("/register", &token, &fields));
    assert_eq!((first.status, second.status), (Status::SeeOther, Status::SeeOther));
    assert_eq!(site.mailbox().letters.len(), 1);
}

#[test]
fn nobody_is_buried_in_letters() {
    let site = Site::new();
    for number in 0..8 {
        register(&mut site.anonymous(), &format!("member{number}"), &email_of("ann"));
    }
    assert_eq!(site.mailbox().letters.len(), 5);
    site.wait(TimeDelta::minutes(61));
    register(&mut site.anonymous(), "another", &email_of("ann"));
    assert_eq!(site.mailbox().letters.len(), 6);
}

#[test]
fn who_never_proves_an_address_is_forgotten() {
    let site = Site::new();
    register(&mut site.anonymous(), "ann", &email_of("ann"));
    let _bob = site.member("bob");
    site.wait(TimeDelta::days(15));
    run(yicheng::jobs::sweep(site.wiring())).unwrap();
    assert!(site.read(|db| Ok(User::by_name(db, "ann")?.is_none())));
    assert!(site.read(|db| Ok(User::by_name(db, "bob")?.is_some())));
}

#[test]
fn look_alikes_are_taken_names() {
    let site = Site::new();
    let _ann = site.member("paypal");
    let _pay = site.member("paypay");
    let _ke = site.member("烂柯人");
    for name in ["PayPal", "ｐａｙｐａｌ", "爛柯人"] {
        let page = register(&mut site.anonymous(), name, "other@example.com");
        assert_eq!(page.status, Status::UnprocessableEntity, "{name}");
        assert!(page.has(Lang::En.say("accounts-refusal-name-taken")), "{name}");
    }
}

#[test]
fn a_wrong_form_comes_back_with_what_was_typed() {
    let site = Site::new();
    let page = register(&mut site.anonymous(), "x", "nowhere");
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has("value=\"nowhere\"") && !page.has(PASSWORD));
    assert!(page.has("aria-invalid=\"true\""));
}

#[test]
fn registration_can_be_closed() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| Ok(REGISTRATION_OPEN.set(db, false, None, now)?));
    let page = register(&mut site.anonymous(), "ann", &email_of("ann"));
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("accounts-refusal-closed")));
}

#[test]
fn of_two_who_want_a_name_at_once_one_gets_it() {
    let site = Site::new();
    let now = site.now();
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..4)
            .map(|number| {
                let db = site.db().clone();
                scope.spawn(move || {
                    let new = yicheng::accounts::NewUser {
                        name: "ann".into(),
                        email: format!("{number}@example.com"),
                        password_hash: String::new(),
                        language: Lang::En,
                        once: number.to_string(),
                    };
                    db.write_here(|db| User::register(db, &new, "http://go.test", now))
                })
            })
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    let refused = |outcome: &&Result<_, _>| matches!(outcome, Err(Stop::Refused(RegisterRefusal::NameTaken)));
    assert_eq!(outcomes.iter().filter(refused).count(), 3);
}

#[test]
fn one_signs_in_by_name_or_address_in_any_case() {
    let site = Site::new();
    let _ivy = site.member("influence_ivy");
    for login in ["Influence_Ivy", "INFLUENCE_IVY"] {
        assert_eq!(sign_in(&mut site.anonymous(), login, PASSWORD).status, Status::SeeOther, "{login}");
    }
    let _ann = site.member("Ann");
    for login in ["Ann", "ann", "ＡＮＮ", &email_of("Ann"), &email_of("Ann").to_uppercase()] {
        assert_eq!(sign_in(&mut site.anonymous(), login, PASSWORD).status, Status::SeeOther, "{login}");
    }
}

#[test]
fn a_wrong_password_and_an_unknown_name_look_the_same() {
    let site = Site::new();
    let _ann = site.member("ann");
    let strip = |page: Page| page.body.replace(page.token().unwrap(), "").replace("bob", "ann");
    let wrong = sign_in(&mut site.anonymous(), "ann", "not the password");
    let unknown = sign_in(&mut site.anonymous(), "bob", "not the password");
    assert_eq!(wrong.status, unknown.status);
    assert_eq!(strip(wrong), strip(unknown));
}

#[test]
fn one_goes_on_where_one_was_asked_to_sign_in() {
    let site = Site::new();
    let _ann = site.member("ann");
    let mut browser = site.anonymous();
    let page = browser.open("/forums/go/new");
    assert_eq!(page.status, Status::SeeOther);
    let location = page.location.clone().unwrap();
    assert!(location.starts_with("/en/sign-in?next="), "{location}");
    assert!(browser.follow(&page).has("value=\"/en/forums/go/new\""));
    for (next, to) in [
        ("/en/forums/go/new", "/en/forums/go/new"),
        ("//evil.example", "/en"),
        ("https://evil.example", "/en"),
        ("/\t/evil.example", "/en"),
    ] {
        let page = site.anonymous().submit("/sign-in", &[("login", "ann"), ("password", PASSWORD), ("next", next)]);
        assert_eq!(page.location.as_deref(), Some(to));
    }
}

#[test]
fn signing_out_ends_the_session_itself() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let session = ann.cookie("session").unwrap().to_owned();
    let token = ann.open("").token().unwrap().to_owned();
    assert_eq!(ann.post("/sign-out", &token, &[]).status, Status::SeeOther);
    assert_eq!(ann.cookie("session"), None);
    let mut thief = site.anonymous();
    thief.set_cookie("session", &session);
    assert_eq!(thief.open("/settings/avatar").status, Status::SeeOther);
}

#[test]
fn a_session_ends_after_sixty_days() {
    let site = Site::new();
    let mut ann = site.member("ann");
    site.wait(TimeDelta::days(59));
    assert_eq!(ann.open("/settings/avatar").status, Status::Ok);
    site.wait(TimeDelta::days(2));
    assert_eq!(ann.open("/settings/avatar").status, Status::SeeOther);
}

#[test]
fn secrets_are_kept_as_hashes_only() {
    use diesel::prelude::*;
    use yicheng::schema::{letters, sessions, users};
    let site = Site::new();
    let ann = site.member("ann");
    let secret = ann.cookie("session").unwrap();
    let kept: String = site.read(|db| Ok(sessions::table.select(sessions::secret_hash).first(db)?));
    assert!(kept != secret && kept.len() == 64);
    let hash: String = site.read(|db| Ok(users::table.select(users::password_hash).first(db)?));
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    // nor does a letter keep its link once it left
    register(&mut site.anonymous(), "bob", &email_of("bob"));
    assert!(site.mailbox().letter_for("bob").contains("/confirmations/"));
    let kept: Vec<(String, String)> =
        site.read(|db| Ok(letters::table.select((letters::plain, letters::html)).load(db)?));
    assert_eq!(kept, [(String::new(), String::new())]);
}

#[test]
fn language_and_theme_are_kept_for_members_and_strangers() {
    let site = Site::new();
    for mut browser in [site.anonymous(), site.member("ann")] {
        let page = browser.submit("/settings/language", &[("language", "ja"), ("theme", "dark")]);
        assert_eq!(page.location.as_deref(), Some("/ja/settings/language"));
        let page = browser.follow(&page);
        assert!(page.has("lang=\"ja\"") && page.has("data-theme=\"dark\""), "{}", page.body);
        assert_eq!(browser.open_raw("/").location.as_deref(), Some("/ja"));
    }
    // a member's taste comes along to another browser
    let mut elsewhere = site.member("ann");
    assert_eq!(elsewhere.open_raw("/").location.as_deref(), Some("/ja"));
    assert!(elsewhere.open("").has("data-theme=\"dark\""));
}

#[test]
fn starters_wear_what_they_choose_of_the_free_six() {
    let site = Site::new();
    let mut ann = site.member("ann");
    assert_eq!(ann.submit("/settings/avatar", &[("avatar", "18-tea")]).status, Status::SeeOther);
    assert!(ann.open("/members/ann").has("18-tea.svg"));
    assert_eq!(ann.submit("/settings/avatar", &[("avatar", "23-crane")]).status, Status::NotFound);
    assert!(ann.open("/members/ann").has("18-tea.svg"));
}

#[test]
fn a_member_has_one_address() {
    let site = Site::new();
    let _ = site.member("听雨楼主");
    let mut browser = site.anonymous();
    let place = "/members/%E5%90%AC%E9%9B%A8%E6%A5%BC%E4%B8%BB";
    assert!(browser.open(place).has("听雨楼主"));
    let _ = site.member("Ann");
    assert_eq!(browser.open("/members/aNN").location.as_deref(), Some("/en/members/Ann"));
    assert_eq!(browser.open("/members/nobody").status, Status::NotFound);
}

#[test]
fn the_first_officials_link_dies_with_its_use() {
    let site = Site::new();
    let now = site.now();
    let secret = site.write(|db| invite_first_official(db, now)).unwrap();
    let path = format!("/officials/{secret}");
    // the printed address has no language
    assert_eq!(site.anonymous().open_raw(&path).location.as_deref(), Some(&*format!("/en{path}")));
    assert_eq!(site.anonymous().post(&path, "x", &[]).status, Status::SeeOther);

    let mut ann = site.newcomer("ann");
    assert_eq!(ann.submit(&path, &[]).status, Status::SeeOther);
    assert_eq!(site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().role)), Role::Official);
    let mut bob = site.member("bob");
    let token = bob.open("/settings/language").token().unwrap().to_owned();
    assert_eq!(bob.post(&path, &token, &[]).status, Status::UnprocessableEntity);
    assert_eq!(site.write(|db| invite_first_official(db, now)), None);
    let entries = site.read(|db| Ok(yicheng::audit::latest(db, 10)?));
    assert_eq!(entries.len(), 1);
}

#[test]
fn once_there_is_an_official_the_printed_link_is_dead() {
    let site = Site::new();
    let now = site.now();
    let secret = site.write(|db| invite_first_official(db, now)).unwrap();
    let mut ann = site.member("ann");
    let _bob = site.member("bob");
    site.write(|db| User::by_name(db, "bob")?.unwrap().appoint(db, "command", now));
    let page = ann.submit_to("/settings/language", &format!("/officials/{secret}"), &[]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert_eq!(site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().role)), Role::Member);
}

#[test]
fn signing_in_again_ends_the_session_before() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let before = ann.cookie("session").unwrap().to_owned();
    let token = ann.open("/settings/language").token().unwrap().to_owned();
    assert_eq!(ann.post("/sign-in", &token, &[("login", "ann"), ("password", PASSWORD)]).status, Status::SeeOther);
    let mut thief = site.anonymous();
    thief.set_cookie("session", &before);
    assert_eq!(thief.open("/settings/avatar").status, Status::SeeOther);
}
