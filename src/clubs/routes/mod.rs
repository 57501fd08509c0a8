//! The doors of the clubs.

mod activity;
mod directory;
mod entry;
mod founding;
mod roster;
mod running;

use rocket::Route;

use super::club::Club;
use super::notice::Sender;
use crate::db::Conn;
use crate::error::{Error, OrNotFound, Refusal, Stop, WriteError};
use crate::press::{ClubPlace, Link};
use crate::web::{Answer, Door, Reply};

pub fn routes() -> Vec<Route> {
    [directory::routes(), entry::routes(), roster::routes(), running::routes(), founding::routes(), activity::routes()]
        .concat()
}

/// Finds the club and does something in it, in one transaction.
async fn act<T, R>(
    door: &Door,
    slug: &str,
    verb: impl Fn(&mut Conn, &Club, Sender<'_>) -> Result<T, Stop<R>> + Send + 'static,
) -> Result<T, Error>
where
    T: Send + 'static,
    R: Refusal,
{
    let slug = slug.to_owned();
    let done = write_and_tell(door, move |db, sender| {
        let club = Club::by_slug(db, &slug)?.or_not_found()?;
        verb(db, &club, sender)
    });
    Ok(done.await?)
}

/// Does something that members are told of, in one transaction.
pub async fn write_and_tell<T, E>(
    door: &Door,
    verb: impl Fn(&mut Conn, Sender<'_>) -> Result<T, E> + Send + 'static,
) -> Result<T, E>
where
    T: Send + 'static,
    E: WriteError,
{
    door.write(Sender::lend(&door.config().base_url, door.now(), verb)).await
}

/// Back to a place of the club, which says what was done.
fn back(door: &Door, slug: &str, place: Option<ClubPlace<'_>>, flash: &'static str) -> Answer {
    let link = place.map_or(Link::Club(slug), |place| Link::InClub(slug, place));
    Ok(Reply::see_other_with(door.href(link), flash))
}
