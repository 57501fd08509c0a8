//! What goes out about notifications.

use serde::Serialize;

use super::choice::{Choices, Pace, WayOut};
use super::event::{Event, Kind};
use super::notification::Notification;
use crate::accounts::{Choice, Nameplate, Nameplates};
use crate::clock::Moment;
use crate::i18n::{Lang, Local};
use crate::press::Link;
use crate::web::Paging;
use crate::words;

/// What happened, in a sentence. Whoever has left is not named: a name that stands for nobody has no place in it, since
/// it begins the sentence, and in some languages is addressed.
pub fn sentence(event: Event, actor: Option<&Nameplate>, title: &str, lang: Lang) -> String {
    let actor = actor.filter(|plate| plate.closed_at.is_none()).map(|plate| plate.name.as_str());
    match (event, actor) {
        (Event::Reply, Some(actor)) => {
            lang.say_with("notifications-event-reply", &words! { actor = actor, title = title }).into_owned()
        }
        (Event::Reply, None) => {
            lang.say_with("notifications-event-reply-former", &words! { title = title }).into_owned()
        }
        (Event::Silenced, _) => lang.say("notifications-event-silenced").to_owned(),
        (Event::Lifted, _) => lang.say("notifications-event-lifted").to_owned(),
        (Event::RoleChanged, _) => lang.say("notifications-event-role-changed").to_owned(),
        (Event::RankChanged, _) => lang.say("notifications-event-rank-changed").to_owned(),
        (Event::ExportReady, _) => lang.say("notifications-event-export-ready").to_owned(),
        (event, actor) => {
            let actor = actor.unwrap_or_else(|| lang.say("members-who-former"));
            lang.say_with(club_key(event), &words! { actor = actor, title = title }).into_owned()
        }
    }
}

/// The sentences about clubs; each may name who did it.
const fn club_key(event: Event) -> &'static str {
    match event {
        Event::ClubRequest => "notifications-event-club-request",
        Event::ClubAccepted => "notifications-event-club-accepted",
        Event::ClubDeclined => "notifications-event-club-declined",
        Event::ClubInvited => "notifications-event-club-invited",
        Event::ClubRemoved => "notifications-event-club-removed",
        Event::ClubRole => "notifications-event-club-role",
        Event::ClubOffered => "notifications-event-club-offered",
        Event::ClubOfferDeclined => "notifications-event-club-offer-declined",
        Event::ClubLeader => "notifications-event-club-leader",
        Event::ClubDissolving => "notifications-event-club-dissolving",
        Event::ClubStays => "notifications-event-club-stays",
        Event::ClubDissolved => "notifications-event-club-dissolved",
        Event::ClubMessage => "notifications-event-club-message",
        Event::ApplicationSigned => "notifications-event-application-signed",
        Event::ApplicationChanged => "notifications-event-application-changed",
        Event::ApplicationApproved => "notifications-event-application-approved",
        Event::ApplicationDeclined => "notifications-event-application-declined",
        Event::ApplicationExpired => "notifications-event-application-expired",
        Event::ClubFounded => "notifications-event-club-founded",
        Event::ClassAnnounced => "notifications-event-class-announced",
        Event::ClassChanged => "notifications-event-class-changed",
        // the others have sentences of their own
        _ => "notifications-event-class-kept",
    }
}

const fn icon(event: Event) -> &'static str {
    match event {
        Event::Reply => "reply",
        Event::Silenced | Event::Lifted | Event::RoleChanged => "shield",
        Event::RankChanged => "star",
        Event::ExportReady => "download",
        _ => "club",
    }
}

#[derive(Serialize)]
pub struct NotificationsPage {
    pub is_unread_only: bool,
    pub unread: i64,
    /// The newest that is shown: what comes later is not marked as read unseen.
    pub newest: Option<i64>,
    pub days: Vec<DayView>,
    pub paging: Paging,
}

/// What came on one day.
#[derive(Serialize)]
pub struct DayView {
    pub name: String,
    pub notices: Vec<NoticeView>,
}

#[derive(Serialize)]
pub struct NoticeView {
    pub icon: &'static str,
    pub text: String,
    pub excerpt: String,
    pub href: String,
    pub time: String,
    pub is_unread: bool,
}

impl NotificationsPage {
    pub fn new(
        notices: &[Notification],
        plates: &Nameplates,
        is_unread_only: bool,
        unread: i64,
        paging: Paging,
        local: Local,
        now: Moment,
    ) -> Self {
        let mut days: Vec<DayView> = Vec::new();
        for notice in notices {
            let name = day_name(notice.created_at, local, now);
            if days.last().is_none_or(|day| day.name != name) {
                days.push(DayView { name, notices: Vec::new() });
            }
            if let Some(day) = days.last_mut() {
                day.notices.push(NoticeView::new(notice, plates, local, now));
            }
        }
        let newest = notices.first().map(|notice| notice.id.0);
        Self { is_unread_only, unread, newest, days, paging }
    }
}

fn day_name(at: Moment, local: Local, now: Moment) -> String {
    let days = (local.zone.local(now).date() - local.zone.local(at).date()).num_days();
    match days {
        ..=0 => local.lang.say("time-today").to_owned(),
        1 => local.lang.say("time-yesterday").to_owned(),
        _ => local.date(at).into_owned(),
    }
}

impl NoticeView {
    fn new(notice: &Notification, plates: &Nameplates, local: Local, now: Moment) -> Self {
        let plate = notice.actor_id.and_then(|id| plates.get(id));
        Self {
            icon: icon(notice.event),
            text: sentence(notice.event, plate, &notice.title, local.lang),
            excerpt: notice.excerpt.clone(),
            href: Link::Notification(notice.id).href(local.lang),
            time: local.ago(notice.created_at, now).into_owned(),
            is_unread: notice.read_at.is_none(),
        }
    }
}

#[derive(Serialize)]
pub struct ChoicesPage {
    pub kinds: Vec<KindView>,
    pub paces: Vec<Choice>,
}

#[derive(Serialize)]
pub struct KindView {
    pub value: &'static str,
    pub name: &'static str,
    pub text: &'static str,
    pub is_optional: bool,
    pub on_site: bool,
    pub by_mail: bool,
}

impl ChoicesPage {
    pub fn new(choices: &Choices, lang: Lang) -> Self {
        let kind = |kind: &Kind| {
            let (name, text) = match kind {
                Kind::Replies => ("notifications-kind-replies", "notifications-kind-replies-text"),
                Kind::Office => ("notifications-kind-office", "notifications-kind-office-text"),
                Kind::Requests => ("notifications-kind-requests", "notifications-kind-requests-text"),
                Kind::Clubs => ("notifications-kind-clubs", "notifications-kind-clubs-text"),
                Kind::ClubMessages => ("notifications-kind-club-messages", "notifications-kind-club-messages-text"),
            };
            let switches = choices.switches(*kind);
            KindView {
                value: kind.as_str(),
                name: lang.say(name),
                text: lang.say(text),
                is_optional: kind.is_optional(),
                on_site: switches.on_site,
                // what cannot be switched off also comes by a letter of its own
                by_mail: switches.by_mail || !kind.is_optional(),
            }
        };
        let pace = |pace: &Pace| Choice {
            value: pace.as_str().to_owned(),
            name: lang
                .say(match pace {
                    Pace::AtOnce => "notifications-pace-at-once",
                    Pace::Daily => "notifications-pace-daily",
                    Pace::Never => "notifications-pace-never",
                })
                .to_owned(),
            is_chosen: *pace == choices.pace,
        };
        Self { kinds: Kind::ALL.iter().map(kind).collect(), paces: Pace::ALL.iter().map(pace).collect() }
    }
}

/// The way out of a list of letters: a button, since programs follow links.
#[derive(Serialize)]
pub struct UnsubscribePage {
    pub action: String,
    pub state: WayOut,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UserId;
    use crate::web::Role;

    #[test]
    fn whoever_left_is_told_of_in_a_sentence_of_its_own() {
        let closed_at = "2026-11-30T12:00:00".parse().ok();
        let gone = Nameplate {
            id: UserId(1),
            name: "ann".into(),
            avatar: String::new(),
            role: Role::Member,
            rank: None,
            posts: 0,
            closed_at,
            club: None,
        };
        let here = Nameplate { closed_at: None, ..gone.clone() };
        for lang in Lang::ALL.iter().copied() {
            let told = |actor| sentence(Event::Reply, actor, "Ladders", lang);
            assert!(told(Some(&here)).contains("ann") && told(Some(&here)).contains("Ladders"), "{lang}");
            assert_eq!(told(Some(&gone)), told(None), "{lang}");
            assert!(told(None).contains("Ladders") && !told(None).contains("ann"), "{lang}");
        }
        let told = |lang| sentence(Event::Reply, None, "Ladders", lang);
        assert!(told(Lang::En).starts_with("A former member "), "{}", told(Lang::En));
        // nobody in particular is addressed by no title
        assert!(!told(Lang::Ko).contains('님') && !told(Lang::Ja).contains("さん"));
    }
}
