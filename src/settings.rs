//! What officials may change while the site runs. A setting is declared here, once, with
//! its default; only a value that differs stands in the table.

use std::str::FromStr;

use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::ids::UserId;
use crate::schema::settings;

/// A setting by its key and default.
#[derive(Debug, Clone, Copy)]
pub struct Setting<T> {
    pub key: &'static str,
    pub default: T,
}

/// Whether strangers may become members.
pub const REGISTRATION_OPEN: Setting<bool> = Setting { key: "registration-open", default: true };

impl<T: FromStr + Copy + ToString> Setting<T> {
    /// The value in force. A value that no longer parses counts as none, and is logged.
    pub fn get(&self, db: &mut Conn) -> QueryResult<T> {
        let kept: Option<String> = settings::table.find(self.key).select(settings::value).first(db).optional()?;
        Ok(kept.map_or(self.default, |text| {
            text.parse().unwrap_or_else(|_| {
                log::error!("setting {}: {text:?} is no value", self.key);
                self.default
            })
        }))
    }

    /// Changes the value.
    pub fn set(&self, db: &mut Conn, value: T, by: Option<UserId>, now: Moment) -> QueryResult<()> {
        let row = (settings::value.eq(value.to_string()), settings::changed_at.eq(now), settings::changed_by.eq(by));
        let changed = diesel::update(settings::table.find(self.key)).set(row.clone()).execute(db)?;
        if changed == 0 {
            diesel::insert_into(settings::table).values((settings::key.eq(self.key), row)).execute(db)?;
        }
        Ok(())
    }
}
