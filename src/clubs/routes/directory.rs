//! The door of the directory.

use rocket::{Route, get, routes};

use crate::clock::Moment;
use crate::clubs::club::{Class, Club, Joining, Region};
use crate::clubs::directory::{ClubSort, Question};
use crate::clubs::invitation::Invitation;
use crate::clubs::membership;
use crate::clubs::request::ClubRequest;
use crate::clubs::views::directory::{Asked, Corner, DirectoryPage, Haul};
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::Lang;
use crate::ids::ClubId;
use crate::web::{Answer, Door, Page, PageNumber, Seat};

/// Characters that are looked for.
const LONGEST_WORDS: usize = 60;
/// One's own requests that stay listed.
const REQUESTS: i64 = 3;

pub fn routes() -> Vec<Route> {
    routes![show_clubs]
}

#[get("/clubs?<class>&<sort>&<joining>&<region>&<lang>&<q>&<page>")]
#[expect(clippy::too_many_arguments, reason = "each is a field of the directory's form")]
async fn show_clubs(
    door: Door,
    class: Option<&str>,
    sort: Option<&str>,
    joining: Option<&str>,
    region: Option<&str>,
    lang: Option<&str>,
    q: Option<&str>,
    page: PageNumber,
) -> Answer {
    let (local, now, seat) = (door.local(), door.now(), door.seat().cloned());
    let asked = Asked {
        class: class.and_then(Class::parse),
        sort: sort.and_then(ClubSort::parse),
        joining: joining.and_then(Joining::parse),
        region: region.and_then(Region::parse),
        language: lang.and_then(Lang::parse),
        words: q.unwrap_or_default().trim().chars().take(LONGEST_WORDS).collect(),
    };
    door.page(move |db| {
        let hauls = haul(db, &asked, page.0)?;
        let counts = (count(db, &asked, &hauls, Class::Popular)?, count(db, &asked, &hauls, Class::Ordinary)?);
        let corner = seat.map_or_else(|| Ok(Corner::default()), |seat| corner(db, &seat, now))?;
        Ok(Page::new("clubs/index", DirectoryPage::new(&asked, counts, &hauls, page.0, &corner, local, now)))
    })
    .await
}

/// The clubs that were asked for: of one class a page, of both the first ones.
fn haul(db: &mut Conn, asked: &Asked, page: i64) -> Result<Vec<Haul>, Error> {
    let question = Question::new(asked.joining, asked.region, asked.language).with_words(db, &asked.words)?;
    let sort = asked.sort.unwrap_or(ClubSort::Activity);
    let (classes, page) = match asked.class {
        Some(class) => (vec![class], page),
        None => (Class::ALL.to_vec(), 1),
    };
    let mut hauls = Vec::new();
    for class in classes {
        let clubs = question.find(db, class, sort, page)?;
        if clubs.is_empty() && page > 1 {
            return Err(Error::NotFound);
        }
        hauls.push((class, question.count(db, class)?, clubs));
    }
    Ok(hauls)
}

/// All clubs of a class; what the question counted already is not counted again.
fn count(db: &mut Conn, asked: &Asked, hauls: &[Haul], class: Class) -> Result<i64, Error> {
    let counted = hauls.iter().find(|(of, ..)| *of == class).filter(|_| !asked.is_narrow());
    Ok(counted.map_or_else(|| Club::count(db, class), |(_, total, _)| Ok(*total))?)
}

/// What concerns the reader alone.
fn corner(db: &mut Conn, seat: &Seat, now: Moment) -> Result<Corner, Error> {
    let own = seat.club.map_or(Ok(None), |club| Club::find(db, club))?;
    let requests = ClubRequest::of_user(db, seat.id, REQUESTS)?;
    let invitations = if own.is_some() { Vec::new() } else { Invitation::pending_of(db, seat.id, now)? };
    let ids: Vec<_> = requests.iter().map(|r| r.club_id).chain(invitations.iter().map(|i| i.club_id)).collect();
    let clubs = Club::all_of(db, &ids)?;
    let club_of = |id: ClubId| clubs.iter().find(|club| club.id == id).cloned();
    Ok(Corner {
        may_write: seat.may_write(),
        waiting: if own.is_some() { 0 } else { membership::days_to_wait(db, seat.id, now)? },
        own,
        requests: requests.into_iter().filter_map(|r| club_of(r.club_id).map(|club| (r, club))).collect(),
        invitations: invitations.into_iter().filter_map(|i| club_of(i.club_id).map(|club| (i, club))).collect(),
    })
}
