import { describe, expect, test, vi } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { legal, momentOf, seatsToAct, type Snapshot, step, viewOf } from '#lib/machine/step.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { brokenInvariants } from '#lib/rules/invariants.ts';
import { listLegal } from '#lib/rules/legal.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { type Game, type Rng, STAGE_3_CARD } from '#lib/rules/types.ts';
import { type View, viewAt } from '#lib/rules/view.ts';
import { playRandomly } from '#tools/support/play.ts';
import { Chance, randomCommand } from '#tools/support/player.ts';
import { cases } from '../cases.ts';
import fc from '../properties.ts';
import { expectSame } from '../same.ts';
import { anyLine, anySeed, anySetup, follow } from './arbitrary.ts';
import { start } from './build.ts';

vi.setConfig({ testTimeout: 120_000 });

const viewers = (snapshot: Snapshot): readonly (number | null)[] => [
  null,
  ...snapshot.context.players.map((_, seat) => seat),
];

/** Starts from a game determinized from a view, as a guest does when it takes over as host. */
function beginAt(view: View, game: Game): Snapshot {
  const setup: Setup = {
    ...game.terms,
    regions: { by: 'draw' },
    position: { moment: view.moment, game },
  };
  const begun = begin(setup, 0);
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  return begun.value;
}

const sameDeck = (a: Game, b: Game): boolean => JSON.stringify(a.deck) === JSON.stringify(b.deck);

describe('a game can be determinized from a view', () => {
  test('a determinized game agrees with the view of each viewer after every command of whole games', () => {
    fc.assert(
      fc.property(anySetup, anySeed, (setup, seed) => {
        const chance = new Chance(seedRng(seed));
        let now = start(setup, seed);
        for (let count = 0; ; count++) {
          const moment = momentOf(now);
          for (const viewer of viewers(now)) {
            const view = viewOf(now, viewer);
            const game = determinize(view, [seed, count, viewer ?? 7, 1]);
            expect(brokenInvariants(game, moment)).toEqual([]);
            expectSame(viewAt(moment, { ...game, news: view.news }, viewer), view);
            if (viewer !== null) expectSame(listLegal(moment, game, viewer), legal(now, viewer));
          }
          if (moment === 'over') break;
          const seat = chance.oneOf(seatsToAct(now));
          const options = legal(now, seat);
          if (!options) throw new Error(`seat ${seat} has no options`);
          const next = step(now, randomCommand(options, seat, chance));
          if (!next.ok) throw new Error(JSON.stringify(next.error));
          now = next.value;
        }
      }),
      { numRuns: cases(8) },
    );
  });

  test('a determinized game can be played to the end and breaks no invariant', () => {
    fc.assert(
      fc.property(anyLine, anySeed, (line, seed) => {
        const { end } = follow(line);
        for (const viewer of viewers(end)) {
          const view = viewOf(end, viewer);
          const begun = beginAt(view, determinize(view, seedRng(seed)));
          const watch = ({ after }: { after: Snapshot }): readonly string[] =>
            brokenInvariants(after.context, momentOf(after));
          expect(playRandomly(begun, new Chance(seedRng(seed)), watch).fault).toBeNull();
        }
      }),
      { numRuns: cases(8) },
    );
  });

  test('the same view and generator give the same game, another generator another deck', () => {
    const view = viewOf(start({ ...base, players: 4 }, 5), 1);
    expect(determinize(view, [1, 2, 3, 4])).toEqual(determinize(view, [1, 2, 3, 4]));
    expect(sameDeck(determinize(view, [1, 2, 3, 4]), determinize(view, [4, 3, 2, 1]))).toBe(false);
  });
});

const base: Setup = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 3,
  hiddenMoney: true,
  regions: { by: 'draw' },
};
const RNG: Rng = [11, 22, 33, 44];

describe('known cards are not drawn at random', () => {
  test('S7: plant 13 is on top until the first draw, the Stage 3 card at the bottom', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { deck, removed } = determinize(viewOf(start(base, seed), 0), [seed, 1, 1, 1]);
      expect(deck[0]).toBe(13);
      expect(deck.at(-1)).toBe(STAGE_3_CARD);
      expect([...deck, ...removed]).toHaveLength(35);
    }
    const { deck } = determinize(viewOf(start({ ...base, beginners: true }, 1), 0), RNG);
    expect(deck[0]).toBe(13);
    expect(deck).not.toContain(STAGE_3_CARD);
  });

  test('I5, G2: plants put under the deck lie below the Stage 3 card, and anywhere after it was drawn', () => {
    const view: View = { ...viewOf(start(base, 1), 0), buried: [30, 36] };
    const hidden = view.unseen.filter((plant) => ![13, 30, 36].includes(plant));
    const before = determinize({ ...view, unseen: hidden, deckCount: 20 }, RNG);
    expect(before.deck.slice(-3)).toEqual([STAGE_3_CARD, 30, 36]);
    const places = new Set<number>();
    for (let seed = 0; seed < 200; seed++) {
      const after = determinize(
        { ...view, unseen: hidden, deckCount: 20, stage3Card: 'begun' },
        seedRng(seed),
      );
      expect(after.deck).toHaveLength(20);
      expect(after.deck).toEqual(expect.arrayContaining([30, 36]));
      places.add(after.deck.indexOf(30));
    }
    expect(places.size).toBe(20);
  });

  test('V4: hidden money is the given amount, or else the bid on the table', () => {
    const view = viewOf(start(base, 1), 1);
    expect(determinize(view, RNG, [7, 8, 9]).players.map(({ money }) => money)).toEqual([7, 50, 9]);
    expect(determinize(view, RNG).players.map(({ money }) => money)).toEqual([0, 50, 0]);
  });

  test('every unseen plant can lie anywhere', () => {
    const view = viewOf(start(base, 1), 0);
    const seen = new Map<string, Set<number>>();
    for (let seed = 0; seed < 600; seed++) {
      const { deck } = determinize(view, seedRng(seed));
      for (const [place, card] of deck.entries())
        seen.set(String(card), (seen.get(String(card)) ?? new Set()).add(place));
    }
    for (const plant of view.unseen.filter((one) => one !== 13))
      expect(seen.get(String(plant))?.size).toBe(view.deckCount - 2);
  });
});

test('determinizing takes less than 0.2 ms', () => {
  const { end } = follow({ setup: base, seed: 3, count: 200 });
  const views = viewers(end).map((viewer) => viewOf(end, viewer));
  const once = (): number => {
    const from = performance.now();
    for (let i = 0; i < 100; i++) for (const view of views) determinize(view, [i, 1, 1, 1]);
    return (performance.now() - from) / (100 * views.length);
  };
  // the best of several runs, because the machine can be busy
  expect(Math.min(...Array.from({ length: 10 }, once))).toBeLessThan(0.2);
});
