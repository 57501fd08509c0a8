//! The audit log: what the same words find, whichever database holds it.

use yicheng::audit::{Act, Search, record};

use crate::harness::Site;

#[test]
fn the_same_words_find_the_same_entries_on_both_databases() {
    let site = Site::new();
    let reasons = ["Insults in THREE topics", "ÉCOLE", "école", "100% sure", "100 sure", "a_b", "a!b", "aXb", "ＡＢ"];
    let now = site.now();
    site.write(|db| {
        for reason in reasons {
            record(db, None, Act::Lift, "user:1", reason, now)?;
        }
        Ok(())
    });
    let found = |words: &str| {
        let search = Search { words: words.to_owned(), ..Search::default() };
        let mut found: Vec<String> =
            site.read(|db| Ok(search.page(db, 0, 20)?)).into_iter().map(|e| e.reason).collect();
        found.reverse();
        found
    };
    assert_eq!(found("insults three"), [reasons[0]]);
    assert_eq!(found("INSULTS"), [reasons[0]]);
    // letters beyond A to Z are told apart on both
    assert_eq!(found("école"), [reasons[2]]);
    assert_eq!(found("École"), [reasons[1]]);
    assert_eq!(found("ａｂ"), [reasons[8]; 0]);
    // signs mean themselves
    assert_eq!(found("100%"), [reasons[3]]);
    assert_eq!(found("A_B"), [reasons[5]]);
    assert_eq!(found("a!b"), [reasons[6]]);
    assert_eq!(found("").len(), reasons.len());
}
