//! The beginning of a text, without its form: for lists and letters.

use super::{BOARD_MARK, MARKS};

/// The first characters of rendered HTML as plain text, in one line. Boards are left out.
pub fn excerpt(html: &str, most: usize) -> String {
    let mut plain = String::new();
    let (mut is_tag, mut is_gap) = (false, false);
    for c in html.chars() {
        match c {
            '<' => {
                is_tag = true;
                plain.push(' ');
            }
            '>' => is_tag = false,
            // what stands between two marks is the number of a board
            BOARD_MARK => is_gap = !is_gap,
            c if is_tag || is_gap || MARKS.contains(&c) => {}
            c => plain.push(c),
        }
    }
    for (entity, c) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")]
    {
        plain = plain.replace(entity, c);
    }
    let mut words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() > most {
        words = words.chars().take(most).chain(['…']).collect();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::render;

    #[test]
    fn form_goes_and_words_stay() {
        assert_eq!(excerpt("<p>a &amp; <em>b</em></p>\n<p>&lt;c&gt;</p>", 100), "a & b <c>");
        assert_eq!(excerpt("<p>黑一二七</p>", 2), "黑一…");
        assert_eq!(excerpt("&amp;lt;", 100), "&lt;");
        assert_eq!(excerpt("", 5), "");
    }

    #[test]
    fn a_board_leaves_nothing() {
        let told = |source: &str| excerpt(&render(source, "http://go.test").html, 100);
        let board = "```sgf\n(;GM[1]SZ[9];B[ee])\n```";
        assert_eq!(told(&format!("reply 4\n\n{board}\n\nafter *it*\n\n{board}\n\n1 < 2")), "reply 4 after it 1 < 2");
        assert_eq!(told(board), "");
        // one that was typed is none of ours
        assert_eq!(told("x &#63743;0&#63743; y"), "x 0 y");
    }
}
