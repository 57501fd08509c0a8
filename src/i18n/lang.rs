//! The five languages, and how a browser's wishes choose one.

use crate::text_enum;

text_enum! {
    /// A language of the interface. Its word is its tag: `<html lang>`, the first part of
    /// every address and the name of its folder in `locales/`.
    pub enum Lang {
        ZhCn = "zh-CN",
        ZhTw = "zh-TW",
        Ko = "ko",
        Ja = "ja",
        En = "en",
    }
}

impl Lang {
    /// Its place in tables of five.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Reads a tag of any spelling and region. Chinese of Taiwan, Hong Kong and Macau, or
    /// marked `Hant`, is Traditional; all other Chinese is Simplified.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.to_ascii_lowercase().replace('_', "-");
        let mut parts = tag.split('-');
        match parts.next()? {
            "ko" => Some(Self::Ko),
            "ja" => Some(Self::Ja),
            "en" => Some(Self::En),
            "zh" => {
                let rest: Vec<_> = parts.collect();
                let script = rest.iter().find_map(|part| match *part {
                    "hant" => Some(Self::ZhTw),
                    "hans" => Some(Self::ZhCn),
                    _ => None,
                });
                let traditional = rest.iter().any(|part| matches!(*part, "tw" | "hk" | "mo"));
                Some(script.unwrap_or(if traditional { Self::ZhTw } else { Self::ZhCn }))
            }
            _ => None,
        }
    }

    /// The best of an Accept-Language header; English where none fits.
    pub fn negotiate(header: &str) -> Self {
        let mut wishes: Vec<(f32, Self)> = header
            .split(',')
            .take(32)
            .filter_map(|wish| {
                let mut parts = wish.split(';');
                let lang = Self::from_tag(parts.next()?.trim())?;
                let weight = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse().ok());
                Some((weight.unwrap_or(1.0), lang))
            })
            .filter(|(weight, _)| *weight > 0.0)
            .collect();
        // a stable sort: of equal wishes the first counts
        wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
        wishes.first().map_or(Self::En, |(_, lang)| *lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_goes_by_script_then_region() {
        for tag in ["zh-TW", "zh-HK", "zh-MO", "zh-Hant", "zh-Hant-CN", "zh_tw", "ZH-hk"] {
            assert_eq!(Lang::from_tag(tag), Some(Lang::ZhTw), "{tag}");
        }
        for tag in ["zh", "zh-CN", "zh-SG", "zh-Hans", "zh-Hans-TW"] {
            assert_eq!(Lang::from_tag(tag), Some(Lang::ZhCn), "{tag}");
        }
        assert_eq!(Lang::from_tag("fr"), None);
        assert_eq!(Lang::from_tag(""), None);
    }

    #[test]
    fn the_heaviest_wish_we_can_fulfil_wins() {
        assert_eq!(Lang::negotiate("fr, ja;q=0.5, ko;q=0.8"), Lang::Ko);
        assert_eq!(Lang::negotiate("en-GB,zh;q=0.9"), Lang::En);
        assert_eq!(Lang::negotiate("ja;q=0, zh-HK;q=0.1"), Lang::ZhTw);
        assert_eq!(Lang::negotiate("fr"), Lang::En);
        assert_eq!(Lang::negotiate(";;;,q=,ja;q=nonsense"), Lang::Ja);
    }
}
