//! Clubs: the one-club rule, the ways in and out, and who may do what.

use std::sync::Barrier;

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::accounts::{Badge, BadgeShape, User};
use yicheng::clubs::membership::{JoinRefusal, MemberRole, Membership, enter};
use yicheng::clubs::request::ClubRequest;
use yicheng::clubs::settings::{ORDINARY_CAPACITY, WAITING_DAYS};
use yicheng::clubs::{Club, Joining, NewClub, Region};
use yicheng::error::Stop;
use yicheng::i18n::Lang;
use yicheng::ids::{ClubId, SessionId, UserId};
use yicheng::jobs;
use yicheng::web::Seat;

use crate::harness::{Browser, Page, Site, run};

/// Founds a club of this name, led by a member who is made on first sight; returns its path.
pub fn found(site: &Site, name: &str, leader: &str, joining: Joining) -> String {
    let _leader = site.member(leader);
    let now = site.now();
    let club = site.write(|db| {
        let new = NewClub {
            name: name.to_owned(),
            badge: Badge::new("松", BadgeShape::Seal, "#3d5a4c", "#cfd8d3").unwrap(),
            slogan: "Slow games, kind words.".into(),
            charter: "Play slowly.".into(),
            charter_html: "<p>Play slowly.</p>".into(),
            region: Region::International,
            languages: vec![Lang::En, Lang::Ja],
            joining,
        };
        let club = Club::found(db, &new, now)?;
        let leader = User::by_name(db, leader)?.unwrap();
        enter(db, club.id, leader.id, MemberRole::Leader, now)?;
        Ok(club)
    });
    format!("/clubs/{}", club.slug)
}

pub fn id_of(site: &Site, name: &str) -> UserId {
    site.read(|db| Ok(User::by_name(db, name)?.unwrap().id))
}

/// The name of the club that a member is in.
pub fn club_of(site: &Site, name: &str) -> Option<String> {
    let id = id_of(site, name);
    site.read(|db| {
        let membership = Membership::of(db, id)?;
        Ok(membership.map(|membership| Club::find(db, membership.club_id)).transpose()?.flatten().map(|club| club.name))
    })
}

pub fn club_at(site: &Site, path: &str) -> Club {
    site.read(|db| Ok(Club::by_slug(db, path.trim_start_matches("/clubs/"))?.unwrap()))
}

/// Sends a form to a place of the site; the token is that of any page.
pub fn send(member: &mut Browser<'_>, to: &str, fields: &[(&str, &str)]) -> Page {
    member.submit_to("/settings/language", to, fields)
}

/// The same, and it must be done.
#[track_caller]
pub fn done(member: &mut Browser<'_>, to: &str, fields: &[(&str, &str)]) -> Page {
    let page = send(member, to, fields);
    assert_eq!(page.status, Status::SeeOther, "{to}: {}", page.body);
    page
}

/// The same, and it must be refused in these words.
#[track_caller]
pub fn refused(member: &mut Browser<'_>, to: &str, fields: &[(&str, &str)], key: &str) {
    let page = send(member, to, fields);
    assert_eq!(page.status, Status::UnprocessableEntity, "{to}: {}", page.body);
    assert!(page.has(Lang::En.say(key)), "{to}: {}", page.body);
}

/// The address of the only request that waits, without its verb.
pub fn waiting_request(leader: &mut Browser<'_>, club: &str) -> String {
    let page = leader.open(&format!("{club}/requests"));
    let (before, _) = page.body.split_once("/acceptance\"").expect("a request");
    let (_, address) = before.rsplit_once("action=\"/en").unwrap();
    address.to_owned()
}

#[test]
fn an_open_club_is_joined_at_once_and_its_badge_stands_before_the_name() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let mut ann = site.member("ann");
    assert!(!ann.open("/members/ann").has("aria-label=\"Pine Club\""));
    done(&mut ann, &format!("{club}/requests"), &[]);
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Pine Club"));
    assert_eq!(club_at(&site, &club).members, 2);
    assert!(site.anonymous().open("/members/ann").has("aria-label=\"Pine Club\""));
    assert!(site.anonymous().open(&format!("{club}/roster")).has("ann"));
    // a second click changes nothing
    refused(&mut ann, &format!("{club}/requests"), &[], "clubs-refusal-in-a-club");
    assert_eq!(club_at(&site, &club).members, 2);
}

#[test]
fn nobody_comes_into_a_second_club_on_any_way() {
    let site = Site::new();
    let open = found(&site, "Open Club", "lee", Joining::Open);
    let asked = found(&site, "Asked Club", "kim", Joining::Request);
    let closed = found(&site, "Closed Club", "sato", Joining::Closed);
    let (mut ann, mut kim, mut sato) = (site.member("ann"), site.member("kim"), site.member("sato"));
    // everything is prepared while she is free
    done(&mut ann, &format!("{asked}/requests"), &[("message", "Let me in.")]);
    let request = waiting_request(&mut kim, &asked);
    done(&mut sato, &format!("{closed}/invitations"), &[("name", "ann")]);
    let page = send(&mut sato, &format!("{closed}/invitations/links"), &[("uses", "5")]);
    let link = page.body.split_once("http://go.test/en").unwrap().1.split('"').next().unwrap().to_owned();
    let invitation = ann.open(&closed).body;
    let (before, _) = invitation.split_once("/acceptance\"").expect("an invitation");
    let invitation = before.rsplit_once("action=\"/en").unwrap().1.to_owned();

    done(&mut ann, &format!("{open}/requests"), &[]);
    // coming in took the request back
    refused(&mut kim, &format!("{request}/acceptance"), &[], "clubs-refusal-over");
    refused(&mut ann, &format!("{invitation}/acceptance"), &[], "clubs-refusal-in-a-club");
    refused(&mut ann, &link, &[], "clubs-refusal-in-a-club");
    refused(&mut ann, &format!("{asked}/requests"), &[], "clubs-refusal-in-a-club");
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Open Club"));
    for (club, members) in [(&open, 2), (&asked, 1), (&closed, 1)] {
        assert_eq!(club_at(&site, club).members, members, "{club}");
    }
}

/// A member as a request brings them.
fn seat_of(site: &Site, name: &str) -> Seat {
    let user = site.read(|db| Ok(User::by_name(db, name)?.unwrap()));
    Seat {
        id: user.id,
        session: SessionId(1),
        name: user.name,
        role: user.role,
        is_confirmed: true,
        avatar: user.avatar,
        zone: None,
        are_rules_new: false,
        silence: None,
        unread: 0,
        club: None,
    }
}

/// Everyone tries at the same moment; what each was told.
fn all_at_once(site: &Site, tries: &[(Seat, ClubId)]) -> Vec<Result<(), JoinRefusal>> {
    let (db, now, barrier) = (site.db().clone(), site.now(), Barrier::new(tries.len()));
    std::thread::scope(|scope| {
        let threads = tries.iter().map(|(seat, club)| {
            let (db, barrier) = (&db, &barrier);
            scope.spawn(move || {
                barrier.wait();
                db.write_here(|db| ClubRequest::join(db, *club, seat, now))
            })
        });
        let threads: Vec<_> = threads.collect();
        let told = |outcome| match outcome {
            Ok(()) => Ok(()),
            Err(Stop::Refused(refusal)) => Err(refusal),
            Err(Stop::Failed(error)) => panic!("{error}"),
        };
        threads.into_iter().map(|thread| told(thread.join().unwrap())).collect()
    })
}

#[test]
fn two_clicks_at_once_join_one_club() {
    let site = Site::new();
    let clubs: Vec<_> =
        (0..4).map(|n| found(&site, &format!("Club {n}"), &format!("leader{n}"), Joining::Open)).collect();
    let _ann = site.member("ann");
    let seat = seat_of(&site, "ann");
    let tries: Vec<_> = clubs.iter().map(|club| (seat.clone(), club_at(&site, club).id)).collect();
    let told = all_at_once(&site, &tries);
    assert_eq!(told.iter().filter(|told| told.is_ok()).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|told| **told == Err(JoinRefusal::InAClub)).count(), 3, "{told:?}");
    let members: i64 = clubs.iter().map(|club| club_at(&site, club).members).sum();
    assert_eq!(members, 5);
}

#[test]
fn the_last_place_goes_to_one() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let now = site.now();
    site.write(|db| Ok(ORDINARY_CAPACITY.set(db, 3, None, now)?));
    let names = ["ann", "bob", "eve", "joe"];
    names.iter().for_each(|name| drop(site.member(name)));
    let id = club_at(&site, &club).id;
    let told = all_at_once(&site, &names.map(|name| (seat_of(&site, name), id)));
    assert_eq!(told.iter().filter(|told| **told == Err(JoinRefusal::Full)).count(), 2, "{told:?}");
    assert_eq!(club_at(&site, &club).members, 3);
    let inside = names.iter().filter(|name| club_of(&site, name).is_some()).count();
    assert_eq!(inside, 2);
    let late = names.iter().find(|name| club_of(&site, name).is_none()).unwrap();
    refused(&mut site.member(late), &format!("{club}/requests"), &[], "clubs-refusal-full");
}

#[test]
fn a_request_is_told_to_those_who_decide_and_leads_to_the_page_that_does() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Request);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    done(&mut ann, &format!("{club}/requests"), &[("message", "I like slow games.")]);
    // the same again is one request
    done(&mut ann, &format!("{club}/requests"), &[("message", "I like slow games.")]);
    let page = lee.open("/notifications");
    assert!(page.has("Pine Club") && page.has("ann"), "{}", page.body);
    let letter = site.mailbox().letter_for("lee").to_owned();
    assert!(letter.contains("Pine Club") && letter.contains(&format!("http://go.test/en{club}/requests")), "{letter}");
    let page = lee.open(&format!("{club}/requests"));
    assert_eq!(page.body.matches("I like slow games.").count(), 1, "{}", page.body);
    // reading the notice decides nothing
    lee.submit("/notifications", &[]);
    let request = waiting_request(&mut lee, &club);
    done(&mut lee, &format!("{request}/acceptance"), &[]);
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Pine Club"));
    assert!(ann.open(&format!("{club}/roster")).has("ann"));
    assert!(ann.open("/notifications").has("Pine Club"));
    // once is enough
    refused(&mut lee, &format!("{request}/acceptance"), &[], "clubs-refusal-over");
}

#[test]
fn a_refusal_comes_with_words_and_one_may_ask_again() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Request);
    let other = found(&site, "Bamboo Club", "kim", Joining::Request);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    done(&mut ann, &format!("{club}/requests"), &[]);
    // one at a time
    refused(&mut ann, &format!("{other}/requests"), &[], "clubs-refusal-pending");
    let request = waiting_request(&mut lee, &club);
    done(&mut lee, &format!("{request}/refusal"), &[("words", "Come back when you are 5 kyu.")]);
    assert!(ann.open("/notifications").has("Come back when you are 5 kyu."));
    // it stays listed
    assert!(ann.open("/clubs").has("Come back when you are 5 kyu."));
    assert_eq!(club_of(&site, "ann"), None);
    done(&mut ann, &format!("{other}/requests"), &[]);
    let page = ann.open(&other);
    let (before, _) = page.body.split_once("/withdrawal\"").expect("a way back");
    let withdrawal = format!("{}/withdrawal", before.rsplit_once("action=\"/en").unwrap().1);
    // somebody else's request is none of hers
    assert_eq!(send(&mut lee, &withdrawal, &[]).status, Status::NotFound);
    done(&mut ann, &withdrawal, &[]);
    done(&mut ann, &format!("{club}/requests"), &[]);
}

#[test]
fn a_request_that_nobody_answers_is_over() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Request);
    let mut ann = site.member("ann");
    done(&mut ann, &format!("{club}/requests"), &[]);
    let request = waiting_request(&mut site.member("lee"), &club);
    site.wait(TimeDelta::days(31));
    // also before the job has seen it
    refused(&mut site.member("lee"), &format!("{request}/acceptance"), &[], "clubs-refusal-over");
    run(jobs::tend_clubs(site.wiring())).unwrap();
    assert!(!site.member("lee").open(&format!("{club}/requests")).has("/acceptance\""));
    done(&mut site.member("ann"), &format!("{club}/requests"), &[]);
}

#[test]
fn only_those_who_may_decide_decide() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Request);
    let other = found(&site, "Bamboo Club", "kim", Joining::Open);
    let mut bob = site.member("bob");
    done(&mut bob, &format!("{other}/requests"), &[]);
    done(&mut site.member("ann"), &format!("{club}/requests"), &[]);
    let request = waiting_request(&mut site.member("lee"), &club);
    for name in ["bob", "kim", "ann"] {
        refused(&mut site.member(name), &format!("{request}/acceptance"), &[], "clubs-refusal-not-yours");
        assert_eq!(site.member(name).open(&format!("{club}/requests")).status, Status::Forbidden, "{name}");
    }
    assert_eq!(send(&mut site.official(), &format!("{request}/acceptance"), &[]).status, Status::UnprocessableEntity);
    // under another club's address it is not there
    let elsewhere = request.replace(&club, &other);
    assert_eq!(send(&mut site.member("kim"), &format!("{elsewhere}/acceptance"), &[]).status, Status::NotFound);
    assert_eq!(club_of(&site, "ann"), None);
}

#[test]
fn who_was_removed_does_not_come_back_without_approval() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    done(&mut ann, &format!("{club}/requests"), &[]);
    let ann_id = id_of(&site, "ann").to_string();
    let acts = format!("{club}/removals");
    // not without a reason
    assert_eq!(send(&mut lee, &acts, &[("act", "remove"), ("member", &ann_id)]).status, Status::UnprocessableEntity);
    done(&mut lee, &acts, &[("act", "remove"), ("member", &ann_id), ("reason", "Unseen for months.")]);
    assert_eq!(club_of(&site, "ann"), None);
    assert!(ann.open("/notifications").has("Unseen for months."));
    site.wait(TimeDelta::days(WAITING_DAYS.default));
    let mut ann = site.member("ann");
    done(&mut ann, &format!("{club}/requests"), &[("message", "I am back.")]);
    assert_eq!(club_of(&site, "ann"), None, "an open door is none to her");
    let mut lee = site.member("lee");
    let request = waiting_request(&mut lee, &club);
    done(&mut lee, &format!("{request}/acceptance"), &[]);
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Pine Club"));
}

#[test]
fn no_invitation_from_before_lets_in_who_was_removed() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let now = site.now();
    site.write(|db| Ok(WAITING_DAYS.set(db, 0, None, now)?));
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    done(&mut lee, &format!("{club}/invitations"), &[("name", "ann")]);
    let page = send(&mut lee, &format!("{club}/invitations/links"), &[("uses", "5")]);
    let link = page.body.split_once("http://go.test/en").unwrap().1.split('"').next().unwrap().to_owned();
    // she takes the open door, and the invitation is answered by that
    done(&mut ann, &format!("{club}/requests"), &[]);
    site.wait(TimeDelta::minutes(1));
    let id = id_of(&site, "ann").to_string();
    // ticked twice is removed once
    let fields = [("act", "remove"), ("member", id.as_str()), ("member", id.as_str()), ("reason", "Gone.")];
    done(&mut lee, &format!("{club}/removals"), &fields);
    assert_eq!(club_at(&site, &club).members, 1);
    refused(&mut ann, &format!("{club}/invitations/1/acceptance"), &[], "clubs-refusal-invitation-over");
    refused(&mut ann, &link, &[], "clubs-refusal-needs-request");
    assert_eq!(club_of(&site, "ann"), None);
    // a new one is approval
    site.wait(TimeDelta::minutes(1));
    done(&mut lee, &format!("{club}/invitations"), &[("name", "ann")]);
    done(&mut ann, &format!("{club}/invitations/3/acceptance"), &[]);
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Pine Club"));
}

#[test]
fn a_blocked_member_asks_in_vain_until_the_block_is_lifted() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let mut ann = site.member("ann");
    done(&mut ann, &format!("{club}/requests"), &[]);
    let ann_id = id_of(&site, "ann").to_string();
    let mut lee = site.member("lee");
    let fields = [("act", "block"), ("member", ann_id.as_str()), ("reason", "Rude in the forum.")];
    done(&mut lee, &format!("{club}/removals"), &fields);
    site.wait(TimeDelta::days(8));
    refused(&mut site.member("ann"), &format!("{club}/requests"), &[], "clubs-refusal-blocked");
    let mut lee = site.member("lee");
    refused(&mut lee, &format!("{club}/invitations"), &[("name", "ann")], "clubs-refusal-they-are-blocked");
    let page = lee.open(&format!("{club}/roster"));
    assert!(page.has("Rude in the forum."), "{}", page.body);
    assert!(!site.member("bob").open(&format!("{club}/roster")).has("Rude in the forum."));
    done(&mut lee, &format!("{club}/blocks/{ann_id}/lifting"), &[]);
    done(&mut site.member("ann"), &format!("{club}/requests"), &[]);
}

#[test]
fn between_two_clubs_one_waits() {
    let site = Site::new();
    let pine = found(&site, "Pine Club", "lee", Joining::Open);
    let bamboo = found(&site, "Bamboo Club", "kim", Joining::Open);
    let mut ann = site.member("ann");
    done(&mut ann, &format!("{pine}/requests"), &[]);
    done(&mut ann, &format!("{pine}/departure"), &[]);
    let page = send(&mut ann, &format!("{bamboo}/requests"), &[]);
    assert!(page.has(&Lang::En.count("clubs-refusal-waiting", 7)), "{}", page.body);
    assert!(ann.open(&bamboo).has(&Lang::En.count("clubs-refusal-waiting", 7)));
    site.wait(TimeDelta::days(7) - TimeDelta::seconds(1));
    assert_eq!(send(&mut site.member("ann"), &format!("{bamboo}/requests"), &[]).status, Status::UnprocessableEntity);
    site.wait(TimeDelta::seconds(1));
    done(&mut site.member("ann"), &format!("{bamboo}/requests"), &[]);
    // the waiting time is a setting
    let now = site.now();
    site.write(|db| Ok(WAITING_DAYS.set(db, 0, None, now)?));
    let mut ann = site.member("ann");
    done(&mut ann, &format!("{bamboo}/departure"), &[]);
    done(&mut ann, &format!("{pine}/requests"), &[]);
}

#[test]
fn a_closed_club_opens_to_invitations_only() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Closed);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    refused(&mut ann, &format!("{club}/requests"), &[], "clubs-refusal-closed");
    refused(&mut lee, &format!("{club}/invitations"), &[("name", "nobody")], "clubs-refusal-nobody");
    refused(&mut lee, &format!("{club}/invitations"), &[("name", "lee")], "clubs-refusal-is-here");
    done(&mut lee, &format!("{club}/invitations"), &[("name", "ANN")]);
    assert!(ann.open("/notifications").has("Pine Club"));
    assert!(site.mailbox().letter_for("ann").contains("Pine Club"));
    // it stays listed until it is answered, also after the notice was read
    ann.submit_to("/notifications", "/notifications/readings", &[]);
    let page = ann.open("/clubs");
    let (before, _) = page.body.split_once("/acceptance\"").expect("an invitation");
    let invitation = before.rsplit_once("action=\"/en").unwrap().1.to_owned();
    // it is hers alone
    assert_eq!(send(&mut site.member("bob"), &format!("{invitation}/acceptance"), &[]).status, Status::NotFound);
    done(&mut ann, &format!("{invitation}/acceptance"), &[]);
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Pine Club"));
}

#[test]
fn a_link_lets_in_as_many_as_it_says_and_looking_at_it_nobody() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Closed);
    let mut lee = site.member("lee");
    let page = send(&mut lee, &format!("{club}/invitations/links"), &[("uses", "2")]);
    assert_eq!(page.status, Status::Ok);
    assert_eq!(page.header("Cache-Control"), Some("no-store"));
    let link = page.body.split_once("http://go.test/en").unwrap().1.split('"').next().unwrap().to_owned();
    for name in ["ann", "bob"] {
        let mut member = site.member(name);
        assert_eq!(member.open(&link).status, Status::Ok);
        assert_eq!(club_of(&site, name), None, "looking is not coming in");
        done(&mut member, &link, &[]);
    }
    let mut eve = site.member("eve");
    assert_eq!(eve.open(&link).status, Status::Gone);
    refused(&mut eve, &link, &[], "clubs-refusal-invitation-over");
    assert_eq!(club_at(&site, &club).members, 3);
    // nor is the number of a link a key
    assert_eq!(send(&mut eve, &format!("{club}/invitations/1/acceptance"), &[]).status, Status::NotFound);
    // one that was taken back is good for nobody
    let page = send(&mut lee, &format!("{club}/invitations/links"), &[("uses", "9")]);
    let link = page.body.split_once("http://go.test/en").unwrap().1.split('"').next().unwrap().to_owned();
    let (before, _) = page.body.split_once("/withdrawal\"").unwrap();
    let withdrawal = format!("{}/withdrawal", before.rsplit_once("action=\"/en").unwrap().1);
    done(&mut lee, &withdrawal, &[]);
    refused(&mut eve, &link, &[], "clubs-refusal-invitation-over");
}

#[test]
fn how_one_comes_in_changes_everywhere_at_once() {
    let site = Site::new();
    let club = found(&site, "Pine Club", "lee", Joining::Open);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    let token = ann.open(&club).token().unwrap().to_owned();
    let mut page = vec![
        ("slogan", "Slow games."),
        ("charter", "Play slowly."),
        ("languages", "en"),
        ("region", "korea"),
        ("joining", "closed"),
    ];
    done(&mut lee, &format!("{club}/settings"), &page);
    // from the page that was open before
    assert_eq!(ann.post(&format!("{club}/requests"), &token, &[]).status, Status::UnprocessableEntity);
    assert!(!site.anonymous().open("/clubs?joining=open").has("Pine Club"));
    assert!(site.anonymous().open("/clubs?joining=closed").has("Pine Club"));
    assert!(site.anonymous().open("/clubs?region=korea").has("Pine Club"));
    page[4] = ("joining", "open");
    done(&mut lee, &format!("{club}/settings"), &page);
    done(&mut ann, &format!("{club}/requests"), &[]);
    // what cannot stand comes back as it was typed
    page[0] = ("slogan", "");
    page[1] = ("charter", "Typed with care.");
    let page = send(&mut lee, &format!("{club}/settings"), &page);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has("Typed with care.") && page.has(Lang::En.say("clubs-fault-empty")), "{}", page.body);
}
