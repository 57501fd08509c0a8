// A game, step by step: by keys, wheel, slider and buttons, and by plain links where there is no script.
// What the script draws is compared with what the server draws of the same move.
import { check, same } from "./tally.mjs";

/** What can be seen of a moment. */
const seen = async (page) => ({
  heading: (await page.locator("#moment").innerText()).trim(),
  stones: await page.locator(".goban g.stones use").evaluateAll((all) =>
    all.map((use) => `${use.getAttribute("href")} ${use.getAttribute("x")} ${use.getAttribute("y")}`).sort().join()),
  signs: await page.locator(".goban g.signs > *").count(),
  captures: (await page.locator("[data-captures]").allInnerTexts()).join(),
  label: await page.locator(".goban svg").getAttribute("aria-label"),
});

/** The same moment from the server alone. */
const told = async (tour, path) => {
  const plain = await tour.browser.newContext({ baseURL: tour.site.base, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(path);
  const moment = await seen(page);
  await plain.close();
  return moment;
};

const compare = async (tour, what, path) => {
  const ours = await seen(tour.page), theirs = await told(tour, path);
  const differs = Object.keys(ours).filter((part) => ours[part] !== theirs[part]);
  check(`${tour.label}${what}: as the server has it (${ours.heading})`, differs.map((part) => `${part}: ${ours[part]} / ${theirs[part]}`.slice(0, 300)));
};

const withScript = async (tour, game) => {
  const { page } = tour;
  const at = (number) => `${game}?move=${number}`;
  const told = page.waitForResponse((answer) => answer.url().includes("/steps"));
  await tour.open(game.slice(tour.lang.length + 1), "game");
  await told;
  await page.waitForFunction(() => document.querySelector(".slider input")?.hasAttribute("aria-valuetext"));
  const last = Number(await page.locator(".slider input").getAttribute("max"));
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await compare(tour, "three steps on and one back by keys", at(2));
  await page.keyboard.press("PageDown");
  await compare(tour, "ten steps on by a key", at(12));
  const box = await page.locator(".goban svg").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, 100);
  await page.waitForTimeout(300);
  await compare(tour, "three notches of the wheel", at(15));
  await page.mouse.wheel(0, -100);
  await page.waitForTimeout(300);
  await compare(tour, "a notch back", at(14));
  await page.locator(".slider input").fill(String(Math.min(120, last)));
  await compare(tour, "the slider", at(Math.min(120, last)));
  await page.locator('[data-go="next"]').click();
  await compare(tour, "the button", at(Math.min(121, last)));
  await page.locator('[data-go="last"]').click();
  await compare(tour, "the end", at(last));
  same(`${tour.label}after the end nothing follows`, await page.locator('[data-go="next"]').getAttribute("href"), null);
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await compare(tour, "the beginning", at(0));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(400);
  const shown = await seen(page);
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".slider input")?.hasAttribute("aria-valuetext"));
  const again = await seen(page);
  same(`${tour.label}the address keeps the moment`, again.heading + again.stones, shown.heading + shown.stones);
  await tour.look("game, at its end");
};

const withoutScript = async (tour, game) => {
  const { page } = tour;
  await tour.open(game.slice(tour.lang.length + 1), "game");
  for (const go of ["next", "next", "next", "prev"]) await tour.press(`[data-go="${go}"]`);
  await compare(tour, "three links on and one back", `${game}?move=2`);
  await tour.press('[data-go="forward"]');
  await compare(tour, "ten moves on", `${game}?move=12`);
  await page.locator(".slider input").fill("77");
  await tour.press(".slider button");
  await tour.look("game at move 77");
  await compare(tour, "the slider and its button", `${game}?move=77`);
  await tour.press('[data-go="last"]');
  const end = await seen(page);
  await tour.press('[data-go="first"]');
  const start = await seen(page);
  check(`${tour.label}the end is not the beginning`, end.heading !== start.heading && end.stones !== start.stones ? "" : end.heading);
  await compare(tour, "the beginning", `${game}?move=0`);
};

export const replay = async (tour) => {
  await tour.open("/games", "library");
  const game = await tour.page.locator('main a[href*="/games/"]').first().getAttribute("href");
  await (tour.js ? withScript(tour, game) : withoutScript(tour, game));
  const file = await tour.page.locator('a[href$=".sgf"]').getAttribute("href");
  const answer = await tour.context.request.get(file);
  const text = await answer.text();
  check(`${tour.label}the record comes as a file`, answer.ok() && text.startsWith("(;") ? "" : `${answer.status()} ${text.slice(0, 40)}`);
};
