//! The forums: four boards, where everyone reads and confirmed members write; and a forum for each club, where everyone
//! reads and its members write.
//!
//! A topic is told like a game: its posts are numbered moves, and a number is never given
//! twice. Pages are cut by a stored rank, so that a page deep in a long topic costs what the
//! first one does. A post is rendered when it is written; showing it is putting it together.

mod access;
mod board;
mod forms;
mod place;
mod post;
mod readings;
mod routes;
mod topic;
mod views;

pub use board::Board;
pub use forms::{NewPost, NewTopic};
pub use place::Place;
pub use post::{Post, erase_author};
pub use readings::Readings;
pub use routes::routes;
pub use topic::{POSTS_PER_PAGE, Sort, Topic};
pub use views::TopicRow;
