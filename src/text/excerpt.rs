//! The beginning of a text, without its form: for lists and letters.

use super::MARKS;

/// The first characters of rendered HTML as plain text, in one line.
pub fn excerpt(html: &str, most: usize) -> String {
    let mut plain = String::new();
    let mut is_tag = false;
    for c in html.chars() {
        match c {
            '<' => {
                is_tag = true;
                plain.push(' ');
            }
            '>' => is_tag = false,
            c if is_tag || MARKS.contains(&c) => {}
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

    #[test]
    fn form_goes_and_words_stay() {
        assert_eq!(excerpt("<p>a &amp; <em>b</em></p>\n<p>&lt;c&gt;</p>", 100), "a & b <c>");
        assert_eq!(excerpt("<p>黑一二七</p>", 2), "黑一…");
        assert_eq!(excerpt("&amp;lt;", 100), "&lt;");
        assert_eq!(excerpt("", 5), "");
    }
}
