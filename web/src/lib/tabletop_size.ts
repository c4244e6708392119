// Measures a tabletop for its styles: --tw and --th are hundredths of its width and height; `data-wide`, `data-narrow` and
// `data-broad` give its shape. Container queries could do this, but then every change on the board recomputes the style of
// all that lies on it: 11 of 27 milliseconds a move with six players of Battle GUM.
import type { Attachment } from "svelte/attachments";

export const measureTabletop: Attachment<HTMLElement> = (element) => {
  const measure = () => {
    const { offsetWidth: width, offsetHeight: height } = element; // a scrollbar changes neither
    element.style.setProperty("--tw", `${width / 100}px`);
    element.style.setProperty("--th", `${height / 100}px`);
    element.toggleAttribute("data-wide", width >= height && width >= 640);
    element.toggleAttribute("data-narrow", width < 640);
    element.toggleAttribute("data-broad", width >= 1000);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
};
