import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { determinize } from '../../../src/lib/rules/determinize.ts';
import { momentOf, viewOf } from '../../../src/lib/machine/step.ts';
import { historyFromLog, holdingsAtStart, moneyFromLog } from '../../../src/lib/session/game/ledger.ts';
import type { CommandLog } from '../../../src/lib/session/game/command-log.ts';
import { anyLine, anySeed, anySetup, follow } from '../../rules/arbitrary.ts';
import { commandsOf, setupFor, tableOf } from '../games.ts';

vi.setConfig({ testTimeout: 60_000 });

const moneyOf = (table: CommandLog): readonly number[] =>
  table.snapshot.context.players.map(({ money }) => money);

/** A table that goes on from the middle of another game, as a guest sees it. */
function goneOn(line: Parameters<typeof follow>[0], seed: number): CommandLog {
  const { end } = follow(line);
  const position = { moment: momentOf(end), game: { ...end.context, news: [] } };
  const setup = { ...line.setup, position };
  return tableOf(setup, seed, commandsOf(setup, seed));
}

describe('V4: hidden money is known to whoever kept the log', () => {
  test('after every command of whole games', () => {
    fc.assert(
      fc.property(anySetup, anySeed, (setup, seed) => {
        const table = tableOf(setup, seed);
        for (const command of commandsOf(setup, seed)) {
          expect(table.act(command).ok).toBe(true);
          expect(moneyFromLog(holdingsAtStart(setup), table.log)).toEqual(moneyOf(table));
        }
      }),
      { numRuns: 8 },
    );
  });

  test('and how everybody stood after every round', () => {
    fc.assert(
      fc.property(anySetup, anySeed, (setup, seed) => {
        const table = tableOf(setup, seed, commandsOf(setup, seed));
        const told = historyFromLog(holdingsAtStart(setup), table.log);
        // the last round ends with the game, as the game itself tells
        expect(told).toEqual(table.history.slice(0, -1));
      }),
      { numRuns: 8 },
    );
  });

  test('in a game that begins from a position, whose money is known', () => {
    fc.assert(
      fc.property(anyLine, anySeed, (line, seed) => {
        const table = goneOn(line, seed);
        expect(moneyFromLog(holdingsAtStart(table.origin.setup), table.log)).toEqual(moneyOf(table));
      }),
      { numRuns: 30 },
    );
  });

  test('with a view it is enough to go on with everybody’s own money', () => {
    const setup = setupFor(4, { hiddenMoney: true });
    const table = tableOf(setup, 6, commandsOf(setup, 6).slice(0, 150));
    const money = moneyFromLog(holdingsAtStart(setup), table.log);
    const game = determinize(viewOf(table.snapshot, 2), [1, 2, 3, 4], money);
    expect(game.players).toEqual(table.snapshot.context.players);
  });
});
