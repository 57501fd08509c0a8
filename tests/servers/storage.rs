//! Files in a bucket, and in a folder, which must not differ.

use std::process::Command;

use serde_json::json;
use yicheng::config::StorageRoute;
use yicheng::storage::Storage;

use crate::{Folder, Server, run};

fn bucket(prefix: &str) -> Storage {
    Storage::open(&StorageRoute::S3 { bucket: "stones".to_owned(), prefix: prefix.to_owned() }).unwrap()
}

/// What a store answers to a life of two files; the second one stays.
async fn answers(storage: &Storage) -> Vec<Option<Vec<u8>>> {
    let (one, two) = ("avatars/1-black.png", "avatars/2-white.png");
    let mut answers = vec![storage.get(one).await.unwrap()];
    storage.put(one, b"black".to_vec()).await.unwrap();
    answers.push(storage.get(one).await.unwrap());
    storage.put(one, b"blacker".to_vec()).await.unwrap();
    storage.put(two, vec![0, 255, b'\r', b'\n']).await.unwrap();
    answers.push(storage.get(one).await.unwrap());
    answers.push(storage.get(two).await.unwrap());
    storage.delete(one).await.unwrap();
    answers.push(storage.get(one).await.unwrap());
    storage.delete(one).await.unwrap();
    storage.put("empty", Vec::new()).await.unwrap();
    answers.push(storage.get("empty").await.unwrap());
    answers
}

/// A process has one set of variables, so the bucket's are given to a second one, which runs this.
#[test]
#[ignore = "run by a_bucket_keeps_files_as_a_folder_does"]
fn with_the_variables_of_a_bucket() {
    let folder = Folder::new();
    let in_folder = Storage::open(&StorageRoute::Directory(folder.0.clone())).unwrap();
    let white = Some(vec![0, 255, b'\r', b'\n']);
    let right = [None, Some(b"black".to_vec()), Some(b"blacker".to_vec()), white.clone(), None, Some(Vec::new())];
    assert_eq!(run(answers(&in_folder)), right);
    assert_eq!(run(answers(&bucket("yicheng/files"))), right);
    // a second store of the same process, without a prefix
    assert_eq!(run(bucket("").get("yicheng/files/avatars/2-white.png")).unwrap(), white);
}

#[test]
fn a_bucket_keeps_files_as_a_folder_does() {
    for endpoint in ["AWS_ENDPOINT_URL", "AWS_ENDPOINT"] {
        let mut server = Server::start("storage_server.py", &[]);
        let mut child = Command::new(std::env::current_exe().unwrap());
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("AWS_")) {
            child.env_remove(name);
        }
        let output = child
            .args(["--ignored", "--exact", "storage::with_the_variables_of_a_bucket"])
            .env(endpoint, server.place.as_str().unwrap())
            .env("AWS_ACCESS_KEY_ID", "key")
            .env("AWS_SECRET_ACCESS_KEY", "secret")
            .env("AWS_REGION", "us-east-1")
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && told.contains("1 passed"), "{endpoint}: {told}");
        let kept = json!({ "yicheng/files/avatars/2-white.png": "\u{0}\u{ff}\r\n", "yicheng/files/empty": "" });
        assert_eq!(server.ask(), kept);
    }
}
