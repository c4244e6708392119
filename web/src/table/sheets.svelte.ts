// Which sheets are open beside the board.
export class Sheets {
  log = $state(matchMedia("(min-width: 1100px)").matches);
  menu = $state(false);
  help = $state(false);
  moves = $state(false);
  settings = $state(false);
  reactions = $state(false);

  get modal(): boolean {
    return this.menu || this.help || this.moves || this.settings || this.reactions;
  }
}
