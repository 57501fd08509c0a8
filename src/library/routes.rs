//! The doors of the library.

use std::sync::Arc;

use rocket::http::{ContentType, Header};
use rocket::{Route, State, get, routes};

use super::record::{TitledRecord, file_bytes};
use super::shelf::Shelf;
use super::viewer::{scene_at_move, scene_at_node, steps};
use super::views::{GamePage, GameRow, LibraryPage, StepView, StepsView};
use crate::accounts::access::reader;
use crate::error::{Error, OrNotFound};
use crate::ids::RecordId;
use crate::web::{Answer, Door, Page, PageNumber, RecordAddress, Reply};

pub fn routes() -> Vec<Route> {
    routes![show_library, show_game, show_steps]
}

#[get("/games?<page>")]
async fn show_library(door: Door, page: PageNumber) -> Answer {
    let (lang, reader) = (door.lang(), reader(door.seat()));
    door.page(move |db| {
        let famous = if page.0 == 1 { TitledRecord::famous(db, lang)? } else { Vec::new() };
        let total = TitledRecord::count_others(db, &reader)?;
        let records = TitledRecord::others(db, &reader, page.0)?;
        if records.is_empty() && page.0 > 1 {
            return Err(Error::NotFound);
        }
        let rows = |records: Vec<TitledRecord>| records.iter().map(|record| GameRow::new(record, lang)).collect();
        Ok(Page::new("games/index", LibraryPage::new(rows(famous), rows(records), total, page.0, lang)))
    })
    .await
}

/// Without a move the game stands at its beginning; with `.sgf` behind its number it is the file as it came.
#[get("/games/<address>?<move>&<path>")]
async fn show_game(
    door: Door,
    address: RecordAddress,
    r#move: Option<u32>,
    path: Option<usize>,
    shelf: &State<Arc<Shelf>>,
) -> Answer {
    let id = address.id;
    if address.is_file {
        return send_file(&door, id).await;
    }
    let (lang, reader, shelf) = (door.lang(), reader(door.seat()), Arc::clone(shelf));
    let is_moment = path.is_some() || r#move.is_some();
    door.page(move |db| {
        let titled = TitledRecord::find(db, id, &reader, lang)?.or_not_found()?;
        let game = shelf.game(db, &titled.record)?;
        let tree = game.tree();
        let scene = match (path, r#move) {
            (Some(node), _) => scene_at_node(tree, node)?,
            (None, Some(number)) => scene_at_move(tree, number)?,
            (None, None) => scene_at_move(tree, 0)?,
        };
        let page = Page::new("games/game", GamePage::new(&titled, tree, &scene, lang));
        // a game is one find; its moments are not a thousand
        Ok(if is_moment { page.unlisted() } else { page })
    })
    .await
}

async fn send_file(door: &Door, id: RecordId) -> Answer {
    let reader = reader(door.seat());
    door.look(move |db, door| {
        let titled = TitledRecord::find(db, id, &reader, door.lang())?.or_not_found()?;
        let bytes = file_bytes(db, titled.record.file_id)?;
        let headers = vec![
            Header::new("Content-Disposition", format!("attachment; filename=\"{id}.sgf\"")),
            Header::new("Cache-Control", "private, no-cache"),
        ];
        Ok(Reply::File { bytes: bytes.into(), content_type: ContentType::new("application", "x-go-sgf"), headers })
    })
    .await
}

/// A line of the game for the script of the viewer.
#[get("/games/<id>/steps?<path>")]
async fn show_steps(door: Door, id: RecordId, path: usize, shelf: &State<Arc<Shelf>>) -> Answer {
    let (lang, reader, shelf) = (door.lang(), reader(door.seat()), Arc::clone(shelf));
    door.look(move |db, door| {
        let titled = TitledRecord::find(db, id, &reader, lang)?.or_not_found()?;
        let game = shelf.game(db, &titled.record)?;
        let tree = game.tree();
        let node = weiqi::sgf::NodeId::from_index(path);
        tree.node(node).or_not_found()?;
        door.json(&StepsView { steps: steps(tree, node, |step| StepView::new(&step, id, lang))? })
    })
    .await
}
