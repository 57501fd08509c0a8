//! A game record inside a text: its last position with a caption.
//!
//! The record is read and drawn once, when the text is written. What a reader's language adds, the
//! words of the board and of its caption, is put in when the text is shown.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use weiqi::sgf::{Limits, NodeId};
use weiqi::{Board, Color, Move, Point};

use super::svg::{Drawing, escape};
use super::words::{move_heading, stones_label};
use crate::i18n::Lang;
use crate::words;

/// Up to this many moves the stones are numbered; a whole game would only look busy.
const NUMBERED: u32 = 60;
/// A post is no library: what is larger is shown as text.
const LIMITS: Limits = Limits { bytes: 64 * 1024, nodes: 5_000, depth: 5_000 };
/// Stands in the picture for its words.
const LABEL: &str = "\u{F8FF}";

/// A record of a text, ready to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Figure {
    Board {
        /// The picture, without its words.
        svg: String,
        stones: usize,
        number: u32,
        /// The last move, as SGF has it (`B`, `pd`); a pass has no point.
        last: Option<(char, String)>,
        sides: (u8, u8),
        players: Option<(String, String)>,
        /// Where the record is damaged, though something of it could be read.
        at: Option<(u32, u32)>,
    },
    /// What could not be read, and where it goes wrong, if the reader could tell.
    Text { source: String, at: Option<(u32, u32)> },
}

impl Figure {
    /// Reads and draws a record.
    pub fn read(text: &str) -> Self {
        draw(text).unwrap_or_else(|| {
            let warning = LIMITS.read(text).ok().and_then(|read| read.warnings.first().copied());
            Self::Text { source: text.to_owned(), at: warning.map(|warning| (warning.line, warning.column)) }
        })
    }

    /// Bytes that it adds to a page.
    pub fn weight(&self) -> usize {
        match self {
            Self::Board { svg, .. } => svg.len(),
            Self::Text { source, .. } => source.len(),
        }
    }

    /// The picture alone, without a caption.
    pub fn svg(&self, lang: Lang) -> String {
        match self {
            Self::Board { svg, stones, number, last, sides, .. } => {
                let last = last.as_ref().map(|(color, point)| last_words(lang, *color, point, *number, *sides));
                svg.replacen(LABEL, &escape(&stones_label(lang, *stones, last.as_deref())), 1)
            }
            Self::Text { .. } => self.html(lang),
        }
    }

    /// The figure in a reader's language.
    pub fn html(&self, lang: Lang) -> String {
        match self {
            Self::Board { number, players, at, .. } => {
                let svg = self.svg(lang);
                let moves = (*number > 0).then(|| lang.count("go-move-total", i64::from(*number)));
                let players = players.as_ref().map(|(black, white)| {
                    lang.say_with("go-players", &words! { black = black.clone(), white = white.clone() })
                });
                let fault = at.map(|(line, column)| {
                    lang.say_with("go-record-damaged-at", &words! { line = line, column = column })
                });
                let caption: Vec<_> = [players, moves, fault].into_iter().flatten().map(|part| escape(&part)).collect();
                let mut html = format!(r#"<figure class="figure" lang="{lang}">{svg}"#);
                if !caption.is_empty() {
                    let _ = write!(html, "<figcaption>{}</figcaption>", caption.join(" · "));
                }
                html + "</figure>"
            }
            Self::Text { source, at } => {
                let (fault, source) = (escape(&fault_words(lang, *at)), escape(source));
                format!(r#"<p class="notice warn">{fault}</p><pre><code>{source}</code></pre>"#)
            }
        }
    }
}

fn fault_words(lang: Lang, at: Option<(u32, u32)>) -> std::borrow::Cow<'static, str> {
    match at {
        Some((line, column)) => lang.say_with("go-record-fault-at", &words! { line = line, column = column }),
        None => lang.say("go-record-fault").into(),
    }
}

fn last_words(lang: Lang, color: char, point: &str, number: u32, (width, height): (u8, u8)) -> String {
    let color = if color == 'B' { Color::Black } else { Color::White };
    let mv = Point::from_sgf(point).map_or(Move::Pass, Move::Play);
    let size = weiqi::Size::new(width, height).unwrap_or(weiqi::Size::NINETEEN);
    move_heading(lang, color, number, mv, size).into_owned()
}

fn draw(text: &str) -> Option<Figure> {
    let collection = LIMITS.read(text).ok()?;
    let tree = collection.trees.first()?;
    let size = tree.size().ok().filter(|size| size.width() > 1 && size.height() > 1)?;
    let mut replay = tree.replay().ok()?;
    let mut numbers: Vec<(Point, u32)> = Vec::new();
    let mut board = Board::new(size);
    let (mut number, mut last, mut node) = (0, None, NodeId::ROOT);
    while let Some(moment) = replay.advance() {
        if let (true, Some((_, Move::Play(point))), ..=NUMBERED) = (moment.has_move, moment.last, moment.number) {
            numbers.retain(|(taken, _)| *taken != point);
            numbers.push((point, moment.number));
        }
        (number, last, node) = (moment.number, moment.last, moment.node);
        board.clone_from(moment.position.board());
    }
    numbers.retain(|(point, _)| board.get(*point).is_some());
    let is_numbered = (1..=NUMBERED).contains(&number);
    let dot = last.and_then(|(_, mv): (_, Move)| mv.point()).filter(|_| !is_numbered);
    let marks = tree.node(node).map(|node| node.marks()).unwrap_or_default();
    let view = [node, NodeId::ROOT].into_iter().filter_map(|id| tree.node(id)).map(|node| node.points("VW"));
    let view = view.into_iter().find(|points| !points.is_empty()).unwrap_or_default();
    let drawing = Drawing::new(&board, LABEL).with_last(dot).with_marks(&marks).with_view(&view);
    let svg = if is_numbered { drawing.with_numbers(numbers).svg() } else { drawing.svg() };
    let info = tree.info();
    Some(Figure::Board {
        svg,
        stones: board.count(Color::Black) + board.count(Color::White),
        number,
        last: last.map(|(color, mv)| (color.letter(), mv.point().map(Point::to_sgf).unwrap_or_default())),
        sides: (size.width(), size.height()),
        players: info.black.zip(info.white),
        at: collection.warnings.first().map(|warning| (warning.line, warning.column)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(text: &str) -> String {
        Figure::read(text).html(Lang::En)
    }

    #[test]
    fn a_record_shows_its_last_position() {
        let figure = figure("(;PB[Shusaku]PW[Gennan];B[qd];W[dc];B[pq])");
        assert_eq!(figure.matches("<use").count(), 3);
        assert!(figure.contains("Shusaku") && figure.contains("3 moves"), "{figure}");
        assert!(figure.contains(">3</text>") && figure.contains("Black 3, Q3"), "{figure}");
        assert!(!figure.contains(LABEL));
    }

    #[test]
    fn what_is_no_record_stays_text() {
        let figure = figure("<script>no record</script>");
        assert!(figure.contains("&lt;script&gt;") && figure.contains("notice warn"), "{figure}");
    }

    #[test]
    fn a_huge_record_is_not_drawn() {
        let text = format!("(;{})", "B[aa];W[bb];".repeat(20_000));
        assert!(!figure(&text).contains("<svg"));
    }

    #[test]
    fn a_damaged_record_says_where() {
        let figure = figure("(;B[pd];W[dd\n;B[pp]");
        assert!(figure.contains("<svg") && figure.contains("line 1"), "{figure}");
    }

    #[test]
    fn few_bytes_never_make_a_large_picture() {
        let text = format!("(;SZ[25]AB{0}TB{0}SQ{0}LB{1})", "[aa:yy]".repeat(5_000), "[aa:x]".repeat(4_000));
        let figure = figure(&text);
        assert!(figure.len() < 400_000, "{} bytes", figure.len());
        // nor much work
        let begun = std::time::Instant::now();
        for text in [format!("({})", ";AB[aa:ss]".repeat(3_600)), format!("({})", ";AB[aa:ss]AE[aa:ss]".repeat(2_000))]
        {
            assert!(Figure::read(&text).weight() > 0);
        }
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    }
}
