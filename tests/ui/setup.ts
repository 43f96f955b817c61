import { configure } from '@testing-library/svelte';
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { afterAll, afterEach, expect, vi } from 'vitest';

// Lazy parts may load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom animates nothing.
Element.prototype.animate ??= () => new EventTarget() as Animation;

// jsdom has no media queries: none matches by default (media.ts).
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { media: query, matches: false }) as MediaQueryList;

// A lazy import that ends after its test would be reported as an error of no test.
window.requestIdleCallback ??= () => 0;
afterAll(() => vi.dynamicImportSettled());

// jsdom deflates nothing.
Object.assign(globalThis, { CompressionStream, DecompressionStream });

// Svelte warns of mistakes that show only at runtime.
const warned: string[] = [];
const { warn } = console;
console.warn = (...words: readonly unknown[]) => {
  if (String(words[0]).includes('[svelte]')) warned.push(String(words[0]));
  else warn(...words);
};
afterEach(() => expect(warned.splice(0), 'warnings of Svelte').toEqual([]));
