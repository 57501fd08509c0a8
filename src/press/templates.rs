//! One Tera for each language. Words, fixed links and file addresses are set into the templates when
//! they are read, so that a page pays for none of them; what has gaps is filled when the page is made.

use std::sync::LazyLock;

use fluent::{FluentArgs, FluentValue};
use rust_embed::RustEmbed;
use serde::Serialize;
use tera::{Context, Kwargs, State, Tera, TeraResult, Value};

use super::{Link, asset};
use crate::error::Error;
use crate::i18n::Lang;

#[derive(RustEmbed)]
#[folder = "templates"]
struct Sources;

static PRESSES: LazyLock<[Tera; 5]> = LazyLock::new(|| std::array::from_fn(|index| press(Lang::ALL[index])));

/// Reads all templates now, so that a damaged one stops the start and not a page.
pub fn load() {
    LazyLock::force(&PRESSES);
}

/// Prints a template with a view, and with a second one around it (the frame of a page).
pub fn print(lang: Lang, template: &str, view: &impl Serialize, frame: &impl Serialize) -> Result<String, Error> {
    let context = || -> TeraResult<Context> {
        let mut context = Context::from_serialize(view)?;
        context.insert_value("frame", Value::from_serializable(frame));
        Ok(context)
    };
    let printed = context().and_then(|context| PRESSES[lang.index()].render(template, &context));
    printed.map_err(|fault| Error::internal(format!("{template}: {fault}")))
}

#[expect(clippy::expect_used, reason = "at start; a damaged template must stop it")]
fn press(lang: Lang) -> Tera {
    let mut tera = Tera::new();
    tera.register_function("t", move |gaps: Kwargs, _: &State| say(lang, &gaps));
    tera.register_function("href", move |to: Kwargs, _: &State| -> TeraResult<String> {
        let name: &str = to.must_get("to")?;
        let link = Link::named(name).ok_or_else(|| tera::Error::message(format!("no place named {name}")))?;
        Ok(link.href(lang))
    });
    tera.register_function("asset", |of: Kwargs, _: &State| -> TeraResult<String> {
        Ok(asset(of.must_get("path")?).to_owned())
    });
    let sources: Vec<_> = Sources::iter()
        .filter_map(|name| {
            let source = String::from_utf8(Sources::get(&name)?.data.into_owned()).ok()?;
            Some((name.clone().into_owned(), set_fixed(lang, &name, &source)))
        })
        .collect();
    tera.add_raw_templates(sources).expect("templates are well formed");
    tera
}

fn say(lang: Lang, gaps: &Kwargs) -> TeraResult<String> {
    let mut key = "";
    let mut args = FluentArgs::new();
    for (name, value) in gaps.iter() {
        match name.as_str().unwrap_or_default() {
            "key" => key = value.as_str().unwrap_or_default(),
            name => args.set(name.to_owned(), gap(value)),
        }
    }
    if !lang.has(key) {
        return Err(tera::Error::message(format!("no message {key}")));
    }
    Ok(lang.say_with(key, &args).into_owned())
}

fn gap(value: &Value) -> FluentValue<'static> {
    match value.as_i128() {
        Some(number) => FluentValue::from(number as i64),
        None => FluentValue::from(value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
    }
}

/// Sets in what never changes: `{{ t(key="…") }}`, `{{ href(to="…") }}`, `{{ asset(path="…") }}`.
fn set_fixed(lang: Lang, name: &str, source: &str) -> String {
    let escape = |text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        if name.ends_with(".html") {
            text
        } else {
            text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        }
    };
    let source = replace_calls(source, "{{ t(key=\"", |key| {
        let text = lang.say(key);
        (!text.is_empty()).then(|| escape(text))
    });
    let source = replace_calls(&source, "{{ href(to=\"", |to| Link::named(to).map(|link| link.href(lang)));
    replace_calls(&source, "{{ asset(path=\"", |path| Some(asset(path).to_owned()))
}

/// Replaces `OPENING name") }}` by what `by` makes of the name, where it makes something.
fn replace_calls(source: &str, opening: &str, by: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find(opening) {
        let after = &rest[at + opening.len()..];
        let call = after.split_once("\") }}").filter(|(name, _)| !name.contains('"'));
        match call.and_then(|(name, tail)| by(name).map(|made| (made, tail))) {
            Some((made, tail)) => {
                text.push_str(&rest[..at]);
                text.push_str(&made);
                rest = tail;
            }
            None => {
                text.push_str(&rest[..at + opening.len()]);
                rest = after;
            }
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_calls_are_replaced_and_others_stay() {
        let by = |name: &str| (name == "a").then(|| "A".to_owned());
        let source = r#"x {{ f("a") }} {{ f("b") }} {{ f("a", n=1) }} y"#;
        assert_eq!(replace_calls(source, "{{ f(\"", by), r#"x A {{ f("b") }} {{ f("a", n=1) }} y"#);
    }
}
