//! A record's row, and the texts that famous games have in five languages.

use diesel::prelude::*;

use crate::audience::{Audience, Reader};
use crate::clock::Moment;
use crate::db::Conn;
use crate::i18n::Lang;
use crate::ids::{RecordFileId, RecordId};
use crate::schema::{record_files, record_texts, records};

/// Records on one page of the list.
pub const RECORDS_PER_PAGE: i64 = 50;

/// One game of a file.
#[derive(Debug, Clone, Queryable)]
pub struct Record {
    pub id: RecordId,
    pub file_id: RecordFileId,
    /// Which game of the file, from 0.
    pub position: i32,
    pub audience: Audience,
    pub black: String,
    pub white: String,
    pub black_rank: String,
    pub white_rank: String,
    pub event: String,
    pub place: String,
    /// As the record says it.
    pub played: String,
    /// As much of it as sorts: `1846`, `1846-09`, `1846-09-11`, or nothing.
    pub played_on: String,
    pub result: String,
    /// Half points, where the record says it plainly.
    pub komi: Option<i32>,
    pub rules: String,
    pub handicap: i32,
    pub width: i32,
    pub height: i32,
    pub moves: i32,
    /// The move that a famous game is known for.
    pub highlight: Option<i32>,
    pub created_at: Moment,
}

/// What a famous game is called in one language, and why one should see it.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = record_texts)]
pub struct RecordText {
    pub record_id: RecordId,
    pub language: Lang,
    pub title: String,
    pub black: String,
    pub white: String,
    pub event: String,
    pub introduction: String,
}

/// A record with its text in the reader's language, if it is a famous one.
#[derive(Debug, Clone)]
pub struct TitledRecord {
    pub record: Record,
    pub text: Option<RecordText>,
}

impl Record {
    /// Names the move that the game is known for.
    pub fn highlight(db: &mut Conn, id: RecordId, number: i32) -> QueryResult<()> {
        diesel::update(records::table.find(id)).set(records::highlight.eq(number)).execute(db)?;
        Ok(())
    }
}

impl RecordText {
    pub fn insert(&self, db: &mut Conn) -> QueryResult<()> {
        diesel::insert_into(record_texts::table).values(self).execute(db)?;
        Ok(())
    }
}

impl TitledRecord {
    fn new((record, text): (Record, Option<RecordText>)) -> Self {
        Self { record, text }
    }

    /// The record, if this reader may see it.
    pub fn find(db: &mut Conn, id: RecordId, reader: &Reader, lang: Lang) -> QueryResult<Option<Self>> {
        let record: Option<Record> = records::table.find(id).first(db).optional()?;
        let Some(record) = record.filter(|record| record.audience.includes(reader)) else { return Ok(None) };
        let text = record_texts::table.find((id, lang)).first(db).optional()?;
        Ok(Some(Self { record, text }))
    }

    /// The famous games, oldest first.
    pub fn famous(db: &mut Conn, lang: Lang) -> QueryResult<Vec<Self>> {
        let rows: Vec<(Record, RecordText)> = records::table
            .inner_join(record_texts::table)
            .filter(record_texts::language.eq(lang))
            .filter(records::audience.eq(Audience::Public.word()))
            .order((records::played_on, records::id))
            .load(db)?;
        Ok(rows.into_iter().map(|(record, text)| Self::new((record, Some(text)))).collect())
    }

    /// All other records, newest in the library first.
    pub fn others(db: &mut Conn, reader: &Reader, page: i64) -> QueryResult<Vec<Self>> {
        let rows: Vec<Record> = others(reader)
            .select(records::all_columns)
            .order(records::id.desc())
            .limit(RECORDS_PER_PAGE)
            .offset((page - 1) * RECORDS_PER_PAGE)
            .load(db)?;
        Ok(rows.into_iter().map(|record| Self::new((record, None))).collect())
    }

    /// How many there are besides the famous ones.
    pub fn count_others(db: &mut Conn, reader: &Reader) -> QueryResult<i64> {
        others(reader).count().get_result(db)
    }

    /// What came in last, famous or not.
    pub fn newest(db: &mut Conn, reader: &Reader, lang: Lang, limit: i64) -> QueryResult<Vec<Self>> {
        let text = record_texts::record_id.eq(records::id).and(record_texts::language.eq(lang));
        let rows: Vec<(Record, Option<RecordText>)> = records::table
            .left_join(record_texts::table.on(text))
            .filter(records::audience.eq_any(reader.audiences()))
            .order(records::id.desc())
            .limit(limit)
            .load(db)?;
        Ok(rows.into_iter().map(Self::new).collect())
    }
}

type Others<'a> = diesel::helper_types::IntoBoxed<'a, records::table, crate::db::MultiBackend>;

fn others<'a>(reader: &Reader) -> Others<'a> {
    let texts = record_texts::table.filter(record_texts::record_id.eq(records::id)).select(record_texts::record_id);
    records::table
        .filter(records::audience.eq_any(reader.audiences()))
        .filter(diesel::dsl::not(diesel::dsl::exists(texts)))
        .into_boxed()
}

/// The bytes of a file, as they came.
pub fn file_bytes(db: &mut Conn, id: RecordFileId) -> QueryResult<Vec<u8>> {
    record_files::table.find(id).select(record_files::bytes).first(db)
}
