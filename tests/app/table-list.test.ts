import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { strictStore } from '../../src/lib/persist/db.ts';
import { IdbSaves } from '../../src/lib/persist/saves.ts';
import { IdbSharedTables } from '../../src/lib/persist/tables.ts';
import { HostState } from '../../src/lib/session/host/state.ts';
import { NEW_GUEST_RECORD } from '../../src/lib/session/guest/record.ts';
import { putAway } from '../../src/lib/app/taken-over.ts';
import { TableList } from '../../src/lib/app/table-list.ts';
import { lobby, secretOf } from '../../src/tools/party.ts';
import { savedGame } from '../persist/written.ts';
import { setupFor } from '../session/games.ts';

const tables = new IdbSharedTables(strictStore('kilowatt', () => indexedDB));
const list = new TableList({ tables, saves: new IdbSaves(strictStore('kilowatt', () => indexedDB)) });
const room = { code: 'kwx4t', server: '' };
const identity = { device: 'host', secret: secretOf('host'), name: 'Anna' };

describe('a table that is forgotten on the start page', () => {
  it('is brought back where it was hosted', async () => {
    const hostRecord = lobby(setupFor(2), [{ kind: 'free' }, { kind: 'free' }]);
    await tables.putHosted(
      { room, identity, hostRecord, commands: 0, played: '', ended: false },
      null,
      'test',
    );
    const before = await list.hosted();
    const [hosted] = before;
    expect(hosted).toMatchObject({ id: hostRecord.game, begun: false });
    if (!hosted) return;
    const bringBack = await list.forgetHosted(hosted);
    expect(await list.hosted()).toEqual([]);
    await bringBack();
    expect(await list.hosted()).toEqual(before);
  });

  it('is brought back where this device sat', async () => {
    const guestRecord = { ...NEW_GUEST_RECORD, epoch: 1 };
    await tables.putSeated({ room, identity, guestRecord, seen: 5, seats: [], ended: false });
    const before = await list.joined();
    const [sitting] = before;
    expect(sitting).toMatchObject({ room, seen: 5 });
    if (!sitting) return;
    const bringBack = await list.forgetJoined(sitting);
    expect(await list.joined()).toEqual([]);
    await bringBack();
    expect(await list.joined()).toEqual(before);
  });

  it('keeps what a newer page of this device has seen when an older one is told that it was replaced', async () => {
    const tableView = new HostState(
      lobby(setupFor(2), [{ kind: 'free' }, { kind: 'free' }]),
      null,
    ).tableViewFor('ana');
    const guestRecord = { ...NEW_GUEST_RECORD, visits: 6 };
    await tables.putSeated({ room, identity, guestRecord, seen: 7, seats: [], ended: false });
    await tables.putSeen(room.code, { tableView, log: [] });
    await tables.forgetSeen(room.code, 5);
    expect(await tables.getSeen(room.code)).toMatchObject({ value: { log: [] } });
    await tables.forgetSeen(room.code, 6);
    expect(await tables.getSeen(room.code)).toEqual({ ok: true, value: null });
    await tables.forgetSeated(room.code);
  });

  it('leaves the game that was hosted here before others went on with it, also where this device had no seat', async () => {
    const saves = new IdbSaves(strictStore('kilowatt', () => indexedDB));
    await saves.put(savedGame({ id: 'the-game' }), 'test');
    await putAway({ tables, saves }, { game: 'the-game', since: 1, room });
    await tables.putSeated({
      room,
      identity,
      guestRecord: NEW_GUEST_RECORD,
      seen: 6,
      seats: [],
      ended: false,
    });
    const [sitting] = await list.joined();
    if (!sitting) throw new Error('it sits nowhere');
    const deleted = async () => {
      const all = await saves.list();
      return all.ok && all.value.map((one) => one.deleted);
    };
    const bringTableBack = await list.forgetJoined(sitting);
    expect(await deleted()).toEqual([null]);
    await bringTableBack();
    expect(await deleted(), 'its game is at that table again').toEqual([1]);
  });
});
