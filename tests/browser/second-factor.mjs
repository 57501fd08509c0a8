// The second factor: on with a code of the key, in with a code, in with a recovery code, off again.
import { createHmac } from "node:crypto";

import { SEND, signIn, signOut } from "./joining.mjs";
import { check, same } from "./tally.mjs";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP = 30_000;

/** RFC 4648. */
const base32 = (text) => {
  const bits = [...text.replace(/\s/g, "")].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
};

/** What an authenticator app shows (RFC 6238): six figures, half a minute, SHA-1. */
export const codeOf = (key, time = Date.now()) => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / STEP)));
  const mac = createHmac("sha1", base32(key)).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

const turnOn = async (tour, member) => {
  await tour.open("/settings/security", "security");
  await tour.send("/second-factor", { password: "not the password" }, 422);
  await tour.view("second factor with a wrong password");
  check(`${tour.label}a wrong password is told`, (await tour.page.locator('[role="alert"]').count()) === 1 ? "" : "no alert");
  await tour.send("/second-factor", { password: member.password });
  await tour.view("the key");
  const key = await tour.text(".key code");
  await tour.fill({ code: "000 000" });
  await tour.press(SEND, 422);
  await tour.view("a wrong code");
  same(`${tour.label}after a wrong code the key is the same`, await tour.text(".key code"), key);
  await tour.fill({ code: codeOf(key) });
  await tour.press(SEND);
  await tour.view("recovery codes");
  const codes = await tour.page.locator("main ol code").allInnerTexts();
  same(`${tour.label}there are ten different recovery codes`, new Set(codes).size, 10);
  await tour.press(SEND);
  await tour.view("security with a second factor");
  await tour.counted("the way out of it is there", 'main form[action$="/second-factor/removal"]', 1);
  return { key, codes };
};

export const secondFactor = async (tour, member) => {
  const { key, codes } = await turnOn(tour, member);
  await signOut(tour);
  await signIn(tour, member);
  await tour.view("the code is asked for");
  check(`${tour.label}the password alone lets nobody in`, (await tour.page.locator(".mast .purse").count()) ? "signed in" : "");
  // of the next half-minute: this one's code was used when it was turned on
  await tour.field("code").first().fill(codeOf(key, Date.now() + STEP));
  await tour.press(SEND);
  await tour.look("in with a code");
  await tour.counted("a code lets one in", ".mast .purse", 1);
  await signOut(tour);
  await signIn(tour, member);
  await tour.page.locator("main summary").click();
  await tour.view("a recovery code is asked for");
  await tour.field("code").last().fill(codes[3].toUpperCase());
  await tour.press(tour.page.locator("main details button"));
  await tour.look("in with a recovery code");
  await tour.counted("a recovery code lets one in", ".mast .purse", 1);
  await tour.open("/settings/security", "security with nine codes");
  const section = await tour.text("main section:has(#factor-heading)");
  check(`${tour.label}nine codes are left`, /\b9\b/.test(section.split("\n").slice(0, 3).join(" ")) ? "" : section);
  await tour.send("/second-factor/removal", { password: member.password });
  await tour.look("security without a second factor");
  await tour.told("that it is off");
  await signOut(tour);
  await signIn(tour, member);
  await tour.look("in without a code");
  await tour.counted("the password alone lets one in again", ".mast .purse", 1);
};
