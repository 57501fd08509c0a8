//! Avatars: six for everyone, and pictures of their own for those with the right.

use std::io::Cursor;

use chrono::TimeDelta;
use diesel::prelude::*;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use rocket::http::Status;
use yicheng::accounts::User;
use yicheng::jobs;

use crate::harness::{Browser, Page, Site, run};

const WARDROBE: &str = "/settings/avatar";
const UPLOADS: &str = "/settings/avatar/uploads";

pub fn picture() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(400, 300, Rgb([200, 30, 30]));
    DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

pub fn upload(member: &mut Browser<'_>, file: &[u8]) -> Page {
    let token = member.open(WARDROBE).token().unwrap().to_owned();
    member.post_file(UPLOADS, &token, file)
}

pub fn delete_files(site: &Site) {
    run(jobs::delete_files(site.wiring())).unwrap();
}

fn worn(site: &Site, name: &str) -> String {
    site.read(|db| Ok(User::by_name(db, name)?.unwrap().avatar))
}

#[test]
fn a_picture_of_ones_own_is_worn_everywhere() {
    let site = Site::new();
    let mut official = site.official();
    let page = upload(&mut official, &picture());
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    let src = format!("/avatars/{}", worn(&site, "official").strip_prefix("own:").unwrap());
    assert!(site.anonymous().open("/members/official").has(&src));
    let mut stranger = site.anonymous();
    let file = stranger.open_raw(&src);
    assert_eq!((file.status, file.header("Content-Type")), (Status::Ok, Some("image/jpeg")));
    assert_eq!(file.header("X-Content-Type-Options"), Some("nosniff"));
    let read = image::load_from_memory(&stranger.fetch_raw(&src)).unwrap();
    assert_eq!((read.width(), read.height()), (256, 256));
    // the one before goes once another is worn
    assert_eq!(upload(&mut official, &picture()).status, Status::SeeOther);
    delete_files(&site);
    assert_eq!((site.stored_files(), stranger.open_raw(&src).status), (1, Status::NotFound));
    assert_eq!(official.submit(WARDROBE, &[("avatar", "04-rabbit")]).status, Status::SeeOther);
    delete_files(&site);
    assert_eq!((site.stored_files(), worn(&site, "official").as_str()), (0, "04-rabbit"));
}

#[test]
fn a_picture_that_is_worn_stays() {
    let site = Site::new();
    let mut official = site.official();
    assert_eq!(upload(&mut official, &picture()).status, Status::SeeOther);
    site.wait(TimeDelta::days(30));
    delete_files(&site);
    assert_eq!(site.stored_files(), 1);
}

#[test]
fn a_picture_that_nobody_came_to_wear_goes() {
    let site = Site::new();
    let (mut official, mut moderator) = (site.official(), site.moderator());
    assert_eq!(upload(&mut official, &picture()).status, Status::SeeOther);
    // the write after the file fails
    let only_one = "CREATE UNIQUE INDEX only_one ON users (substr(avatar, 1, 4)) WHERE substr(avatar, 1, 4) = 'own:'";
    site.write(|db| Ok(diesel::sql_query(only_one).execute(db).map(drop)?));
    assert_eq!(upload(&mut moderator, &picture()).status, Status::InternalServerError);
    assert_eq!(site.stored_files(), 2);
    site.wait(TimeDelta::hours(2));
    delete_files(&site);
    assert_eq!(site.stored_files(), 1);
}

#[test]
fn only_those_with_the_right_send_pictures() {
    let site = Site::new();
    let mut ann = site.member("ann");
    assert!(!ann.open(WARDROBE).has("type=\"file\""));
    assert_eq!(upload(&mut ann, &picture()).status, Status::Forbidden);
    assert_eq!(site.stored_files(), 0);
    let mut stranger = site.anonymous();
    let token = stranger.open("/register").token().unwrap().to_owned();
    assert!(stranger.post_file(UPLOADS, &token, &picture()).location.unwrap().starts_with("/en/sign-in"));
}

#[test]
fn what_is_no_picture_is_refused_in_words() {
    let site = Site::new();
    let mut official = site.official();
    for file in [&b""[..], b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", &picture()[..50]] {
        let page = upload(&mut official, file);
        assert_eq!(page.status, Status::UnprocessableEntity);
        assert!(page.has("id=\"file-fault\""), "{}", page.body);
    }
    let large = upload(&mut official, &vec![0; 5 * 1024 * 1024]);
    assert_eq!(large.status, Status::UnprocessableEntity);
    assert_eq!((site.stored_files(), worn(&site, "official").starts_with("own:")), (0, false));
}

#[test]
fn an_upload_needs_the_forms_token() {
    let site = Site::new();
    let mut official = site.official();
    official.open(WARDROBE);
    assert_eq!(official.post_file(UPLOADS, "", &picture()).status, Status::UnprocessableEntity);
    assert_eq!(site.stored_files(), 0);
}

#[test]
fn an_avatar_that_is_not_ours_to_wear_is_not_worn() {
    let site = Site::new();
    let mut ann = site.member("ann");
    for avatar in ["24-dragon", "own:1-abc.jpg", "../css/site", ""] {
        assert_eq!(ann.submit(WARDROBE, &[("avatar", avatar)]).status, Status::NotFound, "{avatar}");
    }
    for path in ["/avatars/..%2Fsecret", "/avatars/nobody.jpg", "/avatars/%E6%A3%8B.jpg"] {
        assert_eq!(ann.open_raw(path).status, Status::NotFound, "{path}");
    }
}
