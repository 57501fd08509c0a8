//! What goes out about accounts.

mod settings;

pub use settings::{CodesPage, FactorPage, ProfilePage, SecurityPage, region_name};

use std::borrow::Cow;

use serde::Serialize;

use crate::accounts::badge::BadgeView;
use crate::accounts::forms::{LONGEST_APPEAL, RegisterForm, SignInForm};
use crate::accounts::nameplate::{Nameplate, Nameplates};
use crate::accounts::suspension::{Suspension, SuspensionKind};
use crate::clock::Moment;
use crate::i18n::{Lang, Local, Zone};
use crate::ids::UserId;
use crate::press::{Link, avatar_src};
use crate::web::{Faults, THEMES};
use crate::words;

/// A member as every template shows one.
#[derive(Debug, Clone, Serialize)]
pub struct Who {
    pub name: String,
    /// Nothing where the member has left: their page went with them.
    pub href: Option<String>,
    pub avatar: Cow<'static, str>,
    pub rank: Option<String>,
    pub is_staff: bool,
    pub posts: i64,
    /// Of their club.
    pub badge: Option<BadgeView>,
}

impl Who {
    pub fn new(plate: &Nameplate, lang: Lang) -> Self {
        let is_here = plate.closed_at.is_none();
        Self {
            name: plate.shown_name(lang).to_owned(),
            href: is_here.then(|| Link::Member(&plate.name).href(lang)),
            avatar: avatar_src(&plate.avatar),
            rank: plate.rank.as_deref().and_then(|rank| lang.rank(rank)),
            is_staff: plate.role.is_staff(),
            posts: plate.posts,
            badge: plate.club.as_ref().map(|club| BadgeView::new(&club.badge, &club.name)),
        }
    }

    /// A member of the page; every row that names one has a foreign key to them.
    pub fn of(plates: &Nameplates, id: UserId, lang: Lang) -> Option<Self> {
        plates.get(id).map(|plate| Self::new(plate, lang))
    }
}

#[derive(Serialize)]
pub struct LanguageChoice {
    pub tag: &'static str,
    pub name: &'static str,
    pub is_chosen: bool,
}

pub fn language_choices(chosen: Lang) -> Vec<LanguageChoice> {
    let choice = |lang: &Lang| LanguageChoice {
        tag: lang.as_str(),
        name: lang.say("language-name"),
        is_chosen: *lang == chosen,
    };
    Lang::ALL.iter().map(choice).collect()
}

#[derive(Serialize)]
pub struct RegisterPage {
    pub name: String,
    pub email: String,
    pub languages: Vec<LanguageChoice>,
    pub faults: Faults,
    pub board: String,
}

impl RegisterPage {
    pub fn new(form: &RegisterForm, faults: Faults, lang: Lang, board: String) -> Self {
        let languages = language_choices(Lang::parse(&form.language).unwrap_or(lang));
        Self { name: form.name.clone(), email: form.email.clone(), languages, faults, board }
    }
}

#[derive(Serialize)]
pub struct SignInPage {
    pub login: String,
    pub next: String,
    pub fault: Option<String>,
}

/// Why somebody is not signed in.
pub enum Failure<'a> {
    /// They have not tried yet.
    None,
    Wrong,
    /// Too many tries; seconds until the next.
    Wait(i64),
    Banned(&'a Suspension),
}

impl SignInPage {
    pub fn new(form: &SignInForm, failure: Failure<'_>, local: Local) -> Self {
        let lang = local.lang;
        let fault = match failure {
            Failure::None => None,
            Failure::Wrong => Some(lang.say("accounts-sign-in-failed").to_owned()),
            Failure::Wait(seconds) => Some(lang.count("accounts-sign-in-wait", seconds).into_owned()),
            Failure::Banned(ban) => Some(banned(ban, local)),
        };
        Self { login: form.login.clone(), next: form.next.clone(), fault }
    }
}

/// A button behind a link: what a GET must not do by itself.
#[derive(Serialize)]
pub struct LinkPage {
    pub action: String,
    pub is_good: bool,
}

/// Asking for a link needs nothing that the page must know.
#[derive(Serialize)]
pub struct ForgottenPage {}

#[derive(Serialize)]
pub struct ResetPage {
    pub action: String,
    pub is_good: bool,
    pub faults: Faults,
}

/// What a banned member is told, once the password was right.
fn banned(ban: &Suspension, local: Local) -> String {
    let reason = ban.reason.clone();
    match ban.ends_at {
        Some(end) => {
            let until = local.date_and_time(end);
            local.lang.say_with("accounts-banned-until", &words! { reason = reason, date = until }).into_owned()
        }
        None => local.lang.say_with("accounts-banned-for-good", &words! { reason = reason }).into_owned(),
    }
}

/// What a suspended member is told, and where they answer.
#[derive(Serialize)]
pub struct AppealPage {
    pub action: String,
    /// Nothing where the link is not good any more.
    pub reason: Option<String>,
    pub is_ban: bool,
    /// Nothing: until it is lifted.
    pub until: Option<String>,
    pub words: String,
    pub longest: usize,
    pub faults: Faults,
}

impl AppealPage {
    pub fn new(suspension: Option<&Suspension>, action: String, words: String, faults: Faults, local: Local) -> Self {
        Self {
            action,
            reason: suspension.map(|suspension| suspension.reason.clone()),
            is_ban: suspension.is_some_and(|suspension| suspension.kind == SuspensionKind::Ban),
            until: suspension.and_then(|s| s.ends_at).map(|end| local.date_and_time(end).into_owned()),
            words,
            longest: LONGEST_APPEAL,
            faults,
        }
    }
}

/// The code of the second factor, after a right password.
#[derive(Serialize)]
pub struct CodePage {
    pub step: String,
    pub next: String,
    pub is_wrong: bool,
}

#[derive(Serialize)]
pub struct PreferencesPage {
    pub languages: Vec<LanguageChoice>,
    pub themes: Vec<Choice>,
    /// From west to east; the first is the usual one of the language.
    pub zones: Vec<Choice>,
}

/// One of several values, with its name.
#[derive(Serialize)]
pub struct Choice {
    pub value: String,
    pub name: String,
    pub is_chosen: bool,
}

impl PreferencesPage {
    pub fn new(local: Local, zone: Option<Zone>, theme: &str, now: Moment) -> Self {
        let lang = local.lang;
        let names = ["accounts-theme-system", "accounts-theme-light", "accounts-theme-dark"];
        let theme_choice = |(value, key): (&str, &str)| Choice {
            value: value.to_owned(),
            name: lang.say(key).to_owned(),
            is_chosen: value == theme,
        };
        let usual = Choice {
            value: String::new(),
            name: lang.say("accounts-zone-usual").to_owned(),
            is_chosen: zone.is_none(),
        };
        let zone_choice = |(known, key): (Zone, &str)| Choice {
            value: known.name().to_owned(),
            name: format!("UTC{} {}", known.offset(now), lang.say(key)),
            is_chosen: zone == Some(known),
        };
        Self {
            languages: language_choices(lang),
            themes: THEMES.into_iter().zip(names).map(theme_choice).collect(),
            zones: std::iter::once(usual).chain(Zone::all().map(zone_choice)).collect(),
        }
    }
}
