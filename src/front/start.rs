//! Addresses without a language lead to the reader's own.

use rocket::http::uri::Origin;
use rocket::{Route, get, routes};

use crate::error::Error;
use crate::i18n::Lang;
use crate::press::Link;
use crate::web::{Answer, Door, Reply};

pub fn routes() -> Vec<Route> {
    routes![lead_home, lead_on, show_robots]
}

#[get("/")]
async fn lead_home(door: Door) -> Answer {
    Ok(Reply::Moved(Link::Home.href(door.lang())))
}

/// What crawlers may read: everything that strangers may; what is nobody's find says so itself.
#[get("/robots.txt")]
fn show_robots() -> &'static str {
    "User-agent: *\nDisallow:\n"
}

/// `/forums` or `/zh-hk/forums` as `/zh-TW/forums`; what already has a language is simply not there.
#[get("/<_..>", rank = 100)]
async fn lead_on(door: Door, origin: &Origin<'_>) -> Answer {
    let whole = origin.path().as_str();
    let mut parts = whole.splitn(3, '/').skip(1);
    let (first, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let query = origin.query().map(|query| format!("?{query}")).unwrap_or_default();
    if Lang::parse(first).is_some() || first == "static" {
        return Err(Error::NotFound);
    }
    // "-" stands for any language: links inside texts are kept with it
    let to = match Lang::from_tag(first) {
        Some(lang) => format!("/{lang}/{rest}{query}"),
        None if first == "-" => format!("/{}/{rest}{query}", door.lang()),
        None => format!("/{}{whole}{query}", door.lang()),
    };
    Ok(Reply::Moved(to.trim_end_matches('/').to_owned()))
}
