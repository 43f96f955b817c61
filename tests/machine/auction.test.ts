import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { auction } from '#lib/machine/auction.ts';
import { gameWiring } from '#lib/machine/wiring.ts';
import type { Command } from '#lib/rules/command.ts';
import { bid, discard, gameOf, nominate, pass, type Position, scrap } from '../rules/build.ts';

/** The auction alone, in a parent machine of two states. */
const parent = gameWiring.createMachine({
  id: 'parent',
  context: ({ input }) => input,
  initial: 'auction',
  states: { auction: { ...auction, onDone: 'after' }, after: { type: 'final' } },
});

const two = { players: [{ money: 60 }, { money: 60 }] };
const opened = (position: Position): ReturnType<typeof initialTransition<typeof parent>>[0] =>
  initialTransition(parent, gameOf(position))[0];
const after = (position: Position, ...commands: Command[]): ReturnType<typeof opened> =>
  commands.reduce((snapshot, command) => transition(parent, snapshot, command)[0], opened(position));

describe('the auction, played alone', () => {
  test('the auction starts with nominating, and ends at once when no seat is waiting', () => {
    expect(opened(two).value).toEqual({ auction: 'nominating' });
    expect(opened({ ...two, waiting: [] }).value).toBe('after');
  });
  test('the auction goes nominating -> bidding -> awarding -> nominating', () => {
    expect(after(two, nominate(0, 3)).value).toEqual({ auction: 'bidding' });
    expect(after(two, nominate(0, 3), bid(1, 4)).value).toEqual({ auction: 'bidding' });
    const sold = after(two, nominate(0, 3), bid(1, 4), pass(0));
    expect(sold.value).toEqual({ auction: 'nominating' });
    expect(sold.context.waiting).toEqual([0]);
  });
  test('a lone bidder goes through bidding to the award in one step', () => {
    const sold = after({ ...two, waiting: [1] }, nominate(1, 5));
    expect(sold.value).toBe('after');
    expect(sold.context.sales).toEqual([{ seat: 1, plant: 5, price: 5 }]);
  });
  test('the auction ends when all pass', () => {
    expect(after(two, pass(0)).value).toEqual({ auction: 'nominating' });
    const closed = after(two, pass(0), pass(1));
    expect([closed.value, closed.status]).toEqual(['after', 'done']);
  });
  const over: Position = {
    players: [{ money: 60, plants: [4, 5, 12, 13], cubes: { coal: 6, oil: 4 } }, {}],
    market: [14, 15, 16, 17, 18, 19, 20, 22],
  };
  test('the auction goes awarding -> scrapping -> moving -> discarding -> nominating', () => {
    const bought = after(over, nominate(0, 14), pass(1));
    expect(bought.value).toEqual({ auction: 'scrapping' });
    const scrapped = transition(parent, bought, scrap(0, 12))[0];
    expect(scrapped.value).toEqual({ auction: 'discarding' });
    expect(transition(parent, scrapped, discard(0, 1, 1))[0].value).toEqual({ auction: 'nominating' });
  });
  test('the auction skips discarding when there is no choice of cubes', () => {
    expect(after(over, nominate(0, 14), pass(1), scrap(0, 13)).value).toEqual({ auction: 'nominating' });
  });
  test('the auction bids and passes by the limits until a player without a limit has to decide', () => {
    const limited = after(two, nominate(0, 3, 3, 10), bid(1, 4));
    expect([limited.value, limited.context.lot?.bid, limited.context.lot?.next]).toEqual([
      { auction: 'bidding' },
      5,
      1,
    ]);
    expect(transition(parent, limited, bid(1, 10))[0].value).toEqual({ auction: 'nominating' });
  });
  test('the auction ignores commands that its state does not accept', () => {
    const snapshot = opened(two);
    expect(transition(parent, snapshot, bid(0, 9))[0]).toBe(snapshot);
    expect(transition(parent, snapshot, { type: 'done', seat: 0 })[0]).toBe(snapshot);
  });
  test('the auction does not refer to later phases', () => {
    expect(JSON.stringify(auction)).not.toMatch(/buying|building|bureaucracy|afterAuction/);
  });
});
