//! How a letter leaves: into a folder, or to an SMTP server.

use std::path::PathBuf;
use std::time::Duration;

use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Body, Mailbox, Message, MultiPart, SinglePart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::outbox::{self, Due};
use crate::clock::Clock;
use crate::config::{Config, MailRoute};
use crate::db::Db;
use crate::error::Error;

/// lettre's own time-out covers connecting only.
const PATIENCE: Duration = Duration::from_secs(30);
/// So few that all of them can time out before another instance takes them over.
const BATCH: i64 = 10;
/// RFC 5322, in octets.
const LONGEST_LINE: usize = 998;
/// SMTP: the server refuses us, not the recipient; that is mended in the settings.
const AUTHENTICATION_FAILED: u16 = 535;

/// A way for letters, and the address they come from.
pub struct Transport {
    route: Route,
    host: String,
}

enum Route {
    Directory(PathBuf),
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
}

struct Failure {
    fault: String,
    is_final: bool,
}

impl Transport {
    pub fn new(config: &Config) -> Result<Self, Error> {
        let route = match &config.mail {
            MailRoute::Directory(folder) => {
                std::fs::create_dir_all(folder).map_err(Error::internal)?;
                Route::Directory(folder.clone())
            }
            MailRoute::Smtp(url) => {
                let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(Error::internal)?;
                Route::Smtp(Box::new(builder.build()))
            }
        };
        let place = config.base_url.split("://").nth(1).unwrap_or_default();
        let host = match place.rsplit_once(':') {
            Some((host, port)) if port.parse::<u16>().is_ok() => host,
            _ => place,
        };
        Ok(Self { route, host: host.trim_matches(['[', ']']).to_owned() })
    }

    async fn send(&self, letter: &Due) -> Result<(), Failure> {
        let message = self.message(letter).map_err(|fault| Failure { fault, is_final: true })?;
        match &self.route {
            Route::Directory(folder) => {
                let path = folder.join(format!("{:08}.eml", letter.id.0));
                tokio::fs::write(path, message.formatted())
                    .await
                    .map_err(|fault| Failure { fault: fault.to_string(), is_final: false })
            }
            Route::Smtp(smtp) => match tokio::time::timeout(PATIENCE, smtp.send(message)).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(fault)) => {
                    let is_ours = fault.status().is_some_and(|code| u16::from(code) == AUTHENTICATION_FAILED);
                    Err(Failure { is_final: fault.is_permanent() && !is_ours, fault: fault.to_string() })
                }
                Err(elapsed) => Err(Failure { fault: elapsed.to_string(), is_final: false }),
            },
        }
    }

    fn message(&self, letter: &Due) -> Result<Message, String> {
        let sender = format!("no-reply@{}", self.domain()).parse().map_err(text)?;
        Message::builder()
            .from(Mailbox::new(Some(letter.language.say("site-name").to_owned()), sender))
            .to(Mailbox::new(None, letter.to.parse().map_err(text)?))
            .subject(letter.subject.as_str())
            .message_id(Some(format!("<{}@{}>", letter.message_id, self.domain())))
            .multipart(self.parts(letter))
            .map_err(text)
    }

    /// A letter in a folder is read with an editor: its links must not be broken over lines.
    fn parts(&self, letter: &Due) -> MultiPart {
        let as_it_is = |text: &str| {
            let may_stand =
                matches!(self.route, Route::Directory(_)) && text.lines().all(|line| line.len() <= LONGEST_LINE);
            let lines = || text.replace('\n', "\r\n").into_bytes();
            may_stand.then(|| Body::dangerous_pre_encoded(lines(), ContentTransferEncoding::EightBit))
        };
        let part = |kind: ContentType, text: &str| {
            let body = as_it_is(text).unwrap_or_else(|| Body::new(text.to_owned()));
            SinglePart::builder().header(kind).body(body)
        };
        MultiPart::alternative()
            .singlepart(part(ContentType::TEXT_PLAIN, &letter.plain))
            .singlepart(part(ContentType::TEXT_HTML, &letter.html))
    }

    /// A bare address is no domain; letters of a development site say `localhost`.
    fn domain(&self) -> &str {
        if self.host.parse::<std::net::IpAddr>().is_ok() { "localhost" } else { &self.host }
    }
}

fn text(fault: impl std::fmt::Display) -> String {
    fault.to_string()
}

/// Carries out what is due. One letter's failure is no other's. Returns how many were tried.
pub async fn deliver_due(db: &Db, transport: &Transport, clock: &Clock) -> Result<usize, Error> {
    let now = clock.now();
    if !db.read(move |db| outbox::any_due(db, now)).await? {
        return Ok(0);
    }
    let due = db.write(move |db| outbox::claim(db, BATCH, now)).await?;
    let tried = due.len();
    for letter in due {
        let (id, outcome, now) = (letter.id, transport.send(&letter).await, clock.now());
        let marked = match outcome {
            Ok(()) => db.write(move |db| outbox::mark_sent(db, id, now)).await,
            Err(failure) => {
                log::warn!("letter {id}: {}", failure.fault);
                db.write(move |db| outbox::mark_failed(db, &letter, &failure.fault, failure.is_final, now)).await
            }
        };
        if let Err(error) = marked {
            log::error!("letter {id}: {error}");
        }
    }
    Ok(tried)
}
