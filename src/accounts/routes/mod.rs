//! The doors of accounts.

mod appeal;
mod registration;
mod second_factor;
mod security;
mod settings;
mod sign_in;

use rocket::Route;
use rocket::request::{FromRequest, Outcome, Request};

use super::token::{self, Purpose};
use super::views::LinkPage;
use crate::press::Link;
use crate::web::{Answer, Door, Page};

pub fn routes() -> Vec<Route> {
    [
        registration::routes(),
        sign_in::routes(),
        settings::routes(),
        security::routes(),
        second_factor::routes(),
        appeal::routes(),
    ]
    .concat()
}

/// What a browser calls itself.
struct Agent(String);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Agent {
    type Error = std::convert::Infallible;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error> {
        Outcome::Success(Self(request.headers().get_one("User-Agent").unwrap_or_default().to_owned()))
    }
}

/// Mail scanners follow links; only a button confirms.
async fn link_page(door: &Door, template: &'static str, purpose: Purpose, link: Link<'_>, secret: &str) -> Answer {
    let (now, action, secret) = (door.now(), link.href(door.lang()), secret.to_owned());
    door.page(move |db| {
        let is_good = token::is_good(db, purpose, &secret, now)?;
        let status = if is_good { 200 } else { 410 };
        Ok(Page::new(template, LinkPage { action, is_good }).with_status(status).unlisted())
    })
    .await
}
