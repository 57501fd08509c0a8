//! The two migration trees say the same, and `src/schema.rs` says it too. This reads the files, roughly;
//! `tests/site` applies them.

use std::collections::{BTreeMap, BTreeSet};

use super::assert_none;
use super::source::{self, File, closing, is_name_char, name, pieces};

/// Tables (and views) with their columns in order.
type Tables = BTreeMap<String, Vec<String>>;

const TREES: [&str; 2] = ["migrations/sqlite", "migrations/postgres"];

/// The text without `--` comments, byte for byte as long.
fn without_comments(text: &str) -> String {
    let blank = |line: &str| match line.find("--") {
        Some(at) => format!("{}{}", &line[..at], " ".repeat(line.len() - at)),
        None => line.to_owned(),
    };
    text.split('\n').map(blank).collect::<Vec<_>>().join("\n")
}

/// Where statements begin that start with the words, and what stands after the words.
fn statements<'a>(sql: &'a str, words: &str) -> Vec<(usize, &'a str)> {
    let begins = |at: &usize| sql[..*at].trim_end().ends_with(';') || sql[..*at].trim().is_empty();
    let upper = sql.to_ascii_uppercase();
    let found: Vec<_> = upper.match_indices(words).map(|(at, _)| at).filter(begins).collect();
    found.into_iter().map(|at| (at, sql[at + words.len()..].trim_start())).collect()
}

fn first_word(text: &str) -> String {
    name(text.trim_start().trim_start_matches('"')).to_owned()
}

fn last_word(text: &str) -> String {
    text.rsplit(|c| !is_name_char(c)).find(|word| !word.is_empty()).unwrap_or_default().to_owned()
}

fn is_rule(item: &str) -> bool {
    const RULES: [&str; 6] = ["PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT", "EXCLUDE"];
    RULES.contains(&first_word(item).to_ascii_uppercase().as_str())
}

/// The columns in `(…)` after a table's name.
fn table_columns(rest: &str) -> Vec<String> {
    let Some(open) = rest.find('(') else { return Vec::new() };
    let end = closing(rest, open).unwrap_or(rest.len());
    pieces(&rest[open + 1..end]).into_iter().filter(|item| !is_rule(item)).map(first_word).collect()
}

/// The columns of `… AS SELECT a, b AS c FROM …`.
fn view_columns(rest: &str) -> Vec<String> {
    let upper = rest.to_ascii_uppercase();
    let (Some(from), Some(to)) = (upper.find("SELECT"), upper.find("\nFROM")) else { return Vec::new() };
    pieces(&rest[from + "SELECT".len()..to]).into_iter().map(last_word).collect()
}

/// Carries one file out upon the tables.
fn apply(sql: &str, tables: &mut Tables) {
    let sql = without_comments(sql);
    let kinds = ["CREATE TABLE", "CREATE VIEW", "DROP TABLE", "DROP VIEW", "ALTER TABLE"];
    let mut all: Vec<_> =
        kinds.iter().flat_map(|kind| statements(&sql, kind).into_iter().map(|(at, rest)| (at, *kind, rest))).collect();
    all.sort_by_key(|(at, ..)| *at);
    for (_, kind, rest) in all {
        let table = first_word(rest);
        match kind {
            "CREATE TABLE" => drop(tables.insert(table, table_columns(rest))),
            "CREATE VIEW" => drop(tables.insert(table, view_columns(rest))),
            "ALTER TABLE" => alter(table, rest.split(';').next().unwrap_or_default(), tables),
            _ => drop(tables.remove(&table)),
        }
    }
}

fn alter(table: String, change: &str, tables: &mut Tables) {
    let words: Vec<_> = change.split_whitespace().collect();
    let upper: Vec<_> = words.iter().map(|word| word.to_ascii_uppercase()).collect();
    match upper.iter().map(String::as_str).collect::<Vec<_>>()[1..] {
        ["RENAME", "TO", ..] => {
            let columns = tables.remove(&table).unwrap_or_default();
            tables.insert(first_word(words[3]), columns);
        }
        ["ADD", "COLUMN", ..] => tables.entry(table).or_default().push(first_word(words[3])),
        ["DROP", "COLUMN", ..] => tables.entry(table).or_default().retain(|column| *column != first_word(words[3])),
        ["RENAME", "COLUMN", _, "TO", ..] => {
            let (from, to) = (first_word(words[3]), first_word(words[5]));
            tables
                .entry(table)
                .or_default()
                .iter_mut()
                .filter(|column| **column == from)
                .for_each(|column| column.clone_from(&to));
        }
        _ => {}
    }
}

fn tables_of(tree: &str) -> Tables {
    let mut tables = Tables::new();
    for path in source::paths(tree).iter().filter(|path| path.ends_with("/up.sql")) {
        apply(&source::read(path).text, &mut tables);
    }
    tables
}

/// The tables of `table! { name (key) { column -> Type, … } }`.
fn schema(text: &str) -> Tables {
    let mut tables = Tables::new();
    for (at, _) in text.match_indices("table! {") {
        let inside = text[at + "table! {".len()..].trim_start();
        let Some(open) = inside.find('{') else { continue };
        let end = closing(inside, open).unwrap_or(inside.len());
        let columns = pieces(&inside[open + 1..end]).into_iter().map(first_word).collect();
        tables.insert(first_word(inside), columns);
    }
    tables
}

fn differences(ours: &Tables, whose: &str, theirs: &Tables, than: &str) -> Vec<String> {
    let names: BTreeSet<_> = ours.keys().chain(theirs.keys()).collect();
    let differs = names.into_iter().filter(|name| ours.get(*name) != theirs.get(*name));
    differs.map(|name| format!("{name}: {whose} has {:?}, {than} {:?}", ours.get(name), theirs.get(name))).collect()
}

/// What is wrong with the folders of a tree: `0001_create_users/{up,down}.sql`, counted without a gap.
fn folder_faults(tree: &str, paths: &[String]) -> Vec<String> {
    let mut folders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in paths {
        let inside = path[tree.len()..].trim_start_matches('/');
        let (folder, file) = inside.split_once('/').unwrap_or((inside, ""));
        folders.entry(folder).or_default().push(file);
    }
    let mut faults = Vec::new();
    for (number, (folder, files)) in (1..).zip(&folders) {
        if !folder.starts_with(&format!("{number:04}_")) {
            faults.push(format!("{tree}/{folder}: should be number {number:04}"));
        }
        if *files != ["down.sql", "up.sql"] {
            faults.push(format!("{tree}/{folder}: holds {files:?}"));
        }
    }
    faults
}

/// What a migration makes and its way back leaves.
fn left_behind(up: &str, down: &File) -> Vec<String> {
    let (up, down_text) = (without_comments(up), without_comments(&down.text));
    let mut faults = Vec::new();
    for kind in ["TABLE", "VIEW"] {
        let dropped: Vec<_> =
            statements(&down_text, &format!("DROP {kind}")).into_iter().map(|(_, rest)| first_word(rest)).collect();
        // a table that was made anew under another name and took the old one's place has that name no more
        let is_renamed = |name: &String| {
            let place = up.split(&format!("ALTER TABLE {name} RENAME TO ")).nth(1).map(first_word);
            place.is_some_and(|place| up.contains(&format!("DROP TABLE {place};")))
        };
        let made = statements(&up, &format!("CREATE {kind}")).into_iter().map(|(_, rest)| first_word(rest));
        let made = made.filter(|made| !is_renamed(made));
        faults.extend(made.filter(|made| !dropped.contains(made)).map(|made| down.fault(0, &format!("leaves {made}"))));
    }
    faults
}

#[test]
fn both_trees_hold_the_same_folders_each_with_a_way_back() {
    let [sqlite, postgres] = TREES.map(source::paths);
    let inside =
        |tree: &str, paths: &[String]| paths.iter().map(|path| path[tree.len()..].to_owned()).collect::<Vec<_>>();
    assert_eq!(inside(TREES[0], &sqlite), inside(TREES[1], &postgres));
    assert!(!sqlite.is_empty());
    let mut faults: Vec<_> = TREES.iter().flat_map(|tree| folder_faults(tree, &source::paths(tree))).collect();
    for down in sqlite.iter().chain(&postgres).filter(|path| path.ends_with("/down.sql")) {
        faults.extend(left_behind(&source::read(&down.replace("/down.sql", "/up.sql")).text, &source::read(down)));
    }
    assert_none(&faults);
}

#[test]
fn both_trees_and_the_schema_have_the_same_tables_and_columns() {
    let [sqlite, postgres] = TREES.map(tables_of);
    let texts = ["src/schema.rs", "src/schema/club_tables.rs"].map(|path| source::read(path).text);
    let schema = schema(&texts.concat());
    assert!(schema.len() > 5, "the schema was not read");
    let mut faults = differences(&sqlite, "sqlite", &postgres, "postgres");
    faults.extend(differences(&schema, "src/schema.rs", &sqlite, "sqlite"));
    assert_none(&faults);
}

#[test]
fn trees_that_drift_are_found() {
    let mut tables = Tables::new();
    let sql = "-- a, b\nCREATE TABLE users (\n id INTEGER, -- the key\n name TEXT CHECK (name IN ('a', 'b')),\n UNIQUE (id, name)\n) STRICT;\n
        CREATE VIEW plates AS\nSELECT users.id AS user_id, users.name\nFROM users;\nCREATE TABLE gone (a TEXT);\nDROP TABLE gone;\n
        ALTER TABLE users ADD COLUMN bio TEXT;\nALTER TABLE users RENAME COLUMN name TO title;\nALTER TABLE users RENAME TO people;\n
        CREATE TRIGGER x BEFORE UPDATE ON people BEGIN SELECT RAISE(ABORT, 'no'); END;";
    apply(sql, &mut tables);
    let same = schema(
        "table! {\n people (id) {\n id -> BigInt,\n title -> Text,\n bio -> Text,\n }\n}\ntable! { plates (user_id) { user_id -> BigInt, name -> Text } }",
    );
    assert_eq!(tables, same);
    let other = schema("table! { people (id) { id -> BigInt, bio -> Text, title -> Text } }");
    assert_eq!(differences(&tables, "a", &other, "b").len(), 2);
    assert_eq!(left_behind(sql, &File::new("down.sql", "DROP VIEW plates;\nDROP TABLE gone;")).len(), 1);
    let paths = ["m/0001_a/down.sql", "m/0001_a/up.sql", "m/0003_b/up.sql"].map(str::to_owned);
    assert_eq!(folder_faults("m", &paths).len(), 2);
}
