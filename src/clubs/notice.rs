//! What the clubs tell their members: one form of notice for all of it.

use crate::audience::Audience;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::ids::UserId;
use crate::notifications::{Event, News, tell};
use crate::press::Link;

/// What every notice needs of its time and place.
#[derive(Debug, Clone, Copy)]
pub struct Sender<'a> {
    pub base_url: &'a str,
    pub now: Moment,
}

impl Sender<'_> {
    /// A verb that tells members of what it does, ready for a write of its own.
    pub fn lend<T, E>(
        base_url: &str,
        now: Moment,
        verb: impl Fn(&mut Conn, Sender<'_>) -> Result<T, E> + Send + 'static,
    ) -> impl Fn(&mut Conn) -> Result<T, E> + Send + 'static {
        let base_url = base_url.to_owned();
        move |db| verb(db, Sender { base_url: &base_url, now })
    }
}

/// Something that happened, and where it leads.
#[derive(Debug, Clone)]
pub struct Notice<'a> {
    pub event: Event,
    pub actor: Option<UserId>,
    /// The name of the club.
    pub title: &'a str,
    /// As `club:7`.
    pub subject: String,
    pub link: Link<'a>,
    /// A message, a reason.
    pub words: &'a str,
}

impl Notice<'_> {
    /// Tells members, each for themselves: it stays theirs whatever becomes of the club.
    pub fn tell(&self, db: &mut Conn, to: &[UserId], sender: Sender<'_>) -> Result<(), Error> {
        to.iter().try_for_each(|user| self.send(db, *user, Audience::Member(*user), sender))
    }

    /// Tells one member, as long as they are in the audience.
    pub fn send(&self, db: &mut Conn, to: UserId, audience: Audience, sender: Sender<'_>) -> Result<(), Error> {
        let news = News {
            event: self.event,
            actor: self.actor,
            subject: self.subject.clone(),
            audience,
            path: self.link.path(),
            title: self.title,
            excerpt: self.words,
        };
        tell(db, to, &news, sender.base_url, sender.now)
    }
}
