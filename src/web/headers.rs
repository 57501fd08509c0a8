//! The headers of every answer.

use data_encoding::HEXLOWER;
use rocket::fairing::{Fairing, Info, Kind};
use rocket::http::Header;
use rocket::{Request, Response};

/// Nothing from elsewhere, nothing inline: what a stranger writes into a page stays text.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Puts the security headers and the request's id on each answer.
pub struct Headers {
    pub is_secure: bool,
}

struct RequestId(String);

/// Names this request in the log and, when something failed, to its reader.
pub(super) fn request_id<'r>(request: &'r Request<'_>) -> &'r str {
    let make = || {
        let mut bytes = [0; 6];
        // without randomness requests merely share a name
        let _ = getrandom::fill(&mut bytes);
        RequestId(HEXLOWER.encode(&bytes))
    };
    &request.local_cache(make).0
}

#[rocket::async_trait]
impl Fairing for Headers {
    fn info(&self) -> Info {
        Info { name: "headers", kind: Kind::Response }
    }

    async fn on_response<'r>(&self, request: &'r Request<'_>, response: &mut Response<'r>) {
        let fixed = [
            ("Content-Security-Policy", POLICY),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "strict-origin-when-cross-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()"),
        ];
        for (name, value) in fixed {
            response.set_header(Header::new(name, value));
        }
        if self.is_secure {
            response.set_header(Header::new("Strict-Transport-Security", "max-age=31536000; includeSubDomains"));
        }
        response.set_header(Header::new("X-Request-Id", request_id(request).to_owned()));
    }
}
