//! What the operator sets, read once from the environment (the table is in README.md).

use std::path::PathBuf;

use data_encoding::BASE64;

/// Development is lenient; production refuses to start with anything that only suits a desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Development,
    Production,
}

/// Where letters go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailRoute {
    /// One `.eml` file a letter.
    Directory(PathBuf),
    Smtp(SmtpServer),
}

/// The server that takes our letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpServer {
    /// `smtp://` or `smtps://`, with its user and password.
    pub url: String,
    pub host: String,
    /// Who vouches for the server, where that is nobody whom all the world knows: a PEM file.
    pub ca: Option<PathBuf>,
}

/// Where uploaded and made files are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageRoute {
    Directory(PathBuf),
    /// A bucket, and what all keys in it begin with; the server and its keys are told by the usual AWS variables.
    S3 {
        bucket: String,
        prefix: String,
    },
}

/// The whole configuration.
#[derive(Debug, Clone)]
pub struct Config {
    pub database_url: String,
    pub address: String,
    pub port: u16,
    /// Without a slash at the end. Every link that leaves the site starts with it.
    pub base_url: String,
    pub mode: Mode,
    /// 32 bytes: signs form tokens and seals the keys of second factors. After a change of it members who have one
    /// sign in with a recovery code.
    pub secret_key: [u8; 32],
    pub mail: MailRoute,
    /// Letters that leave in a minute, at most.
    pub mail_rate: u32,
    pub storage: StorageRoute,
    /// Proxies whose X-Forwarded-For is believed.
    pub proxies: Vec<std::net::IpAddr>,
}

/// A setting that the site cannot start with.
#[derive(Debug, PartialEq, Eq)]
pub struct BadSetting {
    pub variable: &'static str,
    pub fault: &'static str,
}

impl std::fmt::Display for BadSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.variable, self.fault)
    }
}

impl std::error::Error for BadSetting {}

const fn bad<T>(variable: &'static str, fault: &'static str) -> Result<T, BadSetting> {
    Err(BadSetting { variable, fault })
}

impl Config {
    /// Reads the process's environment. A missing key is made and kept in `data/secret`.
    pub fn from_env() -> Result<Self, BadSetting> {
        let config = Self::read(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()), kept_secret)?;
        Ok(config)
    }

    /// Reads from any source of variables; `make_key` is asked where none is set.
    pub fn read(
        var: &dyn Fn(&str) -> Option<String>,
        make_key: impl FnOnce() -> Result<[u8; 32], BadSetting>,
    ) -> Result<Self, BadSetting> {
        let or = |name: &str, default: &str| var(name).unwrap_or_else(|| default.to_owned());

        let mode = match or("YICHENG_MODE", "development").as_str() {
            "development" => Mode::Development,
            "production" => Mode::Production,
            _ => return bad("YICHENG_MODE", "must be development or production"),
        };
        let address = or("YICHENG_ADDRESS", "127.0.0.1");
        if address.parse::<std::net::IpAddr>().is_err() {
            return bad("YICHENG_ADDRESS", "must be an IP address");
        }
        let Ok(port) = or("YICHENG_PORT", "8000").parse::<u16>() else {
            return bad("YICHENG_PORT", "must be a port number");
        };
        let base_url = var("YICHENG_BASE_URL").unwrap_or_else(|| {
            let host = if address.contains(':') { format!("[{address}]") } else { address.clone() };
            format!("http://{host}:{port}")
        });
        let base_url = base_url.trim_end_matches('/').to_owned();
        if !is_base_url(&base_url) {
            return bad("YICHENG_BASE_URL", "must be http(s)://host, without a path");
        }
        let mail = mail_route(&or("YICHENG_MAIL", "dir:data/mail"), var("YICHENG_MAIL_CA"))?;
        let Some(mail_rate) = or("YICHENG_MAIL_RATE", "60").parse().ok().filter(|rate| *rate > 0) else {
            return bad("YICHENG_MAIL_RATE", "must be a number of letters a minute");
        };
        let storage = storage_route(&or("YICHENG_STORAGE", "dir:data/uploads"))?;
        let payments = or("YICHENG_PAYMENTS", "sandbox");
        if payments != "sandbox" && payments != "stripe" {
            return bad("YICHENG_PAYMENTS", "must be sandbox or stripe");
        }
        let proxies = or("YICHENG_PROXY", "");
        let proxies = proxies.split([',', ' ']).filter(|part| !part.is_empty()).map(str::parse).collect();
        let Ok(proxies) = proxies else {
            return bad("YICHENG_PROXY", "must be a list of IP addresses");
        };

        if mode == Mode::Production {
            if payments == "sandbox" {
                return bad("YICHENG_PAYMENTS", "is sandbox, which production does not take");
            }
            if matches!(mail, MailRoute::Directory(_)) {
                return bad("YICHENG_MAIL", "is a directory, which production does not take");
            }
            if !base_url.starts_with("https://") {
                return bad("YICHENG_BASE_URL", "is plain http, which production does not take");
            }
            if var("YICHENG_SECRET_KEY").is_none() {
                return bad("YICHENG_SECRET_KEY", "is missing: production needs 32 bytes in base64");
            }
        }
        if payments == "stripe" {
            for name in ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] {
                if var(name).is_none() {
                    return bad(name, "is missing, and YICHENG_PAYMENTS is stripe");
                }
            }
        }
        let secret_key = match var("YICHENG_SECRET_KEY") {
            Some(text) => {
                decode_key(&text).map_or_else(|| bad("YICHENG_SECRET_KEY", "must be 32 bytes in base64"), Ok)?
            }
            None => make_key()?,
        };
        let database_url = or("DATABASE_URL", "sqlite://data/yicheng.db");

        Ok(Self { database_url, address, port, base_url, mode, secret_key, mail, mail_rate, storage, proxies })
    }

    /// Under https, cookies are bound to the host and never sent in the clear.
    pub fn is_secure(&self) -> bool {
        self.base_url.starts_with("https://")
    }
}

fn is_base_url(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    rest.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']))
}

fn mail_route(text: &str, ca: Option<String>) -> Result<MailRoute, BadSetting> {
    if let Some(folder) = text.strip_prefix("dir:") {
        return Ok(MailRoute::Directory(folder.into()));
    }
    let place = text.strip_prefix("smtp://").or_else(|| text.strip_prefix("smtps://"));
    if let Some(host) = place.map(host_of).filter(|host| !host.is_empty()) {
        let (url, host, ca) = (text.to_owned(), host.to_owned(), ca.map(PathBuf::from));
        return Ok(MailRoute::Smtp(SmtpServer { url, host, ca }));
    }
    bad("YICHENG_MAIL", "must be dir:FOLDER, smtp://… or smtps://…")
}

/// `mail.example` of `user:password@mail.example:587/?…`.
fn host_of(place: &str) -> &str {
    let place = place.split(['/', '?', '#']).next().unwrap_or_default();
    let place = place.rsplit('@').next().unwrap_or_default();
    match place.rsplit_once(':') {
        Some((host, port)) if port.parse::<u16>().is_ok() => host.trim_matches(['[', ']']),
        _ => place.trim_matches(['[', ']']),
    }
}

fn storage_route(text: &str) -> Result<StorageRoute, BadSetting> {
    if let Some(folder) = text.strip_prefix("dir:").filter(|folder| !folder.is_empty()) {
        return Ok(StorageRoute::Directory(folder.into()));
    }
    if let Some(place) = text.strip_prefix("s3://") {
        let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
        if !bucket.is_empty() {
            return Ok(StorageRoute::S3 { bucket: bucket.into(), prefix: prefix.trim_end_matches('/').into() });
        }
    }
    bad("YICHENG_STORAGE", "must be dir:FOLDER or s3://BUCKET/PREFIX")
}

fn decode_key(text: &str) -> Option<[u8; 32]> {
    BASE64.decode(text.trim().as_bytes()).ok()?.try_into().ok()
}

/// The key of a site that was given none: made once, readable by its owner only.
fn kept_secret() -> Result<[u8; 32], BadSetting> {
    use std::os::unix::fs::OpenOptionsExt;
    const VARIABLE: &str = "YICHENG_SECRET_KEY";
    const PATH: &str = "data/secret";

    if let Ok(text) = std::fs::read_to_string(PATH) {
        return decode_key(&text).map_or_else(|| bad(VARIABLE, "data/secret is damaged"), Ok);
    }
    let mut key = [0; 32];
    if getrandom::fill(&mut key).is_err() || std::fs::create_dir_all("data").is_err() {
        return bad(VARIABLE, "no key could be made");
    }
    let file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(PATH);
    match file.and_then(|mut file| std::io::Write::write_all(&mut file, BASE64.encode(&key).as_bytes())) {
        Ok(()) => Ok(key),
        Err(_) => bad(VARIABLE, "data/secret cannot be written"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, BadSetting> {
        let var = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Config::read(&var, || Ok([7; 32]))
    }

    const KEY: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    const PRODUCTION: [(&str, &str); 7] = [
        ("YICHENG_MODE", "production"),
        ("YICHENG_PAYMENTS", "stripe"),
        ("STRIPE_SECRET_KEY", "sk"),
        ("STRIPE_WEBHOOK_SECRET", "whsec"),
        ("YICHENG_MAIL", "smtps://u:p@mail.example:465"),
        ("YICHENG_BASE_URL", "https://go.example/"),
        ("YICHENG_SECRET_KEY", KEY),
    ];

    #[test]
    fn nothing_needs_to_be_set() {
        let config = read(&[]).unwrap();
        assert_eq!(config.base_url, "http://127.0.0.1:8000");
        assert_eq!(config.database_url, "sqlite://data/yicheng.db");
        assert_eq!(config.mail, MailRoute::Directory("data/mail".into()));
        assert_eq!(config.storage, StorageRoute::Directory("data/uploads".into()));
        assert!(!config.is_secure());
    }

    #[test]
    fn a_mail_server_has_a_host() {
        for (place, host) in [
            ("mail.example", "mail.example"),
            ("mail.example:587", "mail.example"),
            ("u:p@mail.example:587/?tls=required", "mail.example"),
            ("[::1]:25", "::1"),
            ("u%40x:p@127.0.0.1:2525", "127.0.0.1"),
        ] {
            assert_eq!(host_of(place), host, "{place}");
        }
    }

    #[test]
    fn a_bucket_has_a_name_and_perhaps_a_prefix() {
        let route = |text| read(&[("YICHENG_STORAGE", text)]).unwrap().storage;
        let s3 = |bucket: &str, prefix: &str| StorageRoute::S3 { bucket: bucket.into(), prefix: prefix.into() };
        assert_eq!(route("s3://go"), s3("go", ""));
        assert_eq!(route("s3://go/yicheng/files/"), s3("go", "yicheng/files"));
    }

    #[test]
    fn production_starts_when_all_is_set() {
        let config = read(&PRODUCTION).unwrap();
        assert_eq!(config.base_url, "https://go.example");
        assert!(config.is_secure());
    }

    #[test]
    fn production_names_what_is_missing() {
        for (spoilt, value, named) in [
            ("YICHENG_PAYMENTS", "sandbox", "YICHENG_PAYMENTS"),
            ("YICHENG_MAIL", "dir:data/mail", "YICHENG_MAIL"),
            ("YICHENG_BASE_URL", "http://go.example", "YICHENG_BASE_URL"),
            ("STRIPE_SECRET_KEY", "", "STRIPE_SECRET_KEY"),
            ("YICHENG_SECRET_KEY", "", "YICHENG_SECRET_KEY"),
        ] {
            let mut pairs: Vec<_> = PRODUCTION.iter().copied().filter(|(key, _)| *key != spoilt).collect();
            if !value.is_empty() {
                pairs.push((spoilt, value));
            }
            assert_eq!(read(&pairs).unwrap_err().variable, named);
        }
    }

    #[test]
    fn a_wrong_value_is_named() {
        for (name, value) in [
            ("YICHENG_MODE", "fast"),
            ("YICHENG_PORT", "eighty"),
            ("YICHENG_ADDRESS", "localhost"),
            ("YICHENG_BASE_URL", "go.example"),
            ("YICHENG_MAIL", "pigeon:coop"),
            ("YICHENG_STORAGE", "tape:"),
            ("YICHENG_STORAGE", "s3:///prefix"),
            ("YICHENG_MAIL_RATE", "0"),
            ("YICHENG_PAYMENTS", "barter"),
            ("YICHENG_SECRET_KEY", "short"),
            ("YICHENG_PROXY", "nginx"),
        ] {
            assert_eq!(read(&[(name, value)]).unwrap_err().variable, name);
        }
    }
}
