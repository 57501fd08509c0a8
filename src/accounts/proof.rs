//! Asking for the password again, before what matters is changed: whoever sits at an open browser need not be its
//! owner. Wrong answers are counted as wrong sign-ins are.

use super::throttle::{self, Counted};
use super::user::User;
use super::{password, second_factor};
use crate::error::{Error, Message, OrNotFound};
use crate::ids::UserId;
use crate::web::Door;

/// The member, if the password is theirs; else what to tell them.
pub async fn ask_again(door: &Door, id: UserId, password: &str) -> Result<Result<User, Message>, Error> {
    let (address, now) = (door.address().to_owned(), door.now());
    let counting = door.write(move |db| {
        let user = User::find(db, id)?.or_not_found()?;
        let counted = Counted::new(Some(&user), "", &address);
        let wait = throttle::count(db, &counted, now)?;
        Ok::<_, Error>((user, counted, wait))
    });
    let (user, counted, wait) = counting.await?;
    if let Some(seconds) = wait {
        return Ok(Err(Message::new("accounts-sign-in-wait").number("n", seconds)));
    }
    if !password::fits(password.to_owned(), Some(user.password_hash.clone())).await? {
        return Ok(Err(Message::new("accounts-fault-password-wrong")));
    }
    door.write(move |db| throttle::forgive(db, &counted, now).map_err(Error::from)).await?;
    Ok(Ok(user))
}

/// Whether signing in also asks this member for a code.
pub async fn has_second_factor(door: &Door, id: UserId) -> Result<bool, Error> {
    door.read(move |db| Ok(second_factor::is_on(db, id)?)).await
}
