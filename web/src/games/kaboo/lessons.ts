// Kaboo: what a first game says.
import { by, canDo, type Lesson } from "../../lib/lessons";
import type { Stage } from "../../lib/stage.svelte";

const isFirstLook = ({ view, looks }: Stage): boolean => view?.moves === 0 && Object.keys(looks.peeks).length > 0;
const isAtTwoCards = ({ view }: Stage): boolean => view?.options.first_look === undefined;

export const lessons: Lesson[] = [
  { name: "first", when: (stage) => isFirstLook(stage) && isAtTwoCards(stage), done: () => true },
  { name: "first-other", when: (stage) => isFirstLook(stage) && !isAtTwoCards(stage), done: () => true },
  { name: "weigh", when: canDo("kaboo-keep"), done: by("kaboo-keep", "kaboo-trade-them") },
  { name: "peek", when: canDo("kaboo-peek"), done: by("kaboo-peek"), optional: true },
  { name: "spy", when: canDo("kaboo-spy"), done: by("kaboo-spy"), optional: true },
  { name: "trade", when: canDo("kaboo-trade"), done: by("kaboo-trade"), optional: true },
  { name: "look", when: canDo("kaboo-look"), done: by("kaboo-look"), optional: true },
  { name: "swap", when: canDo("kaboo-swap"), done: by("kaboo-swap", "kaboo-discard") },
  { name: "draw", when: canDo("kaboo-draw"), done: by("kaboo-draw") },
  { name: "take", when: canDo("kaboo-take"), done: by("kaboo-take"), optional: true },
  { name: "knock", when: canDo("kaboo-knock"), done: by("kaboo-knock"), optional: true },
];
