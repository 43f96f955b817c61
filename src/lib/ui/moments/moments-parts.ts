/** What moves and what sums up on a table: one bundle, loaded while the browser is idle. */
export { default as Moments } from './Moments.svelte';
export { default as RoundCard } from './RoundCard.svelte';
