//! What a door answers with, and how an [`Error`] finds its page.

use std::borrow::Cow;
use std::io::{Cursor, Write};
use std::sync::Arc;

use rocket::http::{ContentType, Cookie, Header, Status};
use rocket::request::{Outcome, Request};
use rocket::response::{Responder, Response, Result as Sent};

use super::visitor::flash_cookie;
use crate::error::Error;

/// What every handler returns.
pub type Answer = Result<Reply, Error>;

/// An answer that is no error.
pub enum Reply {
    /// A printed page.
    Page(Printed),
    /// Somewhere else, with a message to show there or not.
    SeeOther { to: String, flash: Option<&'static str>, cookies: Vec<Cookie<'static>> },
    /// The same thing stands at another address.
    Moved(String),
    /// A file, as it is.
    File { bytes: Cow<'static, [u8]>, content_type: ContentType, headers: Vec<Header<'static>> },
}

impl Reply {
    /// After a verb: the browser goes on with GET.
    pub fn see_other(to: String) -> Self {
        Self::SeeOther { to, flash: None, cookies: Vec::new() }
    }

    /// As [`Self::see_other`], and says something there (a key `flash-…`).
    pub fn see_other_with(to: String, flash: &'static str) -> Self {
        Self::SeeOther { to, flash: Some(flash), cookies: Vec::new() }
    }

    /// Leaves cookies on the way.
    pub fn with_cookie(mut self, cookie: Cookie<'static>) -> Self {
        match &mut self {
            Self::SeeOther { cookies, .. } => cookies.push(cookie),
            Self::Page(page) => page.cookies.push(cookie),
            Self::Moved(_) | Self::File { .. } => {}
        }
        self
    }
}

/// A page (or a script's data) ready to be sent.
#[derive(Clone)]
pub struct Printed {
    pub(super) status: Status,
    pub(super) content_type: ContentType,
    pub(super) body: Arc<[u8]>,
    pub(super) encoding: Option<&'static str>,
    pub(super) cookies: Vec<Cookie<'static>>,
    /// Made for this browser alone: it holds a form's token.
    pub(super) is_personal: bool,
    /// Not to be kept anywhere.
    pub(super) is_secret: bool,
}

/// What a browser can unpack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packing {
    pub(super) brotli: bool,
    pub(super) gzip: bool,
}

/// Below this the head of a packed body costs more than it saves.
const WORTH_PACKING: usize = 1024;
/// Of gzip's 1 to 9: what a page made for one reader deserves. Brotli takes longer for the same
/// size here (docs/performance.md), and is for those who know nothing else.
const GZIP_LEVEL: u32 = 3;
const BROTLI_QUALITY: i32 = 3;
/// Pages are far smaller than Brotli's usual window, whose setting up would cost the most.
const BROTLI_WINDOW: i32 = 18;

impl Packing {
    pub(super) fn accepted(request: &Request<'_>) -> Self {
        let header = request.headers().get_one("Accept-Encoding").unwrap_or_default();
        let accepts = |name| {
            header.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                let is_refused = |word: &str| word.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0_f32));
                words.next() == Some(name) && !words.any(is_refused)
            })
        };
        Self { brotli: accepts("br"), gzip: accepts("gzip") }
    }
}

impl Printed {
    pub(super) fn packed(mut self, packing: Packing) -> Self {
        if self.body.len() < WORTH_PACKING {
            return self;
        }
        let packed = if packing.gzip {
            gzip(&self.body).map(|bytes| ("gzip", bytes))
        } else if packing.brotli {
            brotli(&self.body).map(|bytes| ("br", bytes))
        } else {
            None
        };
        if let Some((encoding, bytes)) = packed {
            self.body = bytes.into();
            self.encoding = Some(encoding);
        }
        self
    }
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::with_capacity(bytes.len() / 4);
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params).ok()?;
    Some(packed)
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder =
        flate2::write::GzEncoder::new(Vec::with_capacity(bytes.len() / 4), flate2::Compression::new(GZIP_LEVEL));
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

impl<'r> Responder<'r, 'static> for Reply {
    fn respond_to(self, request: &'r Request<'_>) -> Sent<'static> {
        let mut response = Response::build();
        match self {
            Self::Page(page) => {
                page.cookies.into_iter().for_each(|cookie| request.cookies().add(cookie));
                response.status(page.status).header(page.content_type).raw_header("Vary", "Accept-Encoding, Cookie");
                response.raw_header("Cache-Control", if page.is_secret { "no-store" } else { "private, no-cache" });
                page.encoding.into_iter().for_each(|encoding| {
                    response.raw_header("Content-Encoding", encoding);
                });
                response.sized_body(page.body.len(), Cursor::new(page.body));
            }
            Self::SeeOther { to, flash, cookies } => {
                let secure = request.rocket().state::<Arc<super::Wiring>>().is_some_and(|w| w.config.is_secure());
                flash.into_iter().for_each(|key| request.cookies().add(flash_cookie(key, secure)));
                cookies.into_iter().for_each(|cookie| request.cookies().add(cookie));
                response.status(Status::SeeOther).raw_header("Location", to).raw_header("Cache-Control", "no-store");
            }
            Self::Moved(to) => {
                response.status(Status::Found).raw_header("Location", to);
                response.raw_header("Vary", "Accept-Language, Cookie").raw_header("Cache-Control", "private, no-cache");
            }
            Self::File { bytes, content_type, headers } => {
                response.header(content_type).sized_body(bytes.len(), Cursor::new(bytes));
                headers.into_iter().for_each(|header| {
                    response.header(header);
                });
            }
        }
        response.ok()
    }
}

/// The error that a door left for the catcher.
pub(super) struct Left(pub(super) Option<Error>);

impl Error {
    pub(super) fn status(&self) -> Status {
        match self {
            Self::NotFound => Status::NotFound,
            Self::SignIn => Status::Unauthorized,
            Self::Forbidden => Status::Forbidden,
            Self::Refused(_) => Status::UnprocessableEntity,
            Self::Internal(_) => Status::InternalServerError,
        }
    }

    /// A guard's no: the catcher makes the page of it.
    pub fn into_outcome<T>(self, request: &Request<'_>) -> Outcome<T, Self> {
        let status = self.status();
        request.local_cache(|| Left(Some(self.clone())));
        Outcome::Error((status, self))
    }
}

impl<'r> Responder<'r, 'static> for Error {
    fn respond_to(self, request: &'r Request<'_>) -> Sent<'static> {
        let status = self.status();
        request.local_cache(|| Left(Some(self)));
        Err(status)
    }
}
