/** What only games with bots need: one bundle, loaded when a game has a bot or may get one. */
export { default as BotFace } from './BotFace.svelte';
export { default as BotPlay } from './BotPlay.svelte';
export { default as SeatsSheet } from './SeatsSheet.svelte';
export { default as SeatPlayer } from './SeatPlayer.svelte';
export { botMark } from './characters.ts';
