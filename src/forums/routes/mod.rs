//! The doors of the forums.

mod club;

use std::sync::Arc;

use rocket::request::FromParam;
use rocket::{Route, State, get, post, routes};

use crate::accounts::access::reader;
use crate::accounts::{Member, Nameplates, Writer, require_writer};
use crate::audience::Reader;
use crate::clubs::{Club, membership};
use crate::db::{Conn, blocking};
use crate::error::{Error, OrNotFound};
use crate::forums::access::{BoardAccess, TopicAccess};
use crate::forums::board::Board;
use crate::forums::forms::{NewPost, NewTopic, PostForm, TopicForm};
use crate::forums::place::Place;
use crate::forums::post::Post;
use crate::forums::readings::Readings;
use crate::forums::topic::{Sort, Topic};
use crate::forums::views::{
    BoardCard, BoardPage, ComposePage, ForumsPage, PostView, PreviewPage, Scene, TopicPage, TopicRow, preview_html,
    quotation,
};
use crate::i18n::Lang;
use crate::ids::{PostId, TopicId};
use crate::press::{ClubPlace, Link};
use crate::web::{Answer, Door, Faults, Form, Page, PageNumber, Reply, Seat};

pub fn routes() -> Vec<Route> {
    let boards = routes![
        show_forums,
        show_board,
        show_new_topic,
        begin_topic,
        show_topic,
        show_reply,
        reply,
        show_post,
        preview
    ];
    [boards, club::routes()].concat()
}

/// A place of topics as an address names it.
#[derive(Debug, Clone)]
enum Spot {
    Board(Board),
    /// The forum of the club with this slug.
    Club(String),
}

impl Spot {
    /// The place, if this member may begin topics there: asked where it is done, so that who left a club writes in its
    /// forum no more.
    fn find_writable(&self, db: &mut Conn, seat: &Seat, lang: Lang) -> Result<(Place, Scene), Error> {
        let (place, club) = match self {
            Self::Board(board) => (Place::Board(*board), None),
            Self::Club(slug) => {
                let club = Club::by_slug(db, slug)?.or_not_found()?;
                (Place::Club(club.id), Some(club))
            }
        };
        let may_begin = BoardAccess::new(place, &reader_now(db, seat)?, seat.may_write()).begin;
        if may_begin { Ok((place, Scene::new(place, club.as_ref(), lang))) } else { Err(Error::Forbidden) }
    }

    fn new_topic(&self) -> Link<'_> {
        match self {
            Self::Board(board) => Link::NewTopic(board.as_str()),
            Self::Club(slug) => Link::InClub(slug, ClubPlace::NewTopic),
        }
    }
}

/// What a member may read and write at this moment: they may have left their club since the page was made.
fn reader_now(db: &mut Conn, seat: &Seat) -> Result<Reader, Error> {
    Ok(Reader { club: membership::club_of(db, seat.id)?, ..reader(Some(seat)) })
}

/// The name of a place, and the way to it.
fn scene_of(db: &mut Conn, place: Place, lang: Lang) -> Result<Scene, Error> {
    Ok(Scene::new(place, place.club(db)?.as_ref(), lang))
}

impl<'a> FromParam<'a> for Board {
    type Error = &'a str;
    fn from_param(text: &'a str) -> Result<Self, &'a str> {
        Self::parse(text).ok_or(text)
    }
}

fn may_write(seat: Option<&Seat>) -> bool {
    seat.is_some_and(Seat::may_write)
}

/// The topic, if this visitor may know that it exists.
fn find_topic(db: &mut Conn, id: TopicId, seat: Option<&Seat>) -> Result<(Topic, TopicAccess), Error> {
    let topic = Topic::find(db, id)?.or_not_found()?;
    let access = TopicAccess::new(topic.audience, topic.place, &reader(seat), may_write(seat));
    if access.see { Ok((topic, access)) } else { Err(Error::NotFound) }
}

/// The topic, if this member may write in it.
fn find_writable(db: &mut Conn, id: TopicId, seat: &Seat) -> Result<Topic, Error> {
    let seat = &Seat { club: reader_now(db, seat)?.club, ..seat.clone() };
    let (topic, access) = find_topic(db, id, Some(seat))?;
    require_writer(seat)?;
    access.reply.then_some(topic).ok_or(Error::Forbidden)
}

#[get("/forums")]
async fn show_forums(door: Door) -> Answer {
    let (local, now, reader) = (door.local(), door.now(), reader(door.seat()));
    let may_begin = reader.member.is_some() && may_write(door.seat());
    door.page(move |db| {
        let (counts, latest) = (Board::all_counts(db)?, Topic::latest_of_all(db, &reader, 1)?);
        let plates = Nameplates::of(db, latest.iter().flat_map(|(_, topics)| topics).flat_map(Topic::people))?;
        let card = |(board, topics): &(Board, Vec<Topic>)| {
            let row = topics.first().map(|topic| TopicRow::new(topic, &plates, local, now));
            BoardCard::new(*board, counts.get(board.as_str()).copied().unwrap_or_default(), row, local.lang)
        };
        Ok(Page::new("forums/index", ForumsPage { boards: latest.iter().map(card).collect(), may_begin }))
    })
    .await
}

#[get("/forums/<board>?<sort>&<page>")]
async fn show_board(door: Door, board: Board, sort: Option<&str>, page: PageNumber) -> Answer {
    let (local, now, reader) = (door.local(), door.now(), reader(door.seat()));
    let sort = sort.and_then(Sort::parse).unwrap_or(Sort::Activity);
    let access = BoardAccess::new(Place::Board(board), &reader, may_write(door.seat()));
    door.page(move |db| {
        let counts = board.counts(db)?;
        let topics = Topic::at(db, Place::Board(board), &reader, sort, page.0)?;
        if topics.is_empty() && page.0 > 1 {
            return Err(Error::NotFound);
        }
        let plates = Nameplates::of(db, topics.iter().flat_map(Topic::people))?;
        let rows = topics.iter().map(|topic| TopicRow::new(topic, &plates, local, now)).collect();
        Ok(Page::new("forums/board", BoardPage::new(board, counts, rows, (sort, page.0), access, local.lang)))
    })
    .await
}

#[get("/topics/<id>?<page>")]
async fn show_topic(door: Door, id: TopicId, page: PageNumber, readings: &State<Arc<Readings>>) -> Answer {
    let (local, now, seat) = (door.local(), door.now(), door.seat().cloned());
    let shown = door.page(move |db| {
        let (topic, access) = find_topic(db, id, seat.as_ref())?;
        let (posts, others) = (topic.posts_on_page(db, page.0)?, topic.others(db, &reader(seat.as_ref()))?);
        if posts.is_empty() {
            return Err(Error::NotFound);
        }
        let plates = Nameplates::of(db, posts.iter().map(|post| post.author_id))?;
        let posts = posts.iter().map(|post| PostView::new(post, &topic, &plates, local)).collect();
        let others = others.iter().map(|other| TopicRow::new(other, &plates, local, now)).collect();
        let scene = scene_of(db, topic.place, local.lang)?;
        Ok(Page::new("forums/topic", TopicPage::new(&topic, scene, posts, others, page.0, access, local)))
    });
    let shown = shown.await?;
    readings.count(id);
    Ok(shown)
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

#[get("/forums/<board>/new")]
async fn show_new_topic(door: Door, member: Writer, board: Board) -> Answer {
    compose(door, member.0, Spot::Board(board)).await
}

#[post("/forums/<board>/topics", data = "<form>")]
async fn begin_topic(door: Door, member: Writer, board: Board, form: Form<TopicForm>) -> Answer {
    begin(door, member.0, Spot::Board(board), form).await
}

/// The empty form of a topic.
async fn compose(door: Door, seat: Seat, spot: Spot) -> Answer {
    let lang = door.lang();
    door.page(move |db| {
        let (_, scene) = spot.find_writable(db, &seat, lang)?;
        let view = ComposePage::topic(scene, &TopicForm::default(), None, Faults::default(), lang);
        Ok(Page::new("forums/compose", view).unlisted())
    })
    .await
}

async fn begin(door: Door, seat: Seat, spot: Spot, form: Form<TopicForm>) -> Answer {
    let (lang, now, base_url) = (door.lang(), door.now(), door.config().base_url.clone());
    let (asking, asked) = (seat.clone(), spot.clone());
    // who may not write makes us no work
    let (_, scene) = door.read(move |db| asked.find_writable(db, &asking, lang)).await?;
    let check = move || (NewTopic::check(&form.fields, &form.once, &base_url, lang), form.fields);
    match blocking(check).await? {
        (Ok(new), form) if form.preview.is_empty() => {
            let begin = move |db: &mut Conn| {
                let (place, _) = spot.find_writable(db, &seat, lang)?;
                Topic::begin(db, place, seat.id, &new, now)
            };
            let topic = door.write(begin).await?;
            Ok(Reply::see_other(Link::Topic { id: topic.id, page: 1 }.href(lang)))
        }
        (checked, form) => {
            let page = |preview, faults| ComposePage::topic(scene, &form, preview, faults, lang);
            write_on(&door, checked.map(|new| new.post), page, spot.new_topic()).await
        }
    }
}

#[get("/topics/<id>/posts?<quote>")]
async fn show_reply(door: Door, member: Writer, id: TopicId, quote: Option<i64>) -> Answer {
    let (lang, seat) = (door.lang(), member.0);
    door.page(move |db| {
        let topic = find_writable(db, id, &seat)?;
        let quoted = quote.map(|id| Post::find(db, PostId(id))).transpose()?.flatten();
        let form = match quoted.filter(|post| post.topic_id == id) {
            Some(post) => {
                PostForm { body: quotation(&post, &Nameplates::of(db, [post.author_id])?, lang), ..Default::default() }
            }
            None => PostForm::default(),
        };
        let scene = scene_of(db, topic.place, lang)?;
        let view = ComposePage::reply(&topic, scene, &form, None, Faults::default(), lang);
        Ok(Page::new("forums/compose", view).unlisted())
    })
    .await
}

#[post("/topics/<id>/posts", data = "<form>")]
async fn reply(door: Door, member: Writer, id: TopicId, form: Form<PostForm>) -> Answer {
    let (lang, now, seat, base_url) = (door.lang(), door.now(), member.0, door.config().base_url.clone());
    let asking = seat.clone();
    // who may not write makes us no work
    let find = move |db: &mut Conn| {
        let topic = find_writable(db, id, &asking)?;
        let scene = scene_of(db, topic.place, lang)?;
        Ok((topic, scene))
    };
    let (topic, scene) = door.read(find).await?;
    let ours = base_url.clone();
    let check = move || (NewPost::check(&form.fields, &form.once, &ours, lang), form.fields);
    match blocking(check).await? {
        (Ok(new), form) if form.preview.is_empty() => {
            let post =
                door.write(move |db| find_writable(db, id, &seat)?.reply(db, seat.id, &new, &base_url, now)).await?;
            Ok(Reply::see_other(post.href(lang)))
        }
        (checked, form) => {
            let page = |preview, faults| ComposePage::reply(&topic, scene, &form, preview, faults, lang);
            write_on(&door, checked, page, Link::Replies(id)).await
        }
    }
}

/// The form again: with how the text would look, or with what is wrong.
async fn write_on(
    door: &Door,
    checked: Result<NewPost, Faults>,
    page: impl FnOnce(Option<String>, Faults) -> ComposePage,
    place: Link<'_>,
) -> Answer {
    let (view, status) = match checked {
        Ok(post) => (page(Some(preview_html(&post, door.lang())), Faults::default()), 200),
        Err(faults) => (page(None, faults), 422),
    };
    door.show(Page::new("forums/compose", view).with_status(status).standing_at(place).unlisted()).await
}

/// For the script of the editor: the text alone, without a page around it.
#[post("/previews", data = "<form>")]
async fn preview(door: Door, _member: Member, form: Form<PostForm>) -> Answer {
    let (lang, base_url) = (door.lang(), door.config().base_url.clone());
    door.page(move |_| {
        let (html, status) = match NewPost::check(&form.fields, &form.once, &base_url, lang) {
            Ok(post) => (preview_html(&post, lang), 200),
            Err(_) => (String::new(), 422),
        };
        Ok(Page::new("forums/preview", PreviewPage { html }).with_status(status).unlisted())
    })
    .await
}
