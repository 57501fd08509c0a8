//! The roster, one member of it, and requests as they are shown.

use serde::Serialize;

use super::head::{ClubHead, choice, rights_names, role_name};
use crate::accounts::{Choice, Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::forms::{LONGEST_NOTE, LONGEST_WORDS};
use crate::clubs::invitation::{Invitation, MOST_USES};
use crate::clubs::leadership::{MOST_DEPUTIES, Offer};
use crate::clubs::membership::{MemberRole, Rights};
use crate::clubs::request::ClubRequest;
use crate::clubs::roster::{RosterLine, RosterShow, RosterSort};
use crate::clubs::visit::Visit;
use crate::i18n::{Lang, Local};
use crate::ids::UserId;
use crate::press::{ClubPlace, Link, RosterQuery};
use crate::web::Paging;

/// Members on one page.
pub const PER_PAGE: usize = 50;

#[derive(Serialize)]
pub struct RosterPage {
    pub head: ClubHead,
    pub capacity: i64,
    /// How many the question found.
    pub found: usize,
    pub lines: Vec<LineView>,
    pub words: String,
    pub shows: Vec<Choice>,
    pub sorts: Vec<Choice>,
    pub paging: Paging,
    /// For those who manage the roster.
    pub csv_href: Option<String>,
    pub acts_action: String,
    pub longest_reason: usize,
    pub blocks: Vec<BlockView>,
}

/// One member; what only those see who manage the roster is empty for others.
#[derive(Serialize)]
pub struct LineView {
    pub id: i64,
    pub who: Option<Who>,
    pub role: &'static str,
    pub is_staff: bool,
    pub rights: Vec<&'static str>,
    pub joined: String,
    pub seen: Option<String>,
    pub posts: i64,
    pub games: i64,
    pub note: String,
    /// Where they are managed.
    pub href: Option<String>,
    /// Whether they can be ticked.
    pub may_tick: bool,
}

/// Who is kept out.
#[derive(Serialize)]
pub struct BlockView {
    pub who: Option<Who>,
    pub reason: String,
    pub since: String,
    pub action: String,
}

/// What is asked of a roster, checked.
#[derive(Debug, Clone)]
pub struct RosterAsked {
    pub show: RosterShow,
    pub sort: RosterSort,
    pub words: String,
    pub page: usize,
}

impl RosterAsked {
    fn query(&self, page: i64) -> RosterQuery<'_> {
        RosterQuery {
            show: if self.show == RosterShow::All { "" } else { self.show.as_str() },
            sort: if self.sort == RosterSort::Role { "" } else { self.sort.as_str() },
            words: &self.words,
            page,
        }
    }

    /// The lines of its page.
    pub fn cut<'a>(&self, lines: &'a [RosterLine]) -> &'a [RosterLine] {
        let first = (self.page.saturating_sub(1) * PER_PAGE).min(lines.len());
        &lines[first..(first + PER_PAGE).min(lines.len())]
    }
}

fn line_view(
    line: &RosterLine,
    visit: &Visit,
    actor: Option<UserId>,
    plates: &Nameplates,
    local: Local,
    now: Moment,
) -> LineView {
    let (lang, access) = (local.lang, visit.access);
    let manages = access.members || access.lead;
    let may_tick = actor != Some(line.user_id) && access.removes(line.role);
    LineView {
        id: line.user_id.0,
        who: Who::of(plates, line.user_id, lang),
        role: role_name(line.role, lang),
        is_staff: line.role != MemberRole::Member,
        rights: rights_names(line.rights, lang),
        joined: local.short_date(line.joined_at).into_owned(),
        seen: line.seen_at.map(|at| local.days_ago(at, now).into_owned()),
        posts: line.posts,
        games: line.games,
        note: if manages { line.note.clone() } else { String::new() },
        href: manages.then(|| Link::InClub(&visit.club.slug, ClubPlace::Member(line.user_id)).href(lang)),
        may_tick,
    }
}

impl RosterPage {
    #[expect(clippy::too_many_arguments, reason = "a page of many parts")]
    pub fn new(
        visit: &Visit,
        asked: &RosterAsked,
        lines: &[RosterLine],
        capacity: i64,
        blocks: &[(UserId, String, Moment)],
        actor: Option<UserId>,
        plates: &Nameplates,
        local: Local,
        now: Moment,
    ) -> Self {
        let (lang, slug) = (local.lang, visit.club.slug.as_str());
        let href = |place| Link::InClub(slug, place).href(lang);
        let last = lines.len().div_ceil(PER_PAGE) as i64;
        let block = |(user, reason, at): &(UserId, String, Moment)| BlockView {
            who: Who::of(plates, *user, lang),
            reason: reason.clone(),
            since: local.short_date(*at).into_owned(),
            action: href(ClubPlace::Unblocking(*user)),
        };
        Self {
            head: ClubHead::new(visit, plates, local),
            capacity,
            found: lines.len(),
            lines: asked.cut(lines).iter().map(|line| line_view(line, visit, actor, plates, local, now)).collect(),
            words: asked.words.clone(),
            shows: RosterShow::ALL.iter().map(|s| choice(s.as_str(), show_name(*s, lang), *s == asked.show)).collect(),
            sorts: RosterSort::ALL.iter().map(|s| choice(s.as_str(), sort_name(*s, lang), *s == asked.sort)).collect(),
            paging: Paging::new(asked.page as i64, last, |page| href(ClubPlace::Roster(asked.query(page)))),
            csv_href: visit.access.members.then(|| href(ClubPlace::RosterFile)),
            acts_action: href(ClubPlace::Removals),
            longest_reason: LONGEST_WORDS,
            blocks: blocks.iter().map(block).collect(),
        }
    }
}

fn show_name(show: RosterShow, lang: Lang) -> &'static str {
    lang.say(match show {
        RosterShow::All => "clubs-roster-show-all",
        RosterShow::Staff => "clubs-roster-show-staff",
        RosterShow::Away => "clubs-roster-show-away",
        RosterShow::Quiet => "clubs-roster-show-quiet",
    })
}

fn sort_name(sort: RosterSort, lang: Lang) -> &'static str {
    lang.say(match sort {
        RosterSort::Role => "clubs-roster-sort-role",
        RosterSort::Seen => "clubs-roster-sort-seen",
        RosterSort::Joined => "clubs-roster-sort-joined",
        RosterSort::Posts => "clubs-roster-sort-posts",
        RosterSort::Games => "clubs-roster-sort-games",
    })
}

/// One member, as those see them who run the club.
#[derive(Serialize)]
pub struct MemberPage {
    pub head: ClubHead,
    pub line: LineView,
    pub action: String,
    pub acts_action: String,
    pub offer_action: String,
    pub longest_note: usize,
    pub longest_reason: usize,
    pub most_deputies: usize,
    pub is_deputy: bool,
    pub is_leader: bool,
    pub rights: RightsView,
    /// Whether the club is offered to them already.
    pub is_offered: bool,
    pub offer_withdrawal: String,
}

#[derive(Serialize)]
pub struct RightsView {
    pub requests: bool,
    pub members: bool,
    pub forum: bool,
    pub page: bool,
}

impl From<Rights> for RightsView {
    fn from(rights: Rights) -> Self {
        let Rights { requests, members, forum, page } = rights;
        Self { requests, members, forum, page }
    }
}

impl MemberPage {
    pub fn new(
        visit: &Visit,
        line: &RosterLine,
        offer: Option<&Offer>,
        actor: UserId,
        plates: &Nameplates,
        local: Local,
        now: Moment,
    ) -> Self {
        let href = |place| Link::InClub(&visit.club.slug, place).href(local.lang);
        Self {
            head: ClubHead::new(visit, plates, local),
            line: line_view(line, visit, Some(actor), plates, local, now),
            action: href(ClubPlace::Member(line.user_id)),
            acts_action: href(ClubPlace::Removals),
            offer_action: href(ClubPlace::Offer),
            longest_note: LONGEST_NOTE,
            longest_reason: LONGEST_WORDS,
            most_deputies: MOST_DEPUTIES,
            is_deputy: line.role == MemberRole::Deputy,
            is_leader: line.role == MemberRole::Leader,
            rights: line.rights.into(),
            is_offered: offer.is_some_and(|offer| offer.to_id == line.user_id),
            offer_withdrawal: href(ClubPlace::OfferWithdrawal),
        }
    }
}

/// What waits for those who decide.
#[derive(Serialize)]
pub struct RequestsPage {
    pub head: ClubHead,
    pub capacity: i64,
    pub requests: Vec<PendingView>,
    pub invitations: Vec<PendingInvitation>,
    pub invite_action: String,
    pub link_action: String,
    pub most_uses: i64,
    pub longest_words: usize,
    /// A link that was just made; it is shown this once.
    pub link: Option<String>,
}

#[derive(Serialize)]
pub struct PendingView {
    pub id: i64,
    pub who: Option<Who>,
    pub message: String,
    pub time: String,
    pub acceptance: String,
    pub refusal: String,
}

#[derive(Serialize)]
pub struct PendingInvitation {
    /// Nobody: a link.
    pub who: Option<Who>,
    pub uses: i64,
    pub until: String,
    pub withdrawal: String,
}

impl RequestsPage {
    pub fn new(
        visit: &Visit,
        capacity: i64,
        requests: &[ClubRequest],
        invitations: &[Invitation],
        link: Option<String>,
        plates: &Nameplates,
        (local, now): (Local, Moment),
    ) -> Self {
        let lang = local.lang;
        let href = |place| Link::InClub(&visit.club.slug, place).href(lang);
        let pending = |request: &ClubRequest| PendingView {
            id: request.id.0,
            who: Who::of(plates, request.user_id, lang),
            message: request.message.clone(),
            time: local.ago(request.asked_at, now).into_owned(),
            acceptance: href(ClubPlace::Acceptance(request.id)),
            refusal: href(ClubPlace::Refusal(request.id)),
        };
        let invited = |invitation: &Invitation| PendingInvitation {
            who: invitation.user_id.and_then(|user| Who::of(plates, user, lang)),
            uses: invitation.uses_left,
            until: local.short_date(invitation.expires_at).into_owned(),
            withdrawal: href(ClubPlace::InvitationWithdrawal(invitation.id)),
        };
        Self {
            head: ClubHead::new(visit, plates, local),
            capacity,
            requests: requests.iter().map(pending).collect(),
            invitations: invitations.iter().map(invited).collect(),
            invite_action: href(ClubPlace::Invitations),
            link_action: href(ClubPlace::InvitationLinks),
            most_uses: MOST_USES,
            longest_words: LONGEST_WORDS,
            link,
        }
    }
}
