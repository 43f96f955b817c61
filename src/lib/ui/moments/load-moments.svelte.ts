import type * as Parts from './moments-parts.ts';
import { whenIdle } from '../lazy/lazy.svelte.ts';

let loaded: typeof Parts | null = $state.raw(null);

/** The parts, once they are there; a table does without until then. */
export const moments = (): typeof Parts | null => loaded;

/** Loads the parts while the browser is idle. Where that fails, nothing moves. */
export function loadMomentsWhenIdle(): void {
  whenIdle(
    () =>
      void import('./moments-parts.ts').then(
        (parts) => (loaded = parts),
        () => undefined,
      ),
  );
}
