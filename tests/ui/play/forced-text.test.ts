import { beforeAll, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { ForcedReason } from '#lib/rules/forced-reason.ts';
import type { ForcedMove } from '#lib/state/screen.ts';
import { forcedTexts } from '#lib/ui/play/forced-text.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

const forced = (seat: number, why: ForcedReason): ForcedMove => ({
  moment: 'building',
  command: { type: 'done', seat },
  why,
});

test.each([
  [
    { type: 'house-too-dear', need: 17, have: 13 },
    'Anna has finished building: 13\u00a0Elektro left, and the cheapest city costs 17\u00a0Elektro.',
  ],
  [
    { type: 'plant-too-dear', need: 9, have: 7 },
    'No plant for Anna: 7\u00a0Elektro left, and the cheapest costs 9\u00a0Elektro.',
  ],
  [{ type: 'fuel-full' }, 'Anna has finished buying: all plants are full.'],
  [
    { type: 'beginners-limit', limit: 7 },
    'Anna has finished building: the beginners’ game ends at 7 cities.',
  ],
] as const)('explains a skip with its figures: %j', (why, text) => {
  expect(forcedTexts([forced(0, why)], seatInfos)).toEqual([text]);
});
test('A4: several players who cannot raise share a sentence', () => {
  const out = [50, 41].map((have, seat) => forced(seat, { type: 'bid-too-high', need: 51, have }));
  expect(forcedTexts([...out, forced(2, { type: 'no-plants' })], seatInfos)).toEqual([
    'Anna (50\u00a0Elektro) and Bob (41\u00a0Elektro) are out: the next bid is at least 51\u00a0Elektro.',
    'No power for Cem: no plant yet.',
  ]);
});
