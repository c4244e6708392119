// Plays the views of a table one after another: what was done, the table after it, then a pause in which to see it. Nobody
// has to wait: for whoever acts, all that is left is laid at once.

/** A view to be played. */
export interface Scene {
  /** Shows what is done, on the table as it was; returns how many milliseconds that takes. */
  perform(): number;
  /** Lays the table as it is afterwards; returns the milliseconds until the next scene, infinite for one that is asked for. */
  settle(): number;
}

const MANY = 12; // scenes; who is further behind sees them without pauses
const MOST = 30; // likewise: sees the newest at once

export class Playback {
  /** How many scenes wait for somebody to ask for the next one. */
  waiting = $state(0);
  private scenes: Scene[] = [];
  private phase: "idle" | "performing" | "resting" = "idle";
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Plays a scene in its turn; an urgent one, and one that nobody sees, at once. */
  add(scene: Scene, isUrgent = false): void {
    this.scenes.push(scene);
    if (isUrgent || document.hidden || this.scenes.length > MOST) this.finish();
    else if (this.phase === "idle") this.next();
    else if (this.phase === "resting" && this.timer === undefined) this.waiting = this.scenes.length;
  }

  /** Goes on to the next scene without a pause. */
  step(): void {
    clearTimeout(this.timer);
    if (this.phase === "performing") this.settle();
    else this.next();
  }

  /** Lays all that is left. */
  finish(): void {
    this.stop();
    for (let scene = this.scenes.shift(); scene; scene = this.scenes.shift()) scene.settle();
  }

  /** Leaves what is left unplayed. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.phase = "idle";
    this.waiting = 0;
  }

  private next(): void {
    this.stop();
    const [scene] = this.scenes;
    if (!scene) return;
    this.phase = "performing";
    this.after(scene.perform(), () => this.settle());
  }

  private settle(): void {
    const pause = this.scenes.shift()!.settle();
    this.phase = "resting";
    this.timer = undefined;
    if (pause === Infinity) this.waiting = this.scenes.length;
    else this.after(this.scenes.length > MANY ? 0 : pause, () => this.next());
  }

  private after(milliseconds: number, act: () => void): void {
    if (milliseconds > 0) this.timer = setTimeout(act, milliseconds);
    else act();
  }
}
