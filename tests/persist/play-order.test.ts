import { describe, expect, test } from 'vitest';
import { VisitedRow } from '#lib/app/visited-row.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { IdbSaves } from '#lib/persist/saves.ts';
import { IdbSharedTables, type JoinedRow } from '#lib/persist/tables.ts';
import { NEW_GUEST_RECORD } from '#lib/session/guest/guest-record.ts';
import { SavesState } from '#lib/state/saves.svelte.ts';
import { lobby, secretOf } from '#tools/support/memory-table.ts';
import { mustOk } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';
import { Shaky } from './storage.ts';
import { savedGame, textOf } from './written.ts';

const TODAY = Date.UTC(2026, 10, 29);
const FUTURE = Date.UTC(2090, 0, 1);
const gameOf = (id: string, updated: number) => savedGame({ id: gameIdFrom(id), updated });

/** This device: its storage, and its start page. */
class Device {
  readonly use = new Shaky().store();
  readonly saves = new IdbSaves(this.use);
  readonly tables = new IdbSharedTables(this.use);
  readonly state = new SavesState({
    ...{ saves: this.saves, owner: 'me', clock: { now: () => TODAY } },
    newId: () => gameIdFrom('copy'),
  });

  async play(id: string, updated: number): Promise<void> {
    mustOk(await this.saves.put(gameOf(id, updated), 'me'));
  }
  async host(id: string, updated: number): Promise<void> {
    const hostRecord = { ...lobby(setupFor(2), [{ kind: 'free' }, { kind: 'free' }]), id: gameIdFrom(id) };
    const identity = { device: 'host', secret: secretOf('host'), name: 'Anna' };
    const row = { room: { code: 'kwx4t', server: '' }, identity, hostRecord, commands: 60, played: '' };
    mustOk(await this.tables.putHosted({ ...row, ended: false }, gameOf(id, updated), 'me'));
  }
  async visit(code: string, lastVisit: number): Promise<void> {
    const row: JoinedRow = {
      ...{ room: { code, server: '' }, identity: { device: code, secret: secretOf(code), name: 'Ana' } },
      ...{ guestRecord: { ...NEW_GUEST_RECORD, epoch: 1 }, lastVisit, seats: [], ended: false, invite: null },
    };
    const visited = new VisitedRow(
      { tables: this.tables, clock: { now: () => lastVisit } },
      { row, stored: row, firstWrite: 'putJoined', replica: null, link: null, left: null },
    );
    visited.keepVisit(row.guestRecord, []);
    await this.tables.getJoined(code); // after all earlier writes
  }
  /** The table or game listed first on the start page. */
  async leads(): Promise<string | undefined> {
    const [[game], [table]] = [await this.games(), await this.tables.allJoined()];
    const isTable = (table?.recency ?? 0) > (this.state.list[0]?.recency ?? 0);
    return isTable ? table?.room.code : game;
  }
  async games(): Promise<readonly string[]> {
    await this.state.refresh();
    expect(this.state.trouble).toBeNull();
    return this.state.list.map(({ id }) => id);
  }
}

describe('the game last played here comes first', () => {
  test('the game last played comes first even if another one was saved while the clock was ahead', async () => {
    const device = new Device();
    await device.play('ahead', FUTURE);
    await device.play('today', TODAY);
    expect(await device.games()).toEqual(['today', 'ahead']);
    await device.play('ahead', TODAY - 1);
    expect(await device.games()).toEqual(['ahead', 'today']);
  });
  test('a hosted game last played here comes first', async () => {
    const device = new Device();
    await device.play('ahead', FUTURE);
    await device.host('hosted', TODAY);
    expect(await device.games()).toEqual(['hosted', 'ahead']);
    await device.host('hosted-ahead', FUTURE);
    await device.play('today', TODAY);
    expect(await device.games()).toEqual(['today', 'hosted-ahead', 'hosted', 'ahead']);
  });
  test('a file of another device counts from its opening', async () => {
    const device = new Device();
    const file = new Blob([textOf(gameOf('file', FUTURE))]);
    await device.play('before', TODAY);
    mustOk(await device.state.importFile(file));
    expect(await device.games()).toEqual(['file', 'before']);
    await device.play('today', TODAY);
    expect(await device.games()).toEqual(['today', 'file', 'before']);
  });
  test('a game that is not played keeps its place', async () => {
    const device = new Device();
    for (const id of ['one', 'two']) await device.play(id, TODAY);
    mustOk(await device.saves.rename(gameIdFrom('one'), 'Sunday'));
    mustOk(await device.saves.claim(gameIdFrom('one'), 'me'));
    expect(await device.games()).toEqual(['two', 'one']);
  });
  test('games saved before the play order was recorded follow by their times', async () => {
    const device = new Device();
    for (const [id, updated] of [
      ['old', TODAY - 2],
      ['older', TODAY - 3],
      ['ahead', FUTURE],
    ] as const)
      await device.play(id, updated);
    await device.use('readwrite', (store) => store.delete('played'));
    expect(await device.games()).toEqual(['ahead', 'old', 'older']);
    await device.play('older', TODAY);
    expect(await device.games()).toEqual(['older', 'ahead', 'old']);
  });
});

test('the table last visited comes first, before games played earlier', async () => {
  const device = new Device();
  await device.visit('ahead', FUTURE);
  await device.play('game', FUTURE + 1);
  await device.visit('today', TODAY);
  await device.visit('ahead', TODAY - 1);
  await device.visit('today', TODAY - 2);
  const tables = await device.tables.allJoined();
  expect(tables.map(({ room }) => room.code)).toEqual(['today', 'ahead']);
  expect(await device.leads()).toBe('today');
  await device.play('game', TODAY - 3);
  expect(await device.leads()).toBe('game');
});

test('an unreadable order starts over', async () => {
  const device = new Device();
  await device.use('readwrite', (store) => store.put({ played: 7 }, 'played'));
  await device.play('one', FUTURE);
  await device.play('two', TODAY);
  expect(await device.games()).toEqual(['two', 'one']);
});
