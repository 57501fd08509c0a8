//! Those who run a club: deputies and their rights, handing over, messages, the end.

use chrono::TimeDelta;
use rocket::http::Status;
use yicheng::clubs::Joining;
use yicheng::i18n::Lang;
use yicheng::jobs;

use crate::clubs::{club_at, club_of, done, found, id_of, refused, send, waiting_request};
use crate::harness::{PASSWORD, Site, run};

/// The right that a door needs, the door, and a form that is right for it.
type Door<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

/// A club with members.
fn club_with(site: &Site, members: &[&str]) -> String {
    let club = found(site, "Pine Club", "lee", Joining::Open);
    for member in members {
        done(&mut site.member(member), &format!("{club}/requests"), &[]);
    }
    club
}

/// Makes somebody a deputy with these rights.
fn depute(site: &Site, club: &str, name: &str, rights: &[&str]) {
    let mut fields = vec![("act", "role"), ("role", "deputy")];
    fields.extend(rights.iter().map(|right| (*right, "true")));
    done(&mut site.member("lee"), &format!("{club}/roster/{}", id_of(site, name)), &fields);
}

#[test]
fn each_right_of_a_deputy_opens_its_own_doors() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob", "eve"]);
    let bob = id_of(&site, "bob").to_string();
    let page = [("slogan", "Ours"), ("charter", "Kind words."), ("languages", "en"), ("joining", "request")];
    let remove = [("act", "remove"), ("member", bob.as_str()), ("reason", "Gone.")];
    let acts = format!("{club}/removals");
    let doors: [Door<'_>; 4] = [
        ("requests", "invitations", &[("name", "joe")]),
        ("page", "settings", &page),
        ("members", "removals", &remove),
        ("forum", "messages", &[("title", "Hello"), ("body", "All")]),
    ];
    drop(site.member("joe"));
    for right in ["requests", "page", "forum", "members"] {
        depute(&site, &club, "ann", &[right]);
        let mut ann = site.member("ann");
        for (needed, door, fields) in doors {
            let status = send(&mut ann, &format!("{club}/{door}"), fields).status;
            // messages are the leader's alone
            let may = needed == right && door != "messages";
            assert_eq!(status == Status::SeeOther, may, "{right} at {door}: {status}");
        }
    }
    assert_eq!(club_of(&site, "bob"), None);
    // nobody gives themselves rights, and no deputy touches those above
    let mut ann = site.member("ann");
    let own = format!("{club}/roster/{}", id_of(&site, "ann"));
    refused(&mut ann, &own, &[("act", "role"), ("role", "deputy"), ("page", "true")], "clubs-refusal-not-yours");
    for name in ["lee", "ann"] {
        let id = id_of(&site, name).to_string();
        refused(&mut ann, &acts, &[("act", "block"), ("member", &id), ("reason", "x")], "clubs-refusal-above");
    }
}

#[test]
fn a_club_has_three_deputies_at_most() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob", "eve", "joe"]);
    ["ann", "bob", "eve"].iter().for_each(|name| depute(&site, &club, name, &["forum"]));
    let joe = format!("{club}/roster/{}", id_of(&site, "joe"));
    let page = send(&mut site.member("lee"), &joe, &[("act", "role"), ("role", "deputy")]);
    assert!(page.has(&Lang::En.count("clubs-refusal-deputies", 3)), "{}", page.body);
    let ann = format!("{club}/roster/{}", id_of(&site, "ann"));
    done(&mut site.member("lee"), &ann, &[("act", "role"), ("role", "member")]);
    done(&mut site.member("lee"), &joe, &[("act", "role"), ("role", "deputy")]);
}

#[test]
fn notes_are_for_those_who_manage_the_roster() {
    let site = Site::new();
    let club = club_with(&site, &["ann"]);
    let ann = format!("{club}/roster/{}", id_of(&site, "ann"));
    done(&mut site.member("lee"), &ann, &[("act", "note"), ("note", "Teaches on Wednesdays")]);
    let roster = format!("{club}/roster");
    assert!(site.member("lee").open(&roster).has("Teaches on Wednesdays"));
    assert!(!site.member("ann").open(&roster).has("Teaches on Wednesdays"));
    assert!(!site.anonymous().open(&roster).has("Teaches on Wednesdays"));
    assert_eq!(site.member("ann").open(&ann).status, Status::Forbidden);
    assert_eq!(site.member("ann").open(&format!("{roster}.csv")).status, Status::Forbidden);
    let page = site.member("lee").open(&format!("{roster}.csv"));
    assert_eq!(page.header("Content-Disposition"), Some("attachment; filename=\"pine-club.csv\""));
    assert!(page.has("Teaches on Wednesdays"), "{}", page.body);
}

#[test]
fn several_are_removed_together_or_none() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob", "eve"]);
    let ids: Vec<_> = ["ann", "bob", "lee"].iter().map(|name| id_of(&site, name).to_string()).collect();
    let fields = |count: usize| {
        let mut fields = vec![("act", "remove"), ("reason", "Unseen.")];
        fields.extend(ids.iter().take(count).map(|id| ("member", id.as_str())));
        fields
    };
    refused(&mut site.member("lee"), &format!("{club}/removals"), &fields(3), "clubs-refusal-above");
    assert_eq!(club_at(&site, &club).members, 4);
    done(&mut site.member("lee"), &format!("{club}/removals"), &fields(2));
    assert_eq!(club_at(&site, &club).members, 2);
    refused(&mut site.member("lee"), &format!("{club}/removals"), &fields(2), "clubs-refusal-nobody-chosen");
}

#[test]
fn a_leader_hands_over_by_offer_and_consent() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob"]);
    let (mut lee, mut ann) = (site.member("lee"), site.member("ann"));
    refused(&mut lee, &format!("{club}/departure"), &[], "clubs-refusal-leads");
    let to_ann = id_of(&site, "ann").to_string();
    refused(&mut ann, &format!("{club}/offer"), &[("member", &to_ann)], "clubs-refusal-not-yours");
    done(&mut lee, &format!("{club}/offer"), &[("member", &to_ann)]);
    assert!(ann.open("/notifications").has("Pine Club"));
    // nothing has happened yet, and it is hers alone
    refused(&mut site.member("bob"), &format!("{club}/offer/acceptance"), &[], "clubs-refusal-over");
    refused(&mut lee, &format!("{club}/departure"), &[], "clubs-refusal-leads");
    done(&mut ann, &format!("{club}/offer/refusal"), &[]);
    refused(&mut ann, &format!("{club}/offer/acceptance"), &[], "clubs-refusal-over");
    done(&mut lee, &format!("{club}/offer"), &[("member", &to_ann)]);
    done(&mut lee, &format!("{club}/offer/withdrawal"), &[]);
    refused(&mut ann, &format!("{club}/offer/acceptance"), &[], "clubs-refusal-over");
    done(&mut lee, &format!("{club}/offer"), &[("member", &to_ann)]);
    assert!(ann.open(&club).has(&format!("{club}/offer/acceptance")));
    done(&mut ann, &format!("{club}/offer/acceptance"), &[]);
    // she leads now, and he is a member like others
    assert_eq!(lee.open(&format!("{club}/settings")).status, Status::Forbidden);
    done(&mut lee, &format!("{club}/departure"), &[]);
    refused(&mut ann, &format!("{club}/departure"), &[], "clubs-refusal-leads");
}

#[test]
fn an_account_that_leads_a_club_is_not_closed_before_somebody_else_does() {
    let site = Site::new();
    let club = club_with(&site, &["ann"]);
    let mut lee = site.member("lee");
    let close = |lee: &mut crate::harness::Browser<'_>| lee.submit("/settings/closing", &[("password", PASSWORD)]);
    let page = close(&mut lee);
    assert_eq!(page.status, Status::UnprocessableEntity);
    assert!(page.has(Lang::En.say("clubs-refusal-leads")), "{}", page.body);
    let to_ann = id_of(&site, "ann").to_string();
    done(&mut lee, &format!("{club}/offer"), &[("member", &to_ann)]);
    done(&mut site.member("ann"), &format!("{club}/offer/acceptance"), &[]);
    assert_eq!(close(&mut lee).status, Status::SeeOther);
    site.wait(TimeDelta::days(15));
    run(jobs::sweep(site.wiring())).unwrap();
    assert_eq!(club_at(&site, &club).members, 1);
    assert!(!site.anonymous().open(&format!("{club}/roster")).has("lee"));
}

#[test]
fn who_came_to_lead_while_leaving_has_an_heir() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob"]);
    depute(&site, &club, "bob", &["members"]);
    let mut ann = site.member("ann");
    ann.submit("/settings/closing", &[("password", PASSWORD)]);
    // she comes to lead while her account waits for its end, by no door of hers
    let id = id_of(&site, "ann");
    site.write(|db| {
        use yicheng::clubs::leadership::set_role;
        use yicheng::clubs::{MemberRole, Rights};
        let lee = yicheng::accounts::User::by_name(db, "lee")?.unwrap().id;
        set_role(db, lee, MemberRole::Member, Rights::default())?;
        Ok(set_role(db, id, MemberRole::Leader, Rights::default())?)
    });
    site.wait(TimeDelta::days(15));
    run(jobs::sweep(site.wiring())).unwrap();
    // the deputy comes before a member who has been here longer
    assert_eq!(site.member("bob").open(&format!("{club}/messages")).status, Status::Ok);
    assert!(site.member("bob").open(&format!("{club}/settings")).has(&format!("{club}/dissolution")));
    assert_eq!(club_at(&site, &club).members, 2);
}

#[test]
fn an_official_names_a_leader_only_where_the_last_one_is_gone() {
    let site = Site::new();
    let club = club_with(&site, &["ann"]);
    let name = [("name", "ann"), ("reason", "Unseen since autumn.")];
    refused(&mut site.official(), &format!("{club}/leader"), &name, "clubs-refusal-leader-is-here");
    site.wait(TimeDelta::days(61));
    assert_eq!(send(&mut site.member("ann"), &format!("{club}/leader"), &name).status, Status::Forbidden);
    assert_eq!(send(&mut site.moderator(), &format!("{club}/leader"), &name).status, Status::Forbidden);
    refused(
        &mut site.official(),
        &format!("{club}/leader"),
        &[("name", "official"), ("reason", "x")],
        "clubs-refusal-not-here",
    );
    done(&mut site.official(), &format!("{club}/leader"), &name);
    assert!(site.member("ann").open(&format!("{club}/settings")).has(&format!("{club}/dissolution")));
    assert!(site.official().open("/admin/audit").has("Unseen since autumn."));
    refused(
        &mut site.official(),
        &format!("{club}/leader"),
        &[("name", "lee"), ("reason", "x")],
        "clubs-refusal-leader-is-here",
    );
}

#[test]
fn a_club_ends_with_notice_and_its_forum_stays_readable() {
    let site = Site::new();
    let club = club_with(&site, &["ann"]);
    let other = found(&site, "Bamboo Club", "kim", Joining::Open);
    let mut lee = site.member("lee");
    let topic = [("title", "Game night"), ("body", "On Friday."), ("lang", "en")];
    let path = done(&mut lee, &format!("{club}/topics"), &topic).location.unwrap()["/en".len()..].to_owned();
    refused(&mut lee, &format!("{club}/dissolution"), &[("name", "Pine")], "clubs-refusal-other-name");
    done(&mut lee, &format!("{club}/dissolution"), &[("name", "Pine Club")]);
    assert!(site.member("ann").open("/notifications").has("Pine Club"));
    // nobody comes in any more, and it can be called off
    refused(&mut site.member("bob"), &format!("{club}/requests"), &[], "clubs-refusal-ending");
    done(&mut lee, &format!("{club}/dissolution/withdrawal"), &[]);
    done(&mut site.member("bob"), &format!("{club}/requests"), &[]);
    done(&mut lee, &format!("{club}/dissolution"), &[("name", "Pine Club")]);
    site.wait(TimeDelta::days(13));
    run(jobs::tend_clubs(site.wiring())).unwrap();
    assert_eq!(club_of(&site, "ann").as_deref(), Some("Pine Club"));
    site.wait(TimeDelta::days(2));
    run(jobs::tend_clubs(site.wiring())).unwrap();
    for name in ["lee", "ann", "bob"] {
        assert_eq!(club_of(&site, name), None);
    }
    assert!(site.anonymous().open(&path).has("On Friday."));
    assert_eq!(site.anonymous().open(&club).status, Status::Ok);
    assert!(!site.anonymous().open("/clubs").has("Pine Club"));
    assert_eq!(send(&mut site.member("lee"), &format!("{path}/posts"), &[("body", "x")]).status, Status::Forbidden);
    // nobody has to wait after it
    done(&mut site.member("ann"), &format!("{other}/requests"), &[]);
}

#[test]
fn a_club_sends_few_messages_and_members_may_switch_them_off() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob"]);
    let message = |title: &str| [("title", title.to_owned()), ("body", "On Friday at eight.".to_owned())];
    let send_one = |title: &str| {
        let fields = message(title);
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        send(&mut site.member("lee"), &format!("{club}/messages"), &fields).status
    };
    let mut bob = site.member("bob");
    let page = bob.submit("/settings/notifications", &[("pace", "at-once"), ("replies-site", "true")]);
    assert_eq!(page.status, Status::SeeOther, "{}", page.body);
    assert_eq!(send_one("First"), Status::SeeOther);
    assert!(site.member("ann").open("/notifications").has("First"));
    assert!(!bob.open("/notifications").has("First"), "he switched them off");
    let mailbox = site.mailbox();
    assert!(mailbox.letter_for("ann").contains("On Friday at eight."));
    assert!(bob.open(&format!("{club}/messages")).has("First"), "they can still be read");
    assert_eq!(send_one("Second"), Status::SeeOther);
    assert_eq!(send_one("Third"), Status::UnprocessableEntity);
    site.wait(TimeDelta::days(8));
    assert_eq!(send_one("Third"), Status::SeeOther);
    // whoever leaves is told no more, nor finds what they were told
    done(&mut site.member("ann"), &format!("{club}/departure"), &[]);
    assert!(!site.member("ann").open("/notifications").has("First"));
    assert_eq!(site.member("ann").open(&format!("{club}/messages")).status, Status::Forbidden);
}

#[test]
fn the_log_is_for_members_and_officials() {
    let site = Site::new();
    let club = club_with(&site, &["ann"]);
    let log = format!("{club}/log");
    let ann = id_of(&site, "ann").to_string();
    let page = site.member("ann").open(&log);
    assert!(page.has("ann"), "{}", page.body);
    assert_eq!(site.official().open(&log).status, Status::Ok);
    assert_eq!(site.member("bob").open(&log).status, Status::Forbidden);
    let fields = [("act", "remove"), ("member", ann.as_str()), ("reason", "A secret reason.")];
    done(&mut site.member("lee"), &format!("{club}/removals"), &fields);
    assert!(!site.member("lee").open(&log).has("A secret reason."), "the reason is hers");
    assert_eq!(site.member("ann").open(&log).status, Status::Forbidden);
}

#[test]
fn the_directory_finds_filters_and_sorts() {
    let site = Site::new();
    found(&site, "Pine Club", "lee", Joining::Open);
    site.wait(TimeDelta::days(1));
    let bamboo = found(&site, "Bamboo Club", "kim", Joining::Closed);
    done(
        &mut site.member("kim"),
        &format!("{bamboo}/topics"),
        &[("title", "We play"), ("body", "Now."), ("lang", "en")],
    );
    let mut reader = site.anonymous();
    let order = |page: &str| (page.find("Pine Club").unwrap(), page.find("Bamboo Club").unwrap());
    let newest = order(&reader.open("/clubs?sort=new").body);
    assert!(newest.1 < newest.0);
    let recent = order(&reader.open("/clubs?sort=recent").body);
    assert!(recent.1 < recent.0, "dead clubs sink");
    for (query, pine, bamboo) in [
        ("q=pine", true, false),
        ("q=PINE", true, false),
        ("q=kim", false, true),
        ("q=%25", false, false),
        ("joining=closed", false, true),
        ("lang=ja", true, true),
        ("lang=ko", false, false),
        ("class=popular", false, false),
        ("class=ordinary&sort=members", true, true),
    ] {
        let page = reader.open(&format!("/clubs?{query}"));
        assert_eq!((page.has("Pine Club"), page.has("Bamboo Club")), (pine, bamboo), "{query}");
    }
    assert_eq!(reader.open("/clubs?class=ordinary&page=2").status, Status::NotFound);
}

#[test]
fn a_deputy_who_decides_is_told_of_requests() {
    let site = Site::new();
    let club = club_with(&site, &["ann", "bob"]);
    depute(&site, &club, "ann", &["requests", "page"]);
    let page = [("slogan", "Ours"), ("charter", "Kind words."), ("languages", "en"), ("joining", "request")];
    done(&mut site.member("ann"), &format!("{club}/settings"), &page);
    done(&mut site.member("joe"), &format!("{club}/requests"), &[("message", "Hello, may I?")]);
    assert!(site.member("ann").open("/notifications").has("Hello, may I?"));
    assert!(!site.member("bob").open("/notifications").has("Hello, may I?"));
    let request = waiting_request(&mut site.member("ann"), &club);
    done(&mut site.member("ann"), &format!("{request}/acceptance"), &[]);
    assert_eq!(club_of(&site, "joe").as_deref(), Some("Pine Club"));
}
