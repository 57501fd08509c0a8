//! The door to static files.

use std::borrow::Cow;
use std::path::PathBuf;

use rocket::http::{ContentType, Header, Status};
use rocket::request::{FromRequest, Outcome, Request};
use rocket::{Route, get, routes};

use super::answer::{Answer, Packing, Reply};
use crate::error::{Error, OrNotFound};
use crate::press::find_asset;

pub fn routes() -> Vec<Route> {
    routes![show_asset]
}

/// What a browser says about files: how it unpacks, and what it has.
struct Wishes {
    packing: Packing,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Wishes {
    type Error = Error;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        Outcome::Success(Self { packing: Packing::accepted(request) })
    }
}

/// A file under the hash of its content never changes: no questions asked for a year.
#[get("/static/<hash>/<path..>")]
fn show_asset(hash: &str, path: PathBuf, wishes: Wishes) -> Answer {
    let asset = find_asset(&path.to_string_lossy()).filter(|asset| asset.hash == hash).or_not_found()?;
    let brotli = || asset.brotli().filter(|_| wishes.packing.brotli).map(|bytes| (Some("br"), Cow::from(bytes)));
    let gzip = || asset.gzip().filter(|_| wishes.packing.gzip).map(|bytes| (Some("gzip"), Cow::from(bytes)));
    let (encoding, bytes) = brotli().or_else(gzip).unwrap_or_else(|| (None, Cow::Borrowed(&*asset.bytes)));
    let mut headers = vec![
        Header::new("Cache-Control", "public, max-age=31536000, immutable"),
        Header::new("Vary", "Accept-Encoding"),
        Header::new("ETag", format!("\"{hash}\"")),
    ];
    headers.extend(encoding.map(|encoding| Header::new("Content-Encoding", encoding)));
    let content_type = ContentType::parse_flexible(asset.content_type)
        .ok_or_else(|| Error::internal(Status::InternalServerError.to_string()))?;
    Ok(Reply::File { bytes, content_type, headers })
}
