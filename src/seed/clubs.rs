//! The clubs of the demo town (`clubs.tsv`): founded years ago, with leaders, deputies and members, and half a year of
//! what these did. All of it is the same each time.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use chrono::TimeDelta;
use serde::Deserialize;

use super::town::{Leader, Settler, below, noise};
use crate::accounts::{Badge, BadgeShape, User};
use crate::clock::Moment;
use crate::clubs::activity::{self, PastDay};
use crate::clubs::event::{self, ClubEvent, Deed};
use crate::clubs::{Class, Club, Joining, MemberRole, NewClub, Region, Rights, leadership, membership};
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::forums::{NewPost, NewTopic, Place, Topic};
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::text;

const LIST: &str = include_str!("clubs.tsv");
/// Days of the past that are told.
const PAST: i64 = 182;
/// The club whose leader was not seen for a long time, by its place in the list.
const ABANDONED: usize = 70;
/// Members of each language who stay without a club.
const LEFT: usize = 8;
/// What deputies may do, by turns.
const RIGHTS: [Rights; 3] = [
    Rights { requests: true, members: true, forum: true, page: false },
    Rights { requests: false, members: false, forum: true, page: true },
    Rights { requests: true, members: false, forum: false, page: false },
];

/// Who leads what, and who is in a club at all.
pub(super) struct Clubs {
    pub leaders: Vec<Leader>,
    pub members: HashSet<UserId>,
}

/// A line of the list.
struct Plan {
    new: NewClub,
    class: Class,
    seats: usize,
    /// The score that it is about to have, in tenths of a point.
    vigour: i64,
    notice: String,
    honours: String,
}

/// Somebody in a club.
#[derive(Clone, Copy)]
struct Seated {
    user: UserId,
    joined: Moment,
}

fn plans(base_url: &str) -> Result<Vec<Plan>, Error> {
    LIST.lines().skip(1).map(|line| plan(line, base_url)).collect()
}

fn plan(line: &'static str, base_url: &str) -> Result<Plan, Error> {
    let bad = || Error::internal(format!("clubs.tsv: {line}"));
    let fields: Vec<_> = line.split('\t').collect();
    let [class, name, badge_text, shape, ground, pattern, region, languages, joining, seats, vigour, rest @ ..] =
        fields.as_slice()
    else {
        return Err(bad());
    };
    let [slogan, charter, notice, honours] = rest else { return Err(bad()) };
    let shape = BadgeShape::parse(shape).ok_or_else(bad)?;
    let badge = Badge::new(badge_text, shape, ground, pattern).map_err(|_| bad())?;
    let charter = charter.replace("\\n", "\n");
    let new = NewClub {
        name: (*name).to_owned(),
        badge,
        slogan: (*slogan).to_owned(),
        charter_html: text::render(&charter, base_url).html,
        charter,
        region: Region::parse(region).ok_or_else(bad)?,
        languages: languages.split(' ').map(|tag| Lang::parse(tag).ok_or_else(bad)).collect::<Result<_, _>>()?,
        joining: Joining::parse(joining).ok_or_else(bad)?,
    };
    Ok(Plan {
        new,
        class: Class::parse(class).ok_or_else(bad)?,
        seats: seats.parse().map_err(|_| bad())?,
        vigour: vigour.parse::<i64>().map_err(|_| bad())? * 10,
        notice: notice.replace("\\n", "\n\n"),
        honours: honours.replace("\\n", "\n"),
    })
}

/// Founds all clubs of the list, and seats the people.
pub(super) fn found_all(db: &mut Conn, people: &[Settler], base_url: &str, now: Moment) -> Result<Clubs, Error> {
    let plans = plans(base_url)?;
    let mut clubs = Clubs { leaders: Vec::new(), members: HashSet::new() };
    for (number, (plan, people)) in plans.iter().zip(deal(&plans, people, now)?).enumerate() {
        let leader = *people.first().or_not_found()?;
        let club = found(db, plan, number, &people, base_url, now)?;
        clubs.leaders.push(Leader { name: leader.name.clone(), club });
        clubs.members.extend(people.iter().map(|settler| settler.id));
    }
    for settler in people.iter().filter(|settler| !clubs.members.contains(&settler.id)) {
        User::note_seen(db, settler.id, now - TimeDelta::minutes(below(noise(key(settler.id), 1), 30 * 1440)))?;
    }
    Ok(clubs)
}

/// Who goes where: the first of a language lead, then each club takes one of its languages by turns, and of any when
/// only a few are left.
fn deal<'a>(plans: &[Plan], people: &'a [Settler], now: Moment) -> Result<Vec<Vec<&'a Settler>>, Error> {
    let mut pools: HashMap<Lang, VecDeque<&Settler>> = HashMap::new();
    for settler in people {
        pools.entry(settler.language).or_default().push_back(settler);
    }
    let mut dealt = Vec::new();
    for (number, plan) in plans.iter().enumerate() {
        let pool = plan.new.languages.first().and_then(|lang| pools.get_mut(lang)).or_not_found()?;
        // who was not seen for long writes nothing in the forums either, unlike the first
        let is_quiet = |settler: &&Settler| settler.since < now - TimeDelta::days(600);
        let place = if number == ABANDONED { pool.iter().rposition(is_quiet).or_not_found()? } else { 0 };
        dealt.push(vec![pool.remove(place).or_not_found()?]);
    }
    for pool in pools.values_mut() {
        pool.make_contiguous().sort_by_key(|settler| noise(key(settler.id), 2));
    }
    let most = plans.iter().map(|plan| plan.seats).max().unwrap_or_default();
    for seat in 1..most {
        for (plan, seated) in plans.iter().zip(&mut dealt).filter(|(plan, _)| plan.seats > seat) {
            // every fourth speaks the second language of the club
            let mut wanted = plan.new.languages.clone();
            if seat % 4 == 3 {
                wanted.reverse();
            }
            let has = |lang: &&Lang| pools.get(lang).is_some_and(|pool| pool.len() > LEFT);
            let largest = || Lang::ALL.iter().max_by_key(|lang| pools.get(lang).map_or(0, VecDeque::len));
            let lang = wanted.iter().find(has).or_else(largest).or_not_found()?;
            seated.push(pools.get_mut(lang).and_then(VecDeque::pop_front).or_not_found()?);
        }
    }
    Ok(dealt)
}

/// One club with its people, the leader first. Tells its address.
fn found(
    db: &mut Conn,
    plan: &Plan,
    number: usize,
    people: &[&Settler],
    base_url: &str,
    now: Moment,
) -> Result<String, Error> {
    let leader = *people.first().or_not_found()?;
    let founded = leader.since + TimeDelta::minutes(below(noise(key(leader.id), 3), 300 * 1440) + 60);
    let club = Club::found(db, &plan.new, founded)?;
    Club::classify(db, club.id, plan.class)?;
    let notice_html = text::render(&plan.notice, base_url).html;
    Club::describe_past(db, club.id, &plan.notice, &notice_html, &plan.honours)?;
    let mut seated: Vec<_> = people.iter().map(|settler| seat(settler, leader, founded, now)).collect();
    seated.sort_by_key(|seated| seated.joined);
    event::record(db, club.id, Deed::new(ClubEvent::Founded, Some(leader.id), ""), founded)?;
    for (place, Seated { user, joined }) in seated.iter().enumerate() {
        let role = if place == 0 { MemberRole::Leader } else { MemberRole::Member };
        membership::enter(db, club.id, *user, role, *joined)?;
        if place > 0 {
            event::record(db, club.id, Deed::new(ClubEvent::Joined, Some(*user), "").to(*user), *joined)?;
        }
    }
    // some popular clubs do without
    let deputies = if plan.class == Class::Popular { (number * 5 + 3) % 4 } else { 0 };
    for (Seated { user, .. }, rights) in seated.iter().skip(1).zip(RIGHTS).take(deputies) {
        leadership::set_role(db, *user, MemberRole::Deputy, rights)?;
    }
    let days = past(plan, number, &seated, now);
    activity::report_past(db, club.id, &days)?;
    talk(db, plan, &club, &seated, base_url, now)?;
    greet(db, number, &seated, &days, now)?;
    Ok(club.slug)
}

/// A topic of a club's forum (`town/club-topics.json`), in the language of the club.
#[derive(Deserialize)]
struct Talk {
    title: String,
    body: String,
    replies: Vec<String>,
}

/// What is said in the club's forum; a lively club says more.
fn talk(db: &mut Conn, plan: &Plan, club: &Club, seated: &[Seated], base_url: &str, now: Moment) -> Result<(), Error> {
    let number = usize::try_from(club.id.0).unwrap_or_default();
    let talks: BTreeMap<String, Vec<Talk>> = super::town::read("club-topics.json")?;
    let lang = *club.languages.first().or_not_found()?;
    let list = talks.get(lang.as_str()).or_not_found()?;
    let topics = if plan.class == Class::Popular { list.len() } else { 1 };
    let whose = |turn: usize| seated[(number + turn * 3) % seated.len()].user;
    for (turn, talk) in list.iter().take(topics).enumerate() {
        let began = now - TimeDelta::hours(below(noise(number as u64, 20 + turn as u64), 500) + 6);
        let post = |body: &str, part: usize| {
            NewPost::new(body.to_owned(), format!("town-{}-{turn}-{part}", club.slug), base_url)
        };
        let new = NewTopic { title: talk.title.clone(), language: lang, post: post(&talk.body, 0) };
        let topic = Topic::begin(db, Place::Club(club.id), whose(turn), &new, began)?;
        for (part, reply) in (1..).zip(&talk.replies) {
            let at = began + TimeDelta::minutes(40) * i32::try_from(part).unwrap_or(1);
            topic.append(db, whose(turn + part), &post(reply, part), at)?;
        }
    }
    Ok(())
}

/// Most came in the early days of a club, or of theirs here.
fn seat(settler: &Settler, leader: &Settler, founded: Moment, now: Moment) -> Seated {
    let user = settler.id;
    if user == leader.id {
        return Seated { user, joined: founded };
    }
    let begin = settler.since.max(founded) + TimeDelta::minutes(5);
    let minutes = (now - TimeDelta::days(1) - begin).num_minutes();
    let part = below(noise(key(user), 4), 1000);
    Seated { user, joined: begin + TimeDelta::minutes(minutes * part * part / 1_000_000) }
}

/// What the members did, so that the club's score comes near its vigour: as many members as that is post now and then,
/// and as many records as are wanting come from these by turns.
fn past(plan: &Plan, number: usize, seated: &[Seated], now: Moment) -> Vec<PastDay> {
    let count = i64::try_from(seated.len()).unwrap_or_default();
    let mut keen = seated.to_vec();
    // who leads is the keenest
    keen[1..].sort_by_key(|seated| noise(key(seated.user), 5));
    if number == ABANDONED {
        keen.rotate_left(1);
    }
    let mut done: BTreeMap<(Moment, UserId), (i32, i32, i32)> = BTreeMap::new();
    let mut turn = 0;
    for day in 0..PAST {
        let midnight = (now - TimeDelta::days(PAST - day)).date().and_time(chrono::NaiveTime::MIN);
        let vigour = vigour(plan, number, day);
        let active = (count * vigour + 500) / 1000;
        // posts weigh 61.5 % of the score, and two records a member in thirty days are the rest
        let games = (2 * (count * vigour - 615 * active) / 385).clamp(0, 3 * count);
        let there =
            keen.iter().filter(|seated| seated.joined < midnight).take(usize::try_from(active).unwrap_or_default());
        let there: Vec<_> = there.collect();
        for seated in &there {
            let chance = noise(key(seated.user), 1000 + day.unsigned_abs());
            if chance % 100 < 15 {
                done.entry((midnight, seated.user)).or_default().0 +=
                    1 + i32::try_from(chance / 100 % 3).unwrap_or_default();
            }
        }
        for _ in games * day / 30..games * (day + 1) / 30 {
            if let Some(seated) = there.get(turn % there.len().max(1)) {
                done.entry((midnight, seated.user)).or_default().1 += 1;
            }
            turn += 1;
        }
    }
    let begin = now - TimeDelta::days(PAST);
    for seated in seated.iter().filter(|seated| seated.joined > begin) {
        let midnight = seated.joined.date().and_time(chrono::NaiveTime::MIN);
        done.entry((midnight, seated.user)).or_default().2 = 1;
    }
    let when = |midnight: Moment, user| midnight + TimeDelta::seconds(below(noise(key(user), 6), 86_400));
    done.into_iter()
        .map(|((midnight, user), (posts, games, joins))| PastDay {
            user,
            at: when(midnight, user).min(now),
            posts,
            games,
            joins,
        })
        .collect()
}

/// How lively the club was on a day: it drifts to what the list says, and no two weeks are the same.
fn vigour(plan: &Plan, number: usize, day: i64) -> i64 {
    let club = number as u64;
    let drift = (below(noise(club, 7), 141) - 70) * (PAST - day) / PAST;
    let week = below(noise(club, 100 + (day / 7).unsigned_abs()), 25) - 12;
    (plan.vigour + drift + week).clamp(0, 1000)
}

/// When each was here last: with their last deed, or a while ago.
fn greet(db: &mut Conn, number: usize, seated: &[Seated], days: &[PastDay], now: Moment) -> Result<(), Error> {
    let last: HashMap<_, _> = days.iter().map(|past| (past.user, past.at)).collect();
    for (place, Seated { user, joined }) in seated.iter().enumerate() {
        let chance = noise(key(*user), 8);
        let seen = match last.get(user) {
            _ if place == 0 && number == ABANDONED => now - TimeDelta::days(75),
            _ if place == 0 => now - TimeDelta::minutes(below(chance, 3 * 1440)),
            Some(last) => *last,
            None => (now - TimeDelta::minutes(20 * 1440 + below(chance, 120 * 1440))).max(*joined),
        };
        User::note_seen(db, *user, seen)?;
    }
    Ok(())
}

fn key(user: UserId) -> u64 {
    user.0.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_club_with_a_badge_that_can_be_read() {
        let plans: Vec<_> = LIST.lines().skip(1).map(|line| plan(line, "http://go.example").unwrap()).collect();
        let count = |class| plans.iter().filter(|plan| plan.class == class).count();
        assert_eq!((count(Class::Popular), count(Class::Ordinary)), (46, 32));
        for plan in &plans {
            let sentences = plan.new.charter.chars().filter(|c| ".。？?".contains(*c)).count();
            assert!((2..=4).contains(&sentences), "{}", plan.new.charter);
            assert!((4..=60).contains(&plan.seats), "{}", plan.new.name);
            assert!(!plan.new.slogan.is_empty() && plan.new.name.chars().count() <= 20, "{}", plan.new.name);
        }
        let names: HashSet<_> = plans.iter().map(|plan| text::NameKeys::of(&plan.new.name).shape).collect();
        assert_eq!(names.len(), plans.len());
        for lang in Lang::ALL {
            assert!(plans.iter().any(|plan| plan.new.languages.first() == Some(lang)), "{lang}");
        }
    }

    #[test]
    fn half_a_year_comes_near_the_score_that_is_planned() {
        let now = chrono::DateTime::from_timestamp(1_796_000_000, 0).unwrap().naive_utc();
        for (number, line) in LIST.lines().skip(1).enumerate() {
            let plan = plan(line, "http://go.example").unwrap();
            let long_ago = now - TimeDelta::days(400);
            let people = (1..).take(plan.seats).map(|id| Seated { user: UserId(id), joined: long_ago });
            let seated: Vec<_> = people.collect();
            let days = past(&plan, number, &seated, now);
            let window = now - TimeDelta::days(30);
            let recent: Vec<_> = days.iter().filter(|past| past.at >= window).collect();
            let posters: HashSet<_> = recent.iter().filter(|past| past.posts > 0).map(|past| past.user).collect();
            let games: i32 = recent.iter().map(|past| past.games).sum();
            let seats = plan.seats as f64;
            let score = 615.0 * posters.len() as f64 / seats + 385.0 * (f64::from(games) / 2.0 / seats).min(1.0);
            assert!((score - plan.vigour as f64).abs() < 120.0, "{}: {score}", plan.new.name);
        }
    }
}
