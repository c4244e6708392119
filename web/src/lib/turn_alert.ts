// Tells a player that it is their turn: by the page's icon, a sound and, if they want one and look elsewhere, a notification.
import { settings } from "./settings.svelte";
import { sound } from "./sounds";
import { say } from "./messages.svelte";

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

class TurnAlert {
  private isOn = false;

  set(isTurn: boolean, game: string): void {
    if (isTurn === this.isOn) return;
    const link = icon();
    if (link) link.href = isTurn ? "/icon-turn.svg" : "/icon.svg";
    if (isTurn) this.notify(game);
    this.isOn = isTurn;
  }

  end(): void {
    this.set(false, "");
  }

  private notify(game: string): void {
    sound("turn");
    if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const note = new Notification(say("page-your-turn"), { body: game, icon: "/icon-192.png", tag: "powderkeg-turn" });
    note.onclick = () => (window.focus(), note.close());
  }
}

export const turnAlert = new TurnAlert();
