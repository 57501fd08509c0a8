//! Results and komi as people write them.

use crate::Color;

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A player won.
    Win {
        /// Who won.
        winner: Color,
        /// How.
        by: Margin,
    },
    /// Nobody won (和棋, 持碁).
    Draw,
    /// No result (无胜负): a long cycle, a game that was broken off.
    Void,
    /// The record says that the result is not known.
    Unknown,
}

/// What a win is by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Margin {
    /// Half points: 1 is half a point or a quarter of a stone.
    HalfPoints(u32),
    /// The opponent resigned (中盘胜).
    Resignation,
    /// The opponent ran out of time.
    Time,
    /// The opponent forfeited the game.
    Forfeit,
    /// Not said.
    Unknown,
}

impl Outcome {
    /// Reads the text of SGF's `RE`, as FF\[4\] lays it down and as it is found:
    /// `B+3.5`, `W+R`, `B+Time`, `0`, `draw`, `Void`, `?`, and the Chinese and Japanese
    /// `黑中盘胜`, `黑胜2又3/4子`, `白2目半勝`. `None` where the meaning is not plain.
    ///
    /// A fraction of .25 or .75 can only be stones of area counting, 2 points each.
    ///
    /// ```
    /// use weiqi::{Color, Margin, Outcome};
    ///
    /// let half_a_point = Outcome::Win { winner: Color::White, by: Margin::HalfPoints(1) };
    /// assert_eq!(Outcome::parse("W+0.5"), Some(half_a_point));
    /// assert_eq!(Outcome::parse("白胜1/4子"), Some(half_a_point));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Outcome> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" | "tie" | "和棋" | "和" | "持碁" => {
                return Some(Outcome::Draw);
            }
            "void" | "无胜负" | "無勝負" => return Some(Outcome::Void),
            "?" => return Some(Outcome::Unknown),
            _ => {}
        }
        let Some((player, margin)) = lower.split_once('+') else {
            return in_words(text);
        };
        let winner = match player.trim() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return None,
        };
        let by = match margin.trim() {
            "" => Margin::Unknown,
            "r" | "resign" | "resignation" => Margin::Resignation,
            "t" | "time" => Margin::Time,
            "f" | "forfeit" => Margin::Forfeit,
            count => Margin::HalfPoints(half_points(hundredths(count)?)?),
        };
        Some(Outcome::Win { winner, by })
    }
}

/// Reads a result in Chinese or Japanese words.
fn in_words(text: &str) -> Option<Outcome> {
    let winner = match (text.contains(['黑', '黒']), text.contains('白')) {
        (true, false) => Color::Black,
        (false, true) => Color::White,
        _ => return None,
    };
    let (_, after_player) = text.split_once(['黑', '黒', '白'])?;
    let words: String = after_player.chars().filter(|c| !matches!(c, '胜' | '勝' | '方' | '番' | ' ')).collect();
    if words.len() == after_player.replace(' ', "").len() && !words.contains("勝ち") {
        // Nobody is said to have won.
        return None;
    }
    let by = match words.trim_end_matches(['ち', '。']) {
        "" => Margin::Unknown,
        "中盘" | "中盤" | "中押" | "中押し" => Margin::Resignation,
        "超时" | "超時" | "時間切れ" => Margin::Time,
        count => Margin::HalfPoints(count_in_words(count)?),
    };
    Some(Outcome::Win { winner, by })
}

/// `2又3/4子`, `1/4子`, `3子半`, `0.75子` are stones, `2目半`, `3.5目`, `半目` points.
fn count_in_words(text: &str) -> Option<u32> {
    let (text, extra) = match text.strip_suffix('半') {
        Some(rest) => (rest, 50),
        None => (text, 0),
    };
    if text == "半目" {
        return Some(1);
    }
    let (number, per_hundred) = match (text.strip_suffix('子'), text.strip_suffix('目')) {
        (Some(number), _) => (number, 4),
        (_, Some(number)) => (number, 2),
        _ => return None,
    };
    let (whole, part) = match number.split_once('又') {
        Some((whole, part)) => (hundredths(whole)?, part),
        None if number.contains('/') => (0, number),
        None => (hundredths(number)?, "0/4"),
    };
    let quarters = match part {
        "0/4" => 0,
        "1/4" => 1,
        "1/2" | "2/4" => 2,
        "3/4" => 3,
        _ => return None,
    };
    let count = (whole + quarters * 25 + extra) * per_hundred;
    (count >= 0 && count % 100 == 0).then(|| u32::try_from(count / 100).ok())?
}

/// Reads komi as people and servers write it, in half points. `None` where the meaning
/// is not plain.
///
/// | text | is | half points |
/// | --- | --- | --- |
/// | `7.5`, `7,5`, `7.50` | points | 15 |
/// | `3.75`, `3.25` | stones of area counting, 2 points each: only they come in quarters | 15, 13 |
/// | `750`, `650` | hundredths of a point (Fox server) | 15, 13 |
/// | `375`, `325` | hundredths of a stone (Fox server) | 15, 13 |
/// | `-5.5`, `0` | points, White gives komi; none | −11, 0 |
#[must_use]
pub fn komi_half_points(text: &str) -> Option<i32> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut value = hundredths(digits)?;
    if value >= 10_000 && !digits.contains(['.', ',']) {
        value /= 100;
    }
    let count = i32::try_from(half_points(value)?).ok()?;
    Some(if negative { -count } else { count })
}

/// A count in hundredths to half points: quarters are stones, halves are points.
fn half_points(hundredths: i32) -> Option<u32> {
    let count = match hundredths % 100 {
        0 | 50 => hundredths / 50,
        25 | 75 => hundredths / 25,
        _ => return None,
    };
    u32::try_from(count).ok()
}

/// Reads digits with at most one decimal point or comma, below a million.
fn hundredths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(whole) || !is_digits(part) || (whole.is_empty() && part.is_empty()) {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok().filter(|&n| n < 1_000_000)? };
    let part = part.trim_end_matches('0');
    let part: i32 = match part.len() {
        0 => 0,
        1 => part.parse::<i32>().ok()? * 10,
        2 => part.parse().ok()?,
        _ => return None,
    };
    Some(whole * 100 + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn black_by(count: u32) -> Option<Outcome> {
        Some(Outcome::Win { winner: Color::Black, by: Margin::HalfPoints(count) })
    }

    #[test]
    fn komi_is_read_as_points_stones_or_hundredths() {
        let plain = [
            ("7.5", 15),
            ("6.50", 13),
            ("6", 12),
            ("3.75", 15),
            ("375", 15),
            ("325", 13),
            ("750", 15),
            ("650", 13),
            ("0", 0),
            ("0.00", 0),
            ("-5.5", -11),
            (" 6,5 ", 13),
        ];
        for (text, count) in plain {
            assert_eq!(komi_half_points(text), Some(count), "{text}");
        }
        for text in ["", "7.3", "seven", "1.2.3", "--1", "5½", "99999999999"] {
            assert_eq!(komi_half_points(text), None, "{text}");
        }
    }

    #[test]
    fn results_are_read_where_they_are_plain() {
        assert_eq!(Outcome::parse("B+0.5"), black_by(1));
        assert_eq!(Outcome::parse("b+3"), black_by(6));
        assert_eq!(Outcome::parse("B+0.75"), black_by(3));
        assert_eq!(Outcome::parse("B+2.00"), black_by(4));
        assert_eq!(Outcome::parse("Draw"), Some(Outcome::Draw));
        assert_eq!(Outcome::parse("0"), Some(Outcome::Draw));
        assert_eq!(Outcome::parse("Void"), Some(Outcome::Void));
        assert_eq!(Outcome::parse("?"), Some(Outcome::Unknown));
        for (text, by) in [
            ("W+R", Margin::Resignation),
            ("W+Resign", Margin::Resignation),
            ("W+T", Margin::Time),
            ("W+Forfeit", Margin::Forfeit),
            ("W+", Margin::Unknown),
            ("白中盘胜", Margin::Resignation),
            ("257手完, 白中押し勝ち", Margin::Resignation),
        ] {
            let winner = Color::White;
            assert_eq!(Outcome::parse(text), Some(Outcome::Win { winner, by }), "{text}");
        }
        for text in ["", "B", "B+?", "+5", "who knows", "黑白", "黑先"] {
            assert_eq!(Outcome::parse(text), None, "{text}");
        }
    }

    #[test]
    fn stones_and_points_are_read_in_words() {
        assert_eq!(Outcome::parse("黑胜2又3/4子"), black_by(11));
        assert_eq!(Outcome::parse("黑胜1/4子"), black_by(1));
        assert_eq!(Outcome::parse("黑勝0.75子"), black_by(3));
        assert_eq!(Outcome::parse("黒2目半勝ち"), black_by(5));
        assert_eq!(Outcome::parse("黒半目勝ち"), black_by(1));
    }
}
