//! Dates and distances in time, as each language writes them (`locales/*/time.ftl`).

use std::borrow::Cow;

use chrono::{Datelike, TimeDelta, Timelike};

use super::{Lang, Zone};
use crate::clock::Moment;
use crate::words;

/// A reader's language and clock: how they write moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Local {
    pub lang: Lang,
    pub zone: Zone,
}

impl Local {
    /// For a reader of whom only the language is known.
    pub const fn usual(lang: Lang) -> Self {
        Self { lang, zone: Zone::usual(lang) }
    }

    /// 30 November 2026 · 2026年11月30日.
    pub fn date(self, moment: Moment) -> Cow<'static, str> {
        self.calendar_date("time-date", moment)
    }

    /// 30 Nov 2026 · 2026-11-30.
    pub fn short_date(self, moment: Moment) -> Cow<'static, str> {
        self.calendar_date("time-date-short", moment)
    }

    /// A date with its time of day.
    pub fn date_and_time(self, moment: Moment) -> Cow<'static, str> {
        let local = self.zone.local(moment);
        let clock = format!("{:02}:{:02}", local.hour(), local.minute());
        self.lang.say_with("time-date-and-time", &words! { date = self.date(moment), clock = clock })
    }

    /// "5 minutes ago" for what is near, a date for what is over a month away.
    pub fn ago(self, then: Moment, now: Moment) -> Cow<'static, str> {
        let (lang, past) = (self.lang, (now - then).max(TimeDelta::zero()));
        match (past.num_minutes(), past.num_hours(), past.num_days()) {
            (0, ..) => lang.say("time-just-now").into(),
            (minutes @ 1..=59, ..) => lang.count("time-minutes-ago", minutes),
            (_, hours @ 1..=23, _) => lang.count("time-hours-ago", hours),
            (.., 1) => lang.say("time-yesterday").into(),
            (.., days @ 2..=6) => lang.count("time-days-ago", days),
            (.., days @ 7..=30) => lang.count("time-weeks-ago", days / 7),
            _ => self.short_date(then),
        }
    }

    /// "Today" or how many days ago: as much as others learn of when somebody was here. The days are those of UTC for
    /// every reader: whoever could try one clock after another would see the hour.
    pub fn days_ago(self, then: Moment, now: Moment) -> Cow<'static, str> {
        let days = (now.date() - then.date()).num_days();
        let for_all = Self { zone: Zone::UTC, ..self };
        if days < 1 { self.lang.say("time-today").into() } else { for_all.ago(now - TimeDelta::days(days), now) }
    }

    fn calendar_date(self, key: &str, moment: Moment) -> Cow<'static, str> {
        let local = self.zone.local(moment);
        self.lang.calendar_date(key, i64::from(local.year()), local.month(), local.day())
    }
}

impl Lang {
    /// A date of the calendar, free of any time zone (the day a game was played).
    /// The year and the day go in as text: they are never grouped.
    pub fn calendar_date(self, key: &str, year: i64, month: u32, day: u32) -> Cow<'static, str> {
        let args = words! {
            year = year.to_string(), month = month, mm = format!("{month:02}"),
            day = day.to_string(), dd = format!("{day:02}"),
        };
        self.say_with(key, &args)
    }
}

/// As a machine reads it: `2026-11-30T14:05:00Z`.
pub fn iso(moment: Moment) -> String {
    // written out: chrono reads its format anew for each of a page's dates
    let (date, time) = (moment.date(), moment.time());
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        date.year(),
        date.month(),
        date.day(),
        time.hour(),
        time.minute(),
        time.second()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        Moment::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    #[test]
    fn a_date_is_written_the_way_of_each_language() {
        let moment = at("2026-11-30 14:05");
        let written = Lang::ALL.iter().map(|lang| Local::usual(*lang).date(moment)).collect::<Vec<_>>();
        assert_eq!(
            written,
            ["2026年11月30日", "2026年11月30日", "2026년 11월 30일", "2026年11月30日", "30 November 2026"]
        );
        let short = Lang::ALL.iter().map(|lang| Local::usual(*lang).short_date(moment)).collect::<Vec<_>>();
        assert_eq!(short, ["2026-11-30", "2026/11/30", "2026. 11. 30.", "2026/11/30", "30 Nov 2026"]);
    }

    #[test]
    fn east_asia_reads_its_own_clock() {
        let moment = at("2026-11-30 20:05");
        assert!(Local::usual(Lang::Ko).date_and_time(moment).contains("05:05"));
        assert!(Local::usual(Lang::Ko).date_and_time(moment).contains("1일"));
        assert!(Local::usual(Lang::En).date_and_time(moment).contains("20:05"));
    }

    #[test]
    fn machines_read_utc() {
        assert_eq!(iso(at("2026-01-02 03:04")), "2026-01-02T03:04:00Z");
    }

    #[test]
    fn the_near_past_is_told_as_a_distance() {
        let now = at("2026-11-30 14:05");
        let ago = |text: &str| Local::usual(Lang::En).ago(at(text), now).into_owned();
        assert_eq!(ago("2026-11-30 14:05"), "just now");
        assert_eq!(ago("2026-11-30 14:10"), "just now");
        assert_eq!(ago("2026-11-30 14:04"), "1 min ago");
        assert_eq!(ago("2026-11-30 02:05"), "12 h ago");
        assert_eq!(ago("2026-11-29 02:05"), "yesterday");
        assert_eq!(ago("2026-11-26 02:05"), "4 days ago");
        assert_eq!(ago("2026-11-15 02:05"), "2 weeks ago");
        assert_eq!(ago("2026-10-05 02:05"), "5 Oct 2026");
        assert_eq!(Local::usual(Lang::Ja).ago(at("2026-11-30 14:00"), now), "5分前");
    }

    #[test]
    fn no_clock_tells_more_of_somebody_than_another() {
        let now = at("2026-11-30 14:05");
        for (then, told) in [
            ("2026-11-30 00:01", "today"),
            ("2026-11-29 23:59", "yesterday"),
            ("2026-11-29 00:01", "yesterday"),
            ("2026-11-28 23:59", "2 days ago"),
            ("2026-08-01 23:30", "1 Aug 2026"),
        ] {
            for (zone, _) in Zone::all() {
                let reader = Local { lang: Lang::En, zone };
                assert_eq!(
                    reader.days_ago(at(then), now).to_lowercase(),
                    told.to_lowercase(),
                    "{then} {}",
                    zone.name()
                );
            }
        }
    }
}
