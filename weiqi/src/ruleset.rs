//! What rules differ in.

/// Which repetitions of a whole-board position are forbidden.
///
/// A pass is never forbidden. Positions are compared stone by stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ko {
    /// Positional superko: the board after a play may not equal any earlier board, the
    /// first one included (Chinese rules, article 6, 全局同形; Tromp-Taylor).
    #[default]
    Positional,
    /// Situational superko: the board after a play, together with the player to move
    /// next, may not equal any earlier such situation. A pass makes a situation too
    /// (AGA, New Zealand).
    Situational,
    /// Natural situational superko: a play may not make a board that the same player
    /// already made by a play.
    NaturalSituational,
    /// Only the immediate retaking of a single stone in a ko is forbidden (Japanese
    /// rules, article 6). Longer cycles are left to the players.
    Simple,
}

/// The rules a [`Game`](crate::Game) is played by.
///
/// ```
/// use weiqi::{Ko, Ruleset};
///
/// let rules = Ruleset::default().with_ko(Ko::Situational).with_suicide(true);
/// assert!(rules.suicide);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ruleset {
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether a play may leave its own group without liberty and take it off
    /// (Tromp-Taylor, New Zealand). Forbidden by default (禁着点).
    pub suicide: bool,
}

impl Ruleset {
    /// The same rules with another ko rule.
    #[must_use]
    pub const fn with_ko(mut self, ko: Ko) -> Ruleset {
        self.ko = ko;
        self
    }

    /// The same rules with suicide allowed or forbidden.
    #[must_use]
    pub const fn with_suicide(mut self, allowed: bool) -> Ruleset {
        self.suicide = allowed;
        self
    }
}
