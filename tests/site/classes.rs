//! How active clubs are, and how officials make them popular or ordinary.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::accounts::{Badge, BadgeShape, User};
use yicheng::audit::{self, Act};
use yicheng::clubs::activity::{self, Doing};
use yicheng::clubs::decision::{Decision, DecisionState};
use yicheng::clubs::evaluation::{self, Score};
use yicheng::clubs::settings::{GAMES_WEIGHT, NOTICE_DAYS, POPULAR_PLACES, POSTS_WEIGHT};
use yicheng::clubs::{Class, Club, Joining, MemberRole, NewClub, Region, Sender, membership};
use yicheng::i18n::Lang;
use yicheng::ids::{ClubId, DecisionId};

use crate::harness::{Browser, Page, Site};

const REASON: &str = "Two weeks in a row across the line.";

/// A club with its leader and members, named after it: `pine-0` leads.
fn found(site: &Site, name: &str, members: usize) -> ClubId {
    let people: Vec<_> = (0..members).map(|number| format!("{name}-{number}")).collect();
    people.iter().for_each(|name| drop(site.member(name)));
    let now = site.now();
    site.write(|db| {
        let new = NewClub {
            name: name.to_owned(),
            badge: Badge::new("G", BadgeShape::Seal, "#0d5c4c", "#8fd0bb").unwrap(),
            slogan: String::new(),
            charter: String::new(),
            charter_html: String::new(),
            region: Region::International,
            languages: vec![Lang::En],
            joining: Joining::Open,
        };
        let club = Club::found(db, &new, now)?;
        for (number, name) in people.iter().enumerate() {
            let user = User::by_name(db, name)?.unwrap();
            let role = if number == 0 { MemberRole::Leader } else { MemberRole::Member };
            membership::enter(db, club.id, user.id, role, now)?;
        }
        Ok(club.id)
    })
}

/// Somebody does something now.
fn report(site: &Site, name: &str, doing: Doing) {
    let now = site.now();
    site.write(|db| {
        let user = User::by_name(db, name)?.unwrap();
        Ok(activity::report(db, user.id, doing, now)?)
    });
}

fn evaluate(site: &Site) -> bool {
    let now = site.now();
    site.write(|db| evaluation::run_due(db, now))
}

fn apply_due(site: &Site) -> usize {
    let now = site.now();
    site.write(|db| Decision::apply_due(db, Sender { base_url: "http://go.test", now }))
}

fn club(site: &Site, id: ClubId) -> Club {
    site.read(|db| Ok(Club::find(db, id)?.unwrap()))
}

fn score(site: &Site, id: ClubId) -> Score {
    site.read(|db| Ok(Score::latest_of(db, id)?.unwrap().1))
}

/// A busy club and a quiet one, evaluated twice: the first stands across the line.
fn town(places: i32) -> (Site, ClubId, ClubId) {
    let site = Site::new();
    let now = site.now();
    site.write(|db| Ok(POPULAR_PLACES.set(db, places, None, now)?));
    let (pine, reed) = (found(&site, "pine", 3), found(&site, "reed", 2));
    for _ in 0..2 {
        report(&site, "pine-0", Doing::Post);
        report(&site, "pine-1", Doing::Post);
        site.wait(TimeDelta::days(7));
        assert!(evaluate(&site));
    }
    (site, pine, reed)
}

/// Sends the table of the desk: what is wanted of each club, why, and what is to be done with it.
fn decide(official: &mut Browser<'_>, wishes: &[(ClubId, &str)], reason: &str, act: &str) -> Page {
    let page = official.open("/admin/clubs");
    let (evaluation, seen) = (hidden(&page, "evaluation"), hidden(&page, "seen"));
    let names: Vec<_> = wishes.iter().map(|(club, _)| format!("classes[{club}]")).collect();
    let mut fields = vec![("evaluation", &*evaluation), ("seen", &*seen), ("reason", reason), ("act", act)];
    fields.extend(names.iter().zip(wishes).map(|(name, (_, word))| (&**name, *word)));
    official.post("/admin/clubs/decisions", page.token().unwrap(), &fields)
}

/// Drafts and looks at what is drafted: the path of its page, below the language.
fn draft(official: &mut Browser<'_>, wishes: &[(ClubId, &str)]) -> String {
    let page = decide(official, wishes, REASON, "announce");
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    page.location.unwrap()[3..].to_owned()
}

fn announce(official: &mut Browser<'_>, path: &str) -> Page {
    let seen = hidden(&official.open(path), "seen");
    official.submit(path, &[("seen", &seen)])
}

/// What a hidden field of a page holds.
fn hidden(page: &Page, name: &str) -> String {
    let (_, rest) = page.body.split_once(&format!("name=\"{name}\" value=\"")).unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

fn id_of(path: &str) -> DecisionId {
    path.rsplit('/').next().unwrap().parse().unwrap()
}

fn told(browser: &mut Browser<'_>) -> bool {
    browser.open("/notifications").has(REASON)
}

#[test]
fn a_suggestion_comes_after_two_evaluations() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| Ok(POPULAR_PLACES.set(db, 1, None, now)?));
    let (pine, _) = (found(&site, "pine", 2), found(&site, "reed", 2));
    report(&site, "pine-0", Doing::Post);
    let mut official = site.official();
    assert!(official.open("/admin/clubs").has(Lang::En.say("clubs-desk-no-evaluation")));
    assert!(official.open("/clubs/pine/activity").has(Lang::En.say("clubs-activity-none-yet")));
    site.wait(TimeDelta::days(1));
    assert!(evaluate(&site), "the first at once");
    assert!(!evaluate(&site), "one a day");
    assert_eq!((score(&site, pine).score, score(&site, pine).streak, club(&site, pine).place), (308, 1, Some(1)));
    let page = official.open("/admin/clubs");
    assert!(page.has(Lang::En.say("clubs-desk-suggestion-watch")) && !page.has("value=\"popular\" selected"));
    site.wait(TimeDelta::days(6));
    assert!(!evaluate(&site), "not before its time");
    site.wait(TimeDelta::days(1));
    assert!(evaluate(&site));
    assert_eq!(score(&site, pine).streak, 2);
    assert!(official.open("/admin/clubs").has("value=\"popular\" selected"), "chosen already, where it is suggested");
    assert_eq!(club(&site, pine).class, Class::Ordinary, "nobody decides but officials");
}

#[test]
fn what_is_drafted_is_counted_announced_answered_and_comes_into_force() {
    let (site, pine, reed) = town(1);
    let (mut official, mut leader, mut member) = (site.official(), site.member("pine-0"), site.member("pine-1"));
    let path = draft(&mut official, &[(pine, "popular"), (reed, "stay")]);
    let page = official.open(&path);
    assert!(page.has("Popular 0 → 1, ordinary 2 → 1"), "{}", page.body);
    assert!(!leader.open("/clubs/pine/activity").has(REASON), "a draft is nobody else's");
    assert_eq!(announce(&mut official, &path).status, Status::SeeOther);
    assert!(told(&mut leader) && !told(&mut member) && !told(&mut site.member("reed-0")));
    let public = site.anonymous().open("/clubs/pine/activity");
    assert!(public.has(REASON) && !public.has("name=\"words\""));
    assert_eq!(club(&site, pine).class, Class::Ordinary);
    // the leader answers, and answers again
    let door = format!("/clubs/pine/decisions/{}/answer", id_of(&path));
    let say = |browser: &mut Browser<'_>, words: &str| {
        browser.submit_to("/settings/language", &door, &[("words", words)]).status
    };
    assert_eq!(say(&mut member, "Me too."), Status::UnprocessableEntity);
    assert_eq!(say(&mut site.member("reed-0"), "Not fair."), Status::UnprocessableEntity);
    assert_eq!(say(&mut leader, " "), Status::UnprocessableEntity);
    assert_eq!(say(&mut leader, "We are honoured."), Status::SeeOther);
    assert_eq!(say(&mut leader, "We are glad."), Status::SeeOther);
    for page in [site.anonymous().open("/clubs/pine/activity"), official.open(&path)] {
        assert!(page.has("We are glad.") && !page.has("We are honoured."), "{}", page.body);
    }
    // not before its time, by nobody
    let by_hand = official.submit_to(&path, &format!("{path}/application"), &[]);
    assert_eq!(by_hand.status, Status::UnprocessableEntity);
    site.wait(TimeDelta::days(7) - TimeDelta::seconds(1));
    assert_eq!(apply_due(&site), 0);
    site.wait(TimeDelta::seconds(1));
    assert_eq!(say(&mut leader, "Too late."), Status::UnprocessableEntity);
    assert_eq!((apply_due(&site), apply_due(&site)), (1, 0));
    assert_eq!((club(&site, pine).class, club(&site, reed).class), (Class::Popular, Class::Ordinary));
    let page = site.anonymous().open("/clubs/pine/activity");
    assert!(
        page.has(Lang::En.say("clubs-activity-record-made-popular")) && page.has("We are glad.") && page.has(REASON)
    );
    assert!(official.open("/admin/clubs/history").has(REASON));
    let acts: Vec<_> = site.read(|db| Ok(audit::latest(db, 9)?.into_iter().map(|entry| entry.act).collect()));
    assert_eq!(acts, [Act::ApplyClasses, Act::AnnounceClasses]);
    // what was done is suggested no more
    site.wait(TimeDelta::days(7));
    assert!(evaluate(&site));
    assert_eq!(score(&site, pine).streak, 0);
}

#[test]
fn without_days_of_notice_a_decision_is_in_force_at_once() {
    let (site, pine, _) = town(1);
    let now = site.now();
    site.write(|db| Ok(NOTICE_DAYS.set(db, 0, None, now)?));
    let mut official = site.official();
    let path = draft(&mut official, &[(pine, "popular")]);
    assert_eq!(announce(&mut official, &path).status, Status::SeeOther);
    assert_eq!(club(&site, pine).class, Class::Popular);
    assert!(told(&mut site.member("pine-0")));
}

#[test]
fn one_club_is_exempted_and_the_others_are_not() {
    let (site, pine, reed) = town(2);
    let mut official = site.official();
    let path = draft(&mut official, &[(pine, "popular"), (reed, "popular")]);
    announce(&mut official, &path);
    let door = format!("{path}/exemption");
    let (pine_id, reed_id) = (pine.to_string(), reed.to_string());
    let exempt = |official: &mut Browser<'_>, club: &str, reason: &str| {
        official.submit_to("/settings/language", &door, &[("club", club), ("reason", reason)]).status
    };
    assert_eq!(exempt(&mut official, &reed_id, " "), Status::UnprocessableEntity);
    assert_eq!(exempt(&mut official, &reed_id, "Its leader is ill."), Status::SeeOther);
    assert_eq!(exempt(&mut official, &reed_id, "Its leader is ill."), Status::UnprocessableEntity);
    assert!(site.member("reed-0").open("/notifications").has("Its leader is ill."));
    assert!(!site.member("pine-0").open("/notifications").has("Its leader is ill."));
    site.wait(TimeDelta::days(7));
    assert_eq!(apply_due(&site), 1);
    assert_eq!((club(&site, pine).class, club(&site, reed).class), (Class::Popular, Class::Ordinary));
    let page = site.anonymous().open("/clubs/reed/activity");
    assert!(page.has(Lang::En.say("clubs-activity-record-kept-ordinary")));
    assert_eq!(exempt(&mut official, &pine_id, "Too late."), Status::UnprocessableEntity);
}

#[test]
fn a_decision_is_taken_back_and_nothing_changes() {
    let (site, pine, _) = town(1);
    let mut official = site.official();
    let path = draft(&mut official, &[(pine, "popular")]);
    announce(&mut official, &path);
    // a club stands in one announced decision at most
    assert!(official.open("/admin/clubs").has(Lang::En.say("clubs-desk-suggestion-announced")));
    let second = draft(&mut official, &[(pine, "popular")]);
    assert_eq!(announce(&mut official, &second).status, Status::UnprocessableEntity);
    let door = format!("{path}/withdrawal");
    let take_back = |official: &mut Browser<'_>, reason: &str| {
        official.submit_to("/settings/language", &door, &[("reason", reason)]).status
    };
    assert_eq!(take_back(&mut official, ""), Status::UnprocessableEntity);
    assert_eq!(take_back(&mut official, "We reckoned wrongly."), Status::SeeOther);
    assert_eq!(take_back(&mut official, "We reckoned wrongly."), Status::UnprocessableEntity);
    assert!(site.member("pine-0").open("/notifications").has("We reckoned wrongly."));
    site.wait(TimeDelta::days(8));
    assert_eq!((apply_due(&site), club(&site, pine).class), (0, Class::Ordinary));
    assert_eq!(announce(&mut official, &second).status, Status::SeeOther, "now it may be decided again");
    // a draft is thrown away without a word
    let third = draft(&mut official, &[]);
    assert!(official.open(&third).has(Lang::En.say("clubs-class-fault-change")));
    let page = official.submit_to("/settings/language", &format!("{third}/withdrawal"), &[]);
    assert_eq!((page.status, official.open(&third).status), (Status::SeeOther, Status::NotFound));
}

#[test]
fn two_officials_at_once_are_one_decision() {
    let (site, pine, reed) = town(1);
    let mut official = site.official();
    let stale = official.open("/admin/clubs").token().unwrap().to_owned();
    let path = draft(&mut official, &[(pine, "popular")]);
    // whoever saw no draft does not write over one
    let evaluation = site.read(|db| Ok(evaluation::latest(db)?.unwrap().id.to_string()));
    let fields = [("evaluation", &*evaluation), ("seen", ""), ("reason", "Mine."), ("act", "save")];
    let page = official.post("/admin/clubs/decisions", &stale, &fields);
    assert!(page.status == Status::UnprocessableEntity && page.has(Lang::En.say("clubs-class-refusal-changed")));
    // nor announces what they have not read
    let seen = hidden(&official.open(&path), "seen");
    assert_eq!(decide(&mut official, &[(reed, "popular")], REASON, "save").status, Status::SeeOther);
    assert_eq!(official.submit(&path, &[("seen", &seen)]).status, Status::UnprocessableEntity);
    // both press the button
    let seen = hidden(&official.open(&path), "seen");
    let (actor, now) = (site.read(|db| Ok(User::by_name(db, "official")?.unwrap().id)), site.now());
    let (database, id) = (site.db(), id_of(&path));
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let press = || {
            let sender = Sender { base_url: "http://go.test", now };
            database.write_here(|db| Decision::announce(db, actor, id, &seen, sender))
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(press)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap().map_err(yicheng::error::Error::from)).collect()
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
    let is_refused =
        |outcome: &Result<(), yicheng::error::Error>| matches!(outcome, Err(yicheng::error::Error::Refused(_)));
    assert_eq!(outcomes.iter().filter(|outcome| is_refused(outcome)).count(), 3, "{outcomes:?}");
    let decision = site.read(|db| Ok(Decision::find(db, id_of(&path))?.unwrap()));
    assert_eq!(decision.state, DecisionState::Announced);
}

#[test]
fn first_drafts_at_the_same_moment_are_one() {
    let (site, pine, _) = town(1);
    let _official = site.official();
    let (actor, now) = (site.read(|db| Ok(User::by_name(db, "official")?.unwrap().id)), site.now());
    let evaluation = site.read(|db| Ok(evaluation::latest(db)?.unwrap().id));
    let new = yicheng::clubs::decision::NewDraft {
        evaluation,
        reason: REASON.into(),
        wishes: vec![(pine, Some(Class::Popular))],
        seen: String::new(),
    };
    let database = site.db();
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let save = || database.write_here(|db| Decision::save(db, actor, &new, now));
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(save)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap().map_err(yicheng::error::Error::from)).collect()
    });
    let words = |outcome: &Result<DecisionId, _>| matches!(outcome, Ok(_) | Err(yicheng::error::Error::Refused(_)));
    assert!(
        outcomes.iter().all(words) && outcomes.iter().filter(|outcome| outcome.is_ok()).count() == 1,
        "{outcomes:?}"
    );
}

#[test]
fn a_decision_has_a_reason_and_a_change() {
    let (site, pine, reed) = town(1);
    let mut official = site.official();
    for reason in ["", " ", "…"] {
        assert_eq!(decide(&mut official, &[(pine, "popular")], reason, "announce").status, Status::UnprocessableEntity);
    }
    let page = decide(&mut official, &[(pine, "popular")], &"w".repeat(1001), "save");
    assert!(page.status == Status::UnprocessableEntity && page.has("value=\"popular\" selected"), "{}", page.body);
    assert_eq!(decide(&mut official, &[(pine, "famous")], REASON, "save").status, Status::UnprocessableEntity);
    // what is so already is no change
    let path = draft(&mut official, &[(pine, "ordinary"), (reed, "stay")]);
    assert!(official.open(&path).has(Lang::En.say("clubs-class-fault-change")));
    let seen = site.read(|db| Ok(Decision::draft(db)?.unwrap().stamp()));
    assert_eq!(official.submit(&path, &[("seen", &seen)]).status, Status::UnprocessableEntity);
    // a draft keeps what other pages of the table said
    draft(&mut official, &[(reed, "popular")]);
    let path = draft(&mut official, &[(pine, "popular")]);
    assert!(official.open(&path).has("Popular 0 → 2, ordinary 2 → 0"));
}

#[test]
fn only_officials_come_near() {
    let (site, pine, _) = town(1);
    let mut official = site.official();
    let path = draft(&mut official, &[(pine, "popular")]);
    let mut others = [("moderator", site.moderator()), ("leader", site.member("pine-0"))];
    for (who, browser) in &mut others {
        for place in ["/admin/clubs", "/admin/clubs/history", "/admin/clubs/settings", &path] {
            assert_eq!(browser.open(place).status, Status::Forbidden, "{who} {place}");
        }
        for door in ["/admin/clubs/decisions", "/admin/clubs/settings", "/admin/clubs/evaluations", &path] {
            assert_eq!(browser.submit_to("/settings/language", door, &[]).status, Status::Forbidden, "{who} {door}");
        }
        for act in ["withdrawal", "exemption", "application"] {
            let door = format!("{path}/{act}");
            assert_eq!(browser.submit_to("/settings/language", &door, &[]).status, Status::Forbidden, "{who} {door}");
        }
    }
    assert!(!others[0].1.open("/admin").has("/admin/clubs"), "no tab leads there");
    assert!(official.open("/admin").has("/en/admin/clubs\""));
    // who was an official when the page was opened is asked again
    let id = id_of(&path);
    let (seen, now) = (site.read(|db| Ok(Decision::draft(db)?.unwrap().stamp())), site.now());
    let actor = site.read(|db| Ok(User::by_name(db, "pine-0")?.unwrap().id));
    let sender = Sender { base_url: "http://go.test", now };
    let outcome = site.db().write_here(|db| Decision::announce(db, actor, id, &seen, sender));
    assert!(outcome.is_err());
}

#[test]
fn anyone_reckons_the_score_from_what_the_page_says() {
    let site = Site::new();
    let now = site.now();
    site.write(|db| {
        POSTS_WEIGHT.set(db, 37, None, now)?;
        Ok(GAMES_WEIGHT.set(db, 23, None, now)?)
    });
    let pine = found(&site, "pine", 7);
    for number in 0..5 {
        report(&site, &format!("pine-{number}"), Doing::Post);
    }
    report(&site, "pine-0", Doing::Post);
    report(&site, "pine-1", Doing::Games(3));
    report(&site, "pine-2", Doing::Games(400));
    report(&site, "pine-3", Doing::Join);
    site.wait(TimeDelta::days(1));
    // today does not count yet
    report(&site, "pine-6", Doing::Games(5));
    assert!(evaluate(&site));
    let body = site.anonymous().open("/clubs/pine/activity").body;
    let numbers_before = |sign: &str| {
        let (before, _) = body.split_once(sign).unwrap();
        before.rsplit_once("<b>").unwrap().1.to_owned()
    };
    // 100 × 5 ÷ 7, cut; 100 × (13 + 2 × 1) ÷ (2 × 7), at most 100
    assert_eq!(numbers_before(" = 71.4"), "100 × 5 ÷ 7");
    assert_eq!(numbers_before(" = 100.0"), "100 × (13 + 2 × 1) ÷ (2 × 7)");
    // 37 × 71.4 + 23 × 100 = 4941.8; ÷ 60 = 82.36…
    assert_eq!(numbers_before(" ÷ 60 = 82.4<"), "(37 × 71.4 + 23 × 100.0)");
    let score = score(&site, pine);
    assert_eq!((score.score, score.games, score.counted_games, score.joins), (824, 403, 13, 1));
    assert!(body.contains("61.7") && body.contains("38.3"));
}

#[test]
fn who_left_takes_their_deeds_along() {
    let site = Site::new();
    let pine = found(&site, "pine", 2);
    let reed = found(&site, "reed", 1);
    report(&site, "pine-1", Doing::Post);
    site.write(|db| {
        use diesel::prelude::*;
        let user = User::by_name(db, "pine-1")?.unwrap().id;
        let row = yicheng::schema::memberships::table.find(user);
        diesel::update(row).set(yicheng::schema::memberships::club_id.eq(reed)).execute(db)?;
        Ok(())
    });
    site.wait(TimeDelta::days(1));
    assert!(evaluate(&site));
    assert_eq!((score(&site, pine).posters, score(&site, pine).members), (0, 1));
    assert_eq!((score(&site, reed).posters, score(&site, reed).members), (0, 2), "nor do they bring them");
}

#[test]
fn a_dissolved_club_is_left_out() {
    let (site, pine, reed) = town(2);
    let mut official = site.official();
    let path = draft(&mut official, &[(pine, "popular"), (reed, "popular")]);
    announce(&mut official, &path);
    let now = site.now();
    site.write(|db| {
        use diesel::prelude::*;
        let row = yicheng::schema::clubs::table.find(reed);
        diesel::update(row).set(yicheng::schema::clubs::dissolved_at.eq(now)).execute(db)?;
        Ok(())
    });
    site.wait(TimeDelta::days(7));
    let page = official.submit_to(&path, &format!("{path}/application"), &[]);
    assert_eq!(page.status, Status::SeeOther, "by hand, once it is due");
    assert_eq!((club(&site, pine).class, club(&site, reed).class), (Class::Popular, Class::Ordinary));
    assert!(evaluate(&site));
    assert_eq!((club(&site, pine).place, club(&site, reed).place), (Some(1), None));
    let page = site.anonymous().open("/clubs/reed/activity");
    assert!(page.status == Status::Ok && !page.has("clubs/reed/requests"));
}

#[test]
fn settings_are_changed_within_bounds_and_written_down() {
    let site = Site::new();
    let mut official = site.official();
    let set = |official: &mut Browser<'_>, key: &str, value: &str| {
        official.submit("/admin/clubs/settings", &[(&*format!("values[{key}]"), value)])
    };
    assert_eq!(set(&mut official, "club-window-days", "45").status, Status::SeeOther);
    assert!(official.open("/admin/clubs/settings").has("value=\"45\""));
    let page = set(&mut official, "club-window-days", "1000");
    assert!(page.status == Status::UnprocessableEntity && page.has("value=\"1000\""), "{}", page.body);
    assert_eq!(set(&mut official, "club-window-days", "45").status, Status::SeeOther, "the same again is no change");
    let entries = site.read(|db| Ok(audit::latest(db, 9)?));
    assert_eq!((entries.len(), entries[0].act, &*entries[0].reason), (1, Act::SetClubs, "30 → 45"));
    assert!(official.open("/admin/audit").has("30 → 45"));
}

#[test]
fn an_official_evaluates_once_a_day() {
    let site = Site::new();
    let mut official = site.official();
    let go = |official: &mut Browser<'_>| official.submit_to("/admin/clubs", "/admin/clubs/evaluations", &[]).status;
    assert_eq!(go(&mut official), Status::UnprocessableEntity, "there is no club");
    found(&site, "pine", 1);
    assert_eq!(go(&mut official), Status::SeeOther);
    let again = official.submit_to("/settings/language", "/admin/clubs/evaluations", &[]);
    assert!(again.has(Lang::En.say("clubs-class-refusal-evaluated")));
}

#[test]
fn many_clubs_are_evaluated_in_one_go() {
    let site = Site::new();
    let now = site.now();
    let clubs = 2500;
    site.write(|db| {
        use diesel::connection::SimpleConnection;
        let columns = "slug, name, name_shape, name_fold, badge_text, badge_shape, badge_ground, badge_pattern, slogan, \
            charter, charter_html, region, languages, joining, class, active_at, founded_at";
        let rows: Vec<_> = (0..clubs)
            .map(|n| {
                format!("('c{n}','c{n}','c{n}','c{n}','G','seal','#0d5c4c','#8fd0bb','','','','china',' en ','open',\
                    'ordinary','2026-11-30 12:00:00','2026-11-30 12:00:00')")
            })
            .collect();
        let sql = format!("INSERT INTO clubs ({columns}) VALUES {}", rows.join(","));
        Ok(yicheng::per_backend!(db, |db| db.batch_execute(&sql))?)
    });
    assert!(site.write(|db| evaluation::run(db, now)).is_some());
    let last = site.read(|db| Ok(evaluation::latest(db)?.unwrap()));
    assert_eq!((last.clubs, last.line), (clubs, 0));
    let mut official = site.official();
    let page = official.open("/admin/clubs?show=all&page=25");
    assert!(page.status == Status::Ok && page.has(">c2499<") && !page.has("page=26"));
}
