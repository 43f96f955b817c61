import { expect, test, vi } from 'vitest';
import { step, toPlain } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { violationsAfter } from '#tools/support/checks.ts';
import { BOARDS } from '../classic.ts';
import fc from '../properties.ts';
import { anyLine, follow } from './arbitrary.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Commands of the right shape with arbitrary figures are either accepted and leave a valid game, or refused and change nothing. */

const odd = fc.constantFrom(NaN, Infinity, -Infinity, 0.5, -1, 2 ** 53);
const count = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 1, arbitrary: odd },
);
const few = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -2, max: 5 }) },
  { weight: 1, arbitrary: odd },
);
const place = fc.constantFrom(
  ...Object.values(BOARDS).flatMap((map) => [...map.regions, ...map.cities.map((city) => city.id)]),
  '__proto__',
  'constructor',
  '',
);
const cubes = fc.record({ coal: few, oil: few, garbage: few, uranium: few });

const bodies: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('pick-region' as const), seat: few, region: place }),
  fc.record({ type: fc.constant('nominate' as const), seat: few, plant: count, bid: count }),
  fc.record({ type: fc.constant('nominate' as const), seat: few, plant: count, bid: count, upTo: count }),
  fc.record({ type: fc.constant('bid' as const), seat: few, bid: count }),
  fc.record({ type: fc.constant('bid' as const), seat: few, bid: count, upTo: count }),
  fc.record({ type: fc.constantFrom('pass' as const, 'done' as const), seat: few }),
  fc.record({ type: fc.constant('scrap' as const), seat: few, plant: count }),
  fc.record({ type: fc.constant('discard' as const), seat: few, coal: few, oil: few }),
  fc.record({ type: fc.constant('buy' as const), seat: few, cubes }),
  fc.record({ type: fc.constant('build' as const), seat: few, city: place }),
  fc.record({
    type: fc.constant('power' as const),
    seat: few,
    plants: fc.array(count, { maxLength: 4 }),
    hybridOil: few,
  }),
);

test('no command breaks an invariant, even with arbitrary figures', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anyLine, fc.array(bodies, { minLength: 60, maxLength: 60 }), (line, commands) => {
      const { end } = follow(line);
      const before = structuredClone(toPlain(end));
      for (const given of commands) {
        // half of them come from a seat that can act; most others are refused for their seat
        const seat = given.seat % 2 === 0 ? (end.context.waiting[0] ?? 0) : given.seat;
        const command = { ...given, seat };
        const next = step(end, command);
        if (!next.ok) continue;
        accepted++;
        expect([command, violationsAfter(end, next.value)]).toEqual([command, []]);
      }
      expect(toPlain(end)).toEqual(before);
    }),
    { numRuns: 150 },
  );
  expect(accepted).toBeGreaterThan(50);
});
