//! The letters that left a site, made readable.

use crate::harness::email_of;

/// The letters that left.
pub struct Mailbox {
    pub letters: Vec<String>,
}

impl Mailbox {
    pub fn read(folder: &std::path::Path) -> Self {
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        Self { letters: paths.iter().map(|path| readable(&std::fs::read_to_string(path).unwrap())).collect() }
    }

    /// The last letter to a member.
    pub fn letter_for(&self, name: &str) -> &str {
        let address = email_of(name);
        let found = self.letters.iter().rev().find(|letter| letter.contains(&format!("To: {address}")));
        found.unwrap_or_else(|| panic!("no letter for {name}"))
    }

    /// The path of the link in the last letter to a member.
    pub fn link_for(&self, name: &str) -> String {
        let letter = self.letter_for(name);
        let start = letter.find("http://go.test/").expect("a link") + "http://go.test".len();
        letter[start..].split_whitespace().next().unwrap().to_owned()
    }
}

/// Undoes quoted-printable; base64 parts are decoded whole.
pub fn readable(letter: &str) -> String {
    let letter = letter.replace("\r\n", "\n");
    let mut parts = Vec::new();
    for part in letter.split("\n--") {
        let (head, body) = part.split_once("\n\n").unwrap_or((part, ""));
        let decoded = if head.contains("base64") {
            let packed: String = body.split_whitespace().collect();
            let bytes = data_encoding::BASE64.decode(packed.as_bytes()).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            quoted_printable(body)
        };
        parts.push(format!("{head}\n\n{decoded}"));
    }
    parts.join("\n--")
}

fn quoted_printable(text: &str) -> String {
    let text = text.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|hex| data_encoding::HEXUPPER.decode(hex).ok());
        match (byte, hex) {
            (b'=', Some(hex)) => {
                bytes.extend(hex);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
