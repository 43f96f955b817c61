import type * as Parts from './extras.ts';

export type Extras = typeof Parts;

let there: Extras | null = $state.raw(null);
let failed = $state(false);

/** What is not needed to play, once it is there. */
export const extras = (): Extras | null => there;
/** Whether the last attempt to fetch it came to nothing. */
export const extrasFailed = (): boolean => failed;

/** Fetches what is not needed to play. */
export async function fetchExtras(): Promise<void> {
  if (there) return;
  try {
    there = await import('./extras.ts');
    failed = false;
  } catch {
    failed = true;
  }
}

/**
 * Fetches it while nothing else is to be done. With a service worker in control all of it lies in store already; without
 * one (plain http, or the very first minute) the network may be gone by the time of the first tap.
 */
export function fetchExtrasWhenIdle(): void {
  if (navigator.serviceWorker?.controller) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  whenIdle(() => void fetchExtras());
}
