import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import type { Command } from '#lib/rules/command.ts';
import { branchOf } from '#lib/session/game/branch.ts';
import { MAX_TAIL_LENGTH, MAX_TAILS, type Tail, withTail } from '#lib/session/game/tails.ts';
import { must, mustOk } from '../../must.ts';
import { setupFor, tableOf } from '../fixtures.ts';

const setup = setupFor(3, {
  order: [0, 1, 2],
  regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] },
});
const nominate = (plant: number): Command => ({ type: 'nominate', seat: 0, plant, bid: plant });
const pass = (seat: number): Command => ({ type: 'pass', seat });
const bid = (seat: number, amount: number): Command => ({ type: 'bid', seat, bid: amount });
const begun = () => tableOf(setup, 7, [nominate(4)]);

describe('the tails of a game', () => {
  test('what was undone before another decision is a tail, whose game can be played on', () => {
    const log = begun();
    mustOk(log.actAll([bid(1, 5)]));
    expect(log.undo()).toBe(true);
    expect(log.tails, 'it can still be redone').toEqual([]);
    mustOk(log.actAll([bid(1, 6)]));
    const tail = { after: 1, commands: [bid(1, 5)] };
    expect(log.tails).toEqual([tail]);
    const meta = { ...log.meta, id: gameIdFrom('branch') };
    const branch = mustOk(branchOf(log, { after: 1, then: must(log.tails[0]).commands }, meta));
    expect(branch.commands).toEqual([nominate(4), bid(1, 5)]);
    mustOk(branch.actAll([bid(2, 6)]));
    expect(log.commands).toEqual([nominate(4), bid(1, 6)]);
  });
  test('a tap that is redone, and a decision without an undo before it, leave no tail', () => {
    const log = begun();
    mustOk(log.actAll([bid(1, 5)]));
    log.undo();
    log.redo();
    mustOk(log.actAll([bid(2, 6)]));
    expect(log.tails).toEqual([]);
  });
  test('a refused decision keeps what can be redone', () => {
    const log = begun();
    mustOk(log.actAll([bid(1, 5)]));
    log.undo();
    expect(log.actAll([bid(1, 500)]).ok).toBe(false);
    expect([log.canRedo, log.tails]).toEqual([true, []]);
  });
  test('a tail that followed undone commands begins with these', () => {
    const log = begun();
    mustOk(log.actAll([bid(1, 5)]));
    mustOk(log.actAll([bid(2, 6)]));
    log.undo();
    mustOk(log.actAll([bid(2, 7)]));
    log.undoJointly();
    log.undoJointly();
    mustOk(log.actAll([bid(1, 8)]));
    expect(log.tails.map(({ after, commands }) => [after, commands])).toEqual([
      [1, [bid(1, 5), bid(2, 6)]],
      [1, [bid(1, 5), bid(2, 7)]],
    ]);
    expect(log.adoptTails(log.tails), 'all can be played').toBe(true);
  });
  test('the latest ones are kept, and none that is too long', () => {
    const tail = (count: number): Tail => ({
      after: 1,
      commands: Array<Command>(count).fill(pass(0)),
    });
    let tails: readonly Tail[] = [];
    for (let count = 1; count <= MAX_TAILS + 2; count++) tails = withTail(tails, tail(count));
    expect(tails.map(({ commands }) => commands.length)).toEqual([3, 4, 5, 6, 7]);
    expect(withTail([], tail(MAX_TAIL_LENGTH))).toHaveLength(1);
    expect(withTail([], tail(MAX_TAIL_LENGTH + 1))).toEqual([]);
  });
});
