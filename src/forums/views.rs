//! What goes out of the forums.

use serde::Serialize;

use super::access::{BoardAccess, TopicAccess};
use super::board::{Board, Counts};
use super::forms::{LONGEST_TITLE, NewPost, PostForm, TopicForm};
use super::post::{Post, put_together};
use super::topic::{Sort, TOPICS_PER_PAGE, Topic};
use crate::accounts::{LanguageChoice, Nameplates, Who, language_choices};
use crate::clock::Moment;
use crate::i18n::{Lang, Local, time};
use crate::press::Link;
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
            let sort = (sort != Sort::Activity).then_some(sort.as_str());
            Link::Board { board: board.as_str(), sort, page }.href(lang)
        };
        let tab = |(of, key)| Tab { name: lang.say(key), href: href(of, 1), is_current: of == sort };
        let tabs = [
            (Sort::Activity, "forums-sort-activity"),
            (Sort::New, "forums-sort-new"),
            (Sort::Replies, "forums-sort-replies"),
        ];
        let last = (counts.topics + TOPICS_PER_PAGE - 1) / TOPICS_PER_PAGE;
        Self {
            name: lang.say(board.name_key()),
            description: lang.say(board.description_key()),
            topics,
            total: counts.topics,
            tabs: tabs.into_iter().map(tab).collect(),
            paging: Paging::new(page, last, |page| href(sort, page)),
            new_href: Link::NewTopic(board.as_str()).href(lang),
            access,
        }
    }
}

#[derive(Serialize)]
pub struct TopicPage {
    pub title: String,
    pub lang: &'static str,
    pub board_name: &'static str,
    pub board_href: String,
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
            board_name: lang.say(topic.board.name_key()),
            board_href: board_href(topic.board, lang),
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
    pub board_name: &'static str,
    pub board_href: String,
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
    pub fn topic(board: Board, form: &TopicForm, preview: Option<String>, faults: Faults, lang: Lang) -> Self {
        let chosen = Lang::parse(&form.lang).unwrap_or(lang);
        Self {
            board_name: lang.say(board.name_key()),
            board_href: board_href(board, lang),
            topic: None,
            action: Link::Topics(board.as_str()).href(lang),
            title: form.title.clone(),
            body: form.body.clone(),
            languages: language_choices(chosen),
            longest_title: LONGEST_TITLE,
            preview,
            faults,
        }
    }

    pub fn reply(topic: &Topic, form: &PostForm, preview: Option<String>, faults: Faults, lang: Lang) -> Self {
        Self {
            board_name: lang.say(topic.board.name_key()),
            board_href: board_href(topic.board, lang),
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
