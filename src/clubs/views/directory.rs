//! The directory as it is shown.

use serde::Serialize;

use super::head::{choice, class_name, joining_choices, joining_name, region_choices};
use crate::accounts::{BadgeView, Choice};
use crate::clock::Moment;
use crate::clubs::club::{Class, Club, Joining, Region};
use crate::clubs::directory::{ClubSort, PER_PAGE};
use crate::clubs::invitation::Invitation;
use crate::clubs::request::{ClubRequest, Progress};
use crate::clubs::score::written;
use crate::i18n::{Lang, Local};
use crate::ids::ClubId;
use crate::press::{ClubPlace, ClubsQuery, Link};
use crate::web::Paging;

/// What the directory's form asks for, checked.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    pub class: Option<Class>,
    pub sort: Option<ClubSort>,
    pub joining: Option<Joining>,
    pub region: Option<Region>,
    pub language: Option<Lang>,
    pub words: String,
}

impl Asked {
    fn query(&self, class: Option<Class>, page: i64) -> ClubsQuery<'_> {
        ClubsQuery {
            class: class.map_or("", Class::as_str),
            sort: self.sort.map_or("", ClubSort::as_str),
            joining: self.joining.map_or("", Joining::as_str),
            region: self.region.map_or("", Region::as_str),
            language: self.language.map_or("", Lang::as_str),
            words: &self.words,
            page,
        }
    }

    /// Whether anything narrows it down.
    pub fn is_narrow(&self) -> bool {
        self.joining.is_some() || self.region.is_some() || self.language.is_some() || !self.words.is_empty()
    }
}

/// What the directory knows of whoever looks.
#[derive(Debug, Clone, Default)]
pub struct Corner {
    pub may_write: bool,
    pub own: Option<Club>,
    /// Days until they may come into a club.
    pub waiting: i64,
    /// Their requests and invitations, with the clubs of them.
    pub requests: Vec<(ClubRequest, Club)>,
    pub invitations: Vec<(Invitation, Club)>,
}

#[derive(Serialize)]
pub struct DirectoryPage {
    pub popular: i64,
    pub ordinary: i64,
    pub words: String,
    pub sorts: Vec<Choice>,
    pub joinings: Vec<Choice>,
    pub regions: Vec<Choice>,
    pub languages: Vec<Choice>,
    /// The class that is asked for alone, or nothing.
    pub class: &'static str,
    pub is_narrow: bool,
    pub sections: Vec<Section>,
    pub own: Option<ClubCard>,
    pub requests: Vec<RequestLine>,
    pub invitations: Vec<InvitationLine>,
    pub waiting: i64,
    /// Whether they may found a club.
    pub may_found: bool,
}

/// The clubs of a class.
#[derive(Serialize)]
pub struct Section {
    pub id: &'static str,
    pub name: &'static str,
    pub total: i64,
    pub clubs: Vec<ClubCard>,
    /// Where all of them are, while only the first are here.
    pub more_href: Option<String>,
    pub paging: Option<Paging>,
}

#[derive(Serialize)]
pub struct ClubCard {
    pub name: String,
    pub href: String,
    pub badge: BadgeView,
    pub slogan: String,
    pub members: i64,
    pub score: String,
    /// When something last happened there, where that is the order.
    pub active: Option<String>,
    /// How one comes in.
    pub joining: &'static str,
    pub is_own: bool,
}

impl ClubCard {
    pub fn new(club: &Club, sort: ClubSort, own: Option<ClubId>, local: Local, now: Moment) -> Self {
        Self {
            name: club.name.clone(),
            href: Link::Club(&club.slug).href(local.lang),
            badge: BadgeView::new(&club.badge, &club.name),
            slogan: club.slogan.clone(),
            members: club.members,
            score: written(club.score),
            active: (sort == ClubSort::Recent).then(|| local.days_ago(club.active_at, now).into_owned()),
            joining: joining_name(club.joining, local.lang),
            is_own: own == Some(club.id),
        }
    }
}

/// A request of one's own; it stays listed after it was decided.
#[derive(Serialize)]
pub struct RequestLine {
    pub club: String,
    pub href: String,
    pub badge: BadgeView,
    pub state: &'static str,
    pub is_pending: bool,
    pub answer: String,
    pub time: String,
    pub withdrawal: String,
}

#[derive(Serialize)]
pub struct InvitationLine {
    pub club: String,
    pub href: String,
    pub badge: BadgeView,
    pub time: String,
    pub acceptance: String,
    pub refusal: String,
}

impl RequestLine {
    pub fn new(request: &ClubRequest, club: &Club, local: Local, now: Moment) -> Self {
        let lang = local.lang;
        Self {
            club: club.name.clone(),
            href: Link::Club(&club.slug).href(lang),
            badge: BadgeView::new(&club.badge, &club.name),
            state: progress_name(request.state, lang),
            is_pending: request.state == Progress::Pending,
            answer: request.answer.clone(),
            time: local.ago(request.decided_at.unwrap_or(request.asked_at), now).into_owned(),
            withdrawal: Link::InClub(&club.slug, ClubPlace::Withdrawal(request.id)).href(lang),
        }
    }
}

impl InvitationLine {
    pub fn new(invitation: &Invitation, club: &Club, local: Local, now: Moment) -> Self {
        let lang = local.lang;
        let href = |place| Link::InClub(&club.slug, place).href(lang);
        Self {
            club: club.name.clone(),
            href: Link::Club(&club.slug).href(lang),
            badge: BadgeView::new(&club.badge, &club.name),
            time: local.ago(invitation.made_at, now).into_owned(),
            acceptance: href(ClubPlace::InvitationAcceptance(invitation.id)),
            refusal: href(ClubPlace::InvitationRefusal(invitation.id)),
        }
    }
}

pub fn progress_name(state: Progress, lang: Lang) -> &'static str {
    lang.say(match state {
        Progress::Pending => "clubs-request-pending",
        Progress::Accepted => "clubs-request-accepted",
        Progress::Declined => "clubs-request-declined",
        Progress::Withdrawn => "clubs-request-withdrawn",
        Progress::Expired => "clubs-request-expired",
    })
}

/// The clubs of a class that were found, and how many there are.
pub type Haul = (Class, i64, Vec<Club>);

impl DirectoryPage {
    pub fn new(
        asked: &Asked,
        counts: (i64, i64),
        hauls: &[Haul],
        page: i64,
        corner: &Corner,
        local: Local,
        now: Moment,
    ) -> Self {
        let lang = local.lang;
        let own = corner.own.as_ref().map(|club| club.id);
        let sort = asked.sort.unwrap_or(ClubSort::Activity);
        let card = |club: &Club| ClubCard::new(club, sort, own, local, now);
        let section = |(class, total, clubs): &Haul| {
            let last = (total + PER_PAGE - 1) / PER_PAGE;
            let href = |page| Link::Clubs(asked.query(Some(*class), page)).href(lang);
            Section {
                id: class.as_str(),
                name: class_name(*class, lang),
                total: *total,
                clubs: clubs.iter().map(card).collect(),
                more_href: (asked.class.is_none() && last > 1).then(|| href(1)),
                paging: (asked.class.is_some() && last > 1).then(|| Paging::new(page, last, href)),
            }
        };
        let any = |key: &str, is_chosen| choice("", lang.say(key), is_chosen);
        let with_any = |first: Choice, others: Vec<Choice>| std::iter::once(first).chain(others).collect();
        let languages =
            Lang::ALL.iter().map(|l| choice(l.as_str(), l.say("language-name"), asked.language == Some(*l))).collect();
        Self {
            popular: counts.0,
            ordinary: counts.1,
            words: asked.words.clone(),
            sorts: ClubSort::ALL.iter().map(|s| choice(s.as_str(), sort_name(*s, lang), *s == sort)).collect(),
            joinings: with_any(any("clubs-any-joining", asked.joining.is_none()), joining_choices(asked.joining, lang)),
            regions: with_any(any("clubs-any-region", asked.region.is_none()), region_choices(asked.region, lang)),
            languages: with_any(any("clubs-any-language", asked.language.is_none()), languages),
            class: asked.class.map_or("", Class::as_str),
            is_narrow: asked.is_narrow(),
            sections: hauls.iter().map(section).collect(),
            own: corner.own.as_ref().map(card),
            requests: corner.requests.iter().map(|(r, club)| RequestLine::new(r, club, local, now)).collect(),
            invitations: corner.invitations.iter().map(|(i, club)| InvitationLine::new(i, club, local, now)).collect(),
            waiting: corner.waiting,
            may_found: corner.may_write && corner.own.is_none() && corner.waiting == 0,
        }
    }
}

fn sort_name(sort: ClubSort, lang: Lang) -> &'static str {
    lang.say(match sort {
        ClubSort::Activity => "clubs-sort-activity",
        ClubSort::Members => "clubs-sort-members",
        ClubSort::New => "clubs-sort-new",
        ClubSort::Recent => "clubs-sort-recent",
    })
}
