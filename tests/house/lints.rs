//! Exceptions to the compiler's and clippy's laws are expected, and say why.

use super::assert_none;
use super::source::{self, Rust, closing};

/// The reach of each `#[expect(…)]` that has to do with unwrapping: its item, or its statement.
fn excused(rust: &Rust) -> Vec<std::ops::Range<usize>> {
    let reach = |at: usize| {
        let end = closing(&rust.code, at + 1)?;
        let lints = &rust.code[at..end];
        let is_ours = ["unwrap_used", "expect_used"].iter().any(|lint| lints.contains(lint));
        let open = end + rust.code[end..].find(['{', ';'])?;
        is_ours.then_some(at..closing(&rust.code, open).unwrap_or(open))
    };
    rust.places("#[expect(").into_iter().filter_map(reach).collect()
}

fn faults(rust: &Rust) -> Vec<String> {
    let mut faults = Vec::new();
    for attribute in ["#[allow(", "#![allow("] {
        faults.extend(
            rust.places(attribute).into_iter().map(|at| rust.fault(at, "a bare allow: say #[expect(…, reason)]")),
        );
    }
    for at in rust.places("#[expect(").into_iter().chain(rust.places("#![expect(")) {
        let end = rust.code[at..].find(")]").map_or(rust.code.len(), |length| at + length);
        if !rust.code[at..end].contains("reason =") {
            faults.push(rust.fault(at, "an expectation without its reason"));
        }
    }
    let excused = excused(rust);
    for call in [".unwrap()", ".expect(", ".unwrap_err()", ".expect_err("] {
        let places = rust.places(call).into_iter().filter(|at| !rust.is_test(*at));
        let bare = places.filter(|at| !excused.iter().any(|reach| reach.contains(at)));
        faults.extend(bare.map(|at| rust.fault(at, &format!("{call} outside tests"))));
    }
    faults
}

#[test]
fn exceptions_are_expected_with_a_reason() {
    let sources = ["src", "weiqi/src"].iter().flat_map(|folder| source::files(folder, &["rs"]));
    assert_none(&sources.map(Rust::new).flat_map(|rust| faults(&rust)).collect::<Vec<_>>());
}

#[test]
fn a_bare_exception_is_found() {
    let found = |text: &str| faults(&Rust::of("src/a.rs", text)).len();
    for text in [
        "#[allow(dead_code)]\nfn f() {}",
        "#![allow(dead_code)]",
        "#[expect(dead_code)]\nfn f() {}",
        "fn f() { g().unwrap(); }",
        "#[expect(clippy::expect_used, reason = \"x\")]\nfn f() { g() }\nfn h() { g().expect(\"x\"); }",
        "#[expect(clippy::cast_sign_loss, reason = \"x\")]\nfn f() { g().unwrap() }",
    ] {
        assert_eq!(found(text), 1, "{text}");
    }
    for text in [
        "#[expect(clippy::expect_used, reason = \"x (y)\")]\nfn f() { g().expect(\"x\") }",
        "fn f() { g().unwrap_or(1); \"x.unwrap()\"; } // .unwrap()\n#[cfg(test)]\nmod tests { fn t() { g().unwrap() } }",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}
