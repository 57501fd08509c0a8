//! A club's row: what it is, and how it is found.

use diesel::prelude::*;

use super::settings::{ORDINARY_CAPACITY, POPULAR_CAPACITY};
use crate::accounts::Badge;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::Lang;
use crate::ids::ClubId;
use crate::schema::clubs;
use crate::text::NameKeys;
use crate::text_enum;

/// Words that stand where a slug does in addresses.
const TAKEN_SLUGS: [&str; 2] = ["new", "applications"];

text_enum! {
    /// Popular by activity, or ordinary.
    pub enum Class {
        Popular = "popular",
        Ordinary = "ordinary",
    }
}

text_enum! {
    /// How one comes into a club.
    pub enum Joining {
        /// At once.
        Open = "open",
        /// With the leader's consent.
        Request = "request",
        /// By invitation only.
        Closed = "closed",
    }
}

text_enum! {
    /// Where a club is at home.
    pub enum Region {
        China = "china",
        Korea = "korea",
        Japan = "japan",
        Taiwan = "taiwan",
        International = "international",
    }
}

/// A club's row.
#[derive(Debug, Clone)]
pub struct Club {
    pub id: ClubId,
    /// Its address: given once, whatever becomes of the name.
    pub slug: String,
    pub name: String,
    pub badge: Badge,
    pub slogan: String,
    pub charter: String,
    pub charter_html: String,
    pub notice: String,
    pub notice_html: String,
    /// One a line.
    pub honours: String,
    pub region: Region,
    pub languages: Vec<Lang>,
    pub joining: Joining,
    pub class: Class,
    pub members: i64,
    pub topics: i64,
    pub posts: i64,
    /// Tenths of a point, of the last evaluation.
    pub score: i32,
    /// Its place in the last evaluation.
    pub place: Option<i32>,
    pub active_at: Moment,
    pub founded_at: Moment,
    pub dissolves_at: Option<Moment>,
    pub dissolved_at: Option<Moment>,
}

/// What a founding gives a club.
#[derive(Debug, Clone)]
pub struct NewClub {
    pub name: String,
    pub badge: Badge,
    pub slogan: String,
    pub charter: String,
    pub charter_html: String,
    pub region: Region,
    pub languages: Vec<Lang>,
    pub joining: Joining,
}

type Row = (
    (ClubId, String, String),
    Badge,
    (String, String, String, String, String, String),
    (Region, String, Joining, Class),
    (i64, i64, i64, i32, Option<i32>),
    (Moment, Moment, Option<Moment>, Option<Moment>),
);

/// The columns of a [`Club`], in the order of its parts.
macro_rules! columns {
    () => {
        (
            (clubs::id, clubs::slug, clubs::name),
            (clubs::badge_text, clubs::badge_shape, clubs::badge_ground, clubs::badge_pattern),
            (
                clubs::slogan,
                clubs::charter,
                clubs::charter_html,
                clubs::notice,
                clubs::notice_html,
                clubs::honours,
            ),
            (clubs::region, clubs::languages, clubs::joining, clubs::class),
            (clubs::members, clubs::topics, clubs::posts, clubs::score, clubs::place),
            (clubs::active_at, clubs::founded_at, clubs::dissolves_at, clubs::dissolved_at),
        )
    };
}

impl From<Row> for Club {
    fn from((who, badge, texts, traits, counts, times): Row) -> Self {
        let (id, slug, name) = who;
        let (slogan, charter, charter_html, notice, notice_html, honours) = texts;
        let (region, languages, joining, class) = traits;
        let (members, topics, posts, score, place) = counts;
        let (active_at, founded_at, dissolves_at, dissolved_at) = times;
        let languages = parse_languages(&languages);
        #[rustfmt::skip]
        let club = Self {
            id, slug, name, badge, slogan, charter, charter_html, notice, notice_html, honours, region, languages,
            joining, class, members, topics, posts, score, place, active_at, founded_at, dissolves_at, dissolved_at,
        };
        club
    }
}

/// Languages as they stand in a column, so that one can be looked for with its spaces: ` zh-CN ja `.
pub fn languages_word(languages: &[Lang]) -> String {
    let tags: Vec<_> = languages.iter().map(|lang| lang.as_str()).collect();
    format!(" {} ", tags.join(" "))
}

pub fn parse_languages(word: &str) -> Vec<Lang> {
    word.split_whitespace().filter_map(Lang::parse).collect()
}

impl Club {
    pub fn find(db: &mut Conn, id: ClubId) -> QueryResult<Option<Self>> {
        let row: Option<Row> = clubs::table.find(id).select(columns!()).first(db).optional()?;
        Ok(row.map(Self::from))
    }

    /// By its address, also when it was dissolved: its forum stays readable.
    pub fn by_slug(db: &mut Conn, slug: &str) -> QueryResult<Option<Self>> {
        let row: Option<Row> = clubs::table.filter(clubs::slug.eq(slug)).select(columns!()).first(db).optional()?;
        Ok(row.map(Self::from))
    }

    /// Several at once, in no order.
    pub fn all_of(db: &mut Conn, ids: &[ClubId]) -> QueryResult<Vec<Self>> {
        let rows: Vec<Row> = clubs::table.filter(clubs::id.eq_any(ids.to_vec())).select(columns!()).load(db)?;
        Ok(rows.into_iter().map(Self::from).collect())
    }

    /// Clubs of a class that were not dissolved.
    pub fn count(db: &mut Conn, class: Class) -> QueryResult<i64> {
        clubs::table.filter(clubs::class.eq(class).and(clubs::dissolved_at.is_null())).count().get_result(db)
    }

    /// Whether a name, or one that looks or reads like it, is a club's, or was one's that is dissolved: its forum is
    /// still read under it.
    pub fn is_taken(db: &mut Conn, name: &str) -> QueryResult<bool> {
        let keys = NameKeys::of(name);
        let taken = clubs::name_shape.eq(keys.shape).or(clubs::name_fold.eq(keys.fold));
        diesel::select(diesel::dsl::exists(clubs::table.filter(taken))).get_result(db)
    }

    /// Founds a club, without any member yet.
    pub fn found(db: &mut Conn, new: &NewClub, now: Moment) -> Result<Self, Error> {
        let keys = NameKeys::of(&new.name);
        let slug = free_slug(db, &new.name)?;
        let row: Row = diesel::insert_into(clubs::table)
            .values((
                (clubs::slug.eq(slug), clubs::name.eq(&new.name)),
                (clubs::name_shape.eq(keys.shape), clubs::name_fold.eq(keys.fold)),
                (clubs::badge_text.eq(&new.badge.text), clubs::badge_shape.eq(new.badge.shape)),
                (clubs::badge_ground.eq(&new.badge.ground), clubs::badge_pattern.eq(&new.badge.pattern)),
                (clubs::slogan.eq(&new.slogan), clubs::charter.eq(&new.charter)),
                (clubs::charter_html.eq(&new.charter_html), clubs::region.eq(new.region)),
                (clubs::languages.eq(languages_word(&new.languages)), clubs::joining.eq(new.joining)),
                (clubs::class.eq(Class::Ordinary), clubs::active_at.eq(now), clubs::founded_at.eq(now)),
            ))
            .returning(columns!())
            .get_result(db)?;
        Ok(row.into())
    }

    /// As the audit log names it.
    pub fn subject(&self) -> String {
        format!("club:{}", self.id)
    }

    /// Members that it has room for.
    pub fn capacity(&self, db: &mut Conn) -> QueryResult<i64> {
        match self.class {
            Class::Popular => POPULAR_CAPACITY.get(db),
            Class::Ordinary => ORDINARY_CAPACITY.get(db),
        }
    }

    /// Whether it has members and admits more; a club that is dissolved has none.
    pub fn is_alive(&self) -> bool {
        self.dissolved_at.is_none()
    }

    /// Counts what was written in its forum.
    pub fn count_forum(db: &mut Conn, id: ClubId, topics: i64, posts: i64) -> QueryResult<()> {
        diesel::update(clubs::table.find(id))
            .set((clubs::topics.eq(clubs::topics + topics), clubs::posts.eq(clubs::posts + posts)))
            .execute(db)?;
        Ok(())
    }
}

/// The address of a new club: the Latin letters and digits of its name, or, for a name in another script, a number.
/// It is given once: a name may change, an address does not.
fn free_slug(db: &mut Conn, name: &str) -> QueryResult<String> {
    let wanted = latin_slug(name);
    let is_free = |db: &mut Conn, slug: &str| -> QueryResult<bool> {
        let taken: bool = diesel::select(diesel::dsl::exists(clubs::table.filter(clubs::slug.eq(slug)))).get_result(db)?;
        Ok(!taken && !TAKEN_SLUGS.contains(&slug))
    };
    if let Some(slug) = &wanted
        && is_free(db, slug)?
    {
        return Ok(slug.clone());
    }
    let last: Option<ClubId> = clubs::table.select(diesel::dsl::max(clubs::id)).first(db)?;
    let number = last.map_or(1, |id| id.0 + 1);
    let stem = wanted.unwrap_or_else(|| "club".to_owned());
    // a club may be called "Club 7": the next number is free then
    let mut slug = format!("{stem}-{number}");
    for more in 1.. {
        if is_free(db, &slug)? {
            break;
        }
        slug = format!("{stem}-{number}-{more}");
    }
    Ok(slug)
}

/// A name in Latin letters as a part of an address; nothing where it has others.
fn latin_slug(name: &str) -> Option<String> {
    if !name.is_ascii() {
        return None;
    }
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
    (!slug.is_empty()).then_some(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_names_are_addresses() {
        assert_eq!(latin_slug("Pine & Wind").as_deref(), Some("pine-wind"));
        assert_eq!(latin_slug("9x9").as_deref(), Some("9x9"));
        assert_eq!(latin_slug("听松会"), None);
        assert_eq!(latin_slug("A会"), None);
        assert_eq!(latin_slug("!?"), None);
    }

    #[test]
    fn languages_are_read_as_they_were_written() {
        let languages = [Lang::ZhTw, Lang::Ja];
        assert_eq!(languages_word(&languages), " zh-TW ja ");
        assert_eq!(parse_languages(" zh-TW ja "), languages);
    }
}
