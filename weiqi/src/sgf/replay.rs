//! Records played on a board.

use core::error::Error;
use core::fmt;
use std::collections::HashMap;

use super::tree::Property;
use super::{NodeId, NodeRef, Tree, value};
use crate::{ByColor, Color, Illegal, Move, Position, Size};

/// The state of a game at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The node.
    pub node: NodeId,
    /// The board, the stones taken off and the player to move.
    pub position: Position,
    /// How many moves were made, passes included. Setup counts for none.
    pub number: u32,
    /// The last move, of this node or one before it.
    pub last: Option<(Color, Move)>,
    /// Whether the last move is this node's.
    pub has_move: bool,
    /// What is wrong with this node's move: `Occupied`, `Suicide` or `Ko`, and it was
    /// made all the same; or `OffBoard`: it is no point of the board and not counted.
    pub illegal: Option<Illegal>,
    /// Whether this node's move, not already illegal, brings back an earlier board.
    pub repeats: Option<Repeat>,
}

/// A whole-board repetition in a record, which only some rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// The number of the first move after which the board was the same.
    pub of_move: u32,
    /// Whether the same player moved before.
    pub same_player: bool,
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// It is a record of another game.
    NotGo {
        /// What `GM` says; 1 would be Go.
        game: String,
    },
    /// `SZ` is no size of a board.
    BadSize {
        /// What it says.
        text: String,
    },
    /// The tree has no such node.
    NoNode,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::NotGo { game } => write!(f, "the record is of game {game:?}, not of Go"),
            Unplayable::BadSize { text } => write!(f, "{text:?} is no size of a board"),
            Unplayable::NoNode => f.write_str("there is no such node"),
        }
    }
}

impl Error for Unplayable {}

impl Tree {
    /// Whether the record is of Go: `GM[1]`, or none given.
    #[must_use]
    pub fn is_go(&self) -> bool {
        let game = self.root().raw("GM").map_or("", str::trim);
        game.is_empty() || game == "1"
    }

    /// The size of the board, 19×19 where none is given.
    ///
    /// # Errors
    /// [`Unplayable::NotGo`], [`Unplayable::BadSize`].
    pub fn size(&self) -> Result<Size, Unplayable> {
        let root = self.root();
        if !self.is_go() {
            let game = root.simple_text("GM").unwrap_or_default();
            return Err(Unplayable::NotGo { game });
        }
        match root.raw("SZ").map_or("", str::trim) {
            "" => Ok(Size::NINETEEN),
            raw => value::size(raw).ok_or_else(|| Unplayable::BadSize { text: value::simple_text(raw) }),
        }
    }

    /// Plays the main line, node by node.
    ///
    /// # Errors
    /// Why the record cannot be played.
    pub fn replay(&self) -> Result<Replay<'_>, Unplayable> {
        Replay::along(self, self.main_line().map(NodeRef::id).collect())
    }

    /// Plays the way from the root to a node, node by node.
    ///
    /// # Errors
    /// Why the record cannot be played.
    pub fn replay_to(&self, id: NodeId) -> Result<Replay<'_>, Unplayable> {
        Replay::along(self, self.path(id))
    }

    /// The state of the game at a node.
    ///
    /// # Errors
    /// Why the record cannot be played.
    pub fn moment(&self, id: NodeId) -> Result<Moment, Unplayable> {
        let mut replay = self.replay_to(id)?;
        while replay.advance().is_some() {}
        Ok(replay.moment)
    }

    /// The state of the game at the main line's node with this move, counted as
    /// [`Moment::number`] is; at the root for 0, at the last node if there are fewer.
    ///
    /// # Errors
    /// Why the record cannot be played.
    pub fn moment_at(&self, number: u32) -> Result<Moment, Unplayable> {
        let mut replay = self.replay()?;
        while replay.advance().is_some_and(|moment| moment.number < number) {}
        Ok(replay.moment)
    }
}

/// A record being played along one line. [`Replay::advance`] goes from node to node
/// without copying; as an iterator it hands out copies of each [`Moment`].
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    tree: &'a Tree,
    size: Size,
    path: Vec<NodeId>,
    /// How many nodes of the path were played.
    done: usize,
    moment: Moment,
    /// Every board so far.
    seen: HashMap<Box<[u64]>, Seen>,
}

/// When a board was there.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// After which move first.
    first: u32,
    /// Who made it by a play.
    by: ByColor<bool>,
}

impl<'a> Replay<'a> {
    fn along(tree: &'a Tree, path: Vec<NodeId>) -> Result<Replay<'a>, Unplayable> {
        let size = tree.size()?;
        let &node = path.first().ok_or(Unplayable::NoNode)?;
        let moment = Moment {
            node,
            position: Position::new(size),
            number: 0,
            last: None,
            has_move: false,
            illegal: None,
            repeats: None,
        };
        let mut replay = Replay { tree, size, path, done: 0, moment, seen: HashMap::new() };
        replay.see(None);
        Ok(replay)
    }

    /// Plays the next node and shows the state at it; `None` after the last.
    pub fn advance(&mut self) -> Option<&Moment> {
        let &id = self.path.get(self.done)?;
        let node = self.tree.node(id)?;
        self.done += 1;
        let moment = &mut self.moment;
        moment.node = node.id();
        moment.has_move = false;
        moment.illegal = None;
        moment.repeats = None;
        // Setup comes before moves; FF[4] wants them in nodes of their own.
        let mut is_set_up = false;
        for property in node.properties() {
            is_set_up |= self.set_up(property);
        }
        if is_set_up {
            self.see(None);
        }
        for property in node.properties() {
            if let Some(color) = property.mover() {
                self.make_move(color, property.values().next().unwrap_or_default());
            }
        }
        self.name_player(node);
        Some(&self.moment)
    }

    /// Applies `AB`, `AW` or `AE`. Returns whether the property is one of them.
    fn set_up(&mut self, property: Property<'_>) -> bool {
        let stone = match property.name() {
            "AB" => Some(Color::Black),
            "AW" => Some(Color::White),
            "AE" => None,
            _ => return false,
        };
        let position = &mut self.moment.position;
        position.board.set_all(value::points_of(property.values()), stone);
        position.ko = None;
        true
    }

    fn make_move(&mut self, color: Color, raw: &str) {
        let moment = &mut self.moment;
        let Some(mv) = value::parse_move(raw, self.size) else {
            moment.illegal = Some(Illegal::OffBoard);
            return;
        };
        moment.illegal = moment.position.play_anyway(color, mv);
        moment.number += 1;
        moment.last = Some((color, mv));
        moment.has_move = true;
        if matches!(mv, Move::Play(_)) {
            let repeats = self.see(Some(color));
            if self.moment.illegal.is_none() {
                self.moment.repeats = repeats;
            }
        }
    }

    /// Whose turn it is after the node: as `PL` says; else the opponent of who moved
    /// last; before the first move White's after handicap stones, else Black's.
    fn name_player(&mut self, node: NodeRef<'_>) {
        let moment = &mut self.moment;
        if let Some(color) = node.next_player() {
            moment.position.to_move = color;
        } else if moment.number == 0 && (node.has("HA") || node.has("AB") || node.has("AW")) {
            let handicap = node.simple_text("HA").and_then(|text| text.trim().parse().ok());
            let board = moment.position.board();
            let only_black = board.count(Color::White) == 0 && board.count(Color::Black) > 0;
            if handicap.unwrap_or(0) >= 2 || only_black {
                moment.position.to_move = Color::White;
            }
        }
    }

    /// Notes the board; says whether it was there before.
    fn see(&mut self, mover: Option<Color>) -> Option<Repeat> {
        let first = self.moment.number;
        let board = self.moment.position.board().packed();
        let mut repeat = None;
        let seen = self
            .seen
            .entry(board)
            .and_modify(|seen| {
                repeat = Some(Repeat { of_move: seen.first, same_player: mover.is_some_and(|color| seen.by[color]) });
            })
            .or_insert(Seen { first, by: ByColor::default() });
        if let Some(color) = mover {
            seen.by[color] = true;
        }
        repeat
    }
}

impl Iterator for Replay<'_> {
    type Item = Moment;

    fn next(&mut self) -> Option<Moment> {
        self.advance().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;

    fn tree(text: &str) -> Tree {
        sgf::read(text).unwrap().trees.remove(0)
    }

    fn to_move(text: &str) -> Color {
        let tree = tree(text);
        let last = tree.main_line().last().unwrap().id();
        tree.moment(last).unwrap().position.to_move()
    }

    #[test]
    fn setup_puts_and_takes_stones_and_captures_nothing() {
        let tree = tree("(;SZ[3]AB[aa:cb]AW[ac];AE[ba]AW[bc][cc])");
        let moment = tree.moment_at(9).unwrap();
        assert_eq!(moment.position.board().rows(), ["X.X", "XXX", "OOO"]);
        assert_eq!(moment.position.captured().black, 0);
        assert_eq!((moment.number, moment.last), (0, None));
    }

    #[test]
    fn it_is_whites_turn_after_handicap_stones() {
        assert_eq!(to_move("(;)"), Color::Black);
        assert_eq!(to_move("(;HA[2]AB[dd][pp])"), Color::White);
        assert_eq!(to_move("(;HA[2];AB[dd][pp])"), Color::White);
        assert_eq!(to_move("(;AB[dd]AW[pp])"), Color::Black);
        assert_eq!(to_move("(;B[dd];W[pp])"), Color::Black);
        assert_eq!(to_move("(;B[dd];W[pp];PL[W])"), Color::White);
    }

    #[test]
    fn a_move_that_is_no_point_is_flagged_and_not_counted() {
        let tree = tree("(;SZ[9];B[aa];W[jj];W[x];W[tt];B[aa])");
        let moments: Vec<_> = tree.replay().unwrap().collect();
        let flags: Vec<_> = moments.iter().map(|m| (m.number, m.illegal)).collect();
        assert_eq!(
            flags,
            [
                (0, None),
                (1, None),
                (1, Some(Illegal::OffBoard)),
                (1, Some(Illegal::OffBoard)),
                (2, None),
                (3, Some(Illegal::Occupied)),
            ]
        );
    }

    #[test]
    fn the_moment_of_a_number_is_the_node_of_that_move() {
        let tree = tree("(;;AB[aa];B[bb];;W[cc];)");
        let node = |number| tree.moment_at(number).unwrap().node.index();
        assert_eq!([node(0), node(1), node(2), node(3)], [0, 2, 4, 5]);
    }

    #[test]
    fn another_game_is_not_played() {
        let game = "6".to_owned();
        let backgammon = tree("(;GM[6];B[aa])");
        assert!(!backgammon.is_go());
        assert_eq!(backgammon.replay().unwrap_err(), Unplayable::NotGo { game });
        let text = "26".to_owned();
        assert_eq!(tree("(;SZ[26])").size(), Err(Unplayable::BadSize { text }));
    }

    #[test]
    fn a_ko_retaken_at_once_repeats_a_board_by_the_same_player() {
        let tree = tree("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[pass];W[bb];B[];B[cb])");
        let moments: Vec<_> = tree.replay().unwrap().collect();
        assert_eq!(moments[3].illegal, Some(Illegal::Ko));
        let repeat = Repeat { of_move: 1, same_player: true };
        assert_eq!(moments[5].repeats, Some(repeat));
    }
}
