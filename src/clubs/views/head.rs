//! What all pages of a club have in common.

use serde::Serialize;

use crate::accounts::{BadgeView, Choice, LanguageChoice, Nameplates, Who, region_name};
use crate::clubs::access::ClubAccess;
use crate::clubs::club::{Class, Club, Joining, Region};
use crate::clubs::membership::{MemberRole, Rights};
use crate::clubs::visit::Visit;
use crate::i18n::{Lang, Local};
use crate::press::{ClubPlace, Link, RosterQuery};

/// The head of a club's pages: who it is, who runs it, and the way to its other pages.
#[derive(Serialize)]
pub struct ClubHead {
    pub name: String,
    pub slug: String,
    pub href: String,
    pub badge: BadgeView,
    pub slogan: String,
    pub is_popular: bool,
    pub class: &'static str,
    pub founded: String,
    pub members: i64,
    pub leader: Option<Who>,
    pub tabs: Vec<ClubTab>,
    pub access: ClubAccess,
    /// What the visitor is here.
    pub role: Option<&'static str>,
    /// The day of its end, while it can still be called off.
    pub dissolves: Option<String>,
    /// The day that it ended.
    pub dissolved: Option<String>,
}

/// A page of the club. The template says which is the current one.
#[derive(Serialize)]
pub struct ClubTab {
    pub id: &'static str,
    pub name: &'static str,
    pub href: String,
    /// What waits there.
    pub count: Option<i64>,
}

impl ClubHead {
    pub fn new(visit: &Visit, plates: &Nameplates, local: Local) -> Self {
        let (club, lang) = (&visit.club, local.lang);
        let leader = visit.staff.iter().find(|member| member.role == MemberRole::Leader);
        Self {
            name: club.name.clone(),
            slug: club.slug.clone(),
            href: Link::Club(&club.slug).href(lang),
            badge: BadgeView::new(&club.badge, &club.name),
            slogan: club.slogan.clone(),
            is_popular: club.class == Class::Popular,
            class: class_name(club.class, lang),
            founded: local.date(club.founded_at).into_owned(),
            members: club.members,
            leader: leader.and_then(|leader| Who::of(plates, leader.user_id, lang)),
            tabs: tabs(visit, lang),
            access: visit.access,
            role: visit.role.map(|role| role_name(role, lang)),
            dissolves: club.dissolves_at.filter(|_| club.is_alive()).map(|at| local.date(at).into_owned()),
            dissolved: club.dissolved_at.map(|at| local.date(at).into_owned()),
        }
    }
}

fn tabs(visit: &Visit, lang: Lang) -> Vec<ClubTab> {
    let (slug, access) = (visit.club.slug.as_str(), visit.access);
    let tab = |id, key, place: Option<ClubPlace<'_>>, count: i64| ClubTab {
        id,
        name: lang.say(key),
        href: place.map_or(Link::Club(slug), |place| Link::InClub(slug, place)).href(lang),
        count: (count > 0).then_some(count),
    };
    let mut tabs = vec![
        tab("page", "clubs-tab-page", None, 0),
        tab("forum", "clubs-tab-forum", Some(ClubPlace::Forum { sort: "", page: 1 }), 0),
        tab("roster", "clubs-tab-roster", Some(ClubPlace::Roster(RosterQuery::default())), 0),
        tab("activity", "clubs-tab-activity", Some(ClubPlace::Activity), 0),
    ];
    if access.log {
        tabs.push(tab("log", "clubs-tab-log", Some(ClubPlace::Log { page: 1 }), 0));
    }
    if visit.role.is_some() {
        tabs.push(tab("messages", "clubs-tab-messages", Some(ClubPlace::Messages), 0));
    }
    if access.requests {
        tabs.push(tab("requests", "clubs-tab-requests", Some(ClubPlace::Requests), visit.requests));
    }
    if access.page || access.lead || access.name_leader {
        tabs.push(tab("settings", "clubs-tab-settings", Some(ClubPlace::Settings), 0));
    }
    tabs
}

pub fn class_name(class: Class, lang: Lang) -> &'static str {
    lang.say(match class {
        Class::Popular => "clubs-class-popular",
        Class::Ordinary => "clubs-class-ordinary",
    })
}

pub fn joining_name(joining: Joining, lang: Lang) -> &'static str {
    lang.say(match joining {
        Joining::Open => "clubs-joining-open",
        Joining::Request => "clubs-joining-request",
        Joining::Closed => "clubs-joining-closed",
    })
}

pub fn role_name(role: MemberRole, lang: Lang) -> &'static str {
    lang.say(match role {
        MemberRole::Leader => "clubs-role-leader",
        MemberRole::Deputy => "clubs-role-deputy",
        MemberRole::Member => "clubs-role-member",
    })
}

pub fn region_of(region: Region, lang: Lang) -> &'static str {
    region_name(region.as_str(), lang).unwrap_or_default()
}

/// What a deputy may do, in words.
pub fn rights_names(rights: Rights, lang: Lang) -> Vec<&'static str> {
    let all = [
        (rights.requests, "clubs-right-requests"),
        (rights.members, "clubs-right-members"),
        (rights.forum, "clubs-right-forum"),
        (rights.page, "clubs-right-page"),
    ];
    all.into_iter().filter(|(may, _)| *may).map(|(_, key)| lang.say(key)).collect()
}

/// The languages of a club, each in its own name.
pub fn language_names(club: &Club) -> Vec<&'static str> {
    club.languages.iter().map(|lang| lang.say("language-name")).collect()
}

/// One of several values, with its name.
pub fn choice(value: &str, name: &str, is_chosen: bool) -> Choice {
    Choice { value: value.to_owned(), name: name.to_owned(), is_chosen }
}

/// Regions to choose from.
pub fn region_choices(chosen: Option<Region>, lang: Lang) -> Vec<Choice> {
    let one = |region: &Region| choice(region.as_str(), region_of(*region, lang), Some(*region) == chosen);
    Region::ALL.iter().map(one).collect()
}

/// Ways in to choose from.
pub fn joining_choices(chosen: Option<Joining>, lang: Lang) -> Vec<Choice> {
    let one = |joining: &Joining| choice(joining.as_str(), joining_name(*joining, lang), Some(*joining) == chosen);
    Joining::ALL.iter().map(one).collect()
}

/// Languages to tick.
pub fn language_ticks(chosen: &[Lang]) -> Vec<LanguageChoice> {
    let one = |lang: &Lang| LanguageChoice {
        tag: lang.as_str(),
        name: lang.say("language-name"),
        is_chosen: chosen.contains(lang),
    };
    Lang::ALL.iter().map(one).collect()
}
