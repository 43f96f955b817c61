import { describe, expect, test } from 'vitest';
import type { SaveProblem } from '../../src/lib/session/ports/storage.ts';
import type { Result } from '../../src/lib/result.ts';
import type { Command } from '../../src/lib/rules/command.ts';
import { parseSave } from '../../src/lib/persist/parse-save.ts';
import { exportGame } from '../../src/lib/persist/files.ts';
import { err, ok } from '../../src/lib/result.ts';
import { LocalGame } from '../../src/lib/state/local-game.svelte.ts';
import { must, mustOk } from '../must.ts';
import { commandsOf, setupFor, tableOf } from '../session/fixtures.ts';

const order = [0, 1, 2];
const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const open = setupFor(3, { order, regions });
const hidden = setupFor(3, { order, regions, hiddenMoney: true });
const nominate = (seat: number, plant: number, upTo?: number): Command =>
  upTo === undefined
    ? { type: 'nominate', seat, plant, bid: plant }
    : { type: 'nominate', seat, plant, bid: plant, upTo };
const pass = (seat: number): Command => ({ type: 'pass', seat });

/** A local game whose writes end as the test says. */
function localGame(setup = open, commands: readonly Command[] = []) {
  const table = tableOf(setup, 7, commands);
  let end: Result<'created' | 'replaced', SaveProblem> = ok('replaced');
  let writes = 0;
  const store = new LocalGame(
    { meta: table.meta, commandLog: table, draft: null, resumedFromSnapshot: false },
    {
      saves: {
        put: () => {
          writes++;
          return Promise.resolve(end);
        },
      },
      owner: 'me',
      clock: { now: () => 1234 },
      painted: () => Promise.resolve(),
      forces: () => false,
    },
  );
  return {
    store,
    writes: () => writes,
    endWith: (result: typeof end) => (end = result),
  };
}

describe('a local game', () => {
  test('shows the seat to act what it may know and do', () => {
    const { store } = localGame();
    expect(store).toMatchObject({ moment: 'nominating', acting: 0, seatsToAct: [0], handOver: null });
    expect(store.view.viewer).toBe(0);
    expect(store.options).toMatchObject({ type: 'nominate', max: 50, mayPass: false });
    expect(store.seats.map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cleo']);
    expect(store.act(nominate(0, 4))).toBe(true);
    expect(store).toMatchObject({ moment: 'bidding', acting: 1 });
    expect(store.view.viewer).toBe(1);
    expect(store.options).toMatchObject({ type: 'bid', plant: 4, min: 5 });
    expect(store.log).toHaveLength(2);
    expect(store.meta.updated).toBe(1234);
  });
  test('keeps a refusal until it is dismissed or another command succeeds', () => {
    const { store, writes } = localGame();
    expect(store.act(pass(0))).toBe(false);
    expect(store.refusal).toEqual({ code: 'auction/must-buy' });
    expect(writes()).toBe(0);
    store.dismissRefusal();
    expect(store.refusal).toBe(null);
    store.act(pass(0));
    store.act(nominate(0, 4));
    expect(store.refusal).toBe(null);
  });
  test('does several commands all, or none of them', () => {
    const { store } = localGame();
    expect(store.actAll([nominate(0, 4), pass(0)])).toBe(false);
    expect(store.moment).toBe('nominating');
    expect(store.actAll([nominate(0, 4), pass(1)])).toBe(true);
    expect(store.acting).toBe(2);
  });
  test('undoes and redoes a command, and saves both', async () => {
    const { store, writes } = localGame();
    expect(store.canUndo).toBe(false);
    store.act(nominate(0, 4));
    expect(store.canUndo).toBe(true);
    store.undo();
    expect(store).toMatchObject({ acting: 0, canUndo: false, canRedo: true });
    store.redo();
    expect(store).toMatchObject({ acting: 1, canUndo: true, canRedo: false });
    store.redo();
    await store.settled();
    expect(writes()).toBeGreaterThan(0);
  });
  test('has no seat to act once it is over', () => {
    const { store } = localGame(open, commandsOf(open, 7));
    expect(store).toMatchObject({ moment: 'over', acting: null, options: null, handOver: null });
    expect(store.view.viewer).toBe(null);
    expect(store.history.at(-1)?.round).toBe(store.view.round);
  });
});

describe('the hand-over screen', () => {
  test('never covers a game without anything to hide', () => {
    const { store } = localGame();
    for (const command of commandsOf(open, 7)
      .filter((one) => !('upTo' in one))
      .slice(0, 3)) {
      store.act(command);
      expect(store.handOver).toBe(null);
    }
  });
  test('V4: covers a game with hidden money when it is opened, and then between two seats', () => {
    const { store } = localGame(hidden);
    expect(store).toMatchObject({ handOver: 0, options: null });
    expect(store.view.players.map(({ money }) => money)).toEqual([null, null, null]);
    expect(store.act(nominate(0, 4))).toBe(false);
    store.ready();
    expect(store.handOver).toBe(null);
    expect(store.view.players.map(({ money }) => money)).toEqual([50, null, null]);
    store.act(nominate(0, 4));
    expect(store.handOver).toBe(1);
    expect(store.view.viewer).toBe(null);
  });
  test('V4: does not come between two commands of the same seat', () => {
    const { store } = localGame(hidden, [nominate(0, 4), pass(1)]);
    store.ready();
    store.act(pass(2));
    expect(store.handOver).toBe(1);
    store.ready();
    const again = localGame(hidden);
    again.store.ready();
    again.store.act(nominate(0, 4));
    again.store.ready();
    again.store.undo();
    expect(again.store.handOver).toBe(0);
  });
  test('A12: covers an auction from its first private limit on, and only that auction', () => {
    const { store } = localGame();
    store.act(nominate(0, 4, 9));
    expect(store.handOver).toBe(1);
    expect(store.view.lot?.limits).toEqual({});
    store.ready();
    store.act(pass(1));
    expect(store.handOver).toBe(2);
    store.ready();
    store.act(pass(2));
    expect(store).toMatchObject({ handOver: null, acting: 1, moment: 'nominating' });
  });
  test('V4: hides the history until the game is over', () => {
    expect(localGame(hidden).store.history).toEqual([]);
    expect(localGame(hidden, commandsOf(hidden, 7)).store.history.length).toBeGreaterThan(3);
  });
});

describe('saving', () => {
  test('goes from saving to saved with every change, also of a draft', async () => {
    const { store, writes } = localGame();
    expect(store.saving).toBe('saved');
    store.act(nominate(0, 4));
    expect(store.saving).toBe('saving');
    await store.settled();
    expect(store.saving).toBe('saved');
    expect(writes()).toBe(1);
    store.draft = { cities: ['essen'] };
    await store.settled();
    expect(writes()).toBe(2);
  });
  test('that fails leaves the game playable, and can be repeated', async () => {
    const { store, endWith } = localGame();
    endWith(err({ code: 'save/full' }));
    store.act(nominate(0, 4));
    await store.settled();
    expect(store.saving).toEqual({ code: 'save/full' });
    expect(store.act(pass(1))).toBe(true);
    expect(mustOk(parseSave(exportGame(store.saved()).text)).commandLog.commands).toHaveLength(2);
    await store.settled();
    endWith(ok('replaced'));
    store.save();
    await store.settled();
    expect(store.saving).toBe('saved');
  });
  test('that finds the game deleted by the browser says so until the player asks for the next save', async () => {
    const { store, endWith } = localGame();
    store.act(nominate(0, 4));
    await store.settled();
    endWith(ok('created'));
    store.act(pass(1));
    await store.settled();
    expect(store.saving).toEqual({ code: 'save/evicted' });
    endWith(ok('replaced'));
    store.act(pass(2));
    await store.settled();
    expect(store.saving).toEqual({ code: 'save/evicted' });
    store.save();
    await store.settled();
    expect(store.saving).toBe('saved');
  });
  test('that finds the game taken by another tab makes it read-only', async () => {
    const { store, endWith, writes } = localGame();
    endWith(err({ code: 'save/taken' }));
    store.act(nominate(0, 4));
    await store.settled();
    expect(store).toMatchObject({ readOnly: true, saving: { code: 'save/taken' }, canUndo: false });
    expect(store.act(pass(1))).toBe(false);
    store.undo();
    store.draft = { cities: [] };
    store.save();
    expect(store.draft).toBe(null);
    expect(writes()).toBe(1);
  });
});

describe('a draft', () => {
  test('returns when its command is undone, and when another command is undone and redone', () => {
    const buying = commandsOf(open, 7).findIndex(({ type }) => type === 'done');
    const { store } = localGame(open, commandsOf(open, 7).slice(0, buying));
    const first = store.acting ?? 0;
    const cubes = { coal: 1, oil: 0, garbage: 0, uranium: 0 };
    const [one, none] = [{ cubes }, { cubes: { ...cubes, coal: 0 } }];
    store.draft = one;
    store.act({ type: 'done', seat: first });
    expect(store.acting).not.toBe(first);
    store.draft = none;
    store.undo();
    expect([store.acting, store.draft]).toEqual([first, one]);
    store.redo();
    expect(store.acting).not.toBe(first);
    expect(store.draft).toEqual(none);
  });
  test('A12: does not return with a private limit, and is not exported with one', () => {
    const { store } = localGame();
    store.draft = { plant: 4, amount: 9, limited: true };
    expect(exportGame(store.saved()).text, 'no limit in the file').toContain('"draft":null');
    store.act(nominate(0, 4, 9));
    store.ready();
    store.undo();
    expect(store.draft).toEqual({ plant: 4, amount: 4, limited: false });
    store.redo();
    expect(store.handOver).toBe(1);
  });
  test('is made from the undone commands after a reload', () => {
    const commands = commandsOf(open, 7);
    const buying = commands.findIndex(({ type }) => type === 'buy');
    const bought = must(commands.find((one) => one.type === 'buy'));
    const { store } = localGame(open, commands.slice(0, buying + 1));
    store.undo();
    expect(store.draft).toEqual({ cubes: bought.cubes });
  });
  test('is exported with the game, and ends with the next command', () => {
    const buying = commandsOf(open, 7).findIndex(({ type }) => type === 'done');
    const { store } = localGame(open, commandsOf(open, 7).slice(0, buying));
    const draft = { cubes: { coal: 1, oil: 0, garbage: 0, uranium: 0 } };
    store.draft = draft;
    expect(mustOk(parseSave(exportGame(store.saved()).text)).draft).toEqual(draft);
    store.act({ type: 'done', seat: store.acting ?? 0 });
    expect(store.draft).toBe(null);
  });
});
