import { vi } from 'vitest';

/** Fakes media queries, which jsdom lacks: all of them match, or none does. */
export const media = (matches: boolean): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
