//! What a board says to those who hear it.

use std::borrow::Cow;

use weiqi::{Board, Color, Margin, Move, Outcome, Point, Size};

use super::Drawing;
use crate::i18n::Lang;
use crate::words;

/// Black or White, as a side.
pub fn color_word(lang: Lang, color: Color) -> &'static str {
    lang.say(match color {
        Color::Black => "go-black",
        Color::White => "go-white",
    })
}

/// "Black 127, K11", "White 128, pass".
pub fn move_heading(lang: Lang, color: Color, number: u32, mv: Move, size: Size) -> Cow<'static, str> {
    let color = color_word(lang, color);
    match mv {
        Move::Play(point) => {
            lang.say_with("go-move-at", &words! { color = color, n = number, point = point.to_gtp(size) })
        }
        Move::Pass => lang.say_with("go-move-pass", &words! { color = color, n = number }),
        Move::Resign => lang.say_with("go-move-resign", &words! { color = color, n = number }),
    }
}

/// The words of a whole board: after which move, and how many stones lie on it.
pub fn position_label(lang: Lang, board: &Board, number: u32, last: Option<(Color, Move)>) -> String {
    let stones = board.count(Color::Black) + board.count(Color::White);
    let heading = last.map(|(color, mv)| move_heading(lang, color, number, mv, board.size()));
    stones_label(lang, stones, heading.as_deref())
}

/// The same where the board itself is no longer at hand.
pub(super) fn stones_label(lang: Lang, stones: usize, heading: Option<&str>) -> String {
    match heading {
        Some(heading) => {
            lang.say_with("go-position-after", &words! { heading = heading.to_owned(), stones = stones }).into_owned()
        }
        None => lang.say_with("go-position-start", &words! { stones = stones }).into_owned(),
    }
}

/// "Black wins by 2½ points"; what is no plain result stays as the record has it.
pub fn result_words(lang: Lang, text: &str) -> String {
    let Some(outcome) = Outcome::parse(text) else { return text.to_owned() };
    let (winner, by) = match outcome {
        Outcome::Win { winner, by } => (color_word(lang, winner), by),
        Outcome::Draw => return lang.say("go-result-draw").to_owned(),
        Outcome::Void => return lang.say("go-result-void").to_owned(),
        _ => return lang.say("go-result-unknown").to_owned(),
    };
    let key = match by {
        Margin::Resignation => "go-result-resignation",
        Margin::Time => "go-result-time",
        Margin::Forfeit => "go-result-forfeit",
        Margin::HalfPoints(1) => "go-result-half",
        Margin::HalfPoints(halves) if halves > 1 => {
            let key = if halves % 2 == 0 { "go-result-points" } else { "go-result-points-and-half" };
            return lang.say_with(key, &words! { color = winner, n = halves / 2 }).into_owned();
        }
        _ => "go-result-win",
    };
    lang.say_with(key, &words! { color = winner }).into_owned()
}

/// A board with a stone on each corner's star point: the beginning of everything.
pub fn four_corners(lang: Lang) -> String {
    let mut board = Board::new(Size::NINETEEN);
    for (index, (column, row)) in [(15, 3), (3, 15), (15, 15), (3, 3)].into_iter().enumerate() {
        if let Some(point) = Point::new(column, row) {
            board.set(point, Some(if index % 2 == 0 { Color::Black } else { Color::White }));
        }
    }
    Drawing::new(&board, lang.say("go-four-corners")).svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_the_way_of_each_language() {
        let told = |text: &str| Lang::ALL.iter().map(|lang| result_words(*lang, text)).collect::<Vec<_>>();
        assert_eq!(told("B+R"), ["黑中盘胜", "黑中盤勝", "흑 불계승", "黒中押し勝ち", "Black wins by resignation"]);
        assert_eq!(told("W+2.5"), ["白胜2目半", "白勝2目半", "백 2집반승", "白2目半勝ち", "White wins by 2½ points"]);
        assert_eq!(told("W+0.5"), ["白胜半目", "白勝半目", "백 반집승", "白半目勝ち", "White wins by half a point"]);
        assert_eq!(result_words(Lang::En, "B+1"), "Black wins by 1 point");
        // 2¾ stones of area are 5½ points
        assert_eq!(result_words(Lang::ZhCn, "黑胜2又3/4子"), "黑胜5目半");
        assert_eq!(result_words(Lang::ZhCn, "封棋"), "封棋");
    }
}
