//! Files that are to be deleted. A file and a row never change in one transaction, so what may be left without a row
//! is written down beforehand: the key of a file that is about to be put into the storage, until a transaction makes
//! it wanted (`spare`); and the key of one that is wanted no more, in the transaction of the cause (`doom`). A job
//! deletes what is due, and comes again where the storage failed.

use chrono::TimeDelta;
use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::{Conn, Db};
use crate::error::Error;
use crate::schema::doomed_files;
use crate::storage::Storage;

/// Putting a file, and making it wanted, takes no longer.
pub const GRACE: TimeDelta = TimeDelta::hours(1);
/// What could not be deleted is tried again after it.
const PAUSE: TimeDelta = TimeDelta::hours(1);
/// At a time; the job comes again.
const BATCH: i64 = 100;

/// Writes down a file to be deleted.
pub fn doom(db: &mut Conn, key: &str, due_at: Moment) -> QueryResult<()> {
    forget(db, key)?;
    diesel::insert_into(doomed_files::table)
        .values((doomed_files::key.eq(key), doomed_files::due_at.eq(due_at)))
        .execute(db)?;
    Ok(())
}

/// Takes a file off the list, in the transaction that makes it wanted. One whose time is over may be gone already.
pub fn spare(db: &mut Conn, key: &str, now: Moment) -> Result<(), Error> {
    let waiting = doomed_files::table.find(key).filter(doomed_files::due_at.gt(now));
    if diesel::delete(waiting).execute(db)? == 0 {
        return Err(Error::internal(format!("the file {key} came too late")));
    }
    Ok(())
}

/// Deletes what is due. One file that stays keeps no other.
pub async fn delete_due(db: &Db, storage: &Storage, now: Moment) -> Result<(), Error> {
    for key in db.read(move |db| due(db, now)).await? {
        if let Err(error) = delete(db, storage, &key, now).await {
            log::error!("deleting the file {key}: {error}");
        }
    }
    Ok(())
}

/// The file first: a row without one is found again, a file without a row never.
async fn delete(db: &Db, storage: &Storage, key: &str, now: Moment) -> Result<(), Error> {
    let outcome = storage.delete(key).await;
    let (key, is_gone) = (key.to_owned(), outcome.is_ok());
    db.write(move |db| if is_gone { forget(db, &key) } else { put_off(db, &key, now) }).await?;
    outcome
}

fn due(db: &mut Conn, now: Moment) -> Result<Vec<String>, Error> {
    let due = doomed_files::table.filter(doomed_files::due_at.le(now)).order(doomed_files::due_at).limit(BATCH);
    Ok(due.select(doomed_files::key).load(db)?)
}

fn forget(db: &mut Conn, key: &str) -> QueryResult<()> {
    diesel::delete(doomed_files::table.find(key)).execute(db)?;
    Ok(())
}

fn put_off(db: &mut Conn, key: &str, now: Moment) -> QueryResult<()> {
    diesel::update(doomed_files::table.find(key)).set(doomed_files::due_at.eq(now + PAUSE)).execute(db)?;
    Ok(())
}
