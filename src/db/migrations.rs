//! Both trees of migrations live in the binary; the fitting one runs at start.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{Conn, Db};
use crate::error::Error;

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");
/// Any number that nothing else in the database locks on.
const LOCK: i64 = 0x0079_6963_6865_6e67;

/// Brings the database up to this program. Instances that start together take turns.
pub fn run(db: &Db) -> Result<(), Error> {
    match &mut db.writer()?.conn {
        Conn::Sqlite(conn) => {
            conn.run_pending_migrations(SQLITE).map_err(Error::internal)?;
        }
        Conn::Postgres(conn) => {
            // a long migration, or a wait for another instance's, is no fault
            conn.batch_execute("SET lock_timeout=0; SET statement_timeout=0")?;
            diesel::sql_query(format!("SELECT pg_advisory_lock({LOCK})")).execute(conn)?;
            let outcome = conn.run_pending_migrations(POSTGRES).map(|_| ()).map_err(Error::internal);
            diesel::sql_query(format!("SELECT pg_advisory_unlock({LOCK})")).execute(conn)?;
            outcome?;
            super::conn::limit_waiting(conn)?;
        }
    }
    Ok(())
}
