//! What comes in about copies and leaving.

use rocket::FromForm;

#[derive(Debug, Clone, Default, FromForm)]
pub struct ClosingForm {
    #[field(default = String::new())]
    pub password: String,
    /// Whether the texts of their posts go too.
    #[field(default = false)]
    pub erases_posts: bool,
}
