//! The form of an application, and what of it can stand.

use rocket::FromForm;

use super::{LONGEST_CHARTER, LONGEST_SLOGAN, ticked_languages};
use crate::accounts::badge::{LEAST_CONTRAST, contrast_with_white};
use crate::accounts::{Badge, BadgeFault, BadgeShape};
use crate::clubs::application::Application;
use crate::clubs::club::{Joining, NewClub, Region};
use crate::error::Message;
use crate::i18n::Lang;
use crate::text::{NameFault, Rendered, check_words, longest_words, one_line, plain, render};
use crate::web::Faults;

/// Bytes of HTML; the longest charter in Chinese stays below.
const HEAVIEST: usize = 120_000;
/// Long enough to be fair, short enough to be read.
const LONGEST_REASON: usize = 500;

/// Two colours that go well together.
pub struct Scheme {
    pub word: &'static str,
    pub key: &'static str,
    pub ground: &'static str,
    pub pattern: &'static str,
}

const fn scheme(word: &'static str, key: &'static str, ground: &'static str, pattern: &'static str) -> Scheme {
    Scheme { word, key, ground, pattern }
}

/// The colours of ink stones, seals and boards.
pub const SCHEMES: [Scheme; 6] = [
    scheme("pine", "clubs-founding-scheme-pine", "#23412f", "#9ac08c"),
    scheme("wood", "clubs-founding-scheme-wood", "#5a4a35", "#d8bf92"),
    scheme("cinnabar", "clubs-founding-scheme-cinnabar", "#7d2318", "#f0b7a4"),
    scheme("azurite", "clubs-founding-scheme-azurite", "#1f4e6d", "#9fcbe6"),
    scheme("rosewood", "clubs-founding-scheme-rosewood", "#4a2f5e", "#cdb2e2"),
    scheme("slate", "clubs-founding-scheme-slate", "#3b3f4a", "#b7bfd0"),
];

#[derive(Debug, Clone, Default, FromForm)]
pub struct FoundingForm {
    #[field(default = String::new())]
    pub name: String,
    #[field(default = String::new())]
    pub badge_text: String,
    #[field(default = String::new())]
    pub badge_shape: String,
    /// A named pair of colours; anything else: one's own.
    #[field(default = String::new())]
    pub scheme: String,
    #[field(default = String::new())]
    pub ground: String,
    #[field(default = String::new())]
    pub pattern: String,
    #[field(default = String::new())]
    pub slogan: String,
    #[field(default = String::new())]
    pub charter: String,
    #[field(default = String::new())]
    pub region: String,
    #[field(default = Vec::new())]
    pub languages: Vec<String>,
    #[field(default = String::new())]
    pub joining: String,
    /// They are willing to lead.
    #[field(default = String::new())]
    pub leads: String,
    /// The button "preview" was pressed.
    #[field(default = String::new())]
    pub preview: String,
}

impl FoundingForm {
    /// What stands in an empty form.
    pub fn blank(lang: Lang) -> Self {
        Self {
            badge_shape: BadgeShape::Seal.as_str().into(),
            scheme: SCHEMES[0].word.into(),
            region: Region::International.as_str().into(),
            languages: vec![lang.as_str().into()],
            joining: Joining::Request.as_str().into(),
            ..Self::default()
        }
    }

    /// An application as its form.
    pub fn of(application: &Application) -> Self {
        let plan = &application.plan;
        let (ground, pattern) = (plan.badge.ground.as_str(), plan.badge.pattern.as_str());
        let scheme = SCHEMES.iter().find(|scheme| (scheme.ground, scheme.pattern) == (ground, pattern));
        Self {
            name: plan.name.clone(),
            badge_text: plan.badge.text.clone(),
            badge_shape: plan.badge.shape.as_str().into(),
            scheme: scheme.map_or("own", |scheme| scheme.word).into(),
            ground: ground.into(),
            pattern: pattern.into(),
            slogan: plan.slogan.clone(),
            charter: plan.charter.clone(),
            region: plan.region.as_str().into(),
            languages: plan.languages.iter().map(|lang| lang.as_str().into()).collect(),
            joining: plan.joining.as_str().into(),
            leads: "true".into(),
            preview: String::new(),
        }
    }

    /// The two colours, chosen by name or by hand.
    pub fn colours(&self) -> (&str, &str) {
        let named = SCHEMES.iter().find(|scheme| scheme.word == self.scheme);
        named.map_or((&self.ground, &self.pattern), |scheme| (scheme.ground, scheme.pattern))
    }

    /// The badge as far as it is one, to be looked at: what is wrong with it may be seen.
    pub fn draft(&self) -> Badge {
        let (ground, pattern) = self.colours();
        let colour =
            |colour: &str, usual: &str| contrast_with_white(colour).map_or(usual, |_| colour).to_ascii_lowercase();
        Badge {
            text: self.badge_text.trim().chars().filter(|c| c.is_alphanumeric()).take(2).collect(),
            shape: BadgeShape::parse(&self.badge_shape).unwrap_or(BadgeShape::Seal),
            ground: colour(ground, SCHEMES[0].ground),
            pattern: colour(pattern, SCHEMES[0].pattern),
        }
    }

    /// The badge, if it can be one.
    pub fn check_badge(&self, lang: Lang, faults: &mut Faults) -> Option<Badge> {
        let (ground, pattern) = self.colours();
        let Some(shape) = BadgeShape::parse(&self.badge_shape) else {
            faults.add(lang, "badge_shape", &Message::new("clubs-founding-fault-badge-shape"));
            return None;
        };
        let checked = Badge::new(&self.badge_text, shape, ground, pattern);
        match &checked {
            Err(BadgeFault::Text) => faults.add(lang, "badge_text", &Message::new("clubs-founding-fault-badge-text")),
            Err(BadgeFault::Shape) if shape.is_wide() => {
                faults.add(lang, "badge_shape", &Message::new("clubs-founding-fault-badge-wide"));
            }
            Err(BadgeFault::Shape) => {
                faults.add(lang, "badge_shape", &Message::new("clubs-founding-fault-badge-narrow"))
            }
            Ok(_) | Err(BadgeFault::Colour | BadgeFault::Contrast) => {}
        }
        // told beside any other fault: the next try shall be the last
        match (contrast_with_white(ground), contrast_with_white(pattern)) {
            (Some(contrast), Some(_)) if contrast < LEAST_CONTRAST => {
                let message = Message::new("clubs-founding-fault-contrast").text("measured", figure(contrast));
                faults.add(lang, "ground", &message.text("needed", figure(LEAST_CONTRAST)));
            }
            (Some(_), Some(_)) => {}
            _ => faults.add(lang, "ground", &Message::new("clubs-founding-fault-colour")),
        }
        checked.ok()
    }

    /// All of it.
    pub fn check(&self, base_url: &str, lang: Lang) -> Result<NewClub, Faults> {
        let mut faults = Faults::default();
        let name = check_name(&self.name, lang, &mut faults);
        let badge = self.check_badge(lang, &mut faults);
        let slogan = one_line(&self.slogan);
        if slogan.chars().count() > LONGEST_SLOGAN {
            faults.add(
                lang,
                "slogan",
                &Message::new("clubs-founding-fault-slogan-long").number("n", LONGEST_SLOGAN as i64),
            );
        }
        let (charter, charter_html) = check_charter(&self.charter, base_url, lang, &mut faults);
        let languages = ticked_languages(&self.languages);
        if languages.is_empty() {
            faults.add(lang, "languages", &Message::new("clubs-founding-fault-languages"));
        }
        let (region, joining) = (Region::parse(&self.region), Joining::parse(&self.joining));
        if region.is_none() {
            faults.add(lang, "region", &Message::new("clubs-founding-fault-choice"));
        }
        if joining.is_none() {
            faults.add(lang, "joining", &Message::new("clubs-founding-fault-choice"));
        }
        if self.leads.is_empty() {
            faults.add(lang, "leads", &Message::new("clubs-founding-fault-leads"));
        }
        match (name, badge, region, joining) {
            (Some(name), Some(badge), Some(region), Some(joining)) if faults.is_empty() => {
                Ok(NewClub { name, badge, slogan, charter, charter_html, region, languages, joining })
            }
            _ => Err(faults),
        }
    }

    /// The charter as it would look, if it is one.
    pub fn charter_preview(&self, base_url: &str, lang: Lang) -> Option<String> {
        let mut faults = Faults::default();
        let (_, html) = check_charter(&self.charter, base_url, lang, &mut faults);
        faults.is_empty().then_some(html)
    }
}

/// A contrast as it is told: rounded down, so that what is too little never looks enough.
pub fn figure(contrast: f64) -> String {
    format!("{:.1}", (contrast * 10.0).floor() / 10.0)
}

fn check_name(name: &str, lang: Lang, faults: &mut Faults) -> Option<String> {
    let fault = match check_words(name) {
        Ok(name) => return Some(name),
        Err(NameFault::TooShort) => Message::new("clubs-founding-fault-name-short"),
        Err(NameFault::TooLong) => {
            Message::new("clubs-founding-fault-name-long").number("n", longest_words(name) as i64)
        }
        Err(NameFault::Characters) => Message::new("clubs-founding-fault-name-characters"),
        Err(NameFault::Reserved) => Message::new("clubs-founding-fault-name-reserved"),
    };
    faults.add(lang, "name", &fault);
    None
}

/// A charter as it is kept, and as it is shown. It holds no boards: they would be drawn anew for every reader.
fn check_charter(charter: &str, base_url: &str, lang: Lang, faults: &mut Faults) -> (String, String) {
    let charter = plain(charter);
    if !charter.chars().any(char::is_alphanumeric) {
        faults.add(lang, "charter", &Message::new("clubs-founding-fault-charter-empty"));
        return (charter, String::new());
    }
    if charter.chars().count() > LONGEST_CHARTER {
        faults.add(
            lang,
            "charter",
            &Message::new("clubs-founding-fault-charter-long").number("n", LONGEST_CHARTER as i64),
        );
        return (charter, String::new());
    }
    let Rendered { html, boards } = render(&charter, base_url);
    if !boards.is_empty() {
        faults.add(lang, "charter", &Message::new("clubs-founding-fault-charter-board"));
    } else if html.len() > HEAVIEST {
        faults.add(lang, "charter", &Message::new("clubs-founding-fault-charter-heavy"));
    }
    (charter, html)
}

/// Saying yes, to what was read.
#[derive(Debug, Clone, Default, FromForm)]
pub struct ApprovalForm {
    #[field(default = String::new())]
    pub seen: String,
}

/// Why an official says no.
#[derive(Debug, Clone, Default, FromForm)]
pub struct RefusalForm {
    #[field(default = String::new())]
    pub reason: String,
}

impl RefusalForm {
    pub fn check(&self, lang: Lang) -> Result<String, Faults> {
        let mut faults = Faults::default();
        let reason = plain(&self.reason);
        if !reason.chars().any(char::is_alphanumeric) {
            faults.add(lang, "reason", &Message::new("clubs-founding-fault-reason"));
        } else if reason.chars().count() > LONGEST_REASON {
            faults.add(
                lang,
                "reason",
                &Message::new("clubs-founding-fault-reason-long").number("n", LONGEST_REASON as i64),
            );
        }
        if faults.is_empty() { Ok(reason) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good() -> FoundingForm {
        FoundingForm {
            name: "听松会".into(),
            badge_text: "松".into(),
            slogan: "竹有节，\n棋有度。".into(),
            charter: "1. **One**\n2. Two".into(),
            leads: "true".into(),
            ..FoundingForm::blank(Lang::Ja)
        }
    }

    fn faults(form: &FoundingForm) -> Vec<String> {
        let faults =
            form.check("https://go.example", Lang::En).err().map(|faults| serde_json::to_value(faults).unwrap());
        faults.map_or_else(Vec::new, |faults| faults.as_object().unwrap().keys().cloned().collect())
    }

    #[test]
    fn a_form_becomes_a_plan() {
        let plan = good().check("https://go.example", Lang::En).ok().unwrap();
        assert_eq!((plan.name.as_str(), plan.badge.ground.as_str()), ("听松会", SCHEMES[0].ground));
        assert_eq!((plan.slogan.as_str(), plan.languages), ("竹有节， 棋有度。", vec![Lang::Ja]));
        assert!(plan.charter_html.contains("<strong>One</strong>"), "{}", plan.charter_html);
        let own = FoundingForm { scheme: "own".into(), ground: "#102030".into(), pattern: "#ffffff".into(), ..good() };
        assert_eq!(own.check("", Lang::En).ok().unwrap().badge.ground, "#102030");
    }

    #[test]
    fn every_fault_is_told_at_its_field() {
        let wrong = [
            ("name", FoundingForm { name: "松".into(), ..good() }),
            ("name", FoundingForm { name: "官方棋友会".into(), ..good() }),
            ("badge_text", FoundingForm { badge_text: "听松会".into(), ..good() }),
            ("badge_shape", FoundingForm { badge_text: "听松".into(), ..good() }),
            ("badge_shape", FoundingForm { badge_shape: "banner".into(), ..good() }),
            ("badge_shape", FoundingForm { badge_shape: "star".into(), ..good() }),
            ("ground", FoundingForm { scheme: "own".into(), ..good() }),
            ("slogan", FoundingForm { slogan: "长".repeat(61), ..good() }),
            ("charter", FoundingForm { charter: " \n".into(), ..good() }),
            ("charter", FoundingForm { charter: "长".repeat(10_001), ..good() }),
            ("charter", FoundingForm { charter: "x\n\n```sgf\n(;B[pd])\n```".into(), ..good() }),
            ("languages", FoundingForm { languages: vec!["tlh".into()], ..good() }),
            ("region", FoundingForm { region: "moon".into(), ..good() }),
            ("joining", FoundingForm { joining: String::new(), ..good() }),
            ("leads", FoundingForm { leads: String::new(), ..good() }),
        ];
        for (field, form) in wrong {
            assert_eq!(faults(&form), [field], "{form:?}");
        }
        assert_eq!(faults(&good()), [""; 0]);
    }

    #[test]
    fn too_little_contrast_is_told_with_its_figure() {
        let form = FoundingForm {
            scheme: "own".into(),
            ground: "#777777".into(),
            pattern: "#ffffff".into(),
            badge_text: "听松会".into(),
            ..good()
        };
        let mut told = Faults::default();
        assert_eq!(form.check_badge(Lang::En, &mut told), None);
        let told = serde_json::to_value(&told).unwrap();
        assert!(told["ground"].as_str().unwrap().contains("4.4"), "{told}");
        assert!(told["badge_text"].is_string());
    }

    #[test]
    fn a_draft_is_drawn_whatever_is_wrong() {
        let draft =
            FoundingForm { scheme: "own".into(), ground: "url(#x)".into(), badge_text: "<听松会".into(), ..good() }
                .draft();
        assert_eq!((draft.text.as_str(), draft.ground.as_str()), ("听松", SCHEMES[0].ground));
    }
}
