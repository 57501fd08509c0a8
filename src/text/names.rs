//! Member names in five scripts: what may be one, and which look alike.
//!
//! A name is kept with two keys, each unique. `shape` joins what looks alike (UTS 39 skeleton, before and
//! after case folding); `fold` joins what reads alike. Folding first would lose `0` and `O`,
//! looking first would lose `l` and `I`: hence two. Han variants meet in both (`han`).

use std::collections::HashSet;
use std::sync::LazyLock;

use caseless::default_case_fold_str;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use super::han::base;
use super::is_deceptive;

pub const SHORTEST: usize = 2;
pub const LONGEST: usize = 20;
/// Characters of a name of several words: as many as a member's where each is a syllable or a word, else twice that.
const LONGEST_WORDS: [usize; 2] = [LONGEST, 40];
/// What may stand between the words.
const BETWEEN: [char; 6] = [' ', '&', '\'', '.', '!', '·'];

/// Why a name cannot be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    TooShort,
    TooLong,
    Characters,
    /// It sounds like the site's staff or machinery.
    Reserved,
}

/// The two keys under which a name is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameKeys {
    pub shape: String,
    pub fold: String,
}

impl NameKeys {
    pub fn of(name: &str) -> Self {
        // a NUL is no text to PostgreSQL
        let nfkc: String = name.nfkc().filter(|c| *c != '\0').map(base).collect();
        let folded = |text: &str| default_case_fold_str(text).nfkc().map(base).collect::<String>();
        let shaped = |text: &str| skeleton(text).map(base).collect::<String>();
        Self { shape: shaped(&folded(&shaped(&folded(&nfkc)))), fold: folded(&shaped(&nfkc)) }
    }
}

/// Names that would pass for the site's own: whole ones, and words that no name may hold.
struct Reserved {
    whole: HashSet<String>,
    parts: Vec<String>,
}

static RESERVED: LazyLock<Reserved> = LazyLock::new(|| {
    let lines = include_str!("reserved.txt").lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut reserved = Reserved { whole: HashSet::new(), parts: Vec::new() };
    let mut are_parts = false;
    for line in lines {
        match line {
            "[whole]" => are_parts = false,
            "[part]" => are_parts = true,
            // in capitals too, where `l` passes for `I`
            word if are_parts => reserved.parts.extend(claims(word).into_iter().chain(claims(&word.to_uppercase()))),
            word => reserved.whole.extend(claims(word).into_iter().chain(claims(&word.to_uppercase()))),
        }
    }
    reserved
});

/// The two keys of a name without what joins its words and the digits around it: `ad_min01` claims what
/// `admin` claims.
fn claims(name: &str) -> [String; 2] {
    let bare: String = name.nfkc().filter(|c| c.is_alphanumeric()).map(without_accent).collect();
    let keys = NameKeys::of(bare.trim_matches(|c: char| c.is_ascii_digit()));
    [keys.shape, keys.fold]
}

/// A Latin letter without its accent: `Ádmin` claims what `Admin` claims.
fn without_accent(c: char) -> char {
    let is_latin = matches!(c, '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}');
    if is_latin { std::iter::once(c).nfd().next().unwrap_or(c) } else { c }
}

fn is_reserved(name: &str) -> bool {
    let claims = claims(name);
    claims
        .iter()
        .any(|claim| RESERVED.whole.contains(claim) || RESERVED.parts.iter().any(|part| claim.contains(&**part)))
}

/// The name as it will be shown (NFKC), if it can be one.
pub fn check_name(typed: &str) -> Result<String, NameFault> {
    let name: String = typed.trim().nfkc().collect();
    let length = name.chars().count();
    if length < SHORTEST {
        return Err(NameFault::TooShort);
    }
    if length > LONGEST {
        return Err(NameFault::TooLong);
    }
    let fits = |c: char| is_of_our_scripts(c) && !is_deceptive(c);
    // no language writes kana and Hangul in one word
    let mixed = name.chars().any(is_kana) && name.chars().any(is_hangul);
    if !name.chars().all(fits) || mixed || !name.chars().any(char::is_alphanumeric) {
        return Err(NameFault::Characters);
    }
    if is_reserved(&name) {
        return Err(NameFault::Reserved);
    }
    Ok(name)
}

/// How long a name of several words may be, in its script.
pub fn longest_words(name: &str) -> usize {
    let is_cjk = |c: char| is_of_our_scripts(c) && c as u32 > 0x2FFF;
    LONGEST_WORDS[usize::from(!name.chars().any(is_cjk))]
}

/// The name of something that several people share: as a member's, but it may be of several words, and longer in
/// letters. One line, whatever was typed.
pub fn check_words(typed: &str) -> Result<String, NameFault> {
    let name: String = typed.nfkc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length < SHORTEST {
        return Err(NameFault::TooShort);
    }
    if length > longest_words(&name) {
        return Err(NameFault::TooLong);
    }
    let fits = |c: char| (is_of_our_scripts(c) || BETWEEN.contains(&c)) && !is_deceptive(c);
    let mixed = name.chars().any(is_kana) && name.chars().any(is_hangul);
    let letters = name.chars().filter(|c| c.is_alphanumeric()).count();
    if !name.chars().all(fits) || mixed || letters < SHORTEST {
        return Err(NameFault::Characters);
    }
    if is_reserved(&name) {
        return Err(NameFault::Reserved);
    }
    Ok(name)
}

/// Letters and digits that members of five languages write their names with: Latin, Han, kana and Hangul.
fn is_of_our_scripts(c: char) -> bool {
    match c {
        '0'..='9' | '_' | '-' | '・' | '々' | '〆' | 'ー' => true,
        c if is_kana(c) || is_hangul(c) => true,
        '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3134F}' => true,
        'a'..='z' | 'A'..='Z' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => c.is_alphabetic(),
        _ => false,
    }
}

const fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}')
}

const fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}

/// The form under which an address is known: one mailbox, one account.
pub fn fold_email(email: &str) -> String {
    default_case_fold_str(&email.trim().nfkc().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(a: &str, b: &str) -> bool {
        let (a, b) = (NameKeys::of(a), NameKeys::of(b));
        a.shape == b.shape || a.fold == b.fold
    }

    #[test]
    fn names_that_look_alike_meet() {
        for (a, b) in [
            ("Ann", "ann"),
            ("ＡＢＣ", "abc"),
            ("pay0", "payO"),
            ("paypal", "раураl"),
            ("Ill", "lll"),
            ("弈城", "奕城"),
            ("囲碁", "圍棋"),
            ("カ", "力"),
            ("烂柯", "爛柯"),
            ("隠れ", "隱れ"),
            ("広沢", "廣澤"),
            ("龙", "竜"),
            ("德", "徳"),
            ("Straße", "strasse"),
        ] {
            assert!(alike(a, b), "{a} {b}");
        }
        for (a, b) in [("ann", "anne"), ("黑子", "白子"), ("바둑이", "바둑인"), ("秀策", "秀和")] {
            assert!(!alike(a, b), "{a} {b}");
        }
    }

    #[test]
    fn five_scripts_make_names() {
        for name in [
            "听雨楼主",
            "聽雨樓主",
            "바둑이좋아",
            "棋譜の虫",
            "テストtest",
            "tengen_lee",
            "김철수Go",
            "石佛2",
            "𠮷野家",
            "髙橋",
            "Žižka",
        ] {
            assert_eq!(check_name(name).as_deref(), Ok(name));
        }
        assert_eq!(check_name("  ＡＢＣ "), Ok("ABC".into()));
    }

    #[test]
    fn what_deceives_is_no_name() {
        for name in [
            "a\u{200B}b",
            "a\u{202E}b",
            "山а",
            "a b",
            "a/b",
            "<b>",
            "😀😀",
            "__",
            "a\0b",
            "раураlの",
            "ОООН",
            "שלום",
            "ไทยไทย",
            "١٢٣",
        ] {
            assert_eq!(check_name(name), Err(NameFault::Characters), "{name:?}");
        }
        for name in [
            "admin",
            "Ad_min",
            "admin01",
            "ＡＤＭＩＮ",
            "弈城客服",
            "官方",
            "管理員",
            "운영자",
            "運営チーム",
            "ADMlN",
            "OFFlClAL",
            "Ádmin",
        ] {
            assert_eq!(check_name(name), Err(NameFault::Reserved), "{name:?}");
        }
        assert_eq!(check_name("badminton"), Ok("badminton".into()));
        assert_eq!(check_name("a"), Err(NameFault::TooShort));
        assert_eq!(check_name(&"長".repeat(21)), Err(NameFault::TooLong));
        assert_eq!(check_name(&"長".repeat(20)), Ok("長".repeat(20)));
    }

    #[test]
    fn several_words_make_a_shared_name() {
        for name in ["听松会", "The Pine & Wind Club", "St. Lee's 9x9", "바둑 사랑", "碁 の 会", "烂柯·棋社"]
        {
            assert_eq!(check_words(name).as_deref(), Ok(name));
        }
        assert_eq!(check_words("  Pine \n Wind\u{3000}Club "), Ok("Pine Wind Club".into()));
        assert!(check_words(&"a".repeat(40)).is_ok() && check_words(&"松".repeat(20)).is_ok());
        assert_eq!(check_words(&"a".repeat(41)), Err(NameFault::TooLong));
        assert_eq!(check_words(&"松".repeat(21)), Err(NameFault::TooLong));
        assert_eq!(check_words("松"), Err(NameFault::TooShort));
        for name in ["& & &", "a\u{202E}b", "a !", "<b>", "😀😀", "山а", "カナ한글"] {
            assert_eq!(check_words(name), Err(NameFault::Characters), "{name:?}");
        }
        for name in ["Yicheng Official", "官方 棋友会", "A d m i n"] {
            assert_eq!(check_words(name), Err(NameFault::Reserved), "{name:?}");
        }
    }
}
