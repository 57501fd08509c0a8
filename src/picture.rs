//! Pictures that members send: decoded within bounds and written anew, so that nothing of the file but its pixels
//! comes through: no place, no camera, no second file hidden in it.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, overlay};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage};

use crate::error::Message;

/// Of a file, in bytes.
pub const LARGEST: usize = 4 * 1024 * 1024;
/// Of a side, in pixels.
const LONGEST_SIDE: u32 = 6_000;
/// What decoding may take, in bytes: a picture of 24 megapixels.
const MOST_MEMORY: u64 = 100 * 1024 * 1024;
/// Twice the largest that a page shows.
const SIDE: u32 = 256;
/// Of 100.
const QUALITY: u8 = 85;
/// Under what is transparent: the paper of the light theme.
const PAPER: Rgba<u8> = Rgba([0xef, 0xf3, 0xee, 0xff]);

/// Why a file becomes no picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFault {
    None,
    TooLarge,
    /// None of the formats we know, or damaged.
    Unreadable,
}

impl PictureFault {
    pub fn message(self) -> Message {
        match self {
            Self::None => Message::new("members-fault-picture-none"),
            Self::TooLarge => Message::new("members-fault-picture-large").number("n", (LARGEST / 1024 / 1024) as i64),
            Self::Unreadable => Message::new("members-fault-picture-unreadable"),
        }
    }
}

/// The middle of a picture as a square JPEG, the way up its camera held it.
pub fn square(bytes: &[u8], is_whole: bool) -> Result<Vec<u8>, PictureFault> {
    if !is_whole || bytes.len() > LARGEST {
        return Err(PictureFault::TooLarge);
    }
    if bytes.is_empty() {
        return Err(PictureFault::None);
    }
    let picture = decode(bytes).map_err(|_| PictureFault::Unreadable)?;
    let squared = picture.resize_to_fill(SIDE, SIDE, FilterType::Lanczos3).to_rgba8();
    let mut page = RgbaImage::from_pixel(SIDE, SIDE, PAPER);
    overlay(&mut page, &squared, 0, 0);
    let mut written = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut written, QUALITY);
    DynamicImage::from(page).to_rgb8().write_with_encoder(encoder).map_err(|_| PictureFault::Unreadable)?;
    Ok(written)
}

fn decode(bytes: &[u8]) -> image::ImageResult<DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) {
        return Err(image::ImageError::Unsupported(image::error::ImageFormatHint::Unknown.into()));
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture =
            RgbaImage::from_fn(
                width,
                height,
                |x, _| if x < width / 2 { Rgba([0, 0, 0, 0]) } else { Rgba([9, 99, 9, 255]) },
            );
        DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_picture_becomes_a_square_of_its_own_making() {
        for (width, height) in [(300, 500), (500, 300), (3, 2)] {
            let written = square(&png(width, height), true).unwrap();
            let read = image::load_from_memory(&written).unwrap();
            assert_eq!((read.width(), read.height()), (SIDE, SIDE));
            assert_eq!(image::guess_format(&written).unwrap(), ImageFormat::Jpeg);
        }
    }

    #[test]
    fn nothing_rides_along() {
        // a comment chunk of a PNG, as cameras and their owners leave them
        let mut sent = png(64, 64);
        let chunk = [&9_u32.to_be_bytes()[..], b"tEXtPlace\0home", &[0; 4]].concat();
        sent.splice(33..33, chunk);
        let written = square(&sent, true).unwrap_or_default();
        assert!(!written.windows(4).any(|part| part == b"home"));
        let mut with_tail = png(64, 64);
        with_tail.extend_from_slice(b"<script>alert(1)</script>");
        let written = square(&with_tail, true).unwrap();
        assert!(!written.windows(8).any(|part| part == b"<script>"));
    }

    #[test]
    fn what_is_no_picture_is_told() {
        assert_eq!(square(b"", true), Err(PictureFault::None));
        assert_eq!(square(b"<svg xmlns='http://www.w3.org/2000/svg'/>", true), Err(PictureFault::Unreadable));
        assert_eq!(square(b"GIF89a\x01\0\x01\0", true), Err(PictureFault::Unreadable));
        assert_eq!(square(&png(9, 9)[..40], true), Err(PictureFault::Unreadable));
        assert_eq!(square(&png(9, 9), false), Err(PictureFault::TooLarge));
        assert_eq!(square(&vec![0; LARGEST + 1], true), Err(PictureFault::TooLarge));
        // a small file that claims to be a huge picture
        let mut bomb = png(9, 9);
        bomb[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
        assert_eq!(square(&bomb, true), Err(PictureFault::Unreadable));
    }
}
