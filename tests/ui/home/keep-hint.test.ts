import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StoragePromise } from '../../../src/lib/pwa/storage.svelte.ts';
import KeepHint from '../../../src/lib/ui/home/KeepHint.svelte';

afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

const NOT_ASKED = /not agreed to keep/;
function show(storage: object, keepHint = true) {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  const settings = { keepHint };
  render(KeepHint, { storage: new StoragePromise(), settings });
  return settings;
}
const browser = (granted: boolean) => ({
  persisted: async () => false,
  persist: vi.fn(async () => granted),
});

describe('the offer on the start page to keep the games', () => {
  test.each([
    [true, /has agreed to keep/],
    [false, /has not agreed/],
  ])('asks the browser after a tap only, and says what it answered (%s)', async (granted, answer) => {
    const storage = browser(granted);
    const settings = show(storage);
    expect(screen.getByText(NOT_ASKED)).toBeDefined();
    expect(storage.persist).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Keep my games' }));
    expect(await screen.findByText(answer)).toBeDefined();
    expect(storage.persist).toHaveBeenCalledOnce();
    expect(settings.keepHint).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(answer)).toBeNull();
  });

  test('is not made again after it was declined', async () => {
    const storage = browser(true);
    const settings = show(storage);
    await fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(settings.keepHint).toBe(false);
    expect(storage.persist).not.toHaveBeenCalled();
  });

  test('is not made where it was made before', () => {
    show(browser(true), false);
    expect(screen.queryByText(NOT_ASKED)).toBeNull();
  });
});
