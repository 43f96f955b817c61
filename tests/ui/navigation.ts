import { fireEvent } from '@testing-library/svelte';
import { vi } from 'vitest';

/**
 * Gives jsdom a Navigation API whose previous entry is a page of the app, or with 0 as `index` of the current entry, none. The returned function goes back like the browser's Back; it
 * returns false if the page stops it. `cancelable`: whether the browser allows that.
 */
export function withNavigation(index = 1): (cancelable?: boolean) => Promise<boolean> {
  const navigation = Object.assign(new EventTarget(), {
    entries: () => [{ sameDocument: true }, { sameDocument: true }],
    currentEntry: { index },
  });
  vi.stubGlobal('navigation', navigation);
  return (cancelable = true) => {
    const event = Object.assign(new Event('navigate', { cancelable }), { navigationType: 'traverse' });
    return fireEvent(navigation as EventTarget as Window, event);
  };
}
