//! How parts of an address become values: what does not parse is no address of ours.

use rocket::form::{FromFormField, Result as FormResult, ValueField};
use rocket::request::FromParam;

use crate::ids::{ApplicationId, LetterId, NotificationId, PostId, RecordId, SessionId, SuspensionId, TopicId};

macro_rules! id_params {
    ($($id:ty),*) => {$(
        impl<'a> FromParam<'a> for $id {
            type Error = &'a str;
            fn from_param(text: &'a str) -> Result<Self, &'a str> {
                number(text).map(Self).ok_or(text)
            }
        }
    )*};
}

id_params!(TopicId, PostId, RecordId, SessionId, SuspensionId, NotificationId, LetterId, ApplicationId);

/// Digits only, so that `+7` and `007` are not further names of 7.
fn number(text: &str) -> Option<i64> {
    let is_plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    is_plain.then(|| text.parse().ok()).flatten()
}

/// A record, or its file: `12`, `12.sgf`.
pub struct RecordAddress {
    pub id: RecordId,
    pub is_file: bool,
}

impl<'a> FromParam<'a> for RecordAddress {
    type Error = &'a str;
    fn from_param(text: &'a str) -> Result<Self, &'a str> {
        let file = text.strip_suffix(".sgf");
        let id = number(file.unwrap_or(text)).map(RecordId).ok_or(text)?;
        Ok(Self { id, is_file: file.is_some() })
    }
}

/// `?page=`: the first where nothing sensible is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageNumber(pub i64);

/// Further on there is nothing to read, only work for the database.
const LAST_PAGE: i64 = 1_000_000;

impl<'v> FromFormField<'v> for PageNumber {
    fn from_value(field: ValueField<'v>) -> FormResult<'v, Self> {
        Ok(Self(number(field.value).unwrap_or(1).clamp(1, LAST_PAGE)))
    }

    fn default() -> Option<Self> {
        Some(Self(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_one_number() {
        assert_eq!(TopicId::from_param("7"), Ok(TopicId(7)));
        for text in ["07", "+7", "-7", "7.0", "", "0", "9223372036854775808"] {
            assert!(TopicId::from_param(text).is_err(), "{text}");
        }
        assert!(RecordAddress::from_param("12").is_ok_and(|address| address.id == RecordId(12) && !address.is_file));
        assert!(RecordAddress::from_param("12.sgf").is_ok_and(|address| address.id == RecordId(12) && address.is_file));
        for text in ["012.sgf", ".sgf", "12.exe", "12.sgf.sgf"] {
            assert!(RecordAddress::from_param(text).is_err(), "{text}");
        }
    }
}
