//! What goes out of the library.

use serde::Serialize;
use weiqi::sgf::{NodeId, Tree};
use weiqi::{Color, Illegal};

use super::record::{RECORDS_PER_PAGE, TitledRecord};
use super::viewer::{Branch, Scene, Step, line_through};
use crate::diagram::{Drawing, color_word, move_heading, position_label, result_words};
use crate::i18n::Lang;
use crate::ids::RecordId;
use crate::press::Link;
use crate::web::Paging;
use crate::words;

/// A record in a list.
#[derive(Serialize)]
pub struct GameRow {
    pub href: String,
    pub title: String,
    pub black: String,
    pub white: String,
    pub event: String,
    pub date: String,
    pub moves: i32,
    pub result: String,
    pub introduction: Option<String>,
}

impl GameRow {
    pub fn new(titled: &TitledRecord, lang: Lang) -> Self {
        let names = Names::new(titled, lang);
        Self {
            href: Link::Game(titled.record.id).href(lang),
            title: names.title,
            black: names.black,
            white: names.white,
            event: names.event,
            date: date_words(&titled.record.played_on, &titled.record.played, lang),
            moves: titled.record.moves,
            result: result_words(lang, &titled.record.result),
            introduction: titled.text.as_ref().map(|text| text.introduction.clone()),
        }
    }
}

/// What a record is called in the reader's language.
struct Names {
    title: String,
    black: String,
    white: String,
    event: String,
}

impl Names {
    fn new(titled: &TitledRecord, lang: Lang) -> Self {
        let record = &titled.record;
        let (black, white, event, title) = match &titled.text {
            Some(text) => (&text.black, &text.white, &text.event, Some(text.title.clone())),
            None => (&record.black, &record.white, &record.event, None),
        };
        let or_color =
            |name: &String, color| if name.is_empty() { color_word(lang, color).to_owned() } else { name.clone() };
        let (black, white) = (or_color(black, Color::Black), or_color(white, Color::White));
        let players =
            || lang.say_with("go-players", &words! { black = black.clone(), white = white.clone() }).into_owned();
        Self { title: title.unwrap_or_else(players), event: event.clone(), black, white }
    }
}

fn date_words(played_on: &str, played: &str, lang: Lang) -> String {
    let parts: Vec<u32> = played_on.split('-').filter_map(|part| part.parse().ok()).collect();
    match parts.as_slice() {
        [year, month, day] => lang.calendar_date("time-date-short", i64::from(*year), *month, *day).into_owned(),
        [_, ..] => played_on.to_owned(),
        [] => played.to_owned(),
    }
}

#[derive(Serialize)]
pub struct LibraryPage {
    pub famous: Vec<GameRow>,
    pub records: Vec<GameRow>,
    pub total: i64,
    pub paging: Paging,
}

impl LibraryPage {
    pub fn new(famous: Vec<GameRow>, records: Vec<GameRow>, total: i64, page: i64, lang: Lang) -> Self {
        let last = (total + RECORDS_PER_PAGE - 1) / RECORDS_PER_PAGE;
        Self { famous, records, total, paging: Paging::new(page, last, |page| Link::Games { page }.href(lang)) }
    }
}

/// The viewer's page.
#[derive(Serialize)]
pub struct GamePage {
    pub title: String,
    pub introduction: Option<String>,
    pub black: PlayerView,
    pub white: PlayerView,
    pub facts: Vec<Fact>,
    pub board: String,
    pub heading: String,
    pub comment: Vec<String>,
    pub warning: Option<&'static str>,
    pub branches: Vec<BranchView>,
    pub controls: Controls,
    pub number: u32,
    pub last_number: u32,
    /// On the main line the slider can go anywhere.
    pub is_main_line: bool,
    pub action: String,
    pub main_line_href: String,
    pub file_href: String,
    pub steps_href: String,
    /// Where on its line this node stands.
    pub step: usize,
}

#[derive(Serialize)]
pub struct PlayerView {
    pub name: String,
    pub rank: Option<String>,
    /// Stones taken from the other side.
    pub captures: u32,
}

#[derive(Serialize)]
pub struct Fact {
    pub name: &'static str,
    pub value: String,
}

#[derive(Serialize)]
pub struct BranchView {
    pub letter: char,
    pub words: String,
    pub href: String,
}

/// Links of the row under the board; none where there is nothing further.
#[derive(Serialize)]
pub struct Controls {
    pub first: Option<String>,
    pub back: Option<String>,
    pub previous: Option<String>,
    pub next: Option<String>,
    pub forward: Option<String>,
    pub last: Option<String>,
}

/// A leap of the double arrows.
const LEAP: usize = 10;

impl GamePage {
    pub fn new(titled: &TitledRecord, tree: &Tree, scene: &Scene, lang: Lang) -> Self {
        let record = &titled.record;
        let names = Names::new(titled, lang);
        let line = line_through(tree, scene.node);
        let step = line.iter().position(|node| *node == scene.node).unwrap_or_default();
        let main: Vec<NodeId> = tree.main_line().map(|node| node.id()).collect();
        let is_main_line = main.contains(&scene.node);
        let rank = |rank: &String| lang.rank(rank).or_else(|| (!rank.is_empty()).then(|| rank.clone()));
        let player = |name, of: &String, captures| PlayerView { name, rank: rank(of), captures };
        Self {
            title: names.title,
            introduction: titled.text.as_ref().map(|text| text.introduction.clone()),
            black: player(names.black, &record.black_rank, scene.captured.white),
            white: player(names.white, &record.white_rank, scene.captured.black),
            facts: facts(titled, names.event, lang),
            board: draw(scene, lang),
            heading: heading(scene, lang),
            comment: paragraphs(scene.comment.as_deref()),
            warning: scene.illegal.map(|illegal| lang.say(illegal_key(illegal))),
            branches: scene.branches.iter().map(|branch| branch_view(branch, record.id, scene, lang)).collect(),
            controls: Controls::new(&line, step, record.id, lang),
            number: scene.number,
            last_number: record.moves.unsigned_abs(),
            is_main_line,
            action: Link::Game(record.id).href(lang),
            main_line_href: Link::GameAt(record.id, scene.number).href(lang),
            file_href: Link::GameFile(record.id).href(lang),
            steps_href: Link::GameSteps(record.id, scene.node.index()).href(lang),
            step,
        }
    }
}

impl Controls {
    fn new(line: &[NodeId], step: usize, id: RecordId, lang: Lang) -> Self {
        let end = line.len() - 1;
        let to = |target: usize| line.get(target).map(|node| Link::GameNode(id, node.index()).href(lang));
        let has_before = step > 0;
        let has_after = step < end;
        Self {
            first: has_before.then(|| to(0)).flatten(),
            back: has_before.then(|| to(step.saturating_sub(LEAP))).flatten(),
            previous: has_before.then(|| to(step - 1)).flatten(),
            next: has_after.then(|| to(step + 1)).flatten(),
            forward: has_after.then(|| to((step + LEAP).min(end))).flatten(),
            last: has_after.then(|| to(end)).flatten(),
        }
    }
}

fn facts(titled: &TitledRecord, event: String, lang: Lang) -> Vec<Fact> {
    let record = &titled.record;
    // the famous games name their place in one language only
    let place = if titled.text.is_some() { String::new() } else { record.place.clone() };
    let komi = record.komi.map(|halves| {
        let key = match (halves, halves % 2) {
            (0, _) => "go-komi-none",
            (_, 0) => "go-komi-points",
            _ => "go-komi-points-and-half",
        };
        lang.count(key, i64::from(halves / 2)).into_owned()
    });
    let handicap = (record.handicap > 1).then(|| lang.count("go-handicap-n", i64::from(record.handicap)).into_owned());
    let facts = [
        ("go-event", event),
        ("go-date", date_words(&record.played_on, &record.played, lang)),
        ("go-place", place),
        ("go-rules", rules_words(&record.rules, lang)),
        ("go-komi", komi.unwrap_or_default()),
        ("go-handicap", handicap.unwrap_or_default()),
        ("go-result", result_words(lang, &record.result)),
    ];
    let fact = |(key, value): (&str, String)| (!value.is_empty()).then(|| Fact { name: lang.say(key), value });
    facts.into_iter().filter_map(fact).collect()
}

fn rules_words(rules: &str, lang: Lang) -> String {
    let key = match rules.to_ascii_lowercase().as_str() {
        "chinese" => "rules-chinese",
        "japanese" => "rules-japanese",
        "korean" => "rules-korean",
        "aga" => "rules-aga",
        "nz" | "new zealand" => "rules-new-zealand",
        "ing" | "goe" => "rules-ing",
        "ancient-chinese" => "rules-ancient-chinese",
        _ => return rules.to_owned(),
    };
    lang.say(key).to_owned()
}

fn branch_view(branch: &Branch, id: RecordId, scene: &Scene, lang: Lang) -> BranchView {
    let words = match branch.at {
        Some((color, mv)) => move_heading(lang, color, scene.number + 1, mv, scene.board.size()).into_owned(),
        None => lang.say("go-variation").to_owned(),
    };
    BranchView { letter: branch.letter, words, href: Link::GameNode(id, branch.node.index()).href(lang) }
}

fn heading(scene: &Scene, lang: Lang) -> String {
    match scene.last {
        Some((color, mv)) => move_heading(lang, color, scene.number, mv, scene.board.size()).into_owned(),
        None => lang.say("go-start").to_owned(),
    }
}

fn drawing<'a>(scene: &'a Scene, label: &'a str) -> Drawing<'a> {
    let letters = scene.branches.iter().filter_map(|branch| Some((branch.at?.1.point()?, branch.letter))).collect();
    Drawing::new(&scene.board, label)
        .with_coordinates()
        .with_last(scene.last.and_then(|(_, mv)| mv.point()))
        .with_marks(&scene.marks)
        .with_letters(letters)
}

fn draw(scene: &Scene, lang: Lang) -> String {
    drawing(scene, &label(scene, lang)).svg()
}

fn label(scene: &Scene, lang: Lang) -> String {
    position_label(lang, &scene.board, scene.number, scene.last)
}

fn paragraphs(comment: Option<&str>) -> Vec<String> {
    let lines = comment.unwrap_or_default().split('\n').map(str::trim);
    lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

const fn illegal_key(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Occupied => "go-illegal-occupied",
        Illegal::Suicide => "go-illegal-suicide",
        Illegal::Ko | Illegal::Superko { .. } => "go-illegal-ko",
        _ => "go-illegal-other",
    }
}

/// A line for the script: what changes from step to step, with the words of each.
#[derive(Serialize)]
pub struct StepsView {
    pub steps: Vec<StepView>,
}

#[derive(Serialize)]
pub struct StepView {
    pub number: u32,
    pub href: String,
    pub heading: String,
    pub label: String,
    pub comment: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<&'static str>,
    pub captures: [u32; 2],
    pub add: Vec<(char, u8, u8)>,
    pub remove: Vec<(u8, u8)>,
    /// Dot, marks and letters, drawn.
    pub signs: String,
    pub branches: Vec<BranchView>,
}

impl StepView {
    pub fn new(step: &Step, id: RecordId, lang: Lang) -> Self {
        let scene = &step.scene;
        let place = |point: weiqi::Point| (point.column(), point.row());
        Self {
            number: scene.number,
            href: Link::GameNode(id, scene.node.index()).href(lang),
            heading: heading(scene, lang),
            label: label(scene, lang),
            comment: paragraphs(scene.comment.as_deref()),
            warning: scene.illegal.map(|illegal| lang.say(illegal_key(illegal))),
            captures: [scene.captured.white, scene.captured.black],
            add: step.added.iter().map(|(point, color)| (color.letter(), point.column(), point.row())).collect(),
            remove: step.removed.iter().copied().map(place).collect(),
            signs: drawing(scene, "").signs(),
            branches: scene.branches.iter().map(|branch| branch_view(branch, id, scene, lang)).collect(),
        }
    }
}
