import type { Setup } from '../../lib/rules/setup.ts';
import { type EditionId, MAP_IDS } from '../../lib/rules/types.ts';
import type { Outcome } from './chronicle.ts';

/** The kinds of golden games by edition and name: the ending, when the Stage 3 card is drawn, or a rule that few games use. */

interface GoldenKind {
  /** What its set-up must have. */
  readonly setup: Partial<Setup>;
  readonly holds: (outcome: Outcome) => boolean;
}
const kind = (holds: GoldenKind['holds'], setup: Partial<Setup> = {}): GoldenKind => ({ setup, holds });

/** What games of every edition meet. */
const EVERYWHERE: Readonly<Record<string, GoldenKind>> = {
  'stage-2-end': kind(({ ending, stage3Card }) => ending === 'stage-2/outright' && stage3Card === 'never'),
  'stage-3-end': kind(({ ending, stages }) => ending === 'stage-3/outright' && stages.length === 3),
  'empty-deck': kind(({ ending, undrawn }) => ending === 'stage-3/outright/empty-deck' && undrawn > 0),
  'tie-by-money': kind(({ ending }) => /^stage-\d\/money/.test(ending)),
  'shared-win': kind(({ ending, winners }) => /^stage-\d\/shared/.test(ending) && winners.length > 1),
  'stage-3-card-in-phase-2': kind(({ stage3Card }) => stage3Card === 'phase 2'),
  'stage-3-card-in-phase-5': kind(({ stage3Card }) => stage3Card === 'phase 5'),
};

export const GOLDEN_KINDS: Readonly<Record<EditionId, Readonly<Record<string, GoldenKind>>>> = {
  classic: {
    ...EVERYWHERE,
    'tie-by-cities': kind(({ ending }) => /^stage-\d\/cities/.test(ending)),
    'beginners-game': kind(({ ending }) => ending === 'beginners/outright', { beginners: true }),
    'stage-3-card-in-phase-4': kind(({ stage3Card }) => stage3Card === 'phase 4'),
    'stage-3-card-between-phases-4-and-5': kind(({ stage3Card }) => stage3Card === 'between phases 4 and 5'),
    'jump-from-stage-1-to-3': kind(({ stages }) => stages.join() === '1,3'),
    'stage-3-card-in-phase-4-that-begins-stage-2': kind(
      ({ stage3Card }) => stage3Card === 'phase 4 that begins stage 2',
    ),
  },
  // no card is drawn in phase 4: nothing is obsolete (Y13), and stage 2 begins in phase 5 (Y8)
  '2019': {
    ...EVERYWHERE,
    'stage-3-card-in-phase-5-that-begins-stage-2': kind(
      ({ stage3Card }) => stage3Card === 'phase 5 that begins stage 2',
    ),
    'stage-2-with-stage-3': kind(({ events }) => events['stage-2-with-stage-3'] === 1),
    'plant-below-number': kind(({ events }) => (events['plant-below-number'] ?? 0) > 1),
    'token-plant-removed': kind(({ events }) => (events['token-plant-removed'] ?? 0) > 1),
    'token-taken-away': kind(({ events }) => (events['token-taken-away'] ?? 0) > 1),
    'coal-from-supply': kind(({ events }) => events['cubes-from-supply'] !== undefined, { map: 'usa' }),
    'uranium-phased-out': kind(({ events }) => events['phased-out'] === 1, { map: 'germany' }),
    'starting-cities': kind(({ events }) => events['same-start'] !== undefined, { startingCities: true }),
    trust: kind(
      ({ events }) =>
        events['trust-scrapped'] !== undefined &&
        events['trust-followed'] !== undefined &&
        events['trust-returned-cubes'] !== undefined,
      { players: 2, trust: true },
    ),
    'trust-and-starting-cities': kind(({ events }) => events['same-start'] !== undefined, {
      players: 2,
      trust: true,
      startingCities: true,
    }),
  },
};

/** The terms of a kind: maps and numbers of players in turn, unless it needs others. */
export function setupOfKind(
  edition: EditionId,
  name: string,
): Pick<Setup, 'map' | 'players'> & Partial<Setup> {
  const all = GOLDEN_KINDS[edition];
  const at = Object.keys(all).indexOf(name);
  const { setup } = all[name] ?? {};
  if (!setup) throw new RangeError(`no kind of game is called ${name}`);
  return { map: MAP_IDS[at % 2] ?? 'usa', players: 2 + (at % 5), ...setup };
}
