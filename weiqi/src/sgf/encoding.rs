//! From bytes to text.

use std::borrow::Cow;

/// The text of a file, and whether bytes in it had to be replaced.
///
/// UTF-8 for now, with or without byte order mark; the encodings that `CA` declares will
/// be told here.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes);
    let replaced = matches!(text, Cow::Owned(_));
    (text, replaced)
}
