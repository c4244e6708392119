// Whether the window has little height, as a phone on its side: then boards use LowBoardFrame.
import { MediaQuery } from "svelte/reactivity";

export const lowWindow = new MediaQuery("(orientation: landscape) and (max-height: 520px)");
