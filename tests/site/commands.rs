//! The program from the command line, on a folder of its own.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::{Command, Output};

use yicheng::accounts::User;
use yicheng::clubs::{Class, Club, MemberRole, Membership};
use yicheng::db::Db;

struct Desk {
    folder: PathBuf,
}

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("yicheng_desk_{}_{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    fn run(&self, args: &[&str], vars: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yicheng"));
        command.args(args).current_dir(&self.folder).env_clear();
        command.env("RUST_LOG", "error");
        command.envs(vars.iter().copied()).output().unwrap()
    }

    fn ok(&self, args: &[&str]) -> String {
        let output = self.run(args, &[]);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn migrate_makes_a_database_and_can_be_repeated() {
    let desk = Desk::new("migrate");
    desk.ok(&["migrate"]);
    assert!(desk.folder.join("data/yicheng.db").exists());
    let secret = desk.folder.join("data/secret");
    let key = std::fs::read_to_string(&secret).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
    }
    desk.ok(&["migrate"]);
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), key);
}

#[test]
fn demo_builds_a_town_once_and_tells_whom_to_sign_in_as() {
    let desk = Desk::new("demo");
    let town: serde_json::Value = serde_json::from_str(&desk.ok(&["demo", "--json"])).unwrap();
    assert!(town["password"].as_str().unwrap().len() >= 8);
    assert!(town["members"].as_array().unwrap().len() >= 1100);
    assert!(town["free_members"].as_array().unwrap().len() >= 20);
    for field in ["official", "moderator"] {
        assert!(!town[field].as_str().unwrap().is_empty());
    }
    let names = |field: &str| -> HashSet<String> {
        town[field].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
    };
    let (members, free) = (names("members"), names("free_members"));
    assert!(free.is_subset(&members));
    let leaders = town["leaders"].as_array().unwrap();
    assert_eq!(leaders.len(), 78);
    let db = Db::open(&format!("sqlite://{}", desk.folder.join("data/yicheng.db").display())).unwrap();
    db.read_here(|db| {
        let mut seated = HashSet::new();
        for leader in leaders {
            let club = Club::by_slug(db, leader["club"].as_str().unwrap())?.unwrap();
            let roster = Membership::all_of(db, club.id)?;
            assert_eq!(i64::try_from(roster.len()).unwrap(), club.members, "{}", club.name);
            let first = User::find(db, roster[0].user_id)?.unwrap();
            assert_eq!((first.name.as_str(), roster[0].role), (leader["name"].as_str().unwrap(), MemberRole::Leader));
            assert!(members.contains(&first.name));
            let staff = Membership::staff(db, club.id)?;
            assert!(staff.len() <= 4 && staff[1..].iter().all(|deputy| deputy.role == MemberRole::Deputy));
            assert!(roster.iter().all(|member| member.joined_at >= club.founded_at), "{}", club.name);
            assert!(club.active_at > club.founded_at, "{} did nothing", club.name);
            for member in roster {
                let name = User::find(db, member.user_id)?.unwrap().name;
                assert!(!free.contains(&name), "{name} has a club");
                assert!(seated.insert(name), "somebody is in two clubs");
            }
        }
        assert_eq!(seated.len() + free.len(), members.len());
        assert_eq!((Club::count(db, Class::Popular)?, Club::count(db, Class::Ordinary)?), (46, 32));
        Ok::<_, yicheng::error::Error>(())
    })
    .unwrap();
    assert!(!desk.run(&["demo"], &[]).status.success(), "a second town in one database");
    let production = [
        ("YICHENG_MODE", "production"),
        ("YICHENG_PAYMENTS", "stripe"),
        ("STRIPE_SECRET_KEY", "x"),
        ("STRIPE_WEBHOOK_SECRET", "x"),
        ("YICHENG_MAIL", "smtp://127.0.0.1:1"),
        ("YICHENG_BASE_URL", "https://go.example"),
        ("YICHENG_SECRET_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        ("DATABASE_URL", "sqlite://other.db"),
    ];
    assert!(!desk.run(&["demo"], &production).status.success(), "a town in production");
}

#[test]
fn production_refuses_to_start_and_says_why() {
    let desk = Desk::new("production");
    let output = desk.run(&["serve"], &[("YICHENG_MODE", "production")]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("YICHENG_PAYMENTS"));
}

#[test]
fn import_tells_what_came_in_and_what_did_not() {
    let desk = Desk::new("import");
    let games = desk.folder.join("games");
    std::fs::create_dir_all(games.join("deep")).unwrap();
    std::fs::write(games.join("a.sgf"), "(;SZ[9];B[ee])").unwrap();
    std::fs::write(games.join("deep/b.SGF"), "(;SZ[9];B[dd])(;SZ[9];B[cc])").unwrap();
    std::fs::write(games.join("bad.sgf"), "nothing").unwrap();
    std::fs::write(games.join("notes.txt"), "nothing").unwrap();
    let told = desk.ok(&["import", "games"]);
    assert!(told.contains("3 files: 3 games, 0 known, 1 refused"), "{told}");
    let told = desk.ok(&["import", "games/a.sgf"]);
    assert!(told.contains("1 files: 0 games, 1 known, 0 refused"), "{told}");
}

#[test]
fn official_needs_a_member() {
    let desk = Desk::new("official");
    assert!(!desk.run(&["official", "nobody"], &[]).status.success());
    let town: serde_json::Value = serde_json::from_str(&desk.ok(&["demo", "--json"])).unwrap();
    desk.ok(&["official", town["members"][0].as_str().unwrap()]);
}
