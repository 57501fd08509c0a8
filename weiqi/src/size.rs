//! How many lines a board has.

use core::error::Error;
use core::fmt;

use crate::Point;

/// The size of a board in points: 1 to 25 wide and 1 to 25 high, square or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The longest side of a board.
    pub const MAX: u8 = 25;

    /// The usual board, 361 points.
    pub const NINETEEN: Size = Size { width: 19, height: 19 };

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`BadSize`] if a side is 0 or longer than 25.
    pub const fn new(width: u8, height: u8) -> Result<Size, BadSize> {
        if width == 0 || width > Size::MAX || height == 0 || height > Size::MAX {
            return Err(BadSize);
        }
        Ok(Size { width, height })
    }

    /// A square board.
    ///
    /// # Errors
    /// [`BadSize`] if the side is 0 or longer than 25.
    pub const fn square(side: u8) -> Result<Size, BadSize> {
        Size::new(side, side)
    }

    /// Columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Points on the board: width × height.
    #[must_use]
    pub const fn points(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point is on the board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.width && point.row() < self.height
    }

    /// Every point, row by row from the top left.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let width = usize::from(self.width);
        (0..self.points()).map(move |n| Point::of(n % width, n / width))
    }

    /// The star points (星位): nine from 15 lines on, five on smaller odd boards
    /// from 9 lines, four where a side is even, none below 8 lines.
    #[must_use]
    pub fn star_points(self) -> Vec<Point> {
        let shorter = self.width.min(self.height);
        if shorter < 8 {
            return Vec::new();
        }
        let margin = if shorter < 13 { 2 } else { 3 };
        let lines = |side: u8| [margin, side / 2, side - 1 - margin];
        let has_middle = self.width % 2 == 1 && self.height % 2 == 1;
        let has_sides = has_middle && shorter >= 15;
        let mut stars = Vec::with_capacity(9);
        for (j, row) in lines(self.height).into_iter().enumerate() {
            for (i, column) in lines(self.width).into_iter().enumerate() {
                let wanted = match (i == 1, j == 1) {
                    (false, false) => true,
                    (true, true) => has_middle,
                    _ => has_sides,
                };
                if wanted {
                    stars.extend(Point::new(column, row));
                }
            }
        }
        stars
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::NINETEEN
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A side of the board is not 1 to 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize;

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board is 1 to 25 points wide and high")
    }
}

impl Error for BadSize {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_run_from_one_to_twenty_five() {
        assert!(Size::new(1, 25).is_ok());
        assert_eq!(Size::new(0, 19), Err(BadSize));
        assert_eq!(Size::new(19, 26), Err(BadSize));
    }

    #[test]
    fn the_usual_board_has_361_points_and_nine_stars() {
        assert_eq!(Size::NINETEEN.points(), 361);
        assert_eq!(Size::NINETEEN.iter().count(), 361);
        let stars: Vec<_> = Size::NINETEEN.star_points().iter().map(|p| p.to_sgf()).collect();
        assert_eq!(stars, ["dd", "jd", "pd", "dj", "jj", "pj", "dp", "jp", "pp"]);
    }

    #[test]
    fn small_odd_boards_have_five_stars() {
        for (side, corner) in [(9, "cc"), (11, "cc"), (13, "dd")] {
            let stars = Size::square(side).unwrap().star_points();
            assert_eq!(stars.len(), 5, "{side}");
            assert_eq!(stars[0].to_sgf(), corner);
        }
        assert!(Size::square(5).unwrap().star_points().is_empty());
    }
}
