// The viewer: walks along a line whose steps the server worked out. It knows no rule of Go.
// Without it, or when the steps do not come, the links under the board do the same.
const viewer = document.querySelector(".viewer[data-steps]");
const LEAP = 10;
const SVG = "http://www.w3.org/2000/svg";

if (viewer) {
  const find = (selector) => viewer.querySelector(selector);
  const board = find("svg.board"), stones = find("g.stones"), signs = find("g.signs");
  const heading = find("#moment"), comment = find("[data-comment]"), warning = find("[data-warning]");
  const branches = find("[data-branches]"), captures = viewer.querySelectorAll("[data-captures]");
  const slider = find(".slider input"), output = find(".slider output");
  const controls = viewer.querySelectorAll("[data-go]");
  let steps = null, at = Number(viewer.dataset.step), waiting;

  // the stones on the board, by place
  const shown = new Map();
  for (const use of stones.children) shown.set(`${use.getAttribute("x")} ${use.getAttribute("y")}`, use);

  const target = (where) =>
    ({ first: 0, back: Math.max(at - LEAP, 0), prev: at - 1, next: at + 1, forward: Math.min(at + LEAP, steps.length - 1), last: steps.length - 1 })[where];

  const drawStones = () => {
    const wanted = new Map();
    for (const { remove, add } of steps.slice(0, at + 1)) {
      for (const [x, y] of remove) wanted.delete(`${23 * x} ${24 * y}`);
      for (const [color, x, y] of add) wanted.set(`${23 * x} ${24 * y}`, `#${color}`);
    }
    for (const [place, use] of shown) if (wanted.get(place) !== use.getAttribute("href")) { use.remove(); shown.delete(place); }
    for (const [place, href] of wanted) {
      if (shown.has(place)) continue;
      const use = document.createElementNS(SVG, "use"), [x, y] = place.split(" ");
      use.setAttribute("href", href);
      use.setAttribute("x", x);
      use.setAttribute("y", y);
      stones.append(use);
      shown.set(place, use);
    }
  };

  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

  const draw = () => {
    const step = steps[at];
    drawStones();
    const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${step.signs}</svg>`, "image/svg+xml");
    signs.replaceChildren(...[...drawn.documentElement.children].map((sign) => document.importNode(sign, true)));
    board.setAttribute("aria-label", step.label);
    heading.textContent = step.heading;
    comment.replaceChildren(...step.comment.map((text) => element("p", text)));
    warning.hidden = !step.warning;
    warning.lastElementChild.textContent = step.warning ?? "";
    captures.forEach((place, side) => { place.textContent = step.captures[side]; });
    branches.hidden = !step.branches.length;
    branches.querySelector("ul").replaceChildren(...step.branches.map(({ letter, words, href }) => {
      const item = element("li", ""), link = Object.assign(element("a", ""), { href });
      const sign = Object.assign(element("span", letter), { className: "letter", ariaHidden: "true" });
      link.append(sign, words);
      item.append(link);
      return item;
    }));
    for (const control of controls) {
      const to = target(control.dataset.go);
      const isOpen = to !== at && to in steps;
      if (isOpen) {
        control.href = steps[to].href;
        control.rel = ["back", "forward"].includes(control.dataset.go) ? "nofollow" : control.dataset.go;
        for (const name of ["role", "tabindex", "aria-disabled"]) control.removeAttribute(name);
      } else {
        // stays in the order of keys, so that the last step does not throw one out of the row
        control.removeAttribute("href");
        control.removeAttribute("rel");
        control.setAttribute("aria-disabled", "true");
        control.setAttribute("role", "link");
        control.tabIndex = 0;
      }
    }
    tell();
  };

  const tell = () => {
    if (!slider) return;
    slider.value = at;
    slider.setAttribute("aria-valuetext", steps[at].heading);
    output.value = `${steps[at].number} / ${steps.at(-1).number}`;
  };

  // the address follows, but not on every beat of a held key
  const remember = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const { href } = steps[at];
      history.replaceState(null, "", href);
      const path = href.replace(/^\/[^/]+/, "");
      for (const link of document.querySelectorAll("a[hreflang]")) link.href = `/${link.hreflang}${path}`;
    }, 250);
  };

  const show = (to) => {
    if (to === at || !(to in steps)) return false;
    at = to;
    draw();
    remember();
    return true;
  };

  const go = (where) => {
    if (steps) return show(target(where));
    const link = find(`[data-go="${where}"][href]`);
    link?.click();
    return Boolean(link);
  };

  const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", PageUp: "back", PageDown: "forward" };
  addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.isComposing || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    if (!KEYS[e.key] || e.target.closest?.("input, textarea, select, summary, .drop, [contenteditable]")) return;
    e.preventDefault();
    go(KEYS[e.key]);
  });

  for (const control of controls) {
    control.addEventListener("click", (e) => {
      if (!steps || e.button || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      go(control.dataset.go);
    });
  }

  slider?.addEventListener("input", () => { if (steps) show(Number(slider.value)); });
  slider?.addEventListener("change", () => { if (!steps) slider.form.requestSubmit(); });
  slider?.form.addEventListener("submit", (e) => { if (steps) e.preventDefault(); });

  // one step for each notch of a wheel; at the ends the page scrolls on
  let turned = 0;
  board.addEventListener("wheel", (e) => {
    if (!steps || e.ctrlKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) return;
    const to = at + Math.sign(e.deltaY);
    if (!(to in steps)) return;
    e.preventDefault();
    turned = Math.sign(turned) === Math.sign(e.deltaY) ? turned : 0;
    turned += e.deltaMode ? e.deltaY * 33 : e.deltaY;
    if (Math.abs(turned) < 40) return;
    turned = 0;
    show(to);
  }, { passive: false });

  // a finger that wipes the board sideways
  let from = null;
  board.addEventListener("pointerdown", (e) => { from = e.isPrimary && e.pointerType !== "mouse" ? e : null; });
  board.addEventListener("pointercancel", () => { from = null; });
  board.addEventListener("pointerup", (e) => {
    if (!from || !e.isPrimary) return;
    const x = e.clientX - from.clientX, y = e.clientY - from.clientY;
    from = null;
    if (Math.abs(x) > 32 && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? "next" : "prev");
  });

  fetch(viewer.dataset.steps, { headers: { Accept: "application/json" } })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
    .then((told) => {
      steps = told.steps;
      if (!slider) return;
      output.removeAttribute("data-form");
      slider.max = steps.length - 1;
      tell();
    })
    .catch(() => {});
}
