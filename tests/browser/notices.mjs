// What members are told, on the site and by mail, and how they stop it.
import { SEND } from "./joining.mjs";
import { letterTo } from "./mailbox.mjs";
import { signIn } from "./places.mjs";
import { until } from "./site.mjs";
import { check, same } from "./tally.mjs";

const PIP = ".mast .pip";
const BY_MAIL = 'main [name="by_mail"][value="replies"]';
const ON_SITE = 'main [name="on_site"][value="replies"]';

let friends = 0;

/** Somebody of the town answers. */
const answer = async (tour, { topic }, words) => {
  const friend = await tour.other();
  friends += 1;
  await signIn(friend, tour.site.town.free_members[friends]);
  await friend.open(topic, "a friend at the topic");
  await friend.fill({ body: words });
  await friend.press(SEND);
  await friend.look("a friend has answered");
  await friend.end();
};

const bell = async (tour, wanted) => {
  await tour.open("", "home");
  const pips = tour.page.locator(PIP);
  same(`${tour.label}the bell shows ${wanted || "nothing"}`, (await pips.count()) ? await pips.innerText() : "", wanted);
};

const begin = async (tour, member) => {
  await tour.open("/forums/go/new", "compose");
  await tour.fill({ title: `${member.name} · 1846`, body: "1846" });
  await tour.press(SEND);
  await tour.look("a topic");
  member.topic = new URL(tour.page.url()).pathname.slice(tour.lang.length + 1);
};

export const hear = async (tour, member) => {
  await begin(tour, member);
  await answer(tour, member, "one");
  await bell(tour, "1");
  await tour.visit("/notifications", "notifications");
  await tour.press("main .notes a");
  await tour.look("the answer");
  const { pathname, hash } = new URL(tour.page.url());
  same(`${tour.label}a notification leads to the post`, pathname.slice(tour.lang.length + 1) + hash, `${member.topic}#p2`);
  await tour.counted("the post is there", "#p2", 1);
  // it is marked after the answer
  await until("marked as read", async () => {
    await tour.page.goto(`/${tour.lang}/notifications`);
    return (await tour.page.locator(PIP).count()) === 0;
  });
  await tour.look("notifications, all read");
};

/** The way out of letters that a letter names. */
const wayOut = async (tour, member) => {
  const { head } = await letterTo(tour.site.mail, member.email, "/unsubscribe/");
  same(`${tour.label}a mail program may stop the letters`, head.get("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
  return /<(.+)>/.exec(head.get("list-unsubscribe"))?.[1] ?? "";
};

/** As a mail program takes it (RFC 8058): no cookies, no token. */
const stopByProgram = async (tour, link) => {
  const answer = await fetch(link, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }), redirect: "manual" });
  same(`${tour.label}one POST is enough`, answer.status, 200);
  await answer.text();
};

/** As its reader takes it, signed in or not. */
const stopByHand = async (tour, link) => {
  const reader = await tour.other();
  const path = link.slice(tour.site.base.length + tour.lang.length + 1);
  await reader.visit(path, "the way out of letters");
  await reader.press(SEND);
  await reader.view("out of letters");
  await reader.visit(path, "out of letters before");
  await reader.counted("there is nothing to stop any more", "main form", 0);
  await reader.end();
};

const letters = async (tour, what, isOn) => {
  await tour.look(what);
  await tour.counted(`${what}: letters are ${isOn ? "on" : "off"}`, `${BY_MAIL}${isOn ? ":checked" : ":not(:checked)"}`, 1);
  await tour.counted(`${what}: the bell is on`, `${ON_SITE}:checked`, 1);
};

const switchTo = async (tour, isOn) => {
  await tour.page.locator(BY_MAIL).setChecked(isOn);
  await tour.press(SEND);
  await tour.told("the saving");
  await letters(tour, `switched ${isOn ? "on" : "off"}`, isOn);
};

export const switchOff = async (tour, member) => {
  const link = await wayOut(tour, member);
  await stopByProgram(tour, link);
  await tour.open("/settings/notifications", "switches");
  await letters(tour, "after a mail program's POST", false);
  await switchTo(tour, true);
  await stopByHand(tour, link);
  await tour.open("/settings/notifications", "switches");
  await letters(tour, "after the button", false);
  await switchTo(tour, true);
  await switchTo(tour, false);
  await answer(tour, member, "two");
  await bell(tour, "1");
  await tour.open("/notifications?show=unread", "unread notifications");
  await tour.send("/notifications/readings");
  await tour.look("all marked as read");
  await bell(tour, "");
  await tour.visit("/notifications?show=unread", "nothing unread");
};
