//! The doors of the forums.

use std::sync::Arc;

use rocket::request::FromParam;
use rocket::{Route, State, get, post, routes};

use super::access::{BoardAccess, TopicAccess};
use super::board::Board;
use super::forms::{NewPost, NewTopic, PostForm, TopicForm};
use super::post::Post;
use super::readings::Readings;
use super::topic::{Sort, Topic};
use super::views::{
    BoardCard, BoardPage, ComposePage, ForumsPage, PostView, PreviewPage, TopicPage, TopicRow, preview_html, quotation,
};
use crate::accounts::access::reader;
use crate::accounts::{Member, Nameplates};
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::ids::{PostId, TopicId};
use crate::web::{Answer, Door, Faults, Form, Page, PageNumber, Reply, Seat};

/// Topics shown beside a topic.
const OTHERS: i64 = 6;

pub fn routes() -> Vec<Route> {
    routes![show_forums, show_board, show_new_topic, begin_topic, show_topic, show_reply, reply, show_post, preview]
}

impl<'a> FromParam<'a> for Board {
    type Error = &'a str;
    fn from_param(text: &'a str) -> Result<Self, &'a str> {
        Self::parse(text).ok_or(text)
    }
}

fn is_confirmed(seat: Option<&Seat>) -> bool {
    seat.is_some_and(|seat| seat.is_confirmed)
}

#[get("/forums")]
async fn show_forums(door: Door) -> Answer {
    let (lang, now, reader) = (door.lang(), door.now(), reader(door.seat()));
    let may_begin = BoardAccess::new(&reader, is_confirmed(door.seat())).begin;
    door.page(move |db| {
        let counts = Board::all_counts(db)?;
        let mut latest = Vec::new();
        for board in Board::ALL {
            latest.push((*board, Topic::latest(db, *board, &reader, 1)?.pop()));
        }
        let shown = latest.iter().filter_map(|(_, topic)| topic.as_ref());
        let plates = Nameplates::of(db, shown.flat_map(|topic| [topic.author_id, topic.last_poster_id]))?;
        let card = |(board, topic): (Board, Option<Topic>)| {
            let row = topic.map(|topic| TopicRow::new(&topic, &plates, lang, now));
            BoardCard::new(board, counts.get(board.as_str()).copied().unwrap_or_default(), row, lang)
        };
        Ok(Page::new("forums/index", ForumsPage { boards: latest.into_iter().map(card).collect(), may_begin }))
    })
    .await
}

#[get("/forums/<board>?<sort>&<page>")]
async fn show_board(door: Door, board: Board, sort: Option<&str>, page: PageNumber) -> Answer {
    let (lang, now, reader) = (door.lang(), door.now(), reader(door.seat()));
    let sort = sort.and_then(Sort::parse).unwrap_or(Sort::Activity);
    let access = BoardAccess::new(&reader, is_confirmed(door.seat()));
    door.page(move |db| {
        let counts = board.counts(db)?;
        let topics = Topic::on_board(db, board, &reader, sort, page.0)?;
        if topics.is_empty() && page.0 > 1 {
            return Err(Error::NotFound);
        }
        let rows = rows(db, &topics, lang, now)?;
        Ok(Page::new("forums/board", BoardPage::new(board, counts, rows, (sort, page.0), access, lang)))
    })
    .await
}

fn rows(
    db: &mut Conn,
    topics: &[Topic],
    lang: crate::i18n::Lang,
    now: crate::clock::Moment,
) -> Result<Vec<TopicRow>, Error> {
    let plates = Nameplates::of(db, topics.iter().flat_map(|topic| [topic.author_id, topic.last_poster_id]))?;
    Ok(topics.iter().map(|topic| TopicRow::new(topic, &plates, lang, now)).collect())
}

#[get("/forums/<board>/new")]
async fn show_new_topic(door: Door, member: Member, board: Board) -> Answer {
    require(BoardAccess::new(&member.reader(), member.0.is_confirmed).begin)?;
    let view = ComposePage::topic(board, &TopicForm::default(), None, Faults::default(), door.lang());
    door.show(Page::new("forums/compose", view).unlisted()).await
}

/// Whoever is signed in and may not write has an address to confirm.
fn require(may_write: bool) -> Result<(), Error> {
    let unconfirmed = || Error::Refused(crate::error::Message::new("forums-refusal-unconfirmed"));
    may_write.then_some(()).ok_or_else(unconfirmed)
}

#[post("/forums/<board>/topics", data = "<form>")]
async fn begin_topic(door: Door, member: Member, board: Board, form: Form<TopicForm>) -> Answer {
    require(BoardAccess::new(&member.reader(), member.0.is_confirmed).begin)?;
    let (lang, now, base_url) = (door.lang(), door.now(), door.config().base_url.clone());
    let checked = NewTopic::check(&form.fields, &form.once, &base_url, lang);
    let new = match checked {
        Ok(new) if form.fields.preview.is_empty() => new,
        other => {
            let preview = (!form.fields.preview.is_empty()).then(|| preview_html(&form.fields.body, &base_url, lang));
            let status = if preview.is_some() { 200 } else { 422 };
            let view = ComposePage::topic(board, &form.fields, preview, other.err().unwrap_or_default(), lang);
            return door.show(Page::new("forums/compose", view).with_status(status).unlisted()).await;
        }
    };
    let author = member.0.id;
    let topic = door.write(move |db| Topic::begin(db, board, author, &new, now)).await?;
    Ok(Reply::see_other(crate::press::Link::Topic { id: topic.id, page: 1 }.href(lang)))
}

/// The topic, if this visitor may know that it exists.
fn find_topic(db: &mut Conn, id: TopicId, seat: Option<&Seat>) -> Result<(Topic, TopicAccess), Error> {
    let topic = Topic::find(db, id)?.or_not_found()?;
    let access = TopicAccess::new(topic.audience, &reader(seat), is_confirmed(seat));
    if access.see { Ok((topic, access)) } else { Err(Error::NotFound) }
}

#[get("/topics/<id>?<page>")]
async fn show_topic(door: Door, id: TopicId, page: PageNumber, readings: &State<Arc<Readings>>) -> Answer {
    let (lang, now, seat) = (door.lang(), door.now(), door.seat().cloned());
    let answer = door.page(move |db| {
        let (topic, access) = find_topic(db, id, seat.as_ref())?;
        let posts = topic.posts_on_page(db, page.0)?;
        if posts.is_empty() {
            return Err(Error::NotFound);
        }
        let mut others = Topic::latest(db, topic.board, &reader(seat.as_ref()), OTHERS + 1)?;
        others.retain(|other| other.id != topic.id);
        others.truncate(OTHERS as usize);
        let plates = Nameplates::of(db, posts.iter().map(|post| post.author_id))?;
        let posts = posts.iter().map(|post| PostView::new(post, &topic, &plates, lang)).collect();
        let others = others.iter().map(|other| TopicRow::new(other, &plates, lang, now)).collect();
        Ok(Page::new("forums/topic", TopicPage::new(&topic, posts, others, page.0, access, lang)))
    });
    let answer = answer.await?;
    readings.count(id);
    Ok(answer)
}

#[get("/topics/<id>/posts?<quote>")]
async fn show_reply(door: Door, member: Member, id: TopicId, quote: Option<i64>) -> Answer {
    let (lang, seat) = (door.lang(), member.0);
    door.page(move |db| {
        let (topic, access) = find_topic(db, id, Some(&seat))?;
        require(access.reply)?;
        let mut form = PostForm::default();
        if let Some(post) =
            quote.map(|id| Post::find(db, PostId(id))).transpose()?.flatten().filter(|post| post.topic_id == id)
        {
            let plates = Nameplates::of(db, [post.author_id])?;
            let author = plates.get(post.author_id).map(|plate| plate.name.as_str()).unwrap_or_default();
            form.body = quotation(&post, author);
        }
        Ok(Page::new("forums/compose", ComposePage::reply(&topic, &form, None, Faults::default(), lang)).unlisted())
    })
    .await
}

#[post("/topics/<id>/posts", data = "<form>")]
async fn reply(door: Door, member: Member, id: TopicId, form: Form<PostForm>) -> Answer {
    let (lang, now, base_url, seat) = (door.lang(), door.now(), door.config().base_url.clone(), member.0);
    let new = match NewPost::check(&form.fields, &form.once, &base_url, lang) {
        Ok(new) if form.fields.preview.is_empty() => new,
        other => {
            return door
                .page(move |db| {
                    let (topic, access) = find_topic(db, id, Some(&seat))?;
                    require(access.reply)?;
                    let preview =
                        (!form.fields.preview.is_empty()).then(|| preview_html(&form.fields.body, &base_url, lang));
                    let status = if preview.is_some() { 200 } else { 422 };
                    let view = ComposePage::reply(&topic, &form.fields, preview, other.err().unwrap_or_default(), lang);
                    Ok(Page::new("forums/compose", view).with_status(status).unlisted())
                })
                .await;
        }
    };
    let post = door
        .write(move |db| {
            let (topic, access) = find_topic(db, id, Some(&seat))?;
            require(access.reply)?;
            topic.reply(db, seat.id, &new, now)
        })
        .await?;
    Ok(Reply::see_other(post.href(lang)))
}

/// A post's own address leads to its place, wherever that is by now.
#[get("/posts/<id>")]
async fn show_post(door: Door, id: PostId) -> Answer {
    let (lang, seat) = (door.lang(), door.seat().cloned());
    door.look(move |db, _| {
        let post = Post::find(db, id)?.or_not_found()?;
        find_topic(db, post.topic_id, seat.as_ref())?;
        Ok(Reply::Moved(post.href(lang)))
    })
    .await
}

/// For the script of the editor: the text alone, without a page around it.
#[post("/previews", data = "<form>")]
async fn preview(door: Door, _member: Member, form: Form<PostForm>) -> Answer {
    let (lang, base_url) = (door.lang(), door.config().base_url.clone());
    door.page(move |_| {
        Ok(Page::new("forums/preview", PreviewPage { html: preview_html(&form.fields.body, &base_url, lang) })
            .unlisted())
    })
    .await
}
