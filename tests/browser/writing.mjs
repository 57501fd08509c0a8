// Someone who writes: topic, board, preview, reply, quote, out and in again.
import { join, newcomer, SEND, signOut } from "./joining.mjs";
import { check, same } from "./tally.mjs";

const RECORD = "```sgf\n(;GM[1]SZ[19];B[pd];W[dp];B[pp];W[dd];B[fq])\n```";
const STONES = 5;

const stones = (tour, place) => tour.page.locator(`${place} svg.board g.stones use`).count();

const begin = async (tour, name) => {
  const title = `${name} · <i>&amp;`;
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
  const words = `${name} 2`;
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

const outAndIn = async (tour, { name, password }) => {
  await signOut(tour);
  await tour.open("/forums/go/new", "members only");
  check(`${tour.label}a stranger is led to the sign-in page`, new URL(tour.page.url()).pathname === `/${tour.lang}/sign-in` ? "" : tour.page.url());
  await tour.fill({ login: name, password: "not the password" });
  await tour.press(SEND, 422);
  await tour.look("a wrong password");
  check(`${tour.label}a wrong password is told`, (await tour.page.locator('[role="alert"]').count()) === 1 ? "" : "no alert");
  await tour.fill({ login: name.toUpperCase(), password });
  await tour.press(SEND);
  await tour.look("signed in");
  same(`${tour.label}one goes on where one wanted to`, new URL(tour.page.url()).pathname, `/${tour.lang}/forums/go/new`);
};

export const write = async (tour) => {
  const member = newcomer(tour.lang);
  await join(tour, member);
  await begin(tour, member.name);
  await answer(tour, member.name);
  await outAndIn(tour, member);
};
