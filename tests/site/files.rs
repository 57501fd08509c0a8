//! Files that nothing names are deleted, whatever happens.

use std::path::PathBuf;

use chrono::TimeDelta;
use yicheng::config::StorageRoute;
use yicheng::error::Error;
use yicheng::files;

use crate::avatars::delete_files;
use crate::harness::{Site, run};

/// Where a key's file stands.
pub fn place(site: &Site, key: &str) -> PathBuf {
    let StorageRoute::Directory(folder) = &site.wiring().config.storage else { panic!("tests keep files in a folder") };
    folder.join(key)
}

/// Puts something in a file's place that cannot be deleted as one.
pub fn make_stubborn(place: &PathBuf) {
    if place.exists() {
        std::fs::remove_file(place).unwrap();
    }
    std::fs::create_dir_all(place.join("inside")).unwrap();
}

fn put(site: &Site, key: &str) {
    run(site.wiring().storage.put(key, vec![1])).unwrap();
}

#[test]
fn a_file_that_nothing_came_to_name_goes_in_time() {
    let site = Site::new();
    let due = site.now() + files::GRACE;
    site.write(|db| Ok(files::doom(db, "made/one", due)?));
    site.write(|db| Ok(files::doom(db, "made/other", due)?));
    put(&site, "made/one");
    put(&site, "made/other");
    let now = site.now();
    site.write(|db| files::spare(db, "made/one", now));
    delete_files(&site);
    assert_eq!(site.stored_files(), 2, "nobody was so slow yet");
    site.wait(files::GRACE);
    let now = site.now();
    let late: Result<(), Error> = site.db().write_here(|db| files::spare(db, "made/other", now));
    assert!(late.is_err(), "it may be gone already");
    delete_files(&site);
    assert!(place(&site, "made/one").exists() && !place(&site, "made/other").exists());
}

#[test]
fn what_a_crash_left_half_written_goes_too() {
    let site = Site::new();
    put(&site, "made/other");
    std::fs::write(place(&site, "made/one#1"), "half of it").unwrap();
    let now = site.now();
    site.write(|db| Ok(files::doom(db, "made/one", now)?));
    delete_files(&site);
    assert!(place(&site, "made/other").exists() && !place(&site, "made/one#1").exists());
}

#[test]
fn a_file_that_stays_is_tried_again_and_keeps_no_other() {
    let site = Site::new();
    put(&site, "made/other");
    let stubborn = place(&site, "made/one");
    make_stubborn(&stubborn);
    let now = site.now();
    site.write(|db| Ok(files::doom(db, "made/one", now)?));
    site.write(|db| Ok(files::doom(db, "made/other", now)?));
    delete_files(&site);
    assert_eq!(site.stored_files(), 0);
    std::fs::remove_dir_all(&stubborn).unwrap();
    std::fs::write(&stubborn, "a file again").unwrap();
    site.wait(TimeDelta::hours(1));
    delete_files(&site);
    assert_eq!(site.stored_files(), 0);
}
