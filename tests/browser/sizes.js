// What is wrong with the page at its present size; test_sizes.py runs it in the page.
(isTable) => {
  const FINGER = 44; // pixels, for the buttons by which one plays
  const LEAST = 24;
  const PRESSED = "button, a[href], select, summary, input:not([type=radio], [type=checkbox])";
  const PARTS = "main .spot, main .stack, main .plate, main .pile, header button, header a, .bar .button";
  const faults = [];
  const root = document.scrollingElement;

  const named = (part) => `<${part.tagName} ${part.className}> ${part.dataset.place ?? part.textContent.trim()}`;
  const told = ({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round).join(" ");
  const isShown = (part) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !part.closest(".unseen, .skip, [inert], [aria-hidden=true]");

  function sideways() {
    if (root.scrollWidth > innerWidth + 0.5) faults.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
  }

  /** Links within a line of text need no size of their own (WCAG 2.5.8). */
  function small() {
    const within = document.querySelector("dialog[open]") ?? document;
    for (const part of within.querySelectorAll(PRESSED)) {
      if (!isShown(part) || getComputedStyle(part).display === "inline") continue;
      const { width, height } = part.getBoundingClientRect();
      const least = part.matches(".button") ? FINGER : LEAST;
      if (Math.min(width, height) < least - 0.5)
        faults.push(`${width} × ${height} is less than ${least}: ${named(part)}`);
    }
  }

  /** Where a part can be seen: in the window, and in whatever cuts off what stands out of it. */
  function roomOf(part) {
    const tall = root.scrollHeight > innerHeight + 1 ? root.scrollHeight : innerHeight;
    const room = { left: 0, right: innerWidth, top: 0, bottom: tall };
    for (let around = part.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (overflowX === "auto" || overflowX === "scroll") return null;
      if (overflowX !== "visible") {
        room.left = Math.max(room.left, edge.left);
        room.right = Math.min(room.right, edge.right);
      }
      if (overflowY !== "visible") {
        room.top = Math.max(room.top, edge.top);
        room.bottom = Math.min(room.bottom, edge.bottom);
      }
    }
    return room;
  }

  function cut(part) {
    const room = roomOf(part);
    if (!room) return; // it can be scrolled to
    const box = part.getBoundingClientRect();
    const isIn =
      box.left >= room.left - 1 &&
      box.right <= room.right + 1 &&
      box.top >= room.top - 1 &&
      box.bottom <= room.bottom + 1;
    if (!isIn) faults.push(`cut off: ${named(part)} at ${told(box)} of ${told(room)}`);
  }

  function cover(one, two) {
    const hand = one.closest(".hand");
    if (hand && hand === two.closest(".hand")) return; // there they overlap by intent
    if (one.contains(two) || two.contains(one)) return;
    const [a, b] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 2 && height > 2) faults.push(`${named(one)} and ${named(two)} share ${width} × ${height}`);
  }

  sideways();
  small();
  if (isTable) {
    scrollTo(0, 0);
    const parts = [...document.querySelectorAll(PARTS)].filter(isShown);
    parts.forEach(cut);
    const lying = parts.filter((part) => part.matches(".spot, .stack, .pile"));
    lying.forEach((one, index) => lying.slice(index + 1).forEach((two) => cover(one, two)));
  }
  return faults;
};
