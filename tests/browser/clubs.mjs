// A club from the first line of its form to a member who has to go: form, signatures, the officials' decision, a request,
// the forum, a removal. The town's members without a club do it; the other journeys take theirs from the other end of the list.
import { SEND } from "./joining.mjs";
import { signIn } from "./places.mjs";
import { check, same } from "./tally.mjs";

const SIGNERS = 5;
const ALL = SIGNERS + 2;
const NAMES = { "zh-CN": "静夜听子会", "zh-TW": "靜夜聽子會", ko: "고요한 바둑회", ja: "静夜碁会", en: "Quiet Stones" };
/** Two characters are wider than the shape that stands in an empty form. */
const LETTERS = { "zh-CN": "静夜", "zh-TW": "靜夜", ko: "고요", ja: "静夜", en: "QS" };
const WIDE = "banner";
const NARROW_BOX = "0 0 24 24", WIDE_BOX = "0 0 40 24";
const CHARTER = "1. **1846**\n2. seven stones";
const PALE = "#eeeeee";
const MESSAGE = "Three games a week, and all of them reviewed";
const REPLY = "Here I am: 1846";
const REASON = "Ninety days without a stone";
const LATE = "One more word";

let taken = 0;

/** Members of the town who are in no club, for this journey alone: a leader, those who sign, one who comes later. */
const people = ({ site }) => {
  const free = site.town.free_members;
  const [leader, newcomer, ...signers] = free.slice(free.length - taken - ALL, free.length - taken);
  taken += ALL;
  return { leader, newcomer, signers };
};

const below = (tour) => new URL(tour.page.url()).pathname.slice(tour.lang.length + 1);
const pick = (tour, name, value) => tour.page.locator(`main label:has([name="${name}"][value="${value}"])`).click();
const tells = (text, words) => (text.includes(words) ? "" : text);

/** How a badge is drawn. */
const drawn = (tour, place) =>
  tour.page.locator(`${place} .badge`).first().evaluate((svg) => {
    const use = svg.querySelector("use"), text = svg.querySelector("text");
    const parts = ["href", "fill", "stroke"].map((name) => use.getAttribute(name).replace(/^.*#(?=[a-z]+$)/, ""));
    return [svg.getAttribute("viewBox"), ...parts, text.getAttribute("x"), text.textContent].join(" ");
  });

/** The badge follows every key and colour, and is what the server makes of the same. */
const makeBadge = async (tour, letters) => {
  const live = (side) => drawn(tour, `${side} [data-badge-live]`);
  await tour.fill({ badge_text: letters.slice(0, 1) });
  check(`${tour.label}one character has its shape`, (await live("aside")).startsWith(NARROW_BOX) ? "" : await live("aside"));
  await tour.fill({ badge_text: letters });
  const wide = await live("aside");
  check(`${tour.label}two characters get a wider shape`, wide.startsWith(WIDE_BOX) && wide.endsWith(letters) ? "" : wide);
  await pick(tour, "badge_shape", WIDE);
  await pick(tour, "scheme", "cinnabar");
  check(`${tour.label}a pair of colours is seen at once`, tells(await live("aside"), await tour.field("ground").inputValue()));
  await tour.fill({ ground: PALE });
  same(`${tour.label}a colour of one's own is one's own`, await tour.field("scheme").and(tour.page.locator(":checked")).inputValue(), "own");
  await tour.counted("too little contrast is told at once", "#contrast.error", 1);
  await tour.view("a pale badge");
  await pick(tour, "scheme", "azurite");
  await tour.counted("enough contrast is told at once", "#contrast:not(.error)", 1);
  same(`${tour.label}both badges are one`, await live("form"), await live("aside"));
  return live("aside");
};

/** Without a script the button shows it, and what does not go together is told. */
const sendBadge = async (tour, letters) => {
  await tour.fill({ badge_text: letters });
  await pick(tour, "scheme", "azurite");
  await tour.press(SEND, 422);
  await tour.view("a badge with too little room");
  same(`${tour.label}it is told at the shapes`, await tour.page.locator("#badge_shape-fault").count(), 1);
  same(`${tour.label}what was typed stays`, await tour.field("badge_text").inputValue(), letters);
  await pick(tour, "badge_shape", WIDE);
};

const fillIn = async (tour, club) => {
  await tour.open("/clubs", "clubs");
  await tour.press('main .head a[href$="/clubs/new"]');
  await tour.view("founding");
  await tour.fill({ name: club.name, slogan: "<i>&amp; 1846", charter: CHARTER });
  await tour.field("leads").check();
  const live = tour.js ? await makeBadge(tour, club.letters) : await sendBadge(tour, club.letters);
  await tour.press('main [name="preview"]');
  await tour.view("a look at it");
  const shown = await drawn(tour, "aside [data-badge-live]");
  if (live) same(`${tour.label}the server draws the same badge`, shown, live);
  check(`${tour.label}the badge is as it was chosen`, shown.startsWith(`${WIDE_BOX} ${WIDE} `) && shown.endsWith(club.letters) ? "" : shown);
  check(`${tour.label}the charter is shown`, (await tour.page.locator(".preview li").count()) === 2 ? "" : "it is not");
  same(`${tour.label}the name stays beside the preview`, await tour.field("name").inputValue(), club.name);
  await tour.press(SEND);
  await tour.view("applied");
  await tour.told("the application");
  check(`${tour.label}the slogan stands as it was typed`, tells(await tour.text(".banner"), "<i>&amp; 1846"));
  club.application = below(tour);
};

/** Each comes by the link as a stranger, signs in, and is back where they can sign. */
const collect = async (tour, club) => {
  const guest = await tour.other();
  for (const [at, name] of club.signers.entries()) {
    await guest.context.clearCookies();
    await guest.open(club.application, "an application");
    if (at === 0) await guest.view("an application, for a stranger");
    await guest.press(".banner .btn.main");
    await guest.fill({ login: name, password: guest.site.town.password });
    await guest.press(SEND);
    same(`${guest.label}one is back at the application`, below(guest), club.application);
    await guest.send("/signatures");
    if (at === 0) await guest.view("signed");
    else await guest.look("signed");
    await guest.told(`signature ${at + 1}`);
  }
  await guest.counted("all have signed", "main ol.lines-list time", SIGNERS);
  await guest.end();
};

const approve = async (tour, club) => {
  const official = await tour.other();
  await signIn(official, official.site.town.official);
  await official.visit("/admin/applications", "applications at the desk");
  await official.press(official.page.locator("main tbody a.who", { hasText: club.name }).first());
  await official.view("an application at the desk");
  await official.send("/approval");
  await official.view("approved");
  await official.told("the founding");
  await official.press(".banner .btn.main");
  await official.view("a new club");
  club.path = below(official);
  await official.end();
};

/** Who is on the roster, as what: one of the staff bears a tag. */
const roster = async (tour) => {
  const rows = tour.page.locator("table.roster tbody tr");
  const names = (list) => list.locator("th .who b").allInnerTexts();
  return { staff: await names(rows.filter({ has: tour.page.locator("td .tag") })), all: await names(rows) };
};

const badgeAt = async (tour, what, place, { name, letters }) => {
  const badge = tour.page.locator(place).first();
  const said = (await badge.count()) ? `${await badge.getAttribute("aria-label")} ${await badge.locator("text").textContent()}` : "";
  same(`${tour.label}${what}: the badge stands before the name`, said, `${name} ${letters}`);
};

const lead = async (tour, club) => {
  await tour.visit(club.path, "one's club");
  check(`${tour.label}the applicant leads`, tells(await tour.text(".club-staff"), club.leader));
  await tour.visit(`${club.path}/roster`, "the roster");
  const { staff, all } = await roster(tour);
  same(`${tour.label}one leads`, staff.join(), club.leader);
  same(`${tour.label}who signed is a member`, all.sort().join(), [club.leader, ...club.signers].sort().join());
  await tour.press(tour.page.locator('table.roster a[href*="/roster/"]').last());
  await tour.view("a member, for their leader");
  await tour.open(`/members/${encodeURIComponent(club.leader)}`, "own page");
  await badgeAt(tour, "own page", "h1 .who > .badge:first-child", club);
  await tour.open(`${club.path}/forum`, "an empty forum");
  await tour.press('main .head a[href$="/forum/new"]');
  await tour.view("a first topic");
  await tour.fill({ title: `${club.name} · 1846`, body: "1846" });
  await tour.press(SEND);
  await tour.look("the first topic");
  await badgeAt(tour, "topic", "article.post .side .who > .badge:first-child", club);
  club.topic = below(tour);
};

const ask = async (newcomer, club) => {
  await signIn(newcomer, club.newcomer);
  await newcomer.open(club.topic, "a club's topic");
  await newcomer.counted("whoever is no member reads only", 'main form[action$="/posts"]', 0);
  await newcomer.open(club.path, "a club");
  await newcomer.page.locator(".way summary").click();
  await newcomer.view("asking to come in");
  await newcomer.send("/requests", { message: MESSAGE });
  await newcomer.view("asked");
  await newcomer.told("the request");
};

/** The notice leads to where it is decided. */
const accept = async (tour, club) => {
  await tour.open("/notifications", "notices of a leader");
  await tour.press(tour.page.locator("main .notes a", { hasText: club.newcomer }));
  same(`${tour.label}the notice leads to the requests`, below(tour), `${club.path}/requests`);
  await tour.view("requests");
  const petition = tour.page.locator(".petition", { hasText: club.newcomer });
  check(`${tour.label}the request says what was written`, tells(await petition.innerText(), MESSAGE));
  await tour.press(petition.locator('form[action$="/acceptance"] button'));
  await tour.look("accepted");
  await tour.told("the acceptance");
  await tour.counted("nobody waits any more", ".petition", 0);
};

const write = async (newcomer, club) => {
  await newcomer.open("/notifications", "notices of a new member");
  await newcomer.press(newcomer.page.locator("main .notes a").first());
  await newcomer.look("one's new club");
  same(`${newcomer.label}the notice leads to the club`, below(newcomer), club.path);
  await newcomer.open(club.topic, "a topic of one's club");
  await newcomer.fill({ body: REPLY });
  await newcomer.press(SEND);
  await newcomer.view("replied in the club");
  check(`${newcomer.label}the reply is there`, tells(await newcomer.text("#p2 .prose"), REPLY));
  await badgeAt(newcomer, "reply", "#p2 .side .who > .badge:first-child", club);
};

const remove = async (tour, club) => {
  await tour.open(`${club.path}/roster`, "the roster with a new member");
  await tour.page.locator("table.roster tr", { hasText: club.newcomer }).locator('[name="member"]').check();
  await tour.fill({ reason: REASON });
  await tour.press('main [name="act"][value="remove"]');
  await tour.view("removed");
  await tour.told("the removal");
  check(`${tour.label}they are off the roster`, (await roster(tour)).all.includes(club.newcomer) ? "they are on it" : "");
  await tour.visit(`${club.path}/log`, "the log");
  const log = await tour.text(".club-log");
  check(`${tour.label}the log tells whom, and why to nobody else`, log.includes(REASON) ? log : tells(log, club.newcomer));
};

/** The page is the one that was open before: its form is a member's, whoever sends it is none. */
const beOut = async (newcomer, club) => {
  await newcomer.fill({ body: LATE });
  await newcomer.press(SEND, 403);
  await newcomer.view("out of the club");
  await newcomer.open(club.topic, "the topic of a club that one was in");
  await newcomer.counted("no further post is there", "article.post", 2);
  await newcomer.counted("one reads only", 'main form[action$="/posts"]', 0);
  await newcomer.counted("the badge is gone", "#p2 .who .badge", 0);
  await newcomer.open("/notifications", "notices of one who is out");
  check(`${newcomer.label}they are told why`, tells(await newcomer.text("main .notes li"), REASON));
  await newcomer.visit(club.path, "a club that one was in");
};

export const found = async (tour) => {
  const club = { ...people(tour), name: `${NAMES[tour.lang]} ${taken}`, letters: LETTERS[tour.lang] };
  await signIn(tour, club.leader);
  await fillIn(tour, club);
  await collect(tour, club);
  await approve(tour, club);
  await lead(tour, club);
  const newcomer = await tour.other();
  await ask(newcomer, club);
  await accept(tour, club);
  await write(newcomer, club);
  await remove(tour, club);
  await beOut(newcomer, club);
  await newcomer.end();
};
