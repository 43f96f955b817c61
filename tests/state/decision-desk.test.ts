import { describe, expect, test, vi } from 'vitest';
import { momentOf, type Snapshot } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { DecisionDesk, type DueDecision } from '#lib/state/decision-desk.svelte.ts';
import { must } from '../must.ts';
import { at } from '../rules/build.ts';

const desk = (): DecisionDesk<string> => new DecisionDesk();
const coal = { cubes: { coal: 1, oil: 0, garbage: 0, uranium: 0 } };

describe('the hand-over of a decision desk', () => {
  test('V4: a player who took the device over keeps it for the next decision', () => {
    const open = desk();
    open.passTo(1, true);
    expect(open.handOver).toBe(1);
    open.uncover();
    expect(open.handOver).toBeNull();
    open.passTo(1, true);
    expect(open.handOver, 'the same player decides again').toBeNull();
    open.passTo(2, true);
    expect(open.handOver).toBe(2);
  });
  test('a device with nothing to hide changes hands without a hand-over screen', () => {
    const open = desk();
    open.passTo(1, false);
    open.passTo(2, false);
    expect(open.handOver).toBeNull();
    open.passTo(2, true);
    expect(open.handOver, 'they have the device already').toBeNull();
  });
  test('the device stays with its player while bots act', () => {
    const open = desk();
    open.passTo(1, false);
    open.passTo(null, true);
    open.passTo(1, true);
    expect(open.handOver).toBeNull();
  });
  test('no decision is made during a hand-over', () => {
    const open = desk();
    const make = vi.fn(() => null);
    open.passTo(1, true);
    expect(open.decide(make)).toBe(false);
    open.uncover();
    expect(open.decide(make)).toBe(true);
    expect(make).toHaveBeenCalledOnce();
  });
});

describe('the refusal of a decision desk', () => {
  test('a refusal stays until a decision is made, or until the game moves on', () => {
    const open = desk();
    const refusal = { code: 'auction/must-buy' } as const;
    expect(open.decide(() => refusal)).toBe(false);
    expect(open.refusal).toEqual(refusal);
    expect(open.decide(() => null)).toBe(true);
    expect(open.refusal).toBeNull();
    open.decide(() => refusal);
    open.moveOn('first', 'second', null);
    expect(open.refusal).toBeNull();
  });
});

describe('the drafts of a decision desk', () => {
  test('a draft comes back with its decision, unless the player cleared it there', () => {
    const open = desk();
    open.draft = coal;
    open.moveOn('first', 'second', null);
    expect(open.draft).toBeNull();
    open.moveOn('second', 'first', null);
    expect(open.draft).toEqual(coal);
    open.draft = null;
    open.moveOn('first', 'second', null);
    open.moveOn('second', 'first', null);
    expect(open.draft).toBeNull();
  });
  test('a decision without a kept draft shows the fallback, made from undone commands', () => {
    const open = desk();
    open.draft = coal;
    open.moveOn('first', 'second', { cities: ['essen'] });
    expect(open.draft).toEqual({ cities: ['essen'] });
    open.moveOn('second', 'first', { cities: ['essen'] });
    expect(open.draft, 'a kept draft comes first').toEqual(coal);
  });
  test('A12: a draft with a private limit is shown now, but neither stored nor kept', () => {
    const open = desk();
    open.draft = { plant: 4, amount: 9, limited: true };
    expect(open.draft).not.toBeNull();
    expect(open.storableDraft).toBeNull();
    open.moveOn('first', 'second', null);
    open.moveOn('second', 'first', null);
    expect(open.draft).toBeNull();
  });
});

describe('the forced moves of a decision desk', () => {
  const bidding = (next: number, hiddenMoney = false): Snapshot =>
    at('bidding', {
      players: [{ money: 50 }, { money: 50 }, { money: 50 }],
      waiting: [0, 1, 2],
      lot: { plant: 4, nominator: 0, bid: 50, bidder: 0, next, out: [], limits: {} },
      hiddenMoney,
    });
  const dueAt = (snapshot: Snapshot, isAlone = false): DueDecision => ({
    seat: must(snapshot.context.lot).next,
    moment: momentOf(snapshot),
    game: snapshot.context,
    isAlone,
  });
  const pass = (seat: number): Command => ({ type: 'pass', seat });

  test('players who cannot raise pass one after the other, each with the reason', () => {
    const open = desk();
    const make = vi.fn(() => true);
    expect(open.force(dueAt(bidding(1)), make)).toBe(true);
    expect(open.force(dueAt(bidding(2)), make)).toBe(true);
    expect(make.mock.calls).toEqual([[pass(1)], [pass(2)]]);
    const why = { type: 'bid-too-high', need: 51, have: 50 };
    expect(open.forced).toEqual([
      { moment: 'bidding', command: pass(1), why },
      { moment: 'bidding', command: pass(2), why },
    ]);
  });
  test('V4: a player short of hidden money is asked, unless nobody is there to hide it from', () => {
    const make = vi.fn(() => true);
    expect(desk().force(dueAt(bidding(1, true)), make)).toBe(false);
    expect(make).not.toHaveBeenCalled();
    expect(desk().force(dueAt(bidding(1, true), true), make)).toBe(true);
  });
  test('a forced move that cannot be made is not listed', () => {
    const open = desk();
    expect(open.force(dueAt(bidding(1)), () => false)).toBe(false);
    expect(
      open.force(null, () => true),
      'nothing is due',
    ).toBe(false);
    expect(open.forced).toEqual([]);
  });
  test('the list of forced moves ends with the next decision, but not with a refused one', () => {
    const open = desk();
    open.force(dueAt(bidding(1)), () => true);
    open.decide(() => ({ code: 'auction/must-buy' }));
    expect(open.forced).toHaveLength(1);
    open.decide(() => null);
    expect(open.forced).toEqual([]);
  });
});
