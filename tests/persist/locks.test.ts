import { describe, expect, test } from 'vitest';
import { NoLocks, WebLocks } from '../../src/lib/persist/locks.ts';

const web = (): WebLocks => new WebLocks(navigator.locks);
let games = 0;
const newGame = (): string => `game-${games++}`;
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('one tab per game', () => {
  test('the second tab is told', async () => {
    const [first, second, id] = [web(), web(), newGame()];
    expect(await first.hold(id, () => undefined)).toBe(true);
    expect(await second.hold(id, () => undefined)).toBe(false);
    expect(await second.hold(newGame(), () => undefined)).toBe(true);
  });
  test('it may take over, and the first is told once', async () => {
    const [first, second, id] = [web(), web(), newGame()];
    let lost = 0;
    await first.hold(id, () => lost++);
    await second.steal(id, () => undefined);
    await soon();
    expect(lost).toBe(1);
    first.release(id);
    expect(await first.hold(id, () => undefined)).toBe(false);
  });
  test('and the first may take it back', async () => {
    const [first, second, id] = [web(), web(), newGame()];
    let lost = '';
    await first.hold(id, () => (lost += 'first '));
    await second.steal(id, () => (lost += 'second '));
    await soon();
    await first.steal(id, () => (lost += 'first again '));
    await soon();
    expect(lost).toBe('first second ');
  });
  test('a game let go is free', async () => {
    const [first, second, id] = [web(), web(), newGame()];
    let lost = 0;
    await first.hold(id, () => lost++);
    first.release(id);
    expect(await second.hold(id, () => undefined)).toBe(true);
    expect(lost).toBe(0);
  });
  test('a page that lets all go is not told that it lost them', async () => {
    const [first, second, ids] = [web(), web(), [newGame(), newGame()]];
    let lost = 0;
    for (const id of ids) await first.hold(id, () => lost++);
    first.releaseAll();
    for (const id of ids) expect(await second.hold(id, () => undefined)).toBe(true);
    expect(lost).toBe(0);
  });
  test('a page that lets go while the next one waits, as in a reload', async () => {
    const [first, second, id] = [web(), web(), newGame()];
    await first.hold(id, () => undefined);
    const waiting = second.hold(id, () => undefined);
    setTimeout(() => first.release(id), 50);
    expect(await waiting).toBe(true);
  });
  test('holding twice is holding', async () => {
    const [first, id] = [web(), newGame()];
    let lost = 0;
    await first.hold(id, () => lost++);
    expect(await first.hold(id, () => lost++)).toBe(true);
    await soon();
    expect(lost).toBe(0);
  });
  test('without Web Locks nobody is kept out', async () => {
    const none = new NoLocks();
    expect(await none.hold()).toBe(true);
    await none.steal();
    none.release();
  });
});
