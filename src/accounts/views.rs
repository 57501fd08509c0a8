//! What goes out about accounts.

use serde::Serialize;

use super::forms::{RegisterForm, SignInForm};
use super::nameplate::{Nameplate, Nameplates};
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::press::{Link, asset};
use crate::web::{Faults, THEMES};

/// A member as every template shows one.
#[derive(Debug, Clone, Serialize)]
pub struct Who {
    pub name: String,
    pub href: String,
    pub avatar: &'static str,
    pub rank: Option<String>,
    pub is_staff: bool,
    pub posts: i64,
}

impl Who {
    pub fn new(plate: &Nameplate, lang: Lang) -> Self {
        Self {
            name: plate.name.clone(),
            href: Link::Member(&plate.name).href(lang),
            avatar: asset(&format!("avatars/{}.svg", plate.avatar)),
            rank: plate.rank.as_deref().and_then(|rank| lang.rank(rank)),
            is_staff: plate.role.is_staff(),
            posts: plate.posts,
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
pub enum Failure {
    /// They have not tried yet.
    None,
    Wrong,
    /// Too many tries; seconds until the next.
    Wait(i64),
}

impl SignInPage {
    pub fn new(form: &SignInForm, failure: Failure, lang: Lang) -> Self {
        let fault = match failure {
            Failure::None => None,
            Failure::Wrong => Some(lang.say("accounts-sign-in-failed").to_owned()),
            Failure::Wait(seconds) => Some(lang.count("accounts-sign-in-wait", seconds).into_owned()),
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

#[derive(Serialize)]
pub struct PreferencesPage {
    pub languages: Vec<LanguageChoice>,
    pub themes: Vec<ThemeChoice>,
}

#[derive(Serialize)]
pub struct ThemeChoice {
    pub value: &'static str,
    pub name: &'static str,
    pub is_chosen: bool,
}

impl PreferencesPage {
    pub fn new(lang: Lang, theme: &str) -> Self {
        let names = ["accounts-theme-system", "accounts-theme-light", "accounts-theme-dark"];
        let choice = |(value, key)| ThemeChoice { value, name: lang.say(key), is_chosen: value == theme };
        Self { languages: language_choices(lang), themes: THEMES.into_iter().zip(names).map(choice).collect() }
    }
}
