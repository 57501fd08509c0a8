//! What people write: Markdown made safe, and names folded so that look-alikes meet.

mod excerpt;
mod han;
mod markdown;
mod names;

pub use excerpt::excerpt;
pub use markdown::{Rendered, fill, fill_note, render, render_note, render_page};
pub use names::{NameFault, NameKeys, check_name, check_words, fold_email, longest_words};

/// Characters of the private use area that the program itself marks places with; what people type is
/// freed of them, also where it names them by number (`markdown`).
pub const BOARD_MARK: char = '\u{F8FF}';
/// Stands for a form's token until the page is sent.
pub const TOKEN_MARK: char = '\u{F8FE}';

/// Both marks.
const MARKS: [char; 2] = [BOARD_MARK, TOKEN_MARK];

/// Readies typed text: line ends as `\n`, and neither NUL nor our own marks in it.
pub fn typed(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "").replace(MARKS, "")
}

/// What stands in a text as typed, without what nobody sees: enough for a short text that is no Markdown.
pub fn plain(text: &str) -> String {
    typed(text).chars().filter(|c| !is_deceptive(*c)).collect::<String>().trim().to_owned()
}

/// The same as one line: a title, a slogan. Nothing in it turns the line around.
pub fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    plain(&words.join(" ")).chars().filter(|c| !c.is_control()).collect::<String>().trim().to_owned()
}

/// Bidirectional controls and invisible characters that can dress one text up as another.
pub fn is_deceptive(c: char) -> bool {
    // letters to a computer, and blank to a reader: fillers of Hangul and Khmer, a Braille cell without dots
    let is_blank = matches!(
        c,
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{17B4}' | '\u{17B5}' | '\u{2800}' | '\u{034F}'
    );
    is_blank
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{00AD}' | '\u{061C}' | '\u{180E}')
}
