// It is your turn: in the title, the icon, by a sound, and as a notification for who wants one and is elsewhere.
import { settings } from "./settings.svelte";
import { sound } from "./sounds";
import { say } from "./messages.svelte";

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

class Calling {
  private called = false;

  /** Called whenever it becomes, or is no more, this person's turn. */
  turn(yours: boolean, game: string): void {
    if (yours === this.called) return;
    const link = icon();
    if (link) link.href = yours ? "/icon-turn.svg" : "/icon.svg";
    if (yours) this.call(game);
    this.called = yours;
  }

  done(): void {
    this.turn(false, "");
  }

  private call(game: string): void {
    sound("turn");
    if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const note = new Notification(say("page-your-turn"), { body: game, icon: "/icon-192.png", tag: "powderkeg-turn" });
    note.onclick = () => (window.focus(), note.close());
  }
}

export const calling = new Calling();
