//! Markdown to HTML that may stand on our pages.
//!
//! CommonMark with tables, strikethrough and bare links; no raw HTML (it is shown as typed). The result is
//! cleaned a second time by ammonia, whatever the first step did. A fenced `sgf` block
//! becomes a gap, which [`fill`] closes with a board when the page is made.

use std::collections::HashMap;

use ammonia::Builder;
use comrak::nodes::{AstNode, NodeCodeBlock, NodeLink, NodeValue};
use comrak::{Arena, Options};

use super::{BOARD_MARK, typed};

/// Deeper than any honest quote of a quote.
const DEEPEST: usize = 24;
const MOST_COLUMNS: usize = 24;
/// Cells of one table; rows beyond them are dropped.
const MOST_CELLS: usize = 2_000;
/// What differs between a member's text and one of our own.
#[derive(Clone, Copy)]
struct Manner {
    /// A page has its own first and second headings; those of a post stand below them.
    deeper: u8,
    /// Boards in one text; later blocks stay text.
    most_boards: usize,
}

const POST: Manner = Manner { deeper: 2, most_boards: 8 };
const NOTE: Manner = Manner { deeper: 2, most_boards: 0 };
const PAGE: Manner = Manner { deeper: 0, most_boards: 40 };
/// How a link inside the site is kept: without a language, until a reader's is known.
const NEUTRAL: &str = "/-/";

/// A text ready to be kept: clean HTML, and the game records of its gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    pub html: String,
    pub boards: Vec<String>,
}

/// Renders what a member wrote. `base_url` tells which absolute links are our own.
pub fn render(source: &str, base_url: &str) -> Rendered {
    render_as(POST, source, base_url)
}

/// Renders a short text that holds no boards: a charter, a notice.
pub fn render_note(source: &str, base_url: &str) -> String {
    render_as(NOTE, source, base_url).html
}

/// Makes such a text ready for a reader.
pub fn fill_note(html: &str, lang: &str) -> String {
    fill(html, lang, |_| String::new())
}

/// Renders a text of our own that fills a page.
pub fn render_page(source: &str) -> Rendered {
    // our own texts name no host
    render_as(PAGE, source, "-")
}

fn render_as(manner: Manner, source: &str, base_url: &str) -> Rendered {
    let source = shallow(&typed(source));
    let arena = Arena::new();
    let options = options();
    let root = comrak::parse_document(&arena, &source, &options);
    root.descendants().for_each(|node| unmark(&mut node.data.borrow_mut().value));
    let mut boards = Vec::new();
    for node in root.descendants() {
        adapt(&arena, node, manner, base_url, &mut boards);
    }
    let mut html = String::new();
    if comrak::format_html(root, &options, &mut html).is_err() {
        html.clear();
    }
    // `align` is no longer HTML; the stylesheet knows the classes
    let html = cleaner().clean(&html).to_string();
    let html = ["left", "center", "right"]
        .iter()
        .fold(html, |html, side| html.replace(&format!(" align=\"{side}\">"), &format!(" class=\"{side}\">")));
    Rendered { html, boards }
}

/// Makes kept HTML ready for a reader: boards drawn, links in the reader's language.
pub fn fill(html: &str, lang: &str, mut board: impl FnMut(usize) -> String) -> String {
    let html = html.replace("<a href=\"/-/\"", &format!("<a href=\"/{lang}\""));
    let html = html.replace("<a href=\"/-/", &format!("<a href=\"/{lang}/"));
    let mut pieces = html.split(BOARD_MARK);
    let mut filled = String::with_capacity(html.len());
    filled.push_str(pieces.next().unwrap_or_default().trim_end_matches("<p>"));
    // after the first piece, numbers and texts take turns; each gap is closed once
    let mut next = 0;
    while let (Some(number), Some(text)) = (pieces.next(), pieces.next()) {
        if number.parse() == Ok(next) {
            filled.push_str(&board(next));
            next += 1;
        }
        let text = text.strip_prefix("</p>").unwrap_or(text);
        filled.push_str(text.strip_suffix("<p>").unwrap_or(text));
    }
    filled
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.cjk_friendly_emphasis = true;
    // people press Enter where they want a new line
    options.render.hardbreaks = true;
    // tags are shown, not obeyed
    options.render.escape = true;
    options
}

/// What was typed as `&#63743;` is a mark of ours again after parsing: out with it.
fn unmark(value: &mut NodeValue) {
    let clean = |text: &mut String| {
        if text.contains(super::MARKS) {
            *text = text.replace(super::MARKS, "");
        }
    };
    match value {
        NodeValue::Text(text) if text.contains(super::MARKS) => *text = text.replace(super::MARKS, "").into(),
        NodeValue::Code(code) => clean(&mut code.literal),
        NodeValue::CodeBlock(block) => {
            clean(&mut block.literal);
            clean(&mut block.info);
        }
        NodeValue::Link(link) | NodeValue::Image(link) => {
            clean(&mut link.url);
            clean(&mut link.title);
        }
        NodeValue::HtmlBlock(block) => clean(&mut block.literal),
        NodeValue::HtmlInline(text) | NodeValue::Raw(text) => clean(text),
        _ => {}
    }
}

fn adapt<'a>(arena: &'a Arena<'a>, node: &'a AstNode<'a>, manner: Manner, base_url: &str, boards: &mut Vec<String>) {
    let mut data = node.data.borrow_mut();
    match &mut data.value {
        NodeValue::CodeBlock(block) if is_record(block) && boards.len() < manner.most_boards => {
            let mark = format!("{BOARD_MARK}{}{BOARD_MARK}", boards.len());
            boards.push(std::mem::take(&mut block.literal));
            data.value = NodeValue::Paragraph;
            drop(data);
            node.append(arena.alloc(NodeValue::Text(mark.into()).into()));
        }
        NodeValue::Table(table) => {
            let rows = MOST_CELLS / table.num_columns.max(1);
            drop(data);
            node.children().skip(rows).collect::<Vec<_>>().into_iter().for_each(AstNode::detach);
        }
        NodeValue::Heading(heading) => heading.level = (heading.level + manner.deeper).min(6),
        NodeValue::Link(link) => link.url = neutral(&link.url, base_url),
        // pictures come with attachments; one from elsewhere would tell its host who reads
        NodeValue::Image(link) => {
            let link = NodeLink { url: neutral(&link.url, base_url), title: link.title.clone() };
            let name = link.url.clone();
            data.value = NodeValue::Link(Box::new(link));
            drop(data);
            if node.first_child().is_none() {
                node.append(arena.alloc(NodeValue::Text(name.into()).into()));
            }
        }
        _ => {}
    }
}

fn is_record(block: &NodeCodeBlock) -> bool {
    block.fenced && block.info.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("sgf"))
}

/// A link inside the site loses host and language.
fn neutral(url: &str, base_url: &str) -> String {
    let path = match url.strip_prefix(base_url) {
        Some("") => "/",
        Some(path) if path.starts_with('/') => path,
        _ if url.starts_with('/') && !url.starts_with("//") && !url.starts_with("/\\") => url,
        _ => return url.to_owned(),
    };
    if path.starts_with("/static/") || path.starts_with(NEUTRAL) {
        return path.to_owned();
    }
    let first = path[1..].split(['/', '?', '#']).next().unwrap_or_default();
    let rest = if crate::i18n::Lang::from_tag(first).is_some() { &path[1 + first.len()..] } else { path };
    format!("{NEUTRAL}{}", rest.trim_start_matches('/'))
}

/// Takes away the meaning, not the characters, of what would nest or spread without end: quotes and lists beyond
/// any honest depth, and tables of more columns than a screen has.
fn shallow(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    for (index, line) in source.split('\n').enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let cut = if is_wide_table(line) { Some(0) } else { too_deep(line) };
        let (kept, rest) = line.split_at(cut.unwrap_or(line.len()));
        text.push_str(kept);
        if cut.is_some() {
            text.push('\\');
        }
        text.push_str(rest);
    }
    text
}

/// The row of dashes that makes a table.
fn is_wide_table(line: &str) -> bool {
    line.bytes().filter(|b| *b == b'|').count() > MOST_COLUMNS
        && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t'))
}

/// Where a line's marks of quoting and listing go deeper than [`DEEPEST`].
fn too_deep(line: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0);
    loop {
        at += line[at..].len() - line[at..].trim_start_matches([' ', '\t']).len();
        let rest = &line[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let mark = match rest.as_bytes().get(digits) {
            Some(b'>') if digits == 0 => 1,
            Some(b'-' | b'*' | b'+') if digits == 0 && rest[1..].starts_with([' ', '\t']) => 1,
            Some(b'.' | b')') if (1..=9).contains(&digits) && rest[digits + 1..].starts_with([' ', '\t']) => digits + 1,
            _ => return None,
        };
        depth += 1;
        if depth > DEEPEST {
            return Some(at);
        }
        at += mark;
    }
}

fn cleaner() -> Builder<'static> {
    let tags = [
        "p",
        "br",
        "strong",
        "em",
        "del",
        "code",
        "pre",
        "a",
        "ul",
        "ol",
        "li",
        "blockquote",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
    ];
    let mut builder = Builder::empty();
    builder
        .tags(tags.into())
        .tag_attributes(HashMap::from([
            ("a", ["href", "title"].into()),
            ("ol", ["start"].into()),
            ("th", ["align"].into()),
            ("td", ["align"].into()),
        ]))
        .set_tag_attribute_value("blockquote", "class", "quote")
        .set_tag_attribute_value("table", "class", "table")
        .url_schemes(["http", "https", "mailto"].into())
        .link_rel(Some("nofollow ugc noopener"));
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(source: &str) -> String {
        render(source, "https://go.example").html
    }

    #[test]
    fn raw_html_is_shown_and_never_obeyed() {
        for source in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<svg/onload=alert(1)>",
            "a <b onclick=x>b</b>",
        ] {
            let html = html(source);
            assert!(
                !html.contains("<script") && !html.contains("<img") && !html.contains("<svg") && !html.contains("<b "),
                "{html}"
            );
            assert!(html.contains("&lt;"), "{html}");
        }
    }

    #[test]
    fn a_link_that_runs_code_is_no_link() {
        for source in [
            "[x](javascript:alert(1))",
            "[x](JaVaScRiPt:alert(1))",
            "[x](data:text/html,x)",
            "<javascript:alert(1)>",
            "[x](vbscript:x)",
        ] {
            assert!(!html(source).to_lowercase().contains("href=\"j"), "{}", html(source));
            assert!(!html(source).contains("data:text") || !html(source).contains("href"), "{}", html(source));
        }
    }

    #[test]
    fn a_link_inside_the_site_opens_in_the_readers_language() {
        for source in
            ["[x](/ja/topics/1?page=2)", "[x](/topics/1?page=2)", "[x](https://go.example/ko/topics/1?page=2)"]
        {
            let kept = html(source);
            assert!(kept.contains("href=\"/-/topics/1?page=2\""), "{kept}");
            assert!(fill(&kept, "zh-TW", |_| String::new()).contains("href=\"/zh-TW/topics/1?page=2\""));
        }
        assert!(fill(&html("[x](/ja)"), "ko", |_| String::new()).contains("href=\"/ko\""));
        assert!(html("[x](https://go.example.evil/ja/x)").contains("https://go.example.evil/ja/x"));
        assert!(html("[x](//evil.example/x)").contains("//evil.example/x"));
    }

    #[test]
    fn a_fenced_record_leaves_a_gap_for_its_board() {
        let rendered = render("before\n\n```sgf\n(;B[pd])\n```\n\nafter", "https://go.example");
        assert_eq!(rendered.boards, ["(;B[pd])\n"]);
        let filled = fill(&rendered.html, "en", |number| format!("<svg id=\"{number}\"></svg>"));
        assert_eq!(filled.replace('\n', ""), "<p>before</p><svg id=\"0\"></svg><p>after</p>");
    }

    #[test]
    fn a_typed_mark_opens_no_gap() {
        for mark in ["\u{F8FF}", "&#63743;", "&#xF8FF;"] {
            let source = format!(
                "{mark}0{mark} `{mark}0{mark}` [{mark}0{mark}](/x \"{mark}0{mark}\")\n\n```\n{mark}0{mark}\n```\n\n```sgf\n(;)\n```"
            );
            let rendered = render(&source, "https://go.example");
            let filled = fill(&rendered.html, "en", |_| "BOARD".into());
            assert_eq!(filled.matches("BOARD").count(), 1, "{filled}");
        }
        for mark in ["\u{F8FE}", "&#63742;"] {
            assert!(!render(&format!("{mark} `{mark}`"), "https://go.example").html.contains('\u{F8FE}'));
        }
    }

    #[test]
    fn headings_stay_below_the_pages_own() {
        assert!(html("# a").contains("<h3>a</h3>"));
        assert!(html("###### a").contains("<h6>a</h6>"));
    }

    #[test]
    fn deep_nesting_ends() {
        let deep = format!("{} x", "> ".repeat(20_000));
        assert!(html(&deep).matches("<blockquote").count() <= DEEPEST);
        for mark in ["- ", "1. ", "> - ", "* 1) "] {
            let deep = html(&format!("{} x", mark.repeat(10_000)));
            let depth = ["<ul", "<ol", "<blockquote"].iter().map(|tag| deep.matches(tag).count()).sum::<usize>();
            assert!(depth <= DEEPEST, "{mark} {depth}");
            assert!(deep.contains('x'));
        }
        assert!(!html(&"[".repeat(20_000)).is_empty());
        assert!(!html(&"*a _b ".repeat(5_000)).is_empty());
    }

    #[test]
    fn lines_drawn_with_characters_stay() {
        for line in
            ["+---+---+---+---+---+---+---+---+", "a\n------------------------------", "----+----+----+----+----+----+"]
        {
            let shown = html(&format!("```\n{line}\n```"));
            assert!(shown.contains(line), "{shown}");
        }
        assert!(html("------------------------------").contains("<hr"));
    }

    #[test]
    fn a_table_has_an_end() {
        let row = |cell: &str, n: usize| vec![cell; n].join("|");
        let wide = format!("{}\n{}\n{}", row("a", 6_000), row("-", 6_000), "x\n".repeat(3_000));
        assert!(html(&wide).len() < 200_000);
        let long = format!("{}\n{}\n{}", row("a", 20), row("-", 20), "x\n".repeat(7_000));
        assert!(html(&long).len() < 100_000);
        assert!(html("a|b\n-|-\n1|2").contains("<td>2</td>"));
    }

    #[test]
    fn what_is_typed_about_links_stays_as_typed() {
        let shown = fill(&html("href=\"/-/x\" `href=\"/-/x\"`"), "ja", |_| String::new());
        assert!(!shown.contains("/ja/x"), "{shown}");
        assert!(fill(&html("[x](/zh-hk/forums)"), "ja", |_| String::new()).contains("href=\"/ja/forums\""));
        assert!(html("![](/x)").contains(">/-/x</a>"));
    }

    #[test]
    fn emphasis_works_beside_chinese_punctuation() {
        assert!(html("**“四件事”**的由来").contains("<strong>"));
    }
}
