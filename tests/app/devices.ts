import { expect, vi } from 'vitest';
import type { HostGameScreen, SharedGame } from '../../src/lib/state/screen.ts';
import type { Connection } from '../../src/lib/app/multiplayer.ts';
import type { MultiplayerService } from '../../src/lib/app/multiplayer-service.ts';
import { MemoryNet } from '../../src/lib/net/memory.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { seatInfos } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';
import { decide, device, memoryPairing, storing } from './party.ts';

/** A table of several devices, each with its own storage. Its seconds are those of Vitest's clock. */

export interface JoinedRow {
  readonly at: ReturnType<typeof device>;
  app: MultiplayerService;
  place: Connection;
}
export interface Table {
  readonly net: MemoryNet;
  readonly chance: Chance;
  readonly id: string;
  readonly all: JoinedRow[];
}

export const hosted = ({ place }: JoinedRow): HostGameScreen => {
  if (!(place.game.role === 'host')) throw new Error('not the host');
  return place.game;
};

/** Everything that is under way arrives, storage included, until nothing happens any more. */
export async function settle({ net }: Pick<Table, 'net'>): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    quiet = net.busy.length > 0 || storing() ? 0 : quiet + 1;
    net.flush();
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
export async function seconds(table: Table, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await vi.advanceTimersByTimeAsync(1000);
    await settle(table);
  }
}

/** The host ends the table in its menu, and is led to its game. */
export async function endTable(table: Table, host: JoinedRow): Promise<void> {
  hosted(host).end();
  host.place.leave();
  await host.app.ended(table.id);
  await settle(table);
}

export async function openAgain({ id }: Table, host: JoinedRow): Promise<void> {
  const opened = await host.app.openHosted(id);
  if (!opened.ok) throw new Error(opened.error.code);
  host.place = opened.value;
}

/** One device offers to continue the table, and others agree; what comes of it takes seconds. */
export async function takeOver(
  table: Table,
  { place }: JoinedRow,
  others: readonly JoinedRow[],
): Promise<void> {
  place.game.continueHere();
  await settle(table);
  for (const other of others) other.place.game.agree();
}

export async function sit(players: number, seed: number, hiddenMoney: boolean): Promise<Table> {
  const net = new MemoryNet();
  const chance = new Chance(seedRng(seed));
  const pairing = memoryPairing(net);
  const first = device(net, pairing, chance);
  const app = await first.app();
  const setup = { map: 'germany', players, beginners: true, hiddenMoney, regions: { by: 'draw' } } as const;
  const made = await app.hostNew(setup, seatInfos(players), []);
  if (!made.ok) throw new Error(made.error.code);
  const opened = await app.openHosted(made.value);
  if (!opened.ok) throw new Error(opened.error.code);
  const host: JoinedRow = { at: first, app, place: opened.value };
  const all = [host];
  await settle({ net });
  for (let seat = 1; seat < players; seat++) {
    const at = device(net, pairing, chance);
    const theirs = await at.app();
    await theirs.rename(`Guest ${seat}`);
    const place = await theirs.join(hosted(host).room);
    all.push({ at, app: theirs, place });
    await settle({ net });
    place.game.sit(seat);
    await settle({ net });
  }
  expect(hosted(host).start()).toBeNull();
  await settle({ net });
  return { net, chance, id: made.value, all };
}

const over = ({ tableView, moment }: SharedGame): boolean =>
  tableView?.stage === 'playing' && moment === 'over';

/** Play until `until` says so. */
export async function play(table: Table, until: () => boolean): Promise<void> {
  for (let turn = 0; turn < 3_000 && !until(); turn++) {
    const acted = table.all.map(({ place }) => decide(place.game, table.chance));
    if (acted.includes(true)) {
      table.net.flush();
      await new Promise((resolve) => setTimeout(resolve, 1));
    } else await settle(table);
  }
  expect(until()).toBe(true);
}
/** It is this device's turn to decide, and nothing is on its way. */
export const asked = ({ place }: JoinedRow): boolean => place.game.acting !== null && !place.game.pending;
export const ended = (table: Table) => () => table.all.every(({ place }) => over(place.game));
