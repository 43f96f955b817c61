/** Everything that plays the turns of bots, as one part that is fetched when a bot has to act. */
export { BotTurns } from '../../state/bot-turns.svelte.ts';
export { pageThinker } from './page-thinker.ts';
export { waitFor } from './wait-for.ts';
