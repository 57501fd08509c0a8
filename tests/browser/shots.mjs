// Pictures of all pages for people to look at: node shots.mjs PROGRAM FOLDER [LANGUAGE…]
import fs from "node:fs";
import path from "node:path";

import { launch } from "./browser.mjs";
import { places, visitors } from "./places.mjs";
import { startSite } from "./site.mjs";

const [binary, folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node shots.mjs PROGRAM FOLDER [LANGUAGE…]");
  process.exit(2);
}
fs.mkdirSync(folder, { recursive: true });

const site = await startSite(binary);
const browser = await launch();
const member = site.town.free_members[0];

const shoot = async (kind) => {
  const tours = await visitors(browser, site, kind, member);
  for (const [name, address, who] of await places(tours.anyone, member)) {
    const { page } = tours[who];
    await page.goto(`/${kind.lang}${address}`, { waitUntil: "networkidle" });
    const file = [kind.lang, name.replaceAll(" ", "-"), kind.width, kind.scheme].join("_");
    await page.screenshot({ path: path.join(folder, `${file}.png`), fullPage: true });
  }
  for (const tour of Object.values(tours)) await tour.end();
};

try {
  for (const lang of wanted.length ? wanted : ["zh-CN", "en"]) {
    for (const width of [360, 1280]) {
      for (const scheme of ["light", "dark"]) await shoot({ lang, width, scheme });
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`${fs.readdirSync(folder).length} pictures in ${folder}`);
