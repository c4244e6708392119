// Shapes of the window that boards ask for.
import { MediaQuery } from "svelte/reactivity";

/** Little height, as on a phone on its side: then boards use LowBoardFrame. */
export const lowWindow = new MediaQuery("(orientation: landscape) and (max-height: 520px)");

/** Enough width for four cards of each player around the board. */
export const broadWindow = new MediaQuery("(orientation: landscape) and (min-width: 1000px)");

/** Little width or height: what is said elsewhere too is left out. */
export const crampedWindow = new MediaQuery("(max-width: 639px), ((orientation: landscape) and (max-height: 520px))");
