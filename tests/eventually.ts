import { vi } from 'vitest';

/** Milliseconds, more than a busy machine needs. */
const PATIENCE = 20_000;

/** Waits until a check passes. Fake timers advance meanwhile. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: PATIENCE });
