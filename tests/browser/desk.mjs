// A silence: reason and days, what its member sees of it, the appeal, the desk, the lifting, the record of it all.
import { dayAhead } from "./days.mjs";
import { isIn, SEND, signIn as enter } from "./joining.mjs";
import { letterTo, linkIn } from "./mailbox.mjs";
import { signIn } from "./places.mjs";
import { check, same } from "./tally.mjs";

const REASON = "Three times the same move";
const WORDS = "It was a ko fight.";
const MERCY = "It was a ko fight indeed";
const DAYS = 3;

const desk = (member) => `/admin/members/${encodeURIComponent(member.name)}`;

const suspend = async (official, member, kind) => {
  await official.page.locator(`main label:has([name="kind"][value="${kind}"])`).click();
  await official.page.locator('main [name="days"]').selectOption(String(DAYS));
  await official.send("/suspensions", { reason: REASON });
  await official.look(`suspended: ${kind}`);
  await official.told("the suspension");
};

const lift = async (official) => {
  await official.page.locator("main summary").click();
  await official.view("lifting");
  await official.send("/lifting", { reason: MERCY });
  await official.look("lifted");
  await official.told("the lifting");
};

const findAndSilence = async (official, member) => {
  await official.open("/admin", "desk");
  await official.open("/admin/letters", "letters that did not arrive");
  await official.open("/admin/members", "members");
  await official.page.locator("main #q").fill(member.name);
  await official.press("main form[role=search] button");
  await official.look("members found");
  await official.press(official.page.locator("main tbody a").first());
  await official.look("a member at the desk");
  await suspend(official, member, "silence");
};

/** On every page they read why and until when, and on none can they write. */
const beSilent = async (tour, member, end) => {
  check(`${tour.label}the silenced are signed out`, (await isIn(tour)) ? "still in" : "");
  await enter(tour, member);
  for (const path of ["", "/forums/go", member.topic, "/games", "/notifications", "/settings/profile", "/pages/help"]) {
    await tour.open(path, "in silence");
    const notice = await tour.text("main > .notice.warn");
    const tells = notice.includes(REASON) && notice.includes(end);
    check(`${tour.label}in silence: ${path || "/"} tells why and until when`, tells ? "" : notice);
    await tour.counted(`in silence: ${path || "/"} takes no words`, 'main form[action$="/posts"]', 0);
  }
  await tour.visit("/forums/go/new", "writing in silence", 422);
};

const answerBack = async (tour, member) => {
  const letter = await letterTo(tour.site.mail, member.email, "/appeals/");
  check(`${tour.label}the letter tells the reason`, letter.plain.includes(REASON) ? "" : letter.plain);
  const link = linkIn(tour, letter, "/appeals/");
  await tour.visit(link, "appeal");
  await tour.fill({ words: "   " });
  await tour.press(SEND, 422);
  await tour.view("appeal without words");
  await tour.fill({ words: WORDS });
  await tour.press(SEND);
  await tour.look("appealed");
  await tour.told("the appeal");
  await tour.visit(link, "appeal once more", 410);
};

const hearAndLift = async (official, member) => {
  await official.visit("/admin", "desk with an appeal");
  const appeal = official.page.locator("main article", { hasText: member.name });
  check(`${official.label}the desk shows the appeal`, (await appeal.innerText()).includes(WORDS) ? "" : "it does not");
  await official.press(appeal.locator("a.btn"));
  await official.look("the appeal at the desk");
  await lift(official);
  await official.open("/admin/audit", "record");
  await official.page.locator("main #q").fill(member.name);
  await official.press("main form[role=search] button");
  await official.view("record of a member");
  const rows = await official.page.locator("main tbody tr").allInnerTexts();
  const tells = (reason) => rows.filter((row) => row.includes(reason) && row.includes(member.name)).length;
  same(`${official.label}the record has both acts with their reasons`, `${tells(REASON)} ${tells(MERCY)}`, "1 1");
};

const beBanned = async (tour, official, member) => {
  await official.open(desk(member), "a member at the desk");
  await suspend(official, member, "ban");
  await enter(tour, member, 403);
  await tour.view("banned");
  check(`${tour.label}the banned are told why`, (await tour.text('main [role="alert"]')).includes(REASON) ? "" : "they are not");
  await official.open(desk(member), "a member at the desk");
  await lift(official);
  await enter(tour, member);
  check(`${tour.label}the pardoned come in again`, (await isIn(tour)) ? "" : "they do not");
};

export const appeal = async (tour, member) => {
  const official = await tour.other();
  await signIn(official, tour.site.town.official);
  const end = dayAhead(tour.lang, DAYS);
  await findAndSilence(official, member);
  await beSilent(tour, member, end);
  await answerBack(tour, member);
  await hearAndLift(official, member);
  await tour.open("", "home");
  await tour.counted("after the silence nothing is left of it", "main > .notice.warn", 0);
  await tour.open("/forums/go/new", "one may write again");
  await beBanned(tour, official, member);
  await official.end();
};
