// What is wrong with the page at its present size, or null if it is not drawn within some seconds; test_sizes.py runs it.
async ({ isTable, isLogged, seconds }) => {
  const FINGER = 44; // pixels, for the buttons by which one plays and for one's own cards
  const LEAST = 24;
  const PRESSED = "button, a[href], select, summary, input:not([type=radio], [type=checkbox])";
  // All that lies on the table. Badges and cards beneath belong to what they lie on, however far they stand out.
  const LYING = [".spot", ".stack", ".pile", ".plate", ".held", ".place", ".stock", ".fan", ".out", ".mark"]
    .concat(["figcaption", ".asks", ".layer", ".countdown"])
    .map((part) => `.felt ${part}`)
    .join();
  const BADGES = ".card, .life, .count, .exposed, .under, b";
  const AROUND = "header button, header a, .bar .button, .bar .refusal, .bar p, .bar li";
  const SLACK = 1; // pixels, for parts of pixels
  const SHARED = 2;
  const faults = [];
  const root = document.scrollingElement;
  const room = document.querySelector(".tabletop");

  const named = (part) => `<${part.tagName} ${part.className}> ${part.dataset.place ?? part.textContent.trim()}`;
  const told = ({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round).join(" ");
  const isShown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isUsed = (part) => isShown(part) && !part.closest(".unseen, .skip, [inert], [aria-hidden=true]");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isWithin = (box, room) =>
    box.left >= room.left - SLACK &&
    box.right <= room.right + SLACK &&
    box.top >= room.top - SLACK &&
    box.bottom <= room.bottom + SLACK;

  /** A hand alone may be scrolled sideways. */
  function sideways() {
    if (root.scrollWidth > innerWidth + 0.5) faults.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
    for (const part of all(".tabletop, .bar, aside"))
      if (part.scrollWidth > part.clientWidth + SLACK)
        faults.push(`scrolls sideways: ${part.scrollWidth} > ${part.clientWidth} ${named(part)}`);
  }

  /** Links within a line of text need no size of their own (WCAG 2.5.8). */
  function small() {
    const within = document.querySelector("dialog[open]") ?? document;
    for (const part of within.querySelectorAll(PRESSED)) {
      if (!isUsed(part) || getComputedStyle(part).display === "inline") continue;
      const { width, height } = part.getBoundingClientRect();
      const least = part.matches(".button, .own .spot.card") ? FINGER : LEAST;
      if (Math.min(width, height) < least - 0.5)
        faults.push(`${width} × ${height} is less than ${least}: ${named(part)}`);
    }
  }

  /** In a hand cards overlap by intent, but a strip of each must be left. */
  function narrow() {
    const lefts = all(".own .hand .held").map((card) => card.getBoundingClientRect().left);
    const strips = lefts.slice(1).map((left, index) => left - lefts[index]);
    if (Math.min(...strips) < LEAST) faults.push(`a strip of ${Math.min(...strips)} is left of a card`);
  }

  function extent(part) {
    const boxes = [part, ...part.querySelectorAll(BADGES)].filter(isShown).map((one) => one.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  }

  /** Where the content of an element lies, seen or scrolled away; its scrolling may begin at the lower end. */
  function content(around, edge, { flexDirection }) {
    const left = edge.left - around.scrollLeft;
    const fromEnd = flexDirection === "column-reverse";
    const top = (fromEnd ? edge.bottom - around.scrollHeight : edge.top) - around.scrollTop;
    return { left, right: left + around.scrollWidth, top, bottom: top + around.scrollHeight };
  }

  /** Whether anything around a part cuts it off. What can be scrolled to is as good as where it is scrolled. */
  function cut(part) {
    const box = extent(part);
    for (let around = part.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible") continue;
      const edge = around.getBoundingClientRect();
      const scrolls = /auto|scroll/;
      const whole = content(around, edge, style);
      const limits = { ...edge.toJSON() };
      if (scrolls.test(style.overflowX)) Object.assign(limits, { left: whole.left, right: whole.right });
      if (scrolls.test(style.overflowY)) Object.assign(limits, { top: whole.top, bottom: whole.bottom });
      if (!isWithin(box, limits)) return void faults.push(`cut off: ${named(part)} at ${told(box)} of ${told(limits)}`);
      Object.assign(box, { left: edge.left, right: edge.right, top: edge.top, bottom: edge.bottom });
    }
    const page = { left: 0, right: innerWidth, top: 0, bottom: Math.max(root.scrollHeight, innerHeight) };
    if (!isWithin(box, page)) faults.push(`cut off: ${named(part)} at ${told(box)} of ${told(page)}`);
  }

  /** A hand is scrolled sideways, never up and down. */
  function low() {
    for (const hand of all(".own .hand"))
      if (hand.scrollHeight > hand.clientHeight + SLACK) faults.push(`a hand is cut off below: ${hand.scrollHeight}`);
  }

  function cover([one, a], [two, b]) {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width <= SHARED || height <= SHARED) return;
    const hand = one.closest(".own .hand");
    if (hand && hand === two.closest(".hand")) return;
    if (one.contains(two) || two.contains(one)) return;
    if (one.matches(".mark") || two.matches(".mark")) return; // a mark lies on what it marks
    faults.push(`${named(one)} and ${named(two)} share ${width} × ${height}`);
  }

  /** What is asked and one's own hand, before anything is scrolled. */
  function inSight() {
    for (const part of all(".bar, .own .hand")) {
      const { top, bottom } = part.getBoundingClientRect();
      const limit = part.matches(".bar") ? innerHeight : document.querySelector(".bar").getBoundingClientRect().top;
      if (top < -SLACK || bottom > limit + SLACK) faults.push(`out of sight: ${named(part)} at ${top} ${bottom}`);
    }
  }

  /** Open or close the log, and wait until the page is drawn at its new size; say whether it is. */
  function settle() {
    const log = document.querySelector("header button[title=L]");
    if (log && (log.ariaPressed === "true") !== isLogged) log.click();
    const isDrawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
    return Promise.race([isDrawn, new Promise((done) => setTimeout(done, seconds * 1000, false))]);
  }

  if (!(await settle())) return null;
  sideways();
  small();
  if (isTable) {
    scrollTo(0, 0);
    room?.scrollTo(0, 0);
    inSight();
    narrow();
    low();
    const lying = all(LYING).filter(isShown);
    [...lying, ...all(AROUND).filter(isUsed)].forEach(cut);
    const extents = lying.map((part) => [part, extent(part)]);
    extents.forEach((one, index) => extents.slice(index + 1).forEach((two) => cover(one, two)));
  }
  return faults;
};
