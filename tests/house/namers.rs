//! Who may name a library: each is known in few places, so that it can be changed there.

use super::assert_none;
use super::source::{self, Rust};

struct Law {
    library: &'static str,
    who: &'static str,
    may: fn(&str) -> bool,
}

const LAWS: [Law; 6] = [
    Law {
        library: "rocket",
        who: "web/, routes.rs or routes/, guards.rs, forms.rs or forms/, front/*.rs, app.rs, jobs.rs, commands.rs",
        may: may_rocket,
    },
    Law { library: "diesel", who: "db/, the ground, the kit's tables and noun files", may: may_diesel },
    Law { library: "tera", who: "press/", may: |path| path.starts_with("press/") },
    Law {
        library: "lettre",
        who: "mail/ and accounts/forms.rs",
        may: |path| path.starts_with("mail/") || path == "accounts/forms.rs",
    },
    Law {
        library: "fluent",
        who: "i18n/ and press/",
        may: |path| path.starts_with("i18n/") || path.starts_with("press/"),
    },
    Law { library: "comrak", who: "text/", may: |path| path.starts_with("text/") },
];

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Pages of `front` are single files, doors and all.
fn may_rocket(path: &str) -> bool {
    path.starts_with("web/")
        || path.starts_with("front/")
        || path.contains("/routes/")
        || path.contains("/forms/")
        || ["routes.rs", "guards.rs", "forms.rs"].contains(&file_name(path))
        || ["app.rs", "jobs.rs", "commands.rs"].contains(&path)
}

fn may_diesel(path: &str) -> bool {
    const SINGLE: [&str; 9] = [
        "schema.rs",
        "ids.rs",
        "error.rs",
        "clock.rs",
        "audience.rs",
        "settings.rs",
        "audit.rs",
        "files.rs",
        "mail/outbox.rs",
    ];
    /// Folders that are no features: they have no tables, or are named above.
    const KIT: [&str; 10] = ["web", "press", "i18n", "text", "diagram", "mail", "front", "seed", "pages", "admin"];
    const NO_NOUN: [&str; 6] = ["mod.rs", "access.rs", "forms.rs", "views.rs", "routes.rs", "guards.rs"];
    let is_door_or_view = ["/routes/", "/forms/", "/views/"].iter().any(|folder| path.contains(folder));
    let is_noun = path.split_once('/').is_some_and(|(folder, _)| !KIT.contains(&folder))
        && !is_door_or_view
        && !NO_NOUN.contains(&file_name(path));
    path.starts_with("db/") || SINGLE.contains(&path) || is_noun
}

/// Where a file names the library: `rocket::…`, `use rocket;`, `use rocket as …`.
fn namings(rust: &Rust, library: &str) -> Vec<usize> {
    let names = |at: &usize| {
        let (before, after) = (&rust.code[..*at], &rust.code[at + library.len()..]);
        let is_path = after.starts_with("::") && !before.ends_with("::") && !before.ends_with('.');
        is_path || before.ends_with("use ") || before.ends_with("extern crate ")
    };
    rust.words(library).into_iter().filter(names).collect()
}

fn faults(site: &[Rust]) -> Vec<String> {
    let mut faults = Vec::new();
    for law in &LAWS {
        let path = |rust: &Rust| rust.file.path.trim_start_matches("src/").to_owned();
        for rust in site.iter().filter(|rust| !(law.may)(&path(rust))) {
            let what = format!("names {}, which only these may: {}", law.library, law.who);
            faults.extend(namings(rust, law.library).into_iter().map(|at| rust.fault(at, &what)));
        }
    }
    faults
}

#[test]
fn a_library_is_named_only_where_it_belongs() {
    assert_none(&faults(&source::site()));
}

#[test]
fn a_library_named_elsewhere_is_found() {
    let found = |path: &str, text: &str| faults(&[Rust::of(path, text)]).len();
    for (path, text) in [
        ("src/clubs/views.rs", "use rocket::FromForm;"),
        ("src/clubs/club.rs", "fn f() { let x = rocket::build(); }"),
        ("src/clubs/access.rs", "use diesel::prelude::*;"),
        ("src/clubs/routes.rs", "#[derive(diesel::Queryable)] struct A;"),
        ("src/front/home.rs", "use diesel;"),
        ("src/clubs/routes/roster.rs", "use diesel::prelude::*;"),
        ("src/clubs/views/roster.rs", "use diesel::prelude::*;"),
        ("src/clubs/forms/founding.rs", "use diesel::prelude::*;"),
        ("src/clubs/club.rs", "use tera::Tera;"),
        ("src/accounts/letters.rs", "use lettre::Address;"),
    ] {
        assert_eq!(found(path, text), 1, "{path}: {text}");
    }
    for (path, text) in [
        ("src/clubs/routes.rs", "use rocket::get;"),
        ("src/clubs/routes/roster.rs", "use rocket::get;"),
        ("src/clubs/forms/founding.rs", "use rocket::FromForm;"),
        ("src/clubs/club.rs", "use diesel::prelude::*; // rocket::x"),
        ("src/clubs/views.rs", "fn f(rocket: &str) { rocket.len(); self.rocket::<u8>(); \"rocket::get\"; }"),
    ] {
        assert_eq!(found(path, text), 0, "{path}: {text}");
    }
}
