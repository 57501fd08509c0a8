// From a stranger to someone who writes: register, letter, link, button, topic, reply, quote, out and in again.
import { letterTo } from "./mailbox.mjs";
import { check, same } from "./tally.mjs";

const PASSWORD = "seven stones of handicap";
const NAMES = { "zh-CN": "棋友", "zh-TW": "棋士", ko: "바둑이", ja: "初心者", en: "beginner" };
const SEND = "main .btn.main";
const RECORD = "```sgf\n(;GM[1]SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq])\n```";
const STONES = 5;

let count = 0;

const register = async (tour, name, email) => {
  await tour.open("/register", "register");
  await tour.fill({ name: `${name} <b>`, email, password: PASSWORD });
  await tour.press(SEND, 422);
  await tour.look("register with a bad name");
  same(`${tour.label}a bad name is told at its field`, await tour.field("name").getAttribute("aria-invalid"), "true");
  same(`${tour.label}what was typed stays`, await tour.field("email").inputValue(), email);
  if (tour.js) await tour.axe("register with a bad name");
  await tour.fill({ name, password: PASSWORD });
  await tour.press(SEND);
  await tour.look("registered");
  check(`${tour.label}one is told of the letter`, (await tour.page.locator('[role="status"]').count()) === 1 ? "" : "no message");
};

const confirm = async (tour, name, email) => {
  const letter = await letterTo(tour.site.mail, email);
  const link = /https?:\/\/\S+\/confirmations\/[\w-]+/.exec(letter.plain)?.[0] ?? "";
  const start = `${tour.site.base}/${tour.lang}/confirmations/`;
  check(`${tour.label}the letter has a link of this site in both parts`, link.startsWith(start) && letter.html.includes(link) ? "" : letter.plain);
  check(`${tour.label}the letter has a subject and speaks to its reader`, letter.subject && letter.plain.includes(name) ? "" : letter.subject);
  await tour.open(link.slice(tour.site.base.length + tour.lang.length + 1), "the link");
  check(`${tour.label}following the link changes nothing yet`, (await tour.page.locator(".mast .purse").count()) ? "signed in" : "");
  if (tour.js) await tour.axe("the link");
  await tour.press(`${SEND}:is(button)`);
  await tour.look("confirmed");
  check(`${tour.label}the button signs one in`, (await tour.text(".mast .purse")).includes(name) || tour.isTouch ? "" : "no name in the mast");
};

const stones = (tour, place) => tour.page.locator(`${place} svg.board g.stones use`).count();

const begin = async (tour) => {
  const title = `${NAMES[tour.lang]} ${count} · <i>&amp;`;
  const body = `# 1846\n\n**x** <script>alert(1)</script>\n\n${RECORD}\n\nhttps://example.com/?a=1&b=2`;
  await tour.open("/forums", "forums");
  await tour.press(tour.page.locator(".forums h3 a").first());
  await tour.press(tour.page.locator('.head a[href$="/new"]'));
  await tour.look("compose");
  await tour.fill({ title, body });
  const preview = tour.page.locator('[name="preview"]');
  if (tour.js) {
    await preview.click();
    await tour.page.locator(".preview svg.board").waitFor();
    await tour.look("preview");
    await tour.axe("preview");
  } else {
    await tour.press(preview);
    await tour.look("preview");
    same(`${tour.label}what was typed stays beside the preview`, (await tour.field("body").inputValue()).replace(/\r\n/g, "\n"), body);
  }
  same(`${tour.label}the preview shows the board`, await stones(tour, ".preview"), STONES);
  await tour.press(SEND);
  await tour.look("new topic");
  same(`${tour.label}the title stands as it was typed`, await tour.text("h1"), title);
  same(`${tour.label}the post shows the board`, await stones(tour, "article.post"), STONES);
  check(`${tour.label}a script in a post is text`, (await tour.text("article.post")).includes("<script>alert(1)</script>") ? "" : "is not shown");
  return tour.page.url();
};

const answer = async (tour, name) => {
  const posts = tour.page.locator("article.post");
  const words = `${NAMES[tour.lang]} 2`;
  await tour.fill({ body: words });
  if (tour.js) await Promise.all([tour.page.waitForEvent("domcontentloaded"), tour.field("body").press("Control+Enter")]);
  else await tour.press(SEND);
  await tour.page.waitForLoadState("load");
  await tour.look("replied");
  same(`${tour.label}the reply is the second post`, (await posts.nth(1).locator(".prose").innerText()).trim(), words);
  await tour.press(posts.first().locator(".acts a"));
  await tour.look("quote");
  const quoted = await tour.field("body").inputValue();
  check(`${tour.label}a quote names its author`, quoted.startsWith(`> **${name}**`) && quoted.includes("> ```sgf") ? "" : quoted);
  await tour.field("body").fill(`${quoted}3`);
  await tour.press(SEND);
  await tour.look("quoted");
  const quote = posts.nth(2).locator("blockquote");
  check(`${tour.label}the quote is one, with its board`, (await quote.locator("svg.board").count()) === 1 ? "" : "no board in a quotation");
  check(`${tour.label}the quote leads to its post`, (await quote.locator("a").first().getAttribute("href"))?.startsWith(`/${tour.lang}/posts/`) ? "" : "no link");
};

const outAndIn = async (tour, name) => {
  const menu = tour.page.locator(".mast details:has(form)");
  await menu.locator("summary").click();
  await tour.press(menu.locator("form button"));
  await tour.look("signed out");
  check(`${tour.label}one is out`, (await tour.page.locator(".mast .purse").count()) ? "still in" : "");
  await tour.open("/forums/go/new", "members only");
  check(`${tour.label}a stranger is led to the sign-in page`, new URL(tour.page.url()).pathname === `/${tour.lang}/sign-in` ? "" : tour.page.url());
  await tour.fill({ login: name, password: "not the password" });
  await tour.press(SEND, 422);
  await tour.look("a wrong password");
  check(`${tour.label}a wrong password is told`, (await tour.page.locator('[role="alert"]').count()) === 1 ? "" : "no alert");
  await tour.fill({ login: name.toUpperCase(), password: PASSWORD });
  await tour.press(SEND);
  await tour.look("signed in");
  same(`${tour.label}one goes on where one wanted to`, new URL(tour.page.url()).pathname, `/${tour.lang}/forums/go/new`);
};

export const write = async (tour) => {
  count += 1;
  const name = `${NAMES[tour.lang]}${count}`, email = `writer-${count}@example.com`;
  await register(tour, name, email);
  await confirm(tour, name, email);
  await begin(tour);
  await answer(tour, name);
  await outAndIn(tour, name);
};
