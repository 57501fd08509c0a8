// The portal's own pages: contents that jump, boards, a glossary that is searched.
import { check, same } from "./tally.mjs";

const PAPERS = ["about", "help", "privacy", "terms", "forum-rules", "rules-of-go"];
const TERM = { "zh-CN": "征子", "zh-TW": "征子", ko: "축", ja: "シチョウ", en: "ladder" };

const contents = async (tour, slug) => {
  const { page } = tour;
  if (tour.isTouch) await page.locator("details.contents summary").click();
  const links = page.locator(".contents a").filter({ visible: true });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const lost = await page.evaluate((all) => all.filter((href) => !document.getElementById(href.slice(1))), hrefs);
  check(`${tour.label}${slug}: every line of the contents leads somewhere`, hrefs.length > 1 ? lost : "there are none");
  await tour.look(`${slug} with its contents`);
  await links.nth(1).click();
  const top = await page.locator(hrefs[1]).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  check(`${tour.label}${slug}: the contents jump`, top >= 0 && top < 400 ? "" : `the heading is at ${top}`);
};

const glossary = async (tour) => {
  const words = tour.page.locator("main .words > li");
  const search = async (query) => {
    await tour.page.locator("main #q").fill(query);
    await tour.press("main form[role=search] button");
  };
  await tour.open("/pages/glossary", "glossary");
  const all = await words.count();
  await search(TERM[tour.lang]);
  await tour.view("a term");
  const found = await words.allInnerTexts();
  check(`${tour.label}a search finds its term among fewer`, found.length < all && found.some((one) => one.toLowerCase().includes(TERM[tour.lang])) ? "" : `${found.length} of ${all}`);
  check(`${tour.label}a term has a board`, (await words.locator("svg.board").count()) > 0 ? "" : "it has none");
  await search("1846-1846");
  await tour.view("no term");
  same(`${tour.label}what is not there is not found`, await words.count(), 0);
  await tour.press(tour.page.locator("main .empty a"));
  same(`${tour.label}all are there again`, await words.count(), all);
  await tour.press(tour.page.locator("main .tabs a").nth(2));
  await tour.view("a group of terms");
  const some = await words.count();
  check(`${tour.label}a group is a part`, some > 0 && some < all ? "" : `${some} of ${all}`);
};

export const read = async (tour) => {
  for (const slug of PAPERS) {
    await tour.visit(`/pages/${slug}`, slug);
    if (slug === "rules-of-go") {
      const boards = await tour.page.locator("main svg.board").count();
      check(`${tour.label}the rules of Go have boards`, boards > 4 ? "" : `${boards}`);
    }
    await contents(tour, slug);
  }
  await glossary(tour);
};
