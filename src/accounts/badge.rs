//! The badge of a club, which its members wear before their names: a shape, two colours and one or two characters.

use diesel::prelude::*;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::text::is_deceptive;
use crate::text_enum;

/// A white character must stand out from its ground by so much (WCAG 2.2, 1.4.3).
pub const LEAST_CONTRAST: f64 = 4.5;

text_enum! {
    /// A drawing in `static/badges/badges.svg`.
    pub enum BadgeShape {
        Seal = "seal",
        Stone = "stone",
        Tile = "tile",
        Shield = "shield",
        Hex = "hex",
        Plaque = "plaque",
        Banner = "banner",
        Capsule = "capsule",
    }
}

impl BadgeShape {
    /// Whether it has room for two characters. One that has is too wide for one.
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::Plaque | Self::Banner | Self::Capsule)
    }

    /// Its width, where its height is 24.
    const fn width(self) -> u32 {
        if self.is_wide() { 40 } else { 24 }
    }
}

/// A badge as it is kept: checked when it was made (`Badge::new`).
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Badge {
    pub text: String,
    pub shape: BadgeShape,
    /// Colours, as `#rrggbb`.
    pub ground: String,
    pub pattern: String,
}

/// Why a badge cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadgeFault {
    /// Neither one nor two characters, or none that can be read.
    Text,
    /// One character on a wide shape, or two on a narrow one.
    Shape,
    /// No colour.
    Colour,
    /// The character would not stand out from its ground.
    Contrast,
}

impl Badge {
    /// A badge of what was chosen. A character is what its readers take for one: a Hangul syllable typed as its
    /// letters is one too (NFC).
    pub fn new(text: &str, shape: BadgeShape, ground: &str, pattern: &str) -> Result<Self, BadgeFault> {
        let text: String = text.trim().nfc().collect();
        let length = text.chars().count();
        let is_readable = |c: char| c.is_alphanumeric() && !is_combining_mark(c) && !is_deceptive(c);
        if !(1..=2).contains(&length) || !text.chars().all(is_readable) {
            return Err(BadgeFault::Text);
        }
        // two narrow letters need the room of one Han character, but they are two all the same
        if (length == 2) != shape.is_wide() {
            return Err(BadgeFault::Shape);
        }
        let contrast = contrast_with_white(ground).ok_or(BadgeFault::Colour)?;
        contrast_with_white(pattern).ok_or(BadgeFault::Colour)?;
        if contrast < LEAST_CONTRAST {
            return Err(BadgeFault::Contrast);
        }
        Ok(Self { text, shape, ground: ground.to_ascii_lowercase(), pattern: pattern.to_ascii_lowercase() })
    }
}

/// The contrast of white with a colour `#rrggbb`: 1 to 21 (WCAG 2.2, relative luminance of sRGB).
pub fn contrast_with_white(colour: &str) -> Option<f64> {
    let is_hex = |digits: &&str| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let digits = colour.strip_prefix('#').filter(is_hex)?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok().map(linear);
    let luminance = 0.2126 * part(0)? + 0.7152 * part(2)? + 0.0722 * part(4)?;
    Some(1.05 / (luminance + 0.05))
}

/// A part of an sRGB colour as light, 0 to 1.
fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// What draws a badge (`templates/parts/badge.html`).
#[derive(Debug, Clone, Serialize)]
pub struct BadgeView {
    /// The club's name, for whoever does not see it.
    pub name: String,
    pub text: String,
    pub shape: BadgeShape,
    pub ground: String,
    pub pattern: String,
    pub width: u32,
    /// The middle of its characters.
    pub middle: u32,
}

impl BadgeView {
    pub fn new(badge: &Badge, name: &str) -> Self {
        let width = badge.shape.width();
        Self {
            name: name.to_owned(),
            text: badge.text.clone(),
            shape: badge.shape,
            ground: badge.ground.clone(),
            pattern: badge.pattern.clone(),
            width,
            middle: width / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_or_two_characters_of_any_script_make_a_badge() {
        for text in ["竹", "강", "あ", "G", "7"] {
            assert_eq!(Badge::new(text, BadgeShape::Tile, "#3D5A4C", "#cfd8d3").unwrap().text, text);
            assert_eq!(Badge::new(text, BadgeShape::Banner, "#3d5a4c", "#cfd8d3"), Err(BadgeFault::Shape));
        }
        for text in ["听松", "바둑", "碁会", "Go", "ก1"] {
            assert_eq!(Badge::new(text, BadgeShape::Plaque, "#3d5a4c", "#cfd8d3").unwrap().text, text);
            assert_eq!(Badge::new(text, BadgeShape::Seal, "#3d5a4c", "#cfd8d3"), Err(BadgeFault::Shape));
        }
        // typed as three letters of Hangul
        assert_eq!(Badge::new("\u{1112}\u{1161}\u{11ab}", BadgeShape::Hex, "#000000", "#ffffff").unwrap().text, "한");
        for text in
            ["", "听松会", "  ", "<", "\u{200b}", "a\u{202e}", "\u{3164}", "\u{115f}", "\u{345}", "a\u{301}\u{345}"]
        {
            assert_eq!(Badge::new(text, BadgeShape::Plaque, "#3d5a4c", "#cfd8d3"), Err(BadgeFault::Text), "{text:?}");
        }
    }

    #[test]
    fn a_pale_ground_hides_its_character() {
        let with_ground = |ground| Badge::new("竹", BadgeShape::Tile, ground, "#cfd8d3").map(|_| ());
        assert_eq!(with_ground("#767676"), Ok(()));
        assert_eq!(with_ground("#777777"), Err(BadgeFault::Contrast));
        for colour in ["", "red", "#12345", "#1234567", "#12345g", "#+1+2+3", "#1é345", "url(#x)"] {
            assert_eq!(with_ground(colour), Err(BadgeFault::Colour), "{colour}");
        }
    }

    #[test]
    fn contrast_is_measured_as_the_guidelines_say() {
        assert_eq!(contrast_with_white("#000000").map(|contrast| (contrast * 100.0).round()), Some(2100.0));
        assert_eq!(contrast_with_white("#ffffff").map(|contrast| (contrast * 100.0).round()), Some(100.0));
        assert_eq!(contrast_with_white("#757575").map(|contrast| (contrast * 100.0).round()), Some(461.0));
    }
}
