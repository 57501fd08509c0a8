// A browser of one kind of visitor, and what must hold on every page that they open.
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

import { check, same } from "./tally.mjs";

const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });

/** Wider than the window, or too small for a finger. */
const measure = (isTouch) => {
  const width = document.documentElement.clientWidth, found = [];
  const name = (element, box) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} ${Math.round(box.left)}–${Math.round(box.right)} × ${Math.round(box.height)} ${element.textContent.trim().slice(0, 20)}`;
  if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${width}`);
  for (const element of document.querySelectorAll("main *, header *, footer *")) {
    // these scroll inside themselves, or are for the ear alone
    if (element.closest(".scroll, .prose .table, .tree, .mast-nav, .tabs, svg, .face, .sr, .skip, details:not([open]) > :not(summary)")) continue;
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1)) found.push(`outside: ${name(element, box)}`);
  }
  const targets = ".btn, .icon-btn, .input, .pager a, .tabs a, .mast-nav a, summary, .purse, .pick label, .check, .drop li > *";
  for (const element of isTouch ? document.querySelectorAll(targets) : []) {
    const box = element.getBoundingClientRect();
    if (box.width && (box.height < 43.5 || box.width < 43.5)) found.push(`small: ${name(element, box)}`);
  }
  return [...new Set(found)].slice(0, 8);
};

export class Tour {
  /** `kind`: lang, width, js, scheme, agent; `state`: cookies of someone signed in. */
  static async begin(browser, site, kind, state) {
    const { lang, width, js = true, scheme = "light", agent } = kind;
    const isTouch = width < 600;
    const context = await browser.newContext({
      baseURL: site.base, locale: lang, viewport: { width, height: 800 }, colorScheme: scheme, javaScriptEnabled: js,
      hasTouch: isTouch, isMobile: isTouch, reducedMotion: "reduce", storageState: state, userAgent: agent,
    });
    context.setDefaultTimeout(10_000);
    const tour = new Tour();
    Object.assign(tour, { browser, context, kind, lang, isTouch, js, site, problems: [], expected: 0 });
    tour.label = `${lang} ${width} ${scheme === "dark" ? "dark " : ""}${js ? "" : "no-js "}`;
    tour.page = await context.newPage();
    tour.#watch();
    return tour;
  }

  /** Somebody else at a browser of the same kind. */
  other(changes = {}) {
    return Tour.begin(this.browser, this.site, { ...this.kind, ...changes });
  }

  #watch() {
    const { page } = this;
    page.on("request", (request) => {
      if (!request.url().startsWith(`${this.site.base}/`)) this.problems.push(`another host: ${request.url()}`);
    });
    page.on("console", (message) => {
      const isStatus = /Failed to load resource.*status of (\d+)/.exec(message.text())?.[1];
      if (message.type() === "error" && Number(isStatus) !== this.expected) this.problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (fault) => this.problems.push(`script: ${fault.message}`));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText;
      // what one leaves while it loads is no fault
      if (why !== "net::ERR_ABORTED") this.problems.push(`request: ${request.url()} ${why}`);
    });
    page.on("response", (answer) => {
      if (answer.status() >= 400 && answer.status() !== this.expected) this.problems.push(`${answer.status()} ${answer.url()}`);
    });
    page.on("dialog", (dialog) => {
      this.problems.push(`dialog: ${dialog.type()} ${dialog.message()}`);
      return dialog.accept();
    });
  }

  /** Goes to an address below the language, and looks at the page. */
  async open(path, what, status = 200) {
    this.expected = status;
    const answer = await this.page.goto(`/${this.lang}${path}`);
    check(`${this.label}${what}: ${path || "/"} answers ${status}`, answer.status() === status ? "" : `answers ${answer.status()}`);
    await this.look(what);
  }

  /** Opens a page, and looks at it as closely as can be. */
  async visit(path, what, status = 200) {
    await this.open(path, what, status);
    if (this.js) await this.axe(what);
  }

  /** The page that one has come to. */
  async view(what) {
    await this.look(what);
    if (this.js) await this.axe(what);
  }

  /** What must hold on every page. */
  async look(what) {
    const { page } = this;
    await page.waitForLoadState("load");
    const lang = await page.locator("html").getAttribute("lang");
    const measured = await page.evaluate(measure, this.isTouch);
    const wrong = lang === this.lang ? [] : [`html lang is ${lang}`];
    const headings = await page.locator("h1").count();
    if (headings !== 1) wrong.push(`${headings} first headings`);
    check(`${this.label}${what}: language, width, console, requests`, [...wrong, ...measured, ...this.problems.splice(0)]);
  }

  async axe(what) {
    // our pages have no frames: the legacy mode needs no second page to look into them
    const builder = new AxeBuilder({ page: this.page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
    const { violations } = await builder.withTags(RULES).analyze();
    const told = violations.map(({ id, nodes }) => {
      const some = nodes.slice(0, 2).map((node) => `${node.target.join(" ")} | ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ""}`.slice(0, 220));
      return `${id} × ${nodes.length}: ${some.join(" · ")}`;
    });
    check(`${this.label}${what}: axe`, told);
  }

  /** Presses what leads to another page, and waits for that page. */
  async press(target, status = 200) {
    this.expected = status;
    const locator = typeof target === "string" ? this.page.locator(target) : target;
    await Promise.all([this.page.waitForEvent("domcontentloaded"), locator.click()]);
    await this.page.waitForLoadState("load");
  }

  /** Sends a form, found by where it goes to, with these fields. */
  async send(action, fields = {}, status = 200) {
    const form = this.page.locator(`main form[action$="${action}"]`);
    for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value);
    await this.press(form.locator("button:not([type])").first(), status);
  }

  /** What the site says to what was just done; without it nothing further makes sense. */
  async told(what) {
    const isTold = (await this.page.locator('main > [role="status"]').count()) === 1;
    if (!isTold) throw new Error(`${what} is not told: ${(await this.text("main")).slice(0, 300)}`);
    check(`${this.label}${what} is told`);
  }

  async counted(what, selector, wanted) {
    same(`${this.label}${what}`, await this.page.locator(selector).count(), wanted);
  }

  field(name) {
    return this.page.locator(`main [name="${name}"]`);
  }

  async fill(fields) {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value);
  }

  text(selector) {
    return this.page.locator(selector).first().innerText();
  }

  end() {
    return this.context.close();
  }
}
