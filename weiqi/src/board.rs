//! Stones on a board, and nothing else: no turn, no history, no rule but capture.

use core::fmt;

use crate::{Color, Point, Size, zobrist};

/// The stones on a board.
///
/// Groups are kept up to date stone by stone, so that a play and its captures cost a
/// few steps each. Two boards are equal when they have the same size and stones.
#[derive(Clone)]
pub struct Board {
    size: Size,
    hash: u64,
    /// Row by row with a border all round. One border column serves both sides:
    /// right of the last point of a row lies the left border of the next.
    places: Box<[Place]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Empty,
    Stone(Color),
    Border,
}

/// One place of the array. What concerns a whole group is kept at its head.
#[derive(Clone, Copy)]
struct Place {
    cell: Cell,
    /// The stone that stands for the whole group.
    head: u16,
    /// The next stone of the group, in a ring.
    next: u16,
    /// At the head: pairs of a stone of the group and an empty place beside it. A
    /// liberty that two stones touch counts twice, so only "none", and "all of them
    /// are this one place" can be told from it. That is all a play needs to know.
    pairs: u16,
}

/// Stones of one colour joined along the lines, and the empty points beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose stones they are.
    pub color: Color,
    /// In reading order.
    pub stones: Vec<Point>,
    /// In reading order, each once.
    pub liberties: Vec<Point>,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Board {
        let stride = usize::from(size.width()) + 1;
        let border = Place { cell: Cell::Border, head: 0, next: 0, pairs: 0 };
        let mut board = Board {
            size,
            hash: 0,
            places: vec![border; (usize::from(size.height()) + 2) * stride + 1].into_boxed_slice(),
        };
        for point in size.iter() {
            let at = board.index(point);
            board.places[at].cell = Cell::Empty;
        }
        board
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone at the point; `None` where it is empty or off the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.cell(self.on_board(point)?) {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Border => None,
        }
    }

    /// Whether the point is on the board.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.size.contains(point)
    }

    /// All stones in reading order.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        self.size.iter().filter_map(|point| Some((point, self.get(point)?)))
    }

    /// How many stones of a colour lie on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.stones().filter(|&(_, stone)| stone == color).count()
    }

    /// The group of the stone at the point; `None` where no stone is.
    #[must_use]
    pub fn group(&self, point: Point) -> Option<Group> {
        let color = self.get(point)?;
        let mut stones: Vec<Point> = self.ring(self.index(point)).map(|at| self.point(at)).collect();
        stones.sort_unstable();
        let mut liberties: Vec<Point> = stones
            .iter()
            .flat_map(|stone| stone.neighbors(self.size))
            .filter(|&beside| self.get(beside).is_none())
            .collect();
        liberties.sort_unstable();
        liberties.dedup();
        Some(Group { color, stones, liberties })
    }

    /// The liberties of the group at the point, 0 where no stone is.
    #[must_use]
    pub fn liberties(&self, point: Point) -> usize {
        self.group(point).map_or(0, |group| group.liberties.len())
    }

    /// Sets up a stone or an empty point. Nothing is captured, whatever has no liberty.
    /// Returns whether the point is on the board.
    pub fn set(&mut self, point: Point, stone: Option<Color>) -> bool {
        let Some(at) = self.on_board(point) else {
            return false;
        };
        self.lift(at);
        if let Some(color) = stone {
            self.put(at, color);
        }
        true
    }

    /// Sets up several points alike, as [`Board::set`] does each. Points off the board are
    /// passed over.
    pub fn set_all(&mut self, points: impl IntoIterator<Item = Point>, stone: Option<Color>) {
        let wanted = stone.map_or(Cell::Empty, Cell::Stone);
        let points = points.into_iter().filter_map(|point| self.on_board(point));
        let changes: Vec<_> = points.filter(|&at| self.cell(at) != wanted).collect();
        let mut cells: Vec<_> = self.cells().collect();
        changes.iter().for_each(|&at| cells[at] = wanted);
        // Out of a large group stones are lifted slowly, one by one: set up afresh.
        *self = Board::new(self.size);
        for (at, cell) in cells.into_iter().enumerate() {
            if let Cell::Stone(color) = cell {
                self.put(at, color);
            }
        }
    }

    /// Plays a stone without asking whether it is legal: a stone that lies there is
    /// replaced, then the opponent's groups without liberty are taken off, then the
    /// stone's own group if it has none. Returns what was taken off, which does not
    /// include a replaced stone. Off the board nothing happens.
    pub fn place(&mut self, color: Color, point: Point) -> Vec<(Point, Color)> {
        let mut taken = Vec::new();
        if let Some(at) = self.on_board(point) {
            self.play(color, at, &mut taken);
        }
        taken.into_iter().map(|(at, color)| (self.point(usize::from(at)), color)).collect()
    }

    /// A hash of the stones. Equal boards have equal hashes; the converse is likely,
    /// not certain.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The rows from the top, `X` for Black, `O` for White, `.` for an empty point.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.to_string().lines().map(str::to_owned).collect()
    }
}

/// By index of the array: what the position and the game are made of.
impl Board {
    fn stride(&self) -> usize {
        usize::from(self.size.width()) + 1
    }

    /// The index of a point that is on the board.
    pub(crate) fn index(&self, point: Point) -> usize {
        (usize::from(point.row()) + 1) * self.stride() + usize::from(point.column()) + 1
    }

    /// The index of the point, if it is on the board.
    pub(crate) fn on_board(&self, point: Point) -> Option<usize> {
        self.contains(point).then(|| self.index(point))
    }

    /// The point of an index that is on the board.
    pub(crate) fn point(&self, at: usize) -> Point {
        let (row, column) = (at / self.stride() - 1, at % self.stride() - 1);
        Point::of(column, row)
    }

    pub(crate) fn cell(&self, at: usize) -> Cell {
        self.places[at].cell
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.places.iter().map(|place| place.cell)
    }

    /// The stones in two bits a point and one word a row: small enough to keep many.
    pub(crate) fn packed(&self) -> Box<[u64]> {
        let rows = self.places.chunks(self.stride()).skip(1);
        rows.take(usize::from(self.size.height()))
            .map(|row| {
                row.iter().fold(0, |word, place| {
                    let bits = match place.cell {
                        Cell::Stone(Color::Black) => 1,
                        Cell::Stone(Color::White) => 2,
                        Cell::Empty | Cell::Border => 0,
                    };
                    word << 2 | bits
                })
            })
            .collect()
    }

    fn around(&self, at: usize) -> [usize; 4] {
        let stride = self.stride();
        [at - stride, at - 1, at + 1, at + stride]
    }

    fn head(&self, at: usize) -> usize {
        usize::from(self.places[at].head)
    }

    /// The stones of a group, beginning at one of them.
    fn ring(&self, start: usize) -> impl Iterator<Item = usize> {
        let mut next = Some(start);
        core::iter::from_fn(move || {
            let at = next?;
            let after = usize::from(self.places[at].next);
            next = (after != start).then_some(after);
            Some(at)
        })
    }

    /// Whether the group at `at` has no liberty but, perhaps, the empty place `last`.
    fn hangs_on(&self, at: usize, last: usize) -> bool {
        let head = self.head(at);
        let touching = self
            .around(last)
            .into_iter()
            .filter(|&beside| matches!(self.cell(beside), Cell::Stone(_)) && self.head(beside) == head)
            .count();
        usize::from(self.places[head].pairs) == touching
    }

    /// Whether a stone on this empty place would have a liberty, its captures included.
    pub(crate) fn breathes(&self, color: Color, at: usize) -> bool {
        self.around(at).into_iter().any(|beside| match self.cell(beside) {
            Cell::Empty => true,
            Cell::Stone(stone) => (stone == color) != self.hangs_on(beside, at),
            Cell::Border => false,
        })
    }

    /// The hash after a play on this empty place, without making it.
    pub(crate) fn hash_after(&self, color: Color, at: usize) -> u64 {
        let stones = self.hash ^ zobrist::key(color, at);
        let captured = self.hash_of_hanging(!color, at);
        if captured == 0 && !self.breathes(color, at) {
            // Suicide takes off the stone itself and the groups it joins.
            return self.hash ^ self.hash_of_hanging(color, at);
        }
        stones ^ captured
    }

    /// The joint hash of a colour's groups that have no liberty but this empty place.
    fn hash_of_hanging(&self, color: Color, at: usize) -> u64 {
        let mut hash = 0;
        let mut heads = [0; 4];
        for (i, beside) in self.around(at).into_iter().enumerate() {
            if self.cell(beside) != Cell::Stone(color) || !self.hangs_on(beside, at) {
                continue;
            }
            let head = self.head(beside);
            if !heads.contains(&head) {
                heads[i] = head;
                for stone in self.ring(head) {
                    hash ^= zobrist::key(color, stone);
                }
            }
        }
        hash
    }

    /// Plays as [`Board::place`] does, at an index that is on the board.
    pub(crate) fn play(&mut self, color: Color, at: usize, taken: &mut Vec<(u16, Color)>) {
        self.lift(at);
        self.put(at, color);
        for beside in self.around(at) {
            if self.cell(beside) == Cell::Stone(!color) && self.is_breathless(beside) {
                self.take_off(beside, !color, taken);
            }
        }
        if self.is_breathless(at) {
            self.take_off(at, color, taken);
        }
    }

    /// Takes back a play on an empty place that took these stones off.
    pub(crate) fn unplay(&mut self, at: usize, taken: &[(u16, Color)]) {
        self.lift(at);
        for &(stone, color) in taken {
            if usize::from(stone) != at {
                self.put(usize::from(stone), color);
            }
        }
    }

    /// Whether the stone lies alone with a single liberty.
    pub(crate) fn is_lone_in_atari(&self, at: usize) -> bool {
        let Place { cell, next, pairs, .. } = self.places[at];
        matches!(cell, Cell::Stone(_)) && usize::from(next) == at && pairs == 1
    }

    fn is_breathless(&self, at: usize) -> bool {
        self.places[self.head(at)].pairs == 0
    }

    /// Puts a stone on an empty place and joins it to its neighbours.
    fn put(&mut self, at: usize, color: Color) {
        self.hash ^= zobrist::key(color, at);
        let around = self.around(at);
        let mut pairs = 0;
        for beside in around {
            match self.cell(beside) {
                Cell::Empty => pairs += 1,
                Cell::Stone(_) => self.places[self.head(beside)].pairs -= 1,
                Cell::Border => {}
            }
        }
        // Indices of the largest board, 27 × 26 + 1, fit.
        let this = at as u16;
        self.places[at] = Place { cell: Cell::Stone(color), head: this, next: this, pairs };
        for beside in around {
            if self.cell(beside) == Cell::Stone(color) && self.head(beside) != self.head(at) {
                self.join(beside, at);
            }
        }
    }

    /// Makes the group of `newer` part of the group of `older`.
    fn join(&mut self, older: usize, newer: usize) {
        let (into, from) = (self.head(older), self.head(newer));
        self.places[into].pairs += self.places[from].pairs;
        let mut at = from;
        loop {
            self.places[at].head = into as u16;
            at = usize::from(self.places[at].next);
            if at == from {
                break;
            }
        }
        let after = self.places[into].next;
        self.places[into].next = self.places[from].next;
        self.places[from].next = after;
    }

    /// Takes a whole group off.
    fn take_off(&mut self, start: usize, color: Color, taken: &mut Vec<(u16, Color)>) {
        let mut at = start;
        loop {
            taken.push((at as u16, color));
            self.hash ^= zobrist::key(color, at);
            self.places[at].cell = Cell::Empty;
            for beside in self.around(at) {
                if let Cell::Stone(_) = self.cell(beside) {
                    self.places[self.head(beside)].pairs += 1;
                }
            }
            at = usize::from(self.places[at].next);
            if at == start {
                break;
            }
        }
    }

    /// Takes one stone off, if there is one; what it held together may fall apart.
    fn lift(&mut self, at: usize) {
        let Cell::Stone(color) = self.cell(at) else {
            return;
        };
        let mut group = Vec::new();
        self.take_off(at, color, &mut group);
        for &(stone, _) in &group {
            if usize::from(stone) != at {
                self.put(usize::from(stone), color);
            }
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.hash == other.hash && self.cells().eq(other.cells())
    }
}

impl Eq for Board {}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.size.iter() {
            if point.column() == 0 && point.row() > 0 {
                f.write_str("\n")?;
            }
            f.write_str(match self.get(point) {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None => ".",
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size)
    }
}
