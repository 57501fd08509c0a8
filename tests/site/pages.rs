//! Every page in every language: whole, in that language, and by nobody's accident empty.

use rocket::http::Status;
use yicheng::i18n::Lang;

use crate::harness::{Browser, Page, Site};

/// Pages for everyone, then pages for members.
const PAGES: [&str; 9] = [
    "",
    "/forums",
    "/forums/go",
    "/games",
    "/register",
    "/sign-in",
    "/settings/language",
    "/password/forgotten",
    "/nowhere",
];
const MEMBER_PAGES: [&str; 3] = ["/settings/avatar", "/forums/mutual-aid/new", "/members/ann"];

fn walk(browser: &mut Browser<'_>, pages: &[&str], mut check: impl FnMut(Lang, &str, Page)) {
    for lang in Lang::ALL {
        browser.lang = *lang;
        for path in pages {
            let page = browser.open(path);
            check(*lang, path, page);
        }
    }
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}' | '\u{1100}'..='\u{11FF}')
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}')
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}')
}

/// The text of a page without what is marked as another language or as somebody's own words.
fn text_of(page: &str) -> String {
    let body = page.split_once("<body").map_or(page, |(_, body)| body);
    let mut text = String::new();
    let mut foreign = 0_u32;
    let mut rest = body;
    let void = ["br", "img", "input", "use", "path", "circle", "hr", "link", "meta", "rect", "stop", "wbr"];
    let mut stack: Vec<(String, bool)> = Vec::new();
    while let Some(open) = rest.find('<') {
        if foreign == 0 {
            text.push_str(&rest[..open]);
        }
        let Some(close) = rest[open..].find('>') else { break };
        let tag = &rest[open + 1..open + close];
        rest = &rest[open + close + 1..];
        let name: String = tag.trim_start_matches('/').chars().take_while(|c| c.is_alphanumeric()).collect();
        if tag.starts_with('/') {
            while let Some((top, is_foreign)) = stack.pop() {
                foreign -= u32::from(is_foreign);
                if top == name {
                    break;
                }
            }
        } else if !tag.ends_with('/') && !tag.starts_with('!') && !void.contains(&name.as_str()) {
            let is_foreign = tag.contains(" lang=") || tag.contains("class=\"who") || tag.contains("class=\"mast-logo");
            foreign += u32::from(is_foreign);
            stack.push((name, is_foreign));
        }
        for attribute in ["aria-label=\"", "alt=\"", "placeholder=\"", "title=\""] {
            if let (0, Some((_, value))) = (foreign, tag.split_once(attribute)) {
                text.push(' ');
                text.push_str(value.split('"').next().unwrap_or_default());
            }
        }
    }
    text
}

#[test]
fn no_page_speaks_another_language() {
    let site = Site::new();
    let mut check = |lang: Lang, path: &str, page: Page| {
        assert!(page.has(&format!("<html lang=\"{lang}\"")), "{lang} {path}");
        let text = text_of(&page.body);
        let wrong = |c: char| match lang {
            Lang::En => is_hangul(c) || is_kana(c) || is_han(c),
            // Hanja stand in brackets behind the names of old players
            Lang::Ko => is_kana(c),
            Lang::Ja => is_hangul(c),
            Lang::ZhCn | Lang::ZhTw => is_hangul(c) || is_kana(c),
        };
        // the list of languages names each in its own words, and is marked so
        let found: String = text.chars().filter(|c| wrong(*c) && *c != '・').take(20).collect();
        assert!(found.is_empty(), "{lang} {path}: {found}");
        if lang == Lang::ZhTw {
            for simplified in ["论坛", "语言", "围棋", "登录", "设置", "会员", "发表"] {
                assert!(!text.contains(simplified), "{path}: {simplified}");
            }
        }
        if lang == Lang::ZhCn {
            for traditional in ["論壇", "語言", "圍棋", "登入", "設定", "會員", "發表"] {
                assert!(!text.contains(traditional), "{path}: {traditional}");
            }
        }
    };
    walk(&mut site.anonymous(), &PAGES, &mut check);
    let mut ann = site.member("ann");
    walk(&mut ann, &MEMBER_PAGES, &mut check);
    // pages that exist only after something was done, in words that every language may show
    let token = ann.open("/forums/go/new").token().unwrap().to_owned();
    let fields = [("title", "1-2-3"), ("body", "```sgf\n(;B[pd])\n```"), ("lang", "en")];
    let topic = ann.post("/forums/go/topics", &token, &fields).location.unwrap()[3..].to_owned();
    let now = site.now();
    let secret = site.write(|db| yicheng::accounts::invite_first_official(db, now)).unwrap();
    let made = [topic.clone(), format!("{topic}/posts"), format!("/officials/{secret}"), "/confirmations/x".to_owned()];
    let made: Vec<&str> = made.iter().map(String::as_str).chain(["/games/5?move=127", "/games/1"]).collect();
    walk(&mut ann, &made, &mut check);
    walk(&mut site.anonymous(), &[&*topic], &mut check);
}

#[test]
fn no_page_shows_a_key_or_an_unfilled_gap() {
    let site = Site::new();
    for (mut browser, pages) in [(site.anonymous(), &PAGES[..]), (site.member("ann"), &MEMBER_PAGES)] {
        walk(&mut browser, pages, |lang, path, page| {
            assert!(page.status == Status::Ok || path == "/nowhere", "{lang} {path}: {}", page.status);
            for sign in ["{$", "{ $", "{{", "{%", "\u{F8FF}", "\u{F8FE}"] {
                assert!(!page.has(sign), "{lang} {path}: {sign}");
            }
            for prefix in ["forums-", "accounts-", "error-", "library-", "layout-", "home-", "members-"] {
                let text = text_of(&page.body);
                assert!(!text.contains(prefix), "{lang} {path}: {prefix}");
            }
        });
    }
}

#[test]
fn the_contents_of_a_text_stand_open_beside_it() {
    let site = Site::new();
    let page = site.anonymous().open("/pages/help");
    let aside = page.body.split("<aside").nth(1).unwrap().split("</aside>").next().unwrap();
    let (column, folded) = aside.split_once("<details").unwrap();
    // no browser has to open a fold by itself: each list is whole
    let links = |part: &str| part.matches("<a href=\"#s").count();
    assert!(links(column) > 1 && links(column) == links(folded), "{aside}");
}

#[test]
fn every_page_names_its_other_languages() {
    let site = Site::new();
    let mut browser = site.anonymous();
    walk(&mut browser, &["", "/forums/go?sort=new", "/games"], |lang, path, page| {
        for other in Lang::ALL {
            let tag = format!("hreflang=\"{other}\"");
            assert!(page.has(&tag), "{lang} {path} {other}");
            assert!(page.has(&format!("/{other}{}", path.replace('&', "&amp;"))), "{lang} {path} {other}");
        }
    });
}

#[test]
fn pages_stay_light() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let token = ann.open("/forums/go/new").token().unwrap().to_owned();
    let fields = [("title", "title"), ("body", "some words of a usual length, as people write them"), ("lang", "en")];
    let topic = ann.post("/forums/go/topics", &token, &fields).location.unwrap();
    for number in 0..19 {
        let body = format!("{} {number}", "An answer of a usual length, as people write them. ".repeat(4));
        let token = ann.open_raw(&topic).token().unwrap().to_owned();
        ann.post(&format!("{}/posts", &topic[3..]), &token, &[("body", &body)]);
    }
    let page = site.anonymous().open_raw(&topic);
    assert!(page.has("id=\"p20\""));
    assert!(page.body.len() <= 60 * 1024, "{} bytes", page.body.len());
    let packed = site.anonymous().open_with(&topic, &[("Accept-Encoding", "br")]);
    assert_eq!(packed.header("Content-Encoding"), Some("br"));
    assert!(packed.length <= 15 * 1024, "{} bytes packed", packed.length);
}

#[test]
fn a_page_that_is_kept_is_never_a_stale_one() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let mut stranger = site.anonymous();
    assert!(!stranger.open("/forums/go").has("first topic"));
    let begin = |ann: &mut Browser<'_>, title: &str| {
        let fields = [("title", title), ("body", "x"), ("lang", "en")];
        ann.submit_to("/forums/go/new", "/forums/go/topics", &fields).location.unwrap()[3..].to_owned()
    };
    let path = begin(&mut ann, "first topic");
    assert!(stranger.open("/forums/go").has("first topic"));
    assert!(stranger.open("/forums/go").has("first topic"), "kept, and the same");
    begin(&mut ann, "second topic");
    assert!(stranger.open("/forums/go").has("second topic"));
    // a member's page is never a stranger's, nor the other way round
    assert!(!stranger.open(&path).has("name=\"body\""));
    assert!(ann.open(&path).has("name=\"body\""));
    assert!(!stranger.open(&path).has("name=\"body\""));
    // nor does a form's token go to two browsers
    let tokens: Vec<_> = (0..2).map(|_| site.anonymous().open("/sign-in").token().unwrap().to_owned()).collect();
    assert_ne!(tokens[0], tokens[1]);
    // a reading counts all the same
    let readings = site.state::<std::sync::Arc<yicheng::forums::Readings>>();
    readings.take();
    (0..3).for_each(|_| assert_eq!(stranger.open(&path).status, Status::Ok));
    assert_eq!(readings.take().values().sum::<i64>(), 3);
}
