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
/// Boards in one post; later blocks stay text.
const MOST_BOARDS: usize = 8;
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
    let source = shallow(&typed(source));
    let arena = Arena::new();
    let options = options();
    let root = comrak::parse_document(&arena, &source, &options);
    root.descendants().for_each(|node| unmark(&mut node.data.borrow_mut().value));
    let mut boards = Vec::new();
    for node in root.descendants() {
        adapt(&arena, node, base_url, &mut boards);
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
    let html =
        html.replace("href=\"/-/\"", &format!("href=\"/{lang}\"")).replace("href=\"/-/", &format!("href=\"/{lang}/"));
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

fn adapt<'a>(arena: &'a Arena<'a>, node: &'a AstNode<'a>, base_url: &str, boards: &mut Vec<String>) {
    let mut data = node.data.borrow_mut();
    match &mut data.value {
        NodeValue::CodeBlock(block) if is_record(block) && boards.len() < MOST_BOARDS => {
            let mark = format!("{BOARD_MARK}{}{BOARD_MARK}", boards.len());
            boards.push(std::mem::take(&mut block.literal));
            data.value = NodeValue::Paragraph;
            drop(data);
            node.append(arena.alloc(NodeValue::Text(mark.into()).into()));
        }
        // a page has its own first and second headings
        NodeValue::Heading(heading) => heading.level = (heading.level + 2).min(6),
        NodeValue::Link(link) => link.url = neutral(&link.url, base_url),
        // pictures come with attachments; one from elsewhere would tell its host who reads
        NodeValue::Image(link) => {
            let link = NodeLink { url: neutral(&link.url, base_url), title: link.title.clone() };
            data.value = NodeValue::Link(Box::new(link));
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
    if path.starts_with("/static/") {
        return path.to_owned();
    }
    let first = path[1..].split(['/', '?', '#']).next().unwrap_or_default();
    let rest = if crate::i18n::Lang::parse(first).is_some() { &path[1 + first.len()..] } else { path };
    format!("{NEUTRAL}{}", rest.trim_start_matches('/'))
}

/// Cuts marks of quoting and listing beyond what is sane, so that neither
/// parser nor browser has to nest without end.
fn shallow(source: &str) -> String {
    let mut lines = Vec::new();
    for line in source.split('\n') {
        let mut depth = 0;
        let cut = line.char_indices().find(|(_, c)| match c {
            '>' | '-' | '*' | '+' => {
                depth += 1;
                depth > DEEPEST
            }
            c => !c.is_whitespace(),
        });
        match cut {
            Some((at, _)) if depth > DEEPEST => {
                lines.push(line[at..].trim_start_matches(['>', '-', '*', '+', ' ', '\t']))
            }
            _ => lines.push(line),
        }
    }
    lines.join("\n")
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
        let deep = format!("{} x", "- ".repeat(20_000));
        assert!(html(&deep).matches("<ul").count() <= DEEPEST + 1);
        assert!(!html(&"[".repeat(20_000)).is_empty());
        assert!(!html(&"*a _b ".repeat(5_000)).is_empty());
    }

    #[test]
    fn emphasis_works_beside_chinese_punctuation() {
        assert!(html("**“四件事”**的由来").contains("<strong>"));
    }
}
