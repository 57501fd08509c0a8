//! The outbox: with its cause or not at all, once, and again when it failed.

use std::sync::Arc;

use diesel::prelude::*;
use yicheng::accounts::{NewUser, User};
use yicheng::error::Error;
use yicheng::i18n::Lang;
use yicheng::mail::{Letter, LetterKind, Transport, deliver_due, post};
use yicheng::schema::letters;
use yicheng::web::Wiring;

use crate::harness::{Site, email_of};

fn letter(to: &str) -> Letter {
    Letter {
        kind: LetterKind::Account,
        owner: None,
        to: to.into(),
        language: Lang::Ja,
        subject: "弈城".into(),
        plain: "words".into(),
        html: "<p>words</p>".into(),
        unsubscribe: None,
    }
}

fn deliver(site: &Site) -> usize {
    deliver_from(site.wiring(), site.state::<Arc<Transport>>())
}

fn deliver_from(wiring: &Wiring, transport: &Transport) -> usize {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(deliver_due(&wiring.db, transport, &wiring.clock)).unwrap()
}

#[test]
fn a_letter_leaves_once() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| post(db, &letter("ann@example.com"), now));
    assert_eq!(deliver(&site), 1);
    assert_eq!(deliver(&site), 0);
    assert_eq!(site.mailbox().letters.len(), 1);
}

#[test]
fn a_letter_whose_cause_failed_never_was() {
    let site = Site::new();
    let now = site.now();
    let outcome: Result<(), Error> = site.db().write_here(|db| {
        post(db, &letter("ann@example.com"), now)?;
        Err(Error::Forbidden)
    });
    assert!(outcome.is_err());
    assert_eq!(deliver(&site), 0);
}

#[test]
fn two_instances_do_not_take_the_same_letter() {
    let site = Site::new();
    let now = site.now();
    for _ in 0..10 {
        site.write(|db| post(db, &letter("ann@example.com"), now));
    }
    let (wiring, transport) = (site.wiring().as_ref(), site.state::<Arc<Transport>>().as_ref());
    let tried: usize = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(|| deliver_from(wiring, transport))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    });
    assert_eq!(tried, 10);
    assert_eq!(site.mailbox().letters.len(), 10);
}

#[test]
fn a_letter_to_nowhere_is_put_aside_with_its_reason() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| post(db, &letter("not an address"), now));
    site.write(|db| post(db, &letter("ann@example.com"), now));
    assert_eq!(deliver(&site), 2);
    assert_eq!(site.mailbox().letters.len(), 1, "one letter's failure is no other's");
    let (dead, fault): (Option<yicheng::clock::Moment>, Option<String>) = site.read(|db| {
        let bad = letters::table.filter(letters::recipient.eq("not an address"));
        Ok(bad.select((letters::dead_at, letters::fault)).first(db)?)
    });
    assert!(dead.is_some() && fault.is_some());
}

#[test]
fn letters_speak_the_members_language() {
    let site = Site::new();
    let now = site.now();
    for lang in Lang::ALL {
        let name = format!("member{}", lang.index());
        let new = NewUser {
            email: email_of(&name),
            name: name.clone(),
            password_hash: String::new(),
            language: *lang,
            once: name.clone(),
        };
        site.write(|db| User::insert(db, &new, now)?.send_confirmation(db, "http://go.test", now));
        let mailbox = site.mailbox();
        let letter = mailbox.letter_for(&name);
        assert!(letter.contains(&format!("http://go.test/{lang}/confirmations/")), "{letter}");
        assert!(letter.contains(&name));
        assert!(letter.contains(lang.say("site-name")), "{lang}: {letter}");
    }
}

#[test]
fn a_letter_in_a_folder_can_be_read_with_an_editor() {
    let site = Site::new();
    let now = site.now();
    let link = format!("http://go.test/ja/confirmations/{}", "x".repeat(43));
    let mut letter = letter("ann@example.com");
    letter.plain = format!("弈城\n\n{link}\n");
    site.write(|db| post(db, &letter, now));
    deliver(&site);
    let files = site.letter_files();
    assert!(files[0].contains(&format!("\r\n{link}\r\n")) && files[0].contains("弈城"), "{}", files[0]);
}
