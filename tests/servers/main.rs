//! Servers that others wrote judge what we send them: mail (aiosmtpd) and files (moto). `TEST_PYTHON` names a
//! Python that has the packages of `tests/servers/requirements.txt`.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]
mod mail;
mod storage;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// A server written in Python: it tells a line when it is there, and another one whenever it is asked.
struct Server {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// What it told at first.
    place: Value,
}

impl Server {
    fn start(script: &str, arguments: &[&str]) -> Self {
        let python = std::env::var_os("TEST_PYTHON")
            .expect("TEST_PYTHON must name a Python that has the packages of tests/servers/requirements.txt");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers").join(script);
        let mut process = Command::new(python)
            .arg(script)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("TEST_PYTHON must name a Python");
        let (questions, answers) = (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        let mut server = Self { process, questions, answers, place: Value::Null };
        server.place = server.answer();
        server
    }

    /// What it has been given so far.
    fn ask(&mut self) -> Value {
        writeln!(self.questions).unwrap();
        self.answer()
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).expect("the server tells why it does not start")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::SeqCst);
        let path = std::env::temp_dir().join(format!("yicheng_servers_{}_{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}
