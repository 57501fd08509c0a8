//! The signs of a record: parentheses, semicolons, names and values.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Open,
    Close,
    Semicolon,
    /// A property name as written.
    Name(&'a str),
    /// A value between brackets, escapes untouched.
    Value {
        raw: &'a str,
        closed: bool,
    },
    Stray(char),
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether a `(` with a `;` after it may still come: looked for only once in vain.
    nodes_ahead: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, nodes_ahead: true }
    }

    /// Where the next token is looked for, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// Goes to the next `(` that a game may begin with: the first one that a `;` follows,
    /// else the first at all. Returns whether there was text on the way, and the place
    /// where the game begins; at the end of the text there is none.
    pub(super) fn seek_game(&mut self) -> (bool, Option<usize>) {
        let rest = &self.text[self.at..];
        let has_node = |open: &usize| {
            let after = rest[open + 1..].bytes().find(|b| !b.is_ascii_whitespace());
            after == Some(b';')
        };
        let opens = || rest.match_indices('(').map(|(open, _)| open);
        let node = self.nodes_ahead.then(|| opens().find(has_node)).flatten();
        self.nodes_ahead = node.is_some();
        let found = node.or_else(|| opens().next());
        let skipped = &rest[..found.unwrap_or(rest.len())];
        self.at += skipped.len();
        (!skipped.trim_matches(is_blank).is_empty(), found.map(|_| self.at))
    }

    /// The next token and where it begins.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        let start = self.at;
        let token = match *bytes.get(start)? {
            b'(' => self.sign(Token::Open),
            b')' => self.sign(Token::Close),
            b';' => self.sign(Token::Semicolon),
            b'[' => self.value(),
            byte if byte.is_ascii_alphabetic() => {
                let rest = &bytes[start..];
                let is_name = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
                let length = rest.iter().take_while(|b| is_name(b)).count();
                self.at += length;
                Token::Name(&self.text[start..self.at])
            }
            _ => {
                let stray = self.text[start..].chars().next()?;
                self.at += stray.len_utf8();
                if is_blank(stray) {
                    return self.next_after_blank();
                }
                Token::Stray(stray)
            }
        };
        Some((start, token))
    }

    /// Goes on after a blank that is not ASCII; those follow each other at most singly in
    /// practice, but a run of them must not recurse.
    fn next_after_blank(&mut self) -> Option<(usize, Token<'a>)> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(is_blank).len();
        self.next()
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    /// A value to its `]`, but for those that a backslash escapes.
    fn value(&mut self) -> Token<'a> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut end = start;
        while let Some(&byte) = bytes.get(end) {
            match byte {
                b']' => break,
                // What is escaped may be several bytes long; none of the others is a sign.
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        let closed = end < bytes.len();
        let end = end.min(bytes.len());
        self.at = end + usize::from(closed);
        Token::Value { raw: &self.text[start..end], closed }
    }
}

/// White space, and the byte order marks that joined files leave between games.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}' || c == '\0'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        core::iter::from_fn(|| lexer.next()).map(|(_, token)| token).collect()
    }

    #[test]
    fn an_escaped_bracket_does_not_close_a_value() {
        let closed = |raw| Token::Value { raw, closed: true };
        assert_eq!(tokens(r"C[a\]b]"), [Token::Name("C"), closed(r"a\]b")]);
        assert_eq!(tokens(r"[a\\]"), [closed(r"a\\")]);
        assert_eq!(tokens("[\\棋]"), [closed("\\棋")]);
    }

    #[test]
    fn an_unclosed_value_runs_to_the_end() {
        for raw in ["ab", "ab\\", "\\棋"] {
            let text = format!("[{raw}");
            assert_eq!(tokens(&text), [Token::Value { raw, closed: false }]);
        }
    }

    #[test]
    fn a_game_begins_where_a_node_follows() {
        let mut lexer = Lexer::new("see (1) (\n;B[aa])");
        assert_eq!(lexer.seek_game(), (true, Some(8)));
        let mut lexer = Lexer::new("  (B[aa])");
        assert_eq!(lexer.seek_game(), (false, Some(2)));
        assert_eq!(Lexer::new("none").seek_game(), (true, None));
    }

    #[test]
    fn blanks_of_every_kind_are_passed_over() {
        let text = "\u{feff}\u{3000}".repeat(100_000) + ";";
        assert_eq!(tokens(&text), [Token::Semicolon]);
    }
}
