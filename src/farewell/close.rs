//! Closing the accounts whose two weeks are over.

use crate::accounts::{User, closing};
use crate::error::{Error, OrNotFound};
use crate::ids::UserId;
use crate::press::OWN_AVATAR;
use crate::web::Wiring;
use crate::{forums, notifications};

/// At a time; the job comes again.
const BATCH: i64 = 50;

/// Closes what is due, each account in one write. Returns how many.
pub async fn close_due(wiring: &Wiring) -> Result<usize, Error> {
    let now = wiring.clock.now();
    let due = wiring.db.read(move |db| Ok::<_, Error>(closing::due(db, BATCH, now)?)).await?;
    for closing in &due {
        close_one(wiring, closing.user_id, closing.erases_posts).await?;
    }
    Ok(due.len())
}

async fn close_one(wiring: &Wiring, id: UserId, erases_posts: bool) -> Result<(), Error> {
    let now = wiring.clock.now();
    let closed = wiring.db.write(move |db| {
        // its owner may have signed in meanwhile, or another instance been quicker
        if !closing::is_due(db, id, now)? {
            return Ok::<_, Error>(None);
        }
        let user = User::find(db, id)?.or_not_found()?;
        let copies = super::export::forget_all(db, id)?;
        notifications::forget_all(db, id)?;
        if erases_posts {
            forums::erase_author(db, id)?;
        }
        closing::close(db, &user, now)?;
        Ok(Some((user, copies)))
    });
    let Some((user, mut files)) = closed.await? else { return Ok(()) };
    files.extend(user.avatar.strip_prefix(OWN_AVATAR).map(crate::front::avatar_key));
    for file in files {
        wiring.storage.delete(&file).await?;
    }
    Ok(())
}
