import { afterEach, describe, expect, test, vi } from 'vitest';
import { type GameId, gameIdFrom } from '#lib/game-id.ts';
import { WebLocks } from '#lib/persist/locks.ts';
import { TabLocks } from '#lib/persist/tab-locks.ts';

const tabs: TabLocks[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.releaseAll();
});
/** Tabs of a browser with Web Locks, and of one without. */
const web = (): WebLocks => new WebLocks(navigator.locks);
function asking(name = String(tabs.length)): TabLocks {
  const tab = new TabLocks(() => new BroadcastChannel('kilowatt-test'), name);
  tabs.push(tab);
  return tab;
}
let games = 0;
const newGame = (): GameId => gameIdFrom(`game-${games++}`);
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe.each([
  ['by Web Locks', web],
  ['where tabs ask each other', asking],
])('one tab per game, %s', (_, newTab) => {
  test('a second tab is refused', async () => {
    const [first, second, id] = [newTab(), newTab(), newGame()];
    expect(await first.hold(id, () => undefined)).toBe(true);
    expect(await second.hold(id, () => undefined)).toBe(false);
    expect(await second.hold(newGame(), () => undefined)).toBe(true);
  });
  test('a second tab can take over, and the first is notified once', async () => {
    const [first, second, id] = [newTab(), newTab(), newGame()];
    let lost = 0;
    await first.hold(id, () => lost++);
    await second.steal(id, () => undefined);
    await soon();
    expect(lost).toBe(1);
    first.release(id);
    expect(await first.hold(id, () => undefined)).toBe(false);
  });
  test('the first tab can take the game back', async () => {
    const [first, second, id] = [newTab(), newTab(), newGame()];
    let lost = '';
    await first.hold(id, () => (lost += 'first '));
    await second.steal(id, () => (lost += 'second '));
    await soon();
    await first.steal(id, () => (lost += 'first again '));
    await soon();
    expect(lost).toBe('first second ');
  });
  test('a released game is free', async () => {
    const [first, second, id] = [newTab(), newTab(), newGame()];
    let lost = 0;
    await first.hold(id, () => lost++);
    first.release(id);
    expect(await second.hold(id, () => undefined)).toBe(true);
    expect(lost).toBe(0);
  });
  test('a page that releases all games is not notified of a loss', async () => {
    const [first, second, ids] = [newTab(), newTab(), [newGame(), newGame()]];
    let lost = 0;
    for (const id of ids) await first.hold(id, () => lost++);
    first.releaseAll();
    for (const id of ids) expect(await second.hold(id, () => undefined)).toBe(true);
    expect(lost).toBe(0);
  });
  test('a page releases a game while the next one waits, as in a reload', async () => {
    const [first, second, id] = [newTab(), newTab(), newGame()];
    await first.hold(id, () => undefined);
    const waiting = second.hold(id, () => undefined);
    setTimeout(() => first.release(id), 50);
    expect(await waiting).toBe(true);
  });
  test('holding a game twice still holds it', async () => {
    const [first, id] = [newTab(), newGame()];
    let lost = 0;
    await first.hold(id, () => lost++);
    expect(await first.hold(id, () => lost++)).toBe(true);
    await soon();
    expect(lost).toBe(0);
  });
});

test('a free game is held, however late a busy device grants it', async () => {
  const request = (_: string, { signal }: LockOptions, granted: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', reject);
      setTimeout(() => void granted().then(resolve), 1_500); // longer than the wait for a closing page
    });
  const busy = { request, query: () => Promise.resolve({}) } as unknown as LockManager;
  expect(await new WebLocks(busy).hold(newGame(), () => undefined)).toBe(true);
});

test.each([
  ['1', '2'],
  ['2', '1'],
])('one of two tabs that ask at the same time gets the game: %s, then %s', async (...names) => {
  const id = newGame();
  const both = names.map((name) => asking(name));
  const held = await Promise.all(both.map((tab) => tab.hold(id, () => undefined)));
  expect(held.toSorted()).toEqual([false, true]);
});

test('a tab from which the game is stolen while it asks does not get it', async () => {
  const [asked, other, id] = [asking('1'), asking('2'), newGame()];
  const held = asked.hold(id, () => undefined);
  await other.steal(id, () => undefined);
  expect(await held).toBe(false);
});

test('a tab without locks closes its channel, and asks again when it must', async () => {
  const open: BroadcastChannel[] = [];
  const tab = new TabLocks(() => {
    const channel = new BroadcastChannel('kilowatt-test');
    open.push(channel);
    return channel;
  }, 'one');
  tabs.push(tab);
  const [other, id, second] = [asking('two'), newGame(), newGame()];
  await tab.hold(id, () => undefined);
  await tab.hold(second, () => undefined);
  const closed = vi.spyOn(open[0] as BroadcastChannel, 'close');
  tab.release(id);
  expect(closed).not.toHaveBeenCalled();
  tab.release(second);
  expect(closed).toHaveBeenCalledOnce();
  // hidden while it asks: it missed the others' answers
  await other.hold(id, () => undefined);
  const held = tab.hold(id, () => undefined);
  tab.releaseAll();
  expect(await held).toBe(false);
  expect(open).toHaveLength(3);
});
