//! Reading and writing in the forums.

use diesel::prelude::*;
use rocket::http::Status;
use yicheng::audience::Audience;
use yicheng::forums::{Board, Topic};
use yicheng::i18n::Lang;
use yicheng::ids::TopicId;
use yicheng::schema::{posts, topics};

use crate::harness::{Browser, Page, Site};

fn begin(browser: &mut Browser<'_>, title: &str, body: &str) -> Page {
    browser.submit_to("/forums/go/new", "/forums/go/topics", &[("title", title), ("body", body), ("lang", "en")])
}

/// The path of a new topic, below the language.
fn topic(browser: &mut Browser<'_>, title: &str, body: &str) -> String {
    let page = begin(browser, title, body);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    page.location.unwrap()[3..].to_owned()
}

fn reply(browser: &mut Browser<'_>, topic: &str, body: &str) -> Page {
    browser.submit_to(topic, &format!("{topic}/posts"), &[("body", body)])
}

#[test]
fn four_boards_stand_in_every_language() {
    let site = Site::new();
    let mut browser = site.anonymous();
    for lang in Lang::ALL {
        browser.lang = *lang;
        let page = browser.open("/forums");
        for board in Board::ALL {
            assert!(page.has(lang.say(board.name_key())), "{lang} {board}");
            assert_eq!(browser.open(&format!("/forums/{board}")).status, Status::Ok);
        }
    }
    assert_eq!(browser.open("/forums/nowhere").status, Status::NotFound);
}

#[test]
fn a_topic_is_begun_read_and_answered() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let path = topic(&mut ann, "耳赤之一手", "Where is **K10**?");
    let mut reader = site.anonymous();
    let page = reader.open(&path);
    assert!(page.has("耳赤之一手") && page.has("<strong>K10</strong>") && page.has("id=\"p1\""), "{}", page.body);

    let mut bob = site.member("bob");
    let answer = reply(&mut bob, &path, "Below the star.");
    assert_eq!(answer.location.as_deref(), Some(&*format!("/en{path}#p2")));
    let page = reader.open(&path);
    assert!(page.has("Below the star.") && page.has("id=\"p2\""));
    assert!(reader.open("/forums/go").has("耳赤之一手"));
    assert!(reader.open("").has("耳赤之一手"));
    assert!(reader.open("/members/ann").has("耳赤之一手"));
}

#[test]
fn strangers_and_newcomers_read_only() {
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "text");
    let mut stranger = site.anonymous();
    assert_eq!(stranger.open("/forums/go/new").status, Status::SeeOther);
    let token = stranger.open("/sign-in").token().unwrap().to_owned();
    assert_eq!(stranger.post(&format!("{path}/posts"), &token, &[("body", "x")]).status, Status::SeeOther);
    assert_eq!(stranger.post("/forums/go/topics", &token, &[("title", "xx"), ("body", "x")]).status, Status::SeeOther);

    let mut newcomer = site.newcomer("newcomer");
    let token = newcomer.open("/settings/language").token().unwrap().to_owned();
    for (to, fields) in [
        (format!("{path}/posts"), vec![("body", "x")]),
        ("/forums/go/topics".to_owned(), vec![("title", "xx"), ("body", "x")]),
    ] {
        let page = newcomer.post(&to, &token, &fields);
        assert_eq!(page.status, Status::UnprocessableEntity, "{to}");
        assert!(page.has(Lang::En.say("accounts-refusal-unconfirmed")), "{to}");
    }
    assert_eq!(newcomer.open("/forums/go/new").status, Status::UnprocessableEntity);
    let count: i64 = site.read(|db| Ok(posts::table.count().get_result(db)?));
    assert_eq!(count, 1);
}

#[test]
fn a_form_sent_twice_makes_one_post() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let token = ann.open("/forums/go/new").token().unwrap().to_owned();
    let fields = [("title", "title"), ("body", "text"), ("lang", "en")];
    let first = ann.post("/forums/go/topics", &token, &fields);
    let second = ann.post("/forums/go/topics", &token, &fields);
    assert_eq!(first.location, second.location);
    let path = first.location.unwrap()[3..].to_owned();

    let token = ann.open(&path).token().unwrap().to_owned();
    let to = format!("{path}/posts");
    let first = ann.post(&to, &token, &[("body", "again")]);
    let second = ann.post(&to, &token, &[("body", "again")]);
    assert_eq!(first.location, second.location);
    // going back and writing something else is another post
    assert_ne!(ann.post(&to, &token, &[("body", "another")]).location, first.location);
    let (topic_count, post_count): (i64, i64) =
        site.read(|db| Ok((topics::table.count().get_result(db)?, posts::table.count().get_result(db)?)));
    assert_eq!((topic_count, post_count), (1, 3));
}

#[test]
fn pages_are_cut_after_twenty_posts() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let path = topic(&mut ann, "long", "post 1 of it");
    for number in 2..=41 {
        reply(&mut ann, &path, &format!("post {number} of it"));
    }
    let mut reader = site.anonymous();
    let second = reader.open(&format!("{path}?page=2"));
    assert!(second.has("post 21 of it") && second.has("post 40 of it"));
    assert!(!second.has("post 20 of it") && !second.has("post 41 of it"));
    assert!(reader.open(&format!("{path}?page=3")).has("post 41 of it"));
    assert_eq!(reader.open(&format!("{path}?page=4")).status, Status::NotFound);
    // a post's own address leads to its page
    let id: i64 = site.read(|db| Ok(posts::table.filter(posts::number.eq(30)).select(posts::id).first(db)?));
    assert_eq!(reader.open(&format!("/posts/{id}")).location.as_deref(), Some(&*format!("/en{path}?page=2#p30")));
}

#[test]
fn a_long_board_has_pages_and_three_orders() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let first = topic(&mut ann, "the oldest", "x");
    for number in 0..30 {
        topic(&mut ann, &format!("topic {number:02}"), "x");
    }
    site.wait(chrono::TimeDelta::minutes(1));
    let mut reader = site.anonymous();
    assert!(!reader.open("/forums/go").has("the oldest"));
    assert!(reader.open("/forums/go?page=2").has("the oldest"));
    reply(&mut ann, &first, "up");
    assert!(reader.open("/forums/go").has("the oldest"));
    assert!(!reader.open("/forums/go?sort=new").has("the oldest"));
    assert!(reader.open("/forums/go?sort=replies").has("the oldest"));
    assert_eq!(reader.open("/forums/go?page=3").status, Status::NotFound);
    assert_eq!(reader.open("/forums/go?page=nonsense&sort=nonsense").status, Status::Ok);
}

#[test]
fn a_preview_posts_nothing() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let fields = [("title", "my title"), ("body", "**strong**"), ("lang", "ja"), ("preview", "1")];
    let page = ann.submit_to("/forums/go/new", "/forums/go/topics", &fields);
    assert_eq!(page.status, Status::Ok);
    assert!(page.has("<strong>strong</strong>") && page.has("my title") && page.has("**strong**"), "{}", page.body);
    let path = topic(&mut ann, "title", "text");
    let page = ann.submit_to(&path, &format!("{path}/posts"), &[("body", "*soft*"), ("preview", "1")]);
    assert!(page.has("<em>soft</em>"), "{}", page.body);
    // the script asks for the text alone
    let page = ann.submit_to("/forums/go/new", "/previews", &[("body", "`code`")]);
    assert!(page.has("<code>code</code>") && !page.has("<html"));
    let count: i64 = site.read(|db| Ok(posts::table.count().get_result(db)?));
    assert_eq!(count, 1);
}

#[test]
fn an_empty_form_comes_back_with_its_faults() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let page = begin(&mut ann, "x", "  ");
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("forums-fault-title-short")) && page.has(Lang::En.say("forums-fault-body-empty")));
    let path = topic(&mut ann, "title", "text");
    assert_eq!(reply(&mut ann, &path, "").status, Status::UnprocessableEntity);
}

#[test]
fn quoting_brings_the_text_with_its_source() {
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "line one\nline two");
    let id: i64 = site.read(|db| Ok(posts::table.select(posts::id).first(db)?));
    let mut bob = site.member("bob");
    let page = bob.open(&format!("{path}/posts?quote={id}"));
    assert!(page.has(&format!("&gt; **ann** [#1](/posts/{id})")), "{}", page.body);
    assert!(page.has("&gt; line one\n&gt; line two"));
    let quoted = format!("> **ann** [#1](/posts/{id})\n>\n> line one\n\nYes.");
    reply(&mut bob, &path, &quoted);
    bob.lang = Lang::Ja;
    let page = bob.open(&path);
    assert!(page.has("<blockquote class=\"quote\">") && page.has(&format!("href=\"/ja/posts/{id}\"")), "{}", page.body);
}

#[test]
fn a_fenced_record_shows_its_board_in_words_of_the_reader() {
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "Look:\n\n```sgf\n(;B[pd];W[dp];B[pp])\n```\n\nand?");
    let mut reader = site.anonymous();
    for lang in Lang::ALL {
        reader.lang = *lang;
        let page = reader.open(&path);
        assert!(page.has("<svg class=\"board\""), "{lang}");
        assert_eq!(page.body.matches("<use href=\"#B\"").count(), 2, "{lang}");
        assert!(page.has(lang.say("go-black")), "{lang}");
    }
}

#[test]
fn a_broken_record_says_so() {
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "```sgf\nnot a record\n```");
    let page = site.anonymous().open(&path);
    assert!(page.has(Lang::En.say("go-record-fault")) && page.has("not a record") && !page.has("<svg class=\"board\""));
}

#[test]
fn nothing_that_is_typed_runs() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let path = topic(&mut ann, "<script>alert(1)</script>", "<img src=x onerror=alert(2)>\n\n[x](javascript:alert(3))");
    let page = site.anonymous().open(&path);
    assert!(!page.has("<script>alert") && !page.has("<img src=x") && !page.has("href=\"javascript"), "{}", page.body);
    assert!(!site.anonymous().open("/forums/go").has("<script>alert"));
    assert!(!site.anonymous().open("").has("<script>alert"));
}

#[test]
fn a_small_post_makes_no_large_page() {
    let site = Site::new();
    let squares = "[aa:yy]".repeat(2_500);
    let path = topic(&mut site.member("ann"), "title", &format!("```sgf\n(;SZ[25]TB{squares}AB{squares})\n```"));
    let page = site.anonymous().open(&path);
    assert!(page.has("<svg class=\"board\"") && page.body.len() < 300_000, "{} bytes", page.body.len());
    let marks = format!("```sgf\n(;B[pd])\n```\n\n{}", "&#63743;0&#63743;".repeat(2_000));
    let path = topic(&mut site.member("ann"), "title", &marks);
    assert_eq!(site.anonymous().open(&path).body.matches("<svg class=\"board\"").count(), 1);
}

#[test]
fn a_post_never_gives_a_readers_token_away() {
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "&#63742; \u{F8FE} name=\"csrf\" value=\"&#63742;\"");
    let page = site.member("bob").open(&path);
    let token = page.token().unwrap();
    let (_, text) = page.body.split_once("class=\"prose\"").unwrap();
    let (text, _) = text.split_once("</article>").unwrap();
    assert!(!text.contains(token), "{text}");
}

#[test]
fn an_oversized_preview_is_not_drawn() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let page = ann.submit_to("/forums/go/new", "/previews", &[("body", &"x".repeat(50_000))]);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(!page.has("xxx"));
}

#[test]
fn a_form_that_comes_back_can_be_had_in_another_language() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let page = begin(&mut ann, "x", "");
    assert!(page.has("href=\"/ja/forums/go/new\"") && !page.has("href=\"/ja/forums/go/topics\""), "{}", page.body);
}

#[test]
fn what_is_for_staff_is_not_there_for_others() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let path = topic(&mut ann, "a private matter", "secret words");
    let id = TopicId(path.rsplit('/').next().unwrap().parse().unwrap());
    site.write(|db| {
        diesel::update(topics::table.find(id)).set(topics::audience.eq(Audience::Staff.word())).execute(db)?;
        Ok(())
    });
    let post: i64 = site.read(|db| Ok(posts::table.select(posts::id).first(db)?));
    for mut reader in [site.anonymous(), site.member("bob")] {
        assert_eq!(reader.open(&path).status, Status::NotFound);
        assert_eq!(reader.open(&format!("/posts/{post}")).status, Status::NotFound);
        for page in ["", "/forums", "/forums/go", "/members/ann"] {
            assert!(!reader.open(page).has("a private matter"), "{page}");
        }
    }
    let mut bob = site.member("bob");
    assert_eq!(bob.open(&format!("{path}/posts?quote={post}")).status, Status::NotFound);
    let token = bob.open("/forums/go/new").token().unwrap().to_owned();
    assert_eq!(bob.post(&format!("{path}/posts"), &token, &[("body", "x")]).status, Status::NotFound);
    for mut staff in [site.moderator(), site.official()] {
        assert_eq!(staff.open(&path).status, Status::Ok);
    }
}

#[test]
fn answers_at_once_get_numbers_of_their_own() {
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "text");
    let id = TopicId(path.rsplit('/').next().unwrap().parse().unwrap());
    let author = site.read(|db| Ok(yicheng::accounts::User::by_name(db, "ann")?.unwrap().id));
    let now = site.now();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let db = site.db().clone();
            scope.spawn(move || {
                for number in 0..5 {
                    let new = yicheng::forums::NewPost::new("x".into(), format!("{thread}-{number}"), "http://go.test");
                    db.write_here(|db| Topic::find(db, id)?.unwrap().reply(db, author, &new, "http://go.test", now))
                        .unwrap();
                }
            });
        }
    });
    let numbers: Vec<(i64, i64)> =
        site.read(|db| Ok(posts::table.order(posts::rank).select((posts::number, posts::rank)).load(db)?));
    assert_eq!(numbers, (1..=21).map(|n| (n, n)).collect::<Vec<_>>());
    // what is counted equals a recount
    let counts = site.read(|db| Ok(Board::Go.counts(db)?));
    assert_eq!((counts.topics, counts.posts), (1, 21));
    let topic = site.read(|db| Ok(Topic::find(db, id)?.unwrap()));
    assert_eq!((topic.posts, topic.last_number), (21, 21));
}

#[test]
fn readings_are_gathered_and_written_later() {
    use std::sync::Arc;
    use yicheng::forums::Readings;
    let site = Site::new();
    let path = topic(&mut site.member("ann"), "title", "text");
    let id = TopicId(path.rsplit('/').next().unwrap().parse().unwrap());
    let mut reader = site.anonymous();
    (0..3).for_each(|_| assert_eq!(reader.open(&path).status, Status::Ok));
    assert_eq!(site.read(|db| Ok(Topic::find(db, id)?.unwrap().views)), 0);
    let readings = site.state::<Arc<Readings>>();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(yicheng::jobs::write_readings(site.wiring(), readings)).unwrap();
    assert_eq!(site.read(|db| Ok(Topic::find(db, id)?.unwrap().views)), 3);
}
