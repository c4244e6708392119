// List the layout faults at the current window size, or return null if nothing is drawn in time. Run by test_sizes.py.
async ({ isTable, isReplay, isLogged, hidden: most, seconds }) => {
  // Pixels: the least size of a button that makes a move and of a player's own cards, until the game is over.
  const FINGER = 44;
  const LEAST = 24; // pixels, of all other touch targets
  const TARGETS = "button, a[href], select, summary, input:not([type=radio], [type=checkbox])";
  // Everything on the table. Badges and cards underneath belong to the part they lie on, however far they stick out.
  const LYING = [".spot", ".stack", ".pile", ".plate", ".held", ".place", ".stock", ".fan", ".out", ".mark"]
    .concat(["figcaption", ".layer", ".countdown"])
    .map((part) => `.felt ${part}`)
    .concat(".asks", ".lesson")
    .join();
  const BADGES = ".card, .life, .count, .exposed, .under, b";
  const AROUND = "header button, header a, .bar .button, .bar .refusal, .bar p, .bar li";
  const LETTERS = 6; // of a name
  const SLACK = 1; // pixels, for rounding
  const SHARED = 2; // pixels by which two parts may overlap
  const faults = [];
  const root = document.scrollingElement;
  const tabletop = document.querySelector(".tabletop");

  const label = (part) => `<${part.tagName} ${part.className}> ${part.dataset.place ?? part.textContent.trim()}`;
  const rect = ({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round).join(" ");
  const isShown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isUsed = (part) => isShown(part) && !part.closest(".unseen, .skip, [inert], [aria-hidden=true]");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isWithin = (box, limits) =>
    box.left >= limits.left - SLACK &&
    box.right <= limits.right + SLACK &&
    box.top >= limits.top - SLACK &&
    box.bottom <= limits.bottom + SLACK;

  /** Only a hand may scroll sideways. */
  function checkSidewaysScroll() {
    if (root.scrollWidth > innerWidth + 0.5) faults.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
    for (const part of all(".tabletop, .bar, aside, dialog[open] .content"))
      if (part.scrollWidth > part.clientWidth + SLACK)
        faults.push(`scrolls sideways: ${part.scrollWidth} > ${part.clientWidth} ${label(part)}`);
  }

  /** Links in running text are exempt from the minimum size (WCAG 2.5.8). */
  function checkTargetSizes() {
    const within = document.querySelector("dialog[open]") ?? document;
    for (const part of within.querySelectorAll(TARGETS)) {
      if (!isUsed(part) || getComputedStyle(part).display === "inline") continue;
      const { width, height } = part.getBoundingClientRect();
      const least = part.matches(".button, .tabletop:not([data-over]) .own .spot.card") ? FINGER : LEAST;
      if (Math.min(width, height) < least - 0.5)
        faults.push(`${width} × ${height} is less than ${least}: ${label(part)}`);
    }
  }

  /** Cards in a hand overlap on purpose, but a strip of each must stay visible. */
  function checkStrips() {
    const lefts = all(".own .hand .held").map((card) => card.getBoundingClientRect().left);
    const strips = lefts.slice(1).map((left, index) => left - lefts[index]);
    if (Math.min(...strips) < LEAST) faults.push(`only a strip of ${Math.min(...strips)} of a card is visible`);
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

  /** Where the content of an element lies, including what is scrolled away; scrolling may start at the bottom. */
  function content(around, edge, { flexDirection }) {
    const left = edge.left - around.scrollLeft;
    const fromEnd = flexDirection === "column-reverse";
    const top = (fromEnd ? edge.bottom - around.scrollHeight : edge.top) - around.scrollTop;
    return { left, right: left + around.scrollWidth, top, bottom: top + around.scrollHeight };
  }

  /** Check that no ancestor clips a part. What can be scrolled into view is not clipped. */
  function checkClipping(part) {
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
      if (!isWithin(box, limits)) return void faults.push(`cut off: ${label(part)} at ${rect(box)} of ${rect(limits)}`);
      Object.assign(box, { left: edge.left, right: edge.right, top: edge.top, bottom: edge.bottom });
    }
    const page = { left: 0, right: innerWidth, top: 0, bottom: Math.max(root.scrollHeight, innerHeight) };
    if (!isWithin(box, page)) faults.push(`cut off: ${label(part)} at ${rect(box)} of ${rect(page)}`);
  }

  /** A hand scrolls sideways, never up and down. */
  function checkHandHeight() {
    for (const hand of all(".own .hand"))
      if (hand.scrollHeight > hand.clientHeight + SLACK) faults.push(`a hand is cut off below: ${hand.scrollHeight}`);
  }

  /** The tip of a first game lies on nothing in the bar above. */
  function checkTip() {
    const [tip] = all(".lesson");
    if (!tip) return;
    for (const part of all("header button, header .game").filter(isUsed))
      checkOverlap([tip, extent(tip)], [part, extent(part)]);
  }

  /** Cards get smaller before a board is scrolled. */
  function checkScroll() {
    const hidden = tabletop.scrollHeight - tabletop.clientHeight;
    if (hidden > most) faults.push(`${hidden} of the board are hidden`);
  }

  /** Of each name at least the first letters are seen. */
  function checkNames() {
    for (const name of all(".plate .name").filter(isShown)) {
      const letters = document.createRange();
      letters.setStart(name.firstChild, 0);
      letters.setEnd(name.firstChild, Math.min(LETTERS, name.textContent.length));
      if (!isWithin(letters.getBoundingClientRect(), name.getBoundingClientRect()))
        faults.push(`fewer than ${LETTERS} letters are seen: ${label(name)}`);
    }
  }

  function checkOverlap([one, a], [two, b]) {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width <= SHARED || height <= SHARED) return;
    const hand = one.closest(".own .hand");
    if (hand && hand === two.closest(".hand")) return;
    if (one.contains(two) || two.contains(one)) return;
    if (one.matches(".mark") || two.matches(".mark")) return; // a mark lies on what it marks
    faults.push(`${label(one)} and ${label(two)} share ${width} × ${height}`);
  }

  /** The player's own hand, the question, the line with the last events and the bar are visible before anything is scrolled,
      and nothing lies on what they say. */
  function checkInSight() {
    for (const part of all(".own .hand, .asks, .recap .window, .bar, .turn .status, .result").filter(isShown)) {
      const { top, bottom } = part.getBoundingClientRect();
      const around = part.parentElement.closest(".tabletop, .recap, .bar")?.getBoundingClientRect();
      const least = part.matches(".hand") ? 0 : (around?.top ?? 0);
      if (top < least - SLACK || bottom > (around?.bottom ?? innerHeight) + SLACK)
        faults.push(`out of sight: ${label(part)} at ${top} ${bottom}`);
    }
    for (const part of all(".hints, .refusal").filter(isShown)) {
      const { top, bottom } = part.getBoundingClientRect();
      if (top < -SLACK || bottom > innerHeight + SLACK) faults.push(`out of sight: ${label(part)} at ${top} ${bottom}`);
    }
    if (document.querySelector("dialog[open]")) return;
    for (const part of all(".asks, .recap .text, .turn .status, .result")) {
      if (!part.textContent.trim() || !isShown(part)) continue;
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const from = Math.max(left, part.closest(".recap")?.getBoundingClientRect().left ?? 0);
      const above = document.elementFromPoint((from + right) / 2, (top + bottom) / 2);
      if (!part.contains(above)) faults.push(`covered: ${label(part)} by ${above && label(above)}`);
    }
  }

  /** A question is never cut off; of the last events the newest is seen. */
  function checkSentences() {
    for (const part of all(".asks"))
      if (part.scrollWidth > part.clientWidth + SLACK) faults.push(`cut off: ${label(part)}`);
    const onPhone = innerWidth < 640; // there the best hint has a row of its own
    for (const chance of all(".hints.alone li:first-child b").filter((one) => onPhone && isShown(one)))
      if (!isWithin(chance.getBoundingClientRect(), chance.closest(".hints").getBoundingClientRect()))
        faults.push(`cut off: ${label(chance)}`);
    const isWide = document.querySelector(".bar")?.clientWidth >= 1200 && innerHeight > 520; // there all hints are in sight
    for (const chance of all(".hints.alone b").filter((one) => isWide && isShown(one)))
      if (!isWithin(chance.getBoundingClientRect(), chance.closest(".hints").getBoundingClientRect()))
        faults.push(`cut off: ${label(chance)}`);
    const text = document.querySelector(".recap .text");
    if (!text) return void faults.push("nothing tells what happened");
    if (text.getBoundingClientRect().right > text.closest(".recap").getBoundingClientRect().right)
      faults.push(`the newest is cut off: ${label(text)}`);
  }

  /** Open or close the log and wait until the page is drawn at its new size; return whether it is. */
  function settle() {
    const log = document.querySelector("header button[title=L]");
    if (log && (log.ariaPressed === "true") !== isLogged) log.click();
    const isDrawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
    return Promise.race([isDrawn, new Promise((done) => setTimeout(done, seconds * 1000, false))]);
  }

  if (!(await settle())) return null;
  checkSidewaysScroll();
  checkTargetSizes();
  if (isTable) {
    scrollTo(0, 0);
    tabletop?.scrollTo(0, 0);
    checkInSight();
    checkSentences();
    checkScroll();
    checkTip();
    checkStrips();
    checkHandHeight();
    all(AROUND).filter(isUsed).forEach(checkClipping);
  }
  if (isTable || isReplay) {
    scrollTo(0, 0);
    checkNames();
    const lying = all(LYING).filter(isShown);
    lying.forEach(checkClipping);
    const extents = lying.map((part) => [part, extent(part)]);
    extents.forEach((one, index) => extents.slice(index + 1).forEach((two) => checkOverlap(one, two)));
  }
  return faults;
};
