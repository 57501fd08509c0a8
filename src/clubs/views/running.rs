//! The pages of those who run a club, its log, and its messages, as they are shown.

use serde::Serialize;

use super::head::{ClubHead, joining_choices, language_ticks, region_choices};
use crate::accounts::{Choice, LanguageChoice, Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::club::{Class, Club, Joining, Region};
use crate::clubs::event::{ClubEvent, LogLine};
use crate::clubs::forms::{
    LONGEST_CHARTER, LONGEST_MESSAGE, LONGEST_NOTICE, LONGEST_SLOGAN, LONGEST_TITLE, LONGEST_WORDS, MessageForm,
    PageForm,
};
use crate::clubs::leadership::Offer;
use crate::clubs::message::ClubMessage;
use crate::clubs::visit::Visit;
use crate::i18n::{Lang, Local};
use crate::press::{ClubPlace, Link};
use crate::web::{Faults, Paging};
use crate::words;

#[derive(Serialize)]
pub struct SettingsPage {
    pub head: ClubHead,
    pub action: String,
    pub form: PageFields,
    pub faults: Faults,
    /// For officials: whether the leader is gone, so that they name another.
    pub is_abandoned: bool,
    pub leader_action: String,
    pub longest_reason: usize,
    /// To whom the club is offered.
    pub offered_to: Option<Who>,
    pub offer_withdrawal: String,
    pub dissolution_action: String,
    pub dissolution_withdrawal: String,
    pub dissolution_days: i64,
}

#[derive(Serialize)]
pub struct PageFields {
    pub slogan: String,
    pub charter: String,
    pub notice: String,
    pub honours: String,
    pub regions: Vec<Choice>,
    pub languages: Vec<LanguageChoice>,
    pub joinings: Vec<Choice>,
    pub longest_slogan: usize,
    pub longest_charter: usize,
    pub longest_notice: usize,
}

/// The form as the club's row would fill it.
pub fn form_of(club: &Club) -> PageForm {
    PageForm {
        slogan: club.slogan.clone(),
        charter: club.charter.clone(),
        notice: club.notice.clone(),
        honours: club.honours.clone(),
        region: club.region.to_string(),
        languages: club.languages.iter().map(ToString::to_string).collect(),
        joining: club.joining.to_string(),
    }
}

impl PageFields {
    fn new(form: &PageForm, lang: Lang) -> Self {
        let languages: Vec<_> = form.languages.iter().filter_map(|tag| Lang::parse(tag)).collect();
        Self {
            slogan: form.slogan.clone(),
            charter: form.charter.clone(),
            notice: form.notice.clone(),
            honours: form.honours.clone(),
            regions: region_choices(Region::parse(&form.region), lang),
            languages: language_ticks(&languages),
            joinings: joining_choices(Joining::parse(&form.joining), lang),
            longest_slogan: LONGEST_SLOGAN,
            longest_charter: LONGEST_CHARTER,
            longest_notice: LONGEST_NOTICE,
        }
    }
}

/// What the settings page knows besides its form.
#[derive(Debug, Clone, Default)]
pub struct Backdrop {
    pub is_abandoned: bool,
    pub offer: Option<Offer>,
    pub dissolution_days: i64,
}

impl SettingsPage {
    pub fn new(
        visit: &Visit,
        form: &PageForm,
        faults: Faults,
        backdrop: &Backdrop,
        plates: &Nameplates,
        local: Local,
    ) -> Self {
        let lang = local.lang;
        let href = |place| Link::InClub(&visit.club.slug, place).href(lang);
        Self {
            head: ClubHead::new(visit, plates, local),
            action: href(ClubPlace::Settings),
            form: PageFields::new(form, lang),
            faults,
            is_abandoned: backdrop.is_abandoned,
            leader_action: href(ClubPlace::Leader),
            longest_reason: LONGEST_WORDS,
            offered_to: backdrop.offer.and_then(|offer| Who::of(plates, offer.to_id, lang)),
            offer_withdrawal: href(ClubPlace::OfferWithdrawal),
            dissolution_action: href(ClubPlace::Dissolution),
            dissolution_withdrawal: href(ClubPlace::DissolutionWithdrawal),
            dissolution_days: backdrop.dissolution_days,
        }
    }
}

#[derive(Serialize)]
pub struct LogPage {
    pub head: ClubHead,
    pub lines: Vec<LogView>,
    pub paging: Paging,
}

#[derive(Serialize)]
pub struct LogView {
    pub text: String,
    pub detail: String,
    pub time: String,
}

/// Lines on one page of the log.
pub const LOG_LINES: i64 = 50;

impl LogPage {
    pub fn new(visit: &Visit, lines: &[LogLine], total: i64, page: i64, plates: &Nameplates, local: Local) -> Self {
        let lang = local.lang;
        let href = |page| Link::InClub(&visit.club.slug, ClubPlace::Log { page }).href(lang);
        Self {
            head: ClubHead::new(visit, plates, local),
            lines: lines.iter().map(|line| LogView::new(line, plates, local)).collect(),
            paging: Paging::new(page, (total + LOG_LINES - 1) / LOG_LINES, href),
        }
    }
}

impl LogView {
    fn new(line: &LogLine, plates: &Nameplates, local: Local) -> Self {
        let lang = local.lang;
        let name = |id: Option<crate::ids::UserId>| {
            id.and_then(|id| plates.get(id)).map_or(lang.say("clubs-log-site"), |plate| plate.shown_name(lang))
        };
        let (actor, member) = (name(line.actor_id), name(line.member_id));
        // who came in by themselves, or left, did it to nobody else
        let is_own = line.actor_id == line.member_id;
        let text = lang.say_with(log_key(line.event, is_own), &words! { actor = actor, member = member });
        Self { text: text.into_owned(), detail: detail(line, lang), time: local.date_and_time(line.at).into_owned() }
    }
}

/// What a line says besides its sentence: words as they are, values by their names.
fn detail(line: &LogLine, lang: Lang) -> String {
    match line.event {
        ClubEvent::JoiningChanged => {
            Joining::parse(&line.detail).map_or("", |joining| super::head::joining_name(joining, lang)).to_owned()
        }
        ClubEvent::ClassAnnounced | ClubEvent::ClassChanged | ClubEvent::ClassKept => {
            Class::parse(&line.detail).map_or("", |class| super::head::class_name(class, lang)).to_owned()
        }
        _ => line.detail.clone(),
    }
}

const fn log_key(event: ClubEvent, is_own: bool) -> &'static str {
    match event {
        ClubEvent::Founded => "clubs-log-founded",
        ClubEvent::Joined if is_own => "clubs-log-joined",
        ClubEvent::Joined => "clubs-log-admitted",
        ClubEvent::Left => "clubs-log-left",
        ClubEvent::Removed => "clubs-log-removed",
        ClubEvent::Blocked => "clubs-log-blocked",
        ClubEvent::Unblocked => "clubs-log-unblocked",
        ClubEvent::DeputyNamed => "clubs-log-deputy-named",
        ClubEvent::RightsChanged => "clubs-log-rights-changed",
        ClubEvent::DeputyDismissed => "clubs-log-deputy-dismissed",
        ClubEvent::Offered => "clubs-log-offered",
        ClubEvent::LeaderChanged => "clubs-log-leader-changed",
        ClubEvent::LeaderNamed => "clubs-log-leader-named",
        ClubEvent::PageChanged => "clubs-log-page-changed",
        ClubEvent::JoiningChanged => "clubs-log-joining-changed",
        ClubEvent::MessageSent => "clubs-log-message-sent",
        ClubEvent::ClassAnnounced => "clubs-log-class-announced",
        ClubEvent::ClassChanged => "clubs-log-class-changed",
        ClubEvent::ClassKept => "clubs-log-class-kept",
        ClubEvent::DissolutionAsked => "clubs-log-dissolution-asked",
        ClubEvent::DissolutionWithdrawn => "clubs-log-dissolution-withdrawn",
        ClubEvent::Dissolved => "clubs-log-dissolved",
    }
}

#[derive(Serialize)]
pub struct MessagesPage {
    pub head: ClubHead,
    pub messages: Vec<MessageView>,
    pub action: String,
    pub title: String,
    pub body: String,
    pub longest_title: usize,
    pub longest_body: usize,
    /// Messages that may still be sent this week.
    pub left: i64,
    pub faults: Faults,
}

#[derive(Serialize)]
pub struct MessageView {
    pub title: String,
    pub body: String,
    pub who: Option<Who>,
    pub time: String,
}

impl MessagesPage {
    pub fn new(
        visit: &Visit,
        messages: &[ClubMessage],
        left: i64,
        (form, faults): (&MessageForm, Faults),
        plates: &Nameplates,
        local: Local,
        now: Moment,
    ) -> Self {
        let lang = local.lang;
        let message = |message: &ClubMessage| MessageView {
            title: message.title.clone(),
            body: message.body.clone(),
            who: Who::of(plates, message.by_id, lang),
            time: local.ago(message.sent_at, now).into_owned(),
        };
        Self {
            head: ClubHead::new(visit, plates, local),
            messages: messages.iter().map(message).collect(),
            action: Link::InClub(&visit.club.slug, ClubPlace::Messages).href(lang),
            title: form.title.clone(),
            body: form.body.clone(),
            longest_title: LONGEST_TITLE,
            longest_body: LONGEST_MESSAGE,
            left,
            faults,
        }
    }
}

/// What an invitation's link shows: the club, and the button that opens it.
#[derive(Serialize)]
pub struct InvitedPage {
    pub head: ClubHead,
    pub action: String,
    pub is_good: bool,
    /// Why the button would not help, in words.
    pub obstacle: Option<String>,
}
