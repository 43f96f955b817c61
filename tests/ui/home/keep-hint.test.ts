import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StoragePromise } from '#lib/pwa/storage.svelte.ts';
import KeepHint from '#lib/ui/home/KeepHint.svelte';

afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

const NOT_ASKED = /not agreed to keep/;
function show(storage: object, keepHint = true, worksOffline: boolean | null = null) {
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  const settings = { keepHint };
  const storagePromise = new StoragePromise();
  render(KeepHint, { storage: storagePromise, settings, worksOffline });
  return Object.assign(settings, { storagePromise });
}
const browser = (granted: boolean) => ({
  persisted: async () => false,
  persist: vi.fn(async () => granted),
});

describe('the offer on the start page to keep the games', () => {
  test.each([
    [true, /has agreed to keep/],
    [false, /has not agreed/],
  ])(
    'asks the browser to keep the games only after a tap, and shows its answer (%s)',
    async (granted, answer) => {
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
    },
  );

  test('does not repeat the offer to keep the games after it was declined', async () => {
    const storage = browser(true);
    const settings = show(storage);
    await fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(settings.keepHint).toBe(false);
    expect(storage.persist).not.toHaveBeenCalled();
  });

  test('does not repeat an earlier offer to keep the games', () => {
    show(browser(true), false);
    expect(screen.queryByText(NOT_ASKED)).toBeNull();
  });
});

describe('the word on the start page about the network, once there is a saved game', () => {
  test.each([
    [true, /^The app is stored on this device/],
    [false, /^The app is not yet stored on this device/],
  ])('shows whether the app starts without a network (%s)', async (worksOffline, text) => {
    const storage = browser(true);
    const settings = show(storage, true, worksOffline);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(NOT_ASKED)).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(settings.keepHint).toBe(false);
  });

  test('shows the state of the network even where the browser keeps the games anyway', async () => {
    const { storagePromise } = show({ persisted: async () => true, persist: vi.fn() }, true, true);
    await storagePromise.check();
    await waitFor(() => expect(screen.queryByText(NOT_ASKED)).toBeNull());
    expect(screen.getByText(/^The app is stored/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'OK' })).toBeDefined();
  });

  test('hides the state of the network where the app needs one, or once it was read', () => {
    show(browser(true), true, null);
    expect(screen.queryByText(/^The app is/)).toBeNull();
    show(browser(true), false, true);
    expect(screen.queryByText(/^The app is/)).toBeNull();
  });
});
