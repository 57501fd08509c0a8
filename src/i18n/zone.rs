//! Time zones: the cities whose clocks members choose from.

use chrono::{Offset, TimeZone};
use chrono_tz::Tz;

use super::Lang;
use crate::clock::Moment;

/// A clock of the list below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone(Tz);

/// From west to east, with the message that names each.
const ZONES: [(Tz, &str); 37] = [
    (Tz::Pacific__Honolulu, "zone-honolulu"),
    (Tz::America__Anchorage, "zone-anchorage"),
    (Tz::America__Los_Angeles, "zone-los-angeles"),
    (Tz::America__Denver, "zone-denver"),
    (Tz::America__Chicago, "zone-chicago"),
    (Tz::America__Mexico_City, "zone-mexico-city"),
    (Tz::America__New_York, "zone-new-york"),
    (Tz::America__Halifax, "zone-halifax"),
    (Tz::America__Santiago, "zone-santiago"),
    (Tz::America__Sao_Paulo, "zone-sao-paulo"),
    (Tz::America__Argentina__Buenos_Aires, "zone-buenos-aires"),
    (Tz::UTC, "zone-utc"),
    (Tz::Europe__London, "zone-london"),
    (Tz::Europe__Lisbon, "zone-lisbon"),
    (Tz::Europe__Paris, "zone-paris"),
    (Tz::Europe__Berlin, "zone-berlin"),
    (Tz::Europe__Warsaw, "zone-warsaw"),
    (Tz::Africa__Johannesburg, "zone-johannesburg"),
    (Tz::Europe__Bucharest, "zone-bucharest"),
    (Tz::Europe__Kyiv, "zone-kyiv"),
    (Tz::Europe__Istanbul, "zone-istanbul"),
    (Tz::Europe__Moscow, "zone-moscow"),
    (Tz::Asia__Dubai, "zone-dubai"),
    (Tz::Asia__Karachi, "zone-karachi"),
    (Tz::Asia__Kolkata, "zone-kolkata"),
    (Tz::Asia__Dhaka, "zone-dhaka"),
    (Tz::Asia__Bangkok, "zone-bangkok"),
    (Tz::Asia__Jakarta, "zone-jakarta"),
    (Tz::Asia__Shanghai, "zone-shanghai"),
    (Tz::Asia__Hong_Kong, "zone-hong-kong"),
    (Tz::Asia__Taipei, "zone-taipei"),
    (Tz::Asia__Singapore, "zone-singapore"),
    (Tz::Australia__Perth, "zone-perth"),
    (Tz::Asia__Seoul, "zone-seoul"),
    (Tz::Asia__Tokyo, "zone-tokyo"),
    (Tz::Australia__Sydney, "zone-sydney"),
    (Tz::Pacific__Auckland, "zone-auckland"),
];

impl Zone {
    pub const UTC: Self = Self(Tz::UTC);

    /// Every zone with the message of its name.
    pub fn all() -> impl Iterator<Item = (Self, &'static str)> {
        ZONES.into_iter().map(|(tz, key)| (Self(tz), key))
    }

    /// By its name in the IANA database; nothing where it is not on the list.
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().map(|(zone, _)| zone).find(|zone| zone.name() == name)
    }

    /// The clock of most readers of a language, until a member chooses.
    pub const fn usual(lang: Lang) -> Self {
        Self(match lang {
            Lang::ZhCn => Tz::Asia__Shanghai,
            Lang::ZhTw => Tz::Asia__Taipei,
            Lang::Ko => Tz::Asia__Seoul,
            Lang::Ja => Tz::Asia__Tokyo,
            Lang::En => Tz::UTC,
        })
    }

    /// `Asia/Taipei`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// What its clocks show.
    pub fn local(self, moment: Moment) -> Moment {
        self.0.from_utc_datetime(&moment).naive_local()
    }

    /// How far it is ahead of UTC, as `+08:00`.
    pub fn offset(self, moment: Moment) -> String {
        let seconds = self.0.offset_from_utc_datetime(&moment).fix().local_minus_utc();
        let (sign, minutes) = (if seconds < 0 { '−' } else { '+' }, seconds.abs() / 60);
        format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        text.parse().unwrap()
    }

    #[test]
    fn every_zone_is_found_by_its_name() {
        for (zone, _) in Zone::all() {
            assert_eq!(Zone::parse(zone.name()), Some(zone));
        }
        for name in ["", "Asia", "Mars/Olympus", "asia/tokyo"] {
            assert_eq!(Zone::parse(name), None);
        }
    }

    #[test]
    fn every_language_has_a_usual_zone_of_the_list() {
        for lang in Lang::ALL {
            let usual = Zone::usual(*lang);
            assert_eq!(Zone::parse(usual.name()), Some(usual));
        }
    }

    #[test]
    fn summer_time_is_kept() {
        let zone = Zone::parse("America/New_York").unwrap();
        assert_eq!(zone.local(at("2026-01-15T12:00:00")), at("2026-01-15T07:00:00"));
        assert_eq!(zone.local(at("2026-07-15T12:00:00")), at("2026-07-15T08:00:00"));
        assert_eq!(zone.offset(at("2026-07-15T12:00:00")), "−04:00");
        assert_eq!(Zone::parse("Asia/Kolkata").unwrap().offset(at("2026-07-15T12:00:00")), "+05:30");
    }
}
