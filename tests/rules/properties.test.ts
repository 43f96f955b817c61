import { describe, expect, test, vi } from 'vitest';
import { legal, momentOf, seatsToAct, step, toPlain } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { playerAt } from '#lib/rules/game.ts';
import { affordableCities, quotes } from '#lib/rules/network.ts';
import { violationsAfter } from '#tools/support/checks.ts';
import fc from '../properties.ts';
import { anyLine, follow, listedCommands } from './arbitrary.ts';
import { reload, start } from './build.ts';
import { outsideCommands } from './outside.ts';

vi.setConfig({ testTimeout: 60_000 });

/** For a failing property, fast-check prints the seed and the smallest failing game. */

const seats = [0, 1, 2, 3, 4, 5, 6];
const EVERY_TYPE: readonly Command[] = [
  { type: 'pick-region', seat: 0, region: 'west' },
  { type: 'nominate', seat: 0, plant: 3, bid: 3 },
  { type: 'bid', seat: 0, bid: 50 },
  { type: 'pass', seat: 0 },
  { type: 'scrap', seat: 0, plant: 3 },
  { type: 'discard', seat: 0, coal: 1, oil: 1 },
  { type: 'buy', seat: 0, cubes: { coal: 1, oil: 0, garbage: 0, uranium: 0 } },
  { type: 'build', seat: 0, city: 'essen' },
  { type: 'done', seat: 0 },
  { type: 'power', seat: 0, plants: [], hybridOil: 0 },
];

describe('the listed commands are exactly those that are accepted', () => {
  test('every listed command is accepted and breaks no invariant', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        for (const seat of seatsToAct(end)) {
          const options = legal(end, seat);
          expect(options).not.toBeNull();
          for (const command of options ? listedCommands(options, seat) : []) {
            const next = step(end, command);
            expect([command, next]).toEqual([command, expect.objectContaining({ ok: true })]);
            if (next.ok) expect([command, violationsAfter(end, next.value)]).toEqual([command, []]);
          }
        }
      }),
      { numRuns: 120 },
    );
  });

  test('commands just outside the list are refused', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        for (const seat of seatsToAct(end)) {
          const options = legal(end, seat);
          for (const command of options ? outsideCommands(end, options, seat) : []) {
            expect([command, step(end, command)]).toEqual([command, expect.objectContaining({ ok: false })]);
          }
        }
      }),
      { numRuns: 120 },
    );
  });

  test('seats that cannot act have no options, and their commands are refused', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        for (const seat of seats.filter((one) => !seatsToAct(end).includes(one))) {
          expect(legal(end, seat)).toBeNull();
          for (const command of EVERY_TYPE) expect(step(end, { ...command, seat }).ok).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('commands of other moments are refused', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        const [seat = 0] = seatsToAct(end);
        const options = legal(end, seat);
        const listed = new Set((options ? listedCommands(options, seat) : []).map(({ type }) => type));
        for (const command of EVERY_TYPE.filter(({ type }) => !listed.has(type))) {
          expect(step(end, { ...command, seat }).ok).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('B2, B4: the listed cities are those whose quote the player can pay', () => {
  fc.assert(
    fc.property(anyLine, fc.integer({ min: 0, max: 60 }), (line, money) => {
      const { context } = follow(line).end;
      const game = { ...context, players: context.players.map((player) => ({ ...player, money })) };
      for (const seat of game.players.keys()) {
        const full = game.terms.beginners && playerAt(game.players, seat).cities.length >= 7;
        const cities = quotes(game, seat).filter(({ total }) => total <= money);
        expect(affordableCities(game, seat)).toEqual(full ? [] : cities.map(({ city }) => city));
      }
    }),
    { numRuns: 60 },
  );
});

describe('set-up, seed and commands determine a game', () => {
  test('a replayed game ends in the same position', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end, commands } = follow(line);
        const again = commands.reduce(
          (snapshot, command) => {
            const next = step(snapshot, command);
            if (!next.ok) throw new Error(next.error.code);
            return next.value;
          },
          start(line.setup, line.seed),
        );
        expect(toPlain(again)).toEqual(toPlain(end));
      }),
      { numRuns: 30 },
    );
  });

  test('a game saved as JSON and restored continues in the same way', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 30 }), (line, more) => {
        const { end, commands } = follow(line);
        const restored = reload(end);
        expect(toPlain(restored)).toEqual(toPlain(end));
        expect(momentOf(restored)).toBe(momentOf(end));
        const { commands: all } = follow({ ...line, count: line.count + more });
        let [here, there] = [end, restored];
        for (const command of all.slice(commands.length)) {
          const [one, other] = [step(here, command), step(there, command)];
          if (!one.ok || !other.ok) throw new Error('refused');
          [here, there] = [one.value, other.value];
        }
        expect(toPlain(there)).toEqual(toPlain(here));
      }),
      { numRuns: 60 },
    );
  });
});
