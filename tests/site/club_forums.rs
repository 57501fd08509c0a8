//! The forum of a club, and what its members do anywhere.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::clubs::Joining;
use yicheng::clubs::activity::{self, Doing};

use crate::clubs::{club_at, done, found, id_of, send};
use crate::harness::Site;

#[test]
fn the_forum_is_there_from_the_first_day_and_only_members_write() {
    let site = Site::new();
    let club = found(&site, "松の会", "lee", Joining::Open);
    assert_eq!(club, "/clubs/club-1", "a name in another script has an address that stays");
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    let topic = [("title", "First game night"), ("body", "On Friday."), ("lang", "en")];
    assert_eq!(ann.open(&format!("{club}/forum/new")).status, Status::Forbidden);
    assert_eq!(send(&mut ann, &format!("{club}/topics"), &topic).status, Status::Forbidden);
    assert_eq!(send(&mut site.official(), &format!("{club}/topics"), &topic).status, Status::Forbidden);
    let begun = done(&mut lee, &format!("{club}/topics"), &topic).location.unwrap();
    let path = begun["/en".len()..].to_owned();
    for reader in [&mut site.anonymous(), &mut ann] {
        assert!(reader.open(&format!("{club}/forum")).has("First game night"));
        let page = reader.open(&path);
        assert!(page.has("On Friday.") && page.has(&format!("{club}/forum\"")), "{}", page.body);
        assert!(!page.has("name=\"body\""), "who may not write sees no form");
    }
    assert_eq!(send(&mut ann, &format!("{path}/posts"), &[("body", "Hello")]).status, Status::Forbidden);
    done(&mut ann, &format!("{club}/requests"), &[]);
    done(&mut ann, &format!("{path}/posts"), &[("body", "Hello")]);
    let now = club_at(&site, &club);
    assert_eq!((now.topics, now.posts), (1, 2));
    // it stands on none of the four boards
    assert!(!site.anonymous().open("/forums").has("First game night"));
}

#[test]
fn leaving_ends_posting_at_once_also_from_an_open_page() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    done(&mut ann, &format!("{club}/requests"), &[]);
    let topic = [("title", "Game night"), ("body", "On Friday."), ("lang", "en")];
    let path = done(&mut ann, &format!("{club}/topics"), &topic).location.unwrap()["/en".len()..].to_owned();
    let token = ann.open(&path).token().unwrap().to_owned();
    let ann_id = id_of(&site, "ann").to_string();
    done(&mut lee, &format!("{club}/removals"), &[("act", "remove"), ("member", &ann_id), ("reason", "Enough.")]);
    assert_eq!(ann.post(&format!("{path}/posts"), &token, &[("body", "Still here")]).status, Status::Forbidden);
    assert_eq!(ann.post(&format!("{club}/topics"), &token, &topic).status, Status::Forbidden);
    // what she wrote stays
    assert!(site.anonymous().open(&path).has("On Friday."));
}

#[test]
fn posts_count_for_the_club_that_one_is_in() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let mut lee = site.member("lee");
    site.wait(TimeDelta::hours(2));
    let topic = [("title", "On the board"), ("body", "Anywhere."), ("lang", "en")];
    done(&mut lee, "/forums/go/topics", &topic);
    let (id, now) = (id_of(&site, "lee"), site.now());
    site.write(|db| Ok(activity::report(db, id, Doing::Games(3), now)?));
    let page = lee.open(&format!("{club}/roster"));
    assert!(page.has("data-label=\""), "{}", page.body);
    assert_eq!(club_at(&site, &club).active_at, now);
    let csv = String::from_utf8(lee.fetch(&format!("{club}/roster.csv"))).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains(",1,3,"), "{csv}");
}
