//! A topic, and the verb of beginning one.

use diesel::prelude::*;

use super::board::Board;
use super::forms::NewTopic;
use super::place::Place;
use super::post::{self, Post};
use crate::accounts::User;
use crate::audience::{Audience, Reader};
use crate::clock::Moment;
use crate::clubs::activity::{self, Doing};
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::Lang;
use crate::ids::{TopicId, UserId};
use crate::notifications::{Event, News, tell};
use crate::press::Link;
use crate::schema::{posts, topics};
use crate::text::excerpt;
use crate::text_enum;

/// Posts on one page of a topic.
pub const POSTS_PER_PAGE: i64 = 20;
/// Topics shown beside a topic.
const OTHERS: i64 = 6;
/// Characters of a reply that a notice shows.
const EXCERPT: usize = 120;
/// Topics on one page of a board.
pub const TOPICS_PER_PAGE: i64 = 30;

/// A topic's row.
#[derive(Debug, Clone, Queryable)]
pub struct Topic {
    pub id: TopicId,
    pub place: Place,
    pub audience: Audience,
    pub title: String,
    pub language: Lang,
    pub author_id: UserId,
    /// Posts that are there.
    pub posts: i64,
    /// The highest number ever given to a post.
    pub last_number: i64,
    pub views: i64,
    pub last_poster_id: UserId,
    pub last_post_at: Moment,
    pub created_at: Moment,
}

text_enum! {
    /// The order of a board's list.
    pub enum Sort {
        Activity = "activity",
        New = "new",
        Replies = "replies",
    }
}

impl Topic {
    pub fn find(db: &mut Conn, id: TopicId) -> QueryResult<Option<Self>> {
        topics::table.find(id).first(db).optional()
    }

    /// One page of a board, or of a club's forum.
    pub fn at(db: &mut Conn, place: Place, reader: &Reader, sort: Sort, page: i64) -> QueryResult<Vec<Self>> {
        let query = topics::table
            .filter(topics::board.eq(place.word()))
            .filter(topics::audience.eq_any(reader.audiences()))
            .limit(TOPICS_PER_PAGE)
            .offset((page - 1) * TOPICS_PER_PAGE)
            .into_boxed();
        match sort {
            Sort::Activity => query.order((topics::last_post_at.desc(), topics::id.desc())),
            Sort::New => query.order(topics::id.desc()),
            Sort::Replies => query.order((topics::posts.desc(), topics::id.desc())),
        }
        .load(db)
    }

    /// The topics of a place where most recently something was said.
    pub fn latest(db: &mut Conn, place: Place, reader: &Reader, limit: i64) -> QueryResult<Vec<Self>> {
        topics::table
            .filter(topics::board.eq(place.word()))
            .filter(topics::audience.eq_any(reader.audiences()))
            .order((topics::last_post_at.desc(), topics::id.desc()))
            .limit(limit)
            .load(db)
    }

    /// The same for all boards.
    pub fn latest_of_all(db: &mut Conn, reader: &Reader, limit: i64) -> QueryResult<Vec<(Board, Vec<Self>)>> {
        Board::ALL.iter().map(|board| Ok((*board, Self::latest(db, Place::Board(*board), reader, limit)?))).collect()
    }

    /// Other topics of its place, for further reading.
    pub fn others(&self, db: &mut Conn, reader: &Reader) -> QueryResult<Vec<Self>> {
        let mut others = Self::latest(db, self.place, reader, OTHERS + 1)?;
        others.retain(|other| other.id != self.id);
        others.truncate(OTHERS as usize);
        Ok(others)
    }

    /// Whom a list names with it.
    pub fn people(&self) -> [UserId; 2] {
        [self.author_id, self.last_poster_id]
    }

    /// What a member began, newest first.
    pub fn of_author(db: &mut Conn, author: UserId, reader: &Reader, limit: i64) -> QueryResult<Vec<Self>> {
        topics::table
            .filter(topics::author_id.eq(author))
            .filter(topics::audience.eq_any(reader.audiences()))
            .order(topics::id.desc())
            .limit(limit)
            .load(db)
    }

    /// Begins a topic with its first post. A form sent twice begins one.
    pub fn begin(db: &mut Conn, place: Place, author: UserId, new: &NewTopic, now: Moment) -> Result<Self, Error> {
        if let Some(post) = Post::sent_before(db, author, &new.post.once)? {
            return Ok(topics::table.find(post.topic_id).first(db)?);
        }
        let topic: Self = diesel::insert_into(topics::table)
            .values((
                topics::board.eq(place.word()),
                topics::audience.eq(Audience::Public.word()),
                topics::title.eq(&new.title),
                topics::language.eq(new.language),
                topics::author_id.eq(author),
                topics::posts.eq(1),
                topics::last_number.eq(1),
                topics::last_poster_id.eq(author),
                topics::last_post_at.eq(now),
                topics::created_at.eq(now),
            ))
            .returning(topics::all_columns)
            .get_result(db)?;
        post::insert(db, topic.id, 1, 1, author, &new.post, now)?;
        place.count(db, 1, 1)?;
        count_post(db, author, now)?;
        Ok(topic)
    }

    /// Everything that a member began, for their copy of it: what follows a topic, up to so many.
    pub fn all_of_author(db: &mut Conn, author: UserId, after: TopicId, most: i64) -> QueryResult<Vec<Self>> {
        let of_author = topics::table.filter(topics::author_id.eq(author).and(topics::id.gt(after)));
        of_author.order(topics::id).limit(most).load(db)
    }

    /// Adds a post at the end, and tells whoever began the topic. A form sent twice adds one.
    pub fn reply(
        &self,
        db: &mut Conn,
        author: UserId,
        new: &super::NewPost,
        base_url: &str,
        now: Moment,
    ) -> Result<Post, Error> {
        if let Some(post) = Post::sent_before(db, author, &new.once)? {
            return Ok(post);
        }
        let post = self.append(db, author, new, now)?;
        let excerpt = excerpt(&post.html, EXCERPT);
        let news = News {
            event: Event::Reply,
            actor: Some(author),
            subject: format!("topic:{}", self.id),
            audience: self.audience,
            path: Link::Post(post.id).path(),
            title: &self.title,
            excerpt: &excerpt,
        };
        tell(db, self.author_id, &news, base_url, now)?;
        Ok(post)
    }

    /// Adds a post at the end and tells nobody (the demo town's past).
    pub fn append(&self, db: &mut Conn, author: UserId, new: &super::NewPost, now: Moment) -> Result<Post, Error> {
        let (posts, number): (i64, i64) = diesel::update(topics::table.find(self.id))
            .set((
                topics::posts.eq(topics::posts + 1),
                topics::last_number.eq(topics::last_number + 1),
                topics::last_poster_id.eq(author),
                topics::last_post_at.eq(now),
            ))
            .returning((topics::posts, topics::last_number))
            .get_result(db)?;
        let post = post::insert(db, self.id, number, posts, author, new, now)?;
        self.place.count(db, 0, 1)?;
        count_post(db, author, now)?;
        Ok(post)
    }

    /// The posts of one page, in order.
    pub fn posts_on_page(&self, db: &mut Conn, page: i64) -> QueryResult<Vec<Post>> {
        let first = (page - 1) * POSTS_PER_PAGE + 1;
        posts::table
            .filter(posts::topic_id.eq(self.id))
            .filter(posts::rank.between(first, first + POSTS_PER_PAGE - 1))
            .order(posts::rank)
            .load(db)
    }

    pub fn last_page(&self) -> i64 {
        page_of_rank(self.posts)
    }

    /// Adds readings that were gathered in memory.
    pub fn add_views(db: &mut Conn, id: TopicId, views: i64) -> QueryResult<()> {
        diesel::update(topics::table.find(id)).set(topics::views.eq(topics::views + views)).execute(db)?;
        Ok(())
    }
}

/// A post counts for its author, and for the activity of their club, wherever it stands.
fn count_post(db: &mut Conn, author: UserId, now: Moment) -> QueryResult<()> {
    User::count_post(db, author)?;
    activity::report(db, author, Doing::Post, now)
}

/// The page on which a post of this rank stands.
pub fn page_of_rank(rank: i64) -> i64 {
    (rank.max(1) - 1) / POSTS_PER_PAGE + 1
}
