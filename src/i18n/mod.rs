//! Words: every sentence that a person reads comes from `locales/<lang>/*.ftl`.
//!
//! Messages that leave nothing open are resolved once, at start; the others are
//! formatted by Fluent with the language's own plural rules.

mod lang;
pub mod time;
mod zone;

pub use lang::Lang;
pub use time::Local;
pub use zone::Zone;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use fluent::concurrent::FluentBundle;
use fluent::types::FluentNumber;
use fluent::{FluentArgs, FluentResource, FluentValue};
use rust_embed::RustEmbed;

use crate::error::{Arg, Message};

#[derive(RustEmbed)]
#[folder = "locales"]
#[include = "*.ftl"]
struct Locales;

struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    fixed: HashMap<String, String>,
}

static CATALOGUES: LazyLock<[Catalogue; 5]> = LazyLock::new(|| {
    let load = |index: usize| Catalogue::load(Lang::ALL[index]);
    std::array::from_fn(load)
});

impl Catalogue {
    #[expect(clippy::expect_used, reason = "at start; a damaged word list must stop it")]
    fn load(lang: Lang) -> Self {
        let tag = lang.as_str().parse().expect("language tags are valid");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // marks of direction would end up in titles, addresses and letters
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number)),
            _ => None,
        }));
        let folder = format!("{lang}/");
        for path in Locales::iter().filter(|path| path.starts_with(&folder)) {
            let file = Locales::get(&path).expect("listed files are there");
            let source = String::from_utf8(file.data.into_owned()).expect("word lists are UTF-8");
            let resource = FluentResource::try_new(source).unwrap_or_else(|(_, faults)| panic!("{path}: {faults:?}"));
            bundle.add_resource(resource).unwrap_or_else(|faults| panic!("{path}: {faults:?}"));
        }
        let mut catalogue = Self { bundle, fixed: HashMap::new() };
        catalogue.fixed = catalogue.resolve_fixed(&folder);
        catalogue
    }

    /// The messages without gaps: formatting one without arguments meets no error.
    fn resolve_fixed(&self, folder: &str) -> HashMap<String, String> {
        let mut fixed = HashMap::new();
        for path in Locales::iter().filter(|path| path.starts_with(folder)) {
            let Some(file) = Locales::get(&path) else { continue };
            let source = String::from_utf8_lossy(&file.data).into_owned();
            let keys = source.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
            for key in keys.filter(|key| self.bundle.has_message(key)) {
                let mut faults = Vec::new();
                let pattern = self.bundle.get_message(key).and_then(|message| message.value());
                let text = pattern.map(|pattern| self.bundle.format_pattern(pattern, None, &mut faults));
                if let (Some(text), true) = (text, faults.is_empty()) {
                    fixed.insert(key.to_owned(), text.into_owned());
                }
            }
        }
        fixed
    }

    fn format(&self, key: &str, args: &FluentArgs) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut faults);
        if !faults.is_empty() {
            log::error!("message {key}: {faults:?}");
        }
        Some(text.into_owned())
    }
}

/// 1234567 as 1,234,567: so in all five languages.
fn grouped(number: &FluentNumber) -> String {
    let plain = number.as_string();
    let (sign, digits) = plain.strip_prefix('-').map_or(("", &*plain), |digits| ("-", digits));
    let (whole, fraction) = digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let mut text = String::from(sign);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

impl Lang {
    /// A message that leaves nothing open. A key that no list has shows itself,
    /// so that a page still stands; the house rules keep that from happening.
    pub fn say(self, key: &str) -> &'static str {
        match CATALOGUES[self.index()].fixed.get(key) {
            Some(text) => text,
            None => {
                log::error!("no message {key} in {self}");
                ""
            }
        }
    }

    /// A message with its gaps filled.
    pub fn say_with(self, key: &str, args: &FluentArgs) -> Cow<'static, str> {
        let catalogue = &CATALOGUES[self.index()];
        if let Some(text) = catalogue.fixed.get(key) {
            return Cow::Borrowed(text);
        }
        catalogue.format(key, args).map_or_else(
            || {
                log::error!("no message {key} in {self}");
                Cow::Borrowed("")
            },
            Cow::Owned,
        )
    }

    /// A message with one number in it.
    pub fn count(self, key: &str, n: i64) -> Cow<'static, str> {
        let mut args = FluentArgs::with_capacity(1);
        args.set("n", n);
        self.say_with(key, &args)
    }

    /// A refusal in the reader's words.
    pub fn tell(self, message: &Message) -> Cow<'static, str> {
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (name, value) in &message.args {
            match value {
                Arg::Text(text) => args.set(*name, text.clone()),
                Arg::Number(number) => args.set(*name, *number),
            }
        }
        self.say_with(message.key, &args)
    }

    /// `5d` as 5段, 5단, 五段, 5d: the way of each language. Kyu `k`, dan `d`, professional `p`.
    pub fn rank(self, rank: &str) -> Option<String> {
        let (number, grade) = rank.split_at_checked(rank.len().checked_sub(1)?)?;
        let number = number.parse().ok().filter(|number| (1..=30).contains(number))?;
        let key = match grade {
            "k" => "rank-kyu",
            "d" => "rank-dan",
            "p" => "rank-professional",
            _ => return None,
        };
        Some(self.count(key, number).into_owned())
    }

    /// True where this language's lists have the key.
    pub fn has(self, key: &str) -> bool {
        CATALOGUES[self.index()].bundle.has_message(key)
    }
}

/// Reads all word lists now, so that a damaged one stops the start and not a page.
pub fn load() {
    LazyLock::force(&CATALOGUES);
}

/// The arguments of a message, in one line.
#[macro_export]
macro_rules! words {
    ($($name:ident = $value:expr),* $(,)?) => {{
        let mut args = fluent::FluentArgs::new();
        $(args.set(stringify!($name), $value);)*
        args
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let text = |n: f64| grouped(&FluentNumber::new(n, fluent::types::FluentNumberOptions::default()));
        assert_eq!(text(0.0), "0");
        assert_eq!(text(999.0), "999");
        assert_eq!(text(1_234_567.0), "1,234,567");
        assert_eq!(text(-1234.5), "-1,234.5");
    }

    #[test]
    fn each_language_names_itself() {
        for lang in Lang::ALL {
            assert!(!lang.say("language-name").is_empty(), "{lang}");
        }
    }
}
