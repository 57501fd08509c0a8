//! A game in play: a position, the rules, and everything that led there.

use crate::board::Cell;
use crate::zobrist::ByHash;
use crate::{Board, ByColor, Color, Illegal, Ko, Move, Point, Position, Ruleset, Size};

/// A game played by the rules, move by move, with undo.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    rules: Ruleset,
    end: Option<End>,
    /// The moves so far; the first entry stands for the board before them.
    history: Vec<Entry>,
    /// The stones taken off by all moves, in order.
    taken: Vec<(u16, Color)>,
    /// The last entry of each hash.
    latest: ByHash<u32>,
}

/// How a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Two passes in a row. The result waits for the dead stones to be marked.
    Passes,
    /// A player has given up.
    Resignation {
        /// Who has resigned, and lost.
        by: Color,
    },
}

/// A move and what is needed to compare with it and to take it back.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Who moved; none for the board before the first move.
    turn: Option<(Color, Move)>,
    /// The board after the move.
    hash: u64,
    /// Who is to move after it.
    next: Color,
    /// The last earlier entry with the same hash.
    earlier: Option<u32>,
    /// Where in `taken` the stones taken by this move begin.
    taken_from: u32,
    /// The ko before the move.
    ko: Option<(Color, Point)>,
}

impl Game {
    /// A game on an empty board, Black to move.
    #[must_use]
    pub fn new(size: Size, rules: Ruleset) -> Game {
        Game::from_board(Board::new(size), Color::Black, rules)
    }

    /// A game that begins with stones on the board, handicap stones for example, after
    /// which White moves first.
    #[must_use]
    pub fn from_board(board: Board, to_move: Color, rules: Ruleset) -> Game {
        let mut game = Game {
            position: Position::from_board(board, to_move),
            rules,
            end: None,
            history: Vec::new(),
            taken: Vec::new(),
            latest: ByHash::default(),
        };
        game.record(None, 0, None);
        game
    }

    /// Makes a move for the player whose turn it is.
    ///
    /// # Errors
    /// Why the move is not allowed; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.play_as(self.to_move(), mv)
    }

    /// Makes a move for a player, who must be the one to move; only resigning is
    /// allowed at any time.
    ///
    /// # Errors
    /// Why the move is not allowed; the game is then unchanged.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        let at = self.judge(color, mv)?;
        let taken_from = self.taken.len() as u32;
        let ko = self.position.ko;
        match (mv, at) {
            (Move::Play(_), Some(at)) => self.position.play(color, at, &mut self.taken),
            (Move::Resign, _) => self.end = Some(End::Resignation { by: color }),
            _ => {
                if self.history.last().is_some_and(Entry::is_pass) && !self.was_resumed() {
                    self.end = Some(End::Passes);
                }
                self.position.pass(color);
            }
        }
        self.record(Some((color, mv)), taken_from, ko);
        Ok(())
    }

    /// Whether the player to move may make the move.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.judge(self.to_move(), mv).map(|_| ())
    }

    /// Whether the player to move may make the move.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// The points on which the player to move may play, in reading order.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> {
        self.board().size().iter().filter(|&point| self.is_legal(Move::Play(point)))
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let entry = *self.history.last()?;
        let (color, mv) = entry.turn?;
        self.history.pop();
        match entry.earlier {
            Some(earlier) => self.latest.insert(entry.hash, earlier),
            None => self.latest.remove(&entry.hash),
        };
        if let Move::Play(point) = mv {
            let at = self.board().index(point);
            let taken = &self.taken[entry.taken_from as usize..];
            self.position.board.unplay(at, taken);
            for &(_, stone) in taken {
                self.position.captured[stone] -= 1;
            }
            self.taken.truncate(entry.taken_from as usize);
        }
        self.position.ko = entry.ko;
        self.position.to_move = match mv {
            // One may resign out of turn.
            Move::Resign => entry.next,
            Move::Play(_) | Move::Pass => color,
        };
        self.end = None;
        Some((color, mv))
    }

    /// After two passes, takes play up again because of a dispute: the opponent of the
    /// player who asks for it moves. Returns whether the game was stopped by passes.
    pub fn resume(&mut self, by: Color) -> bool {
        let stopped = self.end == Some(End::Passes);
        if stopped {
            self.end = None;
            self.position.to_move = !by;
        }
        stopped
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// The board with the player to move.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.position.to_move
    }

    /// The stones of each colour taken off so far, as [`Position::captured`] counts.
    #[must_use]
    pub fn captured(&self) -> ByColor<u32> {
        self.position.captured
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// How many moves were made, passes and a resignation included.
    #[must_use]
    pub fn move_number(&self) -> usize {
        self.history.len() - 1
    }

    /// The moves from the first.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> {
        self.history.iter().filter_map(|entry| entry.turn)
    }

    /// The stones that the last move took off, with their colours.
    pub fn taken(&self) -> impl Iterator<Item = (Point, Color)> {
        let from = self.history.last().map_or(0, |entry| entry.taken_from);
        self.taken[from as usize..].iter().map(|&(at, color)| (self.board().point(usize::from(at)), color))
    }

    /// Adds the move just made to the history.
    fn record(&mut self, turn: Option<(Color, Move)>, taken_from: u32, ko: Option<(Color, Point)>) {
        let hash = self.board().hash();
        let earlier = self.latest.insert(hash, self.history.len() as u32);
        self.history.push(Entry { turn, hash, next: self.position.to_move, earlier, taken_from, ko });
    }

    /// Whether the last two moves were passes and play went on all the same: the next
    /// pass is then the first of two.
    fn was_resumed(&self) -> bool {
        let passes = self.history.iter().rev().take_while(|e| e.is_pass());
        passes.count() % 2 == 0
    }

    /// Judges a move; for a play, returns the index on the board.
    fn judge(&self, color: Color, mv: Move) -> Result<Option<usize>, Illegal> {
        if self.end.is_some() {
            return Err(Illegal::GameOver);
        }
        let Move::Play(point) = mv else {
            let in_turn = color == self.to_move() || mv == Move::Resign;
            return in_turn.then_some(None).ok_or(Illegal::NotYourTurn);
        };
        if color != self.to_move() {
            return Err(Illegal::NotYourTurn);
        }
        if self.rules.ko == Ko::Simple {
            self.position.check(color, point, self.rules.suicide)?;
            return Ok(self.board().on_board(point));
        }
        let at = self.position.check_stone(color, point, self.rules.suicide)?;
        match self.repeated(color, at) {
            None => Ok(Some(at)),
            Some(_) if self.position.ko == Some((color, point)) => Err(Illegal::Ko),
            Some(of_move) => Err(Illegal::Superko { of_move }),
        }
    }

    /// The first move whose repetition by this play the superko rule forbids.
    fn repeated(&self, color: Color, at: usize) -> Option<usize> {
        let hash = self.board().hash_after(color, at);
        let mut candidate = self.latest.get(&hash).copied();
        let mut first = None;
        while let Some(number) = candidate {
            let entry = &self.history[number as usize];
            let counts = match self.rules.ko {
                Ko::Positional => true,
                Ko::Situational => entry.next != color,
                Ko::NaturalSituational => entry.is_play_of(color),
                Ko::Simple => false,
            };
            if counts && self.is_same_board(color, at, number as usize) {
                first = Some(number as usize);
            }
            candidate = entry.earlier;
        }
        first
    }

    /// Whether this play makes the board after the given move: the one is played out,
    /// the other found by going back, and their stones are compared. Equal hashes bring
    /// us here, which but for a collision means yes.
    fn is_same_board(&self, color: Color, at: usize, number: usize) -> bool {
        let mut after = self.board().clone();
        after.play(color, at, &mut Vec::new());
        let mut cells: Vec<Cell> = self.board().cells().collect();
        let mut taken_to = self.taken.len();
        for entry in self.history[number + 1..].iter().rev() {
            if let Some((_, Move::Play(point))) = entry.turn {
                let taken_from = entry.taken_from as usize;
                for &(stone, owner) in &self.taken[taken_from..taken_to] {
                    cells[usize::from(stone)] = Cell::Stone(owner);
                }
                // Last, as a suicide also took the stone itself.
                cells[self.board().index(point)] = Cell::Empty;
                taken_to = taken_from;
            }
        }
        after.cells().eq(cells)
    }
}

impl Entry {
    fn is_pass(&self) -> bool {
        matches!(self.turn, Some((_, Move::Pass)))
    }

    fn is_play_of(&self, color: Color) -> bool {
        matches!(self.turn, Some((mover, Move::Play(_))) if mover == color)
    }
}
