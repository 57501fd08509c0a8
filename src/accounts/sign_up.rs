//! Registering: the form is checked, the name is asked for before anything costs much, the password is hashed, and
//! account and letter are written at once.

use super::forms::RegisterForm;
use super::password;
use super::throttle::{self, Counted};
use super::user::{NewUser, RegisterRefusal, User};
use crate::db::blocking;
use crate::error::{Error, Message, Refusal, Stop};
use crate::web::{Door, Faults};

/// Registers whoever sent the form; else says what is wrong with it.
pub async fn attempt(door: &Door, form: &RegisterForm, once: String) -> Result<Result<(), Faults>, Error> {
    let (lang, now, base_url, typed) = (door.lang(), door.now(), door.config().base_url.clone(), form.clone());
    let checked = match blocking(move || typed.check(lang)).await? {
        Ok(checked) => checked,
        Err(faults) => return Ok(Err(faults)),
    };
    ask_favour(door).await?;
    let (name, sent) = (checked.name.clone(), once.clone());
    // a second click finds the name taken by the first
    let found = door.read(move |db| Ok((User::was_sent(db, &sent)?, User::is_taken(db, &name)?)));
    match found.await? {
        (true, _) => return Ok(Ok(())),
        (false, true) => return Ok(Err(name_taken(door))),
        (false, false) => {}
    }
    let new = NewUser {
        name: checked.name,
        email: checked.email,
        password_hash: password::hash(checked.password).await?,
        language: checked.language,
        once,
    };
    match door.write(move |db| User::register(db, &new, &base_url, now)).await {
        Ok(()) => Ok(Ok(())),
        // somebody else was quicker
        Err(Stop::Refused(RegisterRefusal::NameTaken)) => Ok(Err(name_taken(door))),
        Err(stop) => Err(stop.into()),
    }
}

fn name_taken(door: &Door) -> Faults {
    let mut faults = Faults::default();
    faults.add(door.lang(), "name", &RegisterRefusal::NameTaken.message());
    faults
}

/// What costs us much is done for one address only so often.
pub async fn ask_favour(door: &Door) -> Result<(), Error> {
    let (address, now) = (door.address().to_owned(), door.now());
    let wait = door.write(move |db| Ok::<_, Error>(throttle::count(db, &Counted::favour(&address), now)?)).await?;
    match wait {
        None => Ok(()),
        Some(seconds) => Err(Error::Refused(Message::new("accounts-refusal-too-often").number("n", seconds))),
    }
}
