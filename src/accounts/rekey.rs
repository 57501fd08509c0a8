//! Names are kept with keys that tell look-alikes. When the way of making the keys changes, those of the members
//! who are here are made anew, once.

use diesel::prelude::*;

use super::user::User;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::schema::users;
use crate::settings::Setting;
use crate::text::NameKeys;

/// 2: Han variants meet (`text::han`).
const PRESENT: i64 = 2;
const NAME_KEYS: Setting<i64> = Setting { key: "name-keys", default: 1 };

/// Makes the keys anew where they are of an older way.
pub fn run(db: &mut Conn, now: Moment) -> Result<(), Error> {
    if NAME_KEYS.get(db)? >= PRESENT {
        return Ok(());
    }
    let everyone: Vec<User> = users::table.filter(users::closed_at.is_null()).order(users::id).load(db)?;
    for user in everyone {
        let keys = NameKeys::of(&user.name);
        if (&keys.shape, &keys.fold) == (&user.name_shape, &user.name_fold) {
            continue;
        }
        // two who look alike by now were both here before: the later one keeps the old keys
        let taken = users::name_shape.eq(&keys.shape).or(users::name_fold.eq(&keys.fold));
        let others = users::table.filter(users::id.ne(user.id).and(taken));
        if !diesel::select(diesel::dsl::exists(others)).get_result::<bool>(db)? {
            diesel::update(users::table.find(user.id))
                .set((users::name_shape.eq(&keys.shape), users::name_fold.eq(&keys.fold)))
                .execute(db)?;
        }
    }
    Ok(NAME_KEYS.set(db, PRESENT, None, now)?)
}
