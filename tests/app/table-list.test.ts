import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { TableList } from '#lib/app/table-list.ts';
import { hideTakenOver } from '#lib/app/taken-over.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { durableStore } from '#lib/persist/db.ts';
import { IdbSaves } from '#lib/persist/saves.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { NEW_GUEST_RECORD } from '#lib/session/guest/guest-record.ts';
import { HostModel } from '#lib/session/host/host-model.ts';
import { type Instant, Stopwatch } from '#lib/session/ports/clock.ts';
import { lobby, secretOf } from '#tools/support/memory-table.ts';
import { mustOk, mustTake } from '../must.ts';
import { savedGame } from '../persist/written.ts';
import { setupFor } from '../session/fixtures.ts';

const tables = new IdbSharedTables(durableStore('kilowatt', () => indexedDB));
const list = new TableList({ tables, saves: new IdbSaves(durableStore('kilowatt', () => indexedDB)) });
const room = { code: 'kwx4t', server: '' };
const identity = { device: 'host', secret: secretOf('host'), name: 'Anna' };

describe('forgetting a table on the start page', () => {
  it('forgetting a hosted table can be undone', async () => {
    const hostRecord = lobby(setupFor(2), [{ kind: 'free' }, { kind: 'free' }]);
    await tables.putHosted(
      { room, identity, hostRecord, commands: 0, played: '', ended: false },
      null,
      'test',
    );
    const before = await list.hosted();
    const [hosted] = mustTake(before, 1);
    expect(hosted).toMatchObject({ id: hostRecord.game, begun: false });
    const bringBack = await list.forgetHosted(hosted);
    expect(await list.hosted()).toEqual([]);
    await bringBack();
    expect(await list.hosted()).toEqual(before);
  });

  it('forgetting a joined table can be undone', async () => {
    const guestRecord = { ...NEW_GUEST_RECORD, epoch: 1 };
    await tables.putJoined({
      room,
      identity,
      guestRecord,
      lastVisit: 5,
      seats: [],
      ended: false,
      invite: null,
    });
    const before = await list.joined();
    const [joined] = mustTake(before, 1);
    expect(joined).toMatchObject({ room, lastVisit: 5 });
    const bringBack = await list.forgetJoined(joined);
    expect(await list.joined()).toEqual([]);
    await bringBack();
    expect(await list.joined()).toEqual(before);
  });

  it('forgetting by an old page keeps data of a newer page of this device', async () => {
    const tableView = new HostModel(
      lobby(setupFor(2), [{ kind: 'free' }, { kind: 'free' }]),
      null,
      new Stopwatch({ instant: () => 0 as Instant }),
    ).tableViewFor('ana');
    const guestRecord = { ...NEW_GUEST_RECORD, visits: 6 };
    await tables.putJoined({
      room,
      identity,
      guestRecord,
      lastVisit: 7,
      seats: [],
      ended: false,
      invite: null,
    });
    await tables.putReplica(room.code, { tableView, log: [] });
    await tables.deleteReplica(room.code, 5);
    expect(await tables.getReplica(room.code)).toMatchObject({ value: { log: [] } });
    await tables.deleteReplica(room.code, 6);
    expect(await tables.getReplica(room.code)).toEqual({ ok: true, value: null });
    await tables.deleteJoined(room.code);
  });

  it('forgetting restores the game this device hosted before the take-over, even without a seat there', async () => {
    const saves = new IdbSaves(durableStore('kilowatt', () => indexedDB));
    await saves.put(savedGame({ id: gameIdFrom('the-game') }), 'test');
    await hideTakenOver({ tables, saves }, { game: gameIdFrom('the-game'), since: 1, room, continued: null });
    await tables.putJoined({
      room,
      identity,
      guestRecord: { ...NEW_GUEST_RECORD, epoch: 2 },
      lastVisit: 6,
      seats: [],
      ended: false,
      invite: null,
    });
    const [joined] = mustTake(await list.joined(), 1);
    const deleted = async () => mustOk(await saves.list()).map((one) => one.deleted);
    const bringTableBack = await list.forgetJoined(joined);
    expect(await deleted()).toEqual([null]);
    await bringTableBack();
    expect(await deleted(), 'the game belongs to that table again').toEqual([1]);
  });
});
