//! What members are told, where, and how they stop it.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::audience::Audience;
use yicheng::i18n::Lang;
use yicheng::jobs;
use yicheng::notifications::readdress;
use yicheng::web::Role;

use crate::harness::{Browser, Page, Site, run};

/// Begins a topic; returns its path.
fn begin(member: &mut Browser<'_>, title: &str) -> String {
    let page = member.submit_to(
        "/forums/go/new",
        "/forums/go/topics",
        &[("title", title), ("body", "First."), ("lang", "en")],
    );
    page.location.unwrap()["/en".len()..].to_owned()
}

fn reply(member: &mut Browser<'_>, topic: &str, body: &str) -> Page {
    let page = member.submit_to(topic, &format!("{topic}/posts"), &[("body", body)]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    page
}

fn choose(member: &mut Browser<'_>, fields: &[(&str, &str)]) {
    assert_eq!(member.submit("/settings/notifications", fields).status, Status::SeeOther);
}

#[test]
fn a_reply_is_told_to_whoever_began_the_topic() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    reply(&mut bob, &topic, "It *works* here.");
    let page = ann.open("/notifications");
    assert!(page.has("bob") && page.has("A ladder") && page.has("It works here."), "{}", page.body);
    let letter = site.mailbox().letter_for("ann").to_owned();
    assert!(letter.contains("A ladder") && letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
    // nobody is told of their own doing
    reply(&mut ann, &topic, "Thank you.");
    assert!(!bob.open("/notifications").has("A ladder"));
    assert_eq!(site.mailbox().letters.len(), 1);
}

#[test]
fn a_reply_sent_twice_is_told_once() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    let token = bob.open(&topic).token().unwrap().to_owned();
    for _ in 0..2 {
        bob.post(&format!("{topic}/posts"), &token, &[("body", "It works.")]);
    }
    assert_eq!(ann.open("/notifications").body.matches("It works.").count(), 1);
}

#[test]
fn opening_a_notice_leads_on_and_marks_it_read() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    reply(&mut bob, &topic, "One.");
    reply(&mut bob, &topic, "Two.");
    let page = ann.open("/notifications");
    let notice = page.body.split("href=\"/en").filter_map(|part| part.split('"').next());
    let notice =
        notice.filter(|path| path.starts_with("/notifications/")).find(|path| path[15..].parse::<i64>().is_ok());
    let notice = notice.unwrap().to_owned();
    let opened = ann.open(&notice);
    assert!(opened.location.as_deref().unwrap().starts_with("/en/posts/"), "{:?}", opened.location);
    assert_eq!(bob.open(&notice).status, Status::NotFound, "nobody reads another's");
    let unread = |ann: &mut Browser<'_>| ann.open("/notifications?show=unread").body.matches("A ladder").count();
    // that it was read is written after the answer
    assert!((0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        unread(&mut ann) == 1
    }));
    // what came after the page was shown is not marked unseen
    let page = ann.open("/notifications");
    let newest = page.body.split("name=\"newest\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let token = page.token().unwrap().to_owned();
    reply(&mut bob, &topic, "Three.");
    assert_eq!(ann.post("/notifications/readings", &token, &[("newest", &newest)]).status, Status::SeeOther);
    assert_eq!(unread(&mut ann), 1);
    assert!(ann.open("/notifications?show=unread").has("Three."));
}

#[test]
fn nothing_is_told_about_what_one_may_no_longer_read() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A secret");
    reply(&mut bob, &topic, "Between us.");
    let subject = format!("topic:{}", &topic["/topics/".len()..]);
    site.write(|db| Ok(readdress(db, &subject, Audience::Staff)?));
    let page = ann.open("/notifications");
    assert!(!page.has("A secret") && !page.has("Between us."));
    site.write(|db| Ok(readdress(db, &subject, Audience::Public)?));
    assert!(ann.open("/notifications").has("A secret"), "and back again");
    // whose right comes by a role loses it with the role
    site.write(|db| Ok(readdress(db, &subject, Audience::Staff)?));
    let id = site.read(|db| Ok(yicheng::accounts::User::by_name(db, "ann")?.unwrap().id));
    site.write(|db| yicheng::accounts::User::entrust(db, id, Role::Moderator));
    assert!(ann.open("/notifications").has("A secret"));
}

#[test]
fn each_kind_is_switched_off_where_one_wants() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    choose(&mut ann, &[("on_site", "replies"), ("pace", "at-once")]);
    reply(&mut bob, &topic, "On the site only.");
    assert!(site.mailbox().letters.is_empty());
    assert!(ann.open("/notifications").has("On the site only."));
    choose(&mut ann, &[("by_mail", "replies"), ("pace", "at-once")]);
    reply(&mut bob, &topic, "By mail only.");
    assert_eq!(site.mailbox().letters.len(), 1);
    assert!(!ann.open("/notifications").has("By mail only."));
    choose(&mut ann, &[("pace", "never")]);
    reply(&mut bob, &topic, "Nowhere.");
    assert_eq!(site.mailbox().letters.len(), 1);
    assert!(!ann.open("/notifications").has("Nowhere."));
}

/// The path of the way out in the last letter to ann.
fn way_out(site: &Site) -> String {
    let letter = site.mailbox().letter_for("ann").to_owned();
    let header = letter.replace("\n ", "");
    let url = header.split("List-Unsubscribe: <").nth(1).unwrap().split('>').next().unwrap().to_owned();
    url.strip_prefix("http://go.test/en").unwrap_or_else(|| panic!("{url}")).to_owned()
}

#[test]
fn the_way_out_needs_no_token_and_stops_that_list_only() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    reply(&mut bob, &topic, "One.");
    let path = way_out(&site);
    let mut stranger = site.anonymous();
    // a GET changes nothing: programs follow links
    assert_eq!(stranger.open(&path).status, Status::Ok);
    reply(&mut bob, &topic, "Two.");
    assert_eq!(site.mailbox().letters.len(), 2);
    let done = site.anonymous().post(&path, "", &[("List-Unsubscribe", "One-Click")]);
    assert_eq!(done.status, Status::Ok, "{}", done.body);
    reply(&mut bob, &topic, "Three.");
    assert_eq!(site.mailbox().letters.len(), 2, "no more letters about replies");
    assert!(ann.open("/notifications").has("Three."), "but the site still tells");
    // nor does it stop what an account needs
    stranger.submit("/password/forgotten", &[("email", &crate::harness::email_of("ann"))]);
    assert!((0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        site.mailbox().letters.len() == 3
    }));
    assert!(!site.mailbox().letter_for("ann").contains("List-Unsubscribe"), "and those letters have no way out");
    for wrong in ["/unsubscribe/nobody/replies", &path.replace("/replies", "/office"), &path.replace("/replies", "/x")]
    {
        assert_ne!(site.anonymous().post(wrong, "", &[]).status, Status::Ok, "{wrong}");
    }
}

#[test]
fn the_days_letter_comes_once_at_eight_with_everything_since() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
    let fields = [("language", "en"), ("theme", "system"), ("zone", "Asia/Tokyo")];
    ann.submit("/settings/language", &fields);
    let digests = |site: &Site| {
        run(jobs::send_digests(site.wiring())).unwrap();
        site.mailbox().letters.len()
    };
    // 21:00 in Tokyo: past eight, and the first letter of the day
    reply(&mut bob, &topic, "One.");
    assert_eq!(site.mailbox().letters.len(), 0, "not at once");
    assert_eq!(digests(&site), 1);
    reply(&mut bob, &topic, "Two.");
    reply(&mut bob, &topic, "Three.");
    assert_eq!(digests(&site), 1, "one a day");
    site.wait(TimeDelta::hours(10));
    assert_eq!(digests(&site), 1, "seven in the morning is too early");
    site.wait(TimeDelta::hours(1));
    assert_eq!(digests(&site), 2);
    assert_eq!(digests(&site), 2);
    let letter = site.mailbox().letter_for("ann").to_owned();
    assert!(letter.contains("Two.") && letter.contains("Three.") && !letter.contains("One."), "{letter}");
    assert!(way_out(&site).ends_with("/digest"));
    site.wait(TimeDelta::days(1));
    assert_eq!(digests(&site), 2, "no letter about nothing");
    reply(&mut bob, &topic, "Four.");
    assert_eq!(site.anonymous().post(&way_out(&site), "", &[]).status, Status::Ok);
    assert_eq!(digests(&site), 2);
}

#[test]
fn the_head_of_a_page_counts_what_is_unread() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    reply(&mut bob, &topic, "One.");
    reply(&mut bob, &topic, "Two.");
    let label = Lang::En.count("layout-mast-unread", 2);
    let page = ann.open("/forums");
    assert!(page.has(&label), "{label} in {}", page.body);
}

#[test]
fn old_notices_are_forgotten() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    reply(&mut bob, &topic, "One.");
    site.wait(TimeDelta::days(91));
    run(jobs::sweep(site.wiring())).unwrap();
    let mut ann = site.member("ann");
    assert!(!ann.open("/notifications").has("A ladder"));
}
