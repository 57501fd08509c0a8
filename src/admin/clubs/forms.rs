//! What comes in about the classes of clubs.

use std::collections::HashMap;

use rocket::FromForm;

use crate::clubs::Class;
use crate::clubs::decision::{LONGEST_WORDS, NewDraft};
use crate::clubs::dial::{ACTIVITY, Dial, LIFE, is_weightless};
use crate::error::Message;
use crate::i18n::Lang;
use crate::ids::{ClubId, EvaluationId};
use crate::text::plain;
use crate::web::Faults;

/// Far more than a page of the table has.
const MOST_ROWS: usize = 1000;

/// The table, as it was sent: to be kept, or to be announced.
#[derive(Debug, Clone, Default, FromForm)]
pub struct DraftForm {
    #[field(default = 0)]
    pub evaluation: i64,
    #[field(default = String::new())]
    pub seen: String,
    #[field(default = String::new())]
    pub reason: String,
    /// What is wanted of each club that was shown: `stay`, or a class.
    #[field(default = HashMap::new())]
    pub classes: HashMap<i64, String>,
    /// `announce`, or anything else to keep it.
    #[field(default = String::new())]
    pub act: String,
    #[field(default = String::new())]
    pub show: String,
    #[field(default = 1)]
    pub page: i64,
}

impl DraftForm {
    pub fn is_to_be_announced(&self) -> bool {
        self.act == "announce"
    }

    /// A draft may be without a reason still; what is announced may not.
    pub fn check(&self, lang: Lang) -> Result<NewDraft, Faults> {
        let mut faults = Faults::default();
        let reason = plain(&self.reason);
        let is_empty = !reason.chars().any(char::is_alphanumeric);
        if reason.chars().count() > LONGEST_WORDS {
            let message = Message::new("clubs-class-fault-reason-long").number("n", LONGEST_WORDS as i64);
            faults.add(lang, "reason", &message);
        } else if is_empty && self.is_to_be_announced() {
            faults.add(lang, "reason", &Message::new("clubs-class-fault-reason"));
        }
        let wish = |(club, word): (&i64, &String)| match (word.as_str(), Class::parse(word)) {
            ("stay", _) => Some((ClubId(*club), None)),
            (_, class) => class.map(|class| (ClubId(*club), Some(class))),
        };
        let wishes: Option<Vec<_>> = self.classes.iter().map(wish).collect();
        let wishes = wishes.filter(|wishes| wishes.len() <= MOST_ROWS);
        if wishes.is_none() {
            faults.add(lang, "classes", &Message::new("clubs-class-fault-classes"));
        }
        match wishes.filter(|_| faults.is_empty()) {
            Some(wishes) => Ok(NewDraft {
                evaluation: EvaluationId(self.evaluation),
                reason: if is_empty { String::new() } else { reason },
                wishes,
                seen: self.seen.clone(),
            }),
            None => Err(faults),
        }
    }
}

/// The button that announces: which draft was read before it was pressed.
#[derive(Debug, Clone, Default, FromForm)]
pub struct SeenForm {
    #[field(default = String::new())]
    pub seen: String,
}

/// Why a decision is taken back, or one club taken out of it.
#[derive(Debug, Clone, Default, FromForm)]
pub struct TakingBackForm {
    #[field(default = 0)]
    pub club: i64,
    #[field(default = String::new())]
    pub reason: String,
}

impl TakingBackForm {
    /// The reason, or nothing where there is none.
    pub fn words(&self) -> Result<String, Message> {
        let reason = plain(&self.reason);
        if reason.chars().count() > LONGEST_WORDS {
            return Err(Message::new("clubs-class-fault-reason-long").number("n", LONGEST_WORDS as i64));
        }
        Ok(if reason.chars().any(char::is_alphanumeric) { reason } else { String::new() })
    }

    /// The reason, which must be given.
    pub fn check(&self) -> Result<String, Message> {
        let reason = self.words()?;
        if reason.is_empty() { Err(Message::new("clubs-class-fault-reason")) } else { Ok(reason) }
    }
}

/// All settings at once, by their keys.
#[derive(Debug, Clone, Default, FromForm)]
pub struct SettingsForm {
    #[field(default = HashMap::new())]
    pub values: HashMap<String, String>,
}

impl SettingsForm {
    pub fn check(&self, lang: Lang) -> Result<Vec<(Dial, i64)>, Faults> {
        let (mut faults, mut values) = (Faults::default(), Vec::new());
        for dial in ACTIVITY.iter().chain(&LIFE) {
            let key = dial.setting.key;
            // what the form does not have stays as it is
            let Some(text) = self.values.get(key) else { continue };
            match text.trim().parse().ok().filter(|value| (dial.least..=dial.most).contains(value)) {
                Some(value) => values.push((*dial, value)),
                None => {
                    let message =
                        Message::new("clubs-dial-fault").number("least", dial.least).number("most", dial.most);
                    faults.add(lang, key, &message);
                }
            }
        }
        let value_of = |key: &str| values.iter().find(|(dial, _)| dial.setting.key == key).map(|(_, value)| *value);
        if is_weightless(value_of) {
            faults.add(lang, ACTIVITY[0].setting.key, &Message::new("clubs-dial-fault-weights"));
        }
        if faults.is_empty() { Ok(values) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(classes: &[(i64, &str)], reason: &str, act: &str) -> Result<NewDraft, Faults> {
        let classes = classes.iter().map(|(club, word)| (*club, (*word).to_owned())).collect();
        DraftForm { classes, reason: reason.into(), act: act.into(), ..DraftForm::default() }.check(Lang::En)
    }

    #[test]
    fn what_is_announced_has_a_reason_and_known_classes() {
        assert!(draft(&[(1, "popular")], "", "save").is_ok());
        assert!(draft(&[(1, "popular")], " … ", "announce").is_err());
        assert!(draft(&[(1, "popular")], &"棋".repeat(1000), "announce").is_ok());
        assert!(draft(&[(1, "popular")], &"棋".repeat(1001), "save").is_err());
        assert!(draft(&[(1, "famous")], "why", "save").is_err());
        let new = draft(&[(1, "ordinary"), (2, "stay")], "why", "announce").ok().unwrap();
        assert!(new.wishes.contains(&(ClubId(1), Some(Class::Ordinary))) && new.wishes.contains(&(ClubId(2), None)));
    }

    #[test]
    fn a_setting_stays_within_its_bounds() {
        let check = |pairs: &[(&str, &str)]| {
            let values = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            SettingsForm { values }.check(Lang::En)
        };
        assert_eq!(check(&[("club-window-days", "45")]).ok().unwrap().len(), 1);
        for value in ["0", "366", "-1", "", "many", "1.5", "99999999999999999999"] {
            assert!(check(&[("club-window-days", value)]).is_err(), "{value}");
        }
        assert!(check(&[("club-weight-posts", "0"), ("club-weight-games", "0")]).is_err());
        assert!(check(&[("club-weight-posts", "0"), ("club-weight-games", "1")]).is_ok());
    }
}
