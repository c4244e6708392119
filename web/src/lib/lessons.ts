// Sentences of a first game: each when it helps, tied to what is legal and picked now, and gone once the thing was done.
import type { Offered } from "../../wire";
import type { Stage } from "./stage.svelte";

export interface Lesson {
  /** Its sentence is the message lesson-GAME-NAME. */
  name: string;
  /** Whether it is of use now. */
  when(stage: Stage): boolean;
  /** Whether a move shows that it was understood. */
  done(move: Offered): boolean;
  /** It is about something that one may do: any move ends it, once it was seen. */
  optional?: boolean;
}

/** Whether a move is of one of these kinds. */
export const by =
  (...kinds: string[]) =>
  ({ kind }: Offered): boolean =>
    kinds.includes(kind);

/** Whether there is a legal move of one of these kinds. */
export const canDo =
  (...kinds: string[]) =>
  (stage: Stage): boolean =>
    kinds.some(stage.can);
