//! Taking a copy of everything along, and leaving.

use std::io::Read;

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::farewell;
use yicheng::i18n::Lang;
use yicheng::jobs;

use crate::accounts::{register, sign_in};
use crate::harness::{Browser, PASSWORD, Site, email_of, run};

const EXPORTS: &str = "/settings/data/exports";
const CLOSING: &str = "/settings/closing";

fn write_something(member: &mut Browser<'_>) -> String {
    let fields = [("title", "My ladder"), ("body", "It is mine."), ("lang", "en")];
    member.submit_to("/forums/go/new", "/forums/go/topics", &fields).location.unwrap()["/en".len()..].to_owned()
}

fn ask_for_copy(member: &mut Browser<'_>) -> Status {
    member.submit_to("/settings/data", EXPORTS, &[("password", PASSWORD)]).status
}

fn make_copies(site: &Site) -> usize {
    run(farewell::make_due(site.wiring())).unwrap()
}

#[test]
fn a_copy_is_made_by_a_job_and_fetched_by_a_mailed_link() {
    let site = Site::new();
    let mut ann = site.member("ann");
    write_something(&mut ann);
    let wrong = ann.submit_to("/settings/data", EXPORTS, &[("password", "wrong")]);
    assert_eq!(wrong.status, Status::UnprocessableEntity);
    assert_eq!(ask_for_copy(&mut ann), Status::SeeOther);
    assert_eq!(ask_for_copy(&mut ann), Status::UnprocessableEntity, "one a day");
    assert_eq!((make_copies(&site), make_copies(&site)), (1, 0));
    let link = site.mailbox().link_for("ann")[3..].to_owned();
    assert_eq!(site.member("bob").open(&link).status, Status::NotFound, "another's copy");
    assert_eq!(site.anonymous().open(&link).status, Status::SeeOther, "a stranger signs in first");
    let bytes = ann.fetch(&link);
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut read = |name: &str| {
        let mut text = String::new();
        zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let account = read("account.json");
    assert_eq!((&account["name"], &account["email"]), (&"ann".into(), &email_of("ann").into()));
    assert!(account.get("password_hash").is_none());
    assert_eq!(read("topics.json")[0]["title"], "My ladder");
    assert_eq!(read("posts.json")[0]["text"], "It is mine.");
    // a download may be taken up again, but not for ever
    assert_eq!(ann.open(&link).status, Status::Ok);
    assert!(ann.open("/notifications").has(Lang::En.say("notifications-event-export-ready")));
    site.wait(TimeDelta::days(8));
    run(jobs::sweep(site.wiring())).unwrap();
    assert_eq!(site.member("ann").open(&link).status, Status::NotFound);
}

fn close(member: &mut Browser<'_>, erases_posts: bool) {
    let mut fields = vec![("password", PASSWORD)];
    fields.extend(erases_posts.then_some(("erases_posts", "true")));
    let page = member.submit(CLOSING, &fields);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
}

#[test]
fn leaving_asks_for_the_password_and_waits_two_weeks() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let topic = write_something(&mut ann);
    assert_eq!(ann.submit(CLOSING, &[("password", "wrong")]).status, Status::UnprocessableEntity);
    close(&mut ann, false);
    assert_eq!(ann.open(CLOSING).status, Status::SeeOther, "signed out");
    assert!(site.mailbox().letter_for("ann").contains("14 December 2026"));
    site.wait(TimeDelta::days(13));
    run(jobs::sweep(site.wiring())).unwrap();
    assert_eq!(site.anonymous().open("/members/ann").status, Status::Ok, "not yet");
    site.wait(TimeDelta::days(1));
    run(jobs::sweep(site.wiring())).unwrap();
    assert_eq!(site.anonymous().open("/members/ann").status, Status::NotFound);
    let page = site.anonymous().open(&topic);
    assert!(page.has("It is mine.") && page.has(Lang::En.say("members-who-former")), "{}", page.body);
    assert!(!page.has("/members/ann") && !page.has(">ann<"));
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::UnprocessableEntity);
    assert!(site.mailbox().letter_for("ann").contains(Lang::En.say("mail-closed-text")));
}

#[test]
fn signing_in_meanwhile_is_staying() {
    let site = Site::new();
    close(&mut site.member("ann"), true);
    site.wait(TimeDelta::days(13));
    let mut ann = site.anonymous();
    let page = sign_in(&mut ann, "ann", PASSWORD);
    assert!(ann.follow(&page).has(Lang::En.say("flash-closing-off")));
    site.wait(TimeDelta::days(30));
    run(jobs::sweep(site.wiring())).unwrap();
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
}

#[test]
fn a_name_of_someone_who_left_is_never_given_out_again() {
    let site = Site::new();
    close(&mut site.member("烂柯人"), false);
    site.wait(TimeDelta::days(15));
    run(jobs::sweep(site.wiring())).unwrap();
    for name in ["烂柯人", "爛柯人"] {
        let page = register(&mut site.anonymous(), name, "new@example.com");
        assert_eq!(page.status, Status::UnprocessableEntity, "{name}");
    }
    // but the address is free
    let page = register(&mut site.anonymous(), "new-name", &email_of("烂柯人"));
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    // nothing of the person is left in the row
    site.read(|db| {
        use diesel::prelude::*;
        use yicheng::schema::users;
        let gone: User = users::table.filter(users::closed_at.is_not_null()).first(db)?;
        assert!(gone.name.starts_with('#') && gone.email.is_empty() && gone.email_fold.is_none());
        assert!(gone.password_hash.is_empty() && gone.bio.is_empty() && gone.last_seen_at.is_none());
        Ok(())
    });
}

#[test]
fn texts_go_too_where_their_author_wishes() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = write_something(&mut ann);
    bob.submit_to(&topic, &format!("{topic}/posts"), &[("body", "And this is mine.")]);
    close(&mut ann, true);
    site.wait(TimeDelta::days(14));
    run(jobs::sweep(site.wiring())).unwrap();
    let page = site.anonymous().open(&topic);
    assert!(!page.has("It is mine.") && !page.has("My ladder"), "{}", page.body);
    assert!(page.has("And this is mine.") && page.has(Lang::En.say("forums-post-erased")), "replies stay");
    assert!(!site.anonymous().open("/forums/go").has("My ladder"));
}

#[test]
fn the_last_official_cannot_leave() {
    let site = Site::new();
    let mut official = site.official();
    let page = official.submit(CLOSING, &[("password", PASSWORD)]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("accounts-refusal-last-official")));
}

#[test]
fn files_go_with_the_account() {
    let site = Site::new();
    let mut ann = site.member("ann");
    ask_for_copy(&mut ann);
    make_copies(&site);
    let link = site.mailbox().link_for("ann")[3..].to_owned();
    assert_eq!(ann.open(&link).status, Status::Ok);
    assert_eq!(site.stored_files(), 1);
    close(&mut ann, false);
    site.wait(TimeDelta::days(14));
    run(jobs::sweep(site.wiring())).unwrap();
    assert_eq!(site.stored_files(), 0);
}
