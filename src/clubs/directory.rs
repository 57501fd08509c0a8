//! The directory: good at 78 clubs and at 5 000. Every order has an index; what is dissolved is not in it.

use diesel::prelude::*;

use super::club::{Class, Club, Joining, Region, Row, columns};
use super::membership::MemberRole;
use crate::db::{Conn, MultiBackend, like};
use crate::i18n::Lang;
use crate::ids::ClubId;
use crate::schema::{clubs, memberships, users};
use crate::text::NameKeys;
use crate::text_enum;

/// Clubs on one page of a class.
pub const PER_PAGE: i64 = 60;

text_enum! {
    /// The order of the directory.
    pub enum ClubSort {
        /// The score of the last evaluation.
        Activity = "activity",
        Members = "members",
        New = "new",
        /// When something last happened: dead clubs sink.
        Recent = "recent",
    }
}

/// What is asked of the directory.
#[derive(Debug, Clone, Default)]
pub struct Question {
    joining: Option<Joining>,
    region: Option<Region>,
    language: Option<Lang>,
    /// In the name, or at the beginning of the leader's.
    words: String,
    /// The clubs whose leaders they find.
    led: Vec<ClubId>,
}

type Found<'a> = clubs::BoxedQuery<'a, MultiBackend>;

/// Leaders that words find; whoever means one of more types on.
const MOST_LEADERS: i64 = 100;

impl Question {
    pub fn new(joining: Option<Joining>, region: Option<Region>, language: Option<Lang>) -> Self {
        Self { joining, region, language, ..Self::default() }
    }

    /// Asks for words too.
    pub fn with_words(mut self, db: &mut Conn, words: &str) -> QueryResult<Self> {
        words.clone_into(&mut self.words);
        if words.is_empty() {
            return Ok(self);
        }
        self.led = memberships::table
            .inner_join(users::table.on(users::id.eq(memberships::user_id)))
            .filter(memberships::role.eq(MemberRole::Leader))
            .filter(users::name_shape.like(like::beginning(&NameKeys::of(words).shape)).escape(like::ESCAPE))
            .limit(MOST_LEADERS)
            .select(memberships::club_id)
            .load(db)?;
        Ok(self)
    }

    fn query<'a>(&self, class: Class) -> Found<'a> {
        let mut found = clubs::table.filter(clubs::class.eq(class).and(clubs::dissolved_at.is_null())).into_boxed();
        if let Some(joining) = self.joining {
            found = found.filter(clubs::joining.eq(joining));
        }
        if let Some(region) = self.region {
            found = found.filter(clubs::region.eq(region));
        }
        if let Some(language) = self.language {
            found = found.filter(clubs::languages.like(format!("% {language} %")));
        }
        if !self.words.is_empty() {
            let shape = NameKeys::of(&self.words).shape;
            let named = clubs::name_shape.like(like::holding(&shape)).escape(like::ESCAPE);
            found = found.filter(named.or(clubs::id.eq_any(self.led.clone())));
        }
        found
    }

    /// How many clubs of a class it finds.
    pub fn count(&self, db: &mut Conn, class: Class) -> QueryResult<i64> {
        self.query(class).count().get_result(db)
    }

    /// A page of them.
    pub fn find(&self, db: &mut Conn, class: Class, sort: ClubSort, page: i64) -> QueryResult<Vec<Club>> {
        let found = self.query(class);
        let ordered = match sort {
            ClubSort::Activity => found.order((clubs::score.desc(), clubs::id)),
            ClubSort::Members => found.order((clubs::members.desc(), clubs::id)),
            ClubSort::New => found.order((clubs::founded_at.desc(), clubs::id)),
            ClubSort::Recent => found.order((clubs::active_at.desc(), clubs::id)),
        };
        let rows: Vec<Row> = ordered.limit(PER_PAGE).offset((page - 1) * PER_PAGE).select(columns!()).load(db)?;
        Ok(rows.into_iter().map(Club::from).collect())
    }
}
