import { describe, expect, test } from 'vitest';
import { beginDealt, momentOf } from '#lib/machine/step.ts';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import type { SaveProblem } from '#lib/session/ports/storage.ts';
import { LocalGame } from '#lib/state/local-game.svelte.ts';
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

/** A local game whose writes end under the test's control. */
function localGame(setup = open, commands: readonly Command[] = []) {
  const table = tableOf(setup, 7, commands);
  let end: Result<'created' | 'replaced', SaveProblem> = ok('replaced');
  let writes = 0;
  const game = new LocalGame(
    { meta: table.meta, commandLog: table, draft: null, resumedFromSnapshot: false },
    {
      saves: {
        put: () => {
          writes++;
          return Promise.resolve(end);
        },
      },
      owner: 'me',
      clock: { now: () => 1234, instant: () => 0 as Instant },
      painted: () => Promise.resolve(),
      forces: () => false,
    },
  );
  return {
    game,
    writes: () => writes,
    endWith: (result: typeof end) => (end = result),
  };
}

describe('a local game', () => {
  test('the same game again is dealt, even if this one began from a position', () => {
    const { snapshot } = tableOf(open, 7, [nominate(0, 4)]);
    const position = { moment: momentOf(snapshot), game: snapshot.context };
    const { game } = localGame({ ...open, position });
    expect(game.moment).toBe('bidding');
    const again = mustOk(beginDealt(game.setup, 8));
    expect(momentOf(again)).toBe('nominating');
    expect(again.context.terms).toEqual(snapshot.context.terms);
  });
  test('shows the seat to act what it may know and do', () => {
    const { game } = localGame();
    expect(game).toMatchObject({ moment: 'nominating', acting: 0, seatsToAct: [0], handOver: null });
    expect(game.view.viewer).toBe(0);
    expect(game.options).toMatchObject({ type: 'nominate', max: 50, mayPass: false });
    expect(game.seats.map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cleo']);
    expect(game.act(nominate(0, 4))).toBe(true);
    expect(game).toMatchObject({ moment: 'bidding', acting: 1 });
    expect(game.view.viewer).toBe(1);
    expect(game.options).toMatchObject({ type: 'bid', plant: 4, min: 5 });
    expect(game.log).toHaveLength(2);
    expect(game.meta.updated).toBe(1234);
  });
  test('keeps a refusal until it is dismissed or another command succeeds', () => {
    const { game, writes } = localGame();
    expect(game.act(pass(0))).toBe(false);
    expect(game.refusal).toEqual({ code: 'auction/must-buy' });
    expect(writes()).toBe(0);
    game.dismissRefusal();
    expect(game.refusal).toBe(null);
    game.act(pass(0));
    game.act(nominate(0, 4));
    expect(game.refusal).toBe(null);
  });
  test('executes several commands all or not at all', () => {
    const { game } = localGame();
    expect(game.actAll([nominate(0, 4), pass(0)])).toBe(false);
    expect(game.moment).toBe('nominating');
    expect(game.actAll([nominate(0, 4), pass(1)])).toBe(true);
    expect(game.acting).toBe(2);
  });
  test('enters a sale called aloud as nomination, bid and passes, which one undo takes back', () => {
    const { game } = localGame();
    expect(game.maySell).toBe(true);
    expect(game.sell({ seat: 2, plant: 4, price: 9 })).toBe(true);
    const commands = game.log.flatMap(({ command }) => command ?? []);
    expect(commands).toEqual([nominate(0, 4), pass(1), { type: 'bid', seat: 2, bid: 9 }, pass(0)]);
    expect(game.sell({ seat: 2, plant: 5, price: 9 }), 'the buyer has bought').toBe(false);
    game.undo();
    expect(game.log).toHaveLength(1);
  });
  test('undoes and redoes a command, and saves both', async () => {
    const { game, writes } = localGame();
    expect(game.canUndo).toBe(false);
    game.act(nominate(0, 4));
    expect(game.canUndo).toBe(true);
    game.undo();
    expect(game).toMatchObject({ acting: 0, canUndo: false, canRedo: true });
    game.redo();
    expect(game).toMatchObject({ acting: 1, canUndo: true, canRedo: false });
    game.redo();
    await game.settled();
    expect(writes()).toBeGreaterThan(0);
  });
  test('has no seat to act once the game is over', () => {
    const { game } = localGame(open, commandsOf(open, 7));
    expect(game).toMatchObject({ moment: 'over', acting: null, options: null, handOver: null });
    expect(game.view.viewer).toBe(null);
    expect(game.history.at(-1)?.round).toBe(game.view.round);
  });
});

test('the last decision can be taken back at the end, but not once the finished game was opened again', () => {
  const { game } = localGame(open, commandsOf(open, 7).slice(0, -1));
  const [last] = commandsOf(open, 7).slice(-1);
  game.act(must(last));
  expect([game.moment, game.canUndo]).toEqual(['over', true]);
  game.undo();
  expect(game.moment).not.toBe('over');
  game.redo();
  game.reload({ ...game.saved(), resumedFromSnapshot: false });
  expect([game.moment, game.canUndo, game.jointUndoSeat]).toEqual(['over', false, null]);
  game.undo();
  game.undoJointly();
  expect(game.moment).toBe('over');
});

describe('the hand-over screen', () => {
  test('the hand-over screen never covers a game without secrets', () => {
    const { game } = localGame();
    for (const command of commandsOf(open, 7)
      .filter((one) => !('upTo' in one))
      .slice(0, 3)) {
      game.act(command);
      expect(game.handOver).toBe(null);
    }
  });
  test('V4: an auction with hidden money is open to all, shows nobody’s money, and covers it for its player to look at', () => {
    const { game } = localGame(hidden);
    const shown = () => game.view.players.map(({ money }) => money);
    expect(game).toMatchObject({ handOver: null, acting: 0, coveredMoney: 50 });
    expect(game.options, 'as for anybody’s money').toMatchObject({ type: 'nominate', max: 1_000_000 });
    expect(shown()).toEqual([null, null, null]);
    expect(game.act({ type: 'nominate', seat: 0, plant: 4, bid: 51 })).toBe(false);
    expect(game.refusal).toEqual({ code: 'auction/not-enough-money', need: 51, have: null });
    for (const command of [nominate(0, 4), pass(1), pass(2)]) {
      expect(game.act(command)).toBe(true);
      expect(game).toMatchObject({ handOver: null, view: { viewer: null } });
      expect(shown()).toEqual([null, null, null]);
    }
    expect(game.coveredMoney, 'of the player who decides now').toBe(50);
  });
  test('V4: the hand-over screen covers buying and building, and no other decision of a round', () => {
    const { game } = localGame(hidden);
    const covered: string[] = [];
    for (const command of commandsOf(hidden, 7).filter((one) => !('upTo' in one))) {
      if (game.view.round > 1) break;
      if (game.handOver !== null) {
        expect(game.options).toBeNull();
        covered.push(`${game.moment} ${game.handOver}`);
        game.uncover();
        expect(game.view.players.flatMap(({ money }, seat) => (money === null ? [] : [seat]))).toEqual([
          game.acting,
        ]);
      } else if (game.moment !== 'buying' && game.moment !== 'building') {
        expect(game.view.viewer).toBeNull();
      }
      expect(game.act(command)).toBe(true);
    }
    expect(new Set(covered).size, 'each once').toBe(covered.length);
    expect(covered).toHaveLength(6);
  });
  test('V4: covers the game again when an undo gives the decision back to another seat', () => {
    const commands = commandsOf(hidden, 7);
    const buying = commands.findIndex(({ type }) => type === 'buy');
    const { game } = localGame(hidden, commands.slice(0, buying));
    const buyer = game.handOver;
    game.uncover();
    game.act({ type: 'done', seat: must(buyer) });
    game.uncover();
    game.undo();
    expect(game.handOver).toBe(buyer);
  });
  test('A12: the hand-over screen covers an auction from its first private limit on, and only that auction', () => {
    const { game } = localGame();
    game.act(nominate(0, 4, 9));
    expect(game.handOver).toBe(1);
    expect(game.view.lot?.limits).toEqual({});
    game.uncover();
    game.act(pass(1));
    expect(game.handOver).toBe(2);
    game.uncover();
    game.act(pass(2));
    expect(game).toMatchObject({ handOver: null, acting: 1, moment: 'nominating' });
  });
  test('V4: hides the history until the game is over', () => {
    expect(localGame(hidden).game.history).toEqual([]);
    expect(localGame(hidden, commandsOf(hidden, 7)).game.history.length).toBeGreaterThan(3);
  });
});

describe('saving', () => {
  test('goes from saving to saved with every change, including drafts', async () => {
    const { game, writes } = localGame();
    expect(game.saving).toBe('saved');
    game.act(nominate(0, 4));
    expect(game.saving).toBe('saving');
    await game.settled();
    expect(game.saving).toBe('saved');
    expect(writes()).toBe(1);
    game.draft = { cities: ['essen'] };
    await game.settled();
    expect(writes()).toBe(2);
  });
  test('a failed save leaves the game playable, and can be retried', async () => {
    const { game, endWith } = localGame();
    endWith(err({ code: 'save/full' }));
    game.act(nominate(0, 4));
    await game.settled();
    expect(game.saving).toEqual({ code: 'save/full' });
    expect(game.act(pass(1))).toBe(true);
    expect(mustOk(parseSave(exportGame(game.saved()).text)).commandLog.commands).toHaveLength(2);
    await game.settled();
    endWith(ok('replaced'));
    game.save();
    await game.settled();
    expect(game.saving).toBe('saved');
  });
  test('reports that the browser deleted the game until the player asks for the next save', async () => {
    const { game, endWith } = localGame();
    game.act(nominate(0, 4));
    await game.settled();
    endWith(ok('created'));
    game.act(pass(1));
    await game.settled();
    expect(game.saving).toEqual({ code: 'save/evicted' });
    endWith(ok('replaced'));
    game.act(pass(2));
    await game.settled();
    expect(game.saving).toEqual({ code: 'save/evicted' });
    game.save();
    await game.settled();
    expect(game.saving).toBe('saved');
  });
  test('a save that finds the game taken by another tab makes it read-only', async () => {
    const { game, endWith, writes } = localGame();
    endWith(err({ code: 'save/taken' }));
    game.act(nominate(0, 4));
    await game.settled();
    expect(game).toMatchObject({ readOnly: true, saving: { code: 'save/taken' }, canUndo: false });
    expect(game.act(pass(1))).toBe(false);
    game.undo();
    game.draft = { cities: [] };
    game.save();
    expect(game.draft).toBe(null);
    expect(writes()).toBe(1);
  });
});

describe('a draft', () => {
  test('restores the draft when its command is undone, and when another command is undone and redone', () => {
    const buying = commandsOf(open, 7).findIndex(({ type }) => type === 'done');
    const { game } = localGame(open, commandsOf(open, 7).slice(0, buying));
    const first = game.acting ?? 0;
    const cubes = { coal: 1, oil: 0, garbage: 0, uranium: 0 };
    const [one, none] = [{ cubes }, { cubes: { ...cubes, coal: 0 } }];
    game.draft = one;
    game.act({ type: 'done', seat: first });
    expect(game.acting).not.toBe(first);
    game.draft = none;
    game.undo();
    expect([game.acting, game.draft]).toEqual([first, one]);
    game.redo();
    expect(game.acting).not.toBe(first);
    expect(game.draft).toEqual(none);
  });
  test('A12: does not restore a draft with a private limit, and does not export the limit', () => {
    const { game } = localGame();
    game.draft = { plant: 4, amount: 9, limited: true };
    expect(exportGame(game.saved()).text, 'no limit in the file').toContain('"draft":null');
    game.act(nominate(0, 4, 9));
    game.uncover();
    game.undo();
    expect(game.draft).toEqual({ plant: 4, amount: 4, limited: false });
    game.redo();
    expect(game.handOver).toBe(1);
  });
  test('rebuilds the draft from the undone commands after a reload', () => {
    const commands = commandsOf(open, 7);
    const buying = commands.findIndex(({ type }) => type === 'buy');
    const bought = must(commands.find((one) => one.type === 'buy'));
    const { game } = localGame(open, commands.slice(0, buying + 1));
    game.undo();
    expect(game.draft).toEqual({ cubes: bought.cubes });
  });
  test('exports the draft with the game, and ends it with the next command', () => {
    const buying = commandsOf(open, 7).findIndex(({ type }) => type === 'done');
    const { game } = localGame(open, commandsOf(open, 7).slice(0, buying));
    const draft = { cubes: { coal: 1, oil: 0, garbage: 0, uranium: 0 } };
    game.draft = draft;
    expect(mustOk(parseSave(exportGame(game.saved()).text)).draft).toEqual(draft);
    game.act({ type: 'done', seat: game.acting ?? 0 });
    expect(game.draft).toBe(null);
  });
});
