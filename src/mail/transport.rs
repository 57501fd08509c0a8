//! How a letter leaves: into a folder, or to an SMTP server.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, Message, MultiPart, SinglePart};
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::outbox::{self, Due};
use crate::clock::Clock;
use crate::config::{Config, MailRoute, SmtpServer};
use crate::db::Db;
use crate::error::Error;

/// lettre's own time-out covers connecting only.
const PATIENCE: Duration = Duration::from_secs(50);
/// So few that all of them can time out before another instance takes them over.
const BATCH: i64 = 10;
/// RFC 5322, in octets.
const LONGEST_LINE: usize = 998;
/// SMTP (RFC 4954): the server refuses us, not the recipient; that is mended in the settings.
const OUR_FAULTS: [u16; 4] = [530, 534, 535, 538];

/// A way for letters, and the address they come from.
pub struct Transport {
    route: Route,
    host: String,
    /// Letters in a minute, at most.
    rate: i64,
    patience: Duration,
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
            MailRoute::Smtp(server) => Route::Smtp(Box::new(smtp(server)?)),
        };
        let place = config.base_url.split("://").nth(1).unwrap_or_default();
        let host = match place.rsplit_once(':') {
            Some((host, port)) if port.parse::<u16>().is_ok() => host,
            _ => place,
        };
        let (host, rate) = (host.trim_matches(['[', ']']).to_owned(), i64::from(config.mail_rate));
        Ok(Self { route, host, rate, patience: PATIENCE })
    }

    /// One that waits for a silent server as long as it is told.
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
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
            Route::Smtp(smtp) => match tokio::time::timeout(self.patience, smtp.send(message)).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(fault)) => {
                    let is_ours = fault.status().is_some_and(|code| OUR_FAULTS.contains(&u16::from(code)));
                    Err(Failure { is_final: fault.is_permanent() && !is_ours, fault: fault.to_string() })
                }
                Err(elapsed) => Err(Failure { fault: elapsed.to_string(), is_final: false }),
            },
        }
    }

    fn message(&self, letter: &Due) -> Result<Message, String> {
        let sender = format!("no-reply@{}", self.domain()).parse().map_err(text)?;
        let mut message = Message::builder()
            .from(Mailbox::new(Some(letter.language.say("site-name").to_owned()), sender))
            .to(Mailbox::new(None, letter.to.parse().map_err(text)?))
            .subject(letter.subject.as_str())
            .message_id(Some(format!("<{}@{}>", letter.message_id, self.domain())))
            .header(AutoSubmitted);
        if let Some(url) = &letter.unsubscribe {
            message = message.header(ListUnsubscribe(format!("<{url}>"))).header(ListUnsubscribePost);
        }
        message.multipart(self.parts(letter)).map_err(text)
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
        if self.host.parse::<IpAddr>().is_ok() { "localhost" } else { &self.host }
    }
}

/// A header that lettre does not know.
macro_rules! header {
    ($kind:ident, $name:literal, |$header:pat_param| $value:expr) => {
        impl Header for $kind {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }
            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Err(format!("{text}: we only write this header").into())
            }
            fn display(&self) -> HeaderValue {
                let $header = self;
                HeaderValue::new(HeaderName::new_from_ascii_str($name), $value)
            }
        }
    };
}

/// RFC 3834: a program wrote this, and no other program should answer.
#[derive(Clone)]
struct AutoSubmitted;
header!(AutoSubmitted, "Auto-Submitted", |_| "auto-generated".to_owned());

/// RFC 2369: where this kind of letter is stopped.
#[derive(Clone)]
struct ListUnsubscribe(String);
header!(ListUnsubscribe, "List-Unsubscribe", |header| header.0.clone());

/// RFC 8058: one POST to that address is enough.
#[derive(Clone)]
struct ListUnsubscribePost;
header!(ListUnsubscribePost, "List-Unsubscribe-Post", |_| "List-Unsubscribe=One-Click".to_owned());

fn text(fault: impl std::fmt::Display) -> String {
    fault.to_string()
}

/// Passwords and letters do not leave in the clear, except to a server on this very machine.
fn smtp(server: &SmtpServer) -> Result<AsyncSmtpTransport<Tokio1Executor>, Error> {
    let mut tls = TlsParameters::builder(server.host.clone());
    if let Some(path) = &server.ca {
        let pem = std::fs::read(path).map_err(Error::internal)?;
        tls = tls.add_root_certificate(Certificate::from_pem(&pem).map_err(Error::internal)?);
    }
    let tls = tls.build_rustls().map_err(Error::internal)?;
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&server.url).map_err(Error::internal)?;
    let is_loopback =
        server.host == "localhost" || server.host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let tls = match server.url.starts_with("smtps://") {
        true => Tls::Wrapper(tls),
        false if is_loopback => Tls::Opportunistic(tls),
        false => Tls::Required(tls),
    };
    Ok(builder.tls(tls).build())
}

/// Carries out what is due. One letter's failure is no other's. Returns how many were tried.
pub async fn deliver_due(db: &Db, transport: &Transport, clock: &Clock) -> Result<usize, Error> {
    let now = clock.now();
    if !db.read(move |db| outbox::any_due(db, now)).await? {
        return Ok(0);
    }
    let rate = transport.rate;
    let due = db.write(move |db| outbox::claim(db, BATCH, rate, now)).await?;
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
