//! A place where a stone can lie.

use core::fmt;

use crate::Size;

/// A point by column and row, counted from 0 at the **top left** as in SGF.
///
/// A point knows no board: ask [`Size::contains`] whether it lies on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    // The row first, so that the derived order is reading order.
    row: u8,
    column: u8,
}

impl Point {
    /// The point in this column and row; `None` if either is 25 or more, which no
    /// board has.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < Size::MAX && row < Size::MAX { Some(Point { row, column }) } else { None }
    }

    /// The point of a board's own column and row, which are below 25.
    pub(crate) const fn of(column: usize, row: usize) -> Point {
        Point { row: row as u8, column: column as u8 }
    }

    /// Counted from 0 at the left edge.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Counted from 0 at the top edge.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Reads two letters `a` to `y`, column then row from the top: `"pd"`
    /// ([SGF, Go](https://www.red-bean.com/sgf/go.html#types)).
    #[must_use]
    pub fn from_sgf(text: &str) -> Option<Point> {
        let &[column, row] = text.as_bytes() else {
            return None;
        };
        Point::new(column.checked_sub(b'a')?, row.checked_sub(b'a')?)
    }

    /// Writes the point in SGF letters, as [`Point::from_sgf`] reads it.
    #[must_use]
    pub fn to_sgf(self) -> String {
        self.to_string()
    }

    /// Reads a letter without `I` and a row counted from 1 at the **bottom**: `"Q16"`,
    /// in either case (Go Text Protocol 2, §2.11). `None` if it is not on the board.
    #[must_use]
    pub fn from_gtp(text: &str, size: Size) -> Option<Point> {
        let letter = text.bytes().next()?.to_ascii_uppercase();
        let column = match letter {
            b'A'..=b'H' => letter - b'A',
            b'J'..=b'Z' => letter - b'A' - 1,
            _ => return None,
        };
        let digits = text.get(1..)?;
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let row = size.height().checked_sub(digits.parse().ok()?)?;
        Point::new(column, row).filter(|&point| size.contains(point))
    }

    /// Writes the point as GTP and most players name it on a board of this size.
    ///
    /// A point below the board has no such name; it is then counted from row 0 down.
    #[must_use]
    pub fn to_gtp(self, size: Size) -> String {
        let skip = u8::from(self.column >= 8);
        let letter = char::from(b'A' + self.column + skip);
        format!("{letter}{}", i16::from(size.height()) - i16::from(self.row))
    }

    /// The two to four points beside this one on a board of this size.
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Point> {
        let Point { row, column } = self;
        [
            (Some(column), row.checked_sub(1)),
            (column.checked_sub(1), Some(row)),
            (Some(column + 1), Some(row)),
            (Some(column), Some(row + 1)),
        ]
        .into_iter()
        .filter_map(|(column, row)| Point::new(column?, row?))
        .filter(move |&point| size.contains(point))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |n: u8| char::from(b'a' + n);
        write!(f, "{}{}", letter(self.column), letter(self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_right_star_is_pd_and_q16() {
        let point = Point::from_sgf("pd").unwrap();
        assert_eq!((point.column(), point.row()), (15, 3));
        assert_eq!(point.to_gtp(Size::NINETEEN), "Q16");
        assert_eq!(Point::from_gtp("q16", Size::NINETEEN), Some(point));
    }

    #[test]
    fn every_point_is_read_back_in_both_styles() {
        let size = Size::new(25, 13).unwrap();
        for point in size.iter() {
            assert_eq!(Point::from_sgf(&point.to_sgf()), Some(point));
            assert_eq!(Point::from_gtp(&point.to_gtp(size), size), Some(point));
        }
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for text in ["", "a", "abc", "AA", "zz", "a1", "棋"] {
            assert_eq!(Point::from_sgf(text), None, "{text}");
        }
        for text in ["", "I5", "A", "A0", "A20", "U1", "A+1", "A-1", "棋1", "A999"] {
            assert_eq!(Point::from_gtp(text, Size::NINETEEN), None, "{text}");
        }
    }

    #[test]
    fn a_corner_has_two_neighbors_and_the_middle_four() {
        let around = |text: &str| Point::from_sgf(text).unwrap().neighbors(Size::NINETEEN).count();
        assert_eq!((around("aa"), around("sj"), around("jj")), (2, 3, 4));
    }
}
