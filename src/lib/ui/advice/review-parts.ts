/** The review of a finished game, loaded when somebody opens it. */
export { default as ReviewScreen } from './ReviewScreen.svelte';
export { reviewOf } from './review-of.ts';
