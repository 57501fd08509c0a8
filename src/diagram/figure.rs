//! A game record inside a text: its last position with a caption.

use std::fmt::Write;

use weiqi::sgf::{Limits, Mark};
use weiqi::{Board, Color, Move, Point, Size};

use super::svg::{Drawing, escape};
use super::words::position_label;
use crate::i18n::Lang;
use crate::words;

/// Up to this many moves the stones are numbered; a whole game would only look busy.
const NUMBERED: u32 = 60;
/// A post is no library: what is larger is shown as text.
const LIMITS: Limits = Limits { bytes: 64 * 1024, nodes: 5_000, depth: 5_000 };

/// The figure of a fenced `sgf` block; a text that is no record is shown with what is wrong.
pub fn figure(lang: Lang, text: &str) -> String {
    match draw(lang, text) {
        Ok(figure) => figure,
        Err(fault) => {
            let fault = escape(&fault);
            format!(r#"<p class="notice warn">{fault}</p><pre><code>{}</code></pre>"#, escape(text))
        }
    }
}

struct Scene {
    board: Board,
    number: u32,
    last: Option<(Color, Move)>,
    numbers: Vec<(Point, u32)>,
    marks: Vec<Mark>,
    players: Option<(String, String)>,
}

fn draw(lang: Lang, text: &str) -> Result<String, String> {
    let scene = read(text).ok_or_else(|| unreadable(lang, text))?;
    let label = position_label(lang, &scene.board, scene.number, scene.last);
    let is_numbered = (1..=NUMBERED).contains(&scene.number);
    let last = scene.last.and_then(|(_, mv)| mv.point()).filter(|_| !is_numbered);
    let numbers = if is_numbered { scene.numbers } else { Vec::new() };
    let svg = Drawing::new(&scene.board, &label).with_last(last).with_numbers(numbers).with_marks(&scene.marks).svg();
    let mut figure = format!(r#"<figure class="figure">{svg}"#);
    let moves = (scene.number > 0).then(|| lang.count("go-move-total", i64::from(scene.number)));
    let players =
        scene.players.map(|(black, white)| lang.say_with("go-players", &words! { black = black, white = white }));
    let caption: Vec<_> = [players, moves].into_iter().flatten().map(|part| escape(&part)).collect();
    if !caption.is_empty() {
        let _ = write!(figure, "<figcaption>{}</figcaption>", caption.join(" · "));
    }
    figure.push_str("</figure>");
    Ok(figure)
}

fn read(text: &str) -> Option<Scene> {
    let collection = LIMITS.read(text).ok()?;
    let tree = collection.trees.first()?;
    let mut replay = tree.replay().ok()?;
    let mut numbers: Vec<(Point, u32)> = Vec::new();
    let mut scene = None;
    let mut marks = Vec::new();
    while let Some(moment) = replay.advance() {
        if let (true, Some((_, Move::Play(point)))) = (moment.has_move, moment.last) {
            numbers.retain(|(taken, _)| *taken != point);
            numbers.push((point, moment.number));
        }
        marks = tree.node(moment.node).map(|node| node.marks()).unwrap_or_default();
        scene = Some((moment.position.board().clone(), moment.number, moment.last));
    }
    let (board, number, last) = scene?;
    numbers.retain(|(point, _)| board.get(*point).is_some());
    let info = tree.info();
    let players = info.black.zip(info.white);
    is_drawable(board.size()).then_some(Scene { board, number, last, numbers, marks, players })
}

fn is_drawable(size: Size) -> bool {
    size.width() > 1 && size.height() > 1
}

fn unreadable(lang: Lang, text: &str) -> String {
    let place = LIMITS
        .read(text)
        .ok()
        .and_then(|collection| collection.warnings.first().map(|warning| (warning.line, warning.column)));
    match place {
        Some((line, column)) => {
            lang.say_with("go-record-fault-at", &words! { line = line, column = column }).into_owned()
        }
        None => lang.say("go-record-fault").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_shows_its_last_position() {
        let figure = figure(Lang::En, "(;PB[Shusaku]PW[Gennan];B[qd];W[dc];B[pq])");
        assert_eq!(figure.matches("<use").count(), 3);
        assert!(figure.contains("Shusaku") && figure.contains("3 moves"), "{figure}");
        assert!(figure.contains(">3</text>"));
    }

    #[test]
    fn what_is_no_record_stays_text() {
        let figure = figure(Lang::En, "<script>no record</script>");
        assert!(figure.contains("&lt;script&gt;") && figure.contains("notice warn"), "{figure}");
    }

    #[test]
    fn a_huge_record_is_not_drawn() {
        let text = format!("(;{})", "B[aa];W[bb];".repeat(20_000));
        assert!(!figure(Lang::En, &text).contains("<svg"));
    }
}
