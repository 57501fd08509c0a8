//! A file that comes in with a form: read within bounds, and only from our own pages.

use std::sync::Arc;
use std::time::Duration;

use rocket::data::{Data, FromData, Outcome, ToByteUnit};
use rocket::form::{DataField, Form as RocketForm, FromForm, FromFormField, ValueField};
use rocket::request::Request;

use super::door::Wiring;
use super::form::{is_from_here, is_token_ours, stale, unreadable};
use crate::error::Error;

/// The largest file that anyone may send; what a member may send is less, and checked where it is used.
pub const LARGEST_UPLOAD: u64 = 8 * 1024 * 1024;

/// A picture over a slow line; half of one keeps nobody waiting for longer.
const PATIENCE: Duration = Duration::from_secs(120);

/// A form with one file, checked for its token and origin.
pub struct Upload {
    /// Nothing where no file was chosen, or one that is larger than [`LARGEST_UPLOAD`].
    pub file: UploadedFile,
}

/// What was sent in the field `file`.
pub struct UploadedFile {
    pub bytes: Vec<u8>,
    pub is_whole: bool,
}

#[derive(FromForm)]
struct Parts {
    #[field(default = String::new())]
    csrf: String,
    #[field(default = UploadedFile { bytes: Vec::new(), is_whole: true })]
    file: UploadedFile,
}

#[rocket::async_trait]
impl<'v> FromFormField<'v> for UploadedFile {
    fn from_value(field: ValueField<'v>) -> rocket::form::Result<'v, Self> {
        Ok(Self { bytes: field.value.as_bytes().to_vec(), is_whole: true })
    }

    async fn from_data(field: DataField<'v, '_>) -> rocket::form::Result<'v, Self> {
        let read = field.data.open(LARGEST_UPLOAD.bytes()).into_bytes().await?;
        let is_whole = read.is_complete();
        Ok(Self { bytes: read.into_inner(), is_whole })
    }
}

#[rocket::async_trait]
impl<'r> FromData<'r> for Upload {
    type Error = Error;

    async fn from_data(request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r, Self> {
        match read(request, data).await {
            Ok(upload) => Outcome::Success(upload),
            Err(error) => match error.into_outcome::<()>(request) {
                rocket::request::Outcome::Error(refusal) => Outcome::Error(refusal),
                _ => Outcome::Error((rocket::http::Status::Forbidden, Error::Forbidden)),
            },
        }
    }
}

async fn read<'r>(request: &'r Request<'_>, data: Data<'r>) -> Result<Upload, Error> {
    let wiring = request.rocket().state::<Arc<Wiring>>().ok_or_else(|| Error::internal("no wiring"))?;
    if !is_from_here(request, &wiring.config.base_url) {
        return Err(stale());
    }
    let read = tokio::time::timeout(PATIENCE, RocketForm::<Parts>::from_data(request, data));
    let Ok(Outcome::Success(form)) = read.await else { return Err(unreadable()) };
    let parts = form.into_inner();
    if !is_token_ours(request, wiring, &parts.csrf).await? {
        return Err(stale());
    }
    Ok(Upload { file: parts.file })
}
