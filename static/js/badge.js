// The badge maker: shows a badge while it is made. Without it the button under the colours does the same.
const form = document.querySelector("form[data-badge]");
const WIDE = 40, NARROW = 24;

if (form) {
  const text = form.elements.badge_text, ground = form.elements.ground, pattern = form.elements.pattern;
  const shapes = form.querySelectorAll('input[name="badge_shape"]');
  const schemes = form.querySelectorAll('input[name="scheme"]');
  const contrast = form.querySelector("#contrast");
  const samples = new Map([...shapes].map((shape) => [shape, shape.closest("label").querySelector("text").textContent]));

  // WCAG 2.2: white on a colour
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const contrastOf = (colour) => {
    const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
  };

  // one or two characters that can be read, as the server counts them
  const typed = () => [...text.value.trim().normalize("NFC")].filter((c) => /[\p{L}\p{N}]/u.test(c)).slice(0, 2);

  const draw = (svg, { words, shape, isWide, isColoured = true }) => {
    const width = isWide ? WIDE : NARROW, use = svg.querySelector("use"), sign = svg.querySelector("text");
    svg.setAttribute("viewBox", `0 0 ${width} ${NARROW}`);
    if (shape) use.setAttribute("href", use.getAttribute("href").replace(/#.*$/, `#${shape}`));
    if (isColoured) {
      use.setAttribute("fill", ground.value);
      use.setAttribute("stroke", pattern.value);
    }
    sign.setAttribute("x", width / 2);
    sign.textContent = words;
  };

  const show = () => {
    const characters = typed(), chosen = [...shapes].find((shape) => shape.checked);
    for (const shape of shapes) {
      const isWide = "wide" in shape.dataset;
      const fits = characters.length === (isWide ? 2 : 1);
      draw(shape.closest("label").querySelector(".badge"), { words: fits ? characters.join("") : samples.get(shape), isWide });
    }
    if (!chosen) return;
    const look = { words: characters.join(""), shape: chosen.value, isWide: "wide" in chosen.dataset };
    for (const svg of document.querySelectorAll("[data-badge-live] .badge")) draw(svg, look);
    for (const scheme of schemes) {
      const isOwn = scheme.value === "own";
      draw(scheme.closest("label").querySelector(".badge"), { ...look, words: "", isColoured: isOwn });
    }
    const measured = contrastOf(ground.value), { enough, little, needed } = contrast.dataset;
    const figure = (Math.floor(measured * 10) / 10).toFixed(1);
    // a fault says the same until the colours are others
    if (document.getElementById("colours-fault")) return;
    contrast.textContent = (measured < Number(needed) ? little : enough).replace("{}", figure);
    contrast.classList.toggle("error", measured < Number(needed));
  };

  // a shape that has no room for what was typed gives way to one that has
  const fit = () => {
    const count = typed().length, chosen = [...shapes].find((shape) => shape.checked);
    if (!count || !chosen || (count === 2) === "wide" in chosen.dataset) return;
    [...shapes].find((shape) => "wide" in shape.dataset === (count === 2)).checked = true;
  };

  form.addEventListener("input", (e) => {
    const { name, dataset } = e.target;
    if (name === "badge_text" && !e.isComposing) fit();
    if (name === "scheme" && dataset.ground) {
      ground.value = dataset.ground;
      pattern.value = dataset.pattern;
    }
    if (["scheme", "ground", "pattern"].includes(name)) document.getElementById("colours-fault")?.remove();
    if (name === "ground" || name === "pattern") form.querySelector('input[name="scheme"][value="own"]').checked = true;
    show();
  });
  text.addEventListener("compositionend", () => { fit(); show(); });
  show();
}
