// Which sheets are open beside the board.
import { MediaQuery } from "svelte/reactivity";

export class Sheets {
  menu = $state(false);
  rules = $state(false);
  help = $state(false);
  moves = $state(false);
  settings = $state(false);
  reactions = $state(false);
  private readonly small = new MediaQuery("(max-width: 719px), (max-height: 520px)");
  private beside = $state(matchMedia("(min-width: 1100px)").matches);
  private drawer = $state(false);

  /** Whether the log is a drawer over the board, for lack of space beside it. */
  get hasDrawer(): boolean {
    return this.small.current;
  }

  get log(): boolean {
    return this.hasDrawer ? this.drawer : this.beside;
  }

  set log(open: boolean) {
    if (this.hasDrawer) this.drawer = open;
    else this.beside = open;
  }

  get modal(): boolean {
    return (
      (this.log && this.hasDrawer) ||
      this.menu ||
      this.rules ||
      this.help ||
      this.moves ||
      this.settings ||
      this.reactions
    );
  }
}
