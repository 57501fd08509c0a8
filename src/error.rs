//! What can go wrong, once for the whole site.
//!
//! A verb refuses with a small enum of its own (`RegisterRefusal`, `ReplyRefusal`);
//! [`Stop`] carries it out of the transaction. At the door it becomes an [`Error`],
//! and the catchers show that as a page in the reader's language.

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

use diesel::result::DatabaseErrorKind;

/// A key of the word lists, with what the words leave open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub key: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// What may stand in a message's gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    Text(String),
    Number(i64),
}

impl Message {
    /// A message that leaves nothing open.
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }

    /// Fills a gap with a number.
    pub fn number(mut self, name: &'static str, value: i64) -> Self {
        self.args.push((name, Arg::Number(value)));
        self
    }

    /// Fills a gap with words.
    pub fn text(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, Arg::Text(value.into())));
        self
    }
}

/// A verb's reason to say no, in words that every language has.
pub trait Refusal: fmt::Debug + Send + 'static {
    fn message(&self) -> Message;
}

/// Why a verb did not do its work: it refused, or something failed.
#[derive(Debug)]
pub enum Stop<R> {
    Refused(R),
    Failed(Error),
}

impl<R: Refusal> From<R> for Stop<R> {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal)
    }
}

impl<R> From<diesel::result::Error> for Stop<R> {
    fn from(error: diesel::result::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl<R> From<Error> for Stop<R> {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Everything that a door can answer instead of a page.
#[derive(Debug, Clone)]
pub enum Error {
    /// There is no such thing, or the reader may not know that there is.
    NotFound,
    /// Only members may do this.
    SignIn,
    /// The reader may see the thing but not do this to it.
    Forbidden,
    /// A verb said no.
    Refused(Message),
    /// Our own fault: logged with its chain, shown as a number only.
    Internal(Arc<dyn StdError + Send + Sync>),
}

impl Error {
    /// A fault of ours, told in words for the log.
    pub fn internal(what: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Internal(Arc::from(what.into()))
    }
}

impl<R: Refusal> From<Stop<R>> for Error {
    fn from(stop: Stop<R>) -> Self {
        match stop {
            Stop::Refused(refusal) => Self::Refused(refusal.message()),
            Stop::Failed(error) => error,
        }
    }
}

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        Self::Internal(Arc::new(error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("not found"),
            Self::SignIn => f.write_str("members only"),
            Self::Forbidden => f.write_str("forbidden"),
            Self::Refused(message) => write!(f, "refused: {}", message.key),
            Self::Internal(cause) => cause.fmt(f),
        }
    }
}

impl StdError for Error {}

/// What may come out of a transaction: it must tell when the database asks to try again.
pub trait WriteError: From<diesel::result::Error> + Send + 'static {
    fn asks_for_retry(&self) -> bool;
}

impl WriteError for Error {
    fn asks_for_retry(&self) -> bool {
        let Self::Internal(cause) = self else { return false };
        let cause = cause.downcast_ref::<diesel::result::Error>();
        cause.is_some_and(WriteError::asks_for_retry)
    }
}

impl WriteError for diesel::result::Error {
    fn asks_for_retry(&self) -> bool {
        match self {
            Self::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => true,
            // libpq names a deadlock only in its text
            Self::DatabaseError(DatabaseErrorKind::Unknown, info) => info.message().contains("deadlock detected"),
            _ => false,
        }
    }
}

impl<R: Refusal> WriteError for Stop<R> {
    fn asks_for_retry(&self) -> bool {
        matches!(self, Self::Failed(error) if error.asks_for_retry())
    }
}

/// `find(…)?.or_not_found()?`: a missing row is a missing page.
pub trait OrNotFound<T> {
    fn or_not_found(self) -> Result<T, Error>;
}

impl<T> OrNotFound<T> for Option<T> {
    fn or_not_found(self) -> Result<T, Error> {
        self.ok_or(Error::NotFound)
    }
}
