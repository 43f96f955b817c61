/** What a game in play takes; it comes when the first one is opened. */
export { newGame } from '../session/newGame.ts';
export { TableStore } from './table.svelte.ts';
