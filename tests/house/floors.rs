//! Floors: a module of `src/lib.rs` uses only what stands below it.

use std::collections::BTreeMap;

use super::assert_none;
use super::source::{self, File, Rust, closing, name, pieces};

/// The floor of each module, and what is wrong with the list itself.
fn floors(lib: &File) -> (BTreeMap<String, u32>, Vec<String>) {
    let (mut floors, mut faults, mut floor) = (BTreeMap::new(), Vec::new(), None);
    let mut at = 0;
    for line in lib.text.lines() {
        if let Some(rest) = line.strip_prefix("// ── floor ") {
            let number = rest.split(':').next().and_then(|number| number.parse().ok());
            if number != floor.map_or(Some(0), |before: u32| Some(before + 1)) {
                faults.push(lib.fault(at, "floors are numbered from 0 upwards"));
            }
            floor = number;
        } else if let Some(module) = line.strip_prefix("pub mod ").or_else(|| line.strip_prefix("mod ")) {
            match floor {
                Some(floor) => drop(floors.insert(name(module).to_owned(), floor)),
                None => faults.push(lib.fault(at, "a module that stands on no floor")),
            }
        }
        at += line.len() + 1;
    }
    (floors, faults)
}

/// `src/forums/topic.rs` as `["forums", "topic"]`.
fn module_path(path: &str) -> Vec<&str> {
    let inside = path.trim_start_matches("src/").trim_end_matches(".rs");
    inside.split('/').filter(|part| *part != "mod").collect()
}

/// Macros live at the crate's root; each belongs to the module that declares it.
fn macros(site: &[Rust]) -> BTreeMap<String, String> {
    let mut macros = BTreeMap::new();
    for rust in site {
        for at in rust.places("macro_rules! ") {
            let home = module_path(&rust.file.path)[0].to_owned();
            macros.insert(name(&rust.code[at + "macro_rules! ".len()..]).to_owned(), home);
        }
    }
    macros
}

/// The names right under the crate that a file uses, with their places.
fn uses(rust: &Rust) -> Vec<(usize, String)> {
    let mut uses = Vec::new();
    for at in rust.places("crate::") {
        let from = at + "crate::".len();
        let rest = &rust.code[from..];
        if rest.starts_with('{') {
            let end = closing(&rust.code, from).unwrap_or(from + 1);
            uses.extend(pieces(&rust.code[from + 1..end]).into_iter().map(|piece| (at, name(piece).to_owned())));
        } else {
            uses.push((at, name(rest).to_owned()));
        }
    }
    uses
}

/// Places where `super::super::…` climbs up to the crate's root, past what this rule can read.
fn climbs(rust: &Rust) -> Vec<usize> {
    let depth = module_path(&rust.file.path).len();
    let inline = |at: usize| {
        let holds = |start: &usize| {
            let open = rust.code[*start..].find(['{', ';']).map(|length| start + length);
            open.and_then(|open| closing(&rust.code, open)).is_some_and(|end| end > at)
        };
        rust.words("mod").into_iter().filter(|start| *start < at).filter(holds).count()
    };
    let chains = rust.words("super").into_iter().filter(|at| !rust.code[..*at].ends_with("super::"));
    let height = |at: usize| rust.code[at..].split("::").take_while(|part| *part == "super").count();
    chains.filter(|at| height(*at) >= depth + inline(*at)).collect()
}

fn faults(lib: &File, site: &[Rust]) -> Vec<String> {
    let (floors, mut faults) = floors(lib);
    let macros = macros(site);
    for rust in site.iter().filter(|rust| !["src/lib.rs", "src/main.rs"].contains(&rust.file.path.as_str())) {
        let own = module_path(&rust.file.path)[0];
        let Some(floor) = floors.get(own) else {
            faults.push(rust.fault(0, "not in src/lib.rs"));
            continue;
        };
        for (at, used) in uses(rust) {
            let module = macros.get(&used).unwrap_or(&used);
            match floors.get(module) {
                _ if module == own => {}
                Some(below) if below < floor => {}
                Some(other) => {
                    let place = if other == floor { "beside it" } else { "above it" };
                    faults.push(rust.fault(
                        at,
                        &format!("{own} (floor {floor}) uses {used}, which stands {place} (floor {other})"),
                    ));
                }
                None => faults.push(rust.fault(at, &format!("crate::{used} is neither a module nor a macro"))),
            }
        }
        faults.extend(climbs(rust).into_iter().map(|at| rust.fault(at, "climbs to the crate's root: say crate::")));
    }
    faults
}

#[test]
fn a_module_uses_only_what_stands_below_it() {
    assert_none(&faults(&source::read("src/lib.rs"), &source::site()));
}

#[test]
fn a_use_of_what_stands_above_or_beside_is_found() {
    let lib = File::new(
        "src/lib.rs",
        "// ── floor 0: ground ──\npub mod ids;\npub mod db;\n// ── floor 1: kit ──\npub mod web;\n",
    );
    let found = |path: &str, text: &str| {
        let declaring = Rust::of("src/web/mod.rs", "macro_rules! page { () => {} }");
        faults(&lib, &[declaring, Rust::of(path, text)]).len()
    };
    assert_eq!(
        found("src/web/form.rs", "use crate::{ids::{A, B}, db}; use super::page; use crate::web::x; // crate::shop"),
        0
    );
    assert_eq!(found("src/ids.rs", "use crate::web::Page;"), 1);
    assert_eq!(found("src/ids.rs", "use crate::{db, page};"), 2);
    assert_eq!(found("src/ids.rs", "fn f() { crate::shop::buy() }"), 1);
    assert_eq!(found("src/ids.rs", "use super::web::Page; mod tests { use super::*; }"), 1);
    assert_eq!(
        found("src/ids/row.rs", "use super::a; mod tests { use super::super::a; use super::super::super::web; }"),
        1
    );
    assert_eq!(found("src/shop.rs", ""), 1);
    assert_eq!(faults(&File::new("src/lib.rs", "pub mod a;\n// ── floor 1: x ──"), &[]).len(), 2);
}
