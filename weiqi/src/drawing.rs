//! Boards drawn in text.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::{Board, Color, Point, Size};

/// Reads what [`Board`]'s `Display` writes: a line for each row, `X` for Black, `O` for
/// White, `.` for an empty point. Spaces and empty lines are passed over.
impl FromStr for Board {
    type Err = BadDrawing;

    fn from_str(text: &str) -> Result<Board, BadDrawing> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != width) {
            return Err(BadDrawing::Ragged);
        }
        let side = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let size = Size::new(side(width), side(rows.len())).map_err(|_| BadDrawing::Size)?;
        let mut board = Board::new(size);
        for (point, &sign) in size.iter().zip(rows.iter().flatten()) {
            match sign {
                'X' => board.set(point, Some(Color::Black)),
                'O' => board.set(point, Some(Color::White)),
                '.' => true,
                _ => return Err(BadDrawing::Sign { sign, point }),
            };
        }
        Ok(board)
    }
}

/// Why a text is not the drawing of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDrawing {
    /// The rows are not of one length.
    Ragged,
    /// There are no rows, or a side is longer than 25.
    Size,
    /// A sign other than `X`, `O` and `.`.
    Sign {
        /// What stands there.
        sign: char,
        /// Where.
        point: Point,
    },
}

impl fmt::Display for BadDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDrawing::Ragged => f.write_str("the rows are not of one length"),
            BadDrawing::Size => f.write_str("a board is 1 to 25 points wide and high"),
            BadDrawing::Sign { sign, point } => write!(f, "{sign:?} at {point} is not X, O or ."),
        }
    }
}

impl Error for BadDrawing {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_read_as_it_is_written() {
        let drawing = "X.O\n.X.";
        let board: Board = drawing.parse().unwrap();
        assert_eq!(board.size(), Size::new(3, 2).unwrap());
        assert_eq!(board.to_string(), drawing);
    }

    #[test]
    fn a_bad_drawing_says_what_is_wrong() {
        assert_eq!("X.\nX".parse::<Board>(), Err(BadDrawing::Ragged));
        assert_eq!("".parse::<Board>(), Err(BadDrawing::Size));
        let point = Point::from_sgf("ba").unwrap();
        assert_eq!("X#".parse::<Board>(), Err(BadDrawing::Sign { sign: '#', point }));
    }
}
