// Battle GUM: what a first game says.
import type { BattleGumPosition } from "../../../wire";
import { by, canDo, type Lesson } from "../../lib/lessons";
import type { Stage } from "../../lib/stage.svelte";
import { asksForSeat } from "./asking";

const PLAYS = ["battle-gum-play", "battle-gum-play-naming"];
const COUNTERS = ["battle-gum-counter", "battle-gum-counter-naming"];
const canPlay = canDo(...PLAYS);
const answers = ({ view }: Stage): number => (view!.position as BattleGumPosition).answer;

export const lessons: Lesson[] = [
  { name: "hold", when: canDo("battle-gum-hold"), done: by("battle-gum-hold") },
  { name: "whom", when: asksForSeat, done: by("battle-gum-play-naming", "battle-gum-counter-naming") },
  { name: "counter", when: canDo(...COUNTERS), done: by(...COUNTERS), optional: true },
  { name: "complete", when: canDo("battle-gum-complete"), done: by("battle-gum-complete"), optional: true },
  { name: "take", when: canDo("battle-gum-take"), done: by("battle-gum-take") },
  { name: "pickup", when: (stage) => stage.can("battle-gum-pickup") && !canPlay(stage), done: by("battle-gum-pickup") },
  { name: "lead", when: (stage) => canPlay(stage) && !answers(stage), done: by(...PLAYS) },
  { name: "answer", when: (stage) => canPlay(stage) && answers(stage) > 0, done: by(...PLAYS) },
  { name: "powers", when: canPlay, done: () => false, optional: true },
];
