//! A mail server on this machine that plays the scenes a test wrote, and keeps what it was given.

use std::collections::VecDeque;
use std::sync::Arc;

use data_encoding::BASE64;
use parking_lot::Mutex;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use yicheng::config::{MailRoute, SmtpServer};

use crate::mailbox::readable;

/// Where in a conversation a scene plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum At {
    Greeting,
    Authentication,
    Recipient,
    /// After the first line of the letter.
    Text,
    End,
}

/// What the server does there instead of agreeing.
#[derive(Clone, Copy)]
pub enum Act {
    Say(&'static str),
    SayAndLeave(&'static str),
    Leave,
    /// Neither answers nor leaves.
    Stall,
}

/// One conversation's scene; a conversation without one goes well.
type Scene = Option<(At, Act)>;

/// A letter that the server took.
#[derive(Clone, Default)]
pub struct Taken {
    pub to: Vec<String>,
    /// As it came, without the dots that SMTP adds.
    pub raw: String,
}

impl Taken {
    /// The lines of the head, with folded ones put together.
    pub fn headers(&self) -> Vec<String> {
        let head = self.raw.split("\r\n\r\n").next().unwrap();
        head.replace("\r\n ", " ").split("\r\n").map(str::to_owned).collect()
    }

    /// The values of all headers of a name.
    pub fn all(&self, name: &str) -> Vec<String> {
        let value = |line: &String| Some(line.strip_prefix(name)?.strip_prefix(": ")?.to_owned());
        self.headers().iter().filter_map(value).collect()
    }

    /// The value of the only header of its name, with encoded words made readable.
    pub fn header(&self, name: &str) -> String {
        let all = self.all(name);
        assert_eq!(all.len(), 1, "{name} in {}", self.raw);
        decode_words(&all[0])
    }

    /// Everything in it, readable.
    pub fn text(&self) -> String {
        readable(&self.raw)
    }
}

/// `=?utf-8?b?…?=` (RFC 2047); what lies between two of them is nothing.
fn decode_words(text: &str) -> String {
    let mut pieces = text.split("=?utf-8?b?");
    let mut decoded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (word, rest) = piece.split_once("?=").unwrap();
        decoded.push_str(&String::from_utf8(BASE64.decode(word.as_bytes()).unwrap()).unwrap());
        decoded.push_str(if rest == " " { "" } else { rest });
    }
    decoded
}

#[derive(Default)]
struct Book {
    scenes: VecDeque<(At, Act)>,
    taken: Vec<Taken>,
    commands: Vec<String>,
}

/// The server. It ends with its value.
pub struct FakeSmtp {
    runtime: Runtime,
    port: u16,
    /// Until it listens.
    socket: Option<TcpSocket>,
    book: Arc<Mutex<Book>>,
}

impl FakeSmtp {
    /// A server that is there.
    pub fn start() -> Self {
        let mut server = Self::down();
        server.come_up();
        server
    }

    /// A server that has its port, and does not listen there yet.
    pub fn down() -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, 1], 0).into()).unwrap();
        let port = socket.local_addr().unwrap().port();
        Self { runtime, port, socket: Some(socket), book: Arc::default() }
    }

    pub fn come_up(&mut self) {
        let _inside = self.runtime.enter();
        let listener = self.socket.take().unwrap().listen(64).unwrap();
        self.runtime.spawn(serve(listener, Arc::clone(&self.book)));
    }

    /// The way to it for a site that has no password.
    pub fn route(&self) -> MailRoute {
        self.route_of("", "127.0.0.1")
    }

    /// The way to it: `user:password@`, and the name that the site knows it by.
    pub fn route_of(&self, user: &str, host: &str) -> MailRoute {
        let url = format!("smtp://{user}127.0.0.1:{}", self.port);
        MailRoute::Smtp(SmtpServer { url, host: host.to_owned(), ca: None })
    }

    /// Adds a scene: each conversation plays the first that is left.
    pub fn then(&self, at: At, act: Act) -> &Self {
        self.book.lock().scenes.push_back((at, act));
        self
    }

    pub fn taken(&self) -> Vec<Taken> {
        self.book.lock().taken.clone()
    }

    /// The only letter that it took.
    pub fn only(&self) -> Taken {
        let taken = self.taken();
        assert_eq!(taken.len(), 1);
        taken[0].clone()
    }

    /// What it was told, text of letters aside.
    pub fn commands(&self) -> Vec<String> {
        self.book.lock().commands.clone()
    }
}

async fn serve(listener: TcpListener, book: Arc<Mutex<Book>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let (scene, book) = (book.lock().scenes.pop_front(), Arc::clone(&book));
        tokio::spawn(async move { Conversation { stream: BufReader::new(stream), scene, book }.hold().await });
    }
}

struct Conversation {
    stream: BufReader<TcpStream>,
    scene: Scene,
    book: Arc<Mutex<Book>>,
}

impl Conversation {
    /// Ends with none when somebody left.
    async fn hold(mut self) -> Option<()> {
        self.answer(At::Greeting, "220 fake.test").await?;
        let mut letter = Taken::default();
        loop {
            let line = self.line().await?;
            self.book.lock().commands.push(line.clone());
            match line.split([' ', ':']).next()? {
                "EHLO" => self.say("250-fake.test\r\n250-8BITMIME\r\n250 AUTH PLAIN").await?,
                "AUTH" => drop(self.answer(At::Authentication, "235 welcome").await?),
                "MAIL" => {
                    letter = Taken::default();
                    self.say("250 ok").await?;
                }
                "RCPT" => {
                    if self.answer(At::Recipient, "250 ok").await?.starts_with('2') {
                        letter.to.push(line.split(['<', '>']).nth(1)?.to_owned());
                    }
                }
                "DATA" => {
                    self.say("354 go on").await?;
                    letter.raw = self.text().await?;
                    self.end(&letter).await?;
                }
                _ => self.say("221 bye").await?,
            }
        }
    }

    async fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let line = self.line().await?;
            if line == "." {
                return Some(text);
            }
            text.push_str(line.strip_prefix('.').unwrap_or(&line));
            text.push_str("\r\n");
            if self.scene.is_some_and(|(at, _)| at == At::Text) {
                self.answer(At::Text, "").await?;
            }
        }
    }

    /// Keeps the letter before it says so: who was told looks at once.
    async fn end(&mut self, letter: &Taken) -> Option<()> {
        let is_refused =
            matches!(self.scene, Some((At::End, Act::Say(line) | Act::SayAndLeave(line))) if !line.starts_with('2'));
        if !is_refused {
            self.book.lock().taken.push(letter.clone());
        }
        self.answer(At::End, "250 ok").await.map(|_| ())
    }

    /// Says the usual, or plays the scene.
    async fn answer(&mut self, at: At, usual: &'static str) -> Option<&'static str> {
        match self.scene.filter(|(there, _)| *there == at).map(|(_, act)| act) {
            None => self.say(usual).await.map(|()| usual),
            Some(Act::Say(line)) => self.say(line).await.map(|()| line),
            Some(Act::SayAndLeave(line)) => self.say(line).await.and(None),
            Some(Act::Leave) => None,
            Some(Act::Stall) => std::future::pending().await,
        }
    }

    async fn say(&mut self, line: &str) -> Option<()> {
        self.stream.get_mut().write_all(format!("{line}\r\n").as_bytes()).await.ok()
    }

    async fn line(&mut self) -> Option<String> {
        let mut line = Vec::new();
        self.stream.read_until(b'\n', &mut line).await.ok().filter(|length| *length > 0)?;
        Some(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
    }
}
