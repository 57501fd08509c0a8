//! Who is looking: read once a request. The shape is known here; what fills it is
//! registered by `app`, since members live on a higher floor.

use std::sync::Arc;

use rocket::http::{Cookie, CookieJar, SameSite};
use rocket::request::{FromRequest, Outcome, Request};
use rocket::time::Duration;

use super::door::Wiring;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::{Lang, Local, Zone};
use crate::ids::{ClubId, SessionId, UserId};
use crate::text_enum;

text_enum! {
    /// What a member is trusted with.
    pub enum Role {
        Member = "member",
        Moderator = "moderator",
        Official = "official",
    }
}

impl Role {
    /// Moderators and officials.
    pub const fn is_staff(self) -> bool {
        matches!(self, Self::Moderator | Self::Official)
    }
}

/// Values of the theme setting and of its cookie; the first is no choice at all.
pub const THEMES: [&str; 3] = ["system", "light", "dark"];

/// A signed-in member, as much as every page needs of one.
#[derive(Debug, Clone)]
pub struct Seat {
    pub id: UserId,
    pub session: SessionId,
    pub name: String,
    pub role: Role,
    /// Whether the mailed link was followed; until then one reads.
    pub is_confirmed: bool,
    pub avatar: String,
    /// The clock that they chose; nothing: the usual one of the language they read in.
    pub zone: Option<Zone>,
    /// Whether the forum rules have changed since they accepted them.
    pub are_rules_new: bool,
    /// Until it ends they read only.
    pub silence: Option<Silence>,
    /// What they were told and have not seen.
    pub unread: i64,
    /// Their club, while they are in one.
    pub club: Option<ClubId>,
}

/// Why, and until when, a member may not write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Silence {
    pub reason: String,
    /// Nothing: until it is lifted.
    pub until: Option<Moment>,
}

impl Seat {
    /// Whether they may write, or change what others see of them.
    pub fn may_write(&self) -> bool {
        self.is_confirmed && self.silence.is_none()
    }
}

/// Finds the member behind a session's secret.
pub type SeatLoader = fn(&mut Conn, secret: &str, now: Moment) -> Result<Option<Seat>, Error>;

/// Who is looking, and how they like it.
#[derive(Debug, Clone)]
pub struct Visitor {
    pub seat: Option<Seat>,
    pub lang: Lang,
    /// One of [`THEMES`].
    pub theme: &'static str,
    /// What this browser's form tokens are bound to: its session, or its visit.
    pub binding: Option<String>,
    /// Whether the language cookie already says what the address says.
    pub(super) knows_lang: bool,
    /// The key of a message left by the page before.
    pub(super) flash: Option<String>,
}

/// Our cookies. Under https the name itself binds each to this host.
struct Names {
    session: &'static str,
    lang: &'static str,
    theme: &'static str,
    flash: &'static str,
    visit: &'static str,
}

const PLAIN: Names = Names { session: "session", lang: "lang", theme: "theme", flash: "flash", visit: "visit" };
const BOUND: Names = Names {
    session: "__Host-session",
    lang: "__Host-lang",
    theme: "__Host-theme",
    flash: "__Host-flash",
    visit: "__Host-visit",
};

const fn names(is_secure: bool) -> &'static Names {
    if is_secure { &BOUND } else { &PLAIN }
}

/// The session's cookie.
pub fn session_cookie(is_secure: bool) -> &'static str {
    names(is_secure).session
}

/// A cookie of ours: not for scripts, not for other sites' forms.
pub(super) fn cookie(name: &'static str, value: String, is_secure: bool, days: i64) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(is_secure);
    if days > 0 {
        cookie.set_max_age(Duration::days(days));
    }
    cookie
}

pub(super) fn lang_cookie(lang: Lang, is_secure: bool) -> Cookie<'static> {
    cookie(names(is_secure).lang, lang.as_str().to_owned(), is_secure, 365)
}

pub(super) fn theme_cookie(theme: &'static str, is_secure: bool) -> Cookie<'static> {
    cookie(names(is_secure).theme, theme.to_owned(), is_secure, 365)
}

pub(super) fn flash_cookie(key: &'static str, is_secure: bool) -> Cookie<'static> {
    cookie(names(is_secure).flash, key.to_owned(), is_secure, 0)
}

pub(super) fn no_flash(is_secure: bool) -> Cookie<'static> {
    let mut gone = cookie(names(is_secure).flash, String::new(), is_secure, 0);
    gone.set_max_age(Duration::ZERO);
    gone
}

pub(super) fn visit_cookie(value: String, is_secure: bool) -> Cookie<'static> {
    cookie(names(is_secure).visit, value, is_secure, 0)
}

/// The language of the address, else of the cookie, else of the browser.
pub(super) fn lang_of(request: &Request<'_>) -> Lang {
    let named = request.uri().path().segments().next().and_then(Lang::parse);
    named.unwrap_or_else(|| {
        let kept = [PLAIN.lang, BOUND.lang].into_iter().find_map(|name| request.cookies().get(name));
        let kept = kept.and_then(|cookie| Lang::parse(cookie.value()));
        kept.unwrap_or_else(|| Lang::negotiate(request.headers().get_one("Accept-Language").unwrap_or_default()))
    })
}

fn theme_of(cookies: &CookieJar<'_>, is_secure: bool) -> &'static str {
    let kept = cookies.get(names(is_secure).theme).map(Cookie::value);
    THEMES.into_iter().find(|theme| kept == Some(theme)).unwrap_or(THEMES[0])
}

impl Visitor {
    /// The reader's language and clock.
    pub fn local(&self) -> Local {
        let zone = self.seat.as_ref().and_then(|seat| seat.zone).unwrap_or(Zone::usual(self.lang));
        Local { lang: self.lang, zone }
    }

    /// A reader of whom nothing is known but the language (letters, failed requests).
    pub fn stranger(lang: Lang) -> Self {
        Self { seat: None, lang, theme: THEMES[0], binding: None, knows_lang: true, flash: None }
    }

    async fn recognise(request: &Request<'_>, wiring: &Wiring) -> Result<Self, Error> {
        let cookies = request.cookies();
        let secure = wiring.config.is_secure();
        let value = |name: &str| cookies.get(name).map(|cookie| cookie.value().to_owned());
        let lang = lang_of(request);
        let secret = value(session_cookie(secure));
        let seat = match secret.clone() {
            Some(secret) => {
                let (loader, now) = (wiring.seats, wiring.clock.now());
                wiring.db.read(move |db| loader(db, &secret, now)).await?
            }
            None => None,
        };
        if let Some(seat) = &seat {
            wiring.presence.note(seat.session, wiring.clock.now());
        }
        let binding = if seat.is_some() { secret } else { value(names(secure).visit) };
        Ok(Self {
            seat,
            lang,
            theme: theme_of(cookies, secure),
            binding,
            knows_lang: value(names(secure).lang).as_deref() == Some(lang.as_str()),
            flash: value(names(secure).flash),
        })
    }

    /// Whether the member's standing is what it was when the request began.
    pub(super) async fn still_sits(&self, wiring: &Wiring) -> Result<bool, Error> {
        let (Some(then), Some(secret)) = (&self.seat, self.binding.clone()) else { return Ok(true) };
        let (loader, now) = (wiring.seats, wiring.clock.now());
        let seat = wiring.db.read(move |db| loader(db, &secret, now)).await?;
        Ok(seat
            .is_some_and(|seat| (seat.session, seat.role, &seat.silence) == (then.session, then.role, &then.silence)))
    }

    /// The visitor of a request, recognised once.
    pub(super) async fn of(request: &Request<'_>, wiring: &Wiring) -> Result<Arc<Self>, Error> {
        let seen = request.local_cache_async(async {
            match Self::recognise(request, wiring).await {
                Ok(visitor) => Some(Arc::new(visitor)),
                Err(error) => {
                    log::error!("visitor: {error}");
                    None
                }
            }
        });
        seen.await.clone().ok_or_else(|| Error::internal("the visitor could not be read"))
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for &'r Seat {
    type Error = Error;

    /// For the guards of `accounts`: the member, or the way to the sign-in page.
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        let Some(wiring) = request.rocket().state::<Arc<Wiring>>() else {
            return Error::internal("no wiring").into_outcome(request);
        };
        let kept: &'r Option<Arc<Visitor>> = match Visitor::of(request, wiring).await {
            Ok(visitor) => request.local_cache(move || Some(visitor)),
            Err(error) => return error.into_outcome(request),
        };
        match kept.as_ref().and_then(|visitor| visitor.seat.as_ref()) {
            Some(seat) => Outcome::Success(seat),
            None => Error::SignIn.into_outcome(request),
        }
    }
}
