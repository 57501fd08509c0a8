//! The famous games (`famous/*.sgf`), with their names in five languages (`famous/famous.json`).

use std::collections::BTreeMap;

use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::i18n::Lang;
use crate::library::{Arrival, Record, RecordText, import_file};

#[derive(RustEmbed)]
#[folder = "src/seed/famous"]
struct Files;

#[derive(Deserialize)]
struct Famous {
    file: String,
    title: Texts,
    black: Texts,
    white: Texts,
    event: Texts,
    why: Texts,
    /// The move that it is known for.
    highlight: Option<i32>,
}

type Texts = BTreeMap<String, String>;

/// Brings in the games that are not there yet.
pub fn seed(db: &mut Conn, now: Moment) -> Result<(), Error> {
    let list = Files::get("famous.json").or_not_found()?;
    let games: Vec<Famous> = serde_json::from_slice(&list.data).map_err(Error::internal)?;
    for game in games {
        let file = Files::get(&game.file).or_not_found()?;
        let Arrival::New { records, .. } = import_file(db, &game.file, &file.data, now)? else { continue };
        let id = *records.first().or_not_found()?;
        if let Some(number) = game.highlight {
            Record::highlight(db, id, number)?;
        }
        for lang in Lang::ALL {
            let in_lang = |texts: &Texts| texts.get(lang.as_str()).cloned().unwrap_or_default();
            RecordText {
                record_id: id,
                language: *lang,
                title: in_lang(&game.title),
                black: in_lang(&game.black),
                white: in_lang(&game.white),
                event: in_lang(&game.event),
                introduction: in_lang(&game.why),
            }
            .insert(db)?;
        }
    }
    Ok(())
}
