//! The types of values (<https://www.red-bean.com/sgf/sgf4.html#types>).

use crate::{Move, Point, Size};

/// Reads a raw value as Text: a backslash keeps the next character, or removes the line
/// break after it; other white space becomes spaces, line breaks `"\n"`.
#[must_use]
pub fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    let mut escaped = false;
    while let Some(c) = chars.next() {
        match c {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            '\n' | '\r' => {
                // LF CR and CR LF are one line break.
                chars.next_if(|&next| (next == '\n' || next == '\r') && next != c);
                if !escaped {
                    out.push('\n');
                }
            }
            '\t' | '\u{b}' | '\u{c}' => out.push(' '),
            _ => out.push(c),
        }
        escaped = false;
    }
    out
}

/// Reads a raw value as SimpleText: as [`text`], but line breaks become spaces.
#[must_use]
pub fn simple_text(raw: &str) -> String {
    let text = text(raw);
    if text.contains('\n') { text.replace('\n', " ") } else { text }
}

/// Splits a composed value at its first colon that is not escaped.
pub(super) fn split(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, byte) in raw.bytes().enumerate() {
        match byte {
            b':' if !escaped => return Some((&raw[..at], &raw[at + 1..])),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

pub(super) fn point(raw: &str) -> Option<Point> {
    Point::from_sgf(raw.trim())
}

/// The points of one value: a point, or all of a rectangle given by two corners. None
/// where it is neither.
pub(super) fn points(raw: &str) -> impl Iterator<Item = Point> {
    let corners = match split(raw) {
        Some((first, last)) => point(first).zip(point(last)),
        None => point(raw).map(|point| (point, point)),
    };
    corners.into_iter().flat_map(|(a, b)| {
        let side = |a: u8, b: u8| a.min(b)..=a.max(b);
        side(a.row(), b.row())
            .flat_map(move |row| side(a.column(), b.column()).filter_map(move |column| Point::new(column, row)))
    })
}

/// The points of a list of values, each once. A list that names the same points again and
/// again is cut after [`MOST_NAMED`], so that few bytes never make much work.
pub(super) fn points_of<'a>(values: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Point> {
    const SIDE: usize = Size::MAX as usize;
    let mut seen = [false; SIDE * SIDE];
    values.flat_map(points).take(MOST_NAMED).filter(move |point| {
        let at = usize::from(point.row()) * SIDE + usize::from(point.column());
        !core::mem::replace(&mut seen[at], true)
    })
}

/// Thirty-two times the points of the largest board.
const MOST_NAMED: usize = 20_000;

/// A move: a point of the board, or a pass as FF\[4\] (`[]`) and FF\[3\] (`[tt]`, where no
/// such point is in use) write it.
pub(super) fn parse_move(raw: &str, size: Size) -> Option<Move> {
    let raw = raw.trim();
    let tt_is_a_pass = size.width() <= 19 && size.height() <= 19;
    if raw.is_empty() || (raw == "tt" && tt_is_a_pass) {
        return Some(Move::Pass);
    }
    let point = Point::from_sgf(raw)?;
    size.contains(point).then_some(Move::Play(point))
}

/// A board size: `19`, or columns and rows, `13:9`.
pub(super) fn size(raw: &str) -> Option<Size> {
    let (width, height) = split(raw).unwrap_or((raw, raw));
    let side = |text: &str| text.trim().parse().ok();
    Size::new(side(width)?, side(height)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_keeps_line_breaks_and_simple_text_does_not() {
        assert_eq!(text("a\r\nb\tc"), "a\nb c");
        assert_eq!(simple_text("a\n\rb\r\rc"), "a b  c");
    }

    #[test]
    fn a_list_of_points_has_each_once_and_ends() {
        let named = |values: &[&str]| points_of(values.iter().copied()).count();
        assert_eq!(named(&["aa:cc", "bb", "cc:dd"]), 12);
        assert_eq!(named(&["aa:yy"; 100_000]), 625);
    }

    #[test]
    fn a_backslash_keeps_what_follows_and_joins_lines() {
        assert_eq!(text(r"\]\\\:\a"), r"]\:a");
        assert_eq!(text("long\\\r\ner"), "longer");
        assert_eq!(simple_text("long\\\ner\\"), "longer");
    }

    #[test]
    fn a_composed_value_is_split_at_a_bare_colon() {
        assert_eq!(split(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
        assert_eq!(split(r"a\\:b"), Some((r"a\\", "b")));
        assert_eq!(split(r"a\:b"), None);
    }

    #[test]
    fn a_rectangle_is_unfolded_from_any_two_corners() {
        let names = |raw: &str| points(raw).map(|p| p.to_sgf()).collect::<Vec<_>>();
        assert_eq!(names("ab:bc"), ["ab", "bb", "ac", "bc"]);
        assert_eq!(names("bc:ab"), names("ab:bc"));
        assert_eq!(names("aa"), ["aa"]);
        assert!(names("aa:").is_empty());
    }

    #[test]
    fn tt_is_a_pass_up_to_nineteen_lines() {
        let large = Size::square(25).unwrap();
        assert_eq!(parse_move("tt", Size::NINETEEN), Some(Move::Pass));
        assert!(matches!(parse_move("tt", large), Some(Move::Play(_))));
        assert_eq!(parse_move(" ", large), Some(Move::Pass));
        assert_eq!(parse_move("zz", large), None);
        assert_eq!(parse_move("jj", Size::square(9).unwrap()), None);
    }

    #[test]
    fn a_size_is_one_number_or_two() {
        assert_eq!(size(" 19 "), Some(Size::NINETEEN));
        assert_eq!(size("13:9"), Size::new(13, 9).ok());
        assert_eq!(size("26"), None);
        assert_eq!(size("9:"), None);
    }
}
