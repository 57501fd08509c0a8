//! The doors to the portal's own pages.

use rocket::request::FromParam;
use rocket::{Route, get, routes};

use super::glossary::Group;
use super::leaflet::Leaflet;
use super::views::{GlossaryPage, LeafletPage};
use crate::error::OrNotFound;
use crate::web::{Answer, Door, Page};

/// Longer than any term.
const LONGEST_QUERY: usize = 60;

pub fn routes() -> Vec<Route> {
    routes![show_leaflet, show_glossary]
}

impl<'a> FromParam<'a> for Leaflet {
    type Error = &'a str;
    fn from_param(text: &'a str) -> Result<Self, &'a str> {
        Self::parse(text).ok_or(text)
    }
}

#[get("/pages/<leaflet>?<version>")]
async fn show_leaflet(door: Door, leaflet: Leaflet, version: Option<i64>) -> Answer {
    let sheet = leaflet.sheet(door.lang(), version).or_not_found()?;
    door.page(move |_| Ok(Page::new("pages/leaflet", LeafletPage::new(leaflet, sheet, version)))).await
}

#[get("/pages/glossary?<q>&<group>")]
async fn show_glossary(door: Door, q: Option<&str>, group: Option<&str>) -> Answer {
    let lang = door.lang();
    let query: String = q.unwrap_or_default().trim().chars().take(LONGEST_QUERY).collect();
    let group = group.and_then(Group::parse);
    door.page(move |_| Ok(Page::new("pages/glossary", GlossaryPage::new(&query, group, lang)))).await
}
