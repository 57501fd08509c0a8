//! The demo town: people, topics in five languages and games, for looking around.
//! What it says is in `town/*.json`; how much of it there is grows with the site.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use chrono::TimeDelta;
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};

use crate::accounts::{self, NewUser, Profile, User};
use crate::clock::Moment;
use crate::db::{Conn, Db};
use crate::error::{Error, OrNotFound};
use crate::forums::{Board, NewPost, NewTopic, Topic};
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::web::Role;

#[derive(RustEmbed)]
#[folder = "src/seed/town"]
struct Files;

const PASSWORD: &str = "lan-ke-shan-1846";
const MEMBERS: usize = 1200;
const OFFICIAL: &str = "烂柯山人";
const MODERATOR: &str = "坐隐先生";

/// Whom one can sign in as; for scripts as JSON.
#[derive(Debug, Serialize)]
pub struct Town {
    pub password: &'static str,
    pub official: &'static str,
    pub moderator: &'static str,
    /// Leaders of clubs: empty until there are clubs.
    pub leaders: Vec<Leader>,
    /// Members without a club.
    pub free_members: Vec<String>,
    pub members: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct Leader {
    pub name: String,
    pub club: String,
}

impl fmt::Display for Town {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "official   {}", self.official)?;
        writeln!(f, "moderator  {}", self.moderator)?;
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
        let people = settle(db, &hash, now)?;
        for board in Board::ALL {
            talk(db, *board, &people, base_url, now)?;
        }
        let mut members: Vec<_> = people.into_keys().filter(|name| name != OFFICIAL && name != MODERATOR).collect();
        members.sort();
        Ok(Town {
            password: PASSWORD,
            official: OFFICIAL,
            moderator: MODERATOR,
            leaders: Vec::new(),
            free_members: members.clone(),
            members,
        })
    })
}

fn read<T: serde::de::DeserializeOwned>(name: &str) -> Result<T, Error> {
    let file = Files::get(name).or_not_found()?;
    serde_json::from_slice(&file.data).map_err(Error::internal)
}

/// The people of the lists, then their namesakes by number up to the size of a town.
fn settle(db: &mut Conn, hash: &str, now: Moment) -> Result<HashMap<String, UserId>, Error> {
    let lists: BTreeMap<String, Vec<Person>> = read("members.json")?;
    let mut people = HashMap::new();
    for (name, role) in [(OFFICIAL, Role::Official), (MODERATOR, Role::Moderator)] {
        let user = settle_one(db, name, Lang::ZhCn, hash, now)?;
        User::entrust(db, user, role)?;
        people.insert(name.to_owned(), user);
    }
    for round in 0.. {
        for (lang, list) in &lists {
            let lang = Lang::parse(lang).or_not_found()?;
            for person in list {
                if people.len() >= MEMBERS {
                    return Ok(people);
                }
                let name = if round == 0 { person.name.clone() } else { format!("{}{}", person.name, round + 1) };
                if name.chars().count() > 20 {
                    continue;
                }
                let user = settle_one(db, &name, lang, hash, now)?;
                let profile = Profile {
                    rank: Some(person.rank.clone()),
                    region: Some(person.region.clone()),
                    bio: if round == 0 { person.bio.clone() } else { String::new() },
                    shows_last_seen: true,
                    is_listed: true,
                };
                User::describe(db, user, &profile)?;
                people.insert(name, user);
            }
        }
    }
    Ok(people)
}

fn settle_one(db: &mut Conn, name: &str, language: Lang, hash: &str, now: Moment) -> Result<UserId, Error> {
    let ascii: String = name.bytes().map(|b| format!("{b:02x}")).collect();
    let new = NewUser {
        name: name.to_owned(),
        email: format!("{ascii}@example.com"),
        password_hash: hash.to_owned(),
        language,
        once: format!("town-{ascii}"),
    };
    // people came over the last two years, whoever is first in the list earlier
    let age = TimeDelta::days(30 + i64::from(ascii.bytes().map(u32::from).sum::<u32>() % 700));
    let user = User::insert(db, &new, now - age)?;
    user.prove(db, now - age)?;
    Ok(user.id)
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
        let pause = (now - began) / (i32::try_from(talk.replies.len()).unwrap_or(1) + 1);
        for (number, reply) in (1..).zip(&talk.replies) {
            let author = *people.get(&reply.author).or_not_found()?;
            let at = began + pause * number;
            topic.append(db, author, &post(&reply.body, number as usize), at)?;
        }
        Topic::add_views(db, topic.id, 7 + talk.replies.len() as i64 * 23 + index as i64 * 5)?;
    }
    Ok(())
}
