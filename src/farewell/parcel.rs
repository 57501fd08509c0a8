//! A ZIP that is packed bit by bit: only what is packed stays in memory.

use std::io::{Cursor, Write};

use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::error::Error;

pub(super) struct Parcel {
    zip: ZipWriter<Cursor<Vec<u8>>>,
    /// Bytes that it may not outgrow.
    most: usize,
    /// Of the list that is being written.
    items: usize,
}

impl Parcel {
    pub(super) fn new(most: usize) -> Self {
        Self { zip: ZipWriter::new(Cursor::default()), most, items: 0 }
    }

    /// Puts in a file that is bytes.
    pub(super) fn add_bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        self.begin(name, CompressionMethod::Stored)?;
        self.write(bytes)
    }

    /// Puts in a file that is one thing.
    pub(super) fn add(&mut self, name: &str, thing: &Value) -> Result<(), Error> {
        self.begin(name, CompressionMethod::Deflated)?;
        self.write(&pretty(thing)?)
    }

    /// Begins a file that is a list.
    pub(super) fn begin_list(&mut self, name: &str) -> Result<(), Error> {
        self.begin(name, CompressionMethod::Deflated)?;
        self.items = 0;
        self.write(b"[")
    }

    /// The list's next.
    pub(super) fn add_item(&mut self, item: &Value) -> Result<(), Error> {
        self.write(if self.items == 0 { b"\n" } else { b",\n" })?;
        self.items += 1;
        self.write(&pretty(item)?)
    }

    pub(super) fn end_list(&mut self) -> Result<(), Error> {
        self.write(b"\n]\n")
    }

    pub(super) fn close(self) -> Result<Vec<u8>, Error> {
        Ok(self.zip.finish().map_err(Error::internal)?.into_inner())
    }

    fn begin(&mut self, name: &str, method: CompressionMethod) -> Result<(), Error> {
        let options = SimpleFileOptions::default().compression_method(method);
        self.zip.start_file(name, options).map_err(Error::internal)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if self.zip.get_ref().is_some_and(|packed| packed.get_ref().len() > self.most) {
            return Err(Error::internal(format!("larger than {} bytes", self.most)));
        }
        self.zip.write_all(bytes).map_err(Error::internal)
    }
}

fn pretty(value: &Value) -> Result<Vec<u8>, Error> {
    serde_json::to_vec_pretty(value).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use serde_json::json;

    use super::*;

    fn read(bytes: Vec<u8>, name: &str) -> Value {
        let mut text = String::new();
        zip::ZipArchive::new(Cursor::new(bytes)).unwrap().by_name(name).unwrap().read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_list_is_the_same_however_its_items_come() {
        for items in [vec![], vec![json!({"a": 1})], vec![json!({"a": "\"\n"}), json!(null), json!([2])]] {
            let mut parcel = Parcel::new(10_000);
            parcel.begin_list("list.json").unwrap();
            items.iter().for_each(|item| parcel.add_item(item).unwrap());
            parcel.end_list().unwrap();
            parcel.add("one.json", &json!({"b": 2})).unwrap();
            let bytes = parcel.close().unwrap();
            assert_eq!(read(bytes.clone(), "list.json"), Value::Array(items));
            assert_eq!(read(bytes, "one.json"), json!({"b": 2}));
        }
    }

    #[test]
    fn nothing_grows_beyond_its_bound() {
        let mut parcel = Parcel::new(1000);
        parcel.add_bytes("small", &[7; 900]).unwrap();
        parcel.add_bytes("one more", &[7; 900]).unwrap();
        assert!(parcel.add_bytes("too much", &[7]).is_err());
    }
}
