// The journeys: node smoke.mjs PROGRAM [--all]
// Usually each page is looked at in four of the eight ways that two languages, two widths and two schemes make,
// so that each language, width and scheme has its turn; with --all in every way, in five languages.
import { launch, Tour } from "./browser.mjs";
import { replay } from "./game.mjs";
import { live } from "./members.mjs";
import { read } from "./papers.mjs";
import { places, signIn } from "./places.mjs";
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

const [binary, extent] = process.argv.slice(2);
if (!binary) {
  console.error("usage: node smoke.mjs PROGRAM [--all]");
  process.exit(2);
}

const site = await startSite(binary);
const browser = await launch();

/** One tour of each kind. */
const each = async (what, kinds, part) => {
  for (const kind of kinds) {
    const tour = await Tour.begin(browser, site, kind);
    await attempt(`${tour.label}${what}`, () => part(tour));
    await tour.end();
  }
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

/** Every page in light and dark, as a stranger or a member sees it. */
const survey = async (kind, member) => {
  const stranger = await Tour.begin(browser, site, kind);
  const state = await signIn(stranger, member);
  await stranger.context.clearCookies();
  const signedIn = await Tour.begin(browser, site, kind, state);
  for (const [name, path, who, status = 200] of await places(stranger, member)) {
    const tour = who === "member" ? signedIn : stranger;
    await attempt(`${tour.label}${name}`, async () => {
      await tour.open(path, name, status);
      await tour.axe(name);
    });
  }
  await stranger.end();
  await signedIn.end();
};

try {
  await each("home", product(langs(LANGUAGES), widths, scripts), greet);
  await each("writing", product(langs(TWO), widths, scripts), write);
  await each("replay", product(langs(TWO), widths, scripts), replay);
  const everyWay = () => product(langs(LANGUAGES), widths, [{ scheme: "light" }, { scheme: "dark" }]);
  for (const kind of extent === "--all" ? everyWay() : IN_TURN) {
    await attempt(`${kind.lang} ${kind.width} ${kind.scheme} survey`, () => survey(kind, site.town.free_members[0]));
  }
  check("the site logged no error", site.log().split("\n").filter((line) => / ERROR |panicked/.test(line)).slice(0, 10));
} finally {
  await browser.close();
  check("the site stops when it is asked to", [0, "SIGTERM"].includes(await site.stop()) ? "" : "it did not");
}
process.exitCode = finish();
