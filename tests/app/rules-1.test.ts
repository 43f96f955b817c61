// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../src/lib/rules/view.ts';
import { restore, viewOf } from '../../src/lib/machine/step.ts';
import { MemoryNet } from '../../src/lib/net/memory.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { Chance } from '../../src/tools/player.ts';
import { device, memoryPairing } from './party.ts';
import { ended, play, seconds, settle, type JoinedRow, type Table } from './devices.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

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

/** Both devices again, with today's app: the host opens its table, and the guest comes back to it. */
async function reopened(kept: Kept): Promise<{ table: Table; host: JoinedRow; guest: JoinedRow }> {
  const net = new MemoryNet();
  const chance = new Chance(seedRng(3));
  const seated: JoinedRow[] = [];
  for (const rows of [kept.host, kept.guest]) {
    const at = device(net, memoryPairing(net), chance);
    await at.use('readwrite', (store) => {
      for (const [key, value] of rows) store.put(value, key);
      return Promise.resolve();
    });
    const app = await at.app();
    const isHost = rows === kept.host;
    const opened = isHost ? await app.openHosted(kept.id) : null;
    if (opened && !opened.ok) throw new Error(JSON.stringify(opened.error));
    const place = opened ? opened.value : await app.join({ code: kept.code, server: '' });
    seated.push({ at, app, place });
    await settle({ net });
  }
  const [host, guest] = seated as [JoinedRow, JoinedRow];
  const table = { net, chance, id: kept.id, all: seated };
  await seconds(table, 3);
  return { table, host, guest };
}

describe('a shared table of version 1 of the rules', () => {
  it.each([
    ['same-log', false],
    ['impossible-mix', true],
  ])('%s opens at its position on both devices, and says whether its log is lost: %s', async (name, lost) => {
    const kept = keptIn(name);
    expect(valueOf(kept.host, 'game').rulesVersion).toBe(1);
    const { table, host, guest } = await reopened(kept);
    expect(host.place.game.role === 'host').toBe(true);
    for (const { place } of [host, guest]) {
      const { tableView, mine, log } = place.game;
      expect(tableView).toMatchObject({ stage: 'playing', game: kept.id, resumed: lost });
      expect(tableView?.deal === null, 'a deal that nobody can check any more').toBe(lost);
      expect(mine).toHaveLength(1);
      for (const seat of mine) {
        expect(withoutNews(tableView?.views[String(seat)] as View)).toEqual(positionOf(kept, seat));
      }
      const { commands } = valueOf(kept.host, 'game') as { commands: readonly unknown[] };
      expect(log).toHaveLength(lost ? 1 : commands.length + 1);
    }
    await play(table, ended(table));
    await settle(table);
    for (const { place } of [host, guest]) {
      if (lost) expect(place.game.verdict).toBeNull();
      else expect(place.game.verdict).toMatchObject({ ok: true, value: { drew: true } });
    }
  });

  it('says that its log is lost only while the page is open that found it', async () => {
    const kept = keptIn('impossible-mix');
    const { table, host, guest } = await reopened(kept);
    await play(table, () => host.place.game.log.length > 3);
    host.place.leave();
    await seconds(table, 2);
    host.app = await host.at.app();
    const opened = await host.app.openHosted(kept.id);
    if (!opened.ok) throw new Error(opened.error.code);
    host.place = opened.value;
    await seconds(table, 10);
    for (const { place } of [host, guest]) {
      expect(place.game.tableView?.resumed).toBe(false);
      expect(place.game.log.length).toBeGreaterThan(3);
    }
  });

  it('a guest’s own rows show its last sight of the table while the host is away', async () => {
    const kept = keptIn('impossible-mix');
    const net = new MemoryNet();
    const at = device(net, memoryPairing(net), new Chance(seedRng(4)));
    await at.use('readwrite', (store) => {
      for (const [key, value] of kept.guest) store.put(value, key);
      return Promise.resolve();
    });
    const app = await at.app();
    const place = await app.join({ code: kept.code, server: '' });
    await settle({ net });
    const seen = valueOf(kept.guest, 'seen') as { desk: object; log: readonly unknown[] };
    expect(place.game.tableView).toMatchObject(seen.desk);
    expect(place.game.log).toEqual(seen.log);
    expect(place.game.mine).toHaveLength(1);
  });
});
