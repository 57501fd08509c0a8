//! What runs beside the requests goes on where one thing fails.

use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::jobs;
use yicheng::per_backend;
use yicheng::schema::{notifications, users};

use crate::harness::{Browser, PASSWORD, Site, run};

fn change(site: &Site, statement: &str) {
    site.write(|db| Ok(per_backend!(db, |db| db.batch_execute(statement))?));
}

fn leave(member: &mut Browser<'_>) {
    assert_eq!(member.submit("/settings/closing", &[("password", PASSWORD)]).status, Status::SeeOther);
}

fn is_here(site: &Site, name: &str) -> bool {
    site.read(|db| Ok(User::by_name(db, name)?.is_some()))
}

#[test]
fn who_was_here_is_written_after_a_failure_too() {
    let site = Site::new();
    site.member("ann").open("/forums");
    let seen = site.now();
    change(&site, "ALTER TABLE sessions RENAME COLUMN last_used_at TO away");
    assert!(run(jobs::write_presence(site.wiring())).is_err());
    change(&site, "ALTER TABLE sessions RENAME COLUMN away TO last_used_at");
    site.wait(TimeDelta::minutes(1));
    run(jobs::write_presence(site.wiring())).unwrap();
    assert_eq!(site.read(|db| Ok(User::by_name(db, "ann")?.unwrap().last_seen_at)), Some(seen));
}

#[test]
fn one_letter_that_fails_keeps_nobody_elses() {
    let site = Site::new();
    let mut carl = site.member("carl");
    for name in ["ann", "bob"] {
        let mut member = site.member(name);
        let page = member.submit("/settings/notifications", &[("by_mail", "replies"), ("pace", "daily")]);
        assert_eq!(page.status, Status::SeeOther);
        let fields = [("title", "A ladder"), ("body", "It works."), ("lang", "en")];
        let topic = member.submit_to("/forums/go/new", "/forums/go/topics", &fields).location.unwrap();
        let topic = topic.strip_prefix("/en").unwrap();
        carl.submit_to(topic, &format!("{topic}/posts"), &[("body", "Does it?")]);
    }
    site.write(|db| {
        let ann = User::by_name(db, "ann")?.unwrap().id;
        let unknown = notifications::event.eq("of another program");
        diesel::update(notifications::table.filter(notifications::user_id.eq(ann))).set(unknown).execute(db)?;
        Ok(())
    });
    site.wait(TimeDelta::days(1));
    run(jobs::send_digests(site.wiring())).unwrap();
    assert!(site.mailbox().letter_for("bob").contains("A ladder"));
}

#[test]
fn an_account_that_cannot_be_closed_keeps_no_other_open() {
    let site = Site::new();
    leave(&mut site.member("ann"));
    leave(&mut site.member("bob"));
    site.member("carl");
    site.write(|db| {
        // somebody has the name that nobody can have
        let nobody = format!("#{}", User::by_name(db, "ann")?.unwrap().id);
        diesel::update(users::table.filter(users::name.eq("carl"))).set(users::name_shape.eq(nobody)).execute(db)?;
        Ok(())
    });
    site.wait(TimeDelta::days(14));
    run(jobs::sweep(site.wiring())).unwrap();
    assert!(is_here(&site, "ann") && !is_here(&site, "bob"));
}

#[test]
fn a_part_of_the_sweep_that_fails_keeps_no_other_from_its_work() {
    let site = Site::new();
    leave(&mut site.member("ann"));
    site.wait(TimeDelta::days(14));
    change(&site, "ALTER TABLE throttles RENAME TO away");
    let fault = run(jobs::sweep(site.wiring())).unwrap_err().to_string();
    assert!(fault.contains("throttles"), "{fault}");
    assert!(!is_here(&site, "ann"));
}
