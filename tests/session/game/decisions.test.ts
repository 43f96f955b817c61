import { describe, expect, test } from 'vitest';
import { legal } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import { decisionsOf } from '#lib/session/game/decisions.ts';
import { must } from '../../must.ts';
import { setupFor, tableAfter, tableOf } from '../fixtures.ts';

const order = [0, 1, 2];
const three = setupFor(3, { order, regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] } });
const nominate = (seat: number, plant: number): Command => ({ type: 'nominate', seat, plant, bid: plant });
const pass = (seat: number): Command => ({ type: 'pass', seat });
const done = (seat: number): Command => ({ type: 'done', seat });
const coal = (seat: number, count: number): Command => ({
  type: 'buy',
  seat,
  cubes: { coal: count, oil: 0, garbage: 0, uranium: 0 },
});
/** Every seat buys a plant; seat 0 has the lowest and is the first to buy fuel. */
const auction = [nominate(0, 4), pass(1), pass(2), nominate(1, 5), pass(2), nominate(2, 6)];

describe('decisions', () => {
  test('decisions are single commands in an auction', () => {
    const log = tableOf(three, 7, auction);
    expect(decisionsOf(log, [0, 1, 2]).map(({ after, commands }) => [after, commands])).toEqual(
      auction.map((command, after) => [after, [command]]),
    );
  });
  test('decisions are limited to the requested seats', () => {
    const seats = decisionsOf(tableOf(three, 7, auction), [1]).map(({ seat }) => seat);
    expect(seats).toEqual([1, 1]);
  });
  test('commands of one tap are one decision', () => {
    const log = tableOf(three, 7, auction);
    log.actAll([coal(0, 1), done(0)]);
    expect(decisionsOf(log, [0]).at(-1)).toEqual({
      after: auction.length,
      seat: 0,
      commands: [coal(0, 1), done(0)],
    });
  });
  test('purchases of one turn are one decision, however many taps it took', () => {
    const log = tableOf(three, 7, [...auction, coal(0, 1), coal(0, 1), done(0)]);
    expect(decisionsOf(log, [0]).at(-1)?.commands).toEqual([coal(0, 1), coal(0, 1), done(0)]);
  });
  test('a decision ends with the turn: the same player may begin the next phase', () => {
    // the last to buy fuel is the first to build only after the order changed, so both turns are searched for in a whole game
    const log = tableAfter(three, 11, 400);
    for (const { commands } of decisionsOf(log, order)) {
      expect(commands.findIndex(({ type }) => type === 'done')).toBeOneOf([-1, commands.length - 1]);
    }
  });
  test('forced commands are no decisions', () => {
    const log = tableAfter(three, 11, 400);
    const found = decisionsOf(log, order);
    const forced = log.commands.filter((command, at) => {
      const options = must(legal(log.snapshotAfter(at), command.seat));
      return onlyCommand(options, command.seat) !== null;
    });
    expect(forced.length).toBeGreaterThan(0);
    for (const { after, seat } of found) {
      expect(onlyCommand(must(legal(log.snapshotAfter(after), seat)), seat)).toBeNull();
    }
  });
  test('decisions cover every other command once and in order', () => {
    const log = tableAfter(three, 11, 400);
    const covered = decisionsOf(log, order).flatMap(({ after, commands }) =>
      commands.map((command, at) => [after + at, command]),
    );
    const positions = covered.map(([at]) => Number(at));
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    for (const [at, command] of covered) expect(log.commands[Number(at)]).toBe(command);
  });
});

describe('the game after some of its commands', () => {
  test('the game after some commands equals a replay of them', () => {
    const log = tableAfter(three, 11, 60);
    expect(log.snapshotAfter(25).context).toEqual(tableAfter(three, 11, 25).snapshot.context);
    expect(log.snapshotAfter(60)).toBe(log.snapshot);
  });
  test('there is no game after undone commands', () => {
    const log = tableOf(three, 7, auction.slice(0, 2));
    log.undo();
    expect(() => log.snapshotAfter(2)).toThrow(RangeError);
    expect(() => log.snapshotAfter(-1)).toThrow(RangeError);
  });
});
