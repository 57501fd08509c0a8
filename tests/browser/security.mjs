// Sessions, password and address.
import { isIn, SEND, signIn } from "./joining.mjs";
import { lettersTo, letterTo, linkIn } from "./mailbox.mjs";
import { until } from "./site.mjs";
import { check, same } from "./tally.mjs";

const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const NEW_PASSWORD = "eight stones of handicap";
const ROWS = "main section:has(#sessions-heading) tbody tr";

const another = async (tour, member) => {
  const other = await tour.other({ agent: AGENT });
  await signIn(other, member);
  return other;
};

export const sessions = async (tour, member) => {
  const other = await another(tour, member);
  await tour.visit("/settings/security", "two sessions");
  await tour.counted("there are two sessions", ROWS, 2);
  const row = tour.page.locator(ROWS, { hasText: "Firefox" });
  await tour.press(row.locator("form button"));
  await tour.look("one session ended");
  await tour.counted("one session is left", ROWS, 1);
  check(`${tour.label}the other browser is out`, (await isIn(other)) ? "it is in" : "");
  await signIn(other, member);
  await tour.open("/settings/security", "two sessions again");
  await tour.send("/sessions/ending");
  await tour.look("all other sessions ended");
  await tour.counted("one session is left again", ROWS, 1);
  check(`${tour.label}the other browser is out again`, (await isIn(other)) ? "it is in" : "");
  await other.end();
};

export const password = async (tour, member) => {
  const other = await another(tour, member);
  await tour.open("/settings/security", "security");
  await tour.send("/security/password", { current: member.password, password: `${member.name}${member.name}${member.name}` }, 422);
  await tour.view("a password that is easily guessed");
  await tour.send("/security/password", { current: member.password, password: NEW_PASSWORD });
  await tour.look("password changed");
  await tour.told("the new password");
  member.password = NEW_PASSWORD;
  await tour.counted("one stays in, alone", ROWS, 1);
  check(`${tour.label}the other browser is out after a new password`, (await isIn(other)) ? "it is in" : "");
  await signIn(other, member);
  check(`${tour.label}the new password lets one in`, (await isIn(other)) ? "" : "it does not");
  await other.end();
};

export const address = async (tour, member) => {
  const old = member.email, email = `moved-${old}`, before = lettersTo(tour.site.mail, old).length;
  await tour.open("/settings/security", "security");
  await tour.send("/security/email", { email, password: member.password });
  await tour.look("a new address asked for");
  await tour.told("the letter");
  const letter = await letterTo(tour.site.mail, email, "/settings/security/email/");
  await until("a letter to the old address", () => lettersTo(tour.site.mail, old).length > before);
  await tour.visit(linkIn(tour, letter, "/settings/security/email/"), "the link to the new address");
  await tour.press(SEND);
  await tour.look("a new address");
  await tour.told("the new address");
  member.email = email;
  same(`${tour.label}the new address stands`, await tour.text('main form[action$="/security/email"] b'), email);
};
