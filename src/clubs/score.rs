//! The score of a club and its place, in whole numbers, so that anyone gets the same from the figures that are shown.
//! Pure: facts in, numbers out. Parts and scores are tenths of a point: 0 to 1000.
//!
//! 1. What present members did since they came counts, wherever on the site they did it, within the whole days of the window (UTC) before the day of
//!    the evaluation.
//! 2. Posts: `1000 × members who posted ÷ members`, cut to a whole number. How much one member writes does not matter.
//! 3. Records and newcomers: each member's records count up to ten; members who joined within the window count as
//!    [`GAMES_A_NEWCOMER`] records each, up to ten of them. [`FULL_GAMES`] a member are all that can be had:
//!    `1000 × (records + 2 × newcomers) ÷ (2 × members)`, cut, at most 1000.
//! 4. Matches do not exist yet. Their weight is shared out among the other two as these weigh:
//!    `score = (posts' weight × posts + games' weight × games) ÷ (both weights)`, rounded half up.
//! 5. A club without members scores nothing.
//! 6. Places go by score, then popular clubs before ordinary ones, then by members, then by age. The score of the last
//!    place among the popular ones is the line; where there are fewer clubs it is 0.
//! 7. A club stands on the other side of the line when it is ordinary and among those places with a score, or popular
//!    and not. Two evaluations in a row there make a suggestion; a club whose class just changed begins anew. Equal scores never change sides: the popular one stays
//!    before.

use super::club::Class;
use crate::ids::ClubId;

/// All that a part, or a score, can be.
pub const FULL: i32 = 1000;
/// Records of one member that count.
pub const GAMES_OF_A_MEMBER: i64 = 10;
/// Newcomers that count, and records that each of them counts for.
pub const MOST_NEWCOMERS: i64 = 10;
pub const GAMES_A_NEWCOMER: i64 = 2;
/// Records for each member that make the part full.
pub const FULL_GAMES: i64 = 2;
/// Evaluations in a row on the other side that make a suggestion.
pub const LONG_ENOUGH: i32 = 2;

/// What the parts weigh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    pub posts: i32,
    pub matches: i32,
    pub games: i32,
}

impl Weights {
    /// The weights of posts and of games that count, and their sum, never 0: where neither weighs anything, they weigh
    /// the same.
    pub fn counting(self) -> (i64, i64, i64) {
        let (posts, games) = (i64::from(self.posts.max(0)), i64::from(self.games.max(0)));
        if posts + games == 0 { (1, 1, 2) } else { (posts, games, posts + games) }
    }

    /// The same as tenths of a hundredth that make up 1000.
    pub fn shares(self) -> (i32, i32) {
        let (posts, _, sum) = self.counting();
        let posts = rounded(posts * i64::from(FULL), sum);
        (posts, FULL - posts)
    }
}

/// What one member did within the window.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deeds {
    pub posts: i64,
    pub games: i64,
    pub joins: i64,
}

/// What the members of a club did, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Facts {
    pub members: i64,
    /// Members who posted.
    pub posters: i64,
    /// Records, and those that count.
    pub games: i64,
    pub counted_games: i64,
    /// Newcomers, and those that count.
    pub joins: i64,
    pub counted_joins: i64,
}

impl Facts {
    /// Counts one member in.
    pub fn add(&mut self, deeds: Deeds) {
        self.posters += i64::from(deeds.posts > 0);
        self.games += deeds.games.max(0);
        self.counted_games += deeds.games.clamp(0, GAMES_OF_A_MEMBER);
        self.joins += i64::from(deeds.joins > 0);
        self.counted_joins = self.joins.min(MOST_NEWCOMERS);
    }

    pub fn posts_part(&self) -> i32 {
        part(self.posters, self.members)
    }

    pub fn games_part(&self) -> i32 {
        part(self.counted_games + GAMES_A_NEWCOMER * self.counted_joins, FULL_GAMES * self.members)
    }

    pub fn score(&self, weights: Weights) -> i32 {
        score(self.posts_part(), self.games_part(), weights)
    }
}

/// So much of what would be full.
fn part(some: i64, full: i64) -> i32 {
    if full <= 0 {
        return 0;
    }
    let part = (i64::from(FULL) * some / full).clamp(0, i64::from(FULL));
    i32::try_from(part).unwrap_or(FULL)
}

/// Divided and rounded half up.
fn rounded(number: i64, by: i64) -> i32 {
    i32::try_from((2 * number + by) / (2 * by)).unwrap_or(FULL)
}

/// The score that two parts make.
pub fn score(posts: i32, games: i32, weights: Weights) -> i32 {
    let (posts_weight, games_weight, sum) = weights.counting();
    rounded(posts_weight * i64::from(posts) + games_weight * i64::from(games), sum)
}

/// What of a score each part gives: rounded so that the two make up the score.
pub fn points(posts: i32, games: i32, weights: Weights) -> (i32, i32) {
    let (posts_weight, _, sum) = weights.counting();
    let whole = score(posts, games, weights);
    let of_posts = rounded(posts_weight * i64::from(posts), sum).min(whole);
    (of_posts, whole - of_posts)
}

/// Tenths as they are written: 962 is 96.2, everywhere.
pub fn written(tenths: i32) -> String {
    let sign = if tenths < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}.{}", tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10)
}

/// The same for a change: with its sign.
pub fn written_change(tenths: i32) -> String {
    let sign = match tenths {
        0 => "\u{b1}",
        1.. => "+",
        _ => "",
    };
    format!("{sign}{}", written(tenths))
}

/// A club among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contender {
    pub club: ClubId,
    pub class: Class,
    pub members: i64,
    pub score: i32,
}

/// Puts clubs into their order: the first has place 1.
pub fn rank(clubs: &mut [Contender]) {
    clubs.sort_by_key(|club| (std::cmp::Reverse(club.score), club.class, std::cmp::Reverse(club.members), club.club));
}

/// The score of the last of the popular places, of clubs in their order.
pub fn line(ranked: &[Contender], places: i32) -> i32 {
    let last = usize::try_from(places).ok().and_then(|places| places.checked_sub(1));
    last.and_then(|last| ranked.get(last)).map_or(0, |club| club.score)
}

/// Whether a club stands where clubs of the other class stand.
pub fn is_across(class: Class, place: i32, score: i32, places: i32) -> bool {
    let is_above = place <= places && score > 0;
    match class {
        Class::Popular => !is_above,
        Class::Ordinary => is_above,
    }
}

/// Evaluations in a row across, from what the last one said of the club (its class and its streak).
pub fn streak(before: Option<(Class, i32)>, class: Class, is_across: bool) -> i32 {
    match before {
        _ if !is_across => 0,
        Some((class_before, _)) if class_before != class => 0,
        Some((_, streak)) => streak.saturating_add(1),
        None => 1,
    }
}

/// What an evaluation says to officials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggestion {
    Up,
    Down,
    /// Across for the first time.
    Watch,
    Stay,
}

impl Suggestion {
    pub fn of(class: Class, streak: i32) -> Self {
        match (class, streak) {
            (_, ..=0) => Self::Stay,
            (_, streak) if streak < LONG_ENOUGH => Self::Watch,
            (Class::Ordinary, _) => Self::Up,
            (Class::Popular, _) => Self::Down,
        }
    }

    /// The class that is suggested instead of the present one.
    pub const fn class(self) -> Option<Class> {
        match self {
            Self::Up => Some(Class::Popular),
            Self::Down => Some(Class::Ordinary),
            Self::Watch | Self::Stay => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Weights = Weights { posts: 40, matches: 35, games: 25 };

    /// Numbers that look random and are the same each time (Knuth's MMIX generator).
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, end: i64) -> i64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from(self.0 >> 33).unwrap() % end
        }

        fn weights(&mut self) -> Weights {
            let mut weight = || i32::try_from(self.below(101)).unwrap();
            Weights { posts: weight(), matches: weight(), games: weight() }
        }

        fn deeds(&mut self) -> Deeds {
            Deeds { posts: self.below(3), games: self.below(40) * self.below(2), joins: self.below(8) / 7 }
        }

        fn club(&mut self) -> Vec<Deeds> {
            (0..self.below(60)).map(|_| self.deeds()).collect()
        }
    }

    fn facts(deeds: &[Deeds]) -> Facts {
        let mut facts = Facts { members: i64::try_from(deeds.len()).unwrap(), ..Facts::default() };
        deeds.iter().for_each(|deeds| facts.add(*deeds));
        facts
    }

    #[test]
    fn the_example_of_the_explanation_is_right() {
        assert_eq!(USUAL.shares(), (615, 385));
        assert_eq!(score(950, 980, USUAL), 962);
        assert_eq!(points(950, 980, USUAL), (585, 377));
        let facts = Facts { members: 214, posters: 176, counted_games: 398, counted_joins: 10, ..Facts::default() };
        assert_eq!((facts.posts_part(), facts.games_part()), (822, 976));
    }

    #[test]
    fn no_score_is_above_a_thousand_and_its_points_make_it_up() {
        let mut dice = Dice(1);
        for _ in 0..3000 {
            let (club, weights) = (dice.club(), dice.weights());
            let facts = facts(&club);
            let score = facts.score(weights);
            assert!((0..=FULL).contains(&score), "{facts:?} {weights:?}");
            let (posts, games) = points(facts.posts_part(), facts.games_part(), weights);
            assert!(posts >= 0 && games >= 0 && posts + games == score, "{facts:?} {weights:?}");
            assert_eq!(weights.shares().0 + weights.shares().1, FULL);
        }
    }

    #[test]
    fn a_score_grows_with_each_part() {
        let mut dice = Dice(2);
        for _ in 0..3000 {
            let weights = dice.weights();
            let part = |dice: &mut Dice| i32::try_from(dice.below(1000)).unwrap();
            let (posts, games) = (part(&mut dice), part(&mut dice));
            let now = score(posts, games, weights);
            assert!(score(posts + 1, games, weights) >= now && score(posts, games + 1, weights) >= now);
        }
    }

    #[test]
    fn whoever_does_more_never_lowers_the_score() {
        let mut dice = Dice(3);
        for _ in 0..2000 {
            let (mut club, weights) = (dice.club(), dice.weights());
            let before = facts(&club).score(weights);
            let Some(member) = club.first_mut() else { continue };
            let more = dice.deeds();
            member.posts += more.posts;
            member.games += more.games;
            member.joins += more.joins;
            assert!(facts(&club).score(weights) >= before);
        }
    }

    #[test]
    fn one_loud_member_moves_a_club_by_ten_records_and_one_voice() {
        let mut dice = Dice(4);
        for _ in 0..2000 {
            let mut club = dice.club();
            club.push(Deeds::default());
            let quiet = facts(&club);
            club.pop();
            club.push(Deeds { posts: 100_000, games: 1_000_000, joins: 0 });
            let loud = facts(&club);
            assert_eq!(loud.counted_games - quiet.counted_games, GAMES_OF_A_MEMBER);
            assert_eq!(loud.posters - quiet.posters, 1);
            let most = 1000 * GAMES_OF_A_MEMBER / (FULL_GAMES * loud.members) + 1;
            assert!(i64::from(loud.games_part() - quiet.games_part()) <= most);
        }
    }

    #[test]
    fn tenths_are_written_with_one_decimal() {
        assert_eq!((written(962), written(5), written(1000)), ("96.2".into(), "0.5".into(), "100.0".into()));
        let changes = [3, 0, -14].map(written_change);
        assert_eq!(changes, ["+0.3", "\u{b1}0.0", "\u{2212}1.4"]);
    }

    #[test]
    fn newcomers_count_up_to_ten() {
        let crowd = facts(&[Deeds { joins: 1, ..Deeds::default() }; 50]);
        assert_eq!((crowd.joins, crowd.counted_joins, crowd.games_part()), (50, 10, 200));
    }

    #[test]
    fn nothing_divides_by_nothing() {
        let weightless = Weights { posts: 0, matches: 100, games: 0 };
        assert_eq!(score(1000, 0, weightless), 500);
        assert_eq!(weightless.shares(), (500, 500));
        assert_eq!(Facts::default().score(USUAL), 0);
        assert_eq!(score(1000, 1000, Weights { posts: -5, matches: 0, games: 7 }), 1000);
        assert_eq!((line(&[], 46), line(&[], 0), line(&[], -1)), (0, 0, 0));
    }

    /// One evaluation after another of the same scores; what is suggested is done at once.
    fn evaluate(clubs: &mut [Contender], memory: &mut [Option<(Class, i32)>], places: i32) -> usize {
        let mut ranked = clubs.to_vec();
        rank(&mut ranked);
        let mut changes = 0;
        for (place, contender) in (1..).zip(&ranked) {
            let at = clubs.iter().position(|club| club.club == contender.club).unwrap();
            let is_across = is_across(contender.class, place, contender.score, places);
            let streak = streak(memory[at], contender.class, is_across);
            memory[at] = Some((contender.class, streak));
            if let Some(class) = Suggestion::of(contender.class, streak).class() {
                clubs[at].class = class;
                changes += 1;
            }
        }
        changes
    }

    #[test]
    fn what_stays_the_same_never_changes_sides_again() {
        let mut dice = Dice(5);
        for round in 0..400 {
            // few different scores: many clubs stand at the very line
            let mut clubs: Vec<_> = (0..dice.below(40))
                .map(|id| Contender {
                    club: ClubId(id),
                    class: Class::ALL[usize::try_from(dice.below(2)).unwrap()],
                    members: dice.below(3),
                    score: i32::try_from(dice.below(4) * 100).unwrap(),
                })
                .collect();
            let places = i32::try_from(dice.below(20)).unwrap();
            let mut memory = vec![None; clubs.len()];
            assert_eq!(evaluate(&mut clubs, &mut memory, places), 0, "round {round}: nothing at the first");
            let mut changes = Vec::new();
            for _ in 0..12 {
                changes.push(evaluate(&mut clubs, &mut memory, places));
            }
            assert!(changes[1..].iter().all(|changes| *changes == 0), "round {round}: {changes:?}");
        }
    }

    #[test]
    fn a_single_week_across_suggests_nothing() {
        let across = [true, false, true, false, true];
        let mut before = None;
        for is_across in across {
            let streak = streak(before, Class::Ordinary, is_across);
            assert_eq!(Suggestion::of(Class::Ordinary, streak).class(), None);
            before = Some((Class::Ordinary, streak));
        }
        assert_eq!(
            Suggestion::of(Class::Ordinary, streak(Some((Class::Ordinary, 1)), Class::Ordinary, true)),
            Suggestion::Up
        );
        assert_eq!(
            Suggestion::of(Class::Popular, streak(Some((Class::Popular, 1)), Class::Popular, true)),
            Suggestion::Down
        );
        assert_eq!(streak(Some((Class::Ordinary, 5)), Class::Popular, true), 0, "another class is another story");
    }

    #[test]
    fn at_the_line_the_popular_club_stays_before() {
        let club = |id, class, members| Contender { club: ClubId(id), class, members, score: 550 };
        let mut clubs = [
            club(1, Class::Ordinary, 90),
            club(2, Class::Popular, 10),
            club(4, Class::Popular, 20),
            club(3, Class::Popular, 20),
        ];
        rank(&mut clubs);
        assert_eq!(clubs.map(|club| club.club.0), [3, 4, 2, 1]);
        assert_eq!(line(&clubs, 3), 550);
        assert!(!is_across(Class::Ordinary, 4, 550, 3) && is_across(Class::Popular, 4, 550, 3));
        assert!(!is_across(Class::Ordinary, 1, 0, 3) && is_across(Class::Popular, 1, 0, 3), "nothing is no merit");
    }
}
