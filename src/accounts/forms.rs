//! What comes in about accounts, and what of it can stand.

use rocket::FromForm;
use serde::Serialize;

use super::password;
use crate::error::Message;
use crate::i18n::Lang;
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
            };
            faults.add(lang, "name", &Message::new(key));
            String::new()
        });
        let email = typed(self.email.trim());
        if !is_email(&email) {
            faults.add(lang, "email", &Message::new("accounts-fault-email"));
        }
        check_password(&self.password, lang, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let language = Lang::parse(&self.language).unwrap_or(lang);
        Ok(Registration { name, email, password: self.password.clone(), language })
    }
}

fn check_password(password: &str, lang: Lang, faults: &mut Faults) {
    let length = password.chars().count();
    if length < password::SHORTEST {
        faults.add(lang, "password", &Message::new("accounts-fault-password-short"));
    } else if length > password::LONGEST {
        faults.add(lang, "password", &Message::new("accounts-fault-password-long"));
    }
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct ForgottenForm {
    #[field(default = String::new())]
    pub email: String,
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct ResetForm {
    #[field(default = String::new())]
    pub password: String,
}

impl ResetForm {
    pub fn check(&self, lang: Lang) -> Result<String, Faults> {
        let mut faults = Faults::default();
        check_password(&self.password, lang, &mut faults);
        if faults.is_empty() { Ok(self.password.clone()) } else { Err(faults) }
    }
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
    #[field(default = String::new())]
    pub next: String,
}

/// Where to go on after signing in: a page of this site, or nowhere.
pub fn local_path(next: &str) -> Option<&str> {
    // browsers drop tabs and line ends from an address: "/\t/host" is another host to them
    let is_local =
        next.starts_with('/') && !next.starts_with("//") && !next.contains(|c: char| c == '\\' || c.is_control());
    is_local.then_some(next)
}

#[derive(Debug, Clone, Default, FromForm, Serialize)]
pub struct PreferencesForm {
    #[field(default = String::new())]
    pub language: String,
    #[field(default = String::new())]
    pub theme: String,
}

impl PreferencesForm {
    /// What is no choice of ours changes nothing.
    pub fn check(&self, lang: Lang, theme: &'static str) -> (Lang, &'static str) {
        let chosen = THEMES.into_iter().find(|known| *known == self.theme);
        (Lang::parse(&self.language).unwrap_or(lang), chosen.unwrap_or(theme))
    }
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
