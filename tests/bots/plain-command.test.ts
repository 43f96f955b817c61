import { expect, test } from 'vitest';
import { withBot } from '#lib/bots/bot-seats.ts';
import { plainCommand } from '#lib/bots/plain-command.ts';
import { legal, refusalOf, seatsToAct } from '#lib/machine/step.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { beginOrFail, playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';

test.each([1, 2, 3])('the plainest command is legal in every decision, game %i', (seed) => {
  const only = new Set<string>();
  let seen = 0;
  const played = playRandomly(
    beginOrFail(setupFor(4, { regions: { by: 'draft' } }), seed),
    new Chance(seedRng(seed)),
    ({ before: snapshot }) => {
      for (const seat of seatsToAct(snapshot)) {
        const options = must(legal(snapshot, seat));
        seen++;
        const plain = plainCommand(options, seat);
        expect(refusalOf(snapshot, plain), JSON.stringify(plain)).toBe(null);
        const forced = onlyCommand(options, seat);
        if (forced) only.add(forced.type);
      }
      return [];
    },
  );
  expect(played.fault).toBe(null);
  expect(seen).toBeGreaterThan(100);
  expect([...only], 'only one thing is legal now and then').toContain('done');
});

test('a seat is handed to a bot and back', () => {
  expect(withBot([], 2, 'best')).toEqual([null, null, 'best']);
  expect(withBot(['solid', null, 'best'], 0, null)).toEqual([null, null, 'best']);
  expect(withBot([null, 'best'], 1, null)).toEqual([]);
});
