//! Letters, as a mail server with TLS and a password gets them.

use chrono::TimeDelta;
use diesel::prelude::*;
use serde_json::{Value, json};
use yicheng::app;
use yicheng::clock::Clock;
use yicheng::config::{Config, MailRoute, SmtpServer};
use yicheng::db::Db;
use yicheng::i18n::Lang;
use yicheng::mail::{Draft, LetterKind, Transport, count_dead, deliver_due, post};
use yicheng::schema::letters;

use crate::{Folder, Server, run};

/// As a URL has it; the server knows `secret@1`.
const PASSWORD: &str = "secret%401";

/// A database with letters, and a mail server.
struct Office {
    server: Server,
    folder: Folder,
    config: Config,
    db: Db,
    clock: Clock,
}

impl Office {
    /// Its server comes with a certificate for `name`.
    fn new(scheme: &str, name: &str) -> Self {
        let folder = Folder::new();
        let server = Server::start("mail_server.py", &[scheme, name, folder.0.to_str().unwrap()]);
        let database = format!("sqlite://{}", folder.0.join("site.db").display());
        let var = |name: &str| match name {
            "DATABASE_URL" => Some(database.clone()),
            "YICHENG_BASE_URL" => Some("https://go.test".to_owned()),
            _ => None,
        };
        let config = Config::read(&var, || Ok([7; 32])).unwrap();
        let clock = Clock::system();
        clock.hold("2026-11-30T12:00:00".parse().unwrap());
        let db = app::open(&config, &clock).unwrap();
        Self { server, folder, config, db, clock }
    }

    /// `user:password@localhost`, trusted or not, by the name under which the site knows it.
    fn route(&self, scheme: &str, user: &str, host: &str, is_trusted: bool) -> MailRoute {
        let url = format!("{scheme}://{user}localhost:{}", self.server.place);
        let ca = is_trusted.then(|| self.folder.0.join("ca.pem"));
        MailRoute::Smtp(SmtpServer { url, host: host.to_owned(), ca })
    }

    fn post_one(&self) {
        let draft = Draft::new(
            LetterKind::Account,
            None,
            Lang::Ja,
            ("本因坊秀策", "ann@example.com"),
            "御城碁のお知らせ：第十九局",
        );
        let letter = draft.line("耳赤の一手。").unsubscribe("https://go.test/ja/stop".to_owned()).letter().unwrap();
        let now = self.clock.now();
        self.db.write_here(|db| post(db, &letter, now)).unwrap();
    }

    /// Carries out what is due in a way; returns how many letters were tried.
    fn deliver(&self, route: MailRoute) -> usize {
        let config = Config { mail: route, ..self.config.clone() };
        let transport = Transport::new(&config).unwrap();
        run(deliver_due(&self.db, &transport, &self.clock)).unwrap()
    }

    fn letters(&mut self) -> Vec<Value> {
        self.server.ask()["letters"].as_array().unwrap().clone()
    }

    /// Why the letter is still here.
    fn fault(&self) -> String {
        self.db.read_here(|db| letters::table.select(letters::fault.assume_not_null()).first(db)).unwrap()
    }

    fn dead(&self) -> i64 {
        self.db.read_here(count_dead).unwrap()
    }
}

fn login(password: &str) -> String {
    format!("site:{password}@")
}

#[test]
fn a_server_that_wants_tls_and_a_password_reads_what_we_wrote() {
    let mut office = Office::new("smtp", "localhost");
    office.post_one();
    assert_eq!(office.deliver(office.route("smtp", &login(PASSWORD), "localhost", true)), 1);
    let letters = office.letters();
    let [letter] = &letters[..] else { panic!("{letters:?}") };
    assert_eq!(letter["defects"], json!([]), "{letter}");
    assert_eq!(letter["to"], json!(["ann@example.com"]));
    assert_eq!(letter["from"], "no-reply@go.test");
    assert_eq!(letter["sender"], Lang::Ja.say("site-name"));
    assert_eq!(letter["subject"], "御城碁のお知らせ：第十九局");
    assert_eq!(letter["kinds"], json!(["multipart/alternative", "text/plain", "text/html"]));
    for kind in ["plain", "html"] {
        let text = letter[kind].as_str().unwrap();
        assert!(text.contains("本因坊秀策") && text.contains("耳赤の一手。"), "{text}");
    }
    assert_eq!(letter["automatic"], "auto-generated");
    assert_eq!(letter["stop"], "<https://go.test/ja/stop>");
    assert!(letter["message_id"].as_str().unwrap().ends_with("@go.test>"));
}

#[test]
fn a_server_that_speaks_tls_from_the_first_word_is_understood() {
    let mut office = Office::new("smtps", "localhost");
    office.post_one();
    assert_eq!(office.deliver(office.route("smtps", &login(PASSWORD), "localhost", true)), 1);
    assert_eq!(office.letters().len(), 1);
}

#[test]
fn a_distant_server_is_trusted_by_its_name() {
    let mut office = Office::new("smtp", "mail.example");
    office.post_one();
    assert_eq!(office.deliver(office.route("smtp", &login(PASSWORD), "mail.example", true)), 1);
    assert_eq!(office.letters().len(), 1);
}

#[test]
fn a_letter_outlasts_a_password_that_is_wrong_or_missing() {
    let mut office = Office::new("smtp", "localhost");
    office.post_one();
    for user in [login("wrong"), String::new()] {
        assert_eq!(office.deliver(office.route("smtp", &user, "localhost", true)), 1);
        assert!(office.letters().is_empty() && office.dead() == 0, "{user}");
        office.clock.hold(office.clock.now() + TimeDelta::minutes(10));
    }
    assert_eq!(office.deliver(office.route("smtp", &login(PASSWORD), "localhost", true)), 1);
    assert_eq!(office.letters().len(), 1);
}

/// The letter is kept, and the server heard no more than a greeting and the wish for TLS.
#[track_caller]
fn assert_told_nothing(office: &mut Office, route: MailRoute) {
    office.post_one();
    assert_eq!(office.deliver(route), 1);
    let told = office.server.ask();
    let mut heard = told["heard"].as_array().unwrap().iter().filter_map(Value::as_str);
    assert!(heard.all(|line| line.starts_with("EHLO ") || ["STARTTLS", "QUIT"].contains(&line)), "{told}");
    assert_eq!((&told["letters"], office.dead()), (&json!([]), 0));
    assert!(office.fault().contains("certificate"), "{}", office.fault());
}

#[test]
fn nothing_leaves_for_a_server_that_nobody_vouches_for() {
    for (scheme, host) in [("smtp", "localhost"), ("smtp", "mail.example"), ("smtps", "localhost")] {
        let mut office = Office::new(scheme, host);
        let route = office.route(scheme, &login(PASSWORD), host, false);
        assert_told_nothing(&mut office, route);
    }
}

#[test]
fn nothing_leaves_for_a_server_of_another_name() {
    for scheme in ["smtp", "smtps"] {
        let mut office = Office::new(scheme, "mail.example");
        let route = office.route(scheme, &login(PASSWORD), "localhost", true);
        assert_told_nothing(&mut office, route);
    }
}
