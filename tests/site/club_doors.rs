//! Who passes the doors of a club, as one table: everybody is tried at each, and whoever may not pass changes nothing.

use rocket::http::Status;
use yicheng::clubs::Joining;

use crate::clubs::{done, found, id_of, send};
use crate::harness::{Browser, Site};
use crate::standing::traces;

/// Doors for those who may write.
pub const FOR_WRITERS: [&str; 20] = [
    "/clubs/<slug>/requests",
    "/clubs/<slug>/requests/<id>/acceptance",
    "/clubs/<slug>/requests/<id>/refusal",
    "/clubs/<slug>/invitations",
    "/clubs/<slug>/invitations/links",
    "/clubs/<slug>/invitations/<id>/acceptance",
    "/clubs/<slug>/invitations/<id>/withdrawal",
    "/clubs/<slug>/invited/<secret>",
    "/clubs/<slug>/removals",
    "/clubs/<slug>/roster/<id>",
    "/clubs/<slug>/blocks/<id>/lifting",
    "/clubs/<slug>/settings",
    "/clubs/<slug>/messages",
    "/clubs/<slug>/offer",
    "/clubs/<slug>/offer/acceptance",
    "/clubs/<slug>/offer/withdrawal",
    "/clubs/<slug>/dissolution",
    "/clubs/<slug>/dissolution/withdrawal",
    "/clubs/<slug>/topics",
    "/clubs/<slug>/decisions/<id>/answer",
];

/// Doors for whoever is signed in: the ways back, and out.
pub const FOR_MEMBERS: [&str; 4] = [
    "/clubs/<slug>/requests/<id>/withdrawal",
    "/clubs/<slug>/invitations/<id>/refusal",
    "/clubs/<slug>/departure",
    "/clubs/<slug>/offer/refusal",
];

/// Doors for officials alone.
pub const FOR_OFFICIALS: [&str; 8] = [
    "/clubs/<slug>/leader",
    "/admin/clubs/decisions",
    "/admin/clubs/decisions/<id>",
    "/admin/clubs/decisions/<id>/application",
    "/admin/clubs/decisions/<id>/exemption",
    "/admin/clubs/decisions/<id>/withdrawal",
    "/admin/clubs/evaluations",
    "/admin/clubs/settings",
];

const CLUB: &str = "/clubs/pine-club";
/// Lee leads; the next three are deputies: who decides on requests, who manages the roster, who writes the page. Ann is
/// a member. Bob is free, joe asks to come in, eve is invited, zed is blocked; kim leads another club.
const PEOPLE: [&str; 12] =
    ["lee", "dee", "mia", "pat", "ann", "bob", "joe", "eve", "zed", "kim", "moderator", "official"];

/// A club in the midst of its life.
fn pine_club(site: &Site) {
    found(site, "Bamboo Club", "kim", Joining::Open);
    assert_eq!(found(site, "Pine Club", "lee", Joining::Open), CLUB);
    for name in ["dee", "mia", "pat", "ann", "zed"] {
        done(&mut site.member(name), &format!("{CLUB}/requests"), &[]);
    }
    let mut lee = site.member("lee");
    let id = |name| id_of(site, name).to_string();
    for (name, right) in [("dee", "requests"), ("mia", "members"), ("pat", "page")] {
        done(&mut lee, &format!("{CLUB}/roster/{}", id(name)), &[("act", "role"), ("role", "deputy"), (right, "true")]);
    }
    done(&mut lee, &format!("{CLUB}/removals"), &[("act", "block"), ("member", &id("zed")), ("reason", "Rude.")]);
    done(&mut lee, &format!("{CLUB}/settings"), &page("request"));
    done(&mut site.member("joe"), &format!("{CLUB}/requests"), &[("message", "May I?")]);
    drop((site.member("eve"), site.member("bob"), site.moderator(), site.official()));
    done(&mut lee, &format!("{CLUB}/invitations"), &[("name", "eve")]);
    done(&mut lee, &format!("{CLUB}/offer"), &[("member", &id("ann"))]);
}

fn page(joining: &'static str) -> [(&'static str, &'static str); 4] {
    [("slogan", "Ours"), ("charter", "Kind words."), ("languages", "en"), ("joining", joining)]
}

fn browser<'a>(site: &'a Site, name: &str) -> Browser<'a> {
    match name {
        "moderator" => site.moderator(),
        "official" => site.official(),
        name => site.member(name),
    }
}

/// A door with a form that is right for it, and who passes.
type Row<'a> = (String, Vec<(&'a str, &'a str)>, &'a [&'a str]);

#[test]
fn everybody_passes_the_doors_that_are_theirs_and_no_others() {
    let site = Site::new();
    pine_club(&site);
    let (ann, mia, zed) = (id_of(&site, "ann").to_string(), id_of(&site, "mia").to_string(), id_of(&site, "zed"));
    let topic = vec![("title", "Game night"), ("body", "On Friday."), ("lang", "en")];
    let remove = vec![("act", "remove"), ("member", ann.as_str()), ("reason", "Unseen.")];
    let rows: [Row<'_>; 23] = [
        ("requests".into(), vec![("message", "Me too")], &["bob", "eve", "moderator", "official"]),
        ("requests/1/acceptance".into(), vec![], &["lee", "dee"]),
        ("requests/1/refusal".into(), vec![("words", "No")], &["lee", "dee"]),
        ("requests/1/withdrawal".into(), vec![], &["joe"]),
        ("invitations".into(), vec![("name", "bob")], &["lee", "dee"]),
        ("invitations/links".into(), vec![("uses", "3")], &["lee", "dee"]),
        ("invitations/1/acceptance".into(), vec![], &["eve"]),
        ("invitations/1/refusal".into(), vec![], &["eve"]),
        ("invitations/1/withdrawal".into(), vec![], &["lee", "dee"]),
        ("departure".into(), vec![], &["dee", "mia", "pat", "ann"]),
        ("removals".into(), remove, &["lee", "mia"]),
        (format!("roster/{ann}"), vec![("act", "note"), ("note", "Kind")], &["lee", "mia"]),
        (format!("roster/{mia}"), vec![("act", "role"), ("role", "member")], &["lee"]),
        (format!("blocks/{zed}/lifting"), vec![], &["lee", "mia"]),
        ("settings".into(), page("closed").to_vec(), &["lee", "pat"]),
        ("messages".into(), vec![("title", "Hello"), ("body", "All")], &["lee"]),
        ("offer".into(), vec![("member", mia.as_str())], &["lee"]),
        ("offer/acceptance".into(), vec![], &["ann"]),
        ("offer/refusal".into(), vec![], &["ann"]),
        ("offer/withdrawal".into(), vec![], &["lee"]),
        ("dissolution".into(), vec![("name", "Pine Club")], &["lee"]),
        ("leader".into(), vec![("name", "ann"), ("reason", "He is here.")], &[]),
        ("topics".into(), topic, &["lee", "dee", "mia", "pat", "ann"]),
    ];
    let before = traces(&site);
    let mut all: Vec<_> = PEOPLE.iter().map(|name| (*name, browser(&site, name))).collect();
    for (door, fields, passes) in &rows {
        // joe's request waits already: the same again is one
        let is_turned_away = |name: &str| !passes.contains(&name) && (name, door.as_str()) != ("joe", "requests");
        for (name, browser) in all.iter_mut().filter(|(name, _)| is_turned_away(name)) {
            let status = send(browser, &format!("{CLUB}/{door}"), fields).status;
            let refusals = [Status::Forbidden, Status::NotFound, Status::UnprocessableEntity];
            assert!(refusals.contains(&status), "{name} at {door}: {status}");
        }
        assert_eq!(traces(&site), before, "{door}");
    }
    drop(all);
    for (door, fields, passes) in &rows {
        for name in *passes {
            let site = Site::new();
            pine_club(&site);
            let before = traces(&site);
            let page = send(&mut browser(&site, name), &format!("{CLUB}/{door}"), fields);
            assert!([Status::SeeOther, Status::Ok].contains(&page.status), "{name} at {door}: {}", page.body);
            assert_ne!(traces(&site), before, "{name} at {door}");
        }
    }
}

#[test]
fn pages_of_those_who_run_a_club_are_shown_to_them_alone() {
    let site = Site::new();
    pine_club(&site);
    let ann = format!("roster/{}", id_of(&site, "ann"));
    let rows: [(&str, &[&str]); 8] = [
        ("", &PEOPLE),
        ("roster", &PEOPLE),
        ("requests", &["lee", "dee"]),
        ("settings", &["lee", "pat", "official"]),
        ("messages", &["lee", "dee", "mia", "pat", "ann"]),
        ("log", &["lee", "dee", "mia", "pat", "ann", "official"]),
        ("roster.csv", &["lee", "mia"]),
        (&ann, &["lee", "mia"]),
    ];
    for name in PEOPLE {
        let mut browser = browser(&site, name);
        for (page, readers) in rows {
            let wanted = if readers.contains(&name) { Status::Ok } else { Status::Forbidden };
            let address = format!("{CLUB}/{page}");
            assert_eq!(browser.open(address.trim_end_matches('/')).status, wanted, "{name}: {page}");
        }
    }
}
