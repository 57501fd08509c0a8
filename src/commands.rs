//! The commands of the one program.

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use rocket::fairing::AdHoc;

use crate::accounts::{User, invite_first_official};
use crate::clock::Clock;
use crate::config::{Config, Mode};
use crate::db::Db;
use crate::error::Error;
use crate::i18n::Lang;
use crate::library::{Arrival, LARGEST_FILE, import_file};
use crate::press::Link;
use crate::{app, error, seed};

/// Yicheng, a portal for players of Go.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site (the default)
    Serve,
    /// Bring the database up to this program, and stop
    Migrate,
    /// Fill an empty database with a believable town, and print whom to sign in as
    Demo {
        /// Print it as JSON
        #[arg(long)]
        json: bool,
    },
    /// Make a member an official
    Official {
        /// The member's name
        name: String,
    },
    /// Take game records (SGF) into the library
    Import {
        /// Files, or folders with .sgf files
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

/// For work that waits (queries, printing, passwords): enough for all connections of a database, and few enough
/// that what each keeps in memory does not add up.
const MOST_THREADS: usize = 12;

/// Of one file; the first tells where it goes wrong.
const MOST_WARNINGS: usize = 3;

/// Runs what the command line asks for.
pub fn run() -> Result<(), Error> {
    let cli = Cli::parse();
    let config = Config::from_env().map_err(Error::internal)?;
    let clock = Clock::system();
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve(config, clock),
        Command::Migrate => app::open(&config, &clock).map(|_| ()),
        Command::Demo { json } => demo(&config, &clock, json),
        Command::Official { name } => official(&config, &clock, &name),
        Command::Import { paths } => import(&config, &clock, &paths),
    }
}

fn serve(config: Config, clock: Clock) -> Result<(), Error> {
    let db = app::open(&config, &clock)?;
    let (now, place, base_url) = (clock.now(), format!("{}:{}", config.address, config.port), config.base_url.clone());
    let invitation = db.write_here(|db| invite_first_official(db, now))?;
    // told once the site listens; a port that is taken has nothing to tell
    let told = AdHoc::on_liftoff("address", move |_| Box::pin(async move { tell(&base_url, invitation.as_deref()) }));
    let rocket = app::build(config, db, clock)?.attach(told);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MOST_THREADS)
        .build()
        .map_err(Error::internal)?;
    runtime.block_on(rocket.launch()).map(|_| ()).map_err(|fault| Error::internal(format!("{place}: {fault}")))
}

fn tell(base_url: &str, invitation: Option<&str>) {
    println!("The site is at {base_url}/");
    if let Some(secret) = invitation {
        // the reader's language is not known yet: the address without one leads to it
        println!("It has no official yet. Whoever is signed in and opens this link becomes the first one:");
        println!("{base_url}{}", Link::FirstOfficial(secret).path());
    }
}

fn demo(config: &Config, clock: &Clock, json: bool) -> Result<(), Error> {
    if config.mode == Mode::Production {
        return Err(Error::internal("a production site takes no demo"));
    }
    let db = app::open(config, clock)?;
    let town = seed::town::build(&db, &config.base_url, clock.now())?;
    if json {
        println!("{}", serde_json::to_string(&town).map_err(Error::internal)?);
    } else {
        println!("{town}");
    }
    Ok(())
}

fn official(config: &Config, clock: &Clock, name: &str) -> Result<(), Error> {
    let db = app::open(config, clock)?;
    let now = clock.now();
    db.write_here(|db| {
        let user =
            User::by_exact_name(db, name)?.ok_or_else(|| Error::internal(format!("no member is named {name}")))?;
        user.appoint(db, "command", now)
    })?;
    println!("{name} is an official now.");
    Ok(())
}

/// A damaged file stops no other.
fn import(config: &Config, clock: &Clock, paths: &[PathBuf]) -> Result<(), Error> {
    let db = app::open(config, clock)?;
    let mut files = Vec::new();
    let (mut games, mut known, mut refused) = (0, 0, 0);
    for path in paths {
        if let Err(fault) = gather(path, &mut files) {
            refused += 1;
            println!("{}: {fault}", path.display());
        }
    }
    for file in &files {
        match import_one(&db, clock, file) {
            Ok(Arrival::New { records, warnings }) => {
                games += records.len();
                warnings.iter().take(MOST_WARNINGS).for_each(|warning| println!("{}: {warning}", file.display()));
            }
            Ok(Arrival::Known) => known += 1,
            Err(fault) => {
                refused += 1;
                println!("{}: {fault}", file.display());
            }
        }
    }
    println!("{} files: {games} games, {known} known, {refused} refused", files.len());
    if refused > 0 && games + known == 0 { Err(Error::internal("nothing came in")) } else { Ok(()) }
}

fn import_one(db: &Db, clock: &Clock, file: &Path) -> Result<Arrival, String> {
    let length = std::fs::metadata(file).map_err(|fault| fault.to_string())?.len();
    if length > LARGEST_FILE as u64 {
        return Err(Lang::En.say("library-refusal-too-large").to_owned());
    }
    let bytes = std::fs::read(file).map_err(|fault| fault.to_string())?;
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let now = clock.now();
    db.write_here(|db| import_file(db, &name, &bytes, now)).map_err(|stop| match error::Error::from(stop) {
        Error::Refused(message) => Lang::En.tell(&message).into_owned(),
        fault => fault.to_string(),
    })
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_symlink() && path.is_dir() {
        // it may lead in a ring
        return Ok(());
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<_> =
        std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for entry in entries {
        let is_record = entry.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        if entry.is_dir() || is_record {
            gather(&entry, files)?;
        }
    }
    Ok(())
}
