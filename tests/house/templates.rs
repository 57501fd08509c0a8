//! Templates: nothing inline that the content security policy forbids, nothing unescaped but what is
//! listed, no address that is written by hand.

use std::collections::BTreeSet;

use super::assert_none;
use super::source::{self, File, Rust, is_name_char};

/// What a template prints unescaped: HTML that Rust made (boards) or cleaned (posts).
const SAFE: [(&str, &str); 13] = [
    ("accounts/register.html", "board"),
    ("clubs/application.html", "charter_html"),
    ("clubs/club.html", "charter"),
    ("clubs/club.html", "notice"),
    ("clubs/found.html", "preview"),
    ("forums/preview.html", "html"),
    ("forums/topic.html", "post.html"),
    ("games/game.html", "board"),
    ("home/home.html", "today.board"),
    ("pages/glossary.html", "term.board"),
    ("pages/leaflet.html", "sheet.html"),
    ("parts/contents.html", "section.title"),
    ("parts/editor.html", "html"),
];

/// Tera's comments blanked, byte for byte as long.
fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (at, _) in text.match_indices("{#") {
        let end = text[at..].find("#}").map_or(text.len(), |length| at + length + 2);
        bytes[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn inline_faults(file: &File) -> Vec<String> {
    let text = without_comments(&file.text).to_ascii_lowercase();
    let mut faults = Vec::new();
    for (at, _) in text.match_indices("<script") {
        let tag = text[at..].split('>').next().unwrap_or_default();
        if !tag.contains(" src=") {
            faults.push(file.fault(at, "a script inside the page"));
        }
    }
    // a letter brings its style along: mail programs fetch none
    let is_letter = file.path.starts_with("templates/mail/");
    let sheets = text.match_indices("<style").filter(|_| !is_letter);
    faults.extend(sheets.map(|(at, _)| file.fault(at, "a style sheet inside the page")));
    for (at, _) in text.match_indices('=') {
        let before = text[..at].trim_end_matches(is_name_char);
        let attribute = &text[before.len()..at];
        let is_attribute = before.ends_with(char::is_whitespace) && text[at + 1..].starts_with(['"', '\'', '{']);
        if is_attribute && attribute == "style" && !is_letter {
            faults.push(file.fault(at, "a style in a tag"));
        } else if is_attribute && attribute.len() > 2 && attribute.starts_with("on") {
            faults.push(file.fault(at, "a script in a tag"));
        }
    }
    faults
}

/// Places of `| safe` with what is printed.
fn safe(file: &File) -> Vec<(usize, String)> {
    let text = without_comments(&file.text);
    let mut found = Vec::new();
    for (at, _) in text.match_indices('|') {
        let rest = text[at + 1..].trim_start();
        if rest.starts_with("safe") && !rest["safe".len()..].starts_with(is_name_char) {
            let before = text[..at].trim_end();
            let is_part = |c: char| is_name_char(c) || c == '.';
            let printed = &before[before.trim_end_matches(is_part).len()..];
            found.push((at, printed.to_owned()));
        }
    }
    found
}

fn safe_faults(files: &[File], listed: &[(&str, &str)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for file in files {
        let path = file.path.trim_start_matches("templates/");
        for (at, printed) in safe(file) {
            match listed.iter().find(|entry| **entry == (path, printed.as_str())) {
                Some(entry) => drop(used.insert(*entry)),
                None => faults.push(file.fault(at, &format!("{printed} is printed unescaped"))),
            }
        }
    }
    let gone = listed.iter().filter(|entry| !used.contains(*entry));
    faults.extend(gone.map(|(path, printed)| format!("{path}: {printed} is listed as safe and not printed so")));
    faults
}

fn address_faults(file: &File) -> Vec<String> {
    let text = without_comments(&file.text);
    let mut faults = Vec::new();
    for attribute in ["href", "action", "formaction", "src", "poster"] {
        for start in ["=\"/", "='/", "=/", "=\"http:", "=\"https:"] {
            let written = format!("{attribute}{start}");
            let places = text.match_indices(&written).map(|(at, _)| at);
            let whole = places.filter(|at| !text[..*at].ends_with(|c| is_name_char(c) || c == '-'));
            faults.extend(whole.map(|at| file.fault(at, "an address written by hand")));
        }
    }
    faults
}

/// The first argument of calls `name(argument="…")`.
fn arguments<'a>(file: &'a File, call: &str) -> Vec<(usize, &'a str)> {
    let opening = format!("{call}=\"");
    let argument = |(at, _): (usize, &str)| Some((at, file.text[at + opening.len()..].split('"').next()?));
    file.text.match_indices(&opening).filter_map(argument).collect()
}

/// `{{ asset(path="icons.svg") }}#bell` and `<Icon name="bell" />` also name a drawing in the file.
fn asset_faults(file: &File, exists: &dyn Fn(&str) -> bool, read: &dyn Fn(&str) -> String) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, path) in arguments(file, "asset(path") {
        if !exists(path) {
            faults.push(file.fault(at, &format!("no static file {path}")));
            continue;
        }
        let after = &file.text[at + "asset(path=\"".len() + path.len()..];
        let id = after.strip_prefix("\") }}#").and_then(|rest| rest.split('"').next()).unwrap_or_default();
        if !id.is_empty() && !id.contains("{{") && !read(path).contains(&format!("id=\"{id}\"")) {
            faults.push(file.fault(at, &format!("no #{id} in {path}")));
        }
    }
    let icons = ["<Icon name", "icon"].iter().flat_map(|part| arguments(file, part));
    let gone = icons.filter(|(_, id)| !read("icons.svg").contains(&format!("id=\"{id}\"")));
    faults.extend(gone.map(|(at, id)| file.fault(at, &format!("no icon {id}"))));
    faults
}

/// The names that `Link::named` knows.
fn named(link: &Rust) -> BTreeSet<String> {
    let start = link.places("fn named(").into_iter().next().unwrap_or(link.code.len());
    let end = link.code[start..].find("\n    }").map_or(link.code.len(), |length| start + length);
    link.literals
        .iter()
        .filter(|literal| (start..end).contains(&literal.at))
        .map(|literal| literal.text.clone())
        .collect()
}

fn place_faults(files: &[File], named: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for file in files {
        for (at, to) in arguments(file, "href(to") {
            used.insert(to);
            if !named.contains(to) {
                faults.push(file.fault(at, &format!("no place named {to}")));
            }
        }
    }
    let unused = named.iter().filter(|name| !used.contains(name.as_str()));
    faults.extend(unused.map(|name| format!("src/press/link.rs: no template goes to {name}")));
    faults
}

/// Each page is made by some `Page::new("…")` or letter, and each of those has its template.
fn page_faults(site: &[Rust], paths: &[String]) -> Vec<String> {
    let literals = || {
        site.iter().flat_map(|rust| {
            rust.literals.iter().filter(|literal| !rust.is_test(literal.at)).map(move |literal| (rust, literal))
        })
    };
    let mut faults = Vec::new();
    for (rust, literal) in literals() {
        let is_page = rust.code[..literal.at].ends_with("Page::new(");
        if is_page && !paths.contains(&format!("templates/{}.html", literal.text)) {
            faults.push(rust.fault(literal.at, &format!("no template {}", literal.text)));
        }
    }
    let bare = |text: &'_ str| text.trim_end_matches(".html").trim_end_matches(".txt").to_owned();
    let said: BTreeSet<_> = literals().map(|(_, literal)| bare(&literal.text)).collect();
    for path in paths {
        let stem = path.trim_start_matches("templates/").trim_end_matches(".html").trim_end_matches(".txt");
        let is_shared = ["layout/", "parts/"].iter().any(|folder| stem.starts_with(folder));
        if !is_shared && !said.contains(stem) {
            faults.push(format!("{path}: nothing prints it"));
        }
        let twin = if path.ends_with(".txt") { path.replace(".txt", ".html") } else { path.replace(".html", ".txt") };
        if stem.starts_with("mail/") && !paths.contains(&twin) {
            faults.push(format!("{path}: a letter is text and HTML"));
        }
    }
    faults
}

fn html() -> Vec<File> {
    let files = source::files("templates", &["html"]);
    assert!(files.len() > 5, "the templates were not found");
    files
}

#[test]
fn templates_hold_no_script_and_no_style() {
    assert_none(&html().iter().flat_map(inline_faults).collect::<Vec<_>>());
}

#[test]
fn nothing_is_printed_unescaped_but_what_is_listed() {
    assert_none(&safe_faults(&html(), &SAFE));
}

#[test]
fn addresses_come_from_the_link_builder() {
    let named = named(&Rust::new(source::read("src/press/link.rs")));
    let mut faults: Vec<_> = html().iter().flat_map(address_faults).collect();
    faults.extend(place_faults(&html(), &named));
    assert_none(&faults);
}

#[test]
fn every_static_file_that_a_template_shows_exists() {
    let exists = |path: &str| source::exists(&format!("static/{path}"));
    let read = |path: &str| source::read(&format!("static/{path}")).text;
    assert_none(&html().iter().flat_map(|file| asset_faults(file, &exists, &read)).collect::<Vec<_>>());
}

#[test]
fn every_page_has_its_template_and_every_template_its_page() {
    assert_none(&page_faults(&source::site(), &source::paths("templates")));
}

#[test]
fn what_a_template_may_not_hold_is_found() {
    let file = |text: &str| File::new("templates/a/b.html", text);
    for (text, faults) in [
        ("<script src=\"x\"></script>{# <style> #}<p data-style=\"x\" data-on=\"y\">style = \"x\", one=1</p>", 0),
        ("<script>f()</script>", 1),
        ("<STYLE>p{}</STYLE>", 1),
        ("<p style=\"color:red\" onclick=\"f()\">", 2),
    ] {
        assert_eq!(inline_faults(&file(text)).len(), faults, "{text}");
    }
    let letter = |text: &str| inline_faults(&File::new("templates/mail/a.html", text)).len();
    assert_eq!(letter("<style>p{}</style><p style=\"color:red\">"), 0);
    assert_eq!(letter("<script>f()</script><p onclick=\"f()\">"), 2);
    let listed = [("a/b.html", "post.html")];
    assert_eq!(safe_faults(&[file("{{ post.html | safe }}{{ a | safely }}")], &listed).len(), 0);
    assert_eq!(safe_faults(&[file("{{ post.title |safe }}")], &listed).len(), 2);
    assert_eq!(
        address_faults(&file("<a href=\"/forums\"><form action='/x'><img data-src=\"/y\"><a href=\"#top\">")).len(),
        2
    );
}

#[test]
fn names_of_what_does_not_exist_are_found() {
    let file = |text: &str| File::new("templates/a/b.html", text);
    let assets = |text: &str| {
        asset_faults(&file(text), &|path| path == "icons.svg", &|_| "<symbol id=\"bell\">".to_owned()).len()
    };
    assert_eq!(assets("{{ asset(path=\"icons.svg\") }}#bell\" {{ asset(path=\"icons.svg\") }}#{{ name }}\""), 0);
    assert_eq!(assets("{{ asset(path=\"icons.svg\") }}#bull\" {{ asset(path=\"gone.svg\") }}"), 2);
    assert_eq!(assets("{{ <Icon name=\"bell\" /> }}{{ <Icon name=\"bull\" /> }}{{ <Control icon=\"gone\" /> }}"), 2);
    let link = Rust::of(
        "src/press/link.rs",
        "fn named(n: &str) { match n {\n \"home\" => A, \"forums\" => B }\n    }\nfn x() { \"other\" }",
    );
    let places = |text: &str| place_faults(&[file(text)], &named(&link)).len();
    assert_eq!(places("{{ href(to=\"home\") }}{{ href(to=\"forums\") }}"), 0);
    assert_eq!(places("{{ href(to=\"home\") }}{{ href(to=\"other\") }}"), 2);
    let site =
        [Rust::of("src/a.rs", "fn f() { Page::new(\"a/b\", v); Page::new(\"a/gone\", v); print(\"mail/hello.txt\") }")];
    let paths = ["templates/a/b.html", "templates/a/c.html", "templates/parts/x.html", "templates/mail/hello.txt"]
        .map(str::to_owned);
    assert_eq!(page_faults(&site, &paths).len(), 3);
}
