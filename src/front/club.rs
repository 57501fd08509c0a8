//! A club's own page: what it says of itself, its forum, its activity, and the way in.

use rocket::{Route, get, routes};
use serde::Serialize;

use crate::accounts::access::reader;
use crate::accounts::{Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::evaluation::Score;
use crate::clubs::forms::LONGEST_WORDS;
use crate::clubs::invitation::Invitation;
use crate::clubs::leadership::Offer;
use crate::clubs::membership::{self, JoinRefusal, MemberRole, Membership};
use crate::clubs::request::ClubRequest;
use crate::clubs::roster;
use crate::clubs::score::written;
use crate::clubs::settings::WAITING_DAYS;
use crate::clubs::views::head::{ClubHead, joining_name, language_names, region_of, rights_names, role_name};
use crate::clubs::{Club, Visit};
use crate::db::Conn;
use crate::error::{Error, Refusal};
use crate::forums::{Place, Topic, TopicRow};
use crate::i18n::Local;
use crate::ids::UserId;
use crate::press::{ClubPlace, Link};
use crate::text::fill_note;
use crate::web::{Answer, Door, Page, Seat};

/// Topics of its forum that the page shows.
const TOPICS: i64 = 10;
/// Newest members that it shows.
const NEWEST: i64 = 8;

#[derive(Serialize)]
struct ClubPage {
    head: ClubHead,
    capacity: i64,
    notice: String,
    charter: String,
    honours: Vec<String>,
    region: &'static str,
    languages: Vec<&'static str>,
    joining: &'static str,
    score: String,
    place: Option<i32>,
    topics: Vec<TopicRow>,
    forum_topics: i64,
    forum_posts: i64,
    forum_href: String,
    new_topic_href: String,
    activity_href: String,
    roster_href: String,
    staff: Vec<StaffLine>,
    newest: Vec<Who>,
    /// Members who posted, and their records, as last evaluated.
    posters: i32,
    games: i32,
    way: WayIn,
}

#[derive(Serialize)]
struct StaffLine {
    who: Option<Who>,
    role: &'static str,
    rights: Vec<&'static str>,
}

/// How the reader comes in, or goes.
#[derive(Serialize)]
struct WayIn {
    /// Where they come in or ask to.
    action: String,
    longest_words: usize,
    /// Their request that waits here, with the way to take it back.
    pending: Option<String>,
    /// Their invitation: yes, and no.
    invitation: Option<(String, String)>,
    /// Why there is no way in just now, in words.
    obstacle: Option<String>,
    departure: String,
    /// Days that one waits after leaving.
    waiting_days: i64,
    /// The club is offered to them: yes, and no.
    offer: Option<(String, String)>,
}

pub fn routes() -> Vec<Route> {
    routes![show_club]
}

#[get("/clubs/<slug>")]
async fn show_club(door: Door, slug: &str) -> Answer {
    let (local, now, seat, slug) = (door.local(), door.now(), door.seat().cloned(), slug.to_owned());
    door.page(move |db| {
        let visit = Visit::of(db, &slug, seat.as_ref())?;
        Ok(Page::new("clubs/club", ClubPage::load(db, &visit, seat.as_ref(), local, now)?))
    })
    .await
}

impl ClubPage {
    fn load(db: &mut Conn, visit: &Visit, seat: Option<&Seat>, local: Local, now: Moment) -> Result<Self, Error> {
        let (club, lang) = (&visit.club, local.lang);
        let topics = Topic::latest(db, Place::Club(club.id), &reader(seat), TOPICS)?;
        let newest = roster::newest(db, club.id, NEWEST)?;
        let score = Score::latest_of(db, club.id)?.map(|(_, score)| score);
        let people = topics.iter().flat_map(Topic::people).chain(visit.people());
        let plates = Nameplates::of(db, people.chain(newest.iter().copied()))?;
        let href = |place| Link::InClub(&club.slug, place).href(lang);
        let staff = |member: &Membership| StaffLine {
            who: Who::of(&plates, member.user_id, lang),
            role: role_name(member.role, lang),
            rights: if member.role == MemberRole::Deputy { rights_names(member.rights, lang) } else { Vec::new() },
        };
        Ok(Self {
            head: ClubHead::new(visit, &plates, local),
            capacity: club.capacity(db)?,
            notice: fill_note(&club.notice_html, lang.as_str()),
            charter: fill_note(&club.charter_html, lang.as_str()),
            honours: club.honours.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect(),
            region: region_of(club.region, lang),
            languages: language_names(club),
            joining: joining_name(club.joining, lang),
            score: written(club.score),
            place: club.place,
            topics: topics.iter().map(|topic| TopicRow::new(topic, &plates, local, now)).collect(),
            forum_topics: club.topics,
            forum_posts: club.posts,
            forum_href: href(ClubPlace::Forum { sort: "", page: 1 }),
            new_topic_href: href(ClubPlace::NewTopic),
            activity_href: href(ClubPlace::Activity),
            roster_href: href(ClubPlace::Roster(Default::default())),
            staff: visit.staff.iter().map(staff).collect(),
            newest: newest.iter().filter_map(|user| Who::of(&plates, *user, lang)).collect(),
            posters: score.as_ref().map_or(0, |score| score.posters),
            games: score.as_ref().map_or(0, |score| score.games),
            way: WayIn::load(db, club, seat, local, now)?,
        })
    }
}

impl WayIn {
    fn load(db: &mut Conn, club: &Club, seat: Option<&Seat>, local: Local, now: Moment) -> Result<Self, Error> {
        let lang = local.lang;
        let href = |place| Link::InClub(&club.slug, place).href(lang);
        let mut way = Self {
            action: href(ClubPlace::Requests),
            longest_words: LONGEST_WORDS,
            pending: None,
            invitation: None,
            obstacle: None,
            departure: href(ClubPlace::Departure),
            waiting_days: WAITING_DAYS.get(db)?,
            offer: None,
        };
        let Some(seat) = seat.filter(|_| club.is_alive()) else { return Ok(way) };
        if seat.club == Some(club.id) {
            let offer = Offer::of_club(db, club.id, now)?.filter(|offer| offer.to_id == seat.id);
            way.offer = offer.map(|_| (href(ClubPlace::OfferAcceptance), href(ClubPlace::OfferRefusal)));
            return Ok(way);
        }
        way.ask(db, club, seat.id, (local, now))?;
        Ok(way)
    }

    /// What stands between a member of no club, or of another, and this one.
    fn ask(&mut self, db: &mut Conn, club: &Club, user: UserId, (local, now): (Local, Moment)) -> Result<(), Error> {
        let lang = local.lang;
        let href = |place| Link::InClub(&club.slug, place).href(lang);
        let pending = ClubRequest::pending_of(db, user)?;
        let is_here = pending.as_ref().is_some_and(|request| request.club_id == club.id);
        self.pending = pending.as_ref().filter(|_| is_here).map(|request| href(ClubPlace::Withdrawal(request.id)));
        let invitation = Invitation::pending_of(db, user, now)?.into_iter().find(|one| one.club_id == club.id);
        self.invitation = invitation
            .map(|one| (href(ClubPlace::InvitationAcceptance(one.id)), href(ClubPlace::InvitationRefusal(one.id))));
        let obstacle = match membership::obstacle(db, club, user, now)? {
            // an invitation is no second request
            None if pending.is_some() && !is_here && self.invitation.is_none() => Some(JoinRefusal::Pending),
            other => other,
        };
        self.obstacle = obstacle.map(|refusal| lang.tell(&refusal.message()).into_owned());
        Ok(())
    }
}
