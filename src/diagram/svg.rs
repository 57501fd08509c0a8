//! A board as inline SVG, small enough for a page with many.
//!
//! A cell is 23 wide and 24 high, as on a wooden board; point (x, y) stands at (23x, 24y).
//! Stones are `<use>` of two symbols that the page holds once (`templates/parts/stones.html`).
//! Colours come from the stylesheet by class.

use std::fmt::Write;

use weiqi::sgf::Mark;
use weiqi::{Board, Color, Point, Size};

const W: i32 = 23;
const H: i32 = 24;
/// Around the outermost lines, without and with coordinates.
const MARGIN: i32 = 17;
const COORDINATE_MARGIN: i32 = 30;

/// Marks of one kind on every point, and some more; what a record repeats beyond that adds nothing to see.
const MOST_MARKS: usize = 1_000;

/// What to draw, and what to say instead to those who do not see it.
pub struct Drawing<'a> {
    board: &'a Board,
    label: &'a str,
    has_coordinates: bool,
    last: Option<Point>,
    numbers: Vec<(Point, u32)>,
    marks: &'a [Mark],
    letters: Vec<(Point, char)>,
    /// The corners of the part that is shown, upper left and lower right.
    view: Option<(Point, Point)>,
}

impl<'a> Drawing<'a> {
    pub fn new(board: &'a Board, label: &'a str) -> Self {
        Self {
            board,
            label,
            has_coordinates: false,
            last: None,
            numbers: Vec::new(),
            marks: &[],
            letters: Vec::new(),
            view: None,
        }
    }

    /// A1 at the lower left, no I.
    pub fn with_coordinates(mut self) -> Self {
        self.has_coordinates = true;
        self
    }

    /// Puts the red dot on the last move.
    pub fn with_last(mut self, last: Option<Point>) -> Self {
        self.last = last;
        self
    }

    /// Numbers stones that are still on the board.
    pub fn with_numbers(mut self, numbers: Vec<(Point, u32)>) -> Self {
        self.numbers = numbers;
        self
    }

    /// The marks of the record.
    pub fn with_marks(mut self, marks: &'a [Mark]) -> Self {
        self.marks = marks;
        self
    }

    /// Letters where variations begin.
    pub fn with_letters(mut self, letters: Vec<(Point, char)>) -> Self {
        self.letters = letters;
        self
    }

    /// Shows the part that holds these points, or all where there are none.
    pub fn with_view(mut self, points: &[Point]) -> Self {
        let size = self.board.size();
        let inside = || points.iter().filter(|point| size.contains(**point));
        let columns = (inside().map(|p| p.column()).min(), inside().map(|p| p.column()).max());
        let rows = (inside().map(|p| p.row()).min(), inside().map(|p| p.row()).max());
        if let ((Some(left), Some(right)), (Some(top), Some(bottom))) = (columns, rows) {
            self.view = Point::new(left, top).zip(Point::new(right, bottom));
        }
        self
    }

    /// The picture.
    pub fn svg(&self) -> String {
        let size = self.board.size();
        let (right, bottom) = (W * (i32::from(size.width()) - 1), H * (i32::from(size.height()) - 1));
        let margin = if self.has_coordinates { COORDINATE_MARGIN } else { MARGIN };
        let (width, height) = (right + 2 * margin, bottom + 2 * margin);
        let (seen_x, seen_y, seen_width, seen_height) = self.window(margin, (width, height));
        let mut out = String::with_capacity(12_000);
        let _ = write!(
            out,
            r#"<svg class="board" viewBox="{seen_x} {seen_y} {seen_width} {seen_height}" width="{seen_width}" height="{seen_height}" role="img" aria-label="{}">"#,
            escape(self.label)
        );
        let _ = write!(
            out,
            r##"<path class="kaya" d="M-{margin} -{margin}h{width}v{height}h-{width}z"/><path fill="url(#gK)" d="M-{margin} -{margin}h{width}v{height}h-{width}z"/>"##
        );
        grid(&mut out, size, right, bottom);
        if self.has_coordinates {
            coordinates(&mut out, size);
        }
        out.push_str(r#"<g class="stones">"#);
        for (point, color) in self.board.stones() {
            let _ = write!(out, r##"<use href="#{}" x="{}" y="{}"/>"##, color.letter(), x(point), y(point));
        }
        let _ = write!(out, r#"</g><g class="signs">{}</g></svg>"#, self.signs());
        out
    }

    /// Left, top, width and height of what is shown. Where the board goes on, its lines run half a cell further.
    fn window(&self, margin: i32, (width, height): (i32, i32)) -> (i32, i32, i32, i32) {
        let Some((first, last)) = self.view else { return (-margin, -margin, width, height) };
        let size = self.board.size();
        let before = |at: u8, cell: i32| if at == 0 { -margin } else { cell * i32::from(at) - cell / 2 };
        let after =
            |at: u8, sides: u8, cell: i32| cell * i32::from(at) + if at + 1 == sides { margin } else { cell / 2 };
        let (left, top) = (before(first.column(), W), before(first.row(), H));
        let right = after(last.column(), size.width(), W);
        let bottom = after(last.row(), size.height(), H);
        (left, top, right - left, bottom - top)
    }

    /// What lies on top of the stones: numbers, the dot of the last move, marks, letters.
    pub fn signs(&self) -> String {
        let mut out = String::new();
        self.write_signs(&mut out);
        out
    }

    fn write_signs(&self, out: &mut String) {
        for &(point, number) in &self.numbers {
            let _ = write!(
                out,
                r#"<text class="num{}" x="{}" y="{}">{number}</text>"#,
                self.on(point),
                x(point),
                y(point) + 4
            );
        }
        if let Some(point) = self.last {
            let _ = write!(out, r#"<circle class="last" cx="{}" cy="{}" r="4.6"/>"#, x(point), y(point));
        }
        for mark in self.marks.iter().take(MOST_MARKS) {
            self.mark(out, mark);
        }
        for &(point, letter) in &self.letters {
            self.label(out, point, letter.encode_utf8(&mut [0; 4]));
        }
    }

    fn mark(&self, out: &mut String, mark: &Mark) {
        let shape = |out: &mut String, point: Point, path: &str| {
            let _ = write!(out, r#"<path class="sign{}" d="M{} {}{path}"/>"#, self.on(point), x(point), y(point));
        };
        match mark {
            Mark::Triangle(point) => shape(out, *point, "m0-7l6.2 10.6h-12.4z"),
            Mark::Square(point) => shape(out, *point, "m-5-5h10v10h-10z"),
            Mark::Cross(point) => shape(out, *point, "m-5-5l10 10m0-10l-10 10"),
            Mark::Circle(point) => shape(out, *point, "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0"),
            Mark::Selected(point) => shape(out, *point, "m-3-3h6v6h-6z"),
            Mark::Label(point, text) => self.label(out, *point, text),
            Mark::Territory(color, point) => {
                let _ = write!(
                    out,
                    r#"<rect class="own{}" x="{}" y="{}" width="8" height="8"/>"#,
                    color.letter(),
                    x(*point) - 4,
                    y(*point) - 4
                );
            }
            Mark::Line(from, to) | Mark::Arrow(from, to) => {
                let _ = write!(out, r#"<path class="sign" d="M{} {}L{} {}"/>"#, x(*from), y(*from), x(*to), y(*to));
                if matches!(mark, Mark::Arrow(..)) {
                    let _ = write!(out, r#"<circle class="sign" cx="{}" cy="{}" r="3"/>"#, x(*to), y(*to));
                }
            }
            // dimming needs a second drawing of the stones; the words of the record stay complete
            Mark::Dimmed(_) => {}
        }
    }

    fn label(&self, out: &mut String, point: Point, text: &str) {
        let text: String = text.chars().take(4).collect();
        let (x, y) = (x(point), y(point));
        if self.board.get(point).is_some() {
            let _ =
                write!(out, r#"<text class="num{}" x="{x}" y="{}">{}</text>"#, self.on(point), y + 4, escape(&text));
        } else {
            let _ = write!(
                out,
                r#"<circle class="kaya" cx="{x}" cy="{y}" r="8.5"/><text class="letter" x="{x}" y="{}">{}</text>"#,
                y + 5,
                escape(&text)
            );
        }
    }

    /// Signs on a stone take the colour that shows on it.
    fn on(&self, point: Point) -> &'static str {
        match self.board.get(point) {
            Some(Color::Black) => " onB",
            Some(Color::White) => " onW",
            None => "",
        }
    }
}

fn x(point: Point) -> i32 {
    W * i32::from(point.column())
}

fn y(point: Point) -> i32 {
    H * i32::from(point.row())
}

fn grid(out: &mut String, size: Size, right: i32, bottom: i32) {
    out.push_str(r#"<path class="lines" d=""#);
    for row in 1..i32::from(size.height()) - 1 {
        let _ = write!(out, "M0 {}H{right}", H * row);
    }
    for column in 1..i32::from(size.width()) - 1 {
        let _ = write!(out, "M{} 0V{bottom}", W * column);
    }
    let _ = write!(out, r#""/><path class="edge" d="M0 0h{right}v{bottom}H0z"/><path class="hoshi" d=""#);
    for point in size.star_points() {
        let _ = write!(out, "M{} {}h0", x(point), y(point));
    }
    out.push_str(r#""/>"#);
}

fn coordinates(out: &mut String, size: Size) {
    out.push_str(r#"<g class="coord" aria-hidden="true">"#);
    for column in 0..size.width() {
        let name = Point::new(column, 0).map(|point| point.to_gtp(size)).unwrap_or_default();
        let letter: String = name.chars().take_while(|c| c.is_alphabetic()).collect();
        let _ = write!(out, r#"<text x="{}" y="-16">{letter}</text>"#, W * i32::from(column));
    }
    for row in 0..size.height() {
        let _ = write!(out, r#"<text x="-20" y="{}.4">{}</text>"#, H * i32::from(row) + 3, size.height() - row);
    }
    out.push_str("</g>");
}

/// For text and for attributes in double quotes.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let mut board = Board::new(Size::NINETEEN);
        board.set(Point::new(3, 3).unwrap(), Some(Color::Black));
        board.set(Point::new(15, 3).unwrap(), Some(Color::White));
        board
    }

    #[test]
    fn a_view_ends_between_lines_or_at_the_edge() {
        let board = board();
        let view = [Point::new(3, 3).unwrap(), Point::new(5, 6).unwrap()];
        assert!(Drawing::new(&board, "").with_view(&view).svg().contains(r#"viewBox="58 60 68 96""#));
        let view = [Point::new(0, 0).unwrap(), Point::new(4, 4).unwrap()];
        assert!(Drawing::new(&board, "").with_view(&view).svg().contains(r#"viewBox="-17 -17 120 125""#));
        assert!(Drawing::new(&board, "").with_view(&[]).svg().contains(r#"viewBox="-17 -17 448 466""#));
    }

    #[test]
    fn every_stone_stands_on_its_point() {
        let svg = Drawing::new(&board(), "x").svg();
        assert!(svg.contains(r##"<use href="#B" x="69" y="72"/>"##), "{svg}");
        assert!(svg.contains(r##"<use href="#W" x="345" y="72"/>"##));
        assert_eq!(svg.matches("<use").count(), 2);
    }

    #[test]
    fn what_the_record_says_stays_text() {
        let marks = [Mark::Label(Point::new(0, 0).unwrap(), "<b>".into())];
        let svg = Drawing::new(&board(), "\"><script>").with_marks(&marks).svg();
        assert!(!svg.contains("<script") && !svg.contains("<b>"), "{svg}");
    }

    #[test]
    fn coordinates_leave_out_the_letter_i() {
        let svg = Drawing::new(&board(), "x").with_coordinates().svg();
        assert!(svg.contains(">H<") && svg.contains(">J<") && !svg.contains(">I<") && svg.contains(">T<"));
    }

    #[test]
    fn a_full_board_is_light() {
        let mut board = Board::new(Size::NINETEEN);
        for point in Size::NINETEEN.iter() {
            board.set(point, Some(if point.column() % 2 == 0 { Color::Black } else { Color::White }));
        }
        assert!(Drawing::new(&board, "x").with_coordinates().svg().len() < 20_000);
    }
}
