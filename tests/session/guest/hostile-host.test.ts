import { describe, expect, it } from 'vitest';
import { type HostMessage, LOG_PAGE } from '#lib/protocol/messages.ts';
import { CONTRADICTIONS } from '#tools/fuzz/contradictions.ts';
import { changeTo } from '#tools/fuzz/hostile-host.ts';
import type { GuestDevice } from '#tools/support/memory-table.ts';
import { must } from '../../must.ts';
import { momentAt, playToTheEnd, playUntil, startGame } from '../harness.ts';

/** A host sends a guest at its table messages that no honest host sends. */

function tell(guest: GuestDevice, message: HostMessage): void {
  const [, toGuest] = must(guest.cable, 'cable').wires;
  toGuest.put(JSON.stringify(message));
  toGuest.deliver();
}
const REFUSED = { state: 'closed', reason: 'impossible' };
const isAnnounced = (name: string): boolean => name !== 'an endless log';

describe('a contradictory table view', () => {
  it.each(CONTRADICTIONS)(
    'a table view with $name is refused, and the previous one stays',
    async ({ spoil }) => {
      const { table, guests } = await startGame(21);
      const [ana] = guests;
      const before = must(ana.guest.tableView, 'table view');
      tell(ana, { type: 'table-view', tableView: spoil(before) });
      expect(ana.guest.contact).toEqual(REFUSED);
      expect(ana.guest.tableView).toBe(before);
      // the device returns to the same table when its host is honest again
      ana.connect();
      await table.settle();
      expect(ana.guest.contact).toEqual({ state: 'here' });
      expect(ana.guest.isComplete).toBe(true);
    },
  );

  it.each(CONTRADICTIONS.filter(({ name }) => isAnnounced(name)))(
    'with $name is refused as a change, too',
    async ({ spoil }) => {
      const { guests } = await startGame(22);
      const [ana] = guests;
      const before = must(ana.guest.tableView, 'table view');
      tell(ana, changeTo(before, spoil(before)));
      expect(ana.guest.contact).toEqual(REFUSED);
      expect(ana.guest.tableView).toBe(before);
    },
  );

  it('a contradictory table view stored by another page is not shown', async () => {
    const { guests } = await startGame(23);
    for (const { spoil } of CONTRADICTIONS) {
      const [ana] = guests;
      const [tableView, log] = [must(ana.guest.tableView, 'table view'), ana.guest.log];
      ana.reload();
      ana.guest.restore({ tableView: spoil(tableView), log });
      expect(ana.guest.tableView).toBeNull();
      ana.guest.restore({ tableView, log });
      expect(ana.guest.tableView).toBe(tableView);
    }
  });
});

describe('the log', () => {
  it('the log ends as the table view says, however much the host sends', async () => {
    const game = await startGame(24);
    await playUntil(game, () => game.table.host.hostRecord.revision > 60);
    const [ana] = game.guests;
    const { log } = ana.guest;
    const { logLength } = must(ana.guest.tableView, 'table view');
    expect(log).toHaveLength(logLength);
    const entries = log.slice(0, LOG_PAGE);
    for (let from = logLength; from < logLength + 60_000; from += LOG_PAGE) {
      tell(ana, { type: 'log', from, entries });
    }
    expect(ana.guest.log).toHaveLength(logLength);
    expect(ana.guest.contact).toEqual({ state: 'here' });
  });

  it('a log with seats missing from the table is refused', async () => {
    const { guests } = await startGame(25);
    const [ana] = guests;
    const tableView = must(ana.guest.tableView, 'table view');
    const [first] = ana.guest.log;
    tell(ana, { type: 'table-view', tableView });
    const news = [{ type: 'passed-auction' as const, seat: 5 }];
    tell(ana, { type: 'log', from: 0, entries: [{ ...must(first, 'entry'), news }] });
    expect(ana.guest.contact).toEqual(REFUSED);
  });
});

it('a host that claims a billion answered requests does not silence the device', async () => {
  const { table, guests } = await startGame(27);
  const [ana] = guests;
  const wires = ana.connect().wires;
  const put = wires[1].put.bind(wires[1]);
  wires[1].put = (text) => put(text.replace(/"lastAnswered":\d+/, '"lastAnswered":1000000000'));
  await table.settle();
  expect(ana.guest.contact).toEqual({ state: 'here' });
  expect(ana.guest.guestRecord.lastRequestId).toBe(20_000);
  // another host, an honest one, answers the device again
  ana.connect();
  ana.guest.undo();
  await table.settle();
  expect(ana.guest.pending).toEqual([]);
  expect(ana.refusals).toEqual([{ code: 'table/nothing-to-undo' }]);
});

it('a log entry with two incomes of one seat is refused', async () => {
  const { guests } = await startGame(28);
  const [ana] = guests;
  const first = must(ana.guest.log[0], 'entry');
  tell(ana, { type: 'table-view', tableView: must(ana.guest.tableView, 'table view') });
  const burnt = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  const powered = { type: 'powered' as const, seat: 0, plants: [], burnt, cities: 1, income: 22 };
  tell(ana, { type: 'log', from: 0, entries: [{ ...first, news: [...first.news, powered, powered] }] });
  expect(ana.guest.contact).toEqual(REFUSED);
});

it('an endless reveal is discarded', async () => {
  const game = await startGame(26);
  await playToTheEnd(game);
  expect(momentAt(game.table)).toBe('over');
  const [ana] = game.guests;
  const revealed = must(ana.revealed, 'reveal');
  ana.revealed = null;
  const commands = revealed.commands.slice(0, 100);
  for (let from = 0; from < 30_000; from += commands.length) {
    tell(ana, { type: 'reveal', share: revealed.share, from, total: 30_000, commands });
  }
  expect(ana.revealed).toBeNull();
});
