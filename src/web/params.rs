//! How parts of an address become values: what does not parse is no address of ours.

use rocket::form::{FromFormField, Result as FormResult, ValueField};
use rocket::request::FromParam;

use crate::ids::{PostId, RecordId, TopicId};

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

id_params!(TopicId, PostId, RecordId);

/// Digits only, so that `+7` and `007` are not further names of 7.
fn number(text: &str) -> Option<i64> {
    let is_plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    is_plain.then(|| text.parse().ok()).flatten()
}

/// A number with an ending: `12.sgf`.
pub struct Suffixed {
    pub number: i64,
    pub suffix: &'static str,
}

const SUFFIXES: [&str; 1] = ["sgf"];

impl<'a> FromParam<'a> for Suffixed {
    type Error = &'a str;
    fn from_param(text: &'a str) -> Result<Self, &'a str> {
        let parts = text.rsplit_once('.').and_then(|(number, suffix)| {
            let suffix = SUFFIXES.into_iter().find(|known| *known == suffix)?;
            Some(Self { number: self::number(number)?, suffix })
        });
        parts.ok_or(text)
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
        assert!(Suffixed::from_param("12.sgf").is_ok_and(|part| part.number == 12 && part.suffix == "sgf"));
        assert!(Suffixed::from_param("012.sgf").is_err());
        assert!(Suffixed::from_param("12.exe").is_err());
    }
}
