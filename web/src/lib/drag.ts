// Dragging cards, as an alternative to tapping: a card that is dropped on a place is carried there.
import type { Attachment } from "svelte/attachments";
import type { Place } from "./selection";
import type { Stage } from "./stage.svelte";

const SLOP = 8; // pixels before a press becomes a drag

const placeAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]") ?? null;

export const drag =
  (stage: Stage, place: Place): Attachment<HTMLElement> =>
  (element) => {
    let start: PointerEvent | null = null;
    let moving = false;
    let over: HTMLElement | null = null;

    const hover = (next: HTMLElement | null) => {
      over?.classList.remove("over");
      over = next === element ? null : next;
      over?.classList.add("over");
    };

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !stage.canTouch) return;
      start = event;
      element.setPointerCapture(event.pointerId); // a fast pointer leaves the card before its first event
    };

    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!moving && Math.hypot(x, y) < SLOP) return;
      moving = true;
      element.classList.add("dragged");
      element.style.translate = `${x}px ${y}px`;
      hover(placeAt(event.clientX, event.clientY));
    };

    const end = () => {
      start = null;
      moving = false;
      hover(null);
      element.classList.remove("dragged");
      element.style.translate = "";
    };

    const up = (event: PointerEvent) => {
      const target = moving ? placeAt(event.clientX, event.clientY)?.dataset.place : undefined;
      if (moving) element.addEventListener("click", swallow, { capture: true, once: true });
      if (moving) setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
      end();
      if (target && target !== place) stage.carry(place, target);
    };

    const swallow = (click: Event) => {
      click.stopImmediatePropagation();
      click.preventDefault();
    };

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", end);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", end);
    };
  };
