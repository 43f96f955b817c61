// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { View } from '../../src/lib/rules/view.ts';
import { restore, viewOf } from '../../src/lib/machine/step.ts';
import { MemoryNet } from '../../src/lib/net/memory.ts';
import { withCurrentNames } from '../../src/lib/persist/field-names.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { Chance } from '../../src/tools/support/player.ts';
import { mustOk, mustTake } from '../must.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import {
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  TableDevice,
  useFakeSeconds,
  type SharedTable,
} from './harness.ts';

useFakeSeconds();

/** What host and guest kept in the last version of the app with RULES_VERSION 1 (tests/persist/fixtures/README.md). */
interface Kept {
  readonly id: string;
  readonly code: string;
  readonly host: readonly (readonly [IDBValidKey, unknown])[];
  readonly guest: readonly (readonly [IDBValidKey, unknown])[];
}
const keptIn = (name: string): Kept =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../persist/fixtures/rules-1/shared-${name}.json`), 'utf8'),
  );

/** What is kept under a key that begins with this word. */
function valueOf(rows: Kept['host'], kind: string): Record<string, unknown> {
  const row = rows.find(([key]) => Array.isArray(key) && key[0] === kind);
  if (!row) throw new Error(`no ${kind}`);
  return row[1] as Record<string, unknown>;
}

const withoutNews = (view: View): View => ({ ...view, news: [] });
/** The saved position, as a seat sees it. */
function positionOf({ host }: Kept, seat: number): View {
  const { value, context } = valueOf(host, 'game').snapshot as Parameters<typeof restore>[0];
  const position = restore({ value, context });
  if (!position.ok) throw new Error(position.error.broken);
  return withoutNews(viewOf(position.value, seat));
}

/** Opens both devices with today's app: the host opens its table, and the guest returns to it. */
async function reopen(kept: Kept): Promise<{ table: SharedTable; host: TableDevice; guest: TableDevice }> {
  const net = new MemoryNet();
  const chance = new Chance(seedRng(3));
  const devices: TableDevice[] = [];
  for (const rows of [kept.host, kept.guest]) {
    const device = fakeDevice(net, fakePairing(net), chance);
    await device.use('readwrite', (store) => {
      for (const [key, value] of rows) store.put(value, key);
      return Promise.resolve();
    });
    const app = await device.openApp();
    const isHost = rows === kept.host;
    const connection = isHost
      ? mustOk(await app.openHosted(kept.id))
      : await app.join({ code: kept.code, server: '' }, null);
    devices.push(new TableDevice(device, app, connection));
    await settle({ net });
  }
  const [host, guest] = mustTake(devices, 2);
  const table = { net, chance, id: kept.id, devices };
  await passSeconds(table, 3);
  return { table, host, guest };
}

describe('a shared table of version 1 of the rules', () => {
  it.each([
    ['same-log', false],
    ['impossible-mix', true],
  ])('%s opens at its position on both devices, and says whether its log is lost: %s', async (name, lost) => {
    const kept = keptIn(name);
    expect(valueOf(kept.host, 'game').rulesVersion).toBe(1);
    const { table, host, guest } = await reopen(kept);
    expect(host.isHost).toBe(true);
    for (const { game } of [host, guest]) {
      const { tableView, mine, log } = game;
      expect(tableView).toMatchObject({ stage: 'playing', game: kept.id, resumed: lost });
      expect(tableView?.deal === null, 'a deal that nobody can check any more').toBe(lost);
      expect(mine).toHaveLength(1);
      for (const seat of mine) {
        expect(withoutNews(tableView?.views[String(seat)] as View)).toEqual(positionOf(kept, seat));
      }
      const { commands } = valueOf(kept.host, 'game') as { commands: readonly unknown[] };
      expect(log).toHaveLength(lost ? 1 : commands.length + 1);
    }
    await playToTheEnd(table);
    await settle(table);
    for (const { game } of [host, guest]) {
      if (lost) expect(game.verdict).toBeNull();
      else expect(game.verdict).toMatchObject({ ok: true, value: { drew: true } });
    }
  });

  it('still says that its log is lost after the host has reloaded', async () => {
    const kept = keptIn('impossible-mix');
    const { table, host, guest } = await reopen(kept);
    await playUntil(table, () => host.game.log.length > 3);
    host.leave();
    await passSeconds(table, 2);
    await host.reload();
    await host.openHosted(kept.id);
    await passSeconds(table, 10);
    for (const { game } of [host, guest]) {
      expect(game.tableView?.resumed).toBe(true);
      expect(game.log.length).toBeGreaterThan(3);
    }
  });

  it('a guest’s own rows show its last sight of the table while the host is away', async () => {
    const kept = keptIn('impossible-mix');
    const net = new MemoryNet();
    const device = fakeDevice(net, fakePairing(net), new Chance(seedRng(4)));
    await device.use('readwrite', (store) => {
      for (const [key, value] of kept.guest) store.put(value, key);
      return Promise.resolve();
    });
    const app = await device.openApp();
    const connection = await app.join({ code: kept.code, server: '' }, null);
    await settle({ net });
    const seen = valueOf(kept.guest, 'seen') as { desk: object; log: readonly unknown[] };
    expect(connection.game.tableView).toMatchObject(withCurrentNames(seen.desk) as object);
    expect(connection.game.log).toEqual(seen.log);
    expect(connection.game.mine).toHaveLength(1);
  });
});
