// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { Transcript } from '#lib/session/fair-deal/transcript.ts';
import { contactStateOf } from '#lib/state/screen.ts';
import type { TableEvent } from '#lib/state/table-event.ts';
import { eventually } from '../eventually.ts';
import { mustTake } from '../must.ts';
import { decide } from './fake-device.ts';
import { passSeconds, playToTheEnd, settle, startedTable, startTable, useFakeSeconds } from './harness.ts';

useFakeSeconds();

describe('a shared game', () => {
  it('a shared game is dealt together, and every device verifies the deck once at its end', async () => {
    const table = await startTable(4, 1, true);
    const [host] = mustTake(table.devices, 1);
    const judge = vi.spyOn(Transcript.prototype, 'prepareCheck');
    host.device.pause.long = true;
    await playToTheEnd(table);
    expect(host.game.verdict).toBeNull();
    // the check replays the whole game, so a change while it waits must not start another one
    host.game.session.setReady(false);
    host.device.pause.end();
    await settle(table);
    expect(judge).toHaveBeenCalledTimes(table.devices.length);
    for (const { game } of table.devices) {
      expect(game.verdict, game.device).toMatchObject({ ok: true, value: { drew: true } });
      expect(game.log).toEqual(host.game.log);
    }
  }, 60_000);

  it('a shared game looks for its host at first, and connects only once it has a channel', async () => {
    const table = await startedTable(3, 2, false, 12);
    const [host, guest] = mustTake(table.devices, 2);
    guest.leave();
    await passSeconds(table, 2);
    await guest.reload();
    const search = Promise.withResolvers<null>();
    const join = table.net.join.bind(table.net);
    vi.spyOn(table.net, 'join').mockImplementation(async (rooms) => {
      await search.promise;
      return join(rooms);
    });
    await guest.join(host.hostGame.room);
    expect(contactStateOf(guest.game)).toBe('looking');
    search.resolve(null);
    await eventually(() => expect(contactStateOf(guest.game)).toBe('connecting'));
    await settle(table);
    expect(contactStateOf(guest.game)).toBe('seated');
  }, 60_000);

  it('a shared game continues after reloads of a guest and of the host', async () => {
    const table = await startedTable(3, 2, false, 12);
    const [host, guest] = mustTake(table.devices, 2);
    const seat = guest.game.mine;
    const { room } = host.hostGame;
    guest.leave();
    await passSeconds(table, 2);
    await guest.reload();
    await guest.join(room);
    await settle(table);
    expect(guest.game.mine).toEqual(seat);
    const { log } = host.game;
    host.leave();
    await settle(table);
    expect(guest.guestGame.contact.state).toBe('away');
    await host.reload();
    await host.openHosted(table.id);
    await settle(table);
    expect(host.game.log).toEqual(log);
    await passSeconds(table, 4);
    expect(guest.guestGame.contact.state).toBe('here');
    await playToTheEnd(table);
  }, 60_000);

  it('a returning device is informed once of the seats it lost', async () => {
    const table = await startedTable(3, 2, false, 12);
    const [host, guest, other] = mustTake(table.devices, 3);
    const { room } = host.hostGame;
    /** The events of the reloaded page about its own seats. */
    const reloadGuest = async (): Promise<readonly TableEvent[]> => {
      guest.leave();
      await passSeconds(table, 2);
      await guest.reload();
      await guest.join(room);
      const events: TableEvent[] = [];
      guest.connection.events.subscribe((event) => events.push(event));
      await passSeconds(table, 2);
      return events.filter(({ type }) => type === 'seats-lost' || type === 'seats-gained');
    };
    expect(await reloadGuest()).toEqual([]);
    expect(guest.game.mine).toEqual([1]);
    guest.leave();
    await passSeconds(table, 2);
    host.hostGame.session.assignSeat(1, { kind: 'device', device: other.game.device });
    expect(await reloadGuest()).toEqual([{ type: 'seats-lost', seats: [1] }]);
    expect(guest.game.mine).toEqual([]);
    expect(await reloadGuest()).toEqual([]);
  }, 60_000);

  it('V4: shows hidden money on a device with several seats only to the seat that acts', async () => {
    const table = await startTable(3, 4, true);
    const [host] = mustTake(table.devices, 1);
    host.hostGame.session.assignSeat(2, { kind: 'device', device: host.game.device });
    await settle(table);
    const seen = new Set<string>();
    for (let turn = 0; turn < 200 && seen.size < 3; turn++) {
      for (const { game } of table.devices) {
        const { view, acting, handOver } = host.game;
        const shown = view.players.map(({ money }) => money !== null);
        if (handOver !== null) seen.add(`covered ${shown.join()}`);
        else if (acting === null) seen.add(`waits ${shown.join()}`);
        else if (acting === 2) seen.add(`asked ${shown.join()}`);
        decide(game, table.chance);
        await settle(table);
      }
    }
    expect([...seen].sort()).toEqual([
      'asked false,false,true',
      'covered false,false,false',
      'waits false,false,false',
    ]);
  });

  it('shows an emote on every device, the sender included', async () => {
    const table = await startTable(3, 36, false);
    const [, guest] = mustTake(table.devices, 2);
    guest.game.sendGesture('thanks');
    await settle(table);
    const { device: from } = guest.game;
    for (const { game } of table.devices) {
      expect(game.gesture).toEqual({ number: 1, from, what: 'thanks' });
    }
  });

  it('shows the board after each log entry without secrets: a guest its own views, a reloaded host all', async () => {
    const table = await startedTable(3, 2, true, 12);
    const [host, guest] = mustTake(table.devices, 2);
    const views = guest.game.log.map(({ index }) => guest.game.viewAt(index));
    expect(views.at(-1)).toMatchObject({ viewer: null, round: guest.game.view.round });
    for (const view of views) {
      expect(view?.players.every(({ money }) => money === null)).not.toBe(false);
      expect(JSON.stringify(view?.lot?.limits ?? {})).toBe('{}');
    }
    host.leave();
    await settle(table);
    await host.reload();
    await host.openHosted(table.id);
    await settle(table);
    const all = host.game.log.map(({ index }) => host.game.viewAt(index));
    expect(all).not.toContain(null);
    for (const [index, view] of views.entries())
      if (view) expect(all[index]?.market, `entry ${index}`).toEqual(view.market);
    for (const view of all) expect(view?.players.every(({ money }) => money === null)).toBe(true);
  }, 60_000);
});
