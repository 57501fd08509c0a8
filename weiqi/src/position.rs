//! A board with the player to move: all of a game that can be seen without its history.

use core::error::Error;
use core::fmt;

use crate::{Board, ByColor, Color, Point, Size};

/// What a player does when it is their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays a stone on a point.
    Play(Point),
    /// Plays no stone (停一手).
    Pass,
    /// Gives the game up.
    Resign,
}

impl Move {
    /// The point that is played on.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass | Move::Resign => None,
        }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard,
    /// A stone lies there.
    Occupied,
    /// The stone's own group would have no liberty and nothing is captured.
    Suicide,
    /// The stone that has just taken in a ko is retaken at once.
    Ko,
    /// The board of an earlier move would come back, in the sense of the
    /// [`Ko`](crate::Ko) in force.
    Superko {
        /// The earliest such move; 0 is the board before the first move.
        of_move: usize,
    },
    /// The game has ended.
    GameOver,
    /// It is the opponent's turn.
    NotYourTurn,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::OffBoard => f.write_str("the point is not on the board"),
            Illegal::Occupied => f.write_str("the point is occupied"),
            Illegal::Suicide => f.write_str("the stone would have no liberty"),
            Illegal::Ko => f.write_str("the ko may not be retaken at once"),
            Illegal::Superko { of_move } => {
                write!(f, "the position after move {of_move} would be repeated")
            }
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::NotYourTurn => f.write_str("it is the opponent's turn"),
        }
    }
}

impl Error for Illegal {}

/// A board, the player to move, the stones taken off so far, and the ko that may not
/// be retaken. It has no memory of earlier boards: that is [`Game`](crate::Game)'s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) to_move: Color,
    pub(crate) captured: ByColor<u32>,
    /// The point of a lone stone just taken by a lone stone, and whose stone it was.
    pub(crate) ko: Option<(Color, Point)>,
}

impl Position {
    /// An empty board with Black to move.
    #[must_use]
    pub fn new(size: Size) -> Position {
        Position::from_board(Board::new(size), Color::Black)
    }

    /// A board as it was set up, with nothing captured.
    #[must_use]
    pub fn from_board(board: Board, to_move: Color) -> Position {
        Position { board, to_move, captured: ByColor::default(), ko: None }
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The stones of each colour taken off so far: `captured().black` are black stones,
    /// White's prisoners, but for those that Black's own suicide took.
    #[must_use]
    pub fn captured(&self) -> ByColor<u32> {
        self.captured
    }

    /// The point where the player to move may not retake a ko.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko.filter(|&(color, _)| color == self.to_move).map(|(_, point)| point)
    }

    /// Whether a stone may be played by all rules but superko.
    ///
    /// # Errors
    /// `OffBoard`, `Occupied`, `Ko`, or, unless `suicide` is allowed, `Suicide`.
    pub fn check(&self, color: Color, point: Point, suicide: bool) -> Result<(), Illegal> {
        self.check_stone(color, point, suicide)?;
        if self.ko == Some((color, point)) {
            return Err(Illegal::Ko);
        }
        Ok(())
    }

    /// The rules that look at the stones alone. Returns the index on the board.
    pub(crate) fn check_stone(&self, color: Color, point: Point, suicide: bool) -> Result<usize, Illegal> {
        let at = self.board.on_board(point).ok_or(Illegal::OffBoard)?;
        if self.board.get(point).is_some() {
            return Err(Illegal::Occupied);
        }
        if !suicide && !self.board.breathes(color, at) {
            return Err(Illegal::Suicide);
        }
        Ok(at)
    }

    /// Makes a move of either player, legal or not, as a game record must be replayed
    /// ([SGF, `B` and `W`](https://www.red-bean.com/sgf/go.html): a stone is replaced,
    /// suicide takes off its own group). Says what was wrong with it. A point off the
    /// board changes nothing, nor does resigning.
    pub fn play_anyway(&mut self, color: Color, mv: Move) -> Option<Illegal> {
        let illegal = match mv {
            Move::Resign => return None,
            Move::Pass => {
                self.pass(color);
                return None;
            }
            Move::Play(point) => self.check(color, point, false).err().map(|why| (why, point)),
        };
        if let Some((Illegal::OffBoard, _)) = illegal {
            return Some(Illegal::OffBoard);
        }
        if let Move::Play(point) = mv {
            let at = self.board.index(point);
            self.play(color, at, &mut Vec::new());
        }
        illegal.map(|(why, _)| why)
    }

    pub(crate) fn pass(&mut self, color: Color) {
        self.ko = None;
        self.to_move = !color;
    }

    /// Plays at an index on the board; adds what is taken off to `taken`.
    pub(crate) fn play(&mut self, color: Color, at: usize, taken: &mut Vec<(u16, Color)>) {
        let before = taken.len();
        self.board.play(color, at, taken);
        self.ko = None;
        for &(_, stone) in &taken[before..] {
            self.captured[stone] += 1;
        }
        if let [(stone, owner)] = taken[before..]
            && owner != color
            && self.board.is_lone_in_atari(at)
        {
            self.ko = Some((owner, self.board.point(usize::from(stone))));
        }
        self.to_move = !color;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        Point::from_sgf(text).unwrap()
    }

    fn position(drawing: &str) -> Position {
        Position::from_board(drawing.parse().unwrap(), Color::Black)
    }

    #[test]
    fn a_stone_without_liberties_is_taken_off() {
        let mut position = position(".X.\nXO.\n.X.");
        assert_eq!(position.play_anyway(Color::Black, point("cb").into()), None);
        assert_eq!(position.board().to_string(), ".X.\nX.X\n.X.");
        assert_eq!(position.captured(), ByColor { black: 0, white: 1 });
    }

    #[test]
    fn a_capture_comes_before_the_movers_own_group_is_judged() {
        let mut position = position(".OX\nOX.\nX..");
        assert_eq!(position.check(Color::Black, point("aa"), false), Ok(()));
        position.play_anyway(Color::Black, point("aa").into());
        assert_eq!(position.board().to_string(), "X.X\n.X.\nX..");
    }

    #[test]
    fn suicide_is_forbidden_and_takes_off_its_own_group_when_played_anyway() {
        let mut position = position(".XO\nXO.\nO..");
        let corner = point("aa");
        assert_eq!(position.check(Color::Black, corner, false), Err(Illegal::Suicide));
        assert_eq!(position.check(Color::Black, corner, true), Ok(()));
        assert_eq!(position.play_anyway(Color::Black, corner.into()), Some(Illegal::Suicide));
        assert_eq!(position.board().to_string(), "..O\n.O.\nO..");
        assert_eq!(position.captured().black, 3);
    }

    #[test]
    fn a_ko_may_not_be_retaken_at_once() {
        let mut position = position(".XO.\nXO.O\n.XO.\n....");
        assert_eq!(position.play_anyway(Color::Black, point("cb").into()), None);
        assert_eq!(position.ko(), Some(point("bb")));
        assert_eq!(position.check(Color::White, point("bb"), false), Err(Illegal::Ko));
        position.play_anyway(Color::White, Move::Pass);
        assert_eq!(position.ko(), None);
    }

    #[test]
    fn an_occupied_point_is_overwritten_when_played_anyway() {
        let mut position = position("X..\n...");
        let corner = point("aa");
        assert_eq!(position.play_anyway(Color::White, corner.into()), Some(Illegal::Occupied));
        assert_eq!(position.board().get(corner), Some(Color::White));
        assert_eq!(position.captured(), ByColor::default());
        assert_eq!(position.play_anyway(Color::White, point("ac").into()), Some(Illegal::OffBoard));
    }
}
