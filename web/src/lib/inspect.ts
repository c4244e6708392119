// Shows what a card does: on hover, on a long press, and with the key I while it has the focus.
import type { Attachment } from "svelte/attachments";
import type { Stage } from "./stage.svelte";

const HOVER = 600; // milliseconds
const PRESS = 450;
const SLOP = 8; // pixels by which a finger may move in a long press

export const inspect =
  (stage: Stage, card: string): Attachment<HTMLElement> =>
  (element) => {
    let timer = 0;
    let start: PointerEvent | null = null;

    const show = () => (stage.inspected = { card, by: element, at: element.getBoundingClientRect() });
    /** A card that leaves the page loses the focus while the page is drawn, when no state may change: so a moment later. */
    const hide = () => {
      clearTimeout(timer);
      start = null;
      if (stage.inspected?.by === element) queueMicrotask(() => (stage.inspected = null));
    };
    const wait = (milliseconds: number, act: () => void) => {
      clearTimeout(timer);
      timer = window.setTimeout(act, milliseconds);
    };

    const on: Partial<{ [Name in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Name]) => void }> = {
      pointerenter: ({ pointerType }) => pointerType === "mouse" && wait(HOVER, show),
      pointerleave: hide,
      pointercancel: hide,
      blur: hide,
      pointerdown(event) {
        hide();
        element.removeEventListener("click", swallow, { capture: true });
        if (event.pointerType === "mouse") return;
        start = event;
        wait(PRESS, () => {
          show();
          element.addEventListener("click", swallow, { capture: true, once: true });
        });
      },
      pointermove(event) {
        if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP) hide();
      },
      contextmenu: (event) => start && event.preventDefault(), // what a long press opens otherwise
      keydown(event) {
        if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
        if (stage.inspected) hide();
        else show();
      },
    };

    /** A long press is not a touch. */
    function swallow(click: Event): void {
      click.stopImmediatePropagation();
      click.preventDefault();
    }

    const listeners = Object.entries(on) as [string, EventListener][];
    for (const [name, act] of listeners) element.addEventListener(name, act);
    return () => {
      hide();
      for (const [name, act] of listeners) element.removeEventListener(name, act);
    };
  };
