import { describe, expect, test, vi } from 'vitest';
import { momentOf, viewOf } from '#lib/machine/step.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import type { CommandLog } from '#lib/session/game/command-log.ts';
import { historyFromLog, initialHoldings, moneyFromLog } from '#lib/session/game/ledger.ts';
import { cases } from '../../cases.ts';
import fc from '../../properties.ts';
import { anyLine, anySeed, anySetup, follow } from '../../rules/arbitrary.ts';
import { commandsOf, setupFor, tableOf } from '../fixtures.ts';

vi.setConfig({ testTimeout: 60_000 });

const moneyOf = (table: CommandLog): readonly number[] =>
  table.snapshot.context.players.map(({ money }) => money);

/** A whole game that starts from the position at the end of `line`. */
function fromPosition(line: Parameters<typeof follow>[0], seed: number): CommandLog {
  const { end } = follow(line);
  const position = { moment: momentOf(end), game: { ...end.context, news: [] } };
  const setup = { ...line.setup, position };
  return tableOf(setup, seed, commandsOf(setup, seed));
}

describe('V4: the log gives away hidden money', () => {
  test('the money of every seat follows from the log after every command', () => {
    fc.assert(
      fc.property(anySetup, anySeed, (setup, seed) => {
        const table = tableOf(setup, seed);
        for (const command of commandsOf(setup, seed)) {
          expect(table.actAll([command]).ok).toBe(true);
          expect(moneyFromLog(initialHoldings(setup), table.log)).toEqual(moneyOf(table));
        }
      }),
      { numRuns: cases(4) },
    );
  });

  test('the history follows from the log', () => {
    fc.assert(
      fc.property(anySetup, anySeed, (setup, seed) => {
        const table = tableOf(setup, seed, commandsOf(setup, seed));
        const history = historyFromLog(rulesOf(setup), initialHoldings(setup), table.log);
        // the last round ends with the game and has no line of its own in the log
        expect(history).toEqual(table.history.slice(0, -1));
      }),
      { numRuns: cases(4) },
    );
  });

  test('the money follows from the log in a game that starts from a position, too', () => {
    fc.assert(
      fc.property(anyLine, anySeed, (line, seed) => {
        const table = fromPosition(line, seed);
        expect(moneyFromLog(initialHoldings(table.origin.setup), table.log)).toEqual(moneyOf(table));
      }),
      { numRuns: cases(10) },
    );
  });

  test('a game determinized with this money has the money of every seat', () => {
    const setup = setupFor(4, { hiddenMoney: true });
    const table = tableOf(setup, 6, commandsOf(setup, 6).slice(0, 150));
    const money = moneyFromLog(initialHoldings(setup), table.log);
    const game = determinize(viewOf(table.snapshot, 2), [1, 2, 3, 4], money);
    expect(game.players).toEqual(table.snapshot.context.players);
  });
});
