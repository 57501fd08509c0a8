//! Marks on the board.

use super::{NodeRef, value};
use crate::{Color, Point};

/// A mark that a node puts on the board. It holds for this node only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `TR`.
    Triangle(Point),
    /// `SQ`.
    Square(Point),
    /// `CR`.
    Circle(Point),
    /// `MA`, an X.
    Cross(Point),
    /// `SL`, a selected point.
    Selected(Point),
    /// `DD`, a point to be shown dimmed.
    Dimmed(Point),
    /// `TB`, `TW`: a point of a player's territory or area.
    Territory(Color, Point),
    /// `LB`: a text on a point.
    Label(Point, String),
    /// `AR`: an arrow from the first point to the second.
    Arrow(Point, Point),
    /// `LN`: a line.
    Line(Point, Point),
}

impl NodeRef<'_> {
    /// The marks of the node in file order. What cannot be read is left out; points may
    /// lie off the board.
    #[must_use]
    pub fn marks(self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for property in self.properties() {
            let on_point: fn(Point) -> Mark = match property.name() {
                "TR" => Mark::Triangle,
                "SQ" => Mark::Square,
                "CR" => Mark::Circle,
                "MA" => Mark::Cross,
                "SL" => Mark::Selected,
                "DD" => Mark::Dimmed,
                "TB" => |point| Mark::Territory(Color::Black, point),
                "TW" => |point| Mark::Territory(Color::White, point),
                "LB" => {
                    marks.extend(property.values().filter_map(label));
                    continue;
                }
                "AR" => {
                    let ends = property.values().filter_map(ends);
                    marks.extend(ends.map(|(from, to)| Mark::Arrow(from, to)));
                    continue;
                }
                "LN" => {
                    let ends = property.values().filter_map(ends);
                    marks.extend(ends.map(|(from, to)| Mark::Line(from, to)));
                    continue;
                }
                _ => continue,
            };
            marks.extend(value::points_of(property.values()).map(on_point));
        }
        marks
    }
}

fn label(raw: &str) -> Option<Mark> {
    let (point, text) = value::split(raw)?;
    Some(Mark::Label(value::point(point)?, value::simple_text(text)))
}

fn ends(raw: &str) -> Option<(Point, Point)> {
    let (from, to) = value::split(raw)?;
    Some((value::point(from)?, value::point(to)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;

    #[test]
    fn marks_are_read_in_file_order() {
        let text = r"(;TR[aa:ab]LB[cc:a\:b][dd:2]AR[aa:bb]TW[ee]LB[bad])";
        let point = |text| Point::from_sgf(text).unwrap();
        assert_eq!(
            sgf::read(text).unwrap().trees[0].root().marks(),
            [
                Mark::Triangle(point("aa")),
                Mark::Triangle(point("ab")),
                Mark::Label(point("cc"), "a:b".into()),
                Mark::Label(point("dd"), "2".into()),
                Mark::Arrow(point("aa"), point("bb")),
                Mark::Territory(Color::White, point("ee")),
            ]
        );
    }
}
