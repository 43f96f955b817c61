import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Install } from '#lib/pwa/install.svelte.ts';
import { isAnyGameOpen, markGameOpen } from '#lib/pwa/playing.ts';
import { StoragePromise } from '#lib/pwa/storage.svelte.ts';
import { keepAwake } from '#lib/pwa/wake-lock.ts';
import { mustTake } from '../must.ts';

/** Defines a property of `navigator`, `document` or `window` for one test. */
function give(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, get: () => value });
}
const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => give(window, 'matchMedia', () => ({ matches: false })));
afterEach(() => {
  for (const name of ['wakeLock', 'storage', 'locks', 'userAgent']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'visibilityState');
});

describe('wake lock', () => {
  const sentinel = () => {
    const lock = { released: false, release: vi.fn(async () => void (lock.released = true)) };
    return lock;
  };

  test('the wake lock is requested again whenever the page becomes visible, until it is released', async () => {
    const locks = [sentinel(), sentinel()];
    const request = vi.fn(async () => locks[request.mock.calls.length - 1]);
    give(navigator, 'wakeLock', { request });
    const letSleep = keepAwake();
    await flush();
    expect(request).toHaveBeenCalledTimes(1);
    const [first, second] = mustTake(locks, 2);
    first.released = true; // the browser releases the lock of a hidden page
    document.dispatchEvent(new Event('visibilitychange'));
    await flush();
    expect(request).toHaveBeenCalledTimes(2);
    letSleep();
    expect(second.release).toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    await flush();
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('the wake lock is not requested while the page is hidden, and a rejection does no harm', async () => {
    const request = vi.fn(() => Promise.reject(new Error('low battery')));
    give(navigator, 'wakeLock', { request });
    give(document, 'visibilityState', 'hidden');
    const letSleep = keepAwake();
    expect(request).not.toHaveBeenCalled();
    give(document, 'visibilityState', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await flush();
    expect(request).toHaveBeenCalledTimes(1);
    letSleep();
  });

  test('the wake lock does nothing in browsers without support', async () => {
    const letSleep = keepAwake();
    await flush();
    expect(letSleep).not.toThrow();
  });
});

describe('storage persistence', () => {
  const storage = (persisted: boolean, granted: boolean) => ({
    persisted: async () => persisted,
    persist: vi.fn(async () => granted),
    estimate: async () => ({ usage: 10, quota: 100 }),
  });

  test.each([
    [true, true, 'kept'],
    [false, true, 'kept'],
    [false, false, 'may-be-cleared'],
  ])(
    'storage persistence is asked for only if it is not granted (persisted %s, granted %s: %s)',
    async (persisted, granted, answer) => {
      give(navigator, 'storage', storage(persisted, granted));
      const promise = new StoragePromise();
      expect(await promise.ask()).toBe(answer);
      expect(promise.state).toBe(answer);
      expect(promise.estimate).toEqual({ used: 10, quota: 100 });
    },
  );

  test('storage persistence is not asked for by reading its state', async () => {
    const given = storage(false, true);
    give(navigator, 'storage', given);
    const promise = new StoragePromise();
    await promise.check();
    expect(promise.state).toBe('unknown');
    expect(given.persist).not.toHaveBeenCalled();
  });

  test('storage persistence is unsupported in browsers without it', async () => {
    expect(await new StoragePromise().ask()).toBe('unsupported');
  });

  test.each([
    ['estimate', 'kept', null],
    ['persist', 'unsupported', { used: 10, quota: 100 }],
    ['persisted', 'unsupported', { used: 10, quota: 100 }],
  ])('storage persistence answers in browsers without %s: %s', async (missing, answer, estimate) => {
    give(navigator, 'storage', { ...storage(false, true), [missing]: undefined });
    const promise = new StoragePromise();
    await promise.check();
    expect(await promise.ask()).toBe(answer);
    expect(promise.estimate).toEqual(estimate);
  });

  test('storage persistence reports that the browser is being asked, and does not ask twice', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<boolean>();
    const given = { ...storage(false, true), persist: vi.fn(() => answer) };
    give(navigator, 'storage', given);
    const promise = new StoragePromise();
    const asked = promise.ask();
    await flush();
    expect(promise.state).toBe('asking');
    expect(await promise.ask()).toBe('asking');
    expect(given.persist).toHaveBeenCalledOnce();
    resolve(false);
    expect(await asked).toBe('may-be-cleared');
  });
});

describe('install', () => {
  const offer = (outcome: string) =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => ({ outcome })),
    });

  test('install keeps the offer until the player asks, and shows it once', async () => {
    const install = new Install();
    install.listen();
    expect(install.way).toBe('none');
    const event = offer('accepted');
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(event.prompt).not.toHaveBeenCalled();
    expect(install.way).toBe('prompt');
    expect(await install.ask()).toBe(true);
    expect(install.way).toBe('installed');
    expect(await install.ask()).toBe(false);
  });

  test('install does not ask again after a refusal', async () => {
    const install = new Install();
    install.listen();
    window.dispatchEvent(offer('dismissed'));
    expect(await install.ask()).toBe(false);
    expect(install.way).toBe('none');
  });

  test('install points to the share menu on iOS', () => {
    give(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
    const install = new Install();
    install.listen();
    expect(install.way).toBe('share-menu');
  });
});

test('a game counts as open in all tabs until it is closed', async () => {
  const held: { name: string }[] = [];
  give(navigator, 'locks', {
    query: async () => ({ held }),
    request: async (name: string, _options: LockOptions, work: () => Promise<void>) => {
      held.push({ name });
      await work();
      held.pop();
    },
  });
  expect(await isAnyGameOpen()).toBe(false);
  const close = markGameOpen();
  expect(await isAnyGameOpen()).toBe(true);
  close();
  await flush();
  expect(await isAnyGameOpen()).toBe(false);
});
