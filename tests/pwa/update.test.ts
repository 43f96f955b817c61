import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppUpdate } from '#lib/pwa/update.svelte.ts';
import { eventually } from '../eventually.ts';

/** A version of the service worker, whose states are set by the test. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = vi.fn(async () => undefined);

  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
  fail(worker: FakeWorker): void {
    this.installing = null;
    worker.become('redundant');
  }
  install(worker: FakeWorker): void {
    const replaced = this.waiting;
    [this.waiting, this.installing] = [worker, null];
    replaced?.become('redundant');
    worker.become('installed');
  }
  activate(worker: FakeWorker): void {
    const replaced = this.active;
    [this.active, this.waiting] = [worker, null];
    replaced?.become('redundant');
    worker.become('activating');
    worker.become('activated');
  }
}

let registration = new FakeRegistration();
/** The result of the next registration. */
let fetched: Promise<unknown> = Promise.resolve();
const register = vi.fn(async () => {
  await fetched;
  return registration;
});
const reload = vi.fn();
/** Whether a tab has a game open. */
let isPlaying = false;
let container = new EventTarget();

beforeEach(() => {
  registration = new FakeRegistration();
  fetched = Promise.resolve();
  isPlaying = false;
  vi.clearAllMocks();
  const query = async (): Promise<object> => ({ held: isPlaying ? [{ name: 'kilowatt:playing' }] : [] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query } });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
});

/** `activated` makes `serviceWorker.ready` resolve. */
async function registered(
  controller: object | null,
  activated: Promise<unknown> = new Promise<void>(() => {}),
): Promise<AppUpdate> {
  container = Object.assign(new EventTarget(), { controller, ready: activated, register });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  const update = new AppUpdate(reload);
  await update.register();
  return update;
}
/** A page controlled by the first version. */
async function controlled(): Promise<AppUpdate> {
  registration.active = new FakeWorker();
  return registered(registration.active);
}
const takeControl = (): boolean => container.dispatchEvent(new Event('controllerchange'));
const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

test('the first version is not announced as an update, the next one is', async () => {
  const update = await registered(null);
  const first = registration.find();
  registration.install(first);
  expect(update.waiting, 'it waits for a moment in Firefox').toBe(false);
  registration.activate(first);
  takeControl();
  expect(update.waiting).toBe(false);
  registration.install(registration.find());
  expect(update.waiting).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test('a version that waited before the page was opened is offered', async () => {
  registration.waiting = new FakeWorker();
  const update = await controlled();
  expect(update.waiting).toBe(true);
});

test('a version that another tab is fetching when the page is opened is offered', async () => {
  const version = new FakeWorker();
  registration.installing = version;
  const update = await controlled();
  expect(update.waiting).toBe(false);
  registration.install(version);
  expect(update.waiting).toBe(true);
});

test('each later version is offered, even after one that failed to install', async () => {
  const update = await controlled();
  registration.fail(registration.find());
  expect(update.waiting).toBe(false);
  registration.fail(registration.find());
  const third = registration.find();
  registration.install(third);
  expect(update.waiting).toBe(true);
  registration.install(registration.find());
  expect(update.waiting, 'another takes its place').toBe(true);
  expect(third.state).toBe('redundant');
  registration.fail(registration.find());
  expect(update.waiting, 'the fourth still waits').toBe(true);
  await update.apply();
  expect(registration.waiting?.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

test('a version whose events the page missed is offered when the player returns', async () => {
  const update = await controlled();
  registration.waiting = new FakeWorker();
  comeBack();
  expect(update.waiting).toBe(true);
});

test('a failed update is retried when the network is back, not only an hour later', async () => {
  await controlled();
  comeBack();
  expect(registration.update, 'just registered').not.toHaveBeenCalled();
  registration.fail(registration.find());
  dispatchEvent(new Event('online'));
  expect(registration.update).toHaveBeenCalledTimes(1);
  comeBack();
  expect(registration.update).toHaveBeenCalledTimes(1);
});

test.each([
  ['an hour later', 3_600_000, 1],
  ['ten minutes later', 600_000, 0],
  ['after the clock was set back by a day', -86_400_000, 1],
])('a player who returns %s: checks for an update', async (_when, later, checks) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await controlled();
  vi.setSystemTime(Date.now() + later);
  comeBack();
  expect(registration.update).toHaveBeenCalledTimes(checks);
});

test('the page is reloaded once, although the new version takes control late', async () => {
  vi.useFakeTimers();
  registration.waiting = new FakeWorker();
  const update = await controlled();
  expect(await update.apply()).toBe('updating');
  expect(await update.apply()).toBe('updating');
  registration.activate(registration.waiting);
  takeControl();
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page is reloaded if the browser does not report that the new version has taken control', async () => {
  vi.useFakeTimers();
  registration.waiting = new FakeWorker();
  const update = await controlled();
  await update.apply();
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page with a game is not reloaded by another tab, and offers the new version afterwards', async () => {
  vi.useFakeTimers();
  registration.waiting = new FakeWorker();
  const update = await controlled();
  isPlaying = true;
  expect(await update.apply()).toBe('game-open');
  registration.activate(registration.waiting);
  takeControl();
  await vi.runAllTimersAsync();
  expect(reload).not.toHaveBeenCalled();
  expect(update.waiting).toBe(true);
  isPlaying = false;
  expect(await update.apply()).toBe('updating');
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a failed first install is retried when the network or the player is back', async () => {
  const { promise, resolve: activate } = Promise.withResolvers<undefined>();
  const update = await registered(null, promise);
  registration.fail(registration.find());
  dispatchEvent(new Event('online'));
  await eventually(() => expect(register).toHaveBeenCalledTimes(2));
  registration.fail(registration.find());
  comeBack();
  await eventually(() => expect(register).toHaveBeenCalledTimes(3));
  expect(update.worksOffline).toBe(false);
  activate(undefined);
  await eventually(() => expect(update.worksOffline).toBe(true));
  const first = registration.find();
  registration.install(first);
  registration.activate(first);
  registration.activate(new FakeWorker());
  dispatchEvent(new Event('online'));
  expect(first.state).toBe('redundant');
  expect(register, 'of a worker that another version has replaced').toHaveBeenCalledTimes(3);
});

test('a worker whose script could not be fetched is tried again once the network is back', async () => {
  const { promise, reject } = Promise.withResolvers<undefined>();
  fetched = promise;
  const update = registered(null);
  await eventually(() => expect(register).toHaveBeenCalledTimes(1));
  fetched = Promise.resolve();
  dispatchEvent(new Event('online'));
  reject(new TypeError('the script could not be fetched'));
  await update;
  await eventually(() => expect(register).toHaveBeenCalledTimes(2));
});

test('a first install that fails just after the network is back is retried at once, and only once', async () => {
  await registered(null);
  const worker = registration.find();
  dispatchEvent(new Event('online'));
  expect(register, 'it is still being installed').toHaveBeenCalledTimes(1);
  registration.fail(worker);
  await eventually(() => expect(register).toHaveBeenCalledTimes(2));
  registration.fail(registration.find());
  expect(register).toHaveBeenCalledTimes(2);
});

test('a page reloaded past its worker reports that the app works without a network', async () => {
  const update = await registered(null, Promise.resolve());
  await eventually(() => expect(update.worksOffline).toBe(true));
});
