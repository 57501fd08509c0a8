//! Files that were opened lately, parsed. A file never changes, so neither does its place here.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use weiqi::sgf::Collection;

use super::{import, record};
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

impl Shelf {
    /// The file's games, from the shelf or from the database.
    pub fn open(&self, db: &mut Conn, id: RecordFileId) -> Result<Arc<Collection>, Error> {
        if let Some(book) = self.0.lock().open.get(&id) {
            return Ok(Arc::clone(book));
        }
        let bytes = record::file_bytes(db, id)?;
        let book = Arc::new(import::read(&bytes).or_not_found()?);
        let nodes = book.trees.iter().map(weiqi::sgf::Tree::len).sum::<usize>();
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
