//! The demo town: people, their clubs, topics in five languages and games, for looking around.
//! What it says is in `town/*.json` and `clubs.tsv`; how much of it there is grows with the site.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use chrono::TimeDelta;
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};

use crate::accounts::{self, NewUser, Profile, User};
use crate::clock::Moment;
use crate::clubs::evaluation;
use crate::db::{Conn, Db};
use crate::error::{Error, OrNotFound};
use crate::forums::{Board, NewPost, NewTopic, Topic};
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::web::Role;

use super::clubs;

#[derive(RustEmbed)]
#[folder = "src/seed/town"]
struct Files;

const PASSWORD: &str = "lan-ke-shan-1846";
const MEMBERS: usize = 1200;
/// Weekly evaluations; before them too little is told of what members did.
const WEEKS: i64 = 21;
const OFFICIAL: &str = "烂柯山人";
const MODERATOR: &str = "坐隐先生";

/// Whom one can sign in as; for scripts as JSON.
#[derive(Debug, Serialize)]
pub struct Town {
    pub password: &'static str,
    pub official: &'static str,
    pub moderator: &'static str,
    pub leaders: Vec<Leader>,
    /// Members without a club.
    pub free_members: Vec<String>,
    pub members: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct Leader {
    pub name: String,
    /// The address of their club.
    pub club: String,
}

/// Somebody who lives in the town, and since when.
#[derive(Debug, Clone)]
pub(super) struct Settler {
    pub id: UserId,
    pub name: String,
    pub language: Lang,
    pub since: Moment,
}

impl fmt::Display for Town {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "official   {}", self.official)?;
        writeln!(f, "moderator  {}", self.moderator)?;
        let leaders: Vec<_> = self.leaders.iter().take(4).map(|leader| leader.name.as_str()).collect();
        writeln!(f, "leaders    {}, … ({} clubs)", leaders.join(", "), self.leaders.len())?;
        let free: Vec<_> = self.free_members.iter().take(4).map(String::as_str).collect();
        writeln!(f, "no club    {}, … ({})", free.join(", "), self.free_members.len())?;
        let some: Vec<_> = self.members.iter().take(8).map(String::as_str).collect();
        writeln!(f, "members    {}, … ({})", some.join(", "), self.members.len())?;
        write!(f, "password   {}", self.password)
    }
}

#[derive(Deserialize)]
struct Person {
    name: String,
    rank: String,
    region: String,
    bio: String,
}

#[derive(Deserialize)]
struct Talk {
    lang: String,
    title: String,
    body: String,
    author: String,
    hours_ago: i64,
    replies: Vec<Words>,
}

#[derive(Deserialize)]
struct Words {
    author: String,
    body: String,
}

/// Builds the town in one transaction; a database with members is left alone.
pub fn build(db: &Db, base_url: &str, now: Moment) -> Result<Town, Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Error::internal)?;
    let hash = runtime.block_on(accounts::hash_password(PASSWORD.to_owned()))?;
    db.write_here(|db| {
        if User::any(db)? {
            return Err(Error::internal("the database has members already"));
        }
        let mut names = HashMap::new();
        for (name, role) in [(OFFICIAL, Role::Official), (MODERATOR, Role::Moderator)] {
            let settler = settle_one(db, name.to_owned(), Lang::ZhCn, &hash, 0, now)?;
            User::entrust(db, settler.id, role)?;
            User::note_seen(db, settler.id, now)?;
            names.insert(settler.name, settler.id);
        }
        let people = settle(db, &hash, now)?;
        names.extend(people.iter().map(|settler| (settler.name.clone(), settler.id)));
        let clubs = clubs::found_all(db, &people, base_url, now)?;
        evaluate_past(db, now)?;
        for board in Board::ALL {
            talk(db, *board, &names, base_url, now)?;
        }
        let mut members: Vec<_> = people.iter().map(|settler| settler.name.clone()).collect();
        members.sort();
        let mut free_members: Vec<_> = people
            .iter()
            .filter(|settler| !clubs.members.contains(&settler.id))
            .map(|settler| settler.name.clone())
            .collect();
        free_members.sort();
        Ok(Town {
            password: PASSWORD,
            official: OFFICIAL,
            moderator: MODERATOR,
            leaders: clubs.leaders,
            free_members,
            members,
        })
    })
}

/// The evaluations of the weeks that are told of; the last is that of today.
fn evaluate_past(db: &mut Conn, now: Moment) -> Result<(), Error> {
    for weeks in (0..WEEKS).rev() {
        evaluation::run(db, now - TimeDelta::weeks(weeks))?;
    }
    Ok(())
}

pub(super) fn read<T: serde::de::DeserializeOwned>(name: &str) -> Result<T, Error> {
    let file = Files::get(name).or_not_found()?;
    serde_json::from_slice(&file.data).map_err(Error::internal)
}

/// The people of the lists, then their namesakes by number up to the size of a town.
fn settle(db: &mut Conn, hash: &str, now: Moment) -> Result<Vec<Settler>, Error> {
    let lists: BTreeMap<String, Vec<Person>> = read("members.json")?;
    let mut people = Vec::new();
    for turn in 0.. {
        for (lang, list) in &lists {
            let lang = Lang::parse(lang).or_not_found()?;
            // the clubs have more room for those who read simplified Chinese
            let rounds = if lang == Lang::ZhCn { turn * 5 / 4..(turn + 1) * 5 / 4 } else { turn..turn + 1 };
            for (round, person) in rounds.flat_map(|round| list.iter().map(move |person| (round, person))) {
                // an official and a moderator live here too
                if people.len() + 2 >= MEMBERS {
                    return Ok(people);
                }
                let name = if round == 0 { person.name.clone() } else { format!("{}{}", person.name, round + 1) };
                if name.chars().count() > 20 {
                    continue;
                }
                let settler = settle_one(db, name, lang, hash, round, now)?;
                let profile = Profile {
                    rank: Some(person.rank.clone()),
                    region: Some(person.region.clone()),
                    bio: if round == 0 { person.bio.clone() } else { String::new() },
                    shows_last_seen: true,
                    is_listed: true,
                };
                User::describe(db, settler.id, &profile)?;
                people.push(settler);
            }
        }
    }
    Ok(people)
}

fn settle_one(
    db: &mut Conn,
    name: String,
    language: Lang,
    hash: &str,
    round: usize,
    now: Moment,
) -> Result<Settler, Error> {
    let ascii: String = name.bytes().map(|b| format!("{b:02x}")).collect();
    let new = NewUser {
        name: name.clone(),
        email: format!("{ascii}@example.com"),
        password_hash: hash.to_owned(),
        language,
        once: format!("town-{ascii}"),
    };
    // those of the lists came first, two to five years ago; their namesakes since
    let (youngest, span) = if round == 0 { (800, 1000) } else { (30, 900) };
    let chance = ascii.bytes().fold(0, |sum, byte| noise(sum, u64::from(byte)));
    let since = now - TimeDelta::minutes(1440 * youngest + below(chance, 1440 * span));
    let user = User::insert(db, &new, since)?;
    user.prove(db, since)?;
    Ok(Settler { id: user.id, name, language, since })
}

/// A number that looks like chance and is the same each time (SplitMix64).
pub(super) fn noise(a: u64, b: u64) -> u64 {
    let mut z =
        a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(b.wrapping_add(1).wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The same, from 0 up to and without the end.
pub(super) fn below(chance: u64, end: i64) -> i64 {
    i64::try_from(chance >> 1).unwrap_or_default() % end.max(1)
}

fn talk(
    db: &mut Conn,
    board: Board,
    people: &HashMap<String, UserId>,
    base_url: &str,
    now: Moment,
) -> Result<(), Error> {
    let mut topics: Vec<Talk> = read(&format!("topics-{board}.json"))?;
    topics.sort_by_key(|talk| -talk.hours_ago);
    for (index, talk) in topics.iter().enumerate() {
        let began = now - TimeDelta::hours(talk.hours_ago.max(1));
        let language = Lang::parse(&talk.lang).or_not_found()?;
        let post = |body: &str, number: usize| {
            NewPost::new(body.to_owned(), format!("town-{board}-{index}-{number}"), base_url)
        };
        let new = NewTopic { title: talk.title.clone(), language, post: post(&talk.body, 0) };
        let author = *people.get(&talk.author).or_not_found()?;
        let topic = Topic::begin(db, board.into(), author, &new, began)?;
        User::note_seen(db, author, began)?;
        let pause = (now - began) / (i32::try_from(talk.replies.len()).unwrap_or(1) + 1);
        for (number, reply) in (1..).zip(&talk.replies) {
            let author = *people.get(&reply.author).or_not_found()?;
            let at = began + pause * number;
            topic.append(db, author, &post(&reply.body, number as usize), at)?;
            User::note_seen(db, author, at)?;
        }
        Topic::add_views(db, topic.id, 7 + talk.replies.len() as i64 * 23 + index as i64 * 5)?;
    }
    Ok(())
}
