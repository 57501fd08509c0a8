//! Closing the accounts whose two weeks are over.

use crate::accounts::User;
use crate::accounts::closing::{self, Closing};
use crate::clubs::{Sender, parting};
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::front::own_picture;
use crate::web::Wiring;
use crate::{files, forums, notifications};

/// At a time; the job comes again.
const BATCH: i64 = 50;

/// Closes what is due, each account in one write. One that cannot be closed keeps no other open.
pub async fn close_due(wiring: &Wiring) -> Result<(), Error> {
    let now = wiring.clock.now();
    for closing in wiring.db.read(move |db| Ok::<_, Error>(closing::due(db, BATCH, now)?)).await? {
        let close = Sender::lend(&wiring.config.base_url, now, move |db, sender| close(db, closing, sender));
        if let Err(error) = wiring.db.write(close).await {
            log::error!("closing the account of member {}: {error}", closing.user_id);
        }
    }
    Ok(())
}

fn close(db: &mut Conn, closing: Closing, sender: Sender<'_>) -> Result<(), Error> {
    let now = sender.now;
    let user = User::find(db, closing.user_id)?.or_not_found()?;
    // its owner may have signed in meanwhile, or another instance been quicker
    if !closing::is_due(db, &user, now)? {
        return Ok(());
    }
    super::export::forget_all(db, user.id, now)?;
    if let Some(key) = own_picture(&user.avatar) {
        files::doom(db, &key, now)?;
    }
    // a club gets its heir before its leader is nobody
    parting::forget(db, user.id, sender)?;
    notifications::forget_all(db, user.id)?;
    if closing.erases_posts {
        forums::erase_author(db, user.id)?;
    }
    closing::close(db, &user, now)
}
