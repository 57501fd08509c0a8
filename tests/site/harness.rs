//! `Site::new()` is a whole site on a fresh database: a SQLite file, or a database of its own
//! on PostgreSQL where `TEST_DATABASE_URL` is set. Browsers keep cookies and find the token of a form
//! by themselves. Databases are clones of one that was migrated and seeded once.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use rocket::http::{ContentType, Cookie, Header, Method, Status};
use rocket::local::blocking::{Client, LocalResponse};
use yicheng::accounts::{NewUser, User};
use yicheng::clock::{Clock, Moment};
use yicheng::config::{Config, MailRoute, Mode, StorageRoute};
use yicheng::db::{Conn, Db};
use yicheng::error::Error;
use yicheng::i18n::Lang;
use yicheng::mail::{Transport, deliver_due};
use yicheng::web::{Role, Wiring};
use yicheng::{accounts, app};

use crate::mailbox::Mailbox;

pub const PASSWORD: &str = "ear-reddening move";
/// Every test begins at this moment.
pub const NOW: &str = "2026-11-30T12:00:00";

static SITES: AtomicU32 = AtomicU32::new(0);

/// A site, and what it needs to be taken down.
pub struct Site {
    client: Client,
    database: Database,
    folder: PathBuf,
}

enum Database {
    Sqlite,
    Postgres { server: String, name: String },
}

impl Site {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    /// A site that is configured otherwise.
    pub fn with(change: impl FnOnce(&mut Config)) -> Self {
        let number = SITES.fetch_add(1, Ordering::SeqCst);
        let name = format!("yicheng_test_{}_{number}", std::process::id());
        let folder = std::env::temp_dir().join(&name);
        std::fs::create_dir_all(&folder).unwrap();
        let (database, url) = match std::env::var("TEST_DATABASE_URL") {
            Ok(server) => postgres_clone(server, name),
            Err(_) => sqlite_clone(&folder),
        };
        let mut config = Config {
            database_url: url,
            address: "127.0.0.1".into(),
            port: 0,
            base_url: "http://go.test".into(),
            mode: Mode::Development,
            secret_key: [7; 32],
            mail: MailRoute::Directory(folder.join("mail")),
            mail_rate: 1000,
            storage: StorageRoute::Directory(folder.join("files")),
            proxies: Vec::new(),
        };
        change(&mut config);
        let clock = Clock::system();
        clock.hold(moment(NOW));
        let db = Db::open(&config.database_url).unwrap();
        let client = Client::untracked(app::build(config, db, clock).unwrap()).unwrap();
        Self { client, database, folder }
    }

    /// Cuts all connections to the database, as a restart of its server does; false where there is no server.
    pub fn cut_connections(&self) -> bool {
        let Database::Postgres { server, name } = &self.database else { return false };
        let all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity";
        on_server(server, &format!("{all} WHERE datname = '{name}'"));
        true
    }

    pub fn wiring(&self) -> &Arc<Wiring> {
        self.client.rocket().state::<Arc<Wiring>>().unwrap()
    }

    /// The addresses, as their routes name them, where something is sent to.
    pub fn changing_doors(&self) -> Vec<String> {
        let routes = self.client.rocket().routes();
        let changing = routes.filter(|route| !matches!(route.method, Method::Get | Method::Head | Method::Options));
        changing.map(|route| route.uri.path().to_owned()).collect()
    }

    /// Something that the program shares between requests.
    pub fn state<T: Send + Sync + 'static>(&self) -> &T {
        self.client.rocket().state::<T>().unwrap()
    }

    pub fn db(&self) -> &Db {
        &self.wiring().db
    }

    pub fn now(&self) -> Moment {
        self.wiring().clock.now()
    }

    /// Moves the clock on.
    pub fn wait(&self, time: chrono::TimeDelta) {
        let clock = &self.wiring().clock;
        clock.hold(clock.now() + time);
    }

    /// Looks into the database.
    pub fn read<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, Error>) -> T {
        self.db().read_here(work).unwrap()
    }

    /// Changes the database by a verb.
    pub fn write<T>(&self, work: impl Fn(&mut Conn) -> Result<T, Error>) -> T {
        self.db().write_here(work).unwrap()
    }

    /// A browser that nobody is signed in with.
    pub fn anonymous(&self) -> Browser<'_> {
        Browser { site: self, lang: Lang::En, cookies: Vec::new() }
    }

    /// A confirmed member, signed in; made on first sight.
    pub fn member(&self, name: &str) -> Browser<'_> {
        self.signed_in(name, true, Role::Member)
    }

    /// A member who has not followed the mailed link.
    pub fn newcomer(&self, name: &str) -> Browser<'_> {
        self.signed_in(name, false, Role::Member)
    }

    pub fn moderator(&self) -> Browser<'_> {
        self.signed_in("moderator", true, Role::Moderator)
    }

    pub fn official(&self) -> Browser<'_> {
        self.signed_in("official", true, Role::Official)
    }

    fn signed_in(&self, name: &str, is_confirmed: bool, role: Role) -> Browser<'_> {
        let now = self.now();
        self.write(|db| {
            if User::by_name(db, name)?.is_some() {
                return Ok(());
            }
            let new = NewUser {
                name: name.to_owned(),
                email: email_of(name),
                password_hash: password_hash().to_owned(),
                language: Lang::En,
                once: name.to_owned(),
            };
            let user = User::insert(db, &new, now)?;
            User::entrust(db, user.id, role)?;
            if is_confirmed {
                user.prove(db, now)?;
            }
            Ok(())
        });
        let mut browser = self.anonymous();
        browser.open("/sign-in");
        let page = browser.submit("/sign-in", &[("login", name), ("password", PASSWORD)]);
        assert_eq!(page.status, Status::SeeOther, "{}", page.body);
        browser
    }

    /// The files that letters became, as they are.
    pub fn letter_files(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.join("mail")).unwrap();
        files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
    }

    /// How many uploaded and made files are kept.
    pub fn stored_files(&self) -> usize {
        let mut folders = vec![self.folder.join("files")];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                if entry.path().is_dir() { folders.push(entry.path()) } else { files += 1 }
            }
        }
        files
    }

    /// Carries out what is due and reads the letters.
    pub fn mailbox(&self) -> Mailbox {
        let transport = self.client.rocket().state::<Arc<Transport>>().unwrap();
        let wiring = self.wiring();
        run(deliver_due(&wiring.db, transport, &wiring.clock)).unwrap();
        Mailbox::read(&self.folder.join("mail"))
    }
}

/// Runs something that waits: a job, a store of files.
pub fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

pub fn email_of(name: &str) -> String {
    let local: String = name.bytes().map(|b| format!("{b:02x}")).collect();
    format!("{local}@example.com")
}

pub fn moment(text: &str) -> Moment {
    text.parse().unwrap()
}

/// One hash serves every test member: argon2 is slow on purpose.
fn password_hash() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| run(accounts::hash_password(PASSWORD.into())).unwrap())
}

fn config_for(url: &str) -> Config {
    let var = |name: &str| (name == "DATABASE_URL").then(|| url.to_owned());
    Config::read(&var, || Ok([7; 32])).unwrap()
}

fn sqlite_clone(folder: &std::path::Path) -> (Database, String) {
    static TEMPLATE: OnceLock<Vec<u8>> = OnceLock::new();
    let bytes = TEMPLATE.get_or_init(|| {
        let path = std::env::temp_dir().join(format!("yicheng_template_{}.db", std::process::id()));
        let url = format!("sqlite://{}", path.display());
        drop(app::open(&config_for(&url), &Clock::system()).unwrap());
        let mut conn = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
        conn.batch_execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE;").unwrap();
        drop(conn);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        bytes
    });
    let path = folder.join("site.db");
    std::fs::write(&path, bytes).unwrap();
    (Database::Sqlite, format!("sqlite://{}", path.display()))
}

fn postgres_clone(server: String, name: String) -> (Database, String) {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let template = format!("yicheng_template_{}", std::process::id());
        drop_leftovers(&server);
        on_server(&server, &format!("CREATE DATABASE {template}"));
        drop(app::open(&config_for(&with_database(&server, &template)), &Clock::system()).unwrap());
        template
    });
    on_server(&server, &format!("CREATE DATABASE {name} TEMPLATE {template}"));
    let url = with_database(&server, &name);
    (Database::Postgres { server, name }, url)
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

/// Databases of test processes that have ended: templates, and what a crash left behind.
fn drop_leftovers(server: &str) {
    let mut conn = PgConnection::establish(server).expect("TEST_DATABASE_URL is set and must be reachable");
    let names = "SELECT datname::text AS name FROM pg_database WHERE datname ~ '^yicheng_(template|test|schema)_[0-9]'";
    let names: Vec<Name> = diesel::sql_query(names).load(&mut conn).unwrap();
    for Name { name } in names {
        let process = name.split('_').nth(2).unwrap_or_default();
        // before the first template nothing of this process is there but what an earlier one of its number left;
        // the test of the schema has a database of its own
        let is_earlier = process == std::process::id().to_string() && !name.contains("_schema_");
        if is_earlier || !std::path::Path::new("/proc").join(process).exists() {
            on_server(server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

/// `postgres://user@host/one` as `postgres://user@host/other`.
pub fn with_database(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').unwrap();
    format!("{base}/{name}")
}

/// Runs a statement on the server. A template that another test just copies has to be waited for.
pub fn on_server(server: &str, statement: &str) {
    let mut conn = PgConnection::establish(server).expect("TEST_DATABASE_URL is set and must be reachable");
    for _ in 0..200 {
        match conn.batch_execute(statement) {
            Ok(()) => return,
            Err(fault) if fault.to_string().contains("being accessed by other users") => {
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            Err(fault) => panic!("{statement}: {fault}"),
        }
    }
    panic!("{statement}: still in use");
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
        if let Database::Postgres { server, name } = &self.database {
            on_server(server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

/// A browser: it keeps cookies, and takes a form's token from the page it opened last.
pub struct Browser<'a> {
    pub site: &'a Site,
    pub lang: Lang,
    cookies: Vec<(String, String)>,
}

/// What came back.
pub struct Page {
    pub status: Status,
    pub body: String,
    /// Bytes of the body as they were sent.
    pub length: usize,
    pub location: Option<String>,
    pub headers: Vec<(String, String)>,
}

impl Page {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The value of the form token on the page.
    pub fn token(&self) -> Option<&str> {
        let (_, rest) = self.body.split_once("name=\"csrf\" value=\"")?;
        rest.split_once('"').map(|(token, _)| token)
    }

    /// Every page has no text at all: whoever asks for that meant a message that is not there.
    #[track_caller]
    pub fn has(&self, text: &str) -> bool {
        assert!(!text.is_empty(), "looked for nothing on a page");
        self.body.contains(text)
    }
}

impl Browser<'_> {
    /// GET below the browser's language.
    pub fn open(&mut self, path: &str) -> Page {
        self.open_raw(&format!("/{}{path}", self.lang))
    }

    /// GET any address.
    pub fn open_raw(&mut self, path: &str) -> Page {
        self.open_with(path, &[])
    }

    /// GET any address with further headers.
    pub fn open_with(&mut self, path: &str, headers: &[(&str, &str)]) -> Page {
        let mut request = self.site.client.get(path.to_owned());
        for cookie in self.cookies() {
            request = request.cookie(cookie);
        }
        for (name, value) in headers {
            request.add_header(Header::new((*name).to_owned(), (*value).to_owned()));
        }
        let page = page(request.dispatch());
        self.keep_cookies(&page);
        page
    }

    /// Fills the form of the page at `from` and sends it there.
    pub fn submit(&mut self, from: &str, fields: &[(&str, &str)]) -> Page {
        self.submit_to(from, from, fields)
    }

    /// Takes the token from one page and sends the form to another address.
    pub fn submit_to(&mut self, from: &str, to: &str, fields: &[(&str, &str)]) -> Page {
        let token = self.open(from).token().unwrap_or_default().to_owned();
        self.post(to, &token, fields)
    }

    /// POST with a token.
    pub fn post(&mut self, to: &str, token: &str, fields: &[(&str, &str)]) -> Page {
        self.post_with(to, token, fields, &[])
    }

    /// POST with further headers.
    pub fn post_with(&mut self, to: &str, token: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Page {
        let mut body = format!("csrf={}", encode(token));
        fields.iter().for_each(|(name, value)| body.push_str(&format!("&{name}={}", encode(value))));
        self.send(to, body, headers)
    }

    /// POST of a body as it is.
    pub fn post_raw(&mut self, to: &str, body: &str) -> Page {
        self.send(to, body.to_owned(), &[])
    }

    fn send(&mut self, to: &str, body: String, headers: &[(&str, &str)]) -> Page {
        let mut request = self.site.client.post(format!("/{}{to}", self.lang)).remote(([127, 0, 0, 1], 4000).into());
        request.add_header(ContentType::Form);
        for cookie in self.cookies() {
            request = request.cookie(cookie);
        }
        headers
            .iter()
            .for_each(|(name, value)| request.add_header(Header::new((*name).to_owned(), (*value).to_owned())));
        let page = page(request.body(body).dispatch());
        self.keep_cookies(&page);
        page
    }

    /// The bytes of a file below the browser's language.
    pub fn fetch(&mut self, path: &str) -> Vec<u8> {
        self.fetch_raw(&format!("/{}{path}", self.lang))
    }

    /// The bytes of a file at any address.
    pub fn fetch_raw(&mut self, path: &str) -> Vec<u8> {
        let mut request = self.site.client.get(path.to_owned());
        for cookie in self.cookies() {
            request = request.cookie(cookie);
        }
        request.dispatch().into_bytes().unwrap_or_default()
    }

    /// Sends a form with one file.
    pub fn post_file(&mut self, to: &str, token: &str, file: &[u8]) -> Page {
        const EDGE: &str = "edge-of-a-part";
        let field =
            |name: &str, more: &str| format!("--{EDGE}\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n");
        let mut body = format!("{}\r\n{token}\r\n", field("csrf", "")).into_bytes();
        let head = format!("{}Content-Type: image/png\r\n\r\n", field("file", "; filename=\"a.png\""));
        body.extend([head.as_bytes(), file, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat());
        let mut request = self.site.client.post(format!("/{}{to}", self.lang));
        request.add_header(Header::new("Content-Type", format!("multipart/form-data; boundary={EDGE}")));
        for cookie in self.cookies() {
            request = request.cookie(cookie);
        }
        let page = page(request.body(body).dispatch());
        self.keep_cookies(&page);
        page
    }

    /// Follows a redirect.
    pub fn follow(&mut self, page: &Page) -> Page {
        let to = page.location.clone().expect("a redirect");
        self.open_raw(to.split('#').next().unwrap())
    }

    pub fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.retain(|(key, _)| key != name);
        self.cookies.push((name.to_owned(), value.to_owned()));
    }

    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn cookies(&self) -> impl Iterator<Item = Cookie<'static>> {
        self.cookies.clone().into_iter().map(|(name, value)| Cookie::new(name, value))
    }

    fn keep_cookies(&mut self, page: &Page) {
        for (_, value) in page.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie")) {
            let (pair, rest) = value.split_once(';').unwrap_or((value, ""));
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.retain(|(key, _)| key != name);
            if !rest.contains("Max-Age=0") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }
}

fn page(response: LocalResponse<'_>) -> Page {
    let headers: Vec<_> = response.headers().iter().map(|h| (h.name().to_string(), h.value().to_owned())).collect();
    let location = response.headers().get_one("Location").map(str::to_owned);
    let status = response.status();
    let bytes = response.into_bytes().unwrap_or_default();
    Page { status, body: String::from_utf8_lossy(&bytes).into_owned(), length: bytes.len(), location, headers }
}

pub fn encode(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}
