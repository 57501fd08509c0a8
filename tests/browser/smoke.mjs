// The journeys: node smoke.mjs PROGRAM [--all]
// Usually each page is looked at in four of the eight ways that two languages, two widths and two schemes make,
// so that each language, width and scheme has its turn; with --all in every way, in five languages.
import { launch, Tour } from "./browser.mjs";
import { reclassify } from "./classes.mjs";
import { found } from "./clubs.mjs";
import { replay } from "./game.mjs";
import { live } from "./members.mjs";
import { read } from "./papers.mjs";
import { places, visitors } from "./places.mjs";
import { startSite } from "./site.mjs";
import { attempt, check, finish } from "./tally.mjs";
import { write } from "./writing.mjs";

const LANGUAGES = ["zh-CN", "zh-TW", "ko", "ja", "en"];
const TWO = ["zh-CN", "ja"];
const WIDTHS = [360, 1280];
const IN_TURN = [
  { lang: "zh-CN", width: 360, scheme: "light" }, { lang: "zh-CN", width: 1280, scheme: "dark" },
  { lang: "ja", width: 360, scheme: "dark" }, { lang: "ja", width: 1280, scheme: "light" },
];
const AT_A_TIME = 3;
const NARROWEST = { lang: "en", width: 320, scheme: "light", isQuick: true };
const MEMBERS = [
  { lang: "zh-CN", width: 360, js: true }, { lang: "zh-CN", width: 1280, js: false },
  { lang: "en", width: 360, js: false }, { lang: "en", width: 1280, js: true },
];
const FOUNDERS = [{ lang: "zh-CN", width: 360, js: true }, { lang: "en", width: 1280, js: false }];
const OFFICIALS = [{ lang: "zh-CN", width: 1280, js: false }, { lang: "en", width: 360, js: true }];
const READERS = [
  { lang: "zh-CN", width: 360, js: true }, { lang: "ko", width: 360, js: false },
  { lang: "ja", width: 1280, js: false }, { lang: "en", width: 1280, js: true },
];

const [binary, extent] = process.argv.slice(2);
if (!binary) {
  console.error("usage: node smoke.mjs PROGRAM [--all]");
  process.exit(2);
}

const site = await startSite(binary);
const browser = await launch();

/** One tour of each kind. */
const each = (what, kinds, part) =>
  kinds.map((kind) => async () => {
    const tour = await Tour.begin(browser, site, kind);
    await attempt(`${tour.label}${what}`, () => part(tour));
    await tour.end();
  });

/** One after another: they would be in each other's way. */
const inTurn = (parts) => async () => {
  for (const part of parts) await part();
};

const product = (...lists) => lists.reduce((rows, list) => rows.flatMap((row) => list.map((one) => ({ ...row, ...one }))), [{}]);
const langs = (list) => list.map((lang) => ({ lang }));
const widths = WIDTHS.map((width) => ({ width }));
const scripts = [{ js: true }, { js: false }];

const greet = async (tour) => {
  await tour.open("", "home");
  const count = await tour.page.locator(".foot a[hreflang]").count();
  check(`${tour.label}home: leads to all five languages`, count === LANGUAGES.length ? "" : `to ${count}`);
};

/** Every page as those see it whom it is for. */
const survey = async (kind) => {
  const member = site.town.free_members[0];
  const tours = await visitors(browser, site, kind, member);
  for (const [name, path, who, status = 200] of await places(tours.anyone, member)) {
    const tour = tours[who];
    await attempt(`${tour.label}${name}`, () => (kind.isQuick ? tour.open(path, name, status) : tour.visit(path, name, status)));
  }
  for (const tour of Object.values(tours)) await tour.end();
};

const surveys = (kinds) => kinds.map((kind) => () => attempt(`${kind.lang} ${kind.width} ${kind.scheme} survey`, () => survey(kind)));

const everyWay = () => product(langs(LANGUAGES), widths, [{ scheme: "light" }, { scheme: "dark" }]);

/** The longest first, so that no core is left idle at the end. */
const journeys = [
  ...each("members", MEMBERS, live),
  ...surveys(extent === "--all" ? everyWay() : IN_TURN),
  ...each("found", FOUNDERS, found),
  inTurn(each("reclassify", OFFICIALS, reclassify)),
  ...each("writing", product(langs(TWO), widths, scripts), write),
  ...each("papers", READERS, read),
  ...each("replay", product(langs(TWO), widths, scripts), replay),
  ...surveys([NARROWEST]),
  ...each("home", product(langs(LANGUAGES), widths, scripts), greet),
];

/** Several journeys at a time: each of them waits, for letters above all. */
const walk = async () => {
  for (let journey = journeys.shift(); journey; journey = journeys.shift()) await journey();
};

try {
  await Promise.all(Array.from({ length: AT_A_TIME }, walk));
  check("the site logged no error", site.log().split("\n").filter((line) => / ERROR |panicked/.test(line)).slice(0, 10));
} finally {
  await browser.close();
  check("the site stops when it is asked to", [0, "SIGTERM"].includes(await site.stop()) ? "" : "it did not");
}
process.exitCode = finish();
