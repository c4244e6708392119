export { play } from "./play";
export { default as Board } from "./Board.svelte";
