/** What tables of later editions show, loaded together. */
export * from './texts.ts';
export { tokenSales } from './token-sales.ts';
export { trustPlantAhead } from './trust-ahead.ts';
export { default as CityFlags } from './CityFlags.svelte';
export { default as DiscountToken } from './DiscountToken.svelte';
export { default as FuelStore } from './FuelStore.svelte';
export { default as StartDecision } from './StartDecision.svelte';
export { default as TopCard } from './TopCard.svelte';
export { default as TrustAhead } from './TrustAhead.svelte';
export { default as TrustCard } from './TrustCard.svelte';
export { default as TrustHeld } from './TrustHeld.svelte';
export { default as TrustHouse } from './TrustHouse.svelte';
export { default as TrustMark } from './TrustMark.svelte';
