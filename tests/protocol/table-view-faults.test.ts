import { describe, expect, it, test } from 'vitest';
import { parseTableView } from '#lib/protocol/parse.ts';
import { entryFault, MAX_LOG_ENTRIES, tableViewFaults } from '#lib/protocol/table-view-faults.ts';
import type { TableView } from '#lib/protocol/table-view.ts';
import { MAX_NAME_LENGTH } from '#lib/seats.ts';
import { CONTRADICTIONS } from '#tools/fuzz/contradictions.ts';
import { must, mustOk } from '../must.ts';
import { playUntil, startGame } from '../session/harness.ts';
import { STRANGE_NAMES } from '../strange-names.ts';

/** A table view as a guest parses it. */
const parsed = (tableView: TableView): TableView =>
  mustOk(parseTableView(JSON.parse(JSON.stringify(tableView))));

const NO_CUBES = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
const POWERED = {
  ...{ type: 'powered' as const, seat: 0, plants: [4], burnt: NO_CUBES, cities: 1, income: 22 },
};

describe('a table view', () => {
  it('a table view of an honest host is valid, on every device and at every moment of a game', async () => {
    const game = await startGame(11);
    const { table, guests } = game;
    const seen = new Set<string>();
    await playUntil(game, () => {
      for (const { guest, device } of guests) {
        const tableView = must(guest.tableView, 'table view');
        expect(tableViewFaults(tableView, device)).toEqual([]);
        const broken = guest.log.map((entry) => entryFault(entry, tableView.terms.players));
        expect(broken.filter((fault) => fault !== null)).toEqual([]);
        for (const { moment } of Object.values(tableView.views)) seen.add(moment);
      }
      expect(tableViewFaults(table.host.tableView, table.host.hostRecord.self)).toEqual([]);
      return seen.has('over');
    });
    for (const moment of ['nominating', 'bidding', 'buying', 'building', 'powering']) {
      expect(seen).toContain(moment);
    }
  });

  it.each(CONTRADICTIONS)(
    'a table view with $name is well-formed, and found contradictory',
    async ({ spoil }) => {
      const { guests } = await startGame(12);
      for (const { guest, device } of guests) {
        const spoilt = parsed(spoil(must(guest.tableView, 'table view')));
        expect(tableViewFaults(spoilt, device)).not.toEqual([]);
      }
    },
  );

  it('a table view contains only sanitized names of players and devices', async () => {
    const { guests } = await startGame(14);
    const tableView = must(guests[0].guest.tableView, 'table view');
    const called = <T extends object>(all: readonly T[], name: string): readonly T[] =>
      all.map((one) => ({ ...one, name }));
    for (const [, given, left] of STRANGE_NAMES.filter(([, { length }]) => length <= MAX_NAME_LENGTH.seat)) {
      const named = (name: string): TableView => ({
        ...tableView,
        seats: called(tableView.seats, name),
        devices: called(tableView.devices, name),
      });
      expect(parsed(named(given))).toEqual(named(left));
    }
  });

  it('a table view announces no more log entries than a game can have', async () => {
    const { guests } = await startGame(13);
    const [{ guest, device }] = guests;
    const tableView = must(guest.tableView, 'table view');
    const announcing = (logLength: number): readonly string[] =>
      tableViewFaults({ ...tableView, logLength }, device);
    expect(announcing(MAX_LOG_ENTRIES)).toEqual([]);
    expect(announcing(MAX_LOG_ENTRIES + 1)).toEqual(['log: length']);
    expect(announcing(0)).toEqual(['log: length']);
  });
});

describe('a log entry', () => {
  const entry = { index: 1, round: 1, phase: 2 as const };
  it.each([
    ['a command', { ...entry, command: { type: 'pass' as const, seat: 3 }, news: [] }],
    ['news', { ...entry, command: null, news: [{ type: 'passed-auction' as const, seat: 3 }] }],
    [
      'an order',
      { ...entry, command: null, news: [{ type: 'order-changed' as const, order: [3, 2, 1, 0] }] },
    ],
    ['a winner', { ...entry, command: null, news: [{ type: 'game-over' as const, winners: [3] }] }],
  ])('a log entry with %s of seat 3 fits a table of four players, and not of three', (_what, one) => {
    expect(entryFault(one, 4)).toBeNull();
    expect(entryFault(one, 3)).toBe('log: seats');
  });
});

test.each([
  ['two incomes of one seat', [POWERED, POWERED], 'log: incomes'],
  ['a seat twice in the order', [{ type: 'order-changed' as const, order: [0, 0, 1] }], 'log: order'],
  ['an order without a seat', [{ type: 'round-began' as const, round: 2, order: [0, 1] }], 'log: order'],
  ['a winner twice', [{ type: 'game-over' as const, winners: [2, 2] }], 'log: order'],
])('a log entry with %s is contradictory', (_what, news, fault) => {
  expect(entryFault({ index: 1, round: 1, phase: 5, command: null, news }, 3)).toBe(fault);
});
