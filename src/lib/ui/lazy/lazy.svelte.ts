import type * as Parts from './lazy-parts.ts';
import { loadMessages } from '../../i18n/locale.svelte.ts';

export type LazyParts = typeof Parts;

let loaded: LazyParts | null = $state.raw(null);
let failed = $state(false);

/** The parts that are loaded later; null: they are not loaded yet. */
export const lazyParts = (): LazyParts | null => loaded;
/** Whether the last attempt to load them failed. */
export const lazyPartsFailed = (): boolean => failed;

/** Loads the parts and their messages once. */
export async function loadLazyParts(): Promise<void> {
  if (loaded) return;
  try {
    [loaded] = await Promise.all([import('./lazy-parts.ts'), loadMessages('more')]);
    failed = false;
  } catch {
    failed = true;
  }
}

/**
 * Loads the parts while the browser is idle, unless a service worker has them in its cache already. Without one, on plain http or in
 * the first minute, the network may be gone when they are needed.
 */
export function loadLazyPartsWhenIdle(): void {
  if (navigator.serviceWorker?.controller) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  whenIdle(() => void loadLazyParts());
}
