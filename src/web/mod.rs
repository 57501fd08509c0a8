//! The site's way to answer: a door receives a [`Door`], a page leaves as a [`Page`].

mod answer;
mod assets;
mod catchers;
pub mod cookies;
mod door;
mod form;
mod headers;
mod kept;
mod later;
mod page;
mod paging;
mod params;
mod presence;
mod token;
mod upload;
mod visitor;

pub use answer::{Answer, Reply};
pub use assets::routes;
pub use catchers::catchers;
pub use door::{Door, Wiring};
pub use form::{Faults, Form, NoFields};
pub use headers::Headers;
pub use kept::Kept;
pub use later::Later;
pub use page::Page;
pub use paging::Paging;
pub use params::{PageNumber, RecordAddress};
pub use presence::Presence;
pub use token::random_token;
pub use upload::{LARGEST_UPLOAD, Upload, UploadedFile};
pub use visitor::{Role, Seat, SeatLoader, Silence, THEMES, Visitor, session_cookie};
