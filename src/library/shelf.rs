//! Files that were opened lately, parsed. A file never changes, so neither does its place here.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use weiqi::sgf::{Collection, Tree};

use super::import;
use super::record::{Record, file_bytes};
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::ids::RecordFileId;

/// Small games are most of them; a few huge collections must not fill the memory.
const NODES: usize = 200_000;

/// The shelf.
#[derive(Default)]
pub struct Shelf(Mutex<Books>);

#[derive(Default)]
struct Books {
    open: HashMap<RecordFileId, Arc<Collection>>,
    nodes: usize,
}

/// A game on the shelf.
pub struct Game {
    book: Arc<Collection>,
    position: usize,
}

impl Game {
    pub fn tree(&self) -> &Tree {
        &self.book.trees[self.position]
    }
}

impl Shelf {
    /// The game of a record.
    pub fn game(&self, db: &mut Conn, record: &Record) -> Result<Game, Error> {
        let book = self.open(db, record.file_id)?;
        let position = usize::try_from(record.position).map_err(Error::internal)?;
        if position < book.trees.len() { Ok(Game { book, position }) } else { Err(Error::NotFound) }
    }

    /// The file's games, from the shelf or from the database.
    fn open(&self, db: &mut Conn, id: RecordFileId) -> Result<Arc<Collection>, Error> {
        if let Some(book) = self.0.lock().open.get(&id) {
            return Ok(Arc::clone(book));
        }
        let bytes = file_bytes(db, id)?;
        let book = Arc::new(import::read(&bytes).or_not_found()?);
        let nodes = book.trees.iter().map(Tree::len).sum::<usize>();
        let mut books = self.0.lock();
        if books.nodes + nodes > NODES {
            *books = Books::default();
        }
        if nodes <= NODES && books.open.insert(id, Arc::clone(&book)).is_none() {
            books.nodes += nodes;
        }
        Ok(book)
    }
}
