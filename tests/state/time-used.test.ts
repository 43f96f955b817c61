import { describe, expect, test } from 'vitest';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { ok } from '#lib/result.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Setup } from '#lib/rules/setup.ts';
import type { GameMeta } from '#lib/session/game/meta.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import { LocalGame } from '#lib/state/local-game.svelte.ts';
import { must, mustOk } from '../must.ts';
import { commandsOf, setupFor, tableOf } from '../session/fixtures.ts';

const order = [0, 1, 2];
const open = setupFor(3, { order });
const nominate = { type: 'nominate', seat: 0, plant: 4, bid: 4 } as const;

interface Wanted extends Partial<GameMeta> {
  readonly setup?: Setup;
  readonly commands?: readonly Command[];
}
const isPurchase = ({ type }: Command): boolean => type === 'buy' || type === 'done';

/** A local game at a clock under the test's control. */
function timedGame({ setup = open, commands = [], ...more }: Wanted = {}) {
  const commandLog = tableOf(setup, 7, commands);
  let instant = 0 as Instant;
  const saved: (readonly number[] | undefined)[] = [];
  const game = new LocalGame(
    { meta: { ...commandLog.meta, ...more }, commandLog, draft: null, resumedFromSnapshot: false },
    {
      saves: {
        put: ({ meta }) => {
          saved.push(meta.timeUsed);
          return Promise.resolve(ok('replaced'));
        },
      },
      owner: 'me',
      clock: { now: () => 1234, instant: () => instant },
      painted: () => Promise.resolve(),
      forces: () => false,
    },
  );
  const wait = (ms: number): void => void (instant = (instant + ms) as Instant);
  /** Lets seconds pass while the page is seen. */
  const watch = (seconds: number): void => {
    for (let second = 0; second < seconds; second++) {
      wait(1000);
      game.second();
    }
  };
  return { game, saved, wait, watch };
}

describe('the time used at a table on one device', () => {
  test('counts for the seat to act, to the ms at which it decides', () => {
    const { game, wait, watch } = timedGame();
    watch(3);
    wait(400);
    game.act(nominate);
    watch(2);
    expect(game.meta.timeUsed).toEqual([3400, 2000, 0]);
    expect(game.timing, 'without a limit nothing is shown').toBeNull();
  });

  test('does not count while the page sleeps: 5 s of it at most', () => {
    const { game, wait } = timedGame();
    wait(3_600_000);
    game.second();
    expect(game.meta.timeUsed).toEqual([5000, 0, 0]);
  });

  test('does not count during the hand-over', () => {
    const hidden = { ...open, hiddenMoney: true };
    const all = commandsOf(hidden, 7);
    const { game, watch } = timedGame({ setup: hidden, commands: all.slice(0, all.findIndex(isPurchase)) });
    expect(game.handOver).toBe(game.acting);
    watch(3);
    expect(game.meta.timeUsed).toEqual([0, 0, 0]);
    game.uncover();
    watch(2);
    expect(game.meta.timeUsed?.[must(game.acting)]).toBe(2000);
  });

  test('does not count for bots, and goes on where a save left it', () => {
    const { game, watch } = timedGame({ bots: ['solid', null, null], timeUsed: [0, 700, 0] });
    watch(4);
    expect(game.meta.timeUsed).toEqual([0, 700, 0]);
    game.setBot(0, null);
    watch(1);
    const read = mustOk(parseSave(exportGame(game.saved()).text));
    expect(read.meta.timeUsed).toEqual([1000, 700, 0]);
  });

  test('is not given back by an undo', () => {
    const { game, watch } = timedGame();
    watch(2);
    game.act(nominate);
    game.undo();
    expect(game.meta.timeUsed).toEqual([2000, 0, 0]);
  });
});

describe('a limit of time', () => {
  const minute = { kind: 'hard', minutes: 1 } as const;

  test('shows the time used and whose runs', () => {
    const { game, watch } = timedGame({ timeLimit: { kind: 'soft', minutes: 1 } });
    watch(61);
    expect(game.timing).toMatchObject({ used: [61_000, 0, 0], running: [0] });
    expect(game.bots, 'a soft limit has no consequence').toEqual([]);
  });

  test('a hard one lets a bot play once the time is up, also for a player who takes the seat back', () => {
    const { game, watch } = timedGame({ timeLimit: minute });
    watch(59);
    expect(game.bots[0]).toBeUndefined();
    watch(1);
    expect(game.timing?.left[0], 'is shown first').toBe(0);
    watch(1);
    expect(game.bots[0]).toBe('solid');
    expect(game.timing?.running, 'no time runs while bots act').toEqual([]);
    game.setBot(0, null);
    watch(2);
    expect(game.bots[0]).toBe('solid');
  });

  test('is saved with the time used every three seconds, and when the page is left', async () => {
    const { game, saved, wait, watch } = timedGame({ timeLimit: minute });
    watch(3);
    await game.settled();
    expect(saved).toEqual([[3000, 0, 0]]);
    wait(400);
    game.keepTime();
    await game.settled();
    expect(saved.at(-1)).toEqual([3400, 0, 0]);
    const free = timedGame();
    free.watch(20);
    free.game.keepTime();
    await free.game.settled();
    expect(free.saved, 'nothing is written for time alone where it is not limited').toEqual([]);
  });

  test('is read back from a save', () => {
    const { game } = timedGame({ timeLimit: minute });
    expect(mustOk(parseSave(exportGame(game.saved()).text)).meta.timeLimit).toEqual(minute);
  });
});
