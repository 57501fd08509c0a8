//! The roof: everything put together into one Rocket.

use std::sync::Arc;

use rocket::config::{Config as RocketConfig, LogLevel};
use rocket::data::{Limits, ToByteUnit};
use rocket::fairing::AdHoc;
use rocket::figment::Figment;
use rocket::{Build, Rocket};

use crate::clock::{Clock, Moment};
use crate::config::{Config, Mode};
use crate::db::{Conn, Db, migrations};
use crate::error::Error;
use crate::forums::Readings;
use crate::i18n::Lang;
use crate::library::Shelf;
use crate::mail::Transport;
use crate::storage::Storage;
use crate::web::{Headers, Kept, Later, Presence, Seat, Wiring};
use crate::{
    accounts, admin, clubs, farewell, forums, front, i18n, jobs, library, notifications, pages, press, seed, web,
};

/// Opens the database, brings it up to date and puts in what every site has.
pub fn open(config: &Config, clock: &Clock) -> Result<Db, Error> {
    let db = Db::open(&config.database_url)?;
    migrations::run(&db)?;
    let now = clock.now();
    db.write_here(|db| {
        accounts::rekey::run(db, now)?;
        seed::run(db, now)
    })?;
    Ok(db)
}

/// The site, ready to be launched or to be tried in a test.
pub fn build(config: Config, db: Db, clock: Clock) -> Result<Rocket<Build>, Error> {
    i18n::load();
    press::load();
    pages::load();
    let transport = Arc::new(Transport::new(&config)?);
    let headers = Headers { is_secure: config.is_secure() };
    let rocket_config = rocket_config(&config);
    let storage = Storage::open(&config.storage)?;
    let (kept, presence, later) = (Kept::default(), Presence::default(), Later::default());
    let wiring = Arc::new(Wiring { db, config, clock, seats: find_seat, kept, presence, storage, later });

    let mut rocket = rocket::custom(rocket_config)
        .manage(wiring)
        .manage(transport)
        .manage(Arc::new(Readings::default()))
        .manage(Arc::new(Shelf::default()))
        .attach(headers)
        .attach(AdHoc::on_liftoff("jobs", |rocket| Box::pin(async move { jobs::start(rocket) })))
        .attach(AdHoc::on_shutdown("last readings", |rocket| Box::pin(jobs::finish(rocket))))
        .register("/", web::catchers())
        .mount("/", web::routes())
        .mount("/", front::start_routes());
    for lang in Lang::ALL {
        let base = format!("/{lang}");
        rocket = rocket
            .mount(&base, front::routes())
            .mount(&base, admin::routes())
            .mount(&base, pages::routes())
            .mount(&base, accounts::routes())
            .mount(&base, notifications::routes())
            .mount(&base, farewell::routes())
            .mount(&base, clubs::routes())
            .mount(&base, forums::routes())
            .mount(&base, library::routes());
    }
    Ok(rocket)
}

/// The member behind a cookie, with what the head of every page tells them.
fn find_seat(db: &mut Conn, secret: &str, now: Moment) -> Result<Option<Seat>, Error> {
    let mut seat = accounts::find_seat(db, secret, now)?;
    if let Some(seat) = &mut seat {
        seat.club = clubs::membership::club_of(db, seat.id)?;
        seat.unread = notifications::count_unread(db, seat.id, &accounts::access::reader(Some(seat)))?;
    }
    Ok(seat)
}

fn rocket_config(config: &Config) -> Figment {
    let level = if config.mode == Mode::Production { LogLevel::Critical } else { LogLevel::Off };
    let figment = Figment::from(RocketConfig::default())
        .merge(("address", &config.address))
        .merge(("port", config.port))
        .merge(("ident", false))
        .merge(("log_level", level))
        .merge(("cli_colors", false))
        // whoever asks us is who they are, unless an operator named the proxy
        .merge(("ip_header", false))
        .merge(("secret_key", config.secret_key.to_vec()))
        .merge(("shutdown.grace", 3))
        .merge(("shutdown.mercy", 3));
    // a file comes inside a form; the form around it is small
    let limits = Limits::default().limit("data-form", (web::LARGEST_UPLOAD + 64 * 1024).bytes());
    figment.merge(("limits", limits.limit("file", web::LARGEST_UPLOAD.bytes())))
}
