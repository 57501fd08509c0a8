//! Variants of Han characters: traditional and simplified, Japanese and print forms of one character.
//! The table folds each to one base (`han.tsv`; where it is from tells docs/licences/OpenCC.txt).

use std::collections::HashMap;
use std::sync::LazyLock;

static BASES: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let pair = |line: &str| {
        let mut characters = line.split('\t').map(|side| side.chars().next());
        characters.next().flatten().zip(characters.next().flatten())
    };
    include_str!("han.tsv").lines().filter_map(pair).collect()
});

/// The character that stands for all its variants.
pub(super) fn base(c: char) -> char {
    BASES.get(&c).copied().unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_its_own_base() {
        assert!(BASES.len() > 3_000);
        for (variant, base) in BASES.iter() {
            assert_ne!(variant, base);
            assert!(!BASES.contains_key(base), "{variant} {base}");
        }
    }
}
