//! What goes out about a member's own settings.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

use super::Choice;
use crate::accounts::device::Device;
use crate::accounts::forms::{LONGEST_BIO, ProfileForm, REGIONS, free_ranks, professional_ranks};
use crate::accounts::second_factor::Pending;
use crate::accounts::session::Session;
use crate::accounts::user::User;
use crate::clock::Moment;
use crate::error::Error;
use crate::i18n::{Lang, Local};
use crate::ids::SessionId;
use crate::press::{Link, avatar_src};
use crate::web::Faults;
use crate::words;

#[derive(Serialize)]
pub struct ProfilePage {
    pub name: String,
    pub avatar: String,
    pub since: String,
    /// A rank that officials registered: shown, not chosen.
    pub professional: Option<String>,
    pub ranks: Vec<Choice>,
    pub regions: Vec<Choice>,
    pub bio: String,
    pub longest_bio: usize,
    pub shows_last_seen: bool,
    pub is_listed: bool,
    pub faults: Faults,
}

impl ProfilePage {
    pub fn new(user: &User, form: &ProfileForm, faults: Faults, local: Local) -> Self {
        let lang = local.lang;
        let is_professional = |rank: &&String| professional_ranks().any(|known| known == **rank);
        let professional = user.rank.as_ref().filter(is_professional);
        let none = |key: &str, chosen: &str| Choice {
            value: String::new(),
            name: lang.say(key).to_owned(),
            is_chosen: chosen.is_empty(),
        };
        let rank = |rank: String| Choice {
            name: lang.rank(&rank).unwrap_or_default(),
            is_chosen: rank == form.rank,
            value: rank,
        };
        let region = |region: &str| Choice {
            value: region.to_owned(),
            name: region_name(region, lang).unwrap_or_default().to_owned(),
            is_chosen: region == form.region,
        };
        Self {
            name: user.name.clone(),
            avatar: avatar_src(&user.avatar).into_owned(),
            since: local.date(user.created_at).into_owned(),
            professional: professional.and_then(|rank| lang.rank(rank)),
            ranks: std::iter::once(none("accounts-rank-none", &form.rank)).chain(free_ranks().map(rank)).collect(),
            regions: std::iter::once(none("accounts-region-none", &form.region))
                .chain(REGIONS.into_iter().map(region))
                .collect(),
            bio: form.bio.clone(),
            longest_bio: LONGEST_BIO,
            shows_last_seen: form.shows_last_seen,
            is_listed: form.is_listed,
            faults,
        }
    }
}

/// A server region's name.
pub fn region_name(region: &str, lang: Lang) -> Option<&'static str> {
    let key = match region {
        "china" => "accounts-region-china",
        "korea" => "accounts-region-korea",
        "japan" => "accounts-region-japan",
        "taiwan" => "accounts-region-taiwan",
        "international" => "accounts-region-international",
        _ => return None,
    };
    Some(lang.say(key))
}

#[derive(Serialize)]
pub struct SecurityPage {
    pub email: String,
    pub is_confirmed: bool,
    pub sessions: Vec<SessionView>,
    /// Recovery codes that are left, where the second factor is on.
    pub codes_left: Option<i64>,
    pub faults: Faults,
    /// What was typed as the new address.
    pub new_email: String,
}

#[derive(Serialize)]
pub struct SessionView {
    pub device: String,
    pub since: String,
    pub last_used: Option<String>,
    pub is_this: bool,
    pub end_href: String,
}

impl SecurityPage {
    pub fn new(
        user: &User,
        sessions: &[Session],
        this: SessionId,
        codes_left: Option<i64>,
        local: Local,
        now: Moment,
    ) -> Self {
        let view = |session: &Session| SessionView {
            device: device_name(&session.agent, local.lang),
            since: local.date(session.created_at).into_owned(),
            // of this one it is known before it is written
            last_used: session
                .last_used_at
                .filter(|_| session.id != this)
                .or((session.id == this).then_some(now))
                .map(|at| local.ago(at, now).into_owned()),
            is_this: session.id == this,
            end_href: Link::SessionEnding(session.id).href(local.lang),
        };
        Self {
            email: user.email.clone(),
            is_confirmed: user.is_confirmed(),
            sessions: sessions.iter().map(view).collect(),
            codes_left,
            faults: Faults::default(),
            new_email: String::new(),
        }
    }

    pub fn with_faults(mut self, faults: Faults, new_email: String) -> Self {
        (self.faults, self.new_email) = (faults, new_email);
        self
    }
}

fn device_name(agent: &str, lang: Lang) -> String {
    match Device::of(agent) {
        Device { browser: Some(browser), system: Some(system) } => {
            lang.say_with("accounts-device", &words! { browser = browser, system = system }).into_owned()
        }
        Device { browser: Some(name), system: None } | Device { browser: None, system: Some(name) } => name.to_owned(),
        Device { browser: None, system: None } => lang.say("accounts-device-unknown").to_owned(),
    }
}

#[derive(Serialize)]
pub struct FactorPage {
    pub key: String,
    /// The square to be scanned: its side in modules, quiet zone and all, and the path of its dark ones.
    pub side: i32,
    pub path: String,
    pub faults: Faults,
}

/// Modules that must stay light around the square (ISO/IEC 18004).
const QUIET: i32 = 4;

impl FactorPage {
    pub fn new(pending: Pending, faults: Faults) -> Result<Self, Error> {
        let code = QrCode::encode_text(&pending.url, QrCodeEcc::Medium).map_err(Error::internal)?;
        let size = code.size();
        let dark = (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|(x, y)| code.get_module(*x, *y));
        let path = dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET)).collect();
        Ok(Self { key: pending.key, side: size + 2 * QUIET, path, faults })
    }
}

/// Shown once.
#[derive(Serialize)]
pub struct CodesPage {
    pub codes: Vec<String>,
}
