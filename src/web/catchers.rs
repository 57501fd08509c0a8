//! When a door cannot answer: the page of the error, in the reader's language.

use rocket::http::{ContentType, Status};
use rocket::request::Request;
use rocket::response::{Responder, Response, Result as Sent};
use rocket::{Catcher, catch, catchers as list};
use serde::Serialize;

use super::answer::{Left, Reply};
use super::door::Door;
use super::headers::request_id;
use super::page::Page;
use super::visitor::lang_of;
use crate::error::Error;
use crate::press::Link;

pub fn catchers() -> Vec<Catcher> {
    list![show_error]
}

#[derive(Serialize)]
struct ErrorPage {
    status: u16,
    title: &'static str,
    text: String,
    /// What a member may tell us, to find the entry in the log.
    request_id: Option<String>,
}

enum Shown {
    Page(Box<Reply>),
    /// When even the page fails: the words alone.
    Plain(Status, &'static str),
}

#[catch(default)]
async fn show_error(status: Status, request: &Request<'_>) -> Shown {
    let lang = lang_of(request);
    let left = request.local_cache(|| Left(None)).0.as_ref();
    if let Some(Error::Internal(cause)) = left {
        log::error!("{}", line_about(request, &**cause));
    }
    if matches!(left, Some(Error::SignIn)) {
        // only a GET can be taken up again after signing in
        let is_get = request.method() == rocket::http::Method::Get;
        let next = if is_get { request.uri().to_string() } else { String::new() };
        let to = Link::SignIn { next: &next }.href(lang);
        return Shown::Page(Box::new(Reply::see_other_with(to, "flash-sign-in-first")));
    }
    let (title, text) = match (left, status.code) {
        (Some(Error::Refused(message)), _) => ("error-refused-title", lang.tell(message).into_owned()),
        (_, 404) => ("error-not-found-title", lang.say("error-not-found-text").to_owned()),
        (_, 401 | 403) => ("error-forbidden-title", lang.say("error-forbidden-text").to_owned()),
        (_, 413) => ("error-too-large-title", lang.say("error-too-large-text").to_owned()),
        (_, 400..=499) => ("error-request-title", lang.say("error-request-text").to_owned()),
        _ => ("error-internal-title", lang.say("error-internal-text").to_owned()),
    };
    let view = ErrorPage {
        status: status.code,
        title: lang.say(title),
        text,
        request_id: (status.code >= 500).then(|| request_id(request).to_owned()),
    };
    let page = Page::new("errors/error", view).with_status(status.code).unlisted();
    let printed = match Door::of(request).await {
        Ok(door) => door.show(page).await,
        Err(error) => Err(error),
    };
    match printed {
        Ok(reply) => Shown::Page(Box::new(reply)),
        Err(error) => {
            log::error!("{} the error page: {error}", request_id(request));
            Shown::Plain(status, lang.say(title))
        }
    }
}

/// What the log says of a fault of ours. It names the door as its route does (`/en/password/reset/<secret>`): the address
/// that was asked for may be a link that still works.
fn line_about(request: &Request<'_>, cause: &dyn std::error::Error) -> String {
    let door = request.route().map_or_else(|| "(no door)".to_owned(), |route| route.uri.to_string());
    format!("{} {} {door}: {}", request_id(request), request.method(), chain(cause))
}

/// An error with its causes.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

impl<'r> Responder<'r, 'static> for Shown {
    fn respond_to(self, request: &'r Request<'_>) -> Sent<'static> {
        match self {
            Self::Page(reply) => reply.respond_to(request),
            Self::Plain(status, text) => Response::build()
                .status(status)
                .header(ContentType::Plain)
                .sized_body(text.len(), std::io::Cursor::new(text))
                .ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rocket::local::blocking::Client;
    use rocket::{post, routes};

    use super::*;

    #[post("/password/reset/<_secret>?<next>")]
    fn fail(_secret: &str, next: Option<&str>) -> Error {
        Error::internal(format!("no database {}", next.is_some()))
    }

    #[catch(default)]
    fn tell(_: Status, request: &Request<'_>) -> String {
        match request.local_cache(|| Left(None)).0.as_ref() {
            Some(Error::Internal(cause)) => line_about(request, &**cause),
            _ => String::new(),
        }
    }

    #[test]
    fn the_log_names_the_door_and_not_the_link() {
        let rocket = rocket::build().mount("/en", routes![fail]).register("/", list![tell]);
        let client = Client::untracked(rocket).unwrap();
        let told = client.post("/en/password/reset/abc123?next=def456").dispatch().into_string().unwrap();
        assert!(told.contains(" POST /en/password/reset/<_secret>?<next>: no database true"), "{told}");
        assert!(!told.contains("abc123") && !told.contains("def456"), "{told}");
    }
}
