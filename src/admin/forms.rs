//! What comes in at the desk.

use chrono::TimeDelta;
use rocket::FromForm;

use crate::accounts::professional_ranks;
use crate::accounts::suspension::{NewSuspension, SuspensionKind};
use crate::clock::Moment;
use crate::error::Message;
use crate::i18n::Lang;
use crate::text::typed;
use crate::web::{Faults, Role};

/// Long enough to be fair, short enough to be read.
const LONGEST_REASON: usize = 500;
/// Days that a suspension may last; nothing among them: for good.
pub const TERMS: [i64; 6] = [1, 3, 7, 30, 90, 365];

fn reason(text: &str, lang: Lang, faults: &mut Faults) -> String {
    let reason = typed(text.trim());
    let length = reason.chars().count();
    if !reason.chars().any(char::is_alphanumeric) {
        faults.add(lang, "reason", &Message::new("admin-fault-reason"));
    } else if length > LONGEST_REASON {
        faults.add(lang, "reason", &Message::new("admin-fault-reason-long").number("n", LONGEST_REASON as i64));
    }
    reason
}

fn checked<T>(value: Option<T>, faults: Faults) -> Result<T, Faults> {
    value.filter(|_| faults.is_empty()).ok_or(faults)
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct SuspensionForm {
    #[field(default = String::new())]
    pub kind: String,
    /// Days, or `0` for good.
    #[field(default = String::new())]
    pub days: String,
    #[field(default = String::new())]
    pub reason: String,
}

impl SuspensionForm {
    pub fn check(&self, lang: Lang, now: Moment) -> Result<NewSuspension, Faults> {
        let mut faults = Faults::default();
        let reason = reason(&self.reason, lang, &mut faults);
        let kind = SuspensionKind::parse(&self.kind);
        let days = self.days.parse().ok().filter(|days| *days == 0 || TERMS.contains(days));
        if kind.is_none() || days.is_none() {
            faults.add(lang, "days", &Message::new("admin-fault-term"));
        }
        let ends_at = days.filter(|days| *days > 0).map(|days| now + TimeDelta::days(days));
        checked(kind.map(|kind| NewSuspension { kind, reason, ends_at }), faults)
    }
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct ReasonForm {
    #[field(default = String::new())]
    pub reason: String,
}

impl ReasonForm {
    pub fn check(&self, lang: Lang) -> Result<String, Faults> {
        let mut faults = Faults::default();
        let reason = reason(&self.reason, lang, &mut faults);
        checked(Some(reason), faults)
    }
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct RoleForm {
    #[field(default = String::new())]
    pub role: String,
    #[field(default = String::new())]
    pub reason: String,
}

impl RoleForm {
    pub fn check(&self, lang: Lang) -> Result<(Role, String), Faults> {
        let mut faults = Faults::default();
        let reason = reason(&self.reason, lang, &mut faults);
        let role = Role::parse(&self.role);
        if role.is_none() {
            faults.add(lang, "role", &Message::new("admin-fault-role"));
        }
        checked(role.map(|role| (role, reason)), faults)
    }
}

#[derive(Debug, Clone, Default, FromForm)]
pub struct RankForm {
    /// A professional rank, or nothing to take it away.
    #[field(default = String::new())]
    pub rank: String,
    #[field(default = String::new())]
    pub reason: String,
}

impl RankForm {
    pub fn check(&self, lang: Lang) -> Result<(Option<String>, String), Faults> {
        let mut faults = Faults::default();
        let reason = reason(&self.reason, lang, &mut faults);
        let rank = professional_ranks().find(|known| *known == self.rank);
        if rank.is_none() && !self.rank.is_empty() {
            faults.add(lang, "rank", &Message::new("admin-fault-rank"));
        }
        checked(Some((rank, reason)), faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_has_a_reason() {
        for empty in ["", "  ", "\n", "\u{200B}\u{202E}", "…"] {
            assert!(ReasonForm { reason: empty.into() }.check(Lang::En).is_err());
        }
        assert!(ReasonForm { reason: "棋".repeat(LONGEST_REASON + 1) }.check(Lang::En).is_err());
        assert_eq!(ReasonForm { reason: " rude ".into() }.check(Lang::En).ok().as_deref(), Some("rude"));
    }

    #[test]
    fn a_suspension_has_a_known_kind_and_term() {
        let now: Moment = "2026-11-30T12:00:00".parse().unwrap();
        let check = |kind: &str, days: &str| {
            SuspensionForm { kind: kind.into(), days: days.into(), reason: "rude".into() }.check(Lang::En, now)
        };
        assert_eq!(check("silence", "3").ok().unwrap().ends_at, Some(now + TimeDelta::days(3)));
        assert_eq!(check("ban", "0").ok().unwrap().ends_at, None);
        for (kind, days) in [("mute", "3"), ("ban", "2"), ("ban", ""), ("ban", "-1"), ("ban", "99999999999999")] {
            assert!(check(kind, days).is_err(), "{kind} {days}");
        }
    }
}
