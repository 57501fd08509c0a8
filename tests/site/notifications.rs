//! What members are told, where, and how they stop it.

use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::audience::Audience;
use yicheng::i18n::Lang;
use yicheng::notifications::{Event, News, readdress, tell};
use yicheng::web::Role;
use yicheng::{jobs, per_backend};

use crate::harness::{Browser, Page, Site, run};
use crate::mailbox::Mailbox;

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

/// Tells ann of so many replies, each with its number.
fn tell_ann(site: &Site, numbers: std::ops::RangeInclusive<i64>) {
    let now = site.now();
    for number in numbers {
        site.write(|db| {
            let id = |db: &mut _, name| Ok::<_, yicheng::error::Error>(User::by_name(db, name)?.unwrap().id);
            let (ann, bob) = (id(db, "ann")?, id(db, "bob")?);
            let news = News {
                event: Event::Reply,
                actor: Some(bob),
                subject: "topic:1".into(),
                audience: Audience::Public,
                path: "/posts/1".into(),
                title: "A ladder",
                excerpt: &format!("Stone {number}."),
            };
            tell(db, ann, &news, "http://go.test", now)
        });
    }
}

/// All letters that left, however many wait.
fn letters(site: &Site) -> Mailbox {
    let mut mailbox = site.mailbox();
    loop {
        let next = site.mailbox();
        if next.letters.len() == mailbox.letters.len() {
            return next;
        }
        mailbox = next;
    }
}

/// Writes the day's letters; returns how many letters left by then.
fn send_digests(site: &Site) -> usize {
    run(jobs::send_digests(site.wiring())).unwrap();
    letters(site).letters.len()
}

/// There it is nine in the evening when a test begins: past the hour of the day's letter.
fn live_in_tokyo(member: &mut Browser<'_>) {
    let page = member.submit("/settings/language", &[("language", "en"), ("theme", "system"), ("zone", "Asia/Tokyo")]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
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
    let id = site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().id));
    site.write(|db| User::entrust(db, id, Role::Moderator));
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
    let letter = letters(site).letter_for("ann").to_owned();
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
fn the_days_letter_comes_once_from_eight_on_with_everything_since() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
    live_in_tokyo(&mut ann);
    let digests = send_digests;
    // past eight, and the first letter of the day
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
fn a_days_letter_tells_the_newest_thirty_in_order_and_counts_the_rest() {
    let site = Site::new();
    let (mut ann, _bob) = (site.member("ann"), site.member("bob"));
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
    live_in_tokyo(&mut ann);
    tell_ann(&site, 1..=33);
    assert_eq!(send_digests(&site), 1);
    let letter = letters(&site).letter_for("ann").to_owned();
    assert!(letter.contains(&format!("Subject: {}", Lang::En.count("mail-digest-subject", 33))), "{letter}");
    let places: Vec<_> = (4..=33).map(|number| letter.find(&format!("Stone {number}.")).unwrap()).collect();
    assert!(places.is_sorted(), "{letter}");
    assert!((1..=3).all(|number| !letter.contains(&format!("Stone {number}."))), "{letter}");
    let more = format!("- {}\n  http://go.test/en/notifications\n", Lang::En.count("mail-digest-more", 3));
    assert!(letter.contains(&more), "{letter}");
    // what was only counted is told, too: it is on the page
    assert!(ann.open("/notifications?page=2").has("Stone 1."));
    site.wait(TimeDelta::days(1));
    assert_eq!(send_digests(&site), 1);
    tell_ann(&site, 34..=63);
    assert_eq!(send_digests(&site), 2);
    let letter = letters(&site).letter_for("ann").to_owned();
    assert!(letter.contains("Stone 34.") && letter.contains("Stone 63."), "{letter}");
    assert!(!letter.contains(" more\n"), "thirty are all: {letter}");
}

#[test]
fn what_only_the_days_letter_tells_is_not_on_the_site() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    choose(&mut ann, &[("by_mail", "replies"), ("pace", "daily")]);
    live_in_tokyo(&mut ann);
    reply(&mut bob, &topic, "By mail only.");
    let is_unseen = |ann: &mut Browser<'_>| {
        let pages = ["/notifications", "/notifications?show=unread"];
        pages.iter().all(|path| !ann.open(path).has("By mail only."))
            && !ann.open("/forums").has(&Lang::En.count("layout-mast-unread", 1))
    };
    assert!(is_unseen(&mut ann));
    assert_eq!(send_digests(&site), 1);
    assert!(letters(&site).letter_for("ann").contains("By mail only."));
    assert!(is_unseen(&mut ann));
    // what comes after both are switched on again is on the site, and that alone
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
    reply(&mut bob, &topic, "Everywhere.");
    assert!(ann.open("/notifications").has("Everywhere.") && !ann.open("/notifications").has("By mail only."));
}

#[test]
fn the_way_out_of_an_old_days_letter_stops_no_other_list() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let topic = begin(&mut ann, "A ladder");
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
    live_in_tokyo(&mut ann);
    reply(&mut bob, &topic, "One.");
    assert_eq!(send_digests(&site), 1);
    let old = way_out(&site);
    let before = Lang::En.say("notifications-unsubscribe-before-title");
    assert!(!site.anonymous().open(&old).has(before));
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "at-once")]);
    assert!(site.anonymous().open(&old).has(before));
    let page = site.anonymous().post(&old, "", &[("List-Unsubscribe", "One-Click")]);
    assert!(page.status == Status::Ok && page.has(before), "{}", page.body);
    reply(&mut bob, &topic, "Two.");
    assert_eq!(letters(&site).letters.len(), 2, "letters at once go on");
    // back at the day's letter, it is the way out of what comes
    choose(&mut ann, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
    let page = site.anonymous().post(&old, "", &[]);
    assert!(page.has(Lang::En.say("notifications-unsubscribe-done-title")), "{}", page.body);
    assert!(site.anonymous().post(&old, "", &[]).has(before));
    reply(&mut bob, &topic, "Three.");
    site.wait(TimeDelta::days(1));
    assert_eq!(send_digests(&site), 2);
}

#[test]
fn more_than_twenty_letters_within_an_hour_wait_for_the_days_letter() {
    let site = Site::new();
    let (mut ann, _bob) = (site.member("ann"), site.member("bob"));
    live_in_tokyo(&mut ann);
    tell_ann(&site, 1..=23);
    assert_eq!(letters(&site).letters.len(), 20);
    assert!(ann.open("/notifications").has("Stone 23."), "the site tells at once");
    assert_eq!(send_digests(&site), 21);
    let letter = letters(&site).letter_for("ann").to_owned();
    assert!(letter.contains(&format!("Subject: {}", Lang::En.count("mail-digest-subject", 3))), "{letter}");
    assert!((21..=23).all(|number| letter.contains(&format!("Stone {number}."))), "{letter}");
    assert!(!letter.contains("Stone 20."), "{letter}");
    // once a day, and after the hour at once again
    tell_ann(&site, 24..=24);
    assert_eq!(send_digests(&site), 21);
    site.wait(TimeDelta::minutes(61));
    tell_ann(&site, 25..=25);
    assert_eq!(letters(&site).letters.len(), 22);
    site.wait(TimeDelta::hours(10));
    assert_eq!(send_digests(&site), 23, "the next morning");
    let letter = letters(&site).letter_for("ann").to_owned();
    assert!(letter.contains("Stone 24.") && !letter.contains("Stone 25."), "{letter}");
    // its way out stops what comes by it, and what waits already
    site.wait(TimeDelta::hours(1));
    tell_ann(&site, 26..=46);
    assert_eq!(letters(&site).letters.len(), 43);
    let path = way_out(&site);
    assert!(path.ends_with("/replies"), "{path}");
    assert_eq!(site.anonymous().post(&path, "", &[]).status, Status::Ok);
    site.wait(TimeDelta::days(1));
    assert_eq!(send_digests(&site), 43);
}

#[test]
fn one_members_letter_that_fails_keeps_no_other_back() {
    let site = Site::new();
    let (mut ann, mut bob) = (site.member("ann"), site.member("bob"));
    let (of_ann, of_bob) = (begin(&mut ann, "A ladder"), begin(&mut bob, "A net"));
    reply(&mut bob, &of_ann, "At once.");
    for member in [&mut ann, &mut bob] {
        choose(member, &[("on_site", "replies"), ("by_mail", "replies"), ("pace", "daily")]);
        live_in_tokyo(member);
    }
    reply(&mut bob, &of_ann, "For ann.");
    reply(&mut ann, &of_bob, "For bob.");
    // the first to be written to can have no second letter
    let law = "CREATE UNIQUE INDEX one_letter_each ON letters (recipient)";
    site.write(|db| Ok(per_backend!(db, |db| db.batch_execute(law))?));
    let _ = run(jobs::send_digests(site.wiring()));
    let mailbox = letters(&site);
    assert!(mailbox.letter_for("bob").contains("For bob.") && !mailbox.letter_for("ann").contains("For ann."));
    // and hers waits until it can be written
    site.write(|db| Ok(per_backend!(db, |db| db.batch_execute("DROP INDEX one_letter_each"))?));
    run(jobs::send_digests(site.wiring())).unwrap();
    assert!(letters(&site).letter_for("ann").contains("For ann."));
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
