//! The first page: the game of the day, what is talked about, what came into the library.

use std::sync::Arc;

use chrono::Datelike;
use rocket::{Route, State, get, routes};
use serde::Serialize;
use weiqi::Move;

use crate::accounts::Nameplates;
use crate::accounts::access::reader;
use crate::audience::Reader;
use crate::clock::Moment;
use crate::db::Conn;
use crate::diagram::{Drawing, position_label};
use crate::error::Error;
use crate::forums::{Topic, TopicRow};
use crate::i18n::{Lang, Local};
use crate::library::{GameRow, Shelf, TitledRecord, scene_at_move};
use crate::press::Link;
use crate::web::{Answer, Door, Page};

pub fn routes() -> Vec<Route> {
    routes![show_home]
}

const TOPICS_PER_BOARD: i64 = 4;
const NEW_GAMES: i64 = 9;
/// A game that is known for no move shows this one.
const USUAL_MOVE: u32 = 100;

#[derive(Serialize)]
struct HomePage {
    today: Option<Today>,
    boards: Vec<BoardNews>,
    games: Vec<GameRow>,
}

/// The game of the day.
#[derive(Serialize)]
struct Today {
    game: GameRow,
    board: String,
    number: u32,
    href: String,
}

#[derive(Serialize)]
struct BoardNews {
    name: &'static str,
    href: String,
    topics: Vec<TopicRow>,
}

#[get("/")]
async fn show_home(door: Door, shelf: &State<Arc<Shelf>>) -> Answer {
    let (local, now, reader, shelf) = (door.local(), door.now(), reader(door.seat()), Arc::clone(shelf));
    door.page(move |db| {
        let games = TitledRecord::newest(db, &reader, local.lang, NEW_GAMES)?;
        let view = HomePage {
            today: today(db, &shelf, local.lang, now)?,
            boards: news(db, &reader, local, now)?,
            games: games.iter().map(|game| GameRow::new(game, local.lang)).collect(),
        };
        Ok(Page::new("home/home", view))
    })
    .await
}

/// Each day another famous game, in turn, the same for everyone.
fn today(db: &mut Conn, shelf: &Shelf, lang: Lang, now: Moment) -> Result<Option<Today>, Error> {
    let famous = TitledRecord::famous(db, lang)?;
    if famous.is_empty() {
        return Ok(None);
    }
    let titled = &famous[now.num_days_from_ce().unsigned_abs() as usize % famous.len()];
    let record = &titled.record;
    let game = shelf.game(db, record)?;
    let number = record.highlight.map_or(USUAL_MOVE, i32::unsigned_abs).min(record.moves.unsigned_abs());
    let scene = scene_at_move(game.tree(), number)?;
    let label = position_label(lang, &scene.board, scene.number, scene.last);
    let last = scene.last.and_then(|(_, mv): (_, Move)| mv.point());
    Ok(Some(Today {
        game: GameRow::new(titled, lang),
        board: Drawing::new(&scene.board, &label).with_last(last).svg(),
        number,
        href: Link::GameAt(record.id, number).href(lang),
    }))
}

fn news(db: &mut Conn, reader: &Reader, local: Local, now: Moment) -> Result<Vec<BoardNews>, Error> {
    let lang = local.lang;
    let boards = Topic::latest_of_all(db, reader, TOPICS_PER_BOARD)?;
    let authors = boards.iter().flat_map(|(_, topics)| topics).map(|topic| topic.author_id);
    let plates = Nameplates::of(db, authors)?;
    let news = boards.into_iter().map(|(board, topics)| BoardNews {
        name: lang.say(board.name_key()),
        href: Link::Board { board: board.as_str(), sort: None, page: 1 }.href(lang),
        topics: topics.iter().map(|topic| TopicRow::new(topic, &plates, local, now)).collect(),
    });
    Ok(news.collect())
}
