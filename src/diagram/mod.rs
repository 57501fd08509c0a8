//! The one place where a position of the rules crate becomes a picture and words.

mod figure;
mod svg;
mod words;

pub use figure::Figure;
pub use svg::Drawing;
pub use words::{color_word, four_corners, move_heading, position_label, result_words};
