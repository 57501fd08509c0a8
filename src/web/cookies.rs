//! The cookies that verbs leave behind.

use rocket::time::Duration;

use super::answer::Reply;
use super::door::Door;
use super::visitor::{THEMES, cookie, lang_cookie, session_cookie, theme_cookie};
use crate::i18n::Lang;

/// Longer than a session lasts in the database, which decides.
const SESSION_DAYS: i64 = 60;

/// Signs the browser in, and gives it the member's own language and theme.
pub fn signed_in(door: &Door, reply: Reply, secret: String, lang: Lang, theme: &str) -> Reply {
    let secure = door.config().is_secure();
    let session = cookie(session_cookie(secure), secret, secure, SESSION_DAYS);
    let theme = THEMES.into_iter().find(|known| *known == theme).unwrap_or(THEMES[0]);
    preferred(door, reply.with_cookie(session), lang, theme)
}

/// Signs the browser out.
pub fn signed_out(door: &Door, reply: Reply) -> Reply {
    let secure = door.config().is_secure();
    let mut gone = cookie(session_cookie(secure), String::new(), secure, 0);
    gone.set_max_age(Duration::ZERO);
    reply.with_cookie(gone)
}

/// Remembers a language and a theme.
pub fn preferred(door: &Door, reply: Reply, lang: Lang, theme: &'static str) -> Reply {
    let secure = door.config().is_secure();
    reply.with_cookie(lang_cookie(lang, secure)).with_cookie(theme_cookie(theme, secure))
}
