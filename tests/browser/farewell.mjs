// A copy of one's data, and leaving, which one may think better of.
import { dayAhead } from "./days.mjs";
import { isIn, signIn } from "./joining.mjs";
import { lettersTo, letterTo, linkIn } from "./mailbox.mjs";
import { until } from "./site.mjs";
import { check, same } from "./tally.mjs";

/** PKWARE's APPNOTE 4.3.7: how a file in an archive begins. */
const ZIP = "504b0304";
const EXPORT = "/settings/data/exports/";
/** Until when one may return. */
const DAYS = 14;

export const copy = async (tour, member) => {
  await tour.open("/settings/data", "data");
  await tour.send("/data/exports", { password: member.password });
  await tour.view("a copy asked for");
  await tour.told("the letter");
  const letter = await letterTo(tour.site.mail, member.email, EXPORT);
  const link = `/${tour.lang}${linkIn(tour, letter, EXPORT)}`;
  const file = await tour.context.request.get(link);
  const bytes = await file.body();
  same(`${tour.label}the copy is an archive`, bytes.subarray(0, 4).toString("hex"), ZIP);
  check(`${tour.label}it comes as a file`, /^attachment; filename="[\w-]+\.zip"$/.test(file.headers()["content-disposition"]) ? "" : "it does not");
  const stranger = await fetch(`${tour.site.base}${link}`, { redirect: "manual" });
  check(`${tour.label}strangers do not get it`, stranger.status === 200 ? "they do" : "");
  await tour.open("/settings/data", "a copy made");
  await tour.counted("the site tells of it too", ".mast .pip", 1);
  // letters leave in their order: one about the second answer would be here
  const told = lettersTo(tour.site.mail, member.email).filter((one) => one.plain.includes("/unsubscribe/"));
  same(`${tour.label}no letter came after they were switched off`, told.length, 1);
};

export const leave = async (tour, member) => {
  await tour.open("/settings/closing", "closing");
  await tour.send("/settings/closing", { password: "not the password" }, 422);
  await tour.view("closing with a wrong password");
  const due = dayAhead(tour.lang, DAYS), before = lettersTo(tour.site.mail, member.email).length;
  await tour.send("/settings/closing", { password: member.password });
  await tour.look("about to leave");
  await tour.told("until when one may return");
  check(`${tour.label}it tells the days`, (await tour.text('main > [role="status"]')).includes(String(DAYS)) ? "" : "it does not");
  check(`${tour.label}one is out at once`, (await isIn(tour)) ? "still in" : "");
  const [letter] = await until("a letter", () => {
    const letters = lettersTo(tour.site.mail, member.email);
    return letters.length > before && letters;
  });
  check(`${tour.label}the letter tells the day`, letter.plain.includes(due) ? "" : letter.plain);
  await signIn(tour, member);
  await tour.look("returned");
  await tour.told("that the account stays");
  check(`${tour.label}the account stays`, (await isIn(tour)) ? "" : "it is gone");
};
