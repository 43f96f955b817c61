import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct } from '#lib/machine/step.ts';
import {
  allDone,
  allIdle,
  allPass,
  at,
  bid,
  moneyOf,
  newsOf,
  nominate,
  pass,
  play,
  refused,
  reload,
  setupOf,
  start,
} from './build.ts';

/** Four players, none with a plant, in round 2. */
const four = { players: [{}, {}, {}, {}] };

describe('P1: five phases, each finished by all players before the next begins', () => {
  test('the phases are auction, resources, building, bureaucracy, and round again', () => {
    const auction = at('nominating', { players: [{}, {}] });
    expect(seatsToAct(auction)).toEqual([0]);
    const half = play(auction, pass(0));
    expect([momentOf(half), seatsToAct(half)]).toEqual(['nominating', [1]]);
    const resources = play(half, pass(1));
    expect([momentOf(resources), seatsToAct(resources)]).toEqual(['buying', [1]]);
    const building = allDone(resources);
    expect([momentOf(building), seatsToAct(building)]).toEqual(['building', [1]]);
    const income = allDone(building);
    expect([momentOf(income), seatsToAct(income)]).toEqual(['powering', [0, 1]]);
    const next = play(
      income,
      { type: 'power', seat: 0, plants: [], hybridOil: 0 },
      { type: 'power', seat: 1, plants: [], hybridOil: 0 },
    );
    expect([momentOf(next), next.context.round]).toEqual(['nominating', 3]);
  });
  test('refuses commands out of turn or of another phase', () => {
    const auction = at('nominating', { players: [{}, {}] });
    refused(auction, pass(1), { code: 'turn/not-yours', seat: 1, seatsToAct: [0] });
    refused(auction, pass(7), { code: 'turn/not-yours', seat: 7, seatsToAct: [0] });
    refused(
      auction,
      { type: 'done', seat: 0 },
      {
        code: 'turn/wrong-moment',
        moment: 'nominating',
        command: 'done',
      },
    );
  });
});

describe('A1: nominate a plant of the current market for at least its number, or pass for the round', () => {
  test('lists the legal commands of a nominator', () => {
    expect(legal(at('nominating', four), 0)).toEqual({
      type: 'nominate',
      plants: [3, 4, 5, 6],
      bids: [3, 4, 5, 6],
      max: 50,
      mayPass: true,
    });
    expect(legal(at('nominating', four), 1)).toBeNull();
    const poor = at('nominating', { players: [{ money: 4 }, {}] });
    expect(legal(poor, 0)).toEqual({ type: 'nominate', plants: [3, 4], bids: [3, 4], max: 4, mayPass: true });
  });
  test('players nominate in turn order, whatever their seats', () => {
    const snapshot = at('nominating', { ...four, order: [2, 0, 3, 1] });
    expect(seatsToAct(snapshot)).toEqual([2]);
    expect(seatsToAct(play(snapshot, pass(2)))).toEqual([0]);
  });
  test('refuses to nominate a plant that is in the future market or not on offer', () => {
    const snapshot = at('nominating', four);
    refused(snapshot, nominate(0, 7), { code: 'auction/future-market', plant: 7 });
    refused(snapshot, nominate(0, 20), { code: 'auction/not-for-sale', plant: 20 });
    refused(snapshot, nominate(0, 41), { code: 'auction/not-for-sale', plant: 41 });
  });
  test("refuses an opening bid below the plant's number", () => {
    refused(at('nominating', four), nominate(0, 5, 4), { code: 'auction/bid-too-low', min: 5, bid: 4 });
  });
  test('passing the nomination ends the phase for this player: they cannot bid on later nominations', () => {
    const snapshot = play(at('nominating', four), pass(0), nominate(1, 3), bid(2, 4));
    expect(seatsToAct(snapshot)).toEqual([3]);
    const round = play(snapshot, pass(3));
    expect(seatsToAct(round)).toEqual([1]);
  });
});

describe('A2: in round 1 passing the nomination is forbidden', () => {
  test('passing the nomination in round 1 is refused and not listed', () => {
    const snapshot = start(setupOf({ order: [0, 1, 2] }));
    expect(legal(snapshot, 0)).toEqual(expect.objectContaining({ mayPass: false }));
    refused(snapshot, pass(0), { code: 'auction/must-buy' });
  });
  test('passing on a nominated plant in round 1 is allowed', () => {
    const snapshot = play(start(setupOf({ order: [0, 1, 2] })), nominate(0, 3), pass(1), pass(2));
    expect(newsOf(snapshot, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 0, plant: 3, price: 3 }]);
    refused(snapshot, pass(1), { code: 'auction/must-buy' });
  });
  test('a player who can afford no plant passes even in round 1', () => {
    const snapshot = at('nominating', { round: 1, players: [{ money: 2 }, {}] });
    expect(legal(snapshot, 0)).toEqual({ type: 'nominate', plants: [], bids: [], max: 2, mayPass: true });
    expect(seatsToAct(play(snapshot, pass(0)))).toEqual([1]);
    const justEnough = at('nominating', { round: 1, players: [{ money: 3 }, {}] });
    refused(justEnough, pass(0), { code: 'auction/must-buy' });
  });
});

describe('A3: bidding goes clockwise by seat, not in turn order', () => {
  test('bidding starts after the nominator and covers all players still in the phase', () => {
    const snapshot = play(at('nominating', { ...four, order: [2, 0, 3, 1] }), nominate(2, 3));
    expect(seatsToAct(snapshot)).toEqual([3]);
    const second = play(snapshot, bid(3, 4));
    expect(seatsToAct(second)).toEqual([0]);
    expect(seatsToAct(play(second, pass(0)))).toEqual([1]);
    expect(seatsToAct(play(second, pass(0), bid(1, 5)))).toEqual([2]);
  });
  test('bidding skips players who have bought or passed', () => {
    const bought = play(at('nominating', four), nominate(0, 3), pass(1), pass(2), pass(3), pass(1));
    const snapshot = play(bought, nominate(2, 4));
    expect(seatsToAct(snapshot)).toEqual([3]);
    expect(seatsToAct(play(snapshot, bid(3, 5)))).toEqual([2]);
  });
});

describe('A4: raise by at least 1, never above own money, or pass for good', () => {
  const opened = play(at('nominating', { players: [{}, { money: 9 }, {}] }), nominate(0, 5, 6));
  test('lists the minimum and maximum bid', () => {
    expect(legal(opened, 1)).toEqual({ type: 'bid', plant: 5, min: 7, max: 9 });
    expect(legal(opened, 2)).toBeNull();
  });
  test('refuses a bid that is too low, too high or not a number', () => {
    refused(opened, bid(1, 6), { code: 'auction/bid-too-low', min: 7, bid: 6 });
    refused(opened, bid(1, 10), { code: 'auction/not-enough-money', need: 10, have: 9 });
    refused(opened, bid(1, 7.5), { code: 'auction/not-a-number', bid: 7.5 });
    refused(opened, bid(1, NaN), { code: 'auction/not-a-number', bid: NaN });
    refused(at('nominating', four), nominate(0, 3, 51), {
      code: 'auction/not-enough-money',
      need: 51,
      have: 50,
    });
    refused(at('nominating', four), nominate(0, 3, Infinity), {
      code: 'auction/not-a-number',
      bid: Infinity,
    });
  });
  test('the last remaining bidder pays the bid and takes the plant', () => {
    const sold = play(opened, bid(1, 7), pass(2), bid(0, 8), bid(1, 9), pass(0));
    expect(newsOf(sold, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 1, plant: 5, price: 9 }]);
    expect(moneyOf(sold)).toEqual([50, 0, 50]);
    expect(sold.context.players[1]?.plants).toEqual([5]);
  });
  test('a player who passed on the plant gets no further turn to bid', () => {
    const snapshot = play(opened, pass(1), bid(2, 7), bid(0, 8));
    expect(seatsToAct(snapshot)).toEqual([2]);
    refused(snapshot, bid(1, 9), { code: 'turn/not-yours', seat: 1, seatsToAct: [2] });
  });
});

describe("A5: passing on another player's plant ends neither nominating nor bidding later", () => {
  test('a player who passed on a plant nominates in turn and bids on the next plant', () => {
    const sold = play(at('nominating', four), nominate(0, 3), pass(1), pass(2), pass(3));
    expect(seatsToAct(sold)).toEqual([1]);
    const next = play(sold, nominate(1, 4), bid(2, 5), pass(3), pass(1));
    expect(newsOf(next, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 2, plant: 4, price: 5 }]);
    expect(seatsToAct(play(next, pass(1)))).toEqual([3]);
  });
});

describe('A6: the next nominator', () => {
  test('after the nominator wins, the next in turn order who has neither bought nor passed nominates', () => {
    const snapshot = play(
      at('nominating', { ...four, order: [3, 1, 0, 2] }),
      nominate(3, 3),
      pass(0),
      pass(1),
      pass(2),
    );
    expect(seatsToAct(snapshot)).toEqual([1]);
  });
  test('after another player wins, the nominator nominates again or passes', () => {
    const snapshot = play(at('nominating', four), nominate(0, 3), bid(1, 4), pass(2), pass(3), pass(0));
    expect(seatsToAct(snapshot)).toEqual([0]);
    const later = play(snapshot, pass(0));
    expect(seatsToAct(later)).toEqual([2]);
  });
  test('each player buys one plant a round: when all have bought, resources follow', () => {
    const snapshot = play(at('nominating', { players: [{}, {}] }), nominate(0, 3), pass(1), nominate(1, 4));
    expect(momentOf(snapshot)).toBe('buying');
    expect(snapshot.context.players.map((player) => player.plants)).toEqual([[3], [4]]);
  });
});

test('A7: a player alone in the phase pays their opening bid', () => {
  const alone = play(at('nominating', { players: [{}, {}] }), pass(0));
  const sold = play(alone, nominate(1, 5));
  expect(newsOf(sold, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 1, plant: 5, price: 5 }]);
  const proud = play(alone, nominate(1, 5, 9));
  expect(newsOf(proud, 'bought-plant')).toEqual([{ type: 'bought-plant', seat: 1, plant: 5, price: 9 }]);
});

describe('A10: a sold plant is replaced at once and the market sorted', () => {
  test('a high card slides the lowest future plant into the current market', () => {
    const sold = play(
      at('nominating', { players: [{}, {}], deck: [20, 'stage-3'] }),
      nominate(0, 4),
      pass(1),
    );
    expect(sold.context.market).toEqual([3, 5, 6, 7, 8, 9, 10, 20]);
    expect(momentOf(sold)).toBe('nominating');
    expect(legal(sold, 1)).toEqual(expect.objectContaining({ plants: [3, 5, 6, 7] }));
  });
  test('a low card enters the current market at once', () => {
    const market = [15, 16, 17, 18, 19, 20, 21, 22];
    const players = [{ money: 99 }, { money: 99 }];
    const sold = play(at('nominating', { players, market, deck: [5, 'stage-3'] }), nominate(0, 15), pass(1));
    expect(sold.context.market).toEqual([5, 16, 17, 18, 19, 20, 21, 22]);
    expect(legal(sold, 1)).toEqual(expect.objectContaining({ plants: [5, 16, 17, 18] }));
  });
});

describe('A11: no plant is bought in the whole phase', () => {
  test('after a phase without a sale the lowest plant leaves the game and is replaced', () => {
    const end = allPass(at('nominating', { players: [{}, {}], deck: [20, 'stage-3'] }));
    expect(end.context.market).toEqual([4, 5, 6, 7, 8, 9, 10, 20]);
    expect(end.context.gone).toEqual([3]);
    expect(newsOf(end, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 3, why: 'unsold' }]);
  });
  test('one sale keeps the lowest plant in the market', () => {
    const end = play(at('nominating', { players: [{}, {}] }), nominate(0, 6), pass(1), pass(1));
    expect(end.context.gone).toEqual([]);
    expect(end.context.market).toEqual([3, 4, 5, 7, 8, 9, 10, 11]);
  });
  test('a Stage 3 card drawn after a phase without a sale counts as drawn in phase 2: two plants leave, stage 3 from phase 3 on', () => {
    const deck = ['stage-3', 20, 21] as const;
    const end = allPass(at('nominating', { players: [{}, {}], deck, buried: [20, 21] }));
    expect(momentOf(end)).toBe('buying');
    expect(end.context.market).toEqual([5, 6, 7, 8, 9, 10]);
    expect(end.context.stage).toBe(3);
    expect(newsOf(end, 'stage-3-card-drawn')).toEqual([{ type: 'stage-3-card-drawn', phase: 2 }]);
    expect(end.context.deck.toSorted()).toEqual([20, 21]);
  });
  test('round 1 never ends without a sale', () => {
    const poor = { round: 1, players: [{ money: 0 }, { money: 1 }] };
    expect(allPass(at('nominating', poor)).context.gone).toEqual([]);
  });
});

describe('A13: the auction ends once the market is empty', () => {
  const empty = { stage: 3, stage3Card: 'begun', market: [], deck: [] } as const;
  const players = [{ money: 90 }, { money: 90 }, {}];

  test('with an empty market at the start of the phase no player gets a turn, and nothing leaves (A11)', () => {
    const before = at('powering', { players, ...empty });
    const bought = allIdle(before);
    expect([momentOf(bought), bought.context.round]).toEqual(['buying', before.context.round + 1]);
    expect(seatsToAct(bought)).toEqual([2]);
    expect(newsOf(bought, 'no-plants-left')).toHaveLength(1);
    expect(newsOf(bought, 'plant-gone')).toEqual([]);
    expect(newsOf(bought, 'passed-auction')).toEqual([]);
  });
  test('after the last plant is sold the other players get no turn', () => {
    const sold = play(
      at('nominating', { players, ...empty, market: [40] }),
      nominate(0, 40),
      pass(1),
      pass(2),
    );
    expect(momentOf(sold)).toBe('buying');
    expect(newsOf(sold, 'no-plants-left')).toHaveLength(1);
    expect(sold.context.players[0]?.plants).toEqual([40]);
  });
  test('an empty market is not reported when the last buyer ends the phase anyway', () => {
    const last = at('nominating', { players, ...empty, market: [40], waiting: [0] });
    const sold = play(last, nominate(0, 40));
    expect(momentOf(sold)).toBe('buying');
    expect(newsOf(sold, 'no-plants-left')).toEqual([]);
  });
  test('with only the Stage 3 card in the market the card leaves, and stage 3 begins (G3)', () => {
    const alone = at('nominating', {
      players,
      stage3Card: 'in-market',
      market: [40],
      deck: [],
    });
    const sold = play(alone, nominate(0, 40), pass(1), pass(2));
    expect([momentOf(sold), sold.context.stage, sold.context.market]).toEqual(['buying', 3, []]);
  });
  test('a game saved while waiting with only that card goes on after one pass', () => {
    const saved = reload(at('nominating', { players, ...empty }));
    expect(momentOf(saved)).toBe('nominating');
    expect(legal(saved, 0)).toEqual(expect.objectContaining({ plants: [], mayPass: true }));
    const after = play(saved, pass(0));
    expect([momentOf(after), after.context.waiting]).toEqual(['buying', [2, 1, 0]]);
  });
});
