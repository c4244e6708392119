export { play } from "./play";
export { default as Table } from "./Board.svelte";
