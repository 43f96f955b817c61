import { STANDARD_TERMS, termsOffered } from '../../lib/rules/setup.ts';
import { type EditionId, MAP_IDS } from '../../lib/rules/types.ts';
import type { CheckedFigure, Tally } from './figure.ts';
import { positionName, positionsOf, type SeededGame } from './positions.ts';

/**
 * The seeded games of an order: maps and numbers of players in turn, seed after seed. Of two editions, each has every number of players in
 * ten games, and on every map in twenty. Where an edition offers them, starting cities (Y12) or the trust (Z1) are agreed on in turn.
 */
export function* gamesFrom(
  seed: number,
  count: number,
  editions: readonly [EditionId, ...EditionId[]],
): Generator<SeededGame> {
  for (let game = 0; game < count; game++) {
    const map = MAP_IDS[game % MAP_IDS.length] ?? MAP_IDS[0];
    const pair = Math.floor(game / MAP_IDS.length);
    const players = 2 + (pair % 5);
    const edition = editions[(game + pair) % editions.length] ?? editions[0];
    const offered = termsOffered({ edition, players });
    const startingCities = offered.startingCities && pair % 2 === 1;
    const trust = offered.trust && !startingCities;
    yield { terms: { ...STANDARD_TERMS, edition, map, players, startingCities, trust }, seed: seed + game };
  }
}

/** Compares figures in all positions of the games. Calls `tell` with a sentence for each wrong one. */
export function compareFigures(
  figures: readonly CheckedFigure[],
  games: Iterable<SeededGame>,
  tell: (wrong: string) => void,
): readonly Tally[] {
  const tallies = figures.map(({ name, unit }): Tally => ({
    name,
    unit,
    compared: 0,
    wrong: 0,
    worst: 0,
    sum: 0,
  }));
  for (const game of games) {
    for (const position of positionsOf(game)) {
      for (const [at, figure] of figures.entries()) {
        const tally = tallies[at] as Tally;
        for (const { seat, off, text } of figure.compare(position)) {
          tally.compared++;
          if (off === 0) continue;
          tally.wrong++;
          tally.sum += Math.abs(off);
          tally.worst = Math.max(tally.worst, Math.abs(off));
          tell(`${figure.name}: ${positionName(position)}: seat ${seat}: ${text}`);
        }
      }
    }
  }
  return tallies;
}
