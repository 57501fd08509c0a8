//! The second factor: a phone, and ten codes on paper for when it is lost.

use chrono::TimeDelta;
use rocket::http::Status;
use totp_rs::{Builder, Secret};
use yicheng::i18n::Lang;

use crate::accounts::sign_in;
use crate::harness::{Browser, PASSWORD, Page, Site};

const SECURITY: &str = "/settings/security";
const FACTOR: &str = "/settings/security/second-factor";

/// A phone that scanned a key.
struct Phone(Secret);

impl Phone {
    /// Reads the key from the page that shows it.
    fn scanning(page: &Page) -> Self {
        let key = between(&page.body, "<code", "</code>");
        let key: String = key.split('>').nth(1).unwrap().chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        Self(Secret::try_from_base32(key).unwrap())
    }

    /// What it shows now.
    fn code(&self, site: &Site) -> String {
        let totp = Builder::new().with_secret(self.0.clone()).build().unwrap();
        totp.generate(u64::try_from(site.now().and_utc().timestamp()).unwrap()).to_string()
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let start = text.find(before).unwrap_or_else(|| panic!("no {before} in {text}")) + before.len();
    text[start..].split(after).next().unwrap()
}

/// Turns the factor on; returns the phone and the recovery codes.
fn turn_on(member: &mut Browser<'_>) -> (Phone, Vec<String>) {
    let page = member.submit_to(SECURITY, FACTOR, &[("password", PASSWORD)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    let phone = Phone::scanning(&member.open(FACTOR));
    let code = phone.code(member.site);
    let page = member.submit_to(FACTOR, "/settings/security/second-factor/confirmation", &[("code", &code)]);
    assert_eq!(page.status, Status::Ok, "{}", page.body);
    let codes = page.body.split("<li").filter_map(|item| item.split(['<', '>']).find(|part| is_recovery_code(part)));
    let codes: Vec<_> = codes.map(str::to_owned).collect();
    assert_eq!(codes.len(), 10, "{}", page.body);
    (phone, codes)
}

fn is_recovery_code(text: &str) -> bool {
    text.len() == 19 && text.matches('-').count() == 3 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// The second page of signing in: what its hidden field holds.
fn step_of(page: &Page) -> String {
    between(&page.body, "name=\"step\" value=\"", "\"").to_owned()
}

#[test]
fn signing_in_asks_for_a_code_after_the_password() {
    let site = Site::new();
    let (phone, _) = turn_on(&mut site.member("ann"));
    site.wait(TimeDelta::minutes(1));
    let mut ann = site.anonymous();
    let page = sign_in(&mut ann, "ann", PASSWORD);
    assert_eq!(page.status, Status::Ok, "{}", page.body);
    assert!(ann.cookie("session").is_none());
    let (step, token) = (step_of(&page), page.token().unwrap().to_owned());
    let wrong = ann.post("/sign-in", &token, &[("step", &step), ("code", "000000")]);
    assert_eq!(wrong.status, Status::UnprocessableEntity);
    assert!(wrong.has(Lang::En.say("accounts-fault-code")));
    let page = ann.post("/sign-in", &token, &[("step", &step), ("code", &phone.code(&site))]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(ann.open(SECURITY).status, Status::Ok);
    // the step is used up with it
    let mut again = site.anonymous();
    let token = again.open("/sign-in").token().unwrap().to_owned();
    site.wait(TimeDelta::minutes(1));
    let page = again.post("/sign-in", &token, &[("step", &step), ("code", &phone.code(&site))]);
    assert_eq!(page.status, Status::UnprocessableEntity);
}

#[test]
fn name_password_and_code_may_come_together() {
    let site = Site::new();
    let (phone, _) = turn_on(&mut site.member("ann"));
    site.wait(TimeDelta::minutes(1));
    let mut ann = site.anonymous();
    let code = phone.code(&site);
    let page = ann.submit("/sign-in", &[("login", "ann"), ("password", PASSWORD), ("code", &code)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    // but not without the password
    let page = site.anonymous().submit("/sign-in", &[("login", "ann"), ("password", "wrong"), ("code", &code)]);
    assert_eq!(page.status, Status::UnprocessableEntity);
}

#[test]
fn a_code_opens_once() {
    let site = Site::new();
    let (phone, _) = turn_on(&mut site.member("ann"));
    let code = phone.code(&site);
    // the one that turned it on is used up already
    let fields = [("login", "ann"), ("password", PASSWORD), ("code", code.as_str())];
    assert_eq!(site.anonymous().submit("/sign-in", &fields).status, Status::UnprocessableEntity);
    site.wait(TimeDelta::minutes(1));
    let code = phone.code(&site);
    let fields = [("login", "ann"), ("password", PASSWORD), ("code", code.as_str())];
    assert_eq!(site.anonymous().submit("/sign-in", &fields).status, Status::SeeOther);
    assert_eq!(site.anonymous().submit("/sign-in", &fields).status, Status::UnprocessableEntity);
}

#[test]
fn a_recovery_code_opens_once_and_new_ones_replace_the_old() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let (_, codes) = turn_on(&mut ann);
    let try_code = |code: &str| {
        site.anonymous().submit("/sign-in", &[("login", "ann"), ("password", PASSWORD), ("code", code)]).status
    };
    assert_eq!(try_code(&codes[0].to_uppercase()), Status::SeeOther);
    assert_eq!(try_code(&codes[0]), Status::UnprocessableEntity);
    assert_eq!(try_code(&codes[1].replace('-', " ")), Status::SeeOther);
    let page = ann.submit_to(SECURITY, "/settings/security/recovery-codes", &[("password", PASSWORD)]);
    assert_eq!(page.status, Status::Ok);
    assert_eq!(try_code(&codes[2]), Status::UnprocessableEntity);
}

#[test]
fn the_second_page_takes_a_recovery_code_in_a_form_of_its_own() {
    let site = Site::new();
    let (_, codes) = turn_on(&mut site.member("ann"));
    let mut ann = site.anonymous();
    let page = sign_in(&mut ann, "ann", PASSWORD);
    // a field that is left empty must not come before the one that was filled
    let forms: Vec<&str> = page.body.split("<form").filter(|form| form.contains("name=\"code\"")).collect();
    assert_eq!(forms.len(), 2, "{}", page.body);
    for form in forms {
        let form = form.split("</form>").next().unwrap();
        assert_eq!(form.matches("name=\"code\"").count(), 1, "{form}");
        assert!(form.contains("name=\"step\"") && form.contains("name=\"csrf\""), "{form}");
    }
    let (step, token) = (step_of(&page), page.token().unwrap().to_owned());
    let page = ann.post("/sign-in", &token, &[("step", &step), ("code", &codes[0])]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(ann.open(SECURITY).status, Status::Ok);
}

#[test]
fn guessing_codes_is_slow() {
    let site = Site::new();
    turn_on(&mut site.member("ann"));
    let mut thief = site.anonymous();
    let page = sign_in(&mut thief, "ann", PASSWORD);
    let (step, token) = (step_of(&page), page.token().unwrap().to_owned());
    let codes = (0..30).map(|number| format!("{number:06}"));
    let tries = codes.map(|code| thief.post("/sign-in", &token, &[("step", &step), ("code", &code)]).status);
    assert!(tries.filter(|status| *status == Status::TooManyRequests).count() > 20);
}

#[test]
fn handing_in_no_code_forgives_no_guess() {
    let site = Site::new();
    turn_on(&mut site.member("ann"));
    let mut thief = site.anonymous();
    let page = sign_in(&mut thief, "ann", PASSWORD);
    let (step, token) = (step_of(&page), page.token().unwrap().to_owned());
    let mut try_code = |code: &str| thief.post("/sign-in", &token, &[("step", &step), ("code", code)]).status;
    let codes = ["000001", "000002", "", "000003", "000004", "", "000005", "000006"];
    let tries: Vec<_> = codes.iter().map(|code| try_code(code)).collect();
    assert_eq!(tries.last(), Some(&Status::TooManyRequests), "{tries:?}");
}

#[test]
fn the_owner_of_a_second_factor_comes_in_as_often_as_they_like() {
    let site = Site::new();
    let (phone, _) = turn_on(&mut site.member("ann"));
    for visit in 0..12 {
        site.wait(TimeDelta::minutes(1));
        let mut ann = site.anonymous();
        let page = sign_in(&mut ann, "ann", PASSWORD);
        assert_eq!(page.status, Status::Ok, "visit {visit}: {}", page.body);
        let (step, token) = (step_of(&page), page.token().unwrap().to_owned());
        let page = ann.post("/sign-in", &token, &[("step", &step), ("code", &phone.code(&site))]);
        assert_eq!(page.status, Status::SeeOther, "visit {visit}: {}", page.body);
    }
}

#[test]
fn what_matters_asks_for_the_password_again() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let page = ann.submit_to(SECURITY, FACTOR, &[("password", "wrong")]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("accounts-fault-password-wrong")));
    turn_on(&mut ann);
    for door in ["/settings/security/second-factor/removal", "/settings/security/recovery-codes"] {
        assert_eq!(ann.submit_to(SECURITY, door, &[("password", "")]).status, Status::UnprocessableEntity, "{door}");
    }
    let page = ann.submit_to(SECURITY, "/settings/security/second-factor/removal", &[("password", PASSWORD)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
    let subjects = ["mail-factor-on-subject", "mail-factor-off-subject"].map(|key| Lang::En.say(key));
    let letters = site.mailbox().letters;
    assert!(subjects.iter().all(|subject| letters.iter().any(|letter| letter.contains(subject))), "{letters:?}");
}

#[test]
fn a_key_counts_for_nothing_before_its_first_code() {
    let site = Site::new();
    let mut ann = site.member("ann");
    ann.submit_to(SECURITY, FACTOR, &[("password", PASSWORD)]);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
    let page = ann.submit_to(FACTOR, "/settings/security/second-factor/confirmation", &[("code", "000000")]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    // somebody else's page shows no key
    assert_eq!(site.member("bob").open(FACTOR).status, Status::SeeOther);
}

#[test]
fn a_changed_site_key_leaves_the_recovery_codes() {
    let site = Site::new();
    let (phone, codes) = turn_on(&mut site.member("ann"));
    site.wait(TimeDelta::minutes(1));
    let (now, code) = (site.now(), phone.code(&site));
    let other_key = [8; 32];
    site.write(|db| {
        let ann = yicheng::accounts::User::by_name(db, "ann")?.unwrap();
        assert!(!yicheng::accounts::second_factor::take_code(db, ann.id, &code, &other_key, now)?);
        assert!(yicheng::accounts::second_factor::take_code(db, ann.id, &codes[0], &other_key, now)?);
        Ok(())
    });
}
