//! Passwords: guessed slowly, and forgotten without harm.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::i18n::Lang;

use crate::accounts::sign_in;
use crate::harness::{PASSWORD, Site, email_of};

#[test]
fn guessing_a_password_is_slow_and_the_same_for_all_names() {
    let site = Site::new();
    let _ann = site.member("ann");
    for login in ["ann", "nobody"] {
        for _ in 0..5 {
            assert_eq!(sign_in(&mut site.anonymous(), login, "a guess").status, Status::UnprocessableEntity, "{login}");
        }
        // not even the right one is looked at now
        let page = sign_in(&mut site.anonymous(), login, PASSWORD);
        assert_eq!(page.status, Status::TooManyRequests, "{login}");
        assert!(page.has(&Lang::En.count("accounts-sign-in-wait", 1)), "{}", page.body);
    }
    // her address counts by itself: if it were closed with her name, it would tell that it is hers
    assert_eq!(sign_in(&mut site.anonymous(), &email_of("ann"), "a guess").status, Status::UnprocessableEntity);
    assert_eq!(sign_in(&mut site.anonymous(), &email_of("nobody"), "a guess").status, Status::UnprocessableEntity);
    site.wait(TimeDelta::seconds(2));
    assert_eq!(sign_in(&mut site.anonymous(), "ann", "a guess").status, Status::UnprocessableEntity);
    site.wait(TimeDelta::seconds(1));
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::TooManyRequests, "each time longer");
    site.wait(TimeDelta::seconds(2));
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
    // and after success a few are free again
    assert_eq!(sign_in(&mut site.anonymous(), "ann", "a guess").status, Status::UnprocessableEntity);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
}

#[test]
fn who_came_a_moment_before_is_not_held_back_by_who_was_counted_first() {
    let site = Site::new();
    let _ann = site.member("ann");
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
    // a request that arrived earlier and waited longer
    site.wait(TimeDelta::milliseconds(-300));
    assert_eq!(sign_in(&mut site.anonymous(), "nobody", "a guess").status, Status::UnprocessableEntity);
    site.wait(TimeDelta::milliseconds(-300));
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
}

#[test]
fn guessing_many_names_from_one_address_is_slow_too() {
    let site = Site::with(|config| config.proxies = vec![[127, 0, 0, 1].into()]);
    let _ann = site.member("ann");
    let guess = |login: &str, from: &str| {
        let mut browser = site.anonymous();
        let token = browser.open("/sign-in").token().unwrap().to_owned();
        let fields = [("login", login), ("password", "a guess")];
        browser.post_with("/sign-in", &token, &fields, &[("X-Forwarded-For", from)]).status
    };
    for number in 0..30 {
        // what stands before the proxy's own entry anyone can write
        let from = format!("10.0.0.{number}, 192.0.2.7");
        assert_eq!(guess(&format!("name{number}"), &from), Status::UnprocessableEntity);
    }
    assert_eq!(guess("ann", "192.0.2.7"), Status::TooManyRequests);
    assert_eq!(guess("ann", "192.0.2.8"), Status::UnprocessableEntity);
    // where no proxy was named, nobody is believed
    let site = Site::new();
    for number in 0..30 {
        let mut browser = site.anonymous();
        let token = browser.open("/sign-in").token().unwrap().to_owned();
        let fields = [("login", format!("name{number}")), ("password", "x".to_owned())];
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        browser.post_with("/sign-in", &token, &fields, &[("X-Forwarded-For", &format!("192.0.2.{number}"))]);
    }
    assert_eq!(sign_in(&mut site.anonymous(), "another", "a guess").status, Status::TooManyRequests);
}

/// The link comes after the answer, so one has to look more than once.
fn reset_link(site: &Site, name: &str) -> String {
    for _ in 0..200 {
        let mailbox = site.mailbox();
        if mailbox.letters.iter().any(|letter| letter.contains("/password/reset/")) {
            return mailbox.link_for(name)[3..].to_owned();
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("no link for {name}")
}

#[test]
fn who_forgot_the_password_sets_a_new_one_and_all_browsers_are_signed_out() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let mut elsewhere = site.anonymous();
    let page = elsewhere.submit("/password/forgotten", &[("email", &email_of("ann").to_uppercase())]);
    assert!(elsewhere.follow(&page).has(Lang::En.say("flash-reset-sent")));
    let link = reset_link(&site, "ann");
    assert_eq!(elsewhere.submit(&link, &[("password", "short")]).status, Status::UnprocessableEntity);
    let page = elsewhere.submit(&link, &[("password", "a brand new one")]);
    assert!(elsewhere.follow(&page).has(Lang::En.say("flash-password-changed")));
    assert_eq!(ann.open("/settings/avatar").status, Status::SeeOther, "signed out");
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::UnprocessableEntity);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", "a brand new one").status, Status::SeeOther);
    // the link is used up
    assert_eq!(elsewhere.open(&link).status, Status::Gone);
    let token = elsewhere.open("/sign-in").token().unwrap().to_owned();
    assert_eq!(elsewhere.post(&link, &token, &[("password", "yet another one")]).status, Status::UnprocessableEntity);
}

#[test]
fn a_reset_link_ends_after_two_hours_and_with_the_next_one() {
    let site = Site::new();
    let _ann = site.member("ann");
    let now = site.now();
    let ask = || site.anonymous().submit("/password/forgotten", &[("email", &email_of("ann"))]);
    ask();
    let first = reset_link(&site, "ann");
    assert_eq!(site.anonymous().open(&first).status, Status::Ok);
    site.wait(TimeDelta::minutes(121));
    assert_eq!(site.anonymous().open(&first).status, Status::Gone);
    assert!(site.now() > now);
    // a confirming link is no reset link, nor the other way round
    let other = first.replace("/password/reset/", "/confirmations/");
    assert_eq!(site.anonymous().open(&other).status, Status::Gone);
}

#[test]
fn an_unknown_address_gets_the_same_answer_and_no_letter() {
    let site = Site::new();
    let _ann = site.member("ann");
    let _bob = site.newcomer("bob");
    for address in ["nobody@example.com".to_owned(), email_of("bob"), "\0".to_owned(), "x".repeat(5_000)] {
        let page = site.anonymous().submit("/password/forgotten", &[("email", &address)]);
        assert_eq!(page.location.as_deref(), Some("/en/sign-in"));
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert!(site.mailbox().letters.is_empty());
}
