//! Records as broken, deep and wide as they come.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use weiqi::sgf::{self, Tree, WarningKind};

fn tree(text: &str) -> Tree {
    sgf::read(text).unwrap().trees.remove(0)
}

/// The moves of a long game on 19×19: every point but a few, again and again.
fn long_line(moves: usize) -> String {
    let mut text = String::from("(;SZ[19]");
    for n in 0..moves {
        let letter = |k: usize| char::from(b'a' + (k % 19) as u8);
        let color = if n % 2 == 0 { 'B' } else { 'W' };
        text.extend([';', color, '[', letter(n * 7), letter(n / 19), ']']);
    }
    text.push(')');
    text
}

#[test]
fn a_line_may_be_a_hundred_thousand_moves_deep() {
    let tree = tree(&long_line(100_000));
    assert_eq!(tree.len(), 100_001);
    let last = tree.main_line().last().unwrap();
    assert_eq!(last.depth(), 100_000);
    assert_eq!(tree.path(last.id()).len(), 100_001);
    assert_eq!(tree.moment(last.id()).unwrap().number, 100_000);
    drop(tree.clone());
}

#[test]
fn parentheses_may_be_a_hundred_thousand_deep() {
    let tree = tree(&("(;".repeat(100_000) + &")".repeat(100_000)));
    assert_eq!(tree.main_line().count(), 100_000);
    assert_eq!(tree.info_at(sgf::NodeId::from_index(99_999)), sgf::Info::default());
}

#[test]
fn a_node_may_have_ten_thousand_variations() {
    let tree = tree(&format!("(;{})", "(;B[aa])".repeat(10_000)));
    assert_eq!(tree.root().children().count(), 10_000);
}

#[test]
fn every_property_is_kept_in_order_with_its_raw_text() {
    let tree = tree("(;ZZ[a][\\]]B[aa]CoPyright[x \n y]ZZ[];)");
    let properties: Vec<_> =
        tree.root().properties().map(|property| (property.name(), property.values().collect::<Vec<_>>())).collect();
    let expected = [("ZZ", vec!["a", "\\]"]), ("B", vec!["aa"]), ("CP", vec!["x \n y"]), ("ZZ", vec![""])];
    assert_eq!(properties, expected);
    let root = tree.root();
    assert_eq!(root.values("ZZ").collect::<Vec<_>>(), ["a", "\\]", ""]);
    assert_eq!(root.simple_text("CP").as_deref(), Some("x   y"));
}

#[test]
fn names_in_lower_case_only_are_kept_and_mean_nothing() {
    let tree = tree("(;gm[1]ff[4]sz[9]km[5.5];b[ee];w[cc];b[gg])");
    assert_eq!(tree.moment_at(3).unwrap().number, 0);
    assert_eq!(tree.info().komi_half_points(), None);
    assert_eq!(tree.root().raw("km"), Some("5.5"));
}

#[test]
fn variations_are_walked_in_file_order() {
    let tree = tree("(;N[a](;N[b];N[c])(;N[d](;N[e])(;N[f])))");
    let names: String = tree.nodes().filter_map(|node| node.name()).collect();
    assert_eq!(names, "abcdef");
    let line: String = tree.main_line().filter_map(|node| node.name()).collect();
    assert_eq!(line, "abc");
    let f = tree.nodes().last().unwrap();
    let up: Vec<_> = core::iter::successors(Some(f), |node| node.parent()).collect();
    let up: String = up.into_iter().filter_map(|node| node.name()).collect();
    assert_eq!(up, "fda");
}

#[test]
fn bytes_that_are_not_utf8_are_replaced_with_a_warning() {
    let collection = sgf::read_bytes(b"\xef\xbb\xbf(;PB[\xba\xda]\n;B[aa])").unwrap();
    let warning = collection.warnings[0];
    assert_eq!((warning.line, warning.column, warning.kind), (1, 6, WarningKind::NotUtf8));
    assert_eq!(collection.trees[0].len(), 2);
}

#[test]
fn no_cut_and_no_changed_byte_makes_the_reader_panic() {
    let text = "x(;GM[1]SZ[9:5]AB[aa:cc]C[\\]棋];B[ee](;W[tt])(;AE[aa]LB[bb:1])PL[W])(;KM[]";
    let read = |bytes: &[u8]| {
        for tree in sgf::read_bytes(bytes).iter().flat_map(|found| &found.trees) {
            for node in tree.nodes() {
                let _ = (node.marks(), node.comment(), tree.moment(node.id()));
            }
        }
    };
    for cut in 0..text.len() {
        read(&text.as_bytes()[..cut]);
        read(&text.as_bytes()[cut..]);
        for byte in *b"()[];:\\aA1 \n\r\0\xff" {
            let mut bytes = text.as_bytes().to_vec();
            bytes[cut] = byte;
            read(&bytes);
        }
    }
}
