//! What goes out at the desk.

use serde::Serialize;

use super::forms::TERMS;
use crate::accounts::access::StaffAccess;
use crate::accounts::suspension::{Suspension, SuspensionKind};
use crate::accounts::{Choice, Nameplates, User, Who, professional_ranks};
use crate::audit::{Act, Entry};
use crate::clock::Moment;
use crate::error::{Error, OrNotFound};
use crate::i18n::{Lang, Local};
use crate::ids::UserId;
use crate::mail::DeadLetter;
use crate::press::Link;
use crate::web::{Faults, Role};

#[derive(Serialize)]
pub struct DeskPage {
    pub is_official: bool,
    pub counts: Counts,
    pub appeals: Vec<AppealRow>,
    pub entries: Vec<EntryView>,
}

#[derive(Serialize)]
pub struct Counts {
    pub members: i64,
    pub suspended: i64,
    pub dead_letters: i64,
}

/// An appeal that waits for an answer.
#[derive(Serialize)]
pub struct AppealRow {
    pub who: Option<Who>,
    pub desk_href: Option<String>,
    pub kind: &'static str,
    pub words: String,
    pub time: Option<String>,
}

impl DeskPage {
    pub fn new(
        role: Role,
        counts: Counts,
        appeals: &[Suspension],
        entries: &[Entry],
        plates: &Nameplates,
        local: Local,
        now: Moment,
    ) -> Self {
        let entries = entries.iter().map(|entry| EntryView::new(entry, plates, local, now)).collect();
        let lang = local.lang;
        let row = |suspension: &Suspension| AppealRow {
            who: Who::of(plates, suspension.user_id, lang),
            desk_href: plates.get(suspension.user_id).map(|plate| Link::DeskMember(&plate.name).href(lang)),
            kind: kind_name(suspension.kind, lang),
            words: suspension.appeal.clone(),
            time: suspension.appealed_at.map(|at| local.ago(at, now).into_owned()),
        };
        Self { is_official: role == Role::Official, counts, appeals: appeals.iter().map(row).collect(), entries }
    }
}

#[derive(Serialize)]
pub struct MembersPage {
    pub query: String,
    pub members: Vec<MemberRow>,
    pub previous: Option<String>,
    pub next: Option<String>,
}

#[derive(Serialize)]
pub struct MemberRow {
    pub who: Who,
    pub desk_href: String,
    pub role: &'static str,
    /// For officials.
    pub email: Option<String>,
    pub is_confirmed: bool,
    pub since: String,
    pub last_seen: Option<String>,
}

impl MembersPage {
    /// One user more than fits tells that there is another page.
    pub fn new(
        users: &[User],
        plates: &Nameplates,
        query: String,
        (page, per_page): (i64, usize),
        shows_email: bool,
        local: Local,
    ) -> Self {
        let lang = local.lang;
        let row = |user: &User| {
            Some(MemberRow {
                who: Who::of(plates, user.id, lang)?,
                desk_href: Link::DeskMember(&user.name).href(lang),
                role: role_name(user.role, lang),
                email: shows_email.then(|| user.email.clone()),
                is_confirmed: user.is_confirmed(),
                since: local.short_date(user.created_at).into_owned(),
                last_seen: user.last_seen_at.map(|at| local.short_date(at).into_owned()),
            })
        };
        let href = |page| Link::DeskMembers { query: &query, page }.href(lang);
        Self {
            members: users.iter().take(per_page).filter_map(row).collect(),
            previous: (page > 1).then(|| href(page - 1)),
            next: (users.len() > per_page).then(|| href(page + 1)),
            query,
        }
    }
}

fn role_name(role: Role, lang: Lang) -> &'static str {
    lang.say(match role {
        Role::Member => "admin-role-member",
        Role::Moderator => "admin-role-moderator",
        Role::Official => "admin-role-official",
    })
}

fn kind_name(kind: SuspensionKind, lang: Lang) -> &'static str {
    lang.say(match kind {
        SuspensionKind::Silence => "admin-kind-silence",
        SuspensionKind::Ban => "admin-kind-ban",
    })
}

/// One member, as the staff sees them.
#[derive(Serialize)]
pub struct MemberDesk {
    pub who: Who,
    /// For officials.
    pub email: Option<String>,
    pub is_confirmed: bool,
    pub role: &'static str,
    pub language: &'static str,
    pub since: String,
    pub last_seen: Option<String>,
    pub sessions: usize,
    pub access: StaffAccess,
    pub suspensions: Vec<SuspensionView>,
    pub kinds: Vec<Choice>,
    pub terms: Vec<Choice>,
    pub roles: Vec<Choice>,
    pub ranks: Vec<Choice>,
    pub suspend_href: String,
    pub role_href: String,
    pub rank_href: String,
    pub faults: Faults,
}

#[derive(Serialize)]
pub struct SuspensionView {
    pub kind: &'static str,
    pub reason: String,
    pub by: Option<Who>,
    pub began: String,
    /// Nothing: for good.
    pub ends: Option<String>,
    pub lifted: Option<String>,
    pub is_in_force: bool,
    pub appeal: Option<String>,
    /// Where an appeal is answered, and where it is lifted, by whoever may.
    pub answer_href: Option<String>,
    pub lift_href: Option<String>,
}

impl MemberDesk {
    #[expect(clippy::too_many_arguments, reason = "the page shows that many things")]
    pub fn new(
        user: &User,
        access: StaffAccess,
        suspensions: &[Suspension],
        sessions: usize,
        plates: &Nameplates,
        faults: Faults,
        local: Local,
        now: Moment,
    ) -> Result<Self, Error> {
        let lang = local.lang;
        let suspension = |suspension: &Suspension| {
            let is_in_force = suspension.is_in_force(now);
            let may_lift = is_in_force && access.may_suspend(suspension.kind);
            SuspensionView {
                kind: kind_name(suspension.kind, lang),
                reason: suspension.reason.clone(),
                by: Who::of(plates, suspension.by_id, lang),
                began: local.date_and_time(suspension.began_at).into_owned(),
                ends: suspension.ends_at.map(|at| local.date_and_time(at).into_owned()),
                lifted: suspension.lifted_at.map(|at| local.date_and_time(at).into_owned()),
                is_in_force,
                appeal: (!suspension.appeal.is_empty()).then(|| suspension.appeal.clone()),
                answer_href: (may_lift && !suspension.appeal.is_empty() && suspension.answered_at.is_none())
                    .then(|| Link::DeskAnswer(suspension.id).href(lang)),
                lift_href: may_lift.then(|| Link::DeskLifting(suspension.id).href(lang)),
            }
        };
        let kinds = SuspensionKind::ALL.iter().filter(|kind| access.may_suspend(**kind));
        let professional = user.rank.as_deref().filter(|rank| professional_ranks().any(|known| known == *rank));
        Ok(Self {
            who: Who::of(plates, user.id, lang).or_not_found()?,
            email: access.email.then(|| user.email.clone()),
            is_confirmed: user.is_confirmed(),
            role: role_name(user.role, lang),
            language: user.language.say("language-name"),
            since: local.date(user.created_at).into_owned(),
            last_seen: user.last_seen_at.map(|at| local.ago(at, now).into_owned()),
            sessions,
            access,
            suspensions: suspensions.iter().map(suspension).collect(),
            kinds: kinds.map(|kind| choice(kind.as_str(), kind_name(*kind, lang), false)).collect(),
            terms: terms(lang),
            roles: Role::ALL
                .iter()
                .map(|role| choice(role.as_str(), role_name(*role, lang), *role == user.role))
                .collect(),
            ranks: std::iter::once(choice("", lang.say("accounts-rank-none"), professional.is_none()))
                .chain(professional_ranks().map(|rank| {
                    choice(&rank, &lang.rank(&rank).unwrap_or_default(), professional == Some(rank.as_str()))
                }))
                .collect(),
            suspend_href: Link::DeskSuspensions(&user.name).href(lang),
            role_href: Link::DeskRole(&user.name).href(lang),
            rank_href: Link::DeskRank(&user.name).href(lang),
            faults,
        })
    }
}

fn choice(value: &str, name: &str, is_chosen: bool) -> Choice {
    Choice { value: value.to_owned(), name: name.to_owned(), is_chosen }
}

fn terms(lang: Lang) -> Vec<Choice> {
    let days = |days: &i64| choice(&days.to_string(), &lang.count("admin-term-days", *days), false);
    TERMS.iter().map(days).chain([choice("0", lang.say("admin-term-for-good"), false)]).collect()
}

#[derive(Serialize)]
pub struct AuditPage {
    pub query: String,
    pub acts: Vec<Choice>,
    pub entries: Vec<EntryView>,
    pub previous: Option<String>,
    pub next: Option<String>,
}

#[derive(Serialize)]
pub struct EntryView {
    /// Nobody: the program itself.
    pub actor: Option<Who>,
    pub act: &'static str,
    /// The member it was done to.
    pub member: Option<Who>,
    /// What it was done to, where that is no member.
    pub subject: Option<String>,
    pub reason: String,
    pub time: String,
}

impl AuditPage {
    /// Members that an entry names.
    pub fn people(entry: &Entry) -> impl Iterator<Item = UserId> + use<> {
        [entry.actor, subject_member(&entry.subject)].into_iter().flatten()
    }

    #[expect(clippy::too_many_arguments, reason = "a search and its result")]
    pub fn new(
        entries: &[Entry],
        plates: &Nameplates,
        query: String,
        act: Option<Act>,
        page: i64,
        per_page: usize,
        local: Local,
        now: Moment,
    ) -> Self {
        let lang = local.lang;
        let chosen = act.map_or("", Act::as_str);
        let href = |page| Link::DeskAudit { query: &query, act: chosen, page }.href(lang);
        let acts = Act::ALL.iter().map(|known| choice(known.as_str(), act_name(*known, lang), Some(*known) == act));
        Self {
            acts: std::iter::once(choice("", lang.say("admin-audit-all"), act.is_none())).chain(acts).collect(),
            entries: entries.iter().take(per_page).map(|entry| EntryView::new(entry, plates, local, now)).collect(),
            previous: (page > 1).then(|| href(page - 1)),
            next: (entries.len() > per_page).then(|| href(page + 1)),
            query,
        }
    }
}

fn subject_member(subject: &str) -> Option<UserId> {
    subject.strip_prefix("user:")?.parse().ok()
}

impl EntryView {
    fn new(entry: &Entry, plates: &Nameplates, local: Local, now: Moment) -> Self {
        let lang = local.lang;
        let member = subject_member(&entry.subject).and_then(|id| Who::of(plates, id, lang));
        Self {
            actor: entry.actor.and_then(|id| Who::of(plates, id, lang)),
            act: act_name(entry.act, lang),
            subject: member.is_none().then(|| entry.subject.clone()),
            member,
            reason: entry.reason.clone(),
            time: local.ago(entry.at, now).into_owned(),
        }
    }
}

fn act_name(act: Act, lang: Lang) -> &'static str {
    lang.say(match act {
        Act::Appoint => "admin-act-appoint",
        Act::Entrust => "admin-act-entrust",
        Act::Rank => "admin-act-rank",
        Act::Silence => "admin-act-silence",
        Act::Ban => "admin-act-ban",
        Act::Lift => "admin-act-lift",
        Act::AnswerAppeal => "admin-act-answer-appeal",
        Act::DismissLetter => "admin-act-dismiss-letter",
        Act::NameLeader => "admin-act-name-leader",
        Act::EvaluateClubs => "clubs-act-evaluate",
        Act::AnnounceClasses => "clubs-act-announce",
        Act::ApplyClasses => "clubs-act-apply",
        Act::WithdrawClasses => "clubs-act-withdraw",
        Act::ExemptClub => "clubs-act-exempt",
        Act::SetClubs => "clubs-act-set",
        Act::ApproveClub => "admin-act-approve-club",
        Act::DeclineClub => "admin-act-decline-club",
    })
}

#[derive(Serialize)]
pub struct LettersPage {
    pub letters: Vec<LetterView>,
}

#[derive(Serialize)]
pub struct LetterView {
    pub to: String,
    pub subject: String,
    pub fault: String,
    pub attempts: i32,
    pub written: String,
    pub given_up: Option<String>,
    pub dismiss_href: String,
}

impl LettersPage {
    pub fn new(letters: &[DeadLetter], local: Local, now: Moment) -> Self {
        let view = |letter: &DeadLetter| LetterView {
            to: letter.to.clone(),
            subject: letter.subject.clone(),
            fault: letter.fault.clone().unwrap_or_default(),
            attempts: letter.attempts,
            written: local.date_and_time(letter.created_at).into_owned(),
            given_up: letter.dead_at.map(|at| local.ago(at, now).into_owned()),
            dismiss_href: Link::DeskDismissal(letter.id).href(local.lang),
        };
        Self { letters: letters.iter().map(view).collect() }
    }
}
