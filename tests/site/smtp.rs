//! Letters on their way to a mail server that is down, moody, or in a hurry.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use diesel::prelude::*;
use rocket::http::Status;
use yicheng::db::Db;
use yicheng::i18n::Lang;
use yicheng::mail::{self, DeadLetter, Draft, Letter, LetterKind, Transport, deliver_due};
use yicheng::schema::letters;

use crate::fake_smtp::{Act, At, FakeSmtp};
use crate::harness::{Site, email_of, run};

/// Longer than the first pause after a failure.
const SOON: TimeDelta = TimeDelta::minutes(4);

fn site_of(server: &FakeSmtp) -> Site {
    Site::with(|config| config.mail = server.route())
}

fn plain_letter(to: &str) -> Letter {
    Letter {
        kind: LetterKind::Account,
        owner: None,
        to: to.to_owned(),
        language: Lang::En,
        subject: "A move".to_owned(),
        plain: "Three three.\n".to_owned(),
        html: "<p>Three three.</p>".to_owned(),
        unsubscribe: None,
    }
}

fn post(site: &Site, letter: &Letter) {
    let now = site.now();
    site.write(|db| mail::post(db, letter, now));
}

/// Carries out what is due, as the job does; returns how many letters were tried.
fn deliver(site: &Site) -> usize {
    let wiring = site.wiring();
    run(deliver_due(&wiring.db, site.state::<Arc<Transport>>(), &wiring.clock)).unwrap()
}

fn dead(site: &Site) -> Vec<DeadLetter> {
    site.read(|db| Ok(mail::dead(db, 10)?))
}

/// A letter of which the first try goes wrong in one way.
fn failed_once(at: At, act: Act) -> (FakeSmtp, Site) {
    let server = FakeSmtp::start();
    server.then(at, act);
    let site = site_of(&server);
    post(&site, &plain_letter("ann@example.com"));
    assert_eq!(deliver(&site), 1);
    (server, site)
}

/// The first try failed, the second one succeeds, and there is no third.
#[track_caller]
fn assert_tried_again(server: &FakeSmtp, site: &Site) {
    assert!(server.taken().is_empty() && dead(site).is_empty());
    assert_eq!(deliver(site), 0, "not at once");
    site.wait(SOON);
    assert_eq!(deliver(site), 1);
    assert_eq!(server.only().to, ["ann@example.com"]);
    site.wait(TimeDelta::days(7));
    assert_eq!(deliver(site), 0);
}

#[test]
fn a_letter_waits_for_a_server_that_is_down_and_leaves_once() {
    let mut server = FakeSmtp::down();
    let site = site_of(&server);
    let page = site.newcomer("ann").submit_to("/", "/confirmations", &[]);
    assert_eq!(page.status, Status::SeeOther, "the page does not wait for the server");
    assert_eq!(deliver(&site), 1);
    site.wait(SOON);
    assert_eq!(deliver(&site), 1);
    server.come_up();
    assert_eq!(deliver(&site), 0, "the next try has its time");
    site.wait(TimeDelta::minutes(10));
    assert_eq!(deliver(&site), 1);
    site.wait(TimeDelta::days(7));
    assert_eq!(deliver(&site), 0);
    let letter = server.only();
    assert_eq!(letter.to, [email_of("ann")]);
    assert!(letter.text().contains("http://go.test/en/confirmations/"), "{}", letter.text());
}

#[test]
fn a_letter_keeps_its_message_id_over_all_tries() {
    // it was taken, and the word of it was lost: whoever reads it twice can tell
    let (server, site) = failed_once(At::End, Act::Leave);
    site.wait(SOON);
    assert_eq!(deliver(&site), 1);
    post(&site, &plain_letter("ann@example.com"));
    assert_eq!(deliver(&site), 1);
    let ids: Vec<_> = server.taken().iter().map(|letter| letter.header("Message-ID")).collect();
    assert!(ids[0].ends_with("@go.test>"), "{ids:?}");
    assert!(ids[0] == ids[1] && ids[1] != ids[2], "{ids:?}");
}

#[test]
fn each_pause_is_three_times_the_last_and_after_nine_tries_officials_have_to_look() {
    let server = FakeSmtp::down();
    let site = site_of(&server);
    post(&site, &plain_letter("ann@example.com"));
    for pause in [3, 9, 27, 81, 243, 729, 2187, 6561] {
        assert_eq!(deliver(&site), 1);
        assert!(dead(&site).is_empty());
        site.wait(TimeDelta::minutes(pause) - TimeDelta::seconds(1));
        assert_eq!(deliver(&site), 0, "before {pause} minutes have passed");
        site.wait(TimeDelta::seconds(1));
    }
    assert_eq!(deliver(&site), 1);
    assert_eq!(dead(&site)[0].attempts, 9);
    site.wait(TimeDelta::days(20));
    assert_eq!(deliver(&site), 0);
}

#[test]
fn a_refusal_for_now_is_tried_again() {
    let (server, site) = failed_once(At::Recipient, Act::Say("451 4.2.1 mailbox busy"));
    assert_tried_again(&server, &site);
}

#[test]
fn a_server_that_closes_for_now_is_tried_again() {
    for (at, act) in [
        (At::Greeting, Act::SayAndLeave("421 4.3.2 closing")),
        (At::Recipient, Act::SayAndLeave("421 4.3.2 closing")),
        (At::Greeting, Act::Leave),
    ] {
        let (server, site) = failed_once(at, act);
        assert_tried_again(&server, &site);
    }
}

#[test]
fn a_refusal_for_good_is_shown_to_officials_with_its_reason_and_without_its_text() {
    for (at, line) in [(At::Recipient, "550 5.1.1 nobody of that name"), (At::End, "554 5.7.1 not from you")] {
        let (server, site) = failed_once(at, Act::Say(line));
        let dead = dead(&site);
        assert_eq!((dead[0].to.as_str(), dead[0].subject.as_str()), ("ann@example.com", "A move"));
        let (code, words) = line.split_once(' ').unwrap();
        let fault = dead[0].fault.as_deref().unwrap();
        assert!(fault.contains(code) && fault.contains(words), "{fault}");
        let texts: (String, String) =
            site.read(|db| Ok(letters::table.select((letters::plain, letters::html)).first(db)?));
        assert_eq!(texts, (String::new(), String::new()));
        site.wait(TimeDelta::days(7));
        assert_eq!(deliver(&site), 0);
        assert!(server.taken().is_empty());
    }
}

#[test]
fn a_refused_letter_keeps_no_other_back() {
    let server = FakeSmtp::start();
    server.then(At::Recipient, Act::Say("550 5.1.1 nobody of that name"));
    let site = site_of(&server);
    post(&site, &plain_letter("ann@example.com"));
    post(&site, &plain_letter("ben@example.com"));
    assert_eq!(deliver(&site), 2);
    assert_eq!(server.only().to, ["ben@example.com"]);
}

#[test]
fn a_refused_password_is_no_fault_of_the_recipient() {
    for line in ["535 5.7.8 wrong password", "530 5.7.0 who are you"] {
        let server = FakeSmtp::start();
        server.then(At::Authentication, Act::Say(line));
        let site = Site::with(|config| config.mail = server.route_of("site:secret@", "127.0.0.1"));
        post(&site, &plain_letter("ann@example.com"));
        assert_eq!(deliver(&site), 1);
        assert_tried_again(&server, &site);
    }
}

#[test]
fn no_password_leaves_for_a_distant_server_that_offers_no_tls() {
    let server = FakeSmtp::start();
    let site = Site::with(|config| config.mail = server.route_of("site:secret@", "mail.example"));
    post(&site, &plain_letter("ann@example.com"));
    assert_eq!(deliver(&site), 1);
    assert!(server.commands().iter().all(|line| line.starts_with("EHLO") || line == "QUIT"), "{:?}", server.commands());
    assert!(server.taken().is_empty() && dead(&site).is_empty());
}

#[test]
fn a_connection_that_breaks_within_the_letter_is_tried_again() {
    let (server, site) = failed_once(At::Text, Act::Leave);
    assert_tried_again(&server, &site);
}

#[test]
fn a_letter_that_was_taken_is_not_sent_again_because_the_server_hung_up() {
    let (server, site) = failed_once(At::End, Act::SayAndLeave("250 ok"));
    site.wait(TimeDelta::days(7));
    assert_eq!(deliver(&site), 0);
    assert_eq!(server.taken().len(), 1);
}

#[test]
fn a_silent_server_is_given_up_and_tried_again() {
    for at in [At::Greeting, At::Recipient, At::Text] {
        let server = FakeSmtp::start();
        server.then(at, Act::Stall);
        let site = site_of(&server);
        post(&site, &plain_letter("ann@example.com"));
        let wiring = site.wiring();
        let transport = Transport::new(&wiring.config).unwrap().with_patience(Duration::from_millis(100));
        assert_eq!(run(deliver_due(&wiring.db, &transport, &wiring.clock)).unwrap(), 1);
        assert_tried_again(&server, &site);
    }
}

#[test]
fn no_more_letters_leave_in_a_minute_than_the_server_takes() {
    let server = FakeSmtp::start();
    let site = Site::with(|config| (config.mail, config.mail_rate) = (server.route(), 3));
    for _ in 0..7 {
        post(&site, &plain_letter("ann@example.com"));
    }
    for (tried, taken) in [(3, 3), (3, 6), (1, 7)] {
        assert_eq!(deliver(&site), tried);
        assert_eq!(server.taken().len(), taken);
        assert_eq!(deliver(&site), 0, "the minute has its letters");
        site.wait(TimeDelta::seconds(59));
        assert_eq!(deliver(&site), 0, "the minute is not over");
        site.wait(TimeDelta::seconds(1));
    }
}

/// Two programs on one database, which start to deliver at the same moment; returns how many letters they tried.
fn deliver_twice_at_once(site: &Site) -> usize {
    let wiring = site.wiring();
    let start = std::sync::Barrier::new(2);
    let instance = || {
        let db = Db::open(&wiring.config.database_url).unwrap();
        let transport = Transport::new(&wiring.config).unwrap();
        start.wait();
        let mut tried = 0;
        for _ in 0..3 {
            tried += run(deliver_due(&db, &transport, &wiring.clock)).unwrap();
        }
        tried
    };
    std::thread::scope(|scope| {
        let both = [scope.spawn(instance), scope.spawn(instance)];
        both.into_iter().map(|instance| instance.join().unwrap()).sum()
    })
}

#[test]
fn two_instances_send_each_letter_once() {
    let server = FakeSmtp::start();
    let site = site_of(&server);
    let mut names: Vec<_> = (10..40).map(|number| format!("ann{number}@example.com")).collect();
    names.iter().for_each(|name| post(&site, &plain_letter(name)));
    assert_eq!(deliver_twice_at_once(&site), 30);
    let mut reached: Vec<_> = server.taken().into_iter().flat_map(|letter| letter.to).collect();
    reached.sort();
    names.sort();
    assert_eq!(reached, names);
}

#[test]
fn two_instances_share_the_minute() {
    let server = FakeSmtp::start();
    let site = Site::with(|config| (config.mail, config.mail_rate) = (server.route(), 3));
    for _ in 0..7 {
        post(&site, &plain_letter("ann@example.com"));
    }
    assert_eq!(deliver_twice_at_once(&site), 3);
    assert_eq!(server.taken().len(), 3);
}

#[test]
fn a_letter_that_can_be_stopped_tells_mail_programs_how() {
    let server = FakeSmtp::start();
    let site = site_of(&server);
    let draft = |name: &str| {
        Draft::new(LetterKind::Account, None, Lang::En, (name, &email_of(name)), "Today").line("Three answers.")
    };
    let url = "http://go.test/en/letters/stop/secret";
    post(&site, &draft("ann").unsubscribe(url.to_owned()).letter().unwrap());
    post(&site, &draft("ben").letter().unwrap());
    assert_eq!(deliver(&site), 2);
    let [for_ann, for_ben] = &server.taken()[..] else { panic!("two letters") };
    assert_eq!(for_ann.header("List-Unsubscribe"), format!("<{url}>"));
    assert_eq!(for_ann.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert!(for_ann.text().contains(url));
    assert!(for_ben.headers().iter().all(|line| !line.starts_with("List-")), "{:?}", for_ben.headers());
}

#[test]
fn words_of_every_language_arrive_readable() {
    let server = FakeSmtp::start();
    let site = site_of(&server);
    let names = ["弈秋", "黑嘉嘉", "조훈현", "本因坊秀策", "Ann O’Hara"];
    for (lang, name) in Lang::ALL.iter().zip(names) {
        let subject = format!("{name}: {} – {}", lang.say("mail-confirm-subject"), "碁".repeat(40));
        let draft = Draft::new(LetterKind::Account, None, *lang, (name, &email_of(name)), subject.clone())
            .line(lang.say("mail-confirm-text"));
        post(&site, &draft.letter().unwrap());
        deliver(&site);
        let letter = server.taken().pop().unwrap();
        assert_eq!(letter.header("Subject"), subject);
        assert!(letter.header("From").contains(lang.say("site-name")), "{}", letter.header("From"));
        assert_eq!(letter.to, [email_of(name)]);
        assert!(letter.text().contains(name) && letter.text().contains(lang.say("mail-confirm-text")), "{lang}");
        assert!(letter.raw.is_ascii(), "the way may be narrow");
        assert!(letter.raw.lines().all(|line| line.len() <= 998));
    }
}

#[test]
fn a_subject_with_line_ends_makes_no_second_header() {
    let server = FakeSmtp::start();
    let site = site_of(&server);
    let subject = "Hello\r\nBcc: eve@example.com\n\nbody\r";
    let draft = Draft::new(LetterKind::Account, None, Lang::En, ("ann", "ann@example.com"), subject);
    let written = Letter { subject: subject.to_owned(), ..plain_letter("ann@example.com") };
    let drafted = draft.letter().unwrap();
    assert!(!drafted.subject.contains(char::is_control));
    for letter in [drafted, written] {
        post(&site, &letter);
        assert_eq!(deliver(&site), 1);
        let taken = server.taken().pop().unwrap();
        assert!(taken.all("Bcc").is_empty(), "{}", taken.raw);
        assert!(taken.header("Subject").contains("eve@example.com"), "{}", taken.raw);
        assert_eq!(taken.to, ["ann@example.com"]);
    }
}

#[test]
fn lines_that_begin_with_a_dot_arrive_whole() {
    let server = FakeSmtp::start();
    let site = site_of(&server);
    let lines = [".", "..", ".hidden", "...", "after the end"];
    post(&site, &Letter { plain: lines.join("\n"), ..plain_letter("ann@example.com") });
    assert_eq!(deliver(&site), 1);
    assert_eq!(deliver(&site), 0);
    assert!(server.only().raw.contains(&lines.join("\r\n")), "{}", server.only().raw);
}
