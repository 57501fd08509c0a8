//! A database of the first release is brought up to this program with everything that is in it.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use yicheng::accounts::User;
use yicheng::clock::Clock;
use yicheng::config::Config;
use yicheng::db::{Conn, Db};
use yicheng::{app, audit};

use crate::harness::{NOW, moment, on_server, with_database};

/// The last migration of the first release.
const FIRST_RELEASE: &str = "0006";

/// What was in it: three members, two of whom look alike by now, with a session, links, letters and a topic.
const CONTENT: &str = "
INSERT INTO users (name, name_shape, name_fold, email, email_fold, confirmed_at, password_hash, role, language, theme, avatar, bio, posts, once, created_at) VALUES
 ('爛柯人', '爛柯人', '爛柯人', 'a@example.com', 'a@example.com', '2026-11-01 10:00:00', 'x', 'official', 'zh-TW', 'dark', '04-rabbit', '', 1, 'a', '2026-11-01 10:00:00'),
 ('烂柯人', '烂柯人', '烂柯人', 'b@example.com', 'b@example.com', '2026-11-02 10:00:00', 'x', 'member', 'zh-CN', 'system', '04-rabbit', 'hi', 0, 'b', '2026-11-02 10:00:00'),
 ('廣澤', '廣澤', '廣澤', 'c@example.com', NULL, NULL, 'x', 'member', 'ja', 'system', '04-rabbit', '', 0, 'c', '2026-11-03 10:00:00');
INSERT INTO sessions (secret_hash, user_id, agent, created_at, expires_at) VALUES ('s', 1, 'Firefox', '2026-11-04 10:00:00', '2027-11-04 10:00:00');
INSERT INTO tokens (secret_hash, purpose, user_id, created_at, expires_at) VALUES
 ('t', 'confirm', 3, '2026-11-04 10:00:00', '2027-11-04 10:00:00'), ('u', 'first-official', NULL, '2026-11-04 10:00:00', '2027-11-04 10:00:00');
INSERT INTO letters (message_id, recipient, language, subject, plain, html, created_at, due_at) VALUES ('m', 'c@example.com', 'ja', 's', 'p', 'h', '2026-11-04 10:00:00', '2026-11-04 10:00:00');
INSERT INTO audit_entries (actor_id, act, subject, reason, at) VALUES (NULL, 'appoint', 'user:1', 'command', '2026-11-04 10:00:00');
INSERT INTO topics (board, audience, title, language, author_id, posts, last_number, last_poster_id, last_post_at, created_at) VALUES ('go', 'public', 'T', 'zh-TW', 1, 1, 1, 1, '2026-11-04 10:00:00', '2026-11-04 10:00:00');
INSERT INTO posts (topic_id, number, rank, author_id, body, html, boards, once, created_at) VALUES (1, 1, 1, 1, 'B', '<p>B</p>', '', 'o', '2026-11-04 10:00:00');
";

const VERSIONS: &str = "CREATE TABLE __diesel_schema_migrations (version VARCHAR(50) PRIMARY KEY NOT NULL, run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);";

/// The statements that made the first release's tables.
fn first_release(tree: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(tree);
    let mut names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let mut sql = VERSIONS.to_owned();
    for name in names.iter().filter(|name| &name[..4] <= FIRST_RELEASE) {
        sql.push_str(&std::fs::read_to_string(folder.join(name).join("up.sql")).unwrap());
        sql.push_str(&format!("\nINSERT INTO __diesel_schema_migrations (version) VALUES ('{}');\n", &name[..4]));
    }
    sql + CONTENT
}

fn config_for(url: &str) -> Config {
    let var = |name: &str| (name == "DATABASE_URL").then(|| url.to_owned());
    Config::read(&var, || Ok([7; 32])).unwrap()
}

fn count(db: &mut Conn, table: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    let query = diesel::sql_query(format!("SELECT COUNT(*) AS n FROM {table}"));
    yicheng::per_backend!(db, |db| query.get_result::<Count>(db)).unwrap().n
}

fn assert_everything_is_there(db: &Db) {
    db.read_here(|db| {
        for (table, rows) in [("users", 3), ("sessions", 1), ("tokens", 2), ("letters", 1), ("topics", 1), ("posts", 1)]
        {
            assert_eq!(count(db, table), rows, "{table}");
        }
        // found by the very name, and by a variant where there is one only
        let id = |db: &mut Conn, name: &str| User::by_name(db, name).unwrap().map(|user| user.id.0);
        assert_eq!((id(db, "爛柯人"), id(db, "烂柯人"), id(db, "広沢")), (Some(1), Some(2), Some(3)));
        let user = User::by_name(db, "烂柯人")?.unwrap();
        assert_eq!((user.bio.as_str(), user.rules_version, user.shows_last_seen), ("hi", 0, true));
        assert_eq!(audit::latest(db, 5)?[0].reason, "command");
        Ok::<_, diesel::result::Error>(())
    })
    .unwrap();
}

#[test]
fn a_database_of_the_first_release_is_brought_up() {
    let clock = Clock::system();
    clock.hold(moment(NOW));
    match std::env::var("TEST_DATABASE_URL") {
        Ok(server) => {
            let name = format!("yicheng_test_{}_upgrade", std::process::id());
            on_server(&server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
            on_server(&server, &format!("CREATE DATABASE {name}"));
            let url = with_database(&server, &name);
            PgConnection::establish(&url).unwrap().batch_execute(&first_release("postgres")).unwrap();
            let db = app::open(&config_for(&url), &clock).unwrap();
            assert_everything_is_there(&db);
            drop(db);
            on_server(&server, &format!("DROP DATABASE {name} WITH (FORCE)"));
        }
        Err(_) => {
            let folder = std::env::temp_dir().join(format!("yicheng_upgrade_{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            let path = folder.join("old.db");
            SqliteConnection::establish(path.to_str().unwrap())
                .unwrap()
                .batch_execute(&first_release("sqlite"))
                .unwrap();
            let db = app::open(&config_for(&format!("sqlite://{}", path.display())), &clock).unwrap();
            assert_everything_is_there(&db);
            // a second start changes nothing
            drop(app::open(&config_for(&format!("sqlite://{}", path.display())), &clock).unwrap());
            assert_everything_is_there(&db);
            std::fs::remove_dir_all(folder).unwrap();
        }
    }
}
