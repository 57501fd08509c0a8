//! Taking a copy of everything along, and leaving.

use std::io::{Cursor, Read};

use chrono::TimeDelta;
use diesel::prelude::*;
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::audience::Audience;
use yicheng::farewell;
use yicheng::forums::{NewPost, Topic};
use yicheng::i18n::Lang;
use yicheng::ids::TopicId;
use yicheng::jobs;
use yicheng::notifications::readdress;
use yicheng::schema::exports;

use crate::accounts::{register, sign_in};
use crate::avatars::{delete_files, picture, upload};
use crate::files::{make_stubborn, place};
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

/// Both jobs that make an end of things.
fn sweep(site: &Site) {
    run(jobs::sweep(site.wiring())).unwrap();
    delete_files(site);
}

/// Asks for a copy, has it made and fetches it.
fn copy_of(member: &mut Browser<'_>, name: &str) -> Vec<u8> {
    assert_eq!(ask_for_copy(member), Status::SeeOther);
    assert_eq!(make_copies(member.site), 1);
    let link = member.site.mailbox().link_for(name)[3..].to_owned();
    member.fetch(&link)
}

fn unpacked(copy: &[u8], name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    zip::ZipArchive::new(Cursor::new(copy)).unwrap().by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

fn read(copy: &[u8], name: &str) -> serde_json::Value {
    serde_json::from_slice(&unpacked(copy, name)).unwrap()
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
    let read = |name: &str| read(&bytes, name);
    let account = read("account.json");
    assert_eq!((&account["name"], &account["email"]), (&"ann".into(), &email_of("ann").into()));
    assert!(account.get("password_hash").is_none());
    assert_eq!(read("topics.json")[0]["title"], "My ladder");
    assert_eq!(read("posts.json")[0]["text"], "It is mine.");
    // a download may be taken up again, but not for ever
    assert_eq!(ann.open(&link).status, Status::Ok);
    assert!(ann.open("/notifications").has(Lang::En.say("notifications-event-export-ready")));
    site.wait(TimeDelta::days(8));
    sweep(&site);
    assert_eq!(site.member("ann").open(&link).status, Status::NotFound);
    assert_eq!(site.stored_files(), 0);
}

#[test]
fn a_copy_holds_what_is_worn_and_chosen() {
    let site = Site::new();
    let mut moderator = site.moderator();
    assert_eq!(upload(&mut moderator, &picture()).status, Status::SeeOther);
    let chosen = [("on_site", "replies"), ("pace", "daily")];
    assert_eq!(moderator.submit("/settings/notifications", &chosen).status, Status::SeeOther);
    let copy = copy_of(&mut moderator, "moderator");
    let picture = image::load_from_memory(&unpacked(&copy, "avatar.jpg")).unwrap();
    assert_eq!(picture.width(), 256);
    let choices = read(&copy, "notification-choices.json");
    assert_eq!(choices["letters"], "daily");
    assert_eq!(choices["kinds"]["replies"], serde_json::json!({ "on_site": true, "by_mail": false }));
}

#[test]
fn a_copy_tells_nothing_that_its_owner_may_not_read() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = write_something(&mut ann);
    bob.submit_to(&topic, &format!("{topic}/posts"), &[("body", "Really?")]);
    assert_eq!(read(&copy_of(&mut ann, "ann"), "notifications.json")[0]["title"], "My ladder");
    let subject = format!("topic:{}", topic.rsplit('/').next().unwrap());
    site.write(|db| Ok(readdress(db, &subject, Audience::Staff)?));
    site.wait(TimeDelta::days(1));
    let told = read(&copy_of(&mut ann, "ann"), "notifications.json");
    assert_eq!(told.as_array().unwrap().iter().filter(|notice| notice["about"] == *subject).count(), 0);
}

#[test]
fn a_copy_is_whole_however_much_one_wrote() {
    let site = Site::new();
    let mut ann = site.member("ann");
    write_something(&mut ann);
    let now = site.now();
    site.write(|db| {
        let ann = User::by_name(db, "ann")?.unwrap().id;
        let topic = Topic::all_of_author(db, ann, TopicId(0), 1)?.remove(0);
        for number in 0..450 {
            topic.append(db, ann, &NewPost::new("More.".into(), format!("more-{number}"), "http://go.test"), now)?;
        }
        Ok(())
    });
    let posts = read(&copy_of(&mut ann, "ann"), "posts.json");
    let numbers: Vec<_> = posts.as_array().unwrap().iter().map(|post| post["number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=451).collect::<Vec<_>>());
}

#[test]
fn who_has_not_proved_an_address_gets_no_copy() {
    let site = Site::new();
    let mut newcomer = site.newcomer("ann");
    let page = newcomer.submit_to("/settings/data", EXPORTS, &[("password", PASSWORD)]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("accounts-refusal-unconfirmed")), "{}", page.body);
    assert_eq!(make_copies(&site), 0);
}

#[test]
fn a_copy_that_always_fails_is_given_up() {
    let site = Site::new();
    let mut ann = site.member("ann");
    // a file stands where the folder should be
    std::fs::write(place(&site, "exports"), "in the way").unwrap();
    assert_eq!(ask_for_copy(&mut ann), Status::SeeOther);
    for attempt in 1..=5 {
        assert_eq!((make_copies(&site), make_copies(&site)), (1, 0), "{attempt}");
        assert!(ann.open("/settings/data").has(Lang::En.say("farewell-data-being-made")));
        site.wait(TimeDelta::minutes(31));
    }
    assert_eq!(make_copies(&site), 0);
    assert!(ann.open("/settings/data").has(Lang::En.say("farewell-data-given-up")));
    // another one may go well
    std::fs::remove_file(place(&site, "exports")).unwrap();
    copy_of(&mut ann, "ann");
}

#[test]
fn a_copy_that_is_made_while_its_owner_leaves_leaves_no_file() {
    let site = Site::new();
    let mut ann = site.member("ann");
    close(&mut ann, false);
    let now = site.now();
    site.write(|db| {
        let ann = User::by_name(db, "ann")?.unwrap().id;
        diesel::insert_into(exports::table)
            .values((exports::user_id.eq(ann), exports::asked_at.eq(now)))
            .execute(db)?;
        Ok(())
    });
    site.wait(TimeDelta::days(14));
    let orders = run(farewell::take_due(site.wiring())).unwrap();
    sweep(&site);
    assert_eq!(orders.len(), 1);
    run(farewell::make(site.wiring(), orders[0])).unwrap();
    assert_eq!(site.stored_files(), 1);
    delete_files(&site);
    assert_eq!(site.stored_files(), 0);
}

#[test]
fn a_copy_that_another_instance_finished_first_leaves_one_file() {
    let site = Site::new();
    let mut ann = site.member("ann");
    ask_for_copy(&mut ann);
    let slow = run(farewell::take_due(site.wiring())).unwrap();
    site.wait(TimeDelta::minutes(31));
    assert_eq!(make_copies(&site), 1);
    run(farewell::make(site.wiring(), slow[0])).unwrap();
    delete_files(&site);
    assert_eq!(site.stored_files(), 1);
    let link = site.mailbox().link_for("ann")[3..].to_owned();
    assert_eq!(ann.open(&link).status, Status::Ok);
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
    sweep(&site);
    assert_eq!(site.anonymous().open("/members/ann").status, Status::Ok, "not yet");
    site.wait(TimeDelta::days(1));
    sweep(&site);
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
    sweep(&site);
    assert_eq!(sign_in(&mut site.anonymous(), "ann", PASSWORD).status, Status::SeeOther);
}

#[test]
fn a_name_of_someone_who_left_is_never_given_out_again() {
    let site = Site::new();
    close(&mut site.member("烂柯人"), false);
    site.wait(TimeDelta::days(15));
    sweep(&site);
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
    sweep(&site);
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
    let mut moderator = site.moderator();
    copy_of(&mut moderator, "moderator");
    assert_eq!(upload(&mut moderator, &picture()).status, Status::SeeOther);
    assert_eq!(site.stored_files(), 2);
    close(&mut moderator, false);
    // the copy has its time, and is not what this is about
    site.wait(TimeDelta::days(14));
    sweep(&site);
    assert_eq!(site.stored_files(), 0);
}

#[test]
fn what_the_storage_fails_to_delete_keeps_nobody_here_and_is_deleted_later() {
    let site = Site::new();
    let (mut moderator, mut ann) = (site.moderator(), site.member("ann"));
    assert_eq!(upload(&mut moderator, &picture()).status, Status::SeeOther);
    let avatar = site.read(|db| Ok(User::by_name(db, "moderator")?.unwrap().avatar));
    let file = place(&site, &format!("avatars/{}", avatar.strip_prefix("own:").unwrap()));
    make_stubborn(&file);
    close(&mut moderator, false);
    close(&mut ann, false);
    site.wait(TimeDelta::days(14));
    sweep(&site);
    for name in ["moderator", "ann"] {
        assert_eq!(site.anonymous().open(&format!("/members/{name}")).status, Status::NotFound, "{name}");
    }
    std::fs::remove_dir_all(&file).unwrap();
    std::fs::write(&file, "the picture").unwrap();
    site.wait(TimeDelta::hours(1));
    sweep(&site);
    assert!(!file.exists());
}
