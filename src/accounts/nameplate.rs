//! How a member is shown, everywhere the same: one query for all the members of a page.
//! What belongs to it is joined by the database view `nameplates`.

use std::collections::HashMap;

use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::schema::nameplates;
use crate::web::Role;

/// One member, as others see them.
#[derive(Debug, Clone, Queryable)]
pub struct Nameplate {
    pub id: UserId,
    pub name: String,
    pub avatar: String,
    pub role: Role,
    pub rank: Option<String>,
    pub posts: i64,
    /// When they left.
    pub closed_at: Option<Moment>,
}

impl Nameplate {
    /// The name, or who they are now that they have left.
    pub fn shown_name(&self, lang: Lang) -> &str {
        if self.closed_at.is_some() { lang.say("members-who-former") } else { &self.name }
    }
}

/// The members of a page.
#[derive(Debug, Default)]
pub struct Nameplates(HashMap<UserId, Nameplate>);

impl Nameplates {
    /// Loads the nameplates of these members.
    pub fn of(db: &mut Conn, ids: impl IntoIterator<Item = UserId>) -> QueryResult<Self> {
        let mut ids: Vec<_> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        let plates: Vec<Nameplate> = nameplates::table.filter(nameplates::user_id.eq_any(ids)).load(db)?;
        Ok(Self(plates.into_iter().map(|plate| (plate.id, plate)).collect()))
    }

    /// The plate of a member that the page asked for.
    pub fn get(&self, id: UserId) -> Option<&Nameplate> {
        self.0.get(&id)
    }
}
