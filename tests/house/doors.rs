//! Doors: each has a guard, or stands on the list of those that are open to everyone.

use super::assert_none;
use super::source::{self, Rust, closing, name, pieces};

const GUARDS: [&str; 4] = ["Member", "Writer", "Moderator", "Official"];

/// Doors that anyone may pass, by their file and name.
const PUBLIC: [&str; 39] = [
    "accounts/routes/appeal.rs appeal",
    "accounts/routes/appeal.rs show_appeal",
    "accounts/routes/registration.rs confirm",
    "accounts/routes/registration.rs register",
    "accounts/routes/registration.rs show_confirmation",
    "accounts/routes/registration.rs show_first_official",
    "accounts/routes/registration.rs show_register",
    "accounts/routes/settings.rs prefer",
    "accounts/routes/settings.rs show_preferences",
    "accounts/routes/sign_in.rs forget",
    "accounts/routes/sign_in.rs reset_password",
    "accounts/routes/sign_in.rs show_forgotten",
    "accounts/routes/sign_in.rs show_reset",
    "accounts/routes/sign_in.rs show_sign_in",
    "accounts/routes/sign_in.rs sign_in",
    "clubs/routes/activity.rs show_activity",
    "clubs/routes/directory.rs show_clubs",
    "clubs/routes/founding.rs show_application",
    "clubs/routes/roster.rs show_roster",
    "forums/routes/club.rs show_forum",
    "forums/routes/mod.rs show_board",
    "forums/routes/mod.rs show_forums",
    "forums/routes/mod.rs show_post",
    "forums/routes/mod.rs show_topic",
    "front/club.rs show_club",
    "front/home.rs show_home",
    "front/member.rs show_member",
    "front/start.rs lead_home",
    "front/start.rs lead_on",
    "front/start.rs show_robots",
    "front/wardrobe.rs show_own_avatar",
    "library/routes.rs show_game",
    "library/routes.rs show_library",
    "library/routes.rs show_steps",
    "notifications/routes.rs show_unsubscribe",
    "notifications/routes.rs unsubscribe",
    "pages/routes.rs show_glossary",
    "pages/routes.rs show_leaflet",
    "web/assets.rs show_asset",
];

/// Doors where other people's programs knock, which have no page of ours open; each says what it asks for instead.
const FOR_PROGRAMS: [&str; 1] = ["notifications/routes.rs unsubscribe"];

/// A handler: its place, whether it changes something, and the types of its arguments.
struct Door {
    place: String,
    name: String,
    is_unsafe: bool,
    types: Vec<String>,
}

fn doors(rust: &Rust) -> Vec<Door> {
    const METHODS: [&str; 7] = ["get", "head", "post", "put", "patch", "delete", "options"];
    let mut doors = Vec::new();
    for method in METHODS {
        for at in
            [format!("#[{method}("), format!("#[rocket::{method}(")].iter().flat_map(|attribute| rust.places(attribute))
        {
            // a test may make doors of its own
            let start = rust.words("fn").into_iter().find(|start| *start > at).filter(|_| !rust.is_test(at));
            let Some(start) = start else { continue };
            let handler = name(&rust.code[start + 3..]).to_owned();
            let types = rust.code[start..].find('(').map(|length| start + length).and_then(|open| {
                let end = closing(&rust.code, open)?;
                let types =
                    pieces(&rust.code[open + 1..end]).into_iter().filter_map(|argument| argument.split_once(':'));
                Some(types.map(|(_, kind)| kind.trim().to_owned()).collect())
            });
            doors.push(Door {
                place: rust.fault(at, ""),
                name: format!("{} {handler}", rust.file.path.trim_start_matches("src/")),
                is_unsafe: !["get", "head", "options"].contains(&method),
                types: types.unwrap_or_default(),
            });
        }
    }
    doors
}

fn faults(doors: &[Door], public: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for door in doors {
        let is_guarded = door.types.iter().any(|kind| GUARDS.contains(&kind.as_str()));
        match (is_guarded, public.contains(&door.name.as_str())) {
            (false, false) => {
                faults.push(format!("{}{} has no guard and is not listed as public", door.place, door.name))
            }
            (true, true) => faults.push(format!("{}{} has a guard and is listed as public", door.place, door.name)),
            _ => {}
        }
        let is_checked = door.types.iter().any(|kind| kind.starts_with("Form<") || kind == "Upload");
        if door.is_unsafe && !is_checked && !FOR_PROGRAMS.contains(&door.name.as_str()) {
            faults.push(format!("{}{} takes no Form, which checks token and origin", door.place, door.name));
        }
    }
    let is_gone = |listed: &&&str| !doors.iter().any(|door| door.name == **listed);
    faults
        .extend(public.iter().filter(is_gone).map(|listed| format!("{listed} is listed as public and does not exist")));
    faults
}

#[test]
fn every_door_has_a_guard_or_is_listed_as_public() {
    let doors: Vec<_> = source::site().iter().flat_map(doors).collect();
    assert!(doors.len() > 10, "the doors were not found");
    assert_none(&faults(&doors, &PUBLIC));
}

#[test]
fn a_door_left_open_is_found() {
    let found = |text: &str, public: &[&str]| faults(&doors(&Rust::of("src/a/routes.rs", text)), public).len();
    let guarded = "#[post(\"/x\", data = \"<form>\")]\n/// A door.\npub async fn x(door: Door, member: Member, form: Form<Map<A, B>>) -> Answer {}";
    assert_eq!(found(guarded, &[]), 0);
    assert_eq!(found(guarded, &["a/routes.rs x"]), 1);
    assert_eq!(found(guarded, &["a/routes.rs y"]), 1);
    assert_eq!(found("#[get(\"/x\")]\nfn x(door: Door) -> Answer {}", &["a/routes.rs x"]), 0);
    assert_eq!(found("#[get(\"/x\")]\nfn x(door: Door) -> Answer {}", &[]), 1);
    assert_eq!(found("#[cfg(test)]\nmod tests { #[get(\"/x\")]\nfn x() {} }\nfn y() {}", &[]), 0);
    assert_eq!(found("#[rocket::delete(\"/x\")]\nfn x(door: Door, id: Member<A>) -> Answer {}", &[]), 2);
}
