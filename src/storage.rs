//! Where uploaded and made files are kept: a folder, or a bucket of an S3 server. Keys are plain ASCII
//! (`avatars/7-3f2a.jpg`); what a file is, and who may have it, is known to whoever wrote it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, RetryConfig};

use crate::config::StorageRoute;
use crate::error::Error;

/// A page waits for a file no longer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The files of one site.
#[derive(Clone)]
pub struct Storage {
    store: Arc<dyn ObjectStore>,
    /// Where the files are, unless they are in a bucket.
    folder: Option<PathBuf>,
}

impl Storage {
    /// Opens a folder, which is made if it is missing, or a bucket, which is not asked until it is used. Its
    /// endpoint and keys are told by the usual AWS variables.
    pub fn open(route: &StorageRoute) -> Result<Self, Error> {
        Ok(match route {
            StorageRoute::Directory(folder) => {
                Self { store: open_folder(folder.clone())?, folder: Some(folder.clone()) }
            }
            StorageRoute::S3 { bucket, prefix } => {
                // for the whole process, and only once; whoever was earlier chose the same
                let _ = rustls::crypto::ring::default_provider().install_default();
                let mut bucket = AmazonS3Builder::from_env().with_bucket_name(bucket);
                let endpoint = bucket.get_config_value(&AmazonS3ConfigKey::Endpoint).unwrap_or_default();
                if endpoint.starts_with("http://") {
                    // whoever names a server without TLS means it
                    bucket = bucket.with_allow_http(true);
                }
                let retry = RetryConfig { max_retries: 3, retry_timeout: PATIENCE, ..RetryConfig::default() };
                let store = bucket.with_retry(retry).build().map_err(Error::internal)?;
                Self { store: Arc::new(PrefixStore::new(store, prefix.as_str())), folder: None }
            }
        })
    }

    /// Keeps a file; one that stood there is replaced.
    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.store.put(&Path::from(key), bytes.into()).await.map(|_| ()).map_err(Error::internal)
    }

    /// The file's bytes, if there is one.
    pub async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Error> {
        let found = match self.store.get(&Path::from(key)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(fault) => return Err(Error::internal(fault)),
        };
        found.bytes().await.map(|bytes| Some(bytes.to_vec())).map_err(Error::internal)
    }

    /// Forgets a file; one that is not there is forgotten already.
    pub async fn delete(&self, key: &str) -> Result<(), Error> {
        if let Some(folder) = &self.folder {
            delete_half(folder.join(format!("{key}#1"))).await?;
        }
        match self.store.delete(&Path::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(fault) => Err(Error::internal(fault)),
        }
    }
}

fn open_folder(folder: PathBuf) -> Result<Arc<dyn ObjectStore>, Error> {
    std::fs::create_dir_all(&folder).map_err(Error::internal)?;
    // a file is there whole or not at all, also after a power cut
    let store = LocalFileSystem::new_with_prefix(folder).map_err(Error::internal)?.with_fsync(true);
    Ok(Arc::new(store))
}

/// A folder's file is written beside its place, under this name; a crash meanwhile leaves it there.
async fn delete_half(path: PathBuf) -> Result<(), Error> {
    match tokio::fs::remove_file(path).await {
        Err(fault) if fault.kind() != std::io::ErrorKind::NotFound => Err(Error::internal(fault)),
        _ => Ok(()),
    }
}
