import { configure } from '@testing-library/svelte';
import { afterAll, vi } from 'vitest';

// What loads late may take its time on a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined;

// What a page asks for late would come when its test is over, and be told as an error of nobody's.
window.requestIdleCallback ??= () => 0;
afterAll(() => vi.dynamicImportSettled());
