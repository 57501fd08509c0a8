//! The addresses of clubs: the directory, a club's pages, applications, and the desk's pages about them.

use super::link::{page_number, part, query};
use crate::ids::{ApplicationId, ClubRequestId, DecisionId, InvitationId, UserId};

/// What of the directory is shown; what is left empty is not asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClubsQuery<'a> {
    pub class: &'a str,
    pub sort: &'a str,
    pub joining: &'a str,
    pub region: &'a str,
    pub language: &'a str,
    pub words: &'a str,
    pub page: i64,
}

/// What of a roster is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RosterQuery<'a> {
    pub show: &'a str,
    pub sort: &'a str,
    pub words: &'a str,
    pub page: i64,
}

/// A place below a club's own address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClubPlace<'a> {
    Forum {
        sort: &'a str,
        page: i64,
    },
    NewTopic,
    Topics,
    Roster(RosterQuery<'a>),
    /// The roster as CSV.
    RosterFile,
    /// What is done to the members that were ticked.
    RosterActs,
    /// A member's note, role and rights.
    Member(UserId),
    Activity,
    Log {
        page: i64,
    },
    Settings,
    /// Where one comes in at once (an open club), or asks to.
    Requests,
    Acceptance(ClubRequestId),
    Refusal(ClubRequestId),
    Withdrawal(ClubRequestId),
    /// Where members are invited by name.
    Invitations,
    /// Where a link is made that lets in whoever has it.
    InvitationLinks,
    InvitationAcceptance(InvitationId),
    InvitationRefusal(InvitationId),
    InvitationWithdrawal(InvitationId),
    /// An invitation's link.
    Invited(&'a str),
    Departure,
    Blocks,
    Unblocking(UserId),
    Messages,
    /// An offer to hand the club over, and the answers to it.
    Offer,
    OfferAcceptance,
    OfferRefusal,
    OfferWithdrawal,
    /// Where an official names a leader.
    Leader,
    Dissolution,
    DissolutionWithdrawal,
    /// What a leader says to a decision of the officials.
    Answer(DecisionId),
}

impl ClubPlace<'_> {
    pub(super) fn path(self) -> String {
        match self {
            Self::Forum { sort, page } => format!("/forum{}", query(&[("sort", sort), ("page", &page_number(page))])),
            Self::NewTopic => "/forum/new".into(),
            Self::Topics => "/topics".into(),
            Self::Roster(RosterQuery { show, sort, words, page }) => {
                let pairs = [("show", show), ("sort", sort), ("q", words), ("page", &page_number(page))];
                format!("/roster{}", query(&pairs))
            }
            Self::RosterFile => "/roster.csv".into(),
            Self::RosterActs => "/roster/acts".into(),
            Self::Member(id) => format!("/roster/{id}"),
            Self::Activity => "/activity".into(),
            Self::Log { page } => format!("/log{}", query(&[("page", &page_number(page))])),
            Self::Settings => "/settings".into(),
            Self::Requests => "/requests".into(),
            Self::Acceptance(id) => format!("/requests/{id}/acceptance"),
            Self::Refusal(id) => format!("/requests/{id}/refusal"),
            Self::Withdrawal(id) => format!("/requests/{id}/withdrawal"),
            Self::Invitations => "/invitations".into(),
            Self::InvitationLinks => "/invitations/links".into(),
            Self::InvitationAcceptance(id) => format!("/invitations/{id}/acceptance"),
            Self::InvitationRefusal(id) => format!("/invitations/{id}/refusal"),
            Self::InvitationWithdrawal(id) => format!("/invitations/{id}/withdrawal"),
            Self::Invited(secret) => format!("/invited/{}", part(secret)),
            Self::Departure => "/departure".into(),
            Self::Blocks => "/blocks".into(),
            Self::Unblocking(id) => format!("/blocks/{id}/lifting"),
            Self::Messages => "/messages".into(),
            Self::Offer => "/offer".into(),
            Self::OfferAcceptance => "/offer/acceptance".into(),
            Self::OfferRefusal => "/offer/refusal".into(),
            Self::OfferWithdrawal => "/offer/withdrawal".into(),
            Self::Leader => "/leader".into(),
            Self::Dissolution => "/dissolution".into(),
            Self::DissolutionWithdrawal => "/dissolution/withdrawal".into(),
            Self::Answer(id) => format!("/decisions/{id}/answer"),
        }
    }
}

/// A place of an application to found a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApplicationPlace {
    Page,
    Editing,
    Signatures,
    SignatureWithdrawal,
    Withdrawal,
    /// Where officials decide.
    Approval,
    Refusal,
}

impl ApplicationPlace {
    pub(super) fn path(self, id: ApplicationId) -> String {
        let place = match self {
            Self::Page => "",
            Self::Editing => "/edit",
            Self::Signatures => "/signatures",
            Self::SignatureWithdrawal => "/signatures/withdrawal",
            Self::Withdrawal => "/withdrawal",
            Self::Approval => "/approval",
            Self::Refusal => "/refusal",
        };
        format!("/clubs/applications/{id}{place}")
    }
}

/// A page of the desk about the classes of clubs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeskClubs {
    /// The table of the last evaluation: clubs with a suggestion and those near the line, or all.
    Table { all: bool },
    /// Where the table is sent to be kept, or to be announced.
    Decisions,
    /// Every decision so far.
    History,
    Decision(DecisionId),
    /// Takes an announced decision back.
    DecisionWithdrawal(DecisionId),
    /// Takes one club out of it.
    Exemption(DecisionId),
    /// Puts it in force before its time.
    Application(DecisionId),
    Settings,
    /// An evaluation now.
    Evaluations,
}

impl DeskClubs {
    pub(super) fn path(self) -> String {
        match self {
            Self::Table { all } => format!("/admin/clubs{}", query(&[("show", if all { "all" } else { "" })])),
            Self::Decisions => "/admin/clubs/decisions".into(),
            Self::History => "/admin/clubs/history".into(),
            Self::Decision(id) => format!("/admin/clubs/decisions/{id}"),
            Self::DecisionWithdrawal(id) => format!("/admin/clubs/decisions/{id}/withdrawal"),
            Self::Exemption(id) => format!("/admin/clubs/decisions/{id}/exemption"),
            Self::Application(id) => format!("/admin/clubs/decisions/{id}/application"),
            Self::Settings => "/admin/clubs/settings".into(),
            Self::Evaluations => "/admin/clubs/evaluations".into(),
        }
    }
}

/// The directory's address.
pub(super) fn clubs(asked: ClubsQuery<'_>) -> String {
    let ClubsQuery { class, sort, joining, region, language, words, page } = asked;
    let pairs = [
        ("class", class),
        ("sort", sort),
        ("joining", joining),
        ("region", region),
        ("lang", language),
        ("q", words),
        ("page", &page_number(page)),
    ];
    format!("/clubs{}", query(&pairs))
}

/// A club's page.
pub(super) fn club(slug: &str) -> String {
    format!("/clubs/{}", part(slug))
}
