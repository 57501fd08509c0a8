// The pages that everyone looks at: by name, with their address below the language.
import { Tour } from "./browser.mjs";

/** The address of the first link that fits, on a page of the tour. */
const first = async (tour, path, selector) => {
  await tour.page.goto(`/${tour.lang}${path}`);
  const href = await tour.page.locator(selector).first().getAttribute("href");
  return href.slice(tour.lang.length + 1);
};

/** Signs someone of the town in, and gives their cookies. */
export const signIn = async (tour, name) => {
  await tour.page.goto(`/${tour.lang}/sign-in`);
  await tour.fill({ login: name, password: tour.site.town.password });
  await tour.press("main .btn.main");
  return tour.context.storageState();
};

/** A browser for each kind of visitor that places are for. */
export const visitors = async (browser, site, kind, member) => {
  const stranger = await Tour.begin(browser, site, kind);
  const states = [];
  for (const name of [member, site.town.official, site.town.leaders[0].name]) {
    states.push(await signIn(stranger, name));
    await stranger.context.clearCookies();
  }
  const [signedIn, official, leader] = await Promise.all(states.map((state) => Tour.begin(browser, site, kind, state)));
  return { anyone: stranger, member: signedIn, official, leader };
};

/** `[name, path, who, status]`; who is `anyone`, `member`, `official` or `leader`. */
export const places = async (tour, member) => {
  const topic = await first(tour, "/forums/go", ".topics .title a");
  const game = await first(tour, "/games", 'main a[href*="/games/"]');
  const club = `/clubs/${tour.site.town.leaders[0].club}`;
  return [
    ["home", "", "anyone"],
    ["forums", "/forums", "anyone"],
    ["board", "/forums/go", "anyone"],
    ["board by replies", "/forums/complaints?sort=replies", "member"],
    ["topic", topic, "anyone"],
    ["topic to answer", topic, "member"],
    ["library", "/games", "anyone"],
    ["game", game, "anyone"],
    ["game at a move", `${game}?move=50`, "anyone"],
    ["clubs", "/clubs", "anyone"],
    ["clubs of a class", "/clubs?class=ordinary", "member"],
    ["club", club, "anyone"],
    ["club to ask", club, "member"],
    ["own club", club, "leader"],
    ["club forum", `${club}/forum`, "anyone"],
    ["club roster", `${club}/roster`, "anyone"],
    ["club activity", `${club}/activity`, "anyone"],
    ["found a club", "/clubs/new", "member"],
    ["roster to keep", `${club}/roster`, "leader"],
    ["requests to a club", `${club}/requests`, "leader"],
    ["club settings", `${club}/settings`, "leader"],
    ["club messages", `${club}/messages`, "leader"],
    ["club log", `${club}/log`, "leader"],
    ["register", "/register", "anyone"],
    ["sign in", "/sign-in", "anyone"],
    ["compose", "/forums/mutual-aid/new", "member"],
    ["reply", `${topic}/posts`, "member"],
    ["member", `/members/${encodeURIComponent(member)}`, "anyone"],
    ["own page", `/members/${encodeURIComponent(member)}`, "member"],
    ["profile", "/settings/profile", "member"],
    ["avatar", "/settings/avatar", "member"],
    ["own avatar", "/settings/avatar", "official"],
    ["security", "/settings/security", "member"],
    ["notifications", "/notifications", "member"],
    ["notification switches", "/settings/notifications", "member"],
    ["language and theme", "/settings/language", "member"],
    ["a stranger's language and theme", "/settings/language", "anyone"],
    ["data", "/settings/data", "member"],
    ["closing", "/settings/closing", "member"],
    ["forgotten password", "/password/forgotten", "anyone"],
    ["rules of Go", "/pages/rules-of-go", "anyone"],
    ["forum rules", "/pages/forum-rules", "anyone"],
    ["glossary", "/pages/glossary?group=shape", "anyone"],
    ["desk", "/admin", "official"],
    ["members at the desk", "/admin/members", "official"],
    ["member at the desk", `/admin/members/${encodeURIComponent(member)}`, "official"],
    ["clubs at the desk", "/admin/clubs?show=all", "official"],
    ["applications at the desk", "/admin/applications", "official"],
    ["settings of clubs", "/admin/clubs/settings", "official"],
    ["decisions on clubs", "/admin/clubs/history", "official"],
    ["record", "/admin/audit", "official"],
    ["letters at the desk", "/admin/letters", "official"],
    ["no page", "/no/such/page", "anyone", 404],
    ["dead link", "/confirmations/nothing", "anyone", 410],
  ];
};
