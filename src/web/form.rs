//! What comes in by POST: read whole, within bounds, and only from our own pages.

use std::sync::Arc;
use std::time::Duration;

use rocket::data::{Data, FromData, Outcome, ToByteUnit};
use rocket::form::{Form as RocketForm, FromForm};
use rocket::http::{RawStr, Status};
use rocket::request::Request;
use serde::Serialize;

use super::door::Wiring;
use super::token;
use super::visitor::Visitor;
use crate::error::{Error, Message};
use crate::i18n::Lang;

/// Larger than the longest post in the widest script, percent-encoded (40 000 × 3 × 3 bytes).
const LARGEST: u64 = 512 * 1024;

/// Half a body keeps nobody waiting for longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A form that was checked for its token and origin. Missing fields are empty.
pub struct Form<T> {
    pub fields: T,
    /// The same for a form that is sent twice.
    pub once: String,
}

/// A form that is only a button: nothing but the token that every form has.
#[derive(Debug, FromForm)]
pub struct NoFields {
    #[field(default = String::new())]
    pub csrf: String,
}

#[rocket::async_trait]
impl<'r, T> FromData<'r> for Form<T>
where
    T: for<'f> FromForm<'f> + Send + 'static,
{
    type Error = Error;

    async fn from_data(request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r, Self> {
        match read(request, data).await {
            Ok(form) => Outcome::Success(form),
            Err(Refused::TooLarge) => Outcome::Error((Status::PayloadTooLarge, Error::Forbidden)),
            Err(Refused::Because(error)) => match error.into_outcome::<()>(request) {
                rocket::request::Outcome::Error(refusal) => Outcome::Error(refusal),
                _ => Outcome::Error((Status::Forbidden, Error::Forbidden)),
            },
        }
    }
}

enum Refused {
    TooLarge,
    Because(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Because(error)
    }
}

async fn read<T: for<'f> FromForm<'f> + 'static>(request: &Request<'_>, data: Data<'_>) -> Result<Form<T>, Refused> {
    let wiring = request.rocket().state::<Arc<Wiring>>().ok_or_else(|| Error::internal("no wiring"))?;
    if !is_from_here(request, &wiring.config.base_url) {
        return Err(stale().into());
    }
    let read = tokio::time::timeout(PATIENCE, data.open(LARGEST.bytes()).into_string());
    let body = read.await.map_err(|_| Refused::Because(unreadable()))?.map_err(|fault| match fault.kind() {
        std::io::ErrorKind::InvalidData => Refused::Because(unreadable()),
        _ => Refused::Because(Error::internal(fault)),
    })?;
    if !body.is_complete() {
        return Err(Refused::TooLarge);
    }
    // a NUL is no text to PostgreSQL, and nothing that people type
    let body = body.into_inner().replace('\0', "").replace("%00", "");
    if body.contains("%00") {
        // pieces that made another one are nobody's typing
        return Err(unreadable().into());
    }
    let given = parse::<NoFields>(&body)?.csrf;
    if !is_token_ours(request, wiring, &given).await? {
        return Err(stale().into());
    }
    let fields = parse(&body)?;
    Ok(Form { fields, once: token::once(&given, &body) })
}

fn parse<T: for<'f> FromForm<'f> + 'static>(body: &str) -> Result<T, Error> {
    RocketForm::parse_encoded(RawStr::new(body)).map_err(|_| unreadable())
}

/// Whether a form's token was made for this browser, and whoever sits at it still may what they might when the
/// request began: a body can be held back for a while, and meanwhile be its sender's last.
pub(super) async fn is_token_ours(request: &Request<'_>, wiring: &Wiring, given: &str) -> Result<bool, Error> {
    let visitor = Visitor::of(request, wiring).await?;
    if !visitor.still_sits(wiring).await? {
        return Err(Error::SignIn);
    }
    Ok(visitor.binding.as_ref().is_some_and(|binding| token::is_ours(&wiring.config.secret_key, binding, given)))
}

pub(super) fn unreadable() -> Error {
    Error::Refused(Message::new("error-form-unreadable"))
}

/// Most often a page that was open while its reader signed in or out elsewhere.
pub(super) fn stale() -> Error {
    Error::Refused(Message::new("error-form-stale"))
}

/// Browsers tell where a form was sent from. Who tells nothing has no cookie of ours either,
/// and fails at the token.
pub(super) fn is_from_here(request: &Request<'_>, base_url: &str) -> bool {
    let header = |name| request.headers().get_one(name);
    if let Some(site) = header("Sec-Fetch-Site") {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = header("Origin") else { return true };
    let host = header("Host").filter(|host| !host.is_empty());
    origin == base_url || origin.split_once("://").is_some_and(|(_, origin)| Some(origin) == host)
}

/// What is wrong with a form, field by field, for the page that shows it again.
#[derive(Debug, Default, Serialize)]
pub struct Faults(std::collections::BTreeMap<&'static str, String>);

impl Faults {
    /// Notes a fault; of several in a field the first is shown.
    pub fn add(&mut self, lang: Lang, field: &'static str, message: &Message) {
        self.0.entry(field).or_insert_with(|| lang.tell(message).into_owned());
    }

    /// These faults and those.
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
