//! Asking for the password again, before what matters is changed: whoever sits at an open browser need not be its
//! owner. Wrong answers are counted as wrong sign-ins are.

use super::password;
use super::throttle::{self, Counted};
use super::user::User;
use crate::error::{Error, Message, OrNotFound};
use crate::ids::UserId;
use crate::web::{Door, Faults};

/// The member, if the password is theirs; else what to tell them.
pub async fn ask_again(door: &Door, id: UserId, password: &str) -> Result<Result<User, Message>, Error> {
    let (address, now) = (door.address().to_owned(), door.now());
    let counting = door.write(move |db| {
        let user = User::find(db, id)?.or_not_found()?;
        let counted = Counted::proof(id, &address);
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

/// One fault at one field.
pub fn fault(door: &Door, field: &'static str, message: &Message) -> Faults {
    let mut faults = Faults::default();
    faults.add(door.lang(), field, message);
    faults
}
