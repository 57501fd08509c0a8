//! The library and its viewer.

use rocket::http::Status;
use yicheng::error::{Error, Stop};
use yicheng::i18n::Lang;
use yicheng::ids::RecordId;
use yicheng::library::{Arrival, ImportRefusal, Record, import_file};

use crate::harness::{Browser, Site};

const RECORD: &str = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob]RE[B+2.5]DT[2026-11-29]KM[6.5]RU[Japanese]C[Welcome.]\
                      ;B[ee]C[The <b>centre</b>.](;W[ec];B[gc])(;W[cc]TR[cc];B[gg]))";

fn import(site: &Site, name: &str, bytes: &[u8]) -> Result<Vec<RecordId>, ImportRefusal> {
    let now = site.now();
    match site.db().write_here(|db| import_file(db, name, bytes, now)) {
        Ok(Arrival::New { records, .. }) => Ok(records),
        Ok(Arrival::Known) => Ok(Vec::new()),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::Failed(error)) => panic!("{error}"),
    }
}

fn stones(browser: &mut Browser<'_>, path: &str) -> (usize, usize) {
    let page = browser.open(path);
    assert_eq!(page.status, Status::Ok, "{path}");
    (page.body.matches("<use href=\"#B\"").count(), page.body.matches("<use href=\"#W\"").count())
}

#[test]
fn the_famous_games_are_there_in_five_languages() {
    let site = Site::new();
    let mut browser = site.anonymous();
    for (lang, title) in [
        (Lang::ZhCn, "耳赤之局"),
        (Lang::ZhTw, "耳赤之局"),
        (Lang::Ko, "이적의 대국"),
        (Lang::Ja, "耳赤の局"),
        (Lang::En, "The Ear-reddening game"),
    ] {
        browser.lang = lang;
        let page = browser.open("/games");
        assert!(page.has(title), "{lang}");
        assert!(page.body.matches("/games/").count() >= 22, "{lang}");
    }
    let famous = site.read(|db| Ok(yicheng::library::TitledRecord::famous(db, Lang::En)?));
    assert_eq!(famous.len(), 22);
}

#[test]
fn every_move_of_a_game_has_its_position() {
    let site = Site::new();
    let id = import(&site, "a.sgf", RECORD.as_bytes()).unwrap()[0];
    let mut browser = site.anonymous();
    assert_eq!(stones(&mut browser, &format!("/games/{id}")), (0, 0));
    assert_eq!(stones(&mut browser, &format!("/games/{id}?move=1")), (1, 0));
    assert_eq!(stones(&mut browser, &format!("/games/{id}?move=3")), (2, 1));
    assert_eq!(stones(&mut browser, &format!("/games/{id}?move=999")), (2, 1));
    // the other variation, by its node
    assert_eq!(stones(&mut browser, &format!("/games/{id}?path=5")), (2, 1));
    assert_eq!(browser.open(&format!("/games/{id}?path=99")).status, Status::NotFound);
    assert_eq!(browser.open("/games/999999").status, Status::NotFound);
}

#[test]
fn links_lead_through_a_whole_game() {
    let site = Site::new();
    let mut browser = site.anonymous();
    let famous = site.read(|db| Ok(yicheng::library::TitledRecord::famous(db, Lang::En)?));
    let record = &famous[4].record;
    assert_eq!(record.moves, 325);
    let mut path = format!("/en/games/{}", record.id);
    let mut steps = 0;
    loop {
        let page = browser.open_raw(&path);
        assert_eq!(page.status, Status::Ok, "{path}");
        let Some(at) = page.body.find("rel=\"next\"") else { break };
        let link = page.body[..at].rfind("<a ").map(|start| &page.body[start..]).unwrap();
        let href = link.split_once("href=\"").unwrap().1.split_once('"').unwrap().0;
        path = href.replace("&amp;", "&");
        steps += 1;
    }
    assert_eq!(steps, 325);
}

#[test]
fn a_game_shows_captures_comments_marks_and_branches() {
    let site = Site::new();
    let id = import(&site, "a.sgf", RECORD.as_bytes()).unwrap()[0];
    let mut browser = site.anonymous();
    assert!(browser.open(&format!("/games/{id}")).has("Welcome."));
    let page = browser.open(&format!("/games/{id}?move=1"));
    assert!(page.has("The &lt;b&gt;centre&lt;/b&gt;."), "{}", page.body);
    assert!(page.has("class=\"last\"") && page.has(">A<") && page.has(">B<"));
    assert!(page.has("Black wins by 2½ points") && page.has("Ann") && page.has("Bob"));
    assert!(browser.open(&format!("/games/{id}?path=4")).has("class=\"sign onW\""));

    let capture = "(;SZ[9];B[ba];W[aa];B[ab])";
    let id = import(&site, "b.sgf", capture.as_bytes()).unwrap()[0];
    assert_eq!(stones(&mut browser, &format!("/games/{id}?move=3")), (2, 0));
    let page = browser.open(&format!("/games/{id}/steps?path=0"));
    let steps: serde_json::Value = serde_json::from_str(&page.body).unwrap();
    assert_eq!(steps["steps"].as_array().unwrap().len(), 4);
    assert_eq!(steps["steps"][3]["captures"], serde_json::json!([1, 0]));
    assert_eq!(steps["steps"][3]["remove"], serde_json::json!([[0, 0]]));
}

#[test]
fn a_file_goes_out_as_it_came_in() {
    let site = Site::new();
    // neither UTF-8 nor tidy
    let bytes = b"junk (;GM[1]SZ[9]PB[\xb0\xa1]\r\n;B[ee] ;W[ec]\r\n";
    let id = import(&site, "odd.sgf", bytes).unwrap()[0];
    let page = site.anonymous().open(&format!("/games/{id}.sgf"));
    assert_eq!(page.header("Content-Type"), Some("application/x-go-sgf"));
    assert_eq!(page.length, bytes.len());
    let famous = std::fs::read("src/seed/famous/1846-09-11-shusaku-gennan.sgf").unwrap();
    let record = site.read(|db| Ok(yicheng::library::TitledRecord::famous(db, Lang::En)?))[4].record.id;
    assert_eq!(site.anonymous().open(&format!("/games/{record}.sgf")).body.as_bytes(), famous);
    let kept: Vec<u8> = site.read(|db| {
        use diesel::prelude::*;
        use yicheng::schema::record_files;
        Ok(record_files::table.filter(record_files::name.eq("odd.sgf")).select(record_files::bytes).first(db)?)
    });
    assert_eq!(kept, bytes);
}

#[test]
fn the_same_file_comes_in_once() {
    let site = Site::new();
    assert_eq!(import(&site, "a.sgf", RECORD.as_bytes()).unwrap().len(), 1);
    assert_eq!(import(&site, "b.sgf", RECORD.as_bytes()).unwrap().len(), 0);
}

#[test]
fn a_file_of_several_games_makes_several_records() {
    let site = Site::new();
    let ids = import(&site, "two.sgf", b"(;SZ[9];B[ee])(;GM[6];B[a])(;SZ[13];B[dd];W[jj])").unwrap();
    assert_eq!(ids.len(), 2, "the one that is not Go stays out");
    let mut browser = site.anonymous();
    assert_eq!(stones(&mut browser, &format!("/games/{}?move=2", ids[1])), (1, 1));
}

#[test]
fn what_is_no_game_stays_out() {
    let site = Site::new();
    for bytes in [&b""[..], b"hello", b"see (the [notes](x)) and (;there)", b"(;GM[6];B[a])", b"\0\0\0\0", &[0xff; 100]]
    {
        assert_eq!(import(&site, "x.sgf", bytes), Err(ImportRefusal::NoGame), "{bytes:?}");
    }
    let huge = vec![b'x'; 5 * 1024 * 1024];
    assert_eq!(import(&site, "x.sgf", &huge), Err(ImportRefusal::TooLarge));
}

#[test]
fn a_record_against_the_rules_is_shown_and_says_so() {
    let site = Site::new();
    let id = import(&site, "x.sgf", b"(;SZ[9];B[ee];W[ee])").unwrap()[0];
    let page = site.anonymous().open(&format!("/games/{id}?move=2"));
    assert!(page.has(Lang::En.say("go-illegal-occupied")), "{}", page.body);
}

#[test]
fn a_record_that_moves_in_its_root_opens() {
    let site = Site::new();
    let id = import(&site, "root.sgf", b"(;B[aa];W[cc])").unwrap()[0];
    let mut browser = site.anonymous();
    assert_eq!(stones(&mut browser, &format!("/games/{id}")), (1, 0));
    assert_eq!(stones(&mut browser, &format!("/games/{id}?move=2")), (1, 1));
}

#[test]
fn deep_and_long_records_open() {
    let site = Site::new();
    let deep = format!("(;SZ[19]{}{}", "(;B[aa]".repeat(3000), ")".repeat(3001));
    let id = import(&site, "deep.sgf", deep.as_bytes()).unwrap()[0];
    let mut browser = site.anonymous();
    assert_eq!(browser.open(&format!("/games/{id}?path=3000")).status, Status::Ok);
    assert_eq!(browser.open(&format!("/games/{id}?move=1500")).status, Status::Ok);
    // no game is as long: the script steps aside, links lead on
    assert_eq!(browser.open(&format!("/games/{id}/steps?path=0")).status, Status::NotFound);
    let wide = format!("(;SZ[19]{}{})", "(;B[aa])".repeat(1500), ";B[bb]".repeat(0));
    let id = import(&site, "wide.sgf", wide.as_bytes()).unwrap()[0];
    let page = browser.open(&format!("/games/{id}/steps?path=0"));
    assert_eq!(page.status, Status::Ok);
    assert!(page.length < 20_000, "{} bytes", page.length);
}

#[test]
fn a_private_record_is_not_there_for_others() {
    use diesel::prelude::*;
    use yicheng::audience::Audience;
    use yicheng::schema::records;
    let site = Site::new();
    let id = import(&site, "a.sgf", RECORD.as_bytes()).unwrap()[0];
    let _ann = site.member("ann");
    let ann = site.read(|db| Ok(yicheng::accounts::User::by_name(db, "ann")?.unwrap().id));
    site.write(|db| {
        diesel::update(records::table.find(id)).set(records::audience.eq(Audience::Member(ann).word())).execute(db)?;
        Ok::<_, Error>(())
    });
    for mut reader in [site.anonymous(), site.member("bob")] {
        for path in [format!("/games/{id}"), format!("/games/{id}.sgf"), format!("/games/{id}/steps?path=0")] {
            assert_eq!(reader.open(&path).status, Status::NotFound, "{path}");
        }
        assert!(!reader.open("/games").has(&format!("/games/{id}\"")));
        assert!(!reader.open("").has(&format!("/games/{id}\"")));
    }
    assert_eq!(site.member("ann").open(&format!("/games/{id}")).status, Status::Ok);
}

#[test]
fn the_game_of_the_day_changes_with_the_day_and_is_the_same_all_day() {
    let site = Site::new();
    let mut browser = site.anonymous();
    let title =
        |page: &crate::harness::Page| page.body.split_once("<h1").unwrap().1.split_once("</h1>").unwrap().0.to_owned();
    let today = title(&browser.open(""));
    site.wait(chrono::TimeDelta::hours(11));
    assert_eq!(title(&browser.open("")), today);
    site.wait(chrono::TimeDelta::hours(13));
    assert_ne!(title(&browser.open("")), today);
}

#[test]
fn a_famous_game_keeps_the_move_it_is_known_for() {
    let site = Site::new();
    let famous = site.read(|db| Ok(yicheng::library::TitledRecord::famous(db, Lang::En)?));
    assert_eq!(famous[4].record.highlight, Some(127));
    site.write(|db| Ok(Record::highlight(db, famous[0].record.id, 9)?));
}
