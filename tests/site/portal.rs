//! The portal's own pages in five languages, and the rules that members accept.

use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::i18n::Lang;

use crate::accounts::register;
use crate::harness::{Site, email_of};

const LEAFLETS: [&str; 6] = ["about", "help", "privacy", "terms", "forum-rules", "rules-of-go"];

#[test]
fn every_page_is_there_in_five_languages_and_its_links_lead_somewhere() {
    let site = Site::new();
    let mut reader = site.anonymous();
    for lang in Lang::ALL {
        reader.lang = *lang;
        for slug in LEAFLETS {
            let page = reader.open(&format!("/pages/{slug}"));
            assert_eq!(page.status, Status::Ok, "{lang} {slug}");
            assert!(page.has("<h2 id=\"s1\">"), "{lang} {slug}");
            let links = page.body.split("<a href=\"/").skip(1).filter_map(|part| part.split('"').next());
            for link in links.filter(|link| link.starts_with(lang.as_str())) {
                let status = reader.open_raw(&format!("/{}", link.split('#').next().unwrap())).status;
                assert!([Status::Ok, Status::SeeOther].contains(&status), "{lang} {slug}: {link} {status}");
            }
            assert!(!page.has("href=\"/-/"), "{lang} {slug}");
        }
    }
    reader.lang = Lang::En;
    assert_eq!(reader.open("/pages/nothing").status, Status::NotFound);
    assert_eq!(reader.open("/pages/about?version=1").status, Status::NotFound);
    assert_eq!(reader.open("/pages/forum-rules?version=1").status, Status::Ok);
    assert_eq!(reader.open("/pages/forum-rules?version=2").status, Status::NotFound);
}

#[test]
fn rules_and_words_of_the_game_are_shown_on_boards() {
    let site = Site::new();
    let mut reader = site.anonymous();
    assert!(reader.open("/pages/rules-of-go").body.matches("<svg class=\"board\"").count() >= 8);
    let page = reader.open("/pages/glossary");
    assert!(page.body.matches("<svg class=\"board\"").count() > 50);
    for term in ["liberty", "ko", "tengen", "diagonal", "one-space-jump"] {
        assert!(page.has(&format!("id=\"{term}\"")), "{term}");
    }
}

#[test]
fn a_term_is_found_in_any_language() {
    let site = Site::new();
    let mut reader = site.anonymous();
    for query in ["ko", "%E5%8A%AB", "%ED%8C%A8", "%E3%82%B3%E3%82%A6"] {
        let page = reader.open(&format!("/pages/glossary?q={query}"));
        assert!(page.has("id=\"ko\"") && !page.has("id=\"liberty\""), "{query}");
    }
    let page = reader.open("/pages/glossary?q=%3Cscript%3E");
    assert!(page.status == Status::Ok && !page.has("<script>") && !page.has("id=\"ko\""));
    let page = reader.open("/pages/glossary?group=scoring");
    assert!(page.has("id=\"komi\"") && !page.has("id=\"ladder\""));
}

#[test]
fn whoever_registers_accepts_the_rules_in_force() {
    let site = Site::new();
    register(&mut site.anonymous(), "ann", &email_of("ann"));
    let version = |name: &str| site.read(|db| Ok(User::by_name(db, name)?.unwrap().rules_version));
    assert_eq!(version("ann"), yicheng::pages::FORUM_RULES_VERSION);
    // who accepted an older version is asked to read the new one
    let mut bob = site.member("bob");
    site.write(|db| {
        use diesel::prelude::*;
        use yicheng::schema::users;
        diesel::update(users::table.filter(users::name.eq("bob"))).set(users::rules_version.eq(0)).execute(db)?;
        Ok(())
    });
    let notice = Lang::En.say("layout-rules-new");
    assert!(bob.open("/forums").has(notice));
    let page = bob.submit_to("/forums", "/pages/forum-rules/acceptance", &[]);
    assert_eq!(page.status, Status::SeeOther);
    assert!(!bob.open("/forums").has(notice));
    assert_eq!(version("bob"), yicheng::pages::FORUM_RULES_VERSION);
}
