//! What comes in about accounts, and what of it can stand.

use rocket::FromForm;
use serde::Serialize;

use super::password;
use super::user::{Profile, User};
use crate::error::Message;
use crate::i18n::{Lang, Zone};
use crate::text::{NameFault, check_name, typed};
use crate::web::{Faults, THEMES};

/// RFC 5321: a path is at most 256 octets with its brackets.
const LONGEST_EMAIL: usize = 254;
/// No name and no address is longer.
pub const LONGEST_LOGIN: usize = LONGEST_EMAIL;

#[derive(Debug, Clone, Default, FromForm)]
pub struct RegisterForm {
    #[field(default = String::new())]
    pub name: String,
    #[field(default = String::new())]
    pub email: String,
    #[field(default = String::new())]
    pub password: String,
    #[field(default = String::new())]
    pub language: String,
}

/// A registration that can stand, its password still to be hashed.
pub struct Registration {
    pub name: String,
    pub email: String,
    pub password: String,
    pub language: Lang,
}

impl RegisterForm {
    pub fn check(&self, lang: Lang) -> Result<Registration, Faults> {
        let mut faults = Faults::default();
        let name = check_name(&typed(&self.name)).unwrap_or_else(|fault| {
            let key = match fault {
                NameFault::TooShort => "accounts-fault-name-short",
                NameFault::TooLong => "accounts-fault-name-long",
                NameFault::Characters => "accounts-fault-name-characters",
                NameFault::Reserved => "accounts-fault-name-reserved",
            };
            faults.add(lang, "name", &Message::new(key));
            String::new()
        });
        let email = check_email(&self.email, lang, &mut faults);
        check_password(&self.password, (&name, &email), lang, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let language = Lang::parse(&self.language).unwrap_or(lang);
        Ok(Registration { name, email, password: self.password.clone(), language })
    }
}

fn check_email(email: &str, lang: Lang, faults: &mut Faults) -> String {
    let email = typed(email.trim());
    if !is_email(&email) {
        faults.add(lang, "email", &Message::new("accounts-fault-email"));
    }
    email
}

/// A guesser tries the member's own name and address first, and what stands before the `@`.
fn check_password(password: &str, (name, email): (&str, &str), lang: Lang, faults: &mut Faults) {
    let mailbox = email.split('@').next().unwrap_or_default();
    let length = password.chars().count();
    if length < password::SHORTEST {
        faults.add(lang, "password", &Message::new("accounts-fault-password-short"));
    } else if length > password::LONGEST {
        faults.add(lang, "password", &Message::new("accounts-fault-password-long"));
    } else if password::is_guessable(password, &[name, email, mailbox]) {
        faults.add(lang, "password", &Message::new("accounts-fault-password-common"));
    }
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct ForgottenForm {
    #[field(default = String::new())]
    pub email: String,
}

/// Only what no server could deliver to is turned away; the mailed link proves the rest.
fn is_email(text: &str) -> bool {
    text.len() <= LONGEST_EMAIL && !text.contains(char::is_control) && text.parse::<lettre::Address>().is_ok()
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct SignInForm {
    #[field(default = String::new())]
    pub login: String,
    #[field(default = String::new())]
    pub password: String,
    /// Of the second factor, where there is one.
    #[field(default = String::new())]
    pub code: String,
    /// Stands for a password that was right, while the code is asked for.
    #[field(default = String::new())]
    pub step: String,
    #[field(default = String::new())]
    pub next: String,
}

/// Longer than any address of ours with what is asked of it.
const LONGEST_PATH: usize = 1_000;

/// Where to go on after signing in: a page of this site, or nowhere.
pub fn local_path(next: &str) -> Option<&str> {
    // browsers drop tabs and line ends from an address: "/\t/host" is another host to them
    let is_local = next.len() <= LONGEST_PATH
        && next.starts_with('/')
        && !next.starts_with("//")
        && !next.contains(|c: char| c == '\\' || c.is_control());
    is_local.then_some(next)
}

#[derive(Debug, Clone, Default, FromForm, Serialize)]
pub struct PreferencesForm {
    #[field(default = String::new())]
    pub language: String,
    #[field(default = String::new())]
    pub theme: String,
    /// A name of the IANA database; nothing for the usual one of the language.
    #[field(default = String::new())]
    pub zone: String,
}

impl PreferencesForm {
    /// What is no language or theme of ours changes nothing; what is no zone of ours is the usual one.
    pub fn check(&self, lang: Lang, theme: &'static str) -> (Lang, &'static str, Option<Zone>) {
        let chosen = THEMES.into_iter().find(|known| *known == self.theme);
        (Lang::parse(&self.language).unwrap_or(lang), chosen.unwrap_or(theme), Zone::parse(&self.zone))
    }
}

/// Longer than any introduction that is read.
pub const LONGEST_BIO: usize = 300;
pub const REGIONS: [&str; 5] = ["china", "korea", "japan", "taiwan", "international"];

#[derive(Debug, Clone, Default, FromForm)]
pub struct ProfileForm {
    #[field(default = String::new())]
    pub rank: String,
    #[field(default = String::new())]
    pub region: String,
    #[field(default = String::new())]
    pub bio: String,
    #[field(default = false)]
    pub shows_last_seen: bool,
    #[field(default = false)]
    pub is_listed: bool,
}

/// Ranks that one may give oneself: 30 kyu to 9 dan.
pub fn free_ranks() -> impl Iterator<Item = String> {
    (1..=30).rev().map(|kyu| format!("{kyu}k")).chain((1..=9).map(|dan| format!("{dan}d")))
}

/// Ranks that officials register.
pub fn professional_ranks() -> impl Iterator<Item = String> {
    (1..=9).map(|dan| format!("{dan}p"))
}

impl ProfileForm {
    /// As it stands.
    pub fn of(user: &User) -> Self {
        Self {
            rank: user.rank.clone().unwrap_or_default(),
            region: user.region.clone().unwrap_or_default(),
            bio: user.bio.clone(),
            shows_last_seen: user.shows_last_seen,
            is_listed: user.is_listed,
        }
    }

    /// A professional rank stays what it is, whatever the form says.
    pub fn check(&self, present: Option<&str>, lang: Lang) -> Result<Profile, Faults> {
        let mut faults = Faults::default();
        let bio = typed(self.bio.trim());
        if bio.chars().count() > LONGEST_BIO {
            faults.add(lang, "bio", &Message::new("accounts-fault-bio").number("n", LONGEST_BIO as i64));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let professional = present.filter(|rank| professional_ranks().any(|known| known == *rank));
        let rank = professional.map(str::to_owned).or_else(|| free_ranks().find(|known| *known == self.rank));
        let region = REGIONS.into_iter().find(|known| *known == self.region).map(str::to_owned);
        let (shows_last_seen, is_listed) = (self.shows_last_seen, self.is_listed);
        Ok(Profile { rank, region, bio, shows_last_seen, is_listed })
    }
}

/// A new password, after the present one or by a mailed link.
#[derive(Debug, Clone, Default, FromForm)]
pub struct PasswordForm {
    /// The present one, where it is asked for.
    #[field(default = String::new())]
    pub current: String,
    #[field(default = String::new())]
    pub password: String,
}

impl PasswordForm {
    pub fn check(&self, owner: &User, lang: Lang) -> Result<String, Faults> {
        let mut faults = Faults::default();
        check_password(&self.password, (&owner.name, &owner.email), lang, &mut faults);
        if faults.is_empty() { Ok(self.password.clone()) } else { Err(faults) }
    }
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct EmailForm {
    #[field(default = String::new())]
    pub email: String,
    #[field(default = String::new())]
    pub password: String,
}

impl EmailForm {
    pub fn check(&self, lang: Lang) -> Result<String, Faults> {
        let mut faults = Faults::default();
        let email = check_email(&self.email, lang, &mut faults);
        if faults.is_empty() { Ok(email) } else { Err(faults) }
    }
}

/// Longer than any appeal that is read.
pub const LONGEST_APPEAL: usize = 2_000;

#[derive(Debug, Clone, Default, FromForm)]
pub struct AppealForm {
    #[field(default = String::new())]
    pub words: String,
}

impl AppealForm {
    pub fn check(&self, lang: Lang) -> Result<String, Faults> {
        let mut faults = Faults::default();
        let words = typed(self.words.trim());
        let length = words.chars().count();
        if length == 0 || length > LONGEST_APPEAL {
            faults.add(lang, "words", &Message::new("accounts-fault-appeal").number("n", LONGEST_APPEAL as i64));
        }
        if faults.is_empty() { Ok(words) } else { Err(faults) }
    }
}

/// Proof that whoever sits at the browser is still its owner.
#[derive(Debug, Clone, Default, FromForm)]
pub struct ProofForm {
    #[field(default = String::new())]
    pub password: String,
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct CodeForm {
    #[field(default = String::new())]
    pub code: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(name: &str, email: &str, password: &str) -> RegisterForm {
        RegisterForm { name: name.into(), email: email.into(), password: password.into(), language: "ko".into() }
    }

    #[test]
    fn a_good_registration_stands() {
        let checked = form(" 听雨楼主 ", " Ann@Example.COM ", "correct horse").check(Lang::En).unwrap();
        assert_eq!((&*checked.name, &*checked.email, checked.language), ("听雨楼主", "Ann@Example.COM", Lang::Ko));
    }

    #[test]
    fn every_fault_is_told_at_its_field() {
        let faults = form("a", "nowhere", "short").check(Lang::En).err().unwrap();
        let shown = serde_json::to_value(&faults).unwrap();
        for field in ["name", "email", "password"] {
            assert!(!shown[field].as_str().unwrap().is_empty(), "{field}");
        }
        assert!(form("ann", "ann@example.com", &"x".repeat(300)).check(Lang::En).is_err());
        assert!(form("ann", "a\nb@example.com", "correct horse").check(Lang::En).is_err());
    }

    #[test]
    fn nobody_makes_themselves_a_professional() {
        let form = |rank: &str| ProfileForm { rank: rank.into(), region: "mars".into(), ..ProfileForm::default() };
        let rank = |given: &str, present| form(given).check(present, Lang::En).unwrap().rank;
        assert_eq!(rank("5d", None).as_deref(), Some("5d"));
        assert_eq!(rank("9p", None), None);
        assert_eq!(rank("5d", Some("1p")).as_deref(), Some("1p"));
        assert_eq!(rank("31k", Some("3d")), None);
        assert_eq!(form("5d").check(None, Lang::En).unwrap().region, None);
        let wordy = ProfileForm { bio: "棋".repeat(LONGEST_BIO + 1), ..ProfileForm::default() };
        assert!(wordy.check(None, Lang::En).is_err());
    }

    #[test]
    fn one_goes_on_inside_the_site_only() {
        assert_eq!(local_path("/ja/topics/1?page=2"), Some("/ja/topics/1?page=2"));
        for next in [
            "",
            "ja",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a\r\nSet-Cookie: x",
            "/\t/evil.example",
        ] {
            assert_eq!(local_path(next), None, "{next}");
        }
    }
}
