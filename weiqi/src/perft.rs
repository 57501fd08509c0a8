//! Counting games, to prove the rules: after the chess programmers' *perft*.

use crate::{Game, Move};

/// How many sequences of exactly `depth` plays and passes there are from here. A game
/// that ends earlier, by two passes, is not counted. The game is left as it was.
///
/// ```
/// use weiqi::{Game, Ruleset, Size, perft};
///
/// let mut game = Game::new(Size::square(2)?, Ruleset::default());
/// assert_eq!(perft(&mut game, 3), 68);
/// # Ok::<(), weiqi::BadSize>(())
/// ```
pub fn perft(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plays = game.board().size().iter().map(Move::Play);
    let moves = plays.chain([Move::Pass]);
    if depth == 1 {
        // Whatever may be played counts, and need not be.
        return moves.filter(|&mv| game.is_legal(mv)).count() as u64;
    }
    let mut count = 0;
    for mv in moves {
        if game.play(mv).is_ok() {
            count += perft(game, depth - 1);
            game.undo();
        }
    }
    count
}
