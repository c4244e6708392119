// Which sheets are open beside the board.
import { MediaQuery } from "svelte/reactivity";

export class Sheets {
  log = $state(matchMedia("(min-width: 1100px) and (min-height: 521px)").matches);
  menu = $state(false);
  help = $state(false);
  moves = $state(false);
  settings = $state(false);
  reactions = $state(false);
  private readonly small = new MediaQuery("(max-width: 719px), (max-height: 520px)");

  /** Whether the log is a drawer over the board, for lack of space beside it. */
  get hasDrawer(): boolean {
    return this.small.current;
  }

  get modal(): boolean {
    return (this.log && this.hasDrawer) || this.menu || this.help || this.moves || this.settings || this.reactions;
  }
}
