// The classes of clubs, as officials decide on them: suggestions, a draft, what it comes to, the announcement, a leader's
// answer, the taking back. There is one draft at a time: one such journey after another.
import { SEND } from "./joining.mjs";
import { signIn } from "./places.mjs";
import { check, same } from "./tally.mjs";

const REASON = "Twice below the line, twice above it: 1846";
const ANSWER = "We were at the tournament, and are back.";
const MERCY = "They were at the tournament indeed";
const SUGGESTED = { gold: "popular", red: "ordinary" };

const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);
const slugOf = (href) => /\/clubs\/([^/]+)\/activity$/.exec(href)?.[1] ?? "";
const tells = (text, words) => (text.includes(words) ? "" : text);

/** The table: whose row, what is suggested, what stands chosen. */
const table = (tour) =>
  tour.page.locator("#table tbody tr").evaluateAll((rows) => rows.map((row) => {
    const select = row.querySelector("select"), tag = [...row.querySelectorAll(".tag")].at(-1);
    return {
      href: row.querySelector("th a").getAttribute("href"), field: select?.name, chosen: select?.value,
      other: select && [...select.options].at(-1).value, tag: [...tag.classList].find((name) => name !== "tag") ?? "",
    };
  }));

const choose = async (tour, rows, wishes) => {
  for (const row of rows) await tour.field(row.field).selectOption(wishes.includes(row) ? row.other : "stay");
};

/** One club down, two up, whatever is suggested of the others. */
const decide = async (official) => {
  await official.visit("/admin/clubs", "classes of clubs");
  const rows = await table(official);
  const unlike = rows.filter((row) => row.chosen !== (SUGGESTED[row.tag] ?? "stay")).map((row) => `${row.href} ${row.tag} ${row.chosen}`);
  check(`${official.label}what is suggested is chosen before`, rows.length > 2 ? unlike : `${rows.length} rows`);
  const down = rows.filter((row) => row.other === "ordinary").slice(0, 1);
  const wishes = [...down, ...rows.filter((row) => row.other === "popular").slice(0, 2)];
  await choose(official, rows, wishes);
  await official.fill({ reason: "" });
  await official.press('main [name="act"][value="announce"]', 422);
  await official.view("a decision without a reason");
  same(`${official.label}it is told at its field`, await official.field("reason").getAttribute("aria-invalid"), "true");
  const kept = (await table(official)).filter((row) => row.chosen !== "stay").map((row) => row.href);
  same(`${official.label}what was chosen stays`, kept.sort().join(), wishes.map((row) => row.href).sort().join());
  await official.fill({ reason: REASON });
  await official.press('main [name="act"][value="save"]');
  await official.view("a draft");
  await official.told("the draft");
  return wishes;
};

/** Clubs of both classes before and after: one more is popular. */
const counts = async (official, what, place) => {
  const found = numbers(await official.text(place));
  const [popular, after, ordinary, rest] = found;
  const isRight = found.length === 4 && after === popular + 1 && rest === ordinary - 1;
  check(`${official.label}${what}: clubs before and after`, isRight ? "" : found.join());
};

const announce = async (official, wishes) => {
  await counts(official, "a draft", 'main form .notice b');
  await official.press('main [name="act"][value="announce"]');
  await official.view("a draft to be announced");
  await counts(official, "to be announced", "main .sheet b");
  await official.counted("every club is in it", "main tbody tr", wishes.length);
  const path = new URL(official.page.url()).pathname;
  await official.send(path);
  await official.view("announced");
  await official.told("the announcement");
  return path.slice(official.lang.length + 1);
};

const answer = async (tour, href) => {
  const slug = slugOf(href);
  const { name } = tour.site.town.leaders.find((one) => one.club === slug);
  const leader = await tour.other();
  await signIn(leader, name);
  await leader.open("/notifications", "notices of a leader");
  await leader.press(leader.page.locator("main .notes a").first());
  same(`${leader.label}the notice leads to the activity`, slugOf(new URL(leader.page.url()).pathname), slug);
  await leader.view("a decision on one's club");
  check(`${leader.label}its leader reads the reason`, tells(await leader.text("#decision"), REASON));
  await leader.fill({ words: "…" });
  await leader.press(SEND, 422);
  await leader.view("an answer without words");
  await leader.fill({ words: ANSWER });
  await leader.press(SEND);
  await leader.view("answered");
  await leader.told("the answer");
  await leader.end();
};

/** As all see it who are not asked. */
const read = async (tour, href) => {
  const stranger = await tour.other();
  await stranger.open(href.slice(tour.lang.length + 1), "activity with a decision");
  check(`${stranger.label}all read reason and answer`, tells(await stranger.text("#decision"), REASON) || tells(await stranger.text("#decision"), ANSWER));
  await stranger.counted("none but the leader answers", "#decision form", 0);
  await stranger.end();
};

const hear = async (official, decision, href) => {
  await official.open("/admin/clubs", "classes with a decision announced");
  const rows = await table(official);
  same(`${official.label}a club that is decided on is not decided on twice`, rows.find((row) => row.href === href)?.field, undefined);
  await official.press(`main ul a[href$="${decision}"]`);
  await official.view("the decision with an answer");
  const row = official.page.locator("main tbody tr", { has: official.page.locator(`a[href="${href}"]`) });
  check(`${official.label}the answer is at the desk`, tells(await row.innerText(), ANSWER));
};

/** All is as it was, but written down. */
const takeBack = async (official, decision) => {
  await official.send("/withdrawal", { reason: MERCY });
  await official.look("taken back");
  await official.told("the withdrawal");
  await official.visit("/admin/clubs/history", "decisions so far");
  const newest = official.page.locator("main tbody tr").first();
  check(`${official.label}the history has it`, tells(await newest.innerText(), REASON));
  same(`${official.label}the history leads to it`, await newest.locator("th a").getAttribute("href"), `/${official.lang}${decision}`);
};

export const reclassify = async (tour) => {
  await signIn(tour, tour.site.town.official);
  const wishes = await decide(tour);
  const decision = await announce(tour, wishes);
  const [{ href }] = wishes;
  await answer(tour, href);
  await read(tour, href);
  await hear(tour, decision, href);
  await takeBack(tour, decision);
};
