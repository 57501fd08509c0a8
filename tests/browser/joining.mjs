// Into the house and out of it: register, letter, link, button; the way out in the menu; the page to sign in.
import { letterTo, linkIn } from "./mailbox.mjs";
import { check, same } from "./tally.mjs";

export const SEND = "main .btn.main";

const NAMES = { "zh-CN": "棋友", "zh-TW": "棋士", ko: "바둑이", ja: "初心者", en: "beginner" };
let count = 0;

/** Somebody whom the site does not know yet. */
export const newcomer = (lang) => {
  count += 1;
  return { name: `${NAMES[lang]}${count}`, email: `newcomer-${count}@example.com`, password: "seven stones of handicap" };
};

const register = async (tour, { name, email, password }) => {
  await tour.open("/register", "register");
  await tour.fill({ name: `${name} <b>`, email, password });
  await tour.press(SEND, 422);
  await tour.view("register with a bad name");
  same(`${tour.label}a bad name is told at its field`, await tour.field("name").getAttribute("aria-invalid"), "true");
  same(`${tour.label}what was typed stays`, await tour.field("email").inputValue(), email);
  await tour.fill({ name, password });
  await tour.press(SEND);
  await tour.look("registered");
  await tour.told("the letter");
};

const confirm = async (tour, { name, email }) => {
  const letter = await letterTo(tour.site.mail, email);
  const link = linkIn(tour, letter, "/confirmations/");
  check(`${tour.label}the letter has a link of this site in both parts`, link ? "" : letter.plain);
  check(`${tour.label}the letter has a subject and speaks to its reader`, letter.subject && letter.plain.includes(name) ? "" : letter.subject);
  await tour.visit(link, "the link");
  check(`${tour.label}following the link changes nothing yet`, (await tour.page.locator(".mast .purse").count()) ? "signed in" : "");
  await tour.press(`${SEND}:is(button)`);
  await tour.look("confirmed");
  check(`${tour.label}the button signs one in`, (await tour.text(".mast .purse")).includes(name) || tour.isTouch ? "" : "no name in the mast");
};

export const join = async (tour, member) => {
  await register(tour, member);
  await confirm(tour, member);
};

export const signOut = async (tour) => {
  const menu = tour.page.locator(".mast details:has(form)");
  await menu.locator("summary").click();
  await tour.look("the menu");
  await tour.press(menu.locator("form button"));
  await tour.look("signed out");
  check(`${tour.label}one is out`, (await tour.page.locator(".mast .purse").count()) ? "still in" : "");
};

export const signIn = async (tour, { name, password }, status = 200) => {
  await tour.page.goto(`/${tour.lang}/sign-in`);
  await tour.fill({ login: name, password });
  await tour.press(SEND, status);
};

/** Whether the browser is let in where only members are. */
export const isIn = async (tour) => {
  await tour.page.goto(`/${tour.lang}/settings/security`);
  return new URL(tour.page.url()).pathname === `/${tour.lang}/settings/security`;
};
