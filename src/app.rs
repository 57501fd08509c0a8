//! The roof: everything put together into one Rocket.

use std::sync::Arc;

use rocket::config::{Config as RocketConfig, LogLevel};
use rocket::fairing::AdHoc;
use rocket::figment::Figment;
use rocket::{Build, Rocket};

use crate::clock::Clock;
use crate::config::{Config, Mode};
use crate::db::{Db, migrations};
use crate::error::Error;
use crate::forums::Readings;
use crate::i18n::Lang;
use crate::library::Shelf;
use crate::mail::Transport;
use crate::web::{Headers, Kept, Wiring};
use crate::{accounts, forums, front, i18n, jobs, library, press, seed, web};

/// Opens the database, brings it up to date and puts in what every site has.
pub fn open(config: &Config, clock: &Clock) -> Result<Db, Error> {
    let db = Db::open(&config.database_url)?;
    migrations::run(&db)?;
    let now = clock.now();
    db.write_here(|db| seed::run(db, now))?;
    Ok(db)
}

/// The site, ready to be launched or to be tried in a test.
pub fn build(config: Config, db: Db, clock: Clock) -> Result<Rocket<Build>, Error> {
    i18n::load();
    press::load();
    let transport = Arc::new(Transport::new(&config)?);
    let headers = Headers { is_secure: config.is_secure() };
    let rocket_config = rocket_config(&config);
    let wiring = Arc::new(Wiring { db, config, clock, seats: accounts::find_seat, kept: Kept::default() });

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
            .mount(&base, accounts::routes())
            .mount(&base, forums::routes())
            .mount(&base, library::routes());
    }
    Ok(rocket)
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
    figment.merge(("limits", rocket::data::Limits::default()))
}
