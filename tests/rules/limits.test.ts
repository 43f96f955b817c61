import { describe, expect, test } from 'vitest';
import { seatsToAct, viewOf } from '#lib/machine/step.ts';
import { at, bid, newsOf, nominate, pass, play, refused } from './build.ts';

describe('A12: a bid can carry a private limit', () => {
  const three = at('nominating', { players: [{}, {}, {}] });

  test('bids are raised by 1 for the bidder up to the limit', () => {
    const snapshot = play(three, nominate(0, 3, 3, 6), pass(1), bid(2, 4));
    expect(seatsToAct(snapshot)).toEqual([2]);
    expect(snapshot.context.lot).toEqual(expect.objectContaining({ bid: 5, bidder: 0 }));
    expect(newsOf(snapshot, 'bid')).toEqual([
      { type: 'bid', seat: 2, plant: 3, bid: 4, byLimit: false },
      { type: 'bid', seat: 0, plant: 3, bid: 5, byLimit: true },
    ]);
  });
  test('the bidder passes automatically above the limit', () => {
    const snapshot = play(three, nominate(0, 3, 3, 6), pass(1), bid(2, 6));
    expect(newsOf(snapshot, 'dropped-out')).toEqual([
      { type: 'dropped-out', seat: 0, plant: 3, byLimit: true },
    ]);
    expect(newsOf(snapshot, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 2, plant: 3, price: 6 }]);
  });
  test('two limits raise the bid in single steps to one above the lower', () => {
    const snapshot = play(three, nominate(0, 3, 3, 20), bid(1, 4, 10), pass(2));
    expect(newsOf(snapshot, 'bought-plant')).toEqual([
      { type: 'bought-plant', seat: 0, plant: 3, price: 11 },
    ]);
    const bids = newsOf(snapshot, 'bid').map((item) => [item.seat, item.bid]);
    expect(bids, 'the last of each').toEqual([
      [1, 10],
      [0, 11],
    ]);
  });
  test('two high limits do not fill the log', () => {
    const rich = at('nominating', { players: [{ money: 9_000 }, { money: 8_000 }, {}] });
    const snapshot = play(rich, nominate(0, 3, 3, 9_000), bid(1, 4, 8_000), pass(2));
    expect(newsOf(snapshot, 'bought-plant')).toMatchObject([{ seat: 0, price: 8_001 }]);
    expect(snapshot.context.news.length).toBeLessThan(8);
  });
  test('the first of two equal limits to be reached wins', () => {
    const snapshot = play(three, nominate(0, 3, 3, 10), bid(1, 4, 10), pass(2));
    expect(newsOf(snapshot, 'bought-plant')).toEqual([
      { type: 'bought-plant', seat: 1, plant: 3, price: 10 },
    ]);
  });
  test('a limit equal to the bid ends the raising there', () => {
    const snapshot = play(three, nominate(0, 3, 3, 3), pass(1), bid(2, 4));
    expect(newsOf(snapshot, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 2, plant: 3, price: 4 }]);
  });
  test('a later bid without a limit removes the limit', () => {
    const snapshot = play(three, nominate(0, 3), bid(1, 4, 5), pass(2), bid(0, 6));
    expect(newsOf(snapshot, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 0, plant: 3, price: 6 }]);
    expect(play(three, nominate(0, 3, 3, 5), bid(1, 9)).context.lot).toEqual(
      expect.objectContaining({ next: 2, limits: { 0: 5 } }),
    );
  });
  test("a limit is a whole number from the bid to the player's money", () => {
    refused(three, nominate(0, 3, 5, 4), { code: 'auction/limit-below-bid', upTo: 4, bid: 5 });
    refused(three, nominate(0, 3, 3, 51), { code: 'auction/not-enough-money', need: 51, have: 50 });
    refused(three, nominate(0, 3, 3, 4.5), { code: 'auction/not-a-number', bid: 4.5 });
    const opened = play(three, nominate(0, 3));
    refused(opened, bid(1, 6, 5), { code: 'auction/limit-below-bid', upTo: 5, bid: 6 });
  });
  test('only its owner sees a limit, or that a bid came from one', () => {
    const snapshot = play(three, nominate(0, 3, 3, 9), bid(1, 4), pass(2));
    for (const viewer of [1, 2, null]) {
      expect(viewOf(snapshot, viewer).lot?.limits).toEqual({});
      expect(JSON.stringify(viewOf(snapshot, viewer).news)).not.toContain('"byLimit":true');
    }
    expect(viewOf(snapshot, 0).lot?.limits).toEqual({ 0: 9 });
    expect(JSON.stringify(viewOf(snapshot, 0).news)).toContain('"byLimit":true');
  });
});
