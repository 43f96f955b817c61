import { vi } from 'vitest';

/** The test's browser has no media: each query matches, or none does. */
export const media = (matches: boolean): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
