//! The drawing of scores over time: two parts one upon the other, and the line as it was each time. Only attributes, as
//! the content security policy asks.

use std::fmt::Write;

use serde::Serialize;

/// Evaluations that have room; fewer leave some of it empty, but no bar is wider than a few of them allow.
pub const MOST: usize = 26;
const FEWEST: usize = 10;
/// Units of one evaluation, and of its bar.
const STEP: usize = 10;
const BAR: usize = 7;

/// What one evaluation draws: tenths of a point.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    pub posts: i32,
    pub games: i32,
    pub line: i32,
}

#[derive(Debug, Serialize)]
pub struct Chart {
    /// The drawing is so wide, and 100 high.
    pub width: usize,
    /// Paths: the first part, the second upon it, the line.
    pub posts: String,
    pub games: String,
    pub line: String,
    /// The newest stands at the right end.
    pub is_full: bool,
}

impl Chart {
    /// Of evaluations, the oldest first.
    pub fn new(bars: &[Bar]) -> Self {
        let slots = bars.len().clamp(FEWEST, MOST);
        let mut chart = Self {
            width: slots * STEP,
            posts: String::new(),
            games: String::new(),
            line: String::new(),
            is_full: bars.len() >= slots,
        };
        for (index, bar) in bars.iter().enumerate() {
            let left = index * STEP;
            let (ground, middle, top) = (1000, 1000 - bar.posts, 1000 - bar.posts - bar.games);
            draw(&mut chart.posts, left, middle, ground);
            draw(&mut chart.games, left, top, middle);
            let start = if index == 0 { "M0 " } else { "V" };
            // writing into a text never fails
            let _ = write!(chart.line, "{start}{}H{}", units(1000 - bar.line), left + STEP);
        }
        chart
    }
}

fn draw(path: &mut String, left: usize, top: i32, bottom: i32) {
    if bottom > top {
        let height = units(bottom - top);
        let _ = write!(path, "M{left}.5 {}h{BAR}v{height}h-{BAR}z", units(top));
    }
}

/// Tenths as units of the drawing.
fn units(tenths: i32) -> String {
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_one_upon_the_other() {
        let chart = Chart::new(&[Bar { posts: 300, games: 255, line: 550 }, Bar { posts: 0, games: 10, line: 0 }]);
        assert_eq!(chart.posts, "M0.5 70h7v30h-7z");
        assert_eq!(chart.games, "M0.5 44.5h7v25.5h-7zM10.5 99h7v1h-7z");
        assert_eq!(chart.line, "M0 45H10V100H20");
        assert!(chart.width == 100 && !chart.is_full);
    }
}
