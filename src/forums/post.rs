//! A post: one numbered move of a topic.

use diesel::prelude::*;

use super::forms::NewPost;
use super::topic::page_of_rank;
use crate::clock::Moment;
use crate::db::Conn;
use crate::diagram::Figure;
use crate::error::Error;
use crate::i18n::Lang;
use crate::ids::{PostId, TopicId, UserId};
use crate::press::Link;
use crate::schema::posts;
use crate::text::fill;

/// The title of a topic whose author took it back; no language's word.
const ERASED: &str = "…";

/// A post's row.
#[derive(Debug, Clone, Queryable)]
pub struct Post {
    pub id: PostId,
    pub topic_id: TopicId,
    /// Shown, linked to, and never given twice.
    pub number: i64,
    /// Its place in the topic, without gaps.
    pub rank: i64,
    pub author_id: UserId,
    pub body: String,
    pub html: String,
    /// The figures of the gaps in `html`, a JSON list.
    pub boards: String,
    pub once: String,
    pub created_at: Moment,
}

impl Post {
    pub fn find(db: &mut Conn, id: PostId) -> QueryResult<Option<Self>> {
        posts::table.find(id).first(db).optional()
    }

    /// The post that an earlier sending of the same form made.
    pub fn sent_before(db: &mut Conn, author: UserId, once: &str) -> QueryResult<Option<Self>> {
        posts::table.filter(posts::author_id.eq(author).and(posts::once.eq(once))).first(db).optional()
    }

    /// Everything that a member wrote, for their copy of it: what follows a post, up to so many.
    pub fn all_of_author(db: &mut Conn, author: UserId, after: PostId, most: i64) -> QueryResult<Vec<Self>> {
        let of_author = posts::table.filter(posts::author_id.eq(author).and(posts::id.gt(after)));
        of_author.order(posts::id).limit(most).load(db)
    }

    /// Where it stands.
    pub fn href(&self, lang: Lang) -> String {
        let page = page_of_rank(self.rank);
        format!("{}#p{}", Link::Topic { id: self.topic_id, page }.href(lang), self.number)
    }

    /// The text in a reader's language.
    pub fn html_in(&self, lang: Lang) -> String {
        let figures: Vec<Figure> =
            if self.boards.is_empty() { Vec::new() } else { serde_json::from_str(&self.boards).unwrap_or_default() };
        put_together(&self.html, &figures, lang)
    }
}

/// Blanks every text of somebody who left and wished it: posts keep their places, topics their answers.
pub fn erase_author(db: &mut Conn, author: UserId) -> QueryResult<()> {
    use crate::schema::topics;
    diesel::update(posts::table.filter(posts::author_id.eq(author)))
        .set((posts::body.eq(""), posts::html.eq(""), posts::boards.eq("")))
        .execute(db)?;
    diesel::update(topics::table.filter(topics::author_id.eq(author))).set(topics::title.eq(ERASED)).execute(db)?;
    Ok(())
}

/// Closes the gaps of a text.
pub(super) fn put_together(html: &str, figures: &[Figure], lang: Lang) -> String {
    fill(html, lang.as_str(), |number| figures.get(number).map(|figure| figure.html(lang)).unwrap_or_default())
}

pub(super) fn insert(
    db: &mut Conn,
    topic: TopicId,
    number: i64,
    rank: i64,
    author: UserId,
    new: &NewPost,
    now: Moment,
) -> Result<Post, Error> {
    let boards = match &*new.figures {
        [] => String::new(),
        figures => serde_json::to_string(figures).map_err(Error::internal)?,
    };
    let post = diesel::insert_into(posts::table)
        .values((
            posts::topic_id.eq(topic),
            posts::number.eq(number),
            posts::rank.eq(rank),
            posts::author_id.eq(author),
            posts::body.eq(&new.body),
            posts::html.eq(&new.html),
            posts::boards.eq(boards),
            posts::once.eq(&new.once),
            posts::created_at.eq(now),
        ))
        .returning(posts::all_columns)
        .get_result(db)?;
    Ok(post)
}
