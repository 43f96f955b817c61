import type { Plant } from '../../rules/types.ts';

type Kind = Plant['kind'];
/** Hybrids have the colours of both their fuels. */
const PAIR: Readonly<Partial<Record<Kind, readonly [Kind, Kind]>>> = { hybrid: ['coal', 'oil'] };

/** The colours of a card as CSS properties: grounds (--one, --two) and borders (--rim-one, --rim-two). */
export function kindColours(kind: Kind): string {
  const [one, two] = PAIR[kind] ?? [kind, kind];
  return `--one: var(--${one}-soft); --two: var(--${two}-soft); --rim-one: var(--${one}-edge); --rim-two: var(--${two}-edge)`;
}

/** The maximum of cubes stored on a plant. */
export const storageOf = ({ fuel }: Pick<Plant, 'fuel'>): number => 2 * fuel;
