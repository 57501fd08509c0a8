// A member's life with the site, from joining to almost leaving.
import { ZONE } from "./days.mjs";
import { appeal } from "./desk.mjs";
import { copy, leave } from "./farewell.mjs";
import { join, newcomer, SEND, signIn, signOut } from "./joining.mjs";
import { hear, switchOff } from "./notices.mjs";
import { secondFactor } from "./second-factor.mjs";
import { address, password, sessions } from "./security.mjs";
import { attempt, check, same } from "./tally.mjs";

const BIO = "七子 · 1846\nseven stones";
const TOO_LONG = "棋".repeat(301);
/** Another language to look at the same pages in. */
const OTHER = { "zh-CN": "ko", en: "ja" };
const THEME = { "zh-CN": "dark", en: "light" };

const describe = async (tour, { name }) => {
  await tour.open("/settings/profile", "profile");
  await tour.field("rank").selectOption("3d");
  await tour.field("region").selectOption("korea");
  await tour.fill({ bio: TOO_LONG });
  await tour.press(SEND, 422);
  await tour.view("a long introduction");
  same(`${tour.label}what is too long is told at its field`, await tour.field("bio").getAttribute("aria-invalid"), "true");
  same(`${tour.label}what was chosen stays`, await tour.field("region").inputValue(), "korea");
  await tour.fill({ bio: BIO });
  await tour.press(SEND);
  await tour.look("profile saved");
  await tour.told("the saving");
  same(`${tour.label}the introduction is kept`, (await tour.field("bio").inputValue()).replace(/\r\n/g, "\n"), BIO);
  await tour.visit(`/members/${encodeURIComponent(name)}`, "own page");
  const banner = await tour.text(".banner");
  check(`${tour.label}all can read it`, banner.includes(BIO.split("\n")[1]) ? "" : banner);
};

const dress = async (tour) => {
  await tour.open("/settings/avatar", "avatar");
  const choice = tour.page.locator('main label:has([name="avatar"]:not(:checked))').last();
  const picture = await choice.locator("img").getAttribute("src");
  await choice.click();
  await tour.press(SEND);
  await tour.look("avatar chosen");
  same(`${tour.label}it is worn at once`, await tour.page.locator(".mast .purse img").getAttribute("src"), picture);
};

const prefer = async (tour) => {
  const { lang } = tour;
  const choose = async (language) => {
    await tour.page.locator(`main label:has([name="language"][value="${language}"])`).click();
    await tour.press(SEND);
    tour.lang = language;
  };
  await tour.open("/settings/language", "language");
  await tour.page.locator(`main label:has([name="theme"][value="${THEME[lang]}"])`).click();
  await tour.field("zone").selectOption(ZONE);
  await choose(OTHER[lang]);
  await tour.view("another language");
  await tour.told("the saving");
  same(`${tour.label}the theme is kept`, await tour.page.locator("html").getAttribute("data-theme"), THEME[lang]);
  same(`${tour.label}the time zone is kept`, await tour.field("zone").inputValue(), ZONE);
  await tour.open("/settings/profile", "profile in another language");
  await tour.open("/settings/security", "security in another language");
  await tour.open("/settings/language", "language again");
  await choose(lang);
  await tour.look("the first language again");
};

const outAndIn = async (tour, member) => {
  await signOut(tour);
  await signIn(tour, member);
  await tour.look("signed in");
  same(`${tour.label}one comes home in one's own language`, new URL(tour.page.url()).pathname, `/${tour.lang}`);
  same(`${tour.label}one's theme comes along`, await tour.page.locator("html").getAttribute("data-theme"), THEME[tour.lang]);
};

const PARTS = Object.entries({
  describe, dress, prefer, outAndIn, secondFactor, sessions, password, address, hear, switchOff, copy, leave, appeal,
});

/** Who has not joined goes no further; whatever else breaks off does not stop the rest. */
export const live = async (tour) => {
  const member = newcomer(tour.lang);
  if (!(await attempt(`${tour.label}join`, () => join(tour, member)))) return;
  for (const [what, part] of PARTS) await attempt(`${tour.label}${what}`, () => part(tour, member));
};
