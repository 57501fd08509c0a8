//! Forms from elsewhere, headers, static files.

use rocket::http::Status;
use yicheng::config::Config;
use yicheng::i18n::Lang;

use crate::harness::Site;

#[test]
fn a_form_without_our_token_is_refused() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let others = site.member("bob").open("/settings/language").token().unwrap().to_owned();
    let strangers = site.anonymous().open("/sign-in").token().unwrap().to_owned();
    for token in ["", "nonsense", &others, &strangers] {
        let doors = [
            "/sign-out",
            "/settings/language",
            "/settings/avatar",
            "/forums/go/topics",
            "/topics/1/posts",
            "/previews",
            "/register",
            "/sign-in",
            "/confirmations",
            "/confirmations/x",
            "/officials/x",
            "/password/forgotten",
            "/password/reset/x",
        ];
        for to in doors {
            let page = ann.post(to, token, &[("title", "title"), ("body", "x"), ("avatar", "18-tea")]);
            assert_eq!(page.status, Status::UnprocessableEntity, "{to} {token}");
            // a form with a wrong field has this status too
            assert!(page.has(Lang::En.say("error-form-stale")), "{to} {token}: {}", page.body);
        }
    }
    assert!(ann.open("/settings/avatar").status == Status::Ok, "still signed in");
}

#[test]
fn a_form_sent_from_elsewhere_is_refused() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let token = ann.open("/settings/language").token().unwrap().to_owned();
    let mut post =
        |headers: &[(&str, &str)]| ann.post_with("/settings/language", &token, &[("theme", "dark")], headers).status;
    assert_eq!(post(&[("Sec-Fetch-Site", "cross-site")]), Status::UnprocessableEntity);
    assert_eq!(post(&[("Sec-Fetch-Site", "same-site")]), Status::UnprocessableEntity);
    assert_eq!(post(&[("Origin", "https://evil.example")]), Status::UnprocessableEntity);
    assert_eq!(post(&[("Origin", "null")]), Status::UnprocessableEntity);
    assert_eq!(post(&[("Sec-Fetch-Site", "same-origin")]), Status::SeeOther);
    assert_eq!(post(&[("Origin", "http://go.test")]), Status::SeeOther);
}

#[test]
fn every_answer_carries_the_security_headers() {
    let site = Site::new();
    let mut browser = site.anonymous();
    for path in ["/en", "/en/nowhere", "/", "/static/x/y"] {
        let page = browser.open_raw(path);
        let policy = page.header("Content-Security-Policy").unwrap_or_else(|| panic!("{path}"));
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe")
        );
        assert_eq!(page.header("X-Content-Type-Options"), Some("nosniff"), "{path}");
        assert!(page.header("X-Request-Id").is_some_and(|id| id.len() == 12));
        assert_eq!(page.header("Strict-Transport-Security"), None);
    }
}

#[test]
fn under_https_cookies_are_bound_to_the_host() {
    let site = Site::with(|config: &mut Config| config.base_url = "https://go.test".into());
    let mut ann = site.member("ann");
    assert!(ann.cookie("__Host-session").is_some() && ann.cookie("session").is_none());
    let page = ann.open("");
    assert!(page.header("Strict-Transport-Security").is_some());
    let mut stranger = site.anonymous();
    let page = stranger.open("/sign-in");
    let cookies: Vec<_> = page.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie")).collect();
    assert!(!cookies.is_empty());
    for (_, cookie) in cookies {
        assert!(
            cookie.contains("Secure") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
    }
}

#[test]
fn static_files_are_kept_for_ever_and_packed() {
    let site = Site::new();
    let mut browser = site.anonymous();
    let page = browser.open("");
    let at = page.body.find("/static/").unwrap();
    let css = page.body[at..].split('"').next().unwrap().to_owned();
    let plain = browser.open_raw(&css);
    assert_eq!(plain.status, Status::Ok);
    assert!(plain.header("Cache-Control").unwrap().contains("immutable"));
    let packed = browser.open_with(&css, &[("Accept-Encoding", "gzip, br")]);
    assert_eq!(packed.header("Content-Encoding"), Some("br"));
    let packed = browser.open_with(&css, &[("Accept-Encoding", "gzip, br;q=0")]);
    assert_eq!(packed.header("Content-Encoding"), Some("gzip"));
    // another hash is another file, which we do not have
    let other = css.replacen(&css[8..18], "0000000000", 1);
    assert_eq!(browser.open_raw(&other).status, Status::NotFound);
    assert_eq!(browser.open_raw("/static/../Cargo.toml").status, Status::NotFound);
}

#[test]
fn pages_are_packed_as_the_browser_can_unpack_them() {
    let site = Site::new();
    let mut browser = site.anonymous();
    for (accepted, sent) in [
        ("br", Some("br")),
        ("gzip", Some("gzip")),
        ("identity", None),
        ("br;q=0, gzip", Some("gzip")),
        ("gzip, br", Some("gzip")),
    ] {
        let page = browser.open_with("/en", &[("Accept-Encoding", accepted)]);
        assert_eq!(page.header("Content-Encoding"), sent, "{accepted}");
    }
}

#[test]
fn a_body_beyond_all_bounds_is_not_read() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let token = ann.open("/forums/go/new").token().unwrap().to_owned();
    let body = "x".repeat(600 * 1024);
    let page = ann.post("/forums/go/topics", &token, &[("title", "title"), ("body", &body)]);
    assert_eq!(page.status, Status::PayloadTooLarge);
}

#[test]
fn nul_bytes_reach_no_database() {
    let site = Site::new();
    let mut ann = site.member("ann");
    let fields = [("title", "ti\0tle"), ("body", "te\0xt"), ("lang", "en")];
    let page = ann.submit_to("/forums/go/new", "/forums/go/topics", &fields);
    assert_eq!(page.status, Status::SeeOther);
    assert!(ann.follow(&page).has("title"));
    let mut stranger = site.anonymous();
    assert_eq!(stranger.submit("/sign-in", &[("login", "a\0b"), ("password", "x\0")]).status.code, 422);
    for path in ["/members/a%00b", "/forums?x=%00", "/sign-in?next=%00", "/unsubscribe/a%00/replies"] {
        assert!(ann.open(path).status.code < 500, "{path}");
    }
    for path in ["/admin/audit?q=%00", "/admin/members?q=a%00", "/admin/members/%00"] {
        assert!(site.official().open(path).status.code < 500, "{path}");
    }
}

#[test]
fn links_in_letters_never_come_from_the_request() {
    let site = Site::new();
    let mut stranger = site.anonymous();
    let token = stranger.open("/register").token().unwrap().to_owned();
    let address = crate::harness::email_of("ann");
    let fields =
        [("name", "ann"), ("email", address.as_str()), ("password", crate::harness::PASSWORD), ("language", "en")];
    let headers = [("Host", "evil.example"), ("X-Forwarded-Host", "evil.example"), ("Origin", "http://go.test")];
    assert_eq!(stranger.post_with("/register", &token, &fields, &headers).status, Status::SeeOther);
    let letter = site.mailbox().letter_for("ann").to_owned();
    assert!(letter.contains("http://go.test/") && !letter.contains("evil.example"), "{letter}");
}
