//! The rules, proved by published counts, by a slow second opinion, and by symmetry.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use weiqi::{Board, Color, End, Game, Illegal, Ko, Move, Point, Ruleset, Size, perft};

/// SplitMix64: the same games in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }
}

const KO_RULES: [Ko; 4] = [Ko::Positional, Ko::Situational, Ko::NaturalSituational, Ko::Simple];

fn square(side: u8) -> Size {
    Size::square(side).unwrap()
}

fn sgf(text: &str) -> Move {
    Move::Play(Point::from_sgf(text).unwrap())
}

fn game(drawing: &str, to_move: Color, ko: Ko) -> Game {
    let board: Board = drawing.parse().unwrap();
    Game::from_board(board, to_move, Ruleset::default().with_ko(ko))
}

/// Plays up to `length` random legal moves, seldom a pass.
fn play_at_random(game: &mut Game, dice: &mut Dice, length: usize) {
    let points: Vec<Point> = game.board().size().iter().collect();
    for _ in 0..length {
        let tries = (0..20).map(|_| Move::Play(points[dice.below(points.len())]));
        let tries: Vec<Move> = tries.chain([Move::Pass]).collect();
        if !tries.into_iter().any(|mv| game.play(mv).is_ok()) || game.end().is_some() {
            break;
        }
    }
}

#[test]
fn games_on_two_by_two_are_counted_as_published() {
    let counts = [5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024, 13800, 23560, 42784];
    let mut game = Game::new(square(2), Ruleset::default());
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&mut game, depth), count, "depth {depth}");
    }
}

#[test]
fn each_ko_rule_has_its_own_count() {
    let counts = [(42784, 842_696), (49024, 842_728), (50320, 842_760), (99776, 842_728)];
    for (ko, (two, three)) in KO_RULES.into_iter().zip(counts) {
        let rules = Ruleset::default().with_ko(ko);
        assert_eq!(perft(&mut Game::new(square(2), rules), 13), two, "{ko:?}");
        assert_eq!(perft(&mut Game::new(square(3), rules), 7), three, "{ko:?}");
    }
}

/// Legal positions are those where every group has a liberty (Tromp and Farnebäck).
fn legal_positions(side: u8) -> usize {
    let size = square(side);
    let points: Vec<Point> = size.iter().collect();
    let stones = [None, Some(Color::Black), Some(Color::White)];
    let is_legal = |&number: &usize| {
        let mut board = Board::new(size);
        let mut rest = number;
        for &point in &points {
            board.set(point, stones[rest % 3]);
            rest /= 3;
        }
        board.stones().all(|(point, _)| board.liberties(point) > 0)
    };
    (0..3usize.pow(points.len() as u32)).filter(is_legal).count()
}

#[test]
fn legal_positions_are_counted_as_published() {
    assert_eq!([1, 2, 3].map(legal_positions), [1, 57, 12_675]);
}

/// The group at a point, found by flooding.
fn flood(board: &Board, start: Point) -> (HashSet<Point>, HashSet<Point>) {
    let (mut stones, mut liberties) = (HashSet::new(), HashSet::new());
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        if board.get(point).is_none() {
            liberties.insert(point);
        } else if board.get(point) == board.get(start) && stones.insert(point) {
            open.extend(point.neighbors(board.size()));
        }
    }
    (stones, liberties)
}

fn is_sound(board: &Board) -> bool {
    board.stones().all(|(point, color)| {
        let group = board.group(point).unwrap();
        let (stones, liberties) = flood(board, point);
        group.color == color
            && group.stones.iter().copied().collect::<HashSet<_>>() == stones
            && group.liberties.iter().copied().collect::<HashSet<_>>() == liberties
    })
}

#[test]
fn groups_are_those_that_flooding_finds() {
    let mut dice = Dice(1);
    for (width, height) in [(1, 5), (5, 5), (7, 4), (9, 9)] {
        let size = Size::new(width, height).unwrap();
        let points: Vec<Point> = size.iter().collect();
        let mut board = Board::new(size);
        for _ in 0..500 {
            let point = points[dice.below(points.len())];
            let color = Color::ALL[dice.below(2)];
            match dice.below(8) {
                0 => assert!(board.set(point, None)),
                1 => assert!(board.set(point, Some(color))),
                _ => drop(board.place(color, point)),
            }
            assert!(is_sound(&board), "{board}");
            let again: Board = board.to_string().parse().unwrap();
            assert_eq!(again, board);
            assert_eq!(again.hash(), board.hash());
        }
    }
}

#[test]
fn undo_leads_back_over_every_position() {
    let mut dice = Dice(2);
    for (n, ko) in KO_RULES.into_iter().cycle().take(60).enumerate() {
        let rules = Ruleset::default().with_ko(ko).with_suicide(n % 3 == 0);
        let mut game = Game::new(square(2 + (n % 6) as u8), rules);
        let mut positions = vec![game.position().clone()];
        while game.end().is_none() && game.move_number() < 200 {
            play_at_random(&mut game, &mut dice, 1);
            positions.push(game.position().clone());
        }
        let moves: Vec<_> = game.moves().collect();
        let mut again = Game::new(game.board().size(), rules);
        for &(color, mv) in &moves {
            assert_eq!(again.play_as(color, mv), Ok(()));
        }
        assert_eq!(again.position(), game.position());
        for (position, &turn) in positions.iter().rev().skip(1).zip(moves.iter().rev()) {
            assert_eq!(game.undo(), Some(turn));
            assert_eq!(game.position(), position);
            assert!(!game.move_number().is_multiple_of(9) || is_sound(game.board()));
        }
        assert_eq!(game.undo(), None);
    }
}

/// Where a point goes under one of the eight symmetries of a square.
fn turned(point: Point, side: u8, symmetry: u8) -> Point {
    let (mut column, mut row) = (point.column(), point.row());
    if symmetry & 1 != 0 {
        column = side - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = side - 1 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Point::new(column, row).unwrap()
}

#[test]
fn turning_the_board_changes_nothing() {
    let mut dice = Dice(3);
    for (n, ko) in KO_RULES.into_iter().cycle().take(32).enumerate() {
        let side = 3 + (n % 4) as u8;
        let symmetry = (n / 4) as u8;
        let rules = Ruleset::default().with_ko(ko);
        let mut game = Game::new(square(side), rules);
        play_at_random(&mut game, &mut dice, 120);
        let mut mirror = Game::new(square(side), rules);
        for (color, mv) in game.moves() {
            let there = match mv {
                Move::Play(point) => Move::Play(turned(point, side, symmetry)),
                other => other,
            };
            assert_eq!(mirror.play_as(color, there), Ok(()));
        }
        assert_eq!(game.captured(), mirror.captured());
        for point in game.board().size().iter() {
            let there = Move::Play(turned(point, side, symmetry));
            assert_eq!(game.check(Move::Play(point)), mirror.check(there));
        }
    }
}

/// Superko by the book: every board is kept and compared.
#[test]
fn superko_forbids_what_keeping_every_board_forbids() {
    let mut dice = Dice(4);
    for (n, ko) in KO_RULES.into_iter().take(3).cycle().take(90).enumerate() {
        let rules = Ruleset::default().with_ko(ko).with_suicide(n % 2 == 0);
        let mut game = Game::new(Size::new(2, 1 + (n % 3) as u8).unwrap(), rules);
        // Board, who moved (if by a play), who is next.
        let mut before = vec![(game.board().clone(), None, Color::Black)];
        for _ in 0..60 {
            let color = game.to_move();
            for point in game.board().size().iter().filter(|&p| game.board().get(p).is_none()) {
                let mut after = game.board().clone();
                after.place(color, point);
                let is_repeated = before.iter().any(|(board, mover, next)| {
                    *board == after
                        && match ko {
                            Ko::Situational => *next == !color,
                            Ko::NaturalSituational => *mover == Some(color),
                            _ => true,
                        }
                });
                let is_suicide = after.get(point).is_none() && !rules.suicide;
                let verdict = game.is_legal(Move::Play(point));
                assert_eq!(verdict, !is_repeated && !is_suicide, "{ko:?} {point}\n{after}");
            }
            play_at_random(&mut game, &mut dice, 1);
            let mover = game.moves().last().and_then(|(color, mv)| mv.point().map(|_| color));
            before.push((game.board().clone(), mover, game.to_move()));
            if game.end().is_some() && !game.resume(Color::ALL[dice.below(2)]) {
                break;
            }
        }
    }
}

const KO_FIGHT: &str = ".XO.\nXO.O\n.XO.\n....";

#[test]
fn a_ko_is_refused_at_once_and_free_after_an_exchange() {
    for ko in KO_RULES {
        let mut game = game(KO_FIGHT, Color::Black, ko);
        game.play(sgf("cb")).unwrap();
        // Nobody made the board before the first move by a play.
        let retake = match ko {
            Ko::NaturalSituational => Ok(()),
            _ => Err(Illegal::Ko),
        };
        assert_eq!(game.check(sgf("bb")), retake, "{ko:?}");
        game.play(sgf("dd")).unwrap();
        game.play(sgf("ad")).unwrap();
        assert_eq!(game.check(sgf("bb")), Ok(()), "{ko:?}");
    }
}

/// Black passed while holding a ko, White took it, and after two passes play went on.
#[test]
fn after_passes_each_ko_rule_judges_a_retake_in_its_own_way() {
    let verdicts = KO_RULES.map(|ko| {
        let mut game = game(KO_FIGHT, Color::White, ko);
        game.play(Move::Pass).unwrap();
        game.play(sgf("cb")).unwrap();
        game.play(sgf("dd")).unwrap();
        game.play(Move::Pass).unwrap();
        game.play(sgf("bb")).unwrap();
        game.play(Move::Pass).unwrap();
        game.play(Move::Pass).unwrap();
        game.resume(Color::White);
        game.check(sgf("cb"))
    });
    let expected = [
        // The board that White's third move made.
        Err(Illegal::Superko { of_move: 3 }),
        // That board with White to move, which Black's pass made of it.
        Err(Illegal::Superko { of_move: 4 }),
        // Black never made it by a play.
        Ok(()),
        Ok(()),
    ];
    assert_eq!(verdicts, expected);
}

#[test]
fn two_passes_end_a_game_and_either_player_may_resume_it() {
    let mut game = Game::new(square(5), Ruleset::default());
    assert!(!game.resume(Color::Black));
    game.play(Move::Pass).unwrap();
    assert_eq!(game.end(), None);
    game.play(Move::Pass).unwrap();
    assert_eq!(game.end(), Some(End::Passes));
    assert_eq!(game.play(sgf("aa")), Err(Illegal::GameOver));
    assert!(game.resume(Color::Black));
    assert_eq!(game.to_move(), Color::White);
    game.play(Move::Pass).unwrap();
    assert_eq!(game.end(), None);
    game.play(Move::Pass).unwrap();
    assert_eq!(game.end(), Some(End::Passes));
    game.undo();
    assert_eq!((game.end(), game.to_move()), (None, Color::Black));
}

#[test]
fn a_refusal_says_why() {
    let mut game = game("XO.\n.O.\nOO.", Color::Black, Ko::Positional);
    assert_eq!(game.check(sgf("aa")), Err(Illegal::Occupied));
    assert_eq!(game.check(sgf("ad")), Err(Illegal::OffBoard));
    assert_eq!(game.check(sgf("ab")), Err(Illegal::Suicide));
    assert_eq!(game.play_as(Color::White, sgf("ab")), Err(Illegal::NotYourTurn));
    assert_eq!(game.play_as(Color::White, Move::Pass), Err(Illegal::NotYourTurn));
    assert_eq!(game.play_as(Color::White, Move::Resign), Ok(()));
    assert_eq!(game.end(), Some(End::Resignation { by: Color::White }));
    assert_eq!(game.check(Move::Pass), Err(Illegal::GameOver));
    assert_eq!(game.undo(), Some((Color::White, Move::Resign)));
    assert_eq!(game.to_move(), Color::Black);
}

#[test]
fn suicide_is_played_where_the_rules_allow_it() {
    let board: Board = "XO.\n.O.\nOO.".parse().unwrap();
    let rules = Ruleset::default().with_suicide(true);
    let mut game = Game::from_board(board, Color::Black, rules);
    game.play(sgf("ab")).unwrap();
    assert_eq!(game.board().rows(), [".O.", ".O.", "OO."]);
    assert_eq!(game.captured().black, 2);
    let mut taken: Vec<_> = game.taken().map(|(point, _)| point.to_sgf()).collect();
    taken.sort();
    assert_eq!(taken, ["aa", "ab"]);
    game.undo();
    assert_eq!(game.board().rows(), ["XO.", ".O.", "OO."]);
    assert_eq!(game.captured().black, 0);
}
