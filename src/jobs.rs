//! What runs beside the requests. Each job may be cut off anywhere, and may run in several
//! instances at once.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use rocket::{Orbit, Rocket, Shutdown};

use crate::clubs::Sender;
use crate::clubs::decision::Decision;
use crate::error::Error;
use crate::forums::Readings;
use crate::mail::{Transport, deliver_due};
use crate::web::Wiring;
use crate::{accounts, clubs, farewell, files, mail, notifications};

const LETTERS_EVERY: Duration = Duration::from_secs(2);
const READINGS_EVERY: Duration = Duration::from_secs(10);
/// A stop waits no longer for what goes on after an answer.
const PROMISES: Duration = Duration::from_secs(3);
const PRESENCE_EVERY: Duration = Duration::from_secs(60);
const EXPORTS_EVERY: Duration = Duration::from_secs(5);
const FILES_EVERY: Duration = Duration::from_secs(10);
const DIGESTS_EVERY: Duration = Duration::from_secs(600);
const CLUBS_EVERY: Duration = Duration::from_secs(300);
const SWEEP_EVERY: Duration = Duration::from_secs(3600);

type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Starts the jobs of a site that has begun to listen.
pub fn start(rocket: &Rocket<Orbit>) {
    let (Some(wiring), Some(transport), Some(readings)) =
        (rocket.state::<Arc<Wiring>>(), rocket.state::<Arc<Transport>>(), rocket.state::<Arc<Readings>>())
    else {
        return log::error!("the jobs found no wiring");
    };
    let (for_letters, transport) = (Arc::clone(wiring), Arc::clone(transport));
    every(LETTERS_EVERY, rocket.shutdown(), move || {
        let (wiring, transport) = (Arc::clone(&for_letters), Arc::clone(&transport));
        async move { report("letters", deliver_due(&wiring.db, &transport, &wiring.clock).await) }
    });
    let run = |pause, job: fn(Arc<Wiring>) -> Job| {
        let wiring = Arc::clone(wiring);
        every(pause, rocket.shutdown(), move || job(Arc::clone(&wiring)));
    };
    run(PRESENCE_EVERY, |wiring| Box::pin(async move { report("presence", write_presence(&wiring).await) }));
    run(EXPORTS_EVERY, |wiring| Box::pin(async move { report("exports", farewell::make_due(&wiring).await) }));
    run(FILES_EVERY, |wiring| Box::pin(async move { report("files", delete_files(&wiring).await) }));
    run(DIGESTS_EVERY, |wiring| Box::pin(async move { report("digests", send_digests(&wiring).await) }));
    run(CLUBS_EVERY, |wiring| Box::pin(async move { report("clubs", tend_clubs(&wiring).await) }));
    run(SWEEP_EVERY, |wiring| Box::pin(async move { report("sweep", sweep(&wiring).await) }));
    let (wiring, readings) = (Arc::clone(wiring), Arc::clone(readings));
    every(READINGS_EVERY, rocket.shutdown(), move || {
        let (wiring, readings) = (Arc::clone(&wiring), Arc::clone(&readings));
        async move { report("readings", write_readings(&wiring, &readings).await) }
    });
}

/// Runs a job again and again, never twice at once, until the site stops.
fn every<F: Future<Output = ()> + Send>(
    pause: Duration,
    mut shutdown: Shutdown,
    job: impl Fn() -> F + Send + Sync + 'static,
) {
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = &mut shutdown => return,
                () = tokio::time::sleep(pause) => job().await,
            }
        }
    });
}

/// Writes the readings that were gathered.
pub async fn write_readings(wiring: &Wiring, readings: &Readings) -> Result<(), Error> {
    let batch = readings.take();
    if batch.is_empty() {
        return Ok(());
    }
    let for_later = batch.clone();
    let written = wiring.db.write(move |db| Ok(Readings::write(db, &batch)?)).await;
    if written.is_err() {
        readings.put_back(for_later);
    }
    written
}

/// Writes down who was here.
pub async fn write_presence(wiring: &Wiring) -> Result<(), Error> {
    let batch = wiring.presence.take();
    if batch.is_empty() {
        return Ok(());
    }
    let for_later = batch.clone();
    let written = wiring.db.write(move |db| accounts::session::write_presence(db, &batch)).await;
    if written.is_err() {
        wiring.presence.put_back(for_later);
    }
    written
}

/// Deletes files that nothing names any more.
pub async fn delete_files(wiring: &Wiring) -> Result<(), Error> {
    files::delete_due(&wiring.db, &wiring.storage, wiring.clock.now()).await
}

/// Writes the day's letters to those whose hour it is. One that fails keeps nobody else's.
pub async fn send_digests(wiring: &Wiring) -> Result<(), Error> {
    for id in wiring.db.read(notifications::waiting_for_digest).await? {
        let (base_url, now) = (wiring.config.base_url.clone(), wiring.clock.now());
        let sent = wiring.db.write(move |db| notifications::send_digest(db, id, &base_url, now)).await;
        report(&format!("the day's letter of member {id}"), sent);
    }
    Ok(())
}

/// What time does to the clubs: ends what nobody answered, and clubs whose end has come. One that fails keeps no other.
pub async fn tend_clubs(wiring: &Wiring) -> Result<(), Error> {
    let (db, now) = (&wiring.db, wiring.clock.now());
    let base_url = &wiring.config.base_url;
    report("requests", db.write(move |db| clubs::request::expire_due(db, now)).await);
    report("invitations", db.write(move |db| clubs::invitation::expire_due(db, now)).await);
    report("applications", db.write(Sender::lend(base_url, now, clubs::application::expire)).await);
    report("evaluation", db.write(move |db| clubs::evaluation::run_due(db, now)).await);
    report("decisions", db.write(Sender::lend(base_url, now, Decision::apply_due)).await);
    for id in db.read(move |db| Ok::<_, Error>(clubs::dissolution::due(db, now)?)).await? {
        let dissolve = Sender::lend(base_url, now, move |db, sender| clubs::dissolution::dissolve_due(db, id, sender));
        report(&format!("the end of club {id}"), db.write(dissolve).await);
    }
    Ok(())
}

/// Forgets what has had its time, and closes the accounts of those who left. A part that fails keeps no other from
/// its work; what failed is told at the end.
pub async fn sweep(wiring: &Wiring) -> Result<(), Error> {
    let (db, now) = (&wiring.db, wiring.clock.now());
    let parts = [
        ("letters", db.write(move |db| Ok::<_, Error>(mail::sweep(db, now)?)).await),
        ("notices", db.write(move |db| Ok::<_, Error>(notifications::sweep(db, now)?)).await),
        ("accounts", db.write(move |db| accounts::sweep(db, now)).await),
        ("copies", farewell::sweep(wiring).await),
        ("closings", farewell::close_due(wiring).await),
    ];
    let fault = |(part, outcome): (&str, Result<(), Error>)| outcome.err().map(|error| format!("{part}: {error}"));
    let faults: Vec<_> = parts.into_iter().filter_map(fault).collect();
    if faults.is_empty() { Ok(()) } else { Err(Error::internal(faults.join("; "))) }
}

/// What must not be lost at a graceful stop.
pub async fn finish(rocket: &Rocket<Orbit>) {
    if let (Some(wiring), Some(readings)) = (rocket.state::<Arc<Wiring>>(), rocket.state::<Arc<Readings>>()) {
        // a letter that was promised is written, if the database still answers
        if tokio::time::timeout(PROMISES, wiring.later.wait()).await.is_err() {
            log::error!("what was to be done after an answer was not done");
        }
        report("presence", write_presence(wiring).await);
        report("readings", write_readings(wiring, readings).await);
    }
}

fn report<T>(job: &str, outcome: Result<T, Error>) {
    if let Err(error) = outcome {
        log::error!("{job}: {error}");
    }
}
