//! The second factor: codes of an authenticator app (TOTP, RFC 6238: six figures, half a minute, SHA-1, as all
//! apps have it), and ten recovery codes for the day when the phone is lost. Each code opens once.

use diesel::prelude::*;
use totp_rs::{Builder, Totp};
use unicode_normalization::UnicodeNormalization;

use super::letters::{self, Letter};
use super::seal::{seal, unseal};
use super::session::digest;
use super::user::User;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::UserId;
use crate::schema::{recovery_codes, second_factors};

/// 160 bits, as RFC 4226 wants them.
const KEY_BYTES: usize = 20;
const RECOVERY_CODES: usize = 10;
/// Neither `0` and `o` nor `1`, `l` and `i`: people copy these from paper.
const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Four times four: some 79 bits, which nobody guesses who has stolen the hashes.
const CODE_LETTERS: usize = 16;
const GROUP: usize = 4;

/// Why a second factor was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactorRefusal {
    WrongCode,
    AlreadyOn,
    /// Nothing was begun, or there is none.
    None,
}

impl Refusal for FactorRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::WrongCode => "accounts-fault-code",
            Self::AlreadyOn => "accounts-refusal-factor-on",
            Self::None => "accounts-refusal-factor-none",
        })
    }
}

/// A factor that was begun and waits for its first code.
pub struct Pending {
    /// In groups of four, for those who type it.
    pub key: String,
    /// What the square says.
    pub url: String,
}

type Row = (String, i64, Option<Moment>);

fn row(db: &mut Conn, id: UserId) -> QueryResult<Option<Row>> {
    let factor = second_factors::table.find(id);
    factor
        .select((second_factors::sealed_key, second_factors::last_step, second_factors::confirmed_at))
        .first(db)
        .optional()
}

/// Whether signing in asks for a code.
pub fn is_on(db: &mut Conn, id: UserId) -> QueryResult<bool> {
    Ok(row(db, id)?.is_some_and(|(_, _, confirmed_at)| confirmed_at.is_some()))
}

/// Makes a key, which counts for nothing until a code of it was typed.
pub fn begin(db: &mut Conn, user: &User, site_key: &[u8; 32], now: Moment) -> Result<(), Stop<FactorRefusal>> {
    if is_on(db, user.id)? {
        return Err(FactorRefusal::AlreadyOn.into());
    }
    let mut key = [0; KEY_BYTES];
    getrandom::fill(&mut key).map_err(Error::internal)?;
    let sealed = seal(site_key, user.id, &key)?;
    diesel::delete(second_factors::table.find(user.id)).execute(db)?;
    diesel::insert_into(second_factors::table)
        .values((
            second_factors::user_id.eq(user.id),
            second_factors::sealed_key.eq(sealed),
            second_factors::created_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// The key that waits for its first code.
pub fn pending(db: &mut Conn, user: &User, site_key: &[u8; 32], issuer: &str) -> Result<Option<Pending>, Error> {
    let Some((sealed, _, None)) = row(db, user.id)? else { return Ok(None) };
    let Some(totp) = totp(site_key, user.id, &sealed, Some((issuer, &user.name)))? else { return Ok(None) };
    let key = totp.secret().to_base32();
    let groups: Vec<_> = key.as_bytes().chunks(4).map(String::from_utf8_lossy).collect();
    Ok(Some(Pending { key: groups.join(" "), url: totp.to_url().map_err(Error::internal)? }))
}

/// Turns it on with its first code, and gives the recovery codes, which are never shown again.
pub fn confirm(
    db: &mut Conn,
    user: &User,
    code: &str,
    site_key: &[u8; 32],
    now: Moment,
) -> Result<Vec<String>, Stop<FactorRefusal>> {
    let Some((sealed, last, None)) = row(db, user.id)? else { return Err(FactorRefusal::None.into()) };
    let step = step_of(site_key, user.id, &sealed, last, code, now)?.ok_or(FactorRefusal::WrongCode)?;
    diesel::update(second_factors::table.find(user.id))
        .set((second_factors::confirmed_at.eq(now), second_factors::last_step.eq(step)))
        .execute(db)?;
    letters::send(db, user, Letter::FactorOn, now)?;
    Ok(renew_codes(db, user.id)?)
}

/// Whether the code is good, which uses it up: one of the app, or a recovery code.
pub fn take_code(db: &mut Conn, id: UserId, code: &str, site_key: &[u8; 32], now: Moment) -> Result<bool, Error> {
    let (sealed, last, _) = row(db, id)?.filter(|(_, _, confirmed_at)| confirmed_at.is_some()).or_not_found()?;
    if let Some(step) = step_of(site_key, id, &sealed, last, code, now)? {
        diesel::update(second_factors::table.find(id)).set(second_factors::last_step.eq(step)).execute(db)?;
        return Ok(true);
    }
    let unused = recovery_codes::user_id
        .eq(id)
        .and(recovery_codes::code_hash.eq(code_hash(id, code)))
        .and(recovery_codes::used_at.is_null());
    let used = diesel::update(recovery_codes::table.filter(unused)).set(recovery_codes::used_at.eq(now)).execute(db)?;
    Ok(used == 1)
}

/// Signing in asks for no code any more.
pub fn remove(db: &mut Conn, user: &User, now: Moment) -> Result<(), Stop<FactorRefusal>> {
    let was_on = is_on(db, user.id)?;
    forget(db, user.id)?;
    if !was_on {
        return Err(FactorRefusal::None.into());
    }
    letters::send(db, user, Letter::FactorOff, now)?;
    Ok(())
}

/// Forgets key and codes of somebody who leaves.
pub(super) fn forget(db: &mut Conn, id: UserId) -> QueryResult<()> {
    diesel::delete(second_factors::table.find(id)).execute(db)?;
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(id))).execute(db)?;
    Ok(())
}

/// Ten new codes; the old ones are worthless.
pub fn renew_codes(db: &mut Conn, id: UserId) -> Result<Vec<String>, Error> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(id))).execute(db)?;
    let codes = (0..RECOVERY_CODES).map(|_| random_code()).collect::<Result<Vec<_>, _>>()?;
    for code in &codes {
        diesel::insert_into(recovery_codes::table)
            .values((recovery_codes::user_id.eq(id), recovery_codes::code_hash.eq(code_hash(id, code))))
            .execute(db)?;
    }
    Ok(codes)
}

/// Recovery codes that are still good.
pub fn codes_left(db: &mut Conn, id: UserId) -> QueryResult<i64> {
    recovery_codes::table
        .filter(recovery_codes::user_id.eq(id).and(recovery_codes::used_at.is_null()))
        .count()
        .get_result(db)
}

/// The half-minute that a code is of, if it is one of now (a clock may be half a minute off) and later than the
/// last that was taken.
fn step_of(
    site_key: &[u8; 32],
    id: UserId,
    sealed: &str,
    last: i64,
    code: &str,
    now: Moment,
) -> Result<Option<i64>, Error> {
    let Some(totp) = totp(site_key, id, sealed, None)? else { return Ok(None) };
    // input methods type figures in full width
    let digits: String = code.nfkc().filter(|c| !c.is_whitespace()).collect();
    let time = u64::try_from(now.and_utc().timestamp()).unwrap_or_default();
    Ok(totp.check(&digits, time).and_then(|step| i64::try_from(step).ok()).filter(|step| *step > last))
}

fn totp(site_key: &[u8; 32], id: UserId, sealed: &str, labels: Option<(&str, &str)>) -> Result<Option<Totp>, Error> {
    let Some(key) = unseal(site_key, id, sealed)? else { return Ok(None) };
    let mut builder = Builder::new().with_secret(key.into_boxed_slice());
    if let Some((issuer, account)) = labels {
        builder = builder.with_issuer(Some(issuer.replace(':', " "))).with_account_name(account);
    }
    builder.build().map(Some).map_err(Error::internal)
}

/// The form in which a code is kept: one member's is not another's.
fn code_hash(id: UserId, code: &str) -> String {
    digest(&format!("{id}:{}", plain(code)))
}

/// As it counts: without dashes, and in whatever case it was typed.
fn plain(code: &str) -> String {
    code.nfkc().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

fn random_code() -> Result<String, Error> {
    let mut letters = Vec::new();
    while letters.len() < CODE_LETTERS {
        let mut byte = [0; 1];
        getrandom::fill(&mut byte).map_err(Error::internal)?;
        // 248 = 8 × 31: beyond it some letters would come more often
        letters.extend(LETTERS.get(usize::from(byte[0] % 31)).filter(|_| byte[0] < 248));
    }
    let groups: Vec<_> = letters.chunks(GROUP).map(String::from_utf8_lossy).collect();
    Ok(groups.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: [u8; 32] = [7; 32];

    fn sealed(key: &[u8]) -> String {
        seal(&SITE, UserId(1), key).unwrap()
    }

    fn at(seconds: i64) -> Moment {
        chrono::DateTime::from_timestamp(seconds, 0).unwrap().naive_utc()
    }

    #[test]
    fn codes_are_those_of_rfc_6238() {
        // appendix B, SHA-1, of which the last six of eight figures
        let sealed = sealed(b"12345678901234567890");
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let step = step_of(&SITE, UserId(1), &sealed, 0, code, at(seconds)).unwrap();
            assert_eq!(step, Some(seconds / 30));
            let spaced = format!(" {} {}", &code[..3], &code[3..]);
            let wide: String = code.bytes().filter_map(|b| char::from_u32(u32::from(b) + 0xFEE0)).collect();
            for typed in [spaced, wide] {
                assert_eq!(step_of(&SITE, UserId(1), &sealed, 0, &typed, at(seconds)).unwrap(), step);
            }
            // taken once, never again, and not after its time
            assert_eq!(step_of(&SITE, UserId(1), &sealed, seconds / 30, code, at(seconds)).unwrap(), None);
            assert_eq!(step_of(&SITE, UserId(1), &sealed, 0, code, at(seconds + 90)).unwrap(), None);
        }
    }

    #[test]
    fn recovery_codes_are_read_however_they_are_typed() {
        let code = random_code().unwrap();
        assert_eq!((code.len(), code.matches('-').count()), (CODE_LETTERS + 3, 3));
        assert_eq!(plain(&code.to_uppercase()), plain(&code.replace('-', " ")));
        assert_ne!(code, random_code().unwrap());
    }
}
