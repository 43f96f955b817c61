/** What a game in play takes; it comes when the first one is opened. */
export { newGame } from '../session/game/new-game.ts';
export { LocalGame } from '../state/local-game.svelte.ts';
