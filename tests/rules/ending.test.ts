import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct, step } from '#lib/machine/step.ts';
import { bestChoice } from '#lib/rules/bureaucracy.ts';
import { standings } from '#lib/rules/scoring.ts';
import { BOARDS, marketWith, rulesFor } from '../classic.ts';
import { allDone, at, build, cubes, newsOf, pass, play, refused, type Someone } from './build.ts';

const all = BOARDS.germany.cities.filter((city) => ['west', 'southwest', 'northwest'].includes(city.region));
const towns = (from: number, count: number): string[] => all.slice(from, from + count).map((city) => city.id);
const late = { stage: 2, market: [28, 29, 30, 31, 32, 33, 34, 35] } as const;

/** Three players after the phase 4 that ends the game; seat 0 has the seventeen cities. */
function ended(others: readonly Someone[], first: Someone = {}): ReturnType<typeof at> {
  const players = [{ cities: towns(0, 17), ...first }, ...others];
  return allDone(at('building', { players, ...late }));
}
const winners = (snapshot: ReturnType<typeof at>): unknown => newsOf(snapshot, 'game-over')[0]?.winners;

describe('E1: the game ends right after a phase 4 with enough cities', () => {
  test.each([2, 3, 4, 5, 6] as const)('the game ends with enough cities: %i players', (count) => {
    const need = rulesFor(count).citiesForEnd;
    for (const have of [need - 1, need]) {
      const players = [{ cities: towns(0, have) }, ...Array.from({ length: count - 1 }, () => ({}))];
      const snapshot = allDone(at('building', { players, ...late }));
      expect(momentOf(snapshot)).toBe(have === need ? 'over' : 'powering');
    }
  });
  test('players later in that phase still build, even beyond that number', () => {
    const players = [{ cities: towns(0, 16), money: 200 }, { money: 100 }, {}];
    const built = play(
      at('building', { players, ...late }),
      build(0, all[16]?.id ?? ''),
      build(0, all[17]?.id ?? ''),
    );
    expect(built.context.players[0]?.cities).toHaveLength(18);
    const next = play(built, { type: 'done', seat: 0 }, build(1, 'essen'));
    expect(momentOf(next)).toBe('building');
    expect(momentOf(allDone(next))).toBe('over');
  });
  test('after the end no seat can act, and no command is allowed', () => {
    const over = ended([{}, {}]);
    expect(seatsToAct(over)).toEqual([]);
    for (const seat of [0, 1, 2]) expect(legal(over, seat)).toBeNull();
    refused(over, pass(0), { code: 'turn/game-over' });
    expect(step(over, build(0, 'essen'))).toEqual({ ok: false, error: { code: 'turn/game-over' } });
  });
});

describe('E2: the final count finds the best assignment of cubes', () => {
  test.each([
    // the hybrid burns oil, so that the coal plant can run
    { plants: [4, 5], held: { coal: 2, oil: 2 }, powered: 2, hybridOil: 2 },
    { plants: [4, 5, 7], held: { coal: 3, oil: 4 }, powered: 4, hybridOil: 1 },
    // too little fuel for both: the better plant runs
    { plants: [10, 20], held: { coal: 3 }, powered: 5, hybridOil: 0 },
    { plants: [20, 25], held: { coal: 4 }, powered: 5, hybridOil: 0 },
    { plants: [5, 21], held: { coal: 1, oil: 2 }, powered: 4, hybridOil: null },
    { plants: [13, 44, 50], held: {}, powered: 12, hybridOil: 0 },
    { plants: [4, 6, 11], held: { coal: 1, garbage: 0, uranium: 0 }, powered: 0, hybridOil: 0 },
  ])('$plants with $held power $powered', ({ plants, held, powered, hybridOil }) => {
    const works = { plants, cubes: cubes(held), cities: towns(0, 12) };
    const best = bestChoice(marketWith(cubes({ coal: 10, oil: 10, garbage: 10, uranium: 5 })), works);
    expect(best.cities).toBe(powered);
    if (hybridOil !== null) expect(best.hybridOil).toBe(hybridOil);
    const [first] = standings(ended([{}, {}], { plants, cubes: held }).context);
    expect(first).toEqual(expect.objectContaining({ seat: 0, powered }));
  });
  test('among equal choices the final count burns the fuel that is cheapest to replace', () => {
    const works = { plants: [5], cubes: cubes({ coal: 2, oil: 2 }), cities: ['essen'] };
    expect(bestChoice(marketWith(cubes({ coal: 24, oil: 6 })), works).hybridOil).toBe(0);
    expect(bestChoice(marketWith(cubes({ coal: 1, oil: 24 })), works).hybridOil).toBe(2);
    const spare = { plants: [13, 39, 50], cubes: cubes({ uranium: 2 }), cities: towns(0, 6) };
    expect(bestChoice(marketWith(cubes({ uranium: 1 })), spare).plants).toEqual([50]);
  });
});

describe('E3: most powered; then money; then cities; then the win is shared', () => {
  test('the winner is the player who powers most, not the one who owns most', () => {
    const over = ended([{ cities: towns(0, 5), plants: [25], cubes: { coal: 2 }, money: 0 }, {}], {
      plants: [13],
      money: 500,
    });
    expect(winners(over)).toEqual([1]);
  });
  test('equal powered cities are decided by money', () => {
    expect(winners(ended([{ plants: [18], cities: towns(0, 2), money: 51 }, {}], { plants: [22] }))).toEqual([
      1,
    ]);
  });
  test('equal money is decided by cities', () => {
    expect(winners(ended([{ plants: [18], cities: towns(0, 9) }, {}], { plants: [22] }))).toEqual([0]);
  });
  test('players equal in everything share the win', () => {
    const shared = ended([{ plants: [18], cities: towns(4, 17) }, {}], { plants: [22] });
    expect(winners(shared)).toEqual([0, 1]);
    expect(standings(shared.context).map(({ seat, rank }) => [seat, rank])).toEqual([
      [0, 1],
      [1, 1],
      [2, 3],
    ]);
  });
});
