//! What goes out of the forums.

use serde::Serialize;

use super::access::{BoardAccess, TopicAccess};
use super::board::{Board, Counts};
use super::forms::{LONGEST_TITLE, NewPost, PostForm, TopicForm};
use super::place::Place;
use super::post::{Post, put_together};
use super::topic::{Sort, TOPICS_PER_PAGE, Topic};
use crate::accounts::{LanguageChoice, Nameplates, Who, language_choices};
use crate::clock::Moment;
use crate::clubs::Club;
use crate::clubs::views::ClubHead;
use crate::i18n::{Lang, Local, time};
use crate::press::{ClubPlace, ClubsQuery, Link};
use crate::web::{Faults, Paging};

/// A topic in a list.
#[derive(Serialize)]
pub struct TopicRow {
    pub title: String,
    pub href: String,
    pub lang: &'static str,
    /// The name of its language, where the reader reads another.
    pub foreign: Option<&'static str>,
    pub author: Option<Who>,
    pub replies: i64,
    pub views: i64,
    pub last_poster: Option<String>,
    pub last_at: String,
    pub last_iso: String,
}

impl TopicRow {
    pub fn new(topic: &Topic, plates: &Nameplates, local: Local, now: Moment) -> Self {
        let lang = local.lang;
        Self {
            title: topic.title.clone(),
            href: Link::Topic { id: topic.id, page: 1 }.href(lang),
            lang: topic.language.as_str(),
            foreign: (topic.language != lang).then(|| topic.language.say("language-name")),
            author: Who::of(plates, topic.author_id, lang),
            replies: topic.posts - 1,
            views: topic.views,
            last_poster: plates.get(topic.last_poster_id).map(|plate| plate.shown_name(lang).to_owned()),
            last_at: local.ago(topic.last_post_at, now).into_owned(),
            last_iso: time::iso(topic.last_post_at),
        }
    }
}

#[derive(Serialize)]
pub struct ForumsPage {
    pub boards: Vec<BoardCard>,
    pub may_begin: bool,
}

/// A board on the forums' first page.
#[derive(Serialize)]
pub struct BoardCard {
    pub name: &'static str,
    pub description: &'static str,
    pub icon: &'static str,
    pub href: String,
    pub topics: i64,
    pub posts: i64,
    pub latest: Option<TopicRow>,
}

impl BoardCard {
    pub fn new(board: Board, counts: Counts, latest: Option<TopicRow>, lang: Lang) -> Self {
        Self {
            name: lang.say(board.name_key()),
            description: lang.say(board.description_key()),
            icon: board.icon(),
            href: board_href(board, lang),
            topics: counts.topics,
            posts: counts.posts,
            latest,
        }
    }
}

fn board_href(board: Board, lang: Lang) -> String {
    Link::Board { board: board.as_str(), sort: None, page: 1 }.href(lang)
}

/// A place of topics as pages name it: with the way to it, and above it.
#[derive(Debug, Clone, Serialize)]
pub struct Scene {
    pub name: String,
    pub href: String,
    /// What is above it: the forums, or the clubs.
    pub root: &'static str,
    pub root_href: String,
    #[serde(skip)]
    topics_href: String,
}

impl Scene {
    /// `club` is the one whose forum the place is.
    pub fn new(place: Place, club: Option<&Club>, lang: Lang) -> Self {
        match (place, club) {
            (Place::Board(board), _) => Self {
                name: lang.say(board.name_key()).to_owned(),
                href: board_href(board, lang),
                root: lang.say("forums-index-title"),
                root_href: Link::Forums.href(lang),
                topics_href: Link::Topics(board.as_str()).href(lang),
            },
            (Place::Club(_), club) => {
                let (slug, name) = club.map_or(("", ""), |club| (&club.slug, &club.name));
                let forum = ClubPlace::Forum { sort: "", page: 1 };
                Self {
                    name: name.to_owned(),
                    href: Link::InClub(slug, forum).href(lang),
                    root: lang.say("clubs-index-title"),
                    root_href: Link::Clubs(ClubsQuery::default()).href(lang),
                    topics_href: Link::InClub(slug, ClubPlace::Topics).href(lang),
                }
            }
        }
    }
}

#[derive(Serialize)]
pub struct BoardPage {
    pub name: &'static str,
    pub description: &'static str,
    pub topics: Vec<TopicRow>,
    pub total: i64,
    pub tabs: Vec<Tab>,
    pub paging: Paging,
    pub new_href: String,
    pub access: BoardAccess,
}

#[derive(Serialize)]
pub struct Tab {
    pub name: &'static str,
    pub href: String,
    pub is_current: bool,
}

/// The orders of a list, each with its address.
fn sort_tabs(current: Sort, lang: Lang, href: impl Fn(Sort) -> String) -> Vec<Tab> {
    let tab = |(of, key)| Tab { name: lang.say(key), href: href(of), is_current: of == current };
    let tabs = [
        (Sort::Activity, "forums-sort-activity"),
        (Sort::New, "forums-sort-new"),
        (Sort::Replies, "forums-sort-replies"),
    ];
    tabs.into_iter().map(tab).collect()
}

/// The pages that so many topics fill.
const fn last_page(topics: i64) -> i64 {
    (topics + TOPICS_PER_PAGE - 1) / TOPICS_PER_PAGE
}

/// The usual order needs no word in an address.
fn sort_word(sort: Sort) -> &'static str {
    if sort == Sort::Activity { "" } else { sort.as_str() }
}

impl BoardPage {
    pub fn new(
        board: Board,
        counts: Counts,
        topics: Vec<TopicRow>,
        place: (Sort, i64),
        access: BoardAccess,
        lang: Lang,
    ) -> Self {
        let (sort, page) = place;
        let href = |sort: Sort, page| {
            let word = Some(sort_word(sort)).filter(|word| !word.is_empty());
            Link::Board { board: board.as_str(), sort: word, page }.href(lang)
        };
        Self {
            name: lang.say(board.name_key()),
            description: lang.say(board.description_key()),
            topics,
            total: counts.topics,
            tabs: sort_tabs(sort, lang, |sort| href(sort, 1)),
            paging: Paging::new(page, last_page(counts.topics), |page| href(sort, page)),
            new_href: Link::NewTopic(board.as_str()).href(lang),
            access,
        }
    }
}

/// The forum of a club.
#[derive(Serialize)]
pub struct ClubForumPage {
    pub head: ClubHead,
    pub topics: Vec<TopicRow>,
    pub total: i64,
    pub tabs: Vec<Tab>,
    pub paging: Paging,
    pub new_href: String,
}

impl ClubForumPage {
    pub fn new(head: ClubHead, club: &Club, topics: Vec<TopicRow>, (sort, page): (Sort, i64), lang: Lang) -> Self {
        let href =
            |sort: Sort, page| Link::InClub(&club.slug, ClubPlace::Forum { sort: sort_word(sort), page }).href(lang);
        Self {
            head,
            topics,
            total: club.topics,
            tabs: sort_tabs(sort, lang, |sort| href(sort, 1)),
            paging: Paging::new(page, last_page(club.topics), |page| href(sort, page)),
            new_href: Link::InClub(&club.slug, ClubPlace::NewTopic).href(lang),
        }
    }
}

#[derive(Serialize)]
pub struct TopicPage {
    pub title: String,
    pub lang: &'static str,
    pub scene: Scene,
    pub href: String,
    pub posts: Vec<PostView>,
    pub total: i64,
    pub views: i64,
    pub started: String,
    pub paging: Paging,
    pub others: Vec<TopicRow>,
    pub access: TopicAccess,
    pub reply_action: String,
    pub next_number: i64,
}

#[derive(Serialize)]
pub struct PostView {
    pub number: i64,
    pub is_black: bool,
    pub is_first: bool,
    pub author: Option<Who>,
    pub time: String,
    pub iso: String,
    pub html: String,
    pub href: String,
    pub quote_href: String,
    pub is_by_starter: bool,
}

impl PostView {
    pub fn new(post: &Post, topic: &Topic, plates: &Nameplates, local: Local) -> Self {
        let lang = local.lang;
        Self {
            number: post.number,
            is_black: post.number % 2 == 1,
            is_first: post.number == 1,
            author: Who::of(plates, post.author_id, lang),
            time: local.date_and_time(post.created_at).into_owned(),
            iso: time::iso(post.created_at),
            html: post.html_in(lang),
            href: Link::Post(post.id).href(lang),
            quote_href: format!("{}?quote={}", Link::Replies(post.topic_id).href(lang), post.id),
            is_by_starter: post.author_id == topic.author_id,
        }
    }
}

impl TopicPage {
    pub fn new(
        topic: &Topic,
        scene: Scene,
        posts: Vec<PostView>,
        others: Vec<TopicRow>,
        page: i64,
        access: TopicAccess,
        local: Local,
    ) -> Self {
        let lang = local.lang;
        Self {
            title: topic.title.clone(),
            lang: topic.language.as_str(),
            scene,
            href: Link::Topic { id: topic.id, page: 1 }.href(lang),
            posts,
            total: topic.posts,
            views: topic.views,
            started: local.date(topic.created_at).into_owned(),
            paging: Paging::new(page, topic.last_page(), |page| Link::Topic { id: topic.id, page }.href(lang)),
            others,
            access,
            reply_action: Link::Replies(topic.id).href(lang),
            next_number: topic.last_number + 1,
        }
    }
}

/// The page where a topic or a reply is written, with its preview.
#[derive(Serialize)]
pub struct ComposePage {
    pub scene: Scene,
    /// The topic that is replied to.
    pub topic: Option<TopicLink>,
    pub action: String,
    pub title: String,
    pub body: String,
    pub languages: Vec<LanguageChoice>,
    pub longest_title: usize,
    pub preview: Option<String>,
    pub faults: Faults,
}

#[derive(Serialize)]
pub struct TopicLink {
    pub title: String,
    pub href: String,
    pub lang: &'static str,
}

impl ComposePage {
    pub fn topic(scene: Scene, form: &TopicForm, preview: Option<String>, faults: Faults, lang: Lang) -> Self {
        let chosen = Lang::parse(&form.lang).unwrap_or(lang);
        Self {
            action: scene.topics_href.clone(),
            scene,
            topic: None,
            title: form.title.clone(),
            body: form.body.clone(),
            languages: language_choices(chosen),
            longest_title: LONGEST_TITLE,
            preview,
            faults,
        }
    }

    pub fn reply(
        topic: &Topic,
        scene: Scene,
        form: &PostForm,
        preview: Option<String>,
        faults: Faults,
        lang: Lang,
    ) -> Self {
        Self {
            scene,
            topic: Some(TopicLink {
                title: topic.title.clone(),
                href: Link::Topic { id: topic.id, page: 1 }.href(lang),
                lang: topic.language.as_str(),
            }),
            action: Link::Replies(topic.id).href(lang),
            title: String::new(),
            body: form.body.clone(),
            languages: Vec::new(),
            longest_title: LONGEST_TITLE,
            preview,
            faults,
        }
    }
}

/// A text as it would look.
#[derive(Serialize)]
pub struct PreviewPage {
    pub html: String,
}

/// The preview of a text that may never be posted.
pub fn preview_html(post: &NewPost, lang: Lang) -> String {
    put_together(&post.html, &post.figures, lang)
}

/// A post as the beginning of an answer to it.
pub fn quotation(post: &Post, plates: &Nameplates, lang: Lang) -> String {
    let author = plates.get(post.author_id).map(|plate| plate.shown_name(lang)).unwrap_or_default();
    let link = Link::Post(post.id).path();
    let lines: Vec<_> = post.body.lines().map(|line| format!("> {line}")).collect();
    format!("> **{author}** [#{}]({link})\n>\n{}\n\n", post.number, lines.join("\n"))
}
