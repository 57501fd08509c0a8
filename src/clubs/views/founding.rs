//! What goes out about foundings: the form of an application, and its page.

use serde::Serialize;

use super::head::{joining_name, language_ticks, region_choices, region_of};
use crate::accounts::badge::{LEAST_CONTRAST, contrast_with_white};
use crate::accounts::{Badge, BadgeShape, BadgeView, Choice, LanguageChoice, Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::application::{Application, ApplicationState};
use crate::clubs::application_access::ApplicationAccess;
use crate::clubs::club::{Club, Joining, Region};
use crate::clubs::forms::{FoundingForm, LONGEST_CHARTER, LONGEST_SLOGAN, SCHEMES, Scheme, figure, ticked_languages};
use crate::clubs::history::{HistoryLine, Step};
use crate::clubs::signature::Signature;
use crate::i18n::{Lang, Local, time};
use crate::ids::{ApplicationId, UserId};
use crate::press::{ApplicationPlace, Link};
use crate::text::fill;
use crate::web::Faults;
use crate::words;

/// The stages in order.
const STEPS: [&str; 4] = [
    "clubs-founding-steps-filled",
    "clubs-founding-steps-signatures",
    "clubs-founding-steps-review",
    "clubs-founding-steps-founded",
];

/// A stage on the way from the form to the club.
#[derive(Serialize)]
pub struct Stage {
    pub name: &'static str,
    pub is_done: bool,
    pub is_current: bool,
}

/// The stages, of which so many are behind.
fn stages(done: usize, lang: Lang) -> Vec<Stage> {
    let stage = |(at, key): (usize, &&str)| Stage { name: lang.say(key), is_done: at < done, is_current: at == done };
    STEPS.iter().enumerate().map(stage).collect()
}

#[derive(Serialize)]
pub struct ShapeChoice {
    pub value: BadgeShape,
    pub name: &'static str,
    pub badge: BadgeView,
    pub is_wide: bool,
    pub is_chosen: bool,
}

#[derive(Serialize)]
pub struct SchemeChoice {
    pub value: &'static str,
    pub name: &'static str,
    pub ground: &'static str,
    pub pattern: &'static str,
    pub badge: BadgeView,
    pub is_chosen: bool,
}

#[derive(Serialize)]
pub struct JoiningChoice {
    pub value: Joining,
    pub name: &'static str,
    pub help: &'static str,
    pub is_chosen: bool,
}

/// Whether the form begins an application or changes one.
#[derive(Debug, Clone, Copy)]
pub enum FoundPlace {
    New,
    Edit(ApplicationId),
}

/// The form of an application.
#[derive(Serialize)]
pub struct FoundPage {
    pub is_edit: bool,
    pub action: String,
    pub cancel_href: String,
    pub stages: Vec<Stage>,
    pub name: String,
    pub badge_text: String,
    pub shapes: Vec<ShapeChoice>,
    pub schemes: Vec<SchemeChoice>,
    pub has_own_colours: bool,
    pub ground: String,
    pub pattern: String,
    pub slogan: String,
    pub longest_slogan: usize,
    pub charter: String,
    pub longest_charter: usize,
    pub regions: Vec<Choice>,
    pub languages: Vec<LanguageChoice>,
    pub joinings: Vec<JoiningChoice>,
    pub leads: bool,
    pub supporters: i64,
    /// The badge as it is now, and before the member's name.
    pub badge: BadgeView,
    pub me: Option<Who>,
    pub contrast: String,
    pub least_contrast: String,
    pub is_contrast_enough: bool,
    /// The charter as it would look.
    pub preview: Option<String>,
    pub faults: Faults,
}

impl FoundPage {
    pub fn new(
        place: FoundPlace,
        form: &FoundingForm,
        me: Option<Who>,
        supporters: i64,
        preview: Option<String>,
        faults: Faults,
        lang: Lang,
    ) -> Self {
        let draft = form.draft();
        let contrast = contrast_with_white(&draft.ground).unwrap_or(1.0);
        let badge = BadgeView::new(&draft, lang.say("clubs-found-badge-own"));
        let (action, cancel) = match place {
            FoundPlace::New => (Link::Applications, Link::Clubs(Default::default())),
            FoundPlace::Edit(id) => {
                (Link::Application(id, ApplicationPlace::Editing), Link::Application(id, ApplicationPlace::Page))
            }
        };
        Self {
            is_edit: matches!(place, FoundPlace::Edit(_)),
            action: action.href(lang),
            cancel_href: cancel.href(lang),
            stages: stages(0, lang),
            name: form.name.clone(),
            badge_text: form.badge_text.clone(),
            shapes: shape_choices(&draft, lang),
            schemes: scheme_choices(form, &draft, lang),
            has_own_colours: !SCHEMES.iter().any(|scheme| scheme.word == form.scheme),
            ground: draft.ground,
            pattern: draft.pattern,
            slogan: form.slogan.clone(),
            longest_slogan: LONGEST_SLOGAN,
            charter: form.charter.clone(),
            longest_charter: LONGEST_CHARTER,
            regions: region_choices(Region::parse(&form.region), lang),
            languages: language_ticks(&ticked_languages(&form.languages)),
            joinings: Joining::ALL.iter().map(|joining| joining_choice(*joining, form, lang)).collect(),
            leads: !form.leads.is_empty(),
            supporters,
            me: me.map(|who| with_badge(who, &badge)),
            badge,
            contrast: figure(contrast),
            least_contrast: figure(LEAST_CONTRAST),
            is_contrast_enough: contrast >= LEAST_CONTRAST,
            preview: preview.map(|html| fill(&html, lang.as_str(), |_| String::new())),
            faults,
        }
    }
}

/// A member as they would be shown.
fn with_badge(who: Who, badge: &BadgeView) -> Who {
    Who { badge: Some(badge.clone()), ..who }
}

const fn shape_key(shape: BadgeShape) -> &'static str {
    match shape {
        BadgeShape::Seal => "clubs-founding-shape-seal",
        BadgeShape::Stone => "clubs-founding-shape-stone",
        BadgeShape::Tile => "clubs-founding-shape-tile",
        BadgeShape::Shield => "clubs-founding-shape-shield",
        BadgeShape::Hex => "clubs-founding-shape-hex",
        BadgeShape::Plaque => "clubs-founding-shape-plaque",
        BadgeShape::Banner => "clubs-founding-shape-banner",
        BadgeShape::Capsule => "clubs-founding-shape-capsule",
    }
}

fn shape_choices(draft: &Badge, lang: Lang) -> Vec<ShapeChoice> {
    let choice = |shape: &BadgeShape| {
        // as many characters as the shape has room for, whatever was typed
        let sample = if shape.is_wide() { lang.say("clubs-found-sample-two") } else { lang.say("clubs-found-sample") };
        let fits = (draft.text.chars().count() == 2) == shape.is_wide() && !draft.text.is_empty();
        let text = if fits { draft.text.clone() } else { sample.to_owned() };
        let badge = Badge { text, shape: *shape, ..draft.clone() };
        ShapeChoice {
            value: *shape,
            name: lang.say(shape_key(*shape)),
            badge: BadgeView::new(&badge, ""),
            is_wide: shape.is_wide(),
            is_chosen: *shape == draft.shape,
        }
    };
    BadgeShape::ALL.iter().map(choice).collect()
}

fn scheme_choices(form: &FoundingForm, draft: &Badge, lang: Lang) -> Vec<SchemeChoice> {
    let choice = |scheme: &Scheme| {
        let (ground, pattern) = (scheme.ground.to_owned(), scheme.pattern.to_owned());
        let badge = Badge { text: String::new(), shape: draft.shape, ground, pattern };
        SchemeChoice {
            value: scheme.word,
            name: lang.say(scheme.key),
            ground: scheme.ground,
            pattern: scheme.pattern,
            badge: BadgeView::new(&badge, ""),
            is_chosen: scheme.word == form.scheme,
        }
    };
    SCHEMES.iter().map(choice).collect()
}

fn joining_choice(joining: Joining, form: &FoundingForm, lang: Lang) -> JoiningChoice {
    let help = match joining {
        Joining::Open => "clubs-founding-joining-open-help",
        Joining::Request => "clubs-founding-joining-request-help",
        Joining::Closed => "clubs-founding-joining-closed-help",
    };
    JoiningChoice {
        value: joining,
        name: joining_name(joining, lang),
        help: lang.say(help),
        is_chosen: joining.as_str() == form.joining,
    }
}

/// A state in words, and the colour of its tag.
pub fn state_words(state: ApplicationState, lang: Lang) -> (&'static str, &'static str) {
    match state {
        ApplicationState::Signing => (lang.say("clubs-founding-state-signing"), "gold"),
        ApplicationState::Review => (lang.say("clubs-founding-state-review"), "jade"),
        ApplicationState::Approved => (lang.say("clubs-founding-state-approved"), "jade"),
        ApplicationState::Declined => (lang.say("clubs-founding-state-declined"), "red"),
        ApplicationState::Withdrawn => (lang.say("clubs-founding-state-withdrawn"), ""),
        ApplicationState::Expired => (lang.say("clubs-founding-state-expired"), ""),
    }
}

#[derive(Serialize)]
pub struct SignatureView {
    pub number: usize,
    pub is_black: bool,
    pub who: Option<Who>,
    /// Nothing where the place is empty.
    pub time: Option<String>,
    pub iso: Option<String>,
    /// They are in a club by now, or wait since they left one.
    pub is_lost: bool,
}

#[derive(Serialize)]
pub struct HistoryView {
    pub text: String,
    pub detail: Option<String>,
    pub time: String,
    pub iso: String,
}

/// What the page of an application is made of.
pub struct ApplicationParts<'a> {
    pub application: &'a Application,
    pub signatures: &'a [Signature],
    /// Whose signatures count.
    pub free: &'a [UserId],
    pub needed: i64,
    pub history: &'a [HistoryLine],
    /// What became of it.
    pub club: Option<&'a Club>,
    pub plates: &'a Nameplates,
    pub access: ApplicationAccess,
    pub base_url: &'a str,
}

impl ApplicationParts<'_> {
    /// Members that the page names.
    pub fn people(&self) -> Vec<UserId> {
        let signers = self.signatures.iter().map(|signature| signature.user_id);
        let actors = self.history.iter().filter_map(|line| line.actor_id);
        signers.chain(actors).chain([self.application.applicant_id]).collect()
    }
}

#[derive(Serialize)]
pub struct ApplicationPage {
    pub name: String,
    pub slogan: String,
    pub badge: BadgeView,
    pub state: &'static str,
    pub tone: &'static str,
    pub is_over: bool,
    pub is_declined: bool,
    pub applicant: Option<Who>,
    /// The applicant as they would be shown.
    pub leader: Option<Who>,
    pub made: String,
    pub expires: Option<String>,
    pub region: &'static str,
    pub languages: Vec<LanguageChoice>,
    pub joining: &'static str,
    pub shape: &'static str,
    pub stages: Vec<Stage>,
    pub signatures: Vec<SignatureView>,
    pub count: usize,
    pub needed: i64,
    pub missing: i64,
    /// Hundredths of the needed signatures.
    pub percent: i64,
    pub charter_html: String,
    pub history: Vec<HistoryView>,
    pub answer: Option<String>,
    pub access: ApplicationAccess,
    pub url: String,
    pub club_href: Option<String>,
    pub edit_href: String,
    pub sign_href: String,
    pub unsign_href: String,
    pub withdraw_href: String,
    pub approve_href: String,
    /// The mark of what is shown.
    pub stamp: String,
    pub decline_href: String,
    pub faults: Faults,
}

impl ApplicationPage {
    pub fn new(parts: &ApplicationParts<'_>, faults: Faults, local: Local, now: Moment) -> Self {
        let (application, access, lang) = (parts.application, parts.access, local.lang);
        let (plan, state) = (&application.plan, application.state_at(now));
        let badge = BadgeView::new(&plan.badge, &plan.name);
        let applicant = Who::of(parts.plates, application.applicant_id, lang);
        let (words, tone) = state_words(state, lang);
        // what is decided counts as it counted then
        let is_approved = state == ApplicationState::Approved;
        let count = if is_approved { parts.signatures.len() } else { parts.free.len() };
        let missing = (parts.needed - count as i64).max(0);
        let done = match state {
            ApplicationState::Review => 2,
            ApplicationState::Approved => STEPS.len(),
            _ => 1,
        };
        let href = |place| Link::Application(application.id, place).href(lang);
        let language = |of: &Lang| LanguageChoice { tag: of.as_str(), name: of.say("language-name"), is_chosen: true };
        Self {
            name: plan.name.clone(),
            slogan: plan.slogan.clone(),
            state: words,
            tone,
            is_over: !state.is_open() && !is_approved,
            is_declined: state == ApplicationState::Declined,
            leader: applicant.clone().map(|who| with_badge(who, &badge)),
            applicant,
            badge,
            made: local.date(application.made_at).into_owned(),
            expires: state.is_open().then(|| local.date(application.expires_at).into_owned()),
            region: region_of(plan.region, lang),
            languages: plan.languages.iter().map(language).collect(),
            joining: joining_name(plan.joining, lang),
            shape: lang.say(shape_key(plan.badge.shape)),
            stages: stages(done, lang),
            signatures: signature_views(parts, state, local),
            count,
            needed: parts.needed,
            missing,
            percent: (count as i64 * 100 / parts.needed.max(1)).min(100),
            charter_html: fill(&plan.charter_html, lang.as_str(), |_| String::new()),
            history: parts.history.iter().map(|line| history_view(line, parts, local)).collect(),
            answer: (access.answer && !application.answer.is_empty()).then(|| application.answer.clone()),
            access,
            // without a language: whoever opens it reads it in their own
            url: format!("{}{}", parts.base_url, Link::Application(application.id, ApplicationPlace::Page).path()),
            club_href: parts.club.map(|club| Link::Club(&club.slug).href(lang)),
            edit_href: href(ApplicationPlace::Editing),
            sign_href: href(ApplicationPlace::Signatures),
            unsign_href: href(ApplicationPlace::SignatureWithdrawal),
            withdraw_href: href(ApplicationPlace::Withdrawal),
            approve_href: href(ApplicationPlace::Approval),
            stamp: application.stamp(),
            decline_href: href(ApplicationPlace::Refusal),
            faults,
        }
    }
}

/// The signatures, and an empty place for each that is missing.
fn signature_views(parts: &ApplicationParts<'_>, state: ApplicationState, local: Local) -> Vec<SignatureView> {
    let counts = |user: UserId| state == ApplicationState::Approved || parts.free.contains(&user);
    let mut views = Vec::new();
    let mut number = 0;
    for signature in parts.signatures {
        let is_lost = !counts(signature.user_id);
        number += usize::from(!is_lost);
        views.push(SignatureView {
            number,
            is_black: number % 2 == 1,
            who: Who::of(parts.plates, signature.user_id, local.lang),
            time: Some(local.date_and_time(signature.signed_at).into_owned()),
            iso: Some(time::iso(signature.signed_at)),
            is_lost,
        });
    }
    if state.is_open() {
        let empty =
            |number| SignatureView { number, is_black: false, who: None, time: None, iso: None, is_lost: false };
        views.extend((number + 1..=usize::try_from(parts.needed).unwrap_or_default()).map(empty));
    }
    views
}

fn history_view(line: &HistoryLine, parts: &ApplicationParts<'_>, local: Local) -> HistoryView {
    let lang = local.lang;
    let plate = line.actor_id.and_then(|id| parts.plates.get(id));
    let name = plate.map(|plate| plate.shown_name(lang)).unwrap_or_default();
    let text = match line.step {
        Step::Submitted => lang.say("clubs-founding-history-submitted").into(),
        Step::Edited => lang.say("clubs-founding-history-edited").into(),
        Step::Signed => lang.say_with("clubs-founding-history-signed", &words! { name = name }),
        Step::Unsigned => lang.say_with("clubs-founding-history-unsigned", &words! { name = name }),
        Step::Lost => lang.say_with("clubs-founding-history-lost", &words! { name = name }),
        Step::Complete => lang.say("clubs-founding-history-complete").into(),
        Step::Incomplete => lang.say("clubs-founding-history-incomplete").into(),
        Step::Declined => lang.say("clubs-founding-history-declined").into(),
        Step::Approved => lang.say("clubs-founding-history-approved").into(),
        Step::Withdrawn => lang.say("clubs-founding-history-withdrawn").into(),
        Step::Expired => lang.say("clubs-founding-history-expired").into(),
    };
    HistoryView {
        text: text.into_owned(),
        detail: (parts.access.answer && !line.detail.is_empty()).then(|| line.detail.clone()),
        time: local.short_date(line.at).into_owned(),
        iso: time::iso(line.at),
    }
}
