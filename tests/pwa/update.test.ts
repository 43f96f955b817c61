import { afterEach, expect, test, vi } from 'vitest';
import { AppUpdate } from '../../src/lib/pwa/update.svelte.ts';
import { eventually } from '../eventually.ts';

let registrations = 0;
/** What the next registration waits for. */
let fetched: Promise<undefined> = Promise.resolve(undefined);
/** The events of the service worker. */
let worker = new EventTarget();
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = (): Promise<undefined> => {
      registrations++;
      return fetched;
    };
    addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
      worker.addEventListener(...given);
    }
  },
}));
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

/** `activated` makes `serviceWorker.ready` resolve. */
async function registered(
  controller: object | null,
  activated = new Promise<void>(() => {}),
): Promise<AppUpdate> {
  const value = { controller, ready: activated };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  worker = new EventTarget();
  const update = new AppUpdate(vi.fn());
  await update.register();
  return update;
}
const tell = (name: string): boolean => worker.dispatchEvent(new Event(name));

test('the first version is not announced as an update, the next one is', async () => {
  const update = await registered(null);
  tell('waiting');
  expect(update.waiting).toBe(false);
  tell('controlling');
  tell('waiting');
  expect(update.waiting).toBe(true);
});

test('a waiting worker is an update on a page that is already controlled', async () => {
  const update = await registered({});
  tell('waiting');
  expect(update.waiting).toBe(true);
});

test('a first install that fails is tried again when the network or the player is back', async () => {
  const { promise, resolve: activate } = Promise.withResolvers<undefined>();
  const update = await registered(null, promise);
  const first = registrations;
  tell('redundant');
  dispatchEvent(new Event('online'));
  await eventually(() => expect(registrations).toBe(first + 1));
  tell('redundant');
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(registrations).toBe(first + 2));
  expect(update.worksOffline).toBe(false);
  activate(undefined);
  await eventually(() => expect(update.worksOffline).toBe(true));
  tell('redundant');
  dispatchEvent(new Event('online'));
  await vi.dynamicImportSettled();
  expect(registrations, 'of a worker that another version has replaced').toBe(first + 2);
});

test('a worker whose script could not be fetched is tried again once the network is back', async () => {
  const { promise, reject } = Promise.withResolvers<undefined>();
  fetched = promise;
  const first = registrations;
  const update = registered(null);
  await eventually(() => expect(registrations).toBe(first + 1));
  fetched = Promise.resolve(undefined);
  dispatchEvent(new Event('online'));
  reject(new TypeError('the script could not be fetched'));
  await update;
  await eventually(() => expect(registrations).toBe(first + 2));
});

test('a first install that fails just after the network is back is tried again at once, and only once', async () => {
  await registered(null);
  const first = registrations;
  dispatchEvent(new Event('online'));
  await vi.dynamicImportSettled();
  expect(registrations, 'it is still being installed').toBe(first);
  tell('redundant');
  await eventually(() => expect(registrations).toBe(first + 1));
  tell('redundant');
  await vi.dynamicImportSettled();
  expect(registrations).toBe(first + 1);
});

test('a page that was reloaded past its worker says that the app works without a network', async () => {
  const update = await registered(null, Promise.resolve());
  await eventually(() => expect(update.worksOffline).toBe(true));
});
