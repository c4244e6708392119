// Boom: what a first game says.
import { by, canDo, type Lesson } from "../../lib/lessons";
import type { Stage } from "../../lib/stage.svelte";

const aims = ({ picks, selection }: Stage): boolean =>
  picks.length > 0 && selection.possible.some(({ move }) => move.kind === "boom-attack");

export const lessons: Lesson[] = [
  { name: "boom", when: canDo("boom-boom"), done: by("boom-boom"), optional: true },
  { name: "target", when: aims, done: by("boom-attack") },
  { name: "attack", when: canDo("boom-attack"), done: by("boom-attack") },
  { name: "swap", when: canDo("boom-swap"), done: by("boom-swap"), optional: true },
  { name: "discard", when: canDo("boom-discard"), done: by("boom-discard"), optional: true },
];
