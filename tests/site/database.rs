//! What both databases promise: one write at a time, and rows that nobody changes.

use diesel::prelude::*;
use yicheng::audit::{self, Act};
use yicheng::error::Error;
use yicheng::schema::{audit_entries, settings};

use crate::harness::Site;

#[test]
fn no_update_is_lost_between_writers() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| {
        let row = (settings::key.eq("n"), settings::value.eq("0"), settings::changed_at.eq(now));
        diesel::insert_into(settings::table).values(row).execute(db)?;
        Ok(())
    });
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let db = site.db().clone();
            scope.spawn(move || {
                for _ in 0..10 {
                    // read, then write what was read plus one: what loses updates elsewhere
                    let outcome: Result<(), Error> = db.write_here(|db| {
                        let value: String = settings::table.find("n").select(settings::value).first(db)?;
                        let next = (value.parse::<i64>().unwrap() + 1).to_string();
                        diesel::update(settings::table.find("n")).set(settings::value.eq(next)).execute(db)?;
                        Ok(())
                    });
                    outcome.unwrap();
                }
            });
        }
    });
    let value: String = site.read(|db| Ok(settings::table.find("n").select(settings::value).first(db)?));
    assert_eq!(value, "40");
}

#[test]
fn a_failed_write_leaves_nothing_behind() {
    let site = Site::new();
    let now = site.now();
    let outcome: Result<(), Error> = site.db().write_here(|db| {
        audit::record(db, None, Act::Appoint, "user:1", "x", now)?;
        Err(Error::Forbidden)
    });
    assert!(outcome.is_err());
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        site.db().write_here(|db| -> Result<(), Error> {
            audit::record(db, None, Act::Appoint, "user:1", "x", now)?;
            panic!("on purpose")
        })
    }));
    assert!(panicked.is_err());
    assert!(site.read(|db| Ok(audit::latest(db, 10)?)).is_empty());
    // and the writer is free again
    site.write(|db| Ok(audit::record(db, None, Act::Appoint, "user:1", "x", now)?));
    assert_eq!(site.read(|db| Ok(audit::latest(db, 10)?)).len(), 1);
}

#[test]
fn audit_entries_are_never_changed_or_deleted() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| Ok(audit::record(db, None, Act::Appoint, "user:1", "x", now)?));
    let update: Result<usize, Error> = site
        .db()
        .write_here(|db| Ok(diesel::update(audit_entries::table).set(audit_entries::reason.eq("y")).execute(db)?));
    let delete: Result<usize, Error> = site.db().write_here(|db| Ok(diesel::delete(audit_entries::table).execute(db)?));
    assert!(update.is_err() && delete.is_err());
    if std::env::var("TEST_DATABASE_URL").is_ok() {
        let truncate: Result<usize, Error> =
            site.db().write_here(|db| Ok(diesel::sql_query("TRUNCATE audit_entries").execute(db)?));
        assert!(truncate.is_err());
    }
    assert_eq!(site.read(|db| Ok(audit::latest(db, 10)?))[0].reason, "x");
}

#[test]
fn a_reader_cannot_write() {
    let site = Site::new();
    let now = site.now();
    let outcome: Result<(), Error> =
        site.db().read_here(|db| Ok(audit::record(db, None, Act::Appoint, "user:1", "x", now)?));
    assert!(outcome.is_err());
}

#[test]
fn a_start_on_a_seeded_database_changes_nothing() {
    use yicheng::schema::{boards, record_texts, records};
    let site = Site::new();
    let count = || -> (i64, i64, i64) {
        site.read(|db| {
            Ok((
                boards::table.count().get_result(db)?,
                records::table.count().get_result(db)?,
                record_texts::table.count().get_result(db)?,
            ))
        })
    };
    assert_eq!(count(), (4, 22, 110));
    let now = site.now();
    site.write(|db| yicheng::seed::run(db, now));
    assert_eq!(count(), (4, 22, 110));
}

#[test]
fn after_the_server_dropped_us_pages_come_back() {
    let site = Site::new();
    let now = site.now();
    let mut browser = site.anonymous();
    let mut ann = site.member("ann");
    assert_eq!(browser.open("/forums").status.code, 200);
    if !site.cut_connections() {
        return;
    }
    // one reader finds out, and what it learns spares the others
    let failures = (0..20).filter(|_| browser.open("/forums").status.code != 200).count();
    assert!(failures <= 1, "{failures} pages failed");
    let failures = (0..20)
        .filter(|_| site.db().write_here(|db| audit::record(db, None, Act::Appoint, "user:1", "x", now)).is_err())
        .count();
    assert!(failures <= 1, "{failures} writes failed");
    assert_eq!(ann.open("/settings/avatar").status.code, 200);
}
