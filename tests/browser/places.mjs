// The pages that everyone looks at: by name, with their address below the language.

/** The address of the first link that fits, on a page of the tour. */
const first = async (tour, path, selector) => {
  await tour.page.goto(`/${tour.lang}${path}`);
  const href = await tour.page.locator(selector).first().getAttribute("href");
  return href.slice(tour.lang.length + 1);
};

/** Someone of the town, with their cookies. */
export const signIn = async (tour, name) => {
  await tour.page.goto(`/${tour.lang}/sign-in`);
  await tour.fill({ login: name, password: tour.site.town.password });
  await tour.press("main .btn.main");
  return tour.context.storageState();
};

/** `[name, path, who, status]`; who is `anyone` or `member`. */
export const places = async (tour, member) => {
  const topic = await first(tour, "/forums/go", ".topics .title a");
  const game = await first(tour, "/games", 'main a[href*="/games/"]');
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
    ["register", "/register", "anyone"],
    ["sign in", "/sign-in", "anyone"],
    ["compose", "/forums/mutual-aid/new", "member"],
    ["reply", `${topic}/posts`, "member"],
    ["member", `/members/${encodeURIComponent(member)}`, "anyone"],
    ["own page", `/members/${encodeURIComponent(member)}`, "member"],
    ["language and theme", "/settings/language", "member"],
    ["avatar", "/settings/avatar", "member"],
    ["no page", "/no/such/page", "anyone", 404],
    ["dead link", "/confirmations/nothing", "anyone", 410],
  ];
};
