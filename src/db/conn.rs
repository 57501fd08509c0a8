//! One connection type over SQLite and PostgreSQL, and the pool's way to make them.

use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, R2D2Connection};

/// A connection to either database; the same queries run on both.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Runs one expression on the connection inside, for the few things that
/// the shared type cannot say (upserts, batch inserts).
#[macro_export]
macro_rules! per_backend {
    ($conn:expr, |$inner:ident| $body:expr) => {
        match $conn {
            $crate::db::Conn::Sqlite($inner) => $body,
            $crate::db::Conn::Postgres($inner) => $body,
        }
    };
}

/// What a pooled connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Reading,
    Writing,
}

/// Where the database is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// A file's path.
    Sqlite(String),
    /// A whole URL.
    Postgres(String),
}

impl Place {
    pub(super) fn parse(url: &str) -> Option<Self> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Some(Self::Postgres(url.to_owned()));
        }
        let path = url.strip_prefix("sqlite://")?;
        (!path.is_empty()).then(|| Self::Sqlite(path.to_owned()))
    }
}

pub(super) struct Manager {
    pub(super) place: Place,
    pub(super) purpose: Purpose,
}

/// A connection in the pool. One that was found dead is not put back.
pub struct Pooled {
    pub(super) conn: Conn,
    pub(super) is_dead: bool,
}

impl ManageConnection for Manager {
    type Connection = Pooled;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> Result<Pooled, Self::Error> {
        let established = match &self.place {
            Place::Sqlite(path) => SqliteConnection::establish(path).map(Conn::Sqlite),
            Place::Postgres(url) => PgConnection::establish(url).map(Conn::Postgres),
        };
        let mut conn = established.map_err(diesel::r2d2::Error::ConnectionError)?;
        prepare(&mut conn, self.purpose).map_err(diesel::r2d2::Error::QueryError)?;
        Ok(Pooled { conn, is_dead: false })
    }

    fn is_valid(&self, pooled: &mut Pooled) -> Result<(), Self::Error> {
        pooled.conn.ping().map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, pooled: &mut Pooled) -> bool {
        pooled.is_dead || pooled.conn.is_broken()
    }
}

/// `synchronous=FULL` on the writer: what was acknowledged survives a power cut.
/// `secure_delete` on the writer: what was erased is not left in a free page of the file.
/// `query_only` on readers: a verb that forgot `db.write` fails in its first test.
/// `busy_timeout` comes first, since the others may already have to wait.
fn prepare(conn: &mut Conn, purpose: Purpose) -> QueryResult<()> {
    use diesel::connection::SimpleConnection;
    match (conn, purpose) {
        (Conn::Sqlite(conn), Purpose::Writing) => conn.batch_execute(
            "PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
             PRAGMA cache_size=-8000; PRAGMA temp_store=MEMORY; PRAGMA secure_delete=ON;",
        ),
        (Conn::Sqlite(conn), Purpose::Reading) => conn.batch_execute(
            "PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON; PRAGMA query_only=ON;
             PRAGMA cache_size=-1000; PRAGMA mmap_size=268435456; PRAGMA temp_store=MEMORY;",
        ),
        (Conn::Postgres(conn), Purpose::Writing) => conn
            .batch_execute(
                "SET TIME ZONE 'UTC'; SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE;",
            )
            .and_then(|()| limit_waiting(conn)),
        (Conn::Postgres(conn), Purpose::Reading) => conn
            .batch_execute("SET TIME ZONE 'UTC'; SET default_transaction_read_only=on; SET statement_timeout='10s';"),
    }
}

/// No verb waits for ever on PostgreSQL.
pub(super) fn limit_waiting(conn: &mut PgConnection) -> QueryResult<()> {
    use diesel::connection::SimpleConnection;
    conn.batch_execute("SET lock_timeout='10s'; SET statement_timeout='30s'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_its_database() {
        assert_eq!(Place::parse("sqlite://data/x.db"), Some(Place::Sqlite("data/x.db".into())));
        assert_eq!(Place::parse("sqlite:///abs/x.db"), Some(Place::Sqlite("/abs/x.db".into())));
        assert!(matches!(Place::parse("postgres://u@h/d"), Some(Place::Postgres(_))));
        assert_eq!(Place::parse("mysql://h/d"), None);
        assert_eq!(Place::parse("sqlite://"), None);
    }
}
