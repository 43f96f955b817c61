import { advise } from '../../lib/bots/advise.ts';
import { questionSeed } from '../../lib/bots/thinker.ts';
import { viewOf } from '../../lib/machine/step.ts';
import { winnersOf } from '../../lib/rules/scoring.ts';
import type { EditionId, Seat } from '../../lib/rules/types.ts';
import { gamesFrom } from '../figures/compare.ts';
import { positionsOf } from '../figures/positions.ts';

/** How often the seats win that advice gives a chance. */

/** One in so many decisions is asked about. */
const ONE_IN = 7;

/** Chances of one tenth: from 0 to less than 0.1, and so on; 1 belongs to the last. */
interface Tenth {
  readonly from: number;
  readonly asked: number;
  /** The mean chance, and the mean share of the win. */
  readonly chance: number;
  readonly won: number;
}
export interface CalibrationReport {
  readonly edition: EditionId;
  readonly games: number;
  readonly seed: number;
  readonly asked: number;
  /** The mean of the squared differences of chance and share of the win. */
  readonly brier: number;
  readonly tenths: readonly Tenth[];
}

interface Asked {
  readonly seat: Seat;
  readonly chance: number;
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Asks for advice in games of `strong`, and compares the chance of the best option with who won. */
export function calibrate(edition: EditionId, games: number, seed: number): CalibrationReport {
  const pairs: { readonly chance: number; readonly won: number }[] = [];
  for (const game of gamesFrom(seed, games, [edition])) {
    const asked: Asked[] = [];
    const positions = positionsOf(game);
    let next = positions.next();
    for (let at = 0; !next.done; at++) {
      const { seat, snapshot, after } = next.value;
      if (at % ONE_IN === 0) {
        const { options } = advise(viewOf(snapshot, seat), questionSeed(game.seed, seat, after));
        asked.push({ seat, chance: options[0]?.chance ?? 0 });
      }
      next = positions.next();
    }
    const winners = winnersOf(next.value.context);
    for (const { seat, chance } of asked)
      pairs.push({ chance, won: winners.includes(seat) ? 1 / winners.length : 0 });
  }
  const tenths = Array.from({ length: 10 }, (_, tenth): Tenth => {
    const own = pairs.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth);
    const chance = rounded(meanOf(own.map((one) => one.chance)));
    return { from: tenth / 10, asked: own.length, chance, won: rounded(meanOf(own.map(({ won }) => won))) };
  });
  const brier = rounded(meanOf(pairs.map(({ chance, won }) => (chance - won) ** 2)));
  return { edition, games, seed, asked: pairs.length, brier, tenths };
}

/** The report as a table. */
export const calibrationText = ({ edition, games, seed, asked, brier, tenths }: CalibrationReport): string =>
  [
    `advice in ${games} games of strong (${edition}), seed ${seed}: ${asked} decisions, Brier score ${brier.toFixed(4)}`,
    'from  asked  chance   won',
    ...tenths.map((one) =>
      [
        `${(100 * one.from).toFixed(0)}%`.padStart(4),
        String(one.asked).padStart(6),
        `${(100 * one.chance).toFixed(1)}%`.padStart(7),
        `${(100 * one.won).toFixed(1)}%`.padStart(6),
      ].join(' '),
    ),
  ].join('\n');
