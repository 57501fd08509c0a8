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
  await tour.view("notifications, all read");
};

/** The way out that a mail program takes (RFC 8058): no cookies, no token. */
const unsubscribe = async (tour, member) => {
  const letter = await letterTo(tour.site.mail, member.email, "/unsubscribe/");
  const link = /<(.+)>/.exec(letter.head.get("list-unsubscribe"))?.[1] ?? "";
  same(`${tour.label}a mail program may stop the letters`, letter.head.get("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
  const path = link.slice(tour.site.base.length + tour.lang.length + 1);
  const reader = await tour.other();
  await reader.visit(path, "the way out of letters");
  await reader.end();
  const answer = await fetch(link, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }), redirect: "manual" });
  same(`${tour.label}one POST is enough`, answer.status, 200);
  await answer.text();
  const visitor = await tour.other();
  await visitor.open(path, "the way out of letters");
  await visitor.press(SEND);
  await visitor.view("out of letters");
  await visitor.end();
};

export const switchOff = async (tour, member) => {
  await unsubscribe(tour, member);
  await tour.visit("/settings/notifications", "switches");
  await tour.counted("letters are off", `${BY_MAIL}:not(:checked)`, 1);
  await tour.counted("the bell is on", `${ON_SITE}:checked`, 1);
  await tour.page.locator(BY_MAIL).check();
  await tour.press(SEND);
  await tour.view("switched on");
  await tour.counted("letters are on", `${BY_MAIL}:checked`, 1);
  await tour.page.locator(BY_MAIL).uncheck();
  await tour.press(SEND);
  await tour.told("the saving");
  await tour.counted("letters are off again", `${BY_MAIL}:not(:checked)`, 1);
  await answer(tour, member, "two");
  await bell(tour, "1");
  await tour.visit("/notifications?show=unread", "unread notifications");
  await tour.send("/notifications/readings");
  await tour.look("all marked as read");
  await bell(tour, "");
  await tour.visit("/notifications?show=unread", "nothing unread");
};
