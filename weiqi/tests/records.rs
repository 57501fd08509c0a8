//! Records from the world, against facts that other programs found in them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use weiqi::sgf::{self, Collection, Tree};
use weiqi::{Color, Illegal, Move};

/// The records of this crate, and those of the folder that `WEIQI_RECORDS` names.
fn folders() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let other = std::env::var_os("WEIQI_RECORDS").map(PathBuf::from);
    [Some(own), other].into_iter().flatten().collect()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn every_record_in_utf8_has_the_facts_that_others_found() {
    let mut disagreements = Vec::new();
    for folder in folders() {
        let expected = json(&folder.join("expected.json"));
        let files = expected["files"].as_object().unwrap();
        let mut agreeing = 0;
        for (name, file) in files {
            let bytes = fs::read(folder.join(name)).unwrap();
            let collection = sgf::read_bytes(&bytes);
            let is_utf8 = core::str::from_utf8(&bytes).is_ok();
            let is_said_to_be = matches!(file["encoding"].as_str(), Some("utf-8" | "ascii"));
            if !(is_utf8 && is_said_to_be) {
                continue;
            }
            let before = disagreements.len();
            compare(name, &collection.unwrap(), file, &mut disagreements);
            agreeing += usize::from(disagreements.len() == before);
        }
        println!("{}: {agreeing} of {} agree", folder.display(), files.len());
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

fn compare(name: &str, collection: &Collection, file: &Value, disagreements: &mut Vec<String>) {
    let games = file["games"].as_array().unwrap();
    let mut same = |what: &str, ours: Value, theirs: &Value| {
        if ours != *theirs {
            disagreements.push(format!("{name}: {what} {ours}, not {theirs}"));
        }
    };
    same("games", collection.trees.len().into(), &games.len().into());
    for (tree, game) in collection.trees.iter().zip(games) {
        let nodes_with = |names: &[&str]| {
            let with = tree.nodes().filter(|node| names.iter().any(|name| node.has(name)));
            Value::from(with.count())
        };
        same("nodes", tree.len().into(), &game["nodes"]);
        let leaves = tree.nodes().filter(|node| node.is_leaf()).count();
        same("leaves", leaves.into(), &game["leaves"]);
        same("comments", nodes_with(&["C"]), &game["nodes_with_comment"]);
        let marks = "TR SQ CR MA SL LB AR LN DD VW TB TW";
        let marks: Vec<_> = marks.split(' ').collect();
        same("marks", nodes_with(&marks), &game["nodes_with_marks"]);
        let depth = tree.nodes().map(|node| node.depth() + 1).max();
        same("depth", depth.into(), &game["max_depth"]);
        for (property, text) in game["root"].as_object().unwrap() {
            let ours = tree.root().simple_text(property).as_deref().map(folded);
            same(property, ours.into(), text);
        }
        if let Some(head) = game.get("first_comment_head") {
            let comment = tree.nodes().find_map(|node| node.comment()).unwrap();
            let ours: String = folded(&comment).chars().take(40).collect();
            same("first comment", ours.into(), head);
        }
        match game.get("main") {
            Some(main) => compare_main_line(tree, game, main, &mut same),
            None => same("is Go", tree.is_go().into(), &false.into()),
        }
    }
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn compare_main_line(tree: &Tree, game: &Value, main: &Value, same: &mut impl FnMut(&str, Value, &Value)) {
    let size = tree.size().unwrap();
    same("size", vec![size.width(), size.height()].into(), &game["size"]);
    let moments: Vec<_> = tree.replay().unwrap().collect();
    let moves = || moments.iter().filter(|moment| moment.has_move);
    let turns: Vec<_> = moves().filter_map(|moment| moment.last).collect();
    same("moves", turns.len().into(), &main["moves"]);
    let passes = turns.iter().filter(|turn| turn.1 == Move::Pass).count();
    same("passes", passes.into(), &main["passes"]);
    let colors: String = turns.iter().map(|turn| turn.0.letter()).collect();
    same("colors", colors.into(), &main["colors"]);
    let last = &moments.last().unwrap().position;
    same("black captured", last.captured()[Color::Black].into(), &main["captured_black"]);
    same("white captured", last.captured()[Color::White].into(), &main["captured_white"]);
    let why = |illegal| match illegal {
        Illegal::Occupied => "occupied",
        Illegal::Suicide => "suicide",
        Illegal::Ko => "ko",
        _ => "other",
    };
    let illegal: Vec<_> =
        moves().filter_map(|m| Some(serde_json::json!({"move": m.number, "why": why(m.illegal?)}))).collect();
    same("illegal", illegal.into(), &main["illegal"]);
    let positional: Vec<_> = moves().filter(|m| m.repeats.is_some()).map(|m| m.number).collect();
    same("positional repetition", positional.into(), &main["positional_repetition"]);
    let situational: Vec<_> =
        moves().filter(|m| m.repeats.is_some_and(|repeat| repeat.same_player)).map(|m| m.number).collect();
    same("situational repetition", situational.into(), &main["situational_repetition"]);
    same("board", last.board().rows().into(), &main["rows"]);
}

#[test]
fn famous_games_have_their_moves_and_no_illegal_ones() {
    let famous = folders().into_iter().map(|folder| folder.join("famous"));
    for folder in famous.filter(|folder| folder.exists()) {
        for game in json(&folder.join("famous.json")).as_array().unwrap() {
            let name = game["file"].as_str().unwrap();
            let collection = sgf::read_bytes(&fs::read(folder.join(name)).unwrap()).unwrap();
            assert_eq!(collection.warnings, [], "{name}");
            let tree = &collection.trees[0];
            let moments: Vec<_> = tree.replay().unwrap().collect();
            assert_eq!(moments.last().unwrap().number, game["moves"], "{name}");
            assert!(moments.iter().all(|m| m.illegal.is_none()), "{name}");
            if let Some(komi) = game["komi"].as_f64() {
                let ours = tree.info().komi_half_points().map(f64::from);
                assert_eq!(ours, Some(komi * 2.0), "{name}");
            }
        }
    }
}

#[test]
fn every_node_of_every_record_can_be_shown() {
    for folder in folders() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "sgf") {
                continue;
            }
            let Ok(collection) = sgf::read_bytes(&fs::read(&path).unwrap()) else {
                continue;
            };
            for tree in &collection.trees {
                let _ = (tree.info().outcome(), tree.info().komi_half_points());
                // Deep lines node by node would take quadratic time.
                let nodes = tree.nodes().filter(|node| node.is_leaf() || node.depth() < 5);
                let mut ids = HashSet::new();
                for node in nodes {
                    let _ = (node.marks(), node.comment(), node.clock());
                    assert!(ids.insert(node.id()));
                    assert_eq!(tree.path(node.id()).len(), node.depth() + 1);
                    assert_eq!(tree.moment(node.id()).is_ok(), tree.size().is_ok());
                }
            }
        }
    }
}
