import { expect, test } from 'vitest';
import type { News } from '#lib/rules/types.ts';
import { announcedNews } from '#lib/ui/play/announced.ts';

const OWN: News = { type: 'built', seat: 0, city: 'berlin', connection: 0, slot: 10 };
const OTHERS: News = { type: 'built', seat: 1, city: 'kiel', connection: 4, slot: 10 };
const STAGE: News = { type: 'stage-began', stage: 2 };
const BID: News = { type: 'bid', seat: 1, plant: 4, bid: 5, byLimit: false };
const ENTRIES = [{ news: [OWN, OTHERS] }, { news: [STAGE, BID] }];
const LOT = { plant: 4, nominator: 1, bid: 5, bidder: 1, next: 0, out: [], limits: {} };
const NO_AUCTION = { lot: null, waiting: [] };

test('all news are announced in their order, or none', () => {
  expect(announcedNews(ENTRIES, 'all', [0], NO_AUCTION)).toEqual([OWN, OTHERS, STAGE, BID]);
  expect(announcedNews(ENTRIES, 'none', [0], NO_AUCTION)).toEqual([]);
});
test('what others do is left out where only what concerns the player is announced', () => {
  expect(announcedNews(ENTRIES, 'mine', [0], NO_AUCTION)).toEqual([OWN, STAGE]);
  expect(announcedNews(ENTRIES, 'mine', [0, 1], NO_AUCTION)).toEqual([OWN, OTHERS, STAGE, BID]);
});
test('the bids of others concern those who may still answer them', () => {
  const during = (out: readonly number[], waiting: readonly number[]) =>
    announcedNews([{ news: [BID] }], 'mine', [0], { lot: { ...LOT, out }, waiting });
  expect(during([], [0, 1])).toEqual([BID]);
  expect(during([0], [0, 1]), 'the player has passed').toEqual([]);
  expect(during([], [1, 2]), 'the player has a plant').toEqual([]);
});
