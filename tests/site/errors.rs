//! What a reader sees when there is nothing to see.

use rocket::http::Status;
use yicheng::i18n::Lang;

use crate::harness::Site;

#[test]
fn a_missing_page_says_so_in_every_language() {
    let site = Site::new();
    let mut browser = site.anonymous();
    for lang in Lang::ALL {
        browser.lang = *lang;
        for path in ["/nowhere", "/topics/999999", "/topics/abc", "/games/abc", "/members/nobody", "/posts/0"] {
            let page = browser.open(path);
            assert_eq!(page.status, Status::NotFound, "{lang} {path}");
            assert!(page.has(lang.say("error-not-found-title")), "{lang} {path}");
            assert!(page.has(&format!("<html lang=\"{lang}\"")), "{lang} {path}");
        }
    }
}

#[test]
fn an_address_without_a_language_finds_one() {
    let site = Site::new();
    let mut browser = site.anonymous();
    for (accepted, to) in [("ja", "/ja"), ("zh-HK,zh;q=0.9", "/zh-TW"), ("zh-SG", "/zh-CN"), ("fr", "/en"), ("", "/en")]
    {
        let page = browser.open_with("/", &[("Accept-Language", accepted)]);
        assert_eq!(page.location.as_deref(), Some(to), "{accepted}");
    }
    let to = |path: &str| site.anonymous().open_with(path, &[("Accept-Language", "ko")]).location;
    assert_eq!(to("/forums").as_deref(), Some("/ko/forums"));
    assert_eq!(to("/topics/3?page=2").as_deref(), Some("/ko/topics/3?page=2"));
    assert_eq!(to("/-/topics/3?page=2").as_deref(), Some("/ko/topics/3?page=2"));
    assert_eq!(to("/zh-hk/forums").as_deref(), Some("/zh-TW/forums"));
    assert_eq!(to("/EN").as_deref(), Some("/en"));
    // nobody is led to another site
    for path in ["//evil.example/", "/ko//evil.example/", "/%2f%2fevil.example/"] {
        let page = site.anonymous().open_with(path, &[("Accept-Language", "ko")]);
        match page.location {
            Some(to) => assert!(to.starts_with("/ko") && !to.starts_with("//"), "{path}: {to}"),
            None => assert_eq!(page.status, Status::NotFound, "{path}"),
        }
    }
    // a slash too many is no other page
    assert!(site.anonymous().open_raw("/ja/").has("href=\"http://go.test/ja\""));
    let page = site.anonymous().open_raw("/ja/forums/");
    assert!(page.has("href=\"http://go.test/ja/forums\""), "{} {:?}", page.status, page.location);
}

#[test]
fn the_cookie_counts_before_the_browser() {
    let site = Site::new();
    let mut browser = site.anonymous();
    browser.lang = Lang::Ja;
    browser.open("/forums");
    assert_eq!(browser.open_with("/", &[("Accept-Language", "ko")]).location.as_deref(), Some("/ja"));
}

#[test]
fn a_fault_of_ours_shows_a_number_and_no_detail() {
    use diesel::connection::SimpleConnection;
    use yicheng::per_backend;
    let site = Site::new();
    site.write(|db| Ok(per_backend!(db, |db| db.batch_execute("ALTER TABLE boards RENAME TO gone"))?));
    let page = site.anonymous().open("/forums");
    assert_eq!(page.status, Status::InternalServerError);
    assert!(page.has(Lang::En.say("error-internal-title")));
    assert!(page.has(page.header("X-Request-Id").unwrap()));
    assert!(!page.has("boards"), "{}", page.body);
}
