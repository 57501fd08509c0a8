//! The house rules: what `docs/architecture.md` and `docs/style.md` promise, read off the files.
//!
//! Each module holds a few rules. A rule is a test whose name is its sentence; it gathers every fault with
//! its place and prints them all. Its checker is a pure function, and a second test shows that it can fail.

#[cfg(test)]
mod house {
    mod doors;
    mod floors;
    mod fluent_file;
    mod lengths;
    mod lints;
    mod migrations;
    mod namers;
    mod papers;
    mod source;
    mod templates;
    mod tongues;
    mod words;

    /// Fails with the whole list.
    #[track_caller]
    fn assert_none(faults: &[String]) {
        assert!(faults.is_empty(), "{} faults:\n  {}\n", faults.len(), faults.join("\n  "));
    }
}
