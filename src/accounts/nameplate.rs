//! How a member is shown, everywhere the same: one query for all the members of a page.
//! What belongs to it is joined by the database view `nameplates`.

use std::collections::HashMap;

use diesel::prelude::*;

use super::badge::{Badge, BadgeShape};
use crate::clock::Moment;
use crate::db::Conn;
use crate::i18n::Lang;
use crate::ids::{ClubId, UserId};
use crate::schema::nameplates;
use crate::web::Role;

/// One member, as others see them.
#[derive(Debug, Clone)]
pub struct Nameplate {
    pub id: UserId,
    pub name: String,
    pub avatar: String,
    pub role: Role,
    pub rank: Option<String>,
    pub posts: i64,
    /// When they left.
    pub closed_at: Option<Moment>,
    /// The club whose badge stands before the name.
    pub club: Option<PlateClub>,
}

/// A member's club, as far as it belongs to how they are shown.
#[derive(Debug, Clone)]
pub struct PlateClub {
    pub id: ClubId,
    pub slug: String,
    pub name: String,
    pub badge: Badge,
}

/// The columns of the view, in its order.
type Row = (
    (UserId, String, String, Role, Option<String>, i64, Option<Moment>),
    (Option<ClubId>, Option<String>, Option<String>),
    (Option<String>, Option<BadgeShape>, Option<String>, Option<String>),
);

impl From<Row> for Nameplate {
    fn from(((id, name, avatar, role, rank, posts, closed_at), club, badge): Row) -> Self {
        let club = match (club, badge) {
            ((Some(id), Some(slug), Some(name)), (Some(text), Some(shape), Some(ground), Some(pattern))) => {
                Some(PlateClub { id, slug, name, badge: Badge { text, shape, ground, pattern } })
            }
            _ => None,
        };
        Self { id, name, avatar, role, rank, posts, closed_at, club }
    }
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
        let rows: Vec<Row> = nameplates::table
            .filter(nameplates::user_id.eq_any(ids))
            .select((
                (
                    nameplates::user_id,
                    nameplates::name,
                    nameplates::avatar,
                    nameplates::role,
                    nameplates::rank,
                    nameplates::posts,
                    nameplates::closed_at,
                ),
                (nameplates::club_id, nameplates::club_slug, nameplates::club_name),
                (
                    nameplates::badge_text,
                    nameplates::badge_shape,
                    nameplates::badge_ground,
                    nameplates::badge_pattern,
                ),
            ))
            .load(db)?;
        Ok(Self(rows.into_iter().map(Nameplate::from).map(|plate| (plate.id, plate)).collect()))
    }

    /// The club of a member, for those who stand below the clubs.
    pub fn club_of(db: &mut Conn, id: UserId) -> QueryResult<Option<ClubId>> {
        let club = nameplates::table.find(id).select(nameplates::club_id).first::<Option<ClubId>>(db).optional()?;
        Ok(club.flatten())
    }

    /// The plate of a member that the page asked for.
    pub fn get(&self, id: UserId) -> Option<&Nameplate> {
        self.0.get(&id)
    }
}
