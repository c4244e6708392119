// Measures a tabletop for its styles: --tw and --th are hundredths of its width and height; `data-wide`, `data-narrow` and
// `data-broad` give its shape. A board that asks for more height than there is gets a smaller --th, and so smaller cards,
// until it fits. Container queries could do the first part, but then every change on the board recomputes the style of all
// that lies on it: 11 of 27 milliseconds a move with six players of Battle GUM.
import type { Attachment } from "svelte/attachments";

const FITS = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58]; // shares of its height by which a board may measure itself

export const measureTabletop: Attachment<HTMLElement> = (element) => {
  const measure = () => {
    const { offsetWidth: width, offsetHeight: height } = element; // a scrollbar changes neither
    element.style.setProperty("--tw", `${width / 100}px`);
    element.toggleAttribute("data-wide", width >= height && width >= 640);
    element.toggleAttribute("data-narrow", width < 640);
    element.toggleAttribute("data-broad", width >= 1000);
    fitBoard(element);
  };
  measure();
  const sizes = new ResizeObserver(measure);
  sizes.observe(element);
  const boards = new MutationObserver(() => fitBoard(element));
  boards.observe(element, { childList: true });
  return () => {
    sizes.disconnect();
    boards.disconnect();
  };
};

/** Lets a board be as large as its tabletop allows; to be called when there is more or less on it. After the end, when
 * no card is touched any more, one's own may be too small for a finger: `data-tight`. */
export function fitBoard(element: HTMLElement): void {
  for (const isTight of element.dataset.over === undefined ? [false] : [false, true]) {
    element.toggleAttribute("data-tight", isTight);
    for (const fit of FITS) {
      element.style.setProperty("--th", `${(element.offsetHeight / 100) * fit}px`);
      if (element.scrollHeight <= element.clientHeight + 1) return;
    }
  }
}
