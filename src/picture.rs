//! Pictures that members send: decoded within bounds and written anew, so that nothing of the file but its pixels
//! comes through: no place, no camera, no second file hidden in it.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, crop_imm, overlay, resize};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage};
use parking_lot::Mutex;

use crate::error::Message;

/// Of a file, in bytes.
pub const LARGEST: usize = 4 * 1024 * 1024;
/// Of a side, in pixels.
const LONGEST_SIDE: u32 = 6_000;
/// What the pixels of a picture may take, in bytes: 24 megapixels in colour. The decoder of a progressive JPEG holds up
/// to three times as much beside them.
const MOST_MEMORY: u64 = 72 * 1_000_000;
/// Twice the largest that a page shows.
const SIDE: u32 = 256;
/// Of 100.
const QUALITY: u8 = 85;
/// Under what is transparent: the paper of the light theme.
const PAPER: Rgba<u8> = Rgba([0xef, 0xf3, 0xee, 0xff]);

/// Pictures are decoded one after another, so that the memory they take is that of one.
static TURN: Mutex<()> = Mutex::new(());

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
    let small = small_square(bytes).map_err(|_| PictureFault::Unreadable)?;
    let mut page = RgbaImage::from_pixel(SIDE, SIDE, PAPER);
    overlay(&mut page, &small, 0, 0);
    let mut written = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut written, QUALITY);
    DynamicImage::from(page).to_rgb8().write_with_encoder(encoder).map_err(|_| PictureFault::Unreadable)?;
    Ok(written)
}

/// The middle is cut out before it is scaled, and turned when it is small: nothing larger than the picture is made of it.
fn small_square(bytes: &[u8]) -> image::ImageResult<DynamicImage> {
    let _turn = TURN.lock();
    let mut decoder = decoder(bytes)?;
    let orientation = decoder.orientation()?;
    let picture = DynamicImage::from_decoder(decoder)?;
    let (width, height) = (picture.width(), picture.height());
    let side = width.min(height);
    let middle = crop_imm(&picture, (width - side) / 2, (height - side) / 2, side, side);
    let mut small = DynamicImage::from(resize(&*middle, SIDE, SIDE, FilterType::Lanczos3));
    small.apply_orientation(orientation);
    Ok(small)
}

/// Reads the head of a file, and refuses what would take too much before any of its pixels is read.
fn decoder(bytes: &[u8]) -> image::ImageResult<impl ImageDecoder> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) {
        return Err(image::ImageError::Unsupported(image::error::ImageFormatHint::Unknown.into()));
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits.clone());
    let decoder = reader.into_decoder()?;
    // the reader holds the decoder's own buffers to the limit, not what they are decoded into
    limits.reserve(decoder.total_bytes())?;
    Ok(decoder)
}

#[cfg(test)]
mod tests {
    use image::ImageEncoder;

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
        sent.splice(33..33, chunk(b"tEXt", b"Place\0home"));
        let written = square(&sent, true).unwrap();
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
    }

    /// A chunk of a PNG.
    fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let mut sum = flate2::Crc::new();
        sum.update(name);
        sum.update(data);
        [&u32::try_from(data.len()).unwrap().to_be_bytes()[..], name, data, &sum.sum().to_be_bytes()].concat()
    }

    /// A PNG that ends where its pixels would begin.
    fn head(width: u32, height: u32, bits: u8) -> Vec<u8> {
        let of_colours_and_alpha = [bits, 6, 0, 0, 0];
        let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &of_colours_and_alpha].concat();
        [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &head), &chunk(b"IDAT", &[])].concat()
    }

    #[test]
    fn what_would_take_too_much_is_refused_by_its_head() {
        let is_refused = |width, height, bits| match decoder(&head(width, height, bits)) {
            Err(image::ImageError::Limits(_)) => true,
            Err(other) => panic!("{other}"),
            Ok(_) => false,
        };
        assert!(is_refused(100_000, 9, 8) && is_refused(9, LONGEST_SIDE + 1, 8));
        assert!(is_refused(LONGEST_SIDE, LONGEST_SIDE, 8));
        // two bytes for each channel
        assert!(!is_refused(3_000, 3_000, 16) && !is_refused(4_000, 4_000, 8));
        assert!(is_refused(4_000, 4_000, 16));
        assert_eq!(square(&head(4_000, 4_000, 16), true), Err(PictureFault::Unreadable));
    }

    #[test]
    fn sixteen_bits_a_channel_become_eight() {
        let mut bytes = Cursor::new(Vec::new());
        let picture = image::ImageBuffer::from_pixel(40, 30, Rgba([0xc8c8_u16, 0x1e1e, 0x1e1e, 0xffff]));
        DynamicImage::ImageRgba16(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
        assert_alike(pixel(&square(&bytes.into_inner(), true).unwrap(), 9, 9), [200, 30, 30]);
    }

    fn pixel(written: &[u8], x: u32, y: u32) -> [u8; 3] {
        image::load_from_memory(written).unwrap().to_rgb8().get_pixel(x, y).0
    }

    /// JPEG keeps colours nearly.
    #[track_caller]
    fn assert_alike(found: [u8; 3], wanted: [u8; 3]) {
        assert!(found.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) < 8), "{found:?} {wanted:?}");
    }

    /// The most memory that this process ever had, in megabytes.
    fn peak() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    #[test]
    fn a_line_of_pixels_does_not_become_a_huge_picture_on_the_way() {
        for (width, height) in [(LONGEST_SIDE, 1), (1, LONGEST_SIDE)] {
            let written = square(&png(width, height), true).unwrap();
            let read = image::load_from_memory(&written).unwrap();
            assert_eq!((read.width(), read.height()), (SIDE, SIDE));
        }
        assert!(peak() < 800, "{} megabytes", peak());
    }

    #[test]
    fn pictures_are_decoded_one_at_a_time() {
        let turn = TURN.lock();
        // what is refused at its first byte waits for nothing else
        let other = std::thread::spawn(|| square(b"GIF89a", true));
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert!(!other.is_finished());
        drop(turn);
        assert_eq!(other.join().unwrap(), Err(PictureFault::Unreadable));
    }

    #[test]
    fn a_picture_stands_the_way_up_its_camera_held_it() {
        // the one entry of the smallest EXIF there is: "turn me a quarter to the right"
        let exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
        let red_left = |x: u32| if x < 50 { image::Rgb([200, 0, 0]) } else { image::Rgb([0, 0, 200]) };
        let picture = DynamicImage::from(image::RgbImage::from_fn(100, 60, |x, _| red_left(x)));
        let mut files: [Vec<u8>; 3] = Default::default();
        let [jpeg, png, webp] = &mut files;
        let mut encoder = JpegEncoder::new_with_quality(jpeg, 95);
        encoder.set_exif_metadata(exif.clone()).unwrap();
        picture.write_with_encoder(encoder).unwrap();
        let mut encoder = image::codecs::png::PngEncoder::new(png);
        encoder.set_exif_metadata(exif.clone()).unwrap();
        picture.write_with_encoder(encoder).unwrap();
        let mut encoder = image::codecs::webp::WebPEncoder::new_lossless(webp);
        encoder.set_exif_metadata(exif).unwrap();
        picture.write_with_encoder(encoder).unwrap();
        for file in files {
            let written = square(&file, true).unwrap();
            for x in [9, SIDE - 9] {
                assert_alike(pixel(&written, x, 9), [200, 0, 0]);
                assert_alike(pixel(&written, x, SIDE - 9), [0, 0, 200]);
            }
        }
    }

    #[test]
    fn a_grey_jpeg_stays_grey() {
        let mut bytes = Cursor::new(Vec::new());
        let picture = image::GrayImage::from_pixel(30, 40, image::Luma([90]));
        DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
        assert_alike(pixel(&square(&bytes.into_inner(), true).unwrap(), 9, 9), [90, 90, 90]);
    }

    /// A JPEG of eight by eight points in the four inks of printers, each of them half.
    fn four_inks() -> Vec<u8> {
        let part = |mark: u8, data: &[u8]| {
            let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
            [&[0xff, mark], &length[..], data].concat()
        };
        let quantities = [&[0][..], &[1; 64]].concat();
        let inks = [[1, 0x11, 0], [2, 0x11, 0], [3, 0x11, 0], [4, 0x11, 0]].concat();
        let frame = [&[8, 0, 8, 0, 8, 4][..], &inks].concat();
        // one code each: no difference, and no more in this block
        let code = |table: u8| [&[table, 1][..], &[0; 15], &[0]].concat();
        let scan = [4, 1, 0, 2, 0, 3, 0, 4, 0, 0, 63, 0];
        let parts = [
            part(0xdb, &quantities),
            part(0xc0, &frame),
            part(0xc4, &code(0x00)),
            part(0xc4, &code(0x10)),
            part(0xda, &scan),
        ];
        [&[0xff, 0xd8][..], &parts.concat(), &[0, 0xff, 0xd9]].concat()
    }

    #[test]
    fn a_jpeg_for_printers_is_read() {
        let [r, g, b] = pixel(&square(&four_inks(), true).unwrap(), 9, 9);
        assert!(r == g && g == b && (30..130).contains(&r), "{r} {g} {b}");
    }
}
