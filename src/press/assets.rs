//! Static files, inside the binary and under an address that changes with their content:
//! a browser may keep them for ever.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use data_encoding::HEXLOWER;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::Link;

#[derive(RustEmbed)]
#[folder = "static"]
struct Files;

/// One static file.
pub struct Asset {
    pub bytes: Cow<'static, [u8]>,
    /// The first 40 bits of the content's SHA-256.
    pub hash: String,
    pub content_type: &'static str,
    href: String,
    brotli: OnceLock<Option<Vec<u8>>>,
    gzip: OnceLock<Option<Vec<u8>>>,
}

static ASSETS: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    let load = |path: Cow<'static, str>| {
        let bytes = Files::get(&path)?.data;
        let hash = HEXLOWER.encode(&Sha256::digest(&bytes)[..5]);
        let href = format!("/static/{hash}/{path}");
        let content_type = content_type(&path);
        let asset = Asset { bytes, hash, content_type, href, brotli: OnceLock::new(), gzip: OnceLock::new() };
        Some((path.into_owned(), asset))
    };
    Files::iter().filter_map(load).collect()
});

/// The address of a file of `static/`. A name that does not exist is logged and leads nowhere;
/// the house rules find it in templates.
pub fn asset(path: &str) -> &'static str {
    match ASSETS.get(path) {
        Some(asset) => &asset.href,
        None => {
            log::error!("no static file {path}");
            ""
        }
    }
}

/// What an avatar of a member's own begins with; the rest is the name of its file.
pub const OWN_AVATAR: &str = "own:";

/// The address of an avatar: one of ours, or a member's own.
pub fn avatar_src(avatar: &str) -> Cow<'static, str> {
    match avatar.strip_prefix(OWN_AVATAR) {
        Some(name) => Link::OwnAvatar(name).path().into(),
        None => asset(&format!("avatars/{avatar}.svg")).into(),
    }
}

/// The file itself.
pub fn find_asset(path: &str) -> Option<&'static Asset> {
    ASSETS.get(path)
}

impl Asset {
    /// The file packed by Brotli, done once; nothing where packing does not pay.
    pub fn brotli(&self) -> Option<&[u8]> {
        let pack = || {
            let mut packed = Vec::new();
            let params = brotli::enc::BrotliEncoderParams { quality: 9, ..Default::default() };
            brotli::BrotliCompress(&mut &*self.bytes, &mut packed, &params).ok()?;
            (packed.len() < self.bytes.len()).then_some(packed)
        };
        self.brotli.get_or_init(pack).as_deref()
    }

    /// The file packed by gzip, done once.
    pub fn gzip(&self) -> Option<&[u8]> {
        let pack = || {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            std::io::Write::write_all(&mut encoder, &self.bytes).ok()?;
            let packed = encoder.finish().ok()?;
            (packed.len() < self.bytes.len()).then_some(packed)
        };
        self.gzip.get_or_init(pack).as_deref()
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
