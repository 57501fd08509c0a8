//! The two trees of migrations and `schema.rs` say the same.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::Text;
use yicheng::db::{Conn, Db, migrations};

use crate::harness::{on_server, with_database};

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    relation: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
}

/// Tables and views with their columns in order, and the kind of each.
type Shape = BTreeMap<String, Vec<(String, String)>>;

/// What `schema.rs` declares, read from its text.
fn declared() -> Shape {
    let mut shape = Shape::new();
    let mut table = String::new();
    let texts = [include_str!("../../src/schema.rs"), include_str!("../../src/schema/club_tables.rs")];
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with(' '));
    for line in lines.map(str::trim) {
        if let Some((name, kind)) = line.trim_end_matches(',').split_once(" -> ") {
            let kind = kind.trim_start_matches("Nullable<").trim_end_matches('>');
            shape.entry(table.clone()).or_default().push((name.into(), kind.into()));
        } else if line.ends_with(") {") {
            table = line.split(' ').next().unwrap().to_owned();
        }
    }
    shape
}

fn gather(columns: Vec<Column>) -> Shape {
    let mut shape = Shape::new();
    for column in columns {
        shape.entry(column.relation).or_default().push((column.name, column.kind));
    }
    shape.remove("__diesel_schema_migrations");
    shape
}

fn sqlite() -> Shape {
    let folder = std::env::temp_dir().join(format!("yicheng_schema_{}", std::process::id()));
    let db = Db::open(&format!("sqlite://{}/x.db", folder.display())).unwrap();
    migrations::run(&db).unwrap();
    let columns = db.read_here(|db| {
        let Conn::Sqlite(db) = db else { unreachable!() };
        diesel::sql_query(
            "SELECT m.name AS relation, c.name AS name, c.type AS kind FROM sqlite_master m, pragma_table_info(m.name) c
             WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid",
        )
        .load::<Column>(db)
    });
    std::fs::remove_dir_all(folder).unwrap();
    gather(columns.unwrap())
}

fn postgres(server: &str) -> Shape {
    let name = format!("yicheng_schema_{}", std::process::id());
    on_server(server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
    on_server(server, &format!("CREATE DATABASE {name}"));
    let columns = {
        let db = Db::open(&with_database(server, &name)).unwrap();
        migrations::run(&db).unwrap();
        // a second instance that starts meanwhile finds nothing to do
        migrations::run(&db).unwrap();
        db.read_here(|db| {
            diesel::sql_query(
                "SELECT table_name::text AS relation, column_name::text AS name, data_type::text AS kind
                 FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position",
            )
            .load::<Column>(db)
        })
    };
    on_server(server, &format!("DROP DATABASE {name} WITH (FORCE)"));
    gather(columns.unwrap())
}

fn assert_fits(found: &Shape, kinds: &[(&str, &[&str])]) {
    let declared = declared();
    assert!(declared.len() > 8, "schema.rs was read");
    assert_eq!(found.keys().collect::<Vec<_>>(), declared.keys().collect::<Vec<_>>());
    for (table, columns) in &declared {
        let names = |columns: &[(String, String)]| columns.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&found[table]), names(columns), "{table}");
        for ((name, declared), (_, found)) in columns.iter().zip(&found[table]) {
            let (_, allowed) = kinds.iter().find(|(kind, _)| kind == declared).unwrap();
            assert!(allowed.contains(&found.as_str()), "{table}.{name}: {found} is no {declared}");
        }
    }
}

#[test]
fn sqlite_has_what_the_schema_says() {
    let kinds: [(&str, &[&str]); 6] = [
        ("BigInt", &["INTEGER"]),
        ("Integer", &["INTEGER"]),
        ("Bool", &["INTEGER"]),
        ("Text", &["TEXT"]),
        ("Timestamp", &["TEXT"]),
        ("Binary", &["BLOB"]),
    ];
    assert_fits(&sqlite(), &kinds);
}

#[test]
fn postgres_has_what_the_schema_says() {
    let Ok(server) = std::env::var("TEST_DATABASE_URL") else { return };
    let kinds: [(&str, &[&str]); 6] = [
        ("BigInt", &["bigint"]),
        ("Integer", &["integer"]),
        ("Bool", &["boolean"]),
        ("Text", &["text"]),
        ("Timestamp", &["timestamp without time zone"]),
        ("Binary", &["bytea"]),
    ];
    assert_fits(&postgres(&server), &kinds);
}
