import { COLOURS } from '../../lib/seats.ts';
import type { CueId } from './cues.ts';

/** The colours that a player must tell apart. */

export type Pair = readonly [role: string, other: string];

export interface Family {
  readonly name: string;
  readonly pairs: readonly Pair[];
  /** What tells them apart beside colour. */
  readonly cues: readonly CueId[];
  /** Whether the palette for a deficiency tells them apart by colour alone, for those who have it. */
  readonly byColour: boolean;
}

const FUELS = ['coal', 'oil', 'garbage', 'uranium', 'ecological', 'fusion'];
const CUBES = FUELS.slice(0, 4);
const seats = COLOURS.map((colour) => `seat-${colour}`);
const lines = seats.map((seat) => `${seat}-line`);
const regions = [1, 2, 3, 4, 5, 6].map((region) => `region-${region}`);

/** Each of them with each other. */
const mutual = (roles: readonly string[]): readonly Pair[] =>
  roles.flatMap((role, at) => roles.slice(at + 1).map((other) => [role, other] as const));
const each = (roles: readonly string[], others: readonly string[]): readonly Pair[] =>
  roles.flatMap((role) => others.map((other) => [role, other] as const));

export const FAMILIES: readonly Family[] = [
  {
    name: 'houses, flags, tokens',
    pairs: mutual([...seats, 'trust']),
    cues: ['shape'],
    byColour: true,
  },
  {
    name: 'networks and lines in charts',
    pairs: mutual(lines),
    cues: ['dashes', 'lineEnd', 'curve'],
    byColour: true,
  },
  {
    name: 'networks beside roads, plans, power',
    pairs: [...each(lines, ['road', 'glow']), ['road', 'glow']],
    cues: ['lineForm'],
    byColour: false,
  },
  { name: 'fuels and kinds of plants', pairs: mutual(FUELS), cues: ['sign'], byColour: true },
  { name: 'cubes and chosen ones', pairs: each(CUBES, ['glow']), cues: ['cube'], byColour: false },
  {
    name: 'cubes and free spaces',
    pairs: CUBES.map((fuel) => [fuel, `${fuel}-soft`] as const),
    cues: ['cube'],
    byColour: false,
  },
  {
    name: 'good, warning, bad',
    pairs: mutual(['good', 'warn', 'bad']),
    cues: ['words'],
    byColour: true,
  },
  {
    name: 'plates: own, planned, powered, other',
    pairs: each([...seats, 'road'], ['glow']),
    cues: ['plate'],
    byColour: false,
  },
  {
    name: 'prices: within reach, beyond, planned',
    pairs: mutual(['primary', 'sunken', 'glow']),
    cues: ['tag'],
    byColour: false,
  },
  { name: 'regions', pairs: mutual([...regions, 'land-off']), cues: ['border'], byColour: false },
  { name: 'sea and land', pairs: each([...regions, 'land-off'], ['sea']), cues: ['coast'], byColour: false },
  { name: 'race: passed, ahead', pairs: [['glow', 'sunken']], cues: [], byColour: true },
  { name: 'frame of who acts', pairs: [['glow', 'line']], cues: ['frame'], byColour: false },
];
