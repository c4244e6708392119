// Exploding: what a first game says.
import type { ExplodingPosition, Offered } from "../../../wire";
import { by, canDo, type Lesson } from "../../lib/lessons";
import type { Stage } from "../../lib/stage.svelte";

const canPlay =
  (card: string) =>
  (stage: Stage): boolean =>
    stage.legal.some(plays(card));

const plays =
  (card: string) =>
  ({ kind, data }: Offered): boolean =>
    kind === "exploding-play" && data.card === card;

const knowsTop = ({ view }: Stage): boolean => (view!.position as ExplodingPosition).top.length > 0;

export const lessons: Lesson[] = [
  { name: "skip", when: (stage) => canPlay("skip")(stage) && knowsTop(stage), done: plays("skip"), optional: true },
  {
    name: "turn",
    when: (stage) => stage.can("exploding-draw") && stage.can("exploding-play"),
    done: by("exploding-draw"),
  },
  { name: "draw", when: canDo("exploding-draw"), done: by("exploding-draw") },
  { name: "defuse", when: canPlay("defuse"), done: () => false, optional: true },
  { name: "future", when: canPlay("future"), done: plays("future"), optional: true },
];
