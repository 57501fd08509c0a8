//! What a handler holds: the visitor, the clock, and the two ways to the database.

use std::net::IpAddr;
use std::sync::Arc;

use rocket::http::{ContentType, Status};
use rocket::request::{FromRequest, Outcome, Request};

use super::answer::{Answer, Packing, Printed, Reply};
use super::kept::{Kept, Key};
use super::later::Later;
use super::page::Page;
use super::presence::Presence;
use super::visitor::{Seat, SeatLoader, Visitor};
use crate::clock::{Clock, Moment};
use crate::config::Config;
use crate::db::{Conn, Db, blocking};
use crate::error::{Error, WriteError};
use crate::i18n::{Lang, Local};
use crate::press::Link;
use crate::storage::Storage;

/// What the whole program shares.
pub struct Wiring {
    pub db: Db,
    pub config: Config,
    pub clock: Clock,
    pub seats: SeatLoader,
    pub kept: Kept,
    pub presence: Presence,
    pub storage: Storage,
    pub later: Later,
}

/// One request's door. Cheap to clone into work that runs elsewhere.
#[derive(Clone)]
pub struct Door {
    wiring: Arc<Wiring>,
    visitor: Arc<Visitor>,
    now: Moment,
    /// The address without its language, with its query: where the language links lead.
    path: Arc<str>,
    packing: Packing,
    is_get: bool,
    address: Arc<str>,
}

impl Door {
    pub fn now(&self) -> Moment {
        self.now
    }

    pub fn lang(&self) -> Lang {
        self.visitor.lang
    }

    /// The reader's language and clock.
    pub fn local(&self) -> Local {
        self.visitor.local()
    }

    /// A place of the site, in the reader's language.
    pub fn href(&self, link: Link<'_>) -> String {
        link.href(self.lang())
    }

    pub fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    pub fn seat(&self) -> Option<&Seat> {
        self.visitor.seat.as_ref()
    }

    /// Where the request comes from: told by the connection, or by a proxy that the operator named.
    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn config(&self) -> &Config {
        &self.wiring.config
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Looks things up and prints the page of them, in one go; or shows the one that another stranger just saw.
    pub async fn page(&self, work: impl FnOnce(&mut Conn) -> Result<Page, Error> + Send + 'static) -> Answer {
        let Some(key) = self.key_for_strangers() else {
            return self.look(move |db, door| door.print(work(db)?)).await;
        };
        // counted before the look: what is written meanwhile makes the page stale
        let writes = self.wiring.db.writes();
        if let Some(page) = self.wiring.kept.find(&key, writes, self.now) {
            return Ok(Reply::Page(page));
        }
        let wiring = Arc::clone(&self.wiring);
        let keep = move |answer: Reply, now| {
            if let Reply::Page(page) = &answer
                && !page.is_personal
            {
                wiring.kept.keep(key, page, writes, now);
            }
            Ok(answer)
        };
        self.look(move |db, door| keep(door.print(work(db)?)?, door.now)).await
    }

    /// Strangers without a message waiting for them see the same page at the same address.
    fn key_for_strangers(&self) -> Option<Key> {
        let visitor = &self.visitor;
        let is_anyone = self.is_get && visitor.seat.is_none() && visitor.flash.is_none();
        is_anyone.then(|| Key {
            address: format!("/{}{}", visitor.lang, self.path),
            theme: visitor.theme,
            packing: self.packing,
            knows_lang: visitor.knows_lang,
        })
    }

    /// Looks things up for an answer that need not be a page.
    pub async fn look(&self, work: impl FnOnce(&mut Conn, &Self) -> Answer + Send + 'static) -> Answer {
        let door = self.clone();
        self.wiring.db.read(move |db| work(db, &door)).await
    }

    /// Prints a page that needs nothing from the database.
    pub async fn show(&self, page: Page) -> Answer {
        let door = self.clone();
        blocking(move || door.print(page)).await?
    }

    /// Changes something in one transaction.
    pub async fn write<T, E>(&self, work: impl Fn(&mut Conn) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: WriteError,
    {
        self.wiring.db.write(work).await
    }

    /// Where files are kept.
    pub fn storage(&self) -> &Storage {
        &self.wiring.storage
    }

    /// Changes something after the answer left, which must not depend on it.
    pub fn later(&self, work: impl Fn(&mut Conn) -> Result<(), Error> + Send + 'static) {
        let wiring = Arc::clone(&self.wiring);
        self.wiring.later.begin(async move {
            if let Err(error) = wiring.db.write(work).await {
                log::error!("after the answer: {error}");
            }
        });
    }

    /// Looks something up, outside of any page.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.wiring.db.read(work).await
    }

    /// The printed page, packed as the browser can unpack it.
    pub fn print(&self, page: Page) -> Answer {
        Ok(Reply::Page(page.print(self)?.packed(self.packing)))
    }

    /// Data for a script of ours.
    pub fn json(&self, view: &impl serde::Serialize) -> Answer {
        let data = Printed {
            status: Status::Ok,
            content_type: ContentType::JSON,
            body: serde_json::to_vec(view).map_err(Error::internal)?.into(),
            encoding: None,
            cookies: Vec::new(),
            is_personal: false,
            is_secret: false,
        };
        Ok(Reply::Page(data.packed(self.packing)))
    }

    /// The door of a request, for those who meet the request itself (catchers).
    pub(super) async fn of(request: &Request<'_>) -> Result<Self, Error> {
        let wiring = request.rocket().state::<Arc<Wiring>>().ok_or_else(|| Error::internal("no wiring"))?;
        let visitor = Visitor::of(request, wiring).await?;
        Ok(Self {
            wiring: Arc::clone(wiring),
            now: wiring.clock.now(),
            path: neutral_path(request, visitor.lang).into(),
            packing: Packing::accepted(request),
            address: address_of(request, &wiring.config.proxies).into(),
            is_get: request.method() == rocket::http::Method::Get,
            visitor,
        })
    }
}

/// The last address in X-Forwarded-For that no proxy of ours has; whoever is no proxy says nothing by it.
fn address_of(request: &Request<'_>, proxies: &[IpAddr]) -> String {
    let Some(remote) = request.remote().map(|remote| remote.ip().to_canonical()) else { return String::new() };
    if !proxies.contains(&remote) {
        return household(remote);
    }
    let told: Vec<_> = request.headers().get("X-Forwarded-For").flat_map(|header| header.split(',')).collect();
    let told = told.into_iter().rev().filter_map(|part| part.trim().parse::<IpAddr>().ok());
    household(told.map(|address| address.to_canonical()).find(|address| !proxies.contains(address)).unwrap_or(remote))
}

/// What one household has: an IPv4 address, or the half of an IPv6 address that its provider gave it. The other half
/// it makes up itself, as often as it likes.
fn household(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::")
        }
    }
}

fn neutral_path(request: &Request<'_>, lang: Lang) -> String {
    let path = request.uri().path().as_str();
    let path = path.strip_prefix(&format!("/{lang}")).unwrap_or(path);
    match request.uri().query() {
        Some(query) => format!("{path}?{query}"),
        None => path.trim_end_matches('/').to_owned(),
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Door {
    type Error = Error;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        // a NUL is no text to PostgreSQL, and part of no address of ours
        let (path, query) = (request.uri().path(), request.uri().query());
        if path.as_str().contains("%00") || query.is_some_and(|query| query.as_str().contains("%00")) {
            return Error::NotFound.into_outcome(request);
        }
        match Self::of(request).await {
            Ok(door) => Outcome::Success(door),
            Err(error) => error.into_outcome(request),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_whatever_address_it_takes() {
        let of = |text: &str| household(text.parse::<IpAddr>().unwrap().to_canonical());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
    }
}
