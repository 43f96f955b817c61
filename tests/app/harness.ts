import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { MultiplayerService } from '#lib/app/multiplayer-service.ts';
import type { TablePresence } from '#lib/app/multiplayer.ts';
import type { GameId } from '#lib/game-id.ts';
import { MemoryNet } from '#lib/net/memory.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { Room } from '#lib/session/ports/transport.ts';
import type { Invite } from '#lib/session/trust/invite.ts';
import type { PlayableGuestGame, PlayableHostGame, SharedGame } from '#lib/state/screen.ts';
import { testSeats } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { mustOk, mustTake } from '../must.ts';
import { decide, fakeDevice, type FakeDevice, fakePairing, isStoring } from './fake-device.ts';

/** Several devices at one shared table, each with its own storage and page, connected in memory. */

/** A device at a table, with its open page. */
export class TableDevice {
  readonly device: FakeDevice;
  app: MultiplayerService;
  connection: TablePresence;

  constructor(device: FakeDevice, app: MultiplayerService, connection: TablePresence) {
    this.device = device;
    this.app = app;
    this.connection = connection;
  }
  get game(): SharedGame {
    return this.connection.game;
  }
  get isHost(): boolean {
    return this.game.role === 'host';
  }
  get hostGame(): PlayableHostGame {
    if (this.game.role !== 'host') throw new Error('This device does not host the table.');
    return this.game;
  }
  get guestGame(): PlayableGuestGame {
    if (this.game.role !== 'guest') throw new Error('This device is not a guest.');
    return this.game;
  }
  get mayAct(): boolean {
    return this.game.acting !== null && !this.game.pending;
  }
  leave(): void {
    this.connection.leave();
  }
  /** Reloads the page without connecting it. */
  async reload(): Promise<void> {
    this.app = await this.device.openApp();
  }
  async join(room: Room, invite: Invite | null = null): Promise<void> {
    this.connection = await this.app.join(room, invite);
  }
  async openHosted(id: GameId): Promise<void> {
    this.connection = mustOk(await this.app.openHosted(id));
  }
}
export interface SharedTable {
  readonly net: MemoryNet;
  readonly chance: Chance;
  readonly id: GameId;
  /** By seat at the start; the first device hosts. */
  readonly devices: TableDevice[];
}

/** Registers hooks that run intervals only by `passSeconds`. */
export function useFakeSeconds(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
/** Delivers everything under way, storage included, until nothing is pending. */
export async function settle({ net }: Pick<SharedTable, 'net'>): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    quiet = net.busy.length > 0 || isStoring() ? 0 : quiet + 1;
    net.flush();
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}
export async function passSeconds(table: SharedTable, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await vi.advanceTimersByTimeAsync(1000);
    await settle(table);
  }
}

/** The present host's invitation to the table. */
const inviteOf = ({ devices }: SharedTable): Invite | null =>
  devices.find(({ isHost }) => isHost)?.game.invite ?? null;

/** A new device that joins the room as a spectator: by an invitation, or by the room code alone. */
export async function joinAsSpectator(
  table: SharedTable,
  room: Room,
  name: string,
  invite = inviteOf(table),
): Promise<TableDevice> {
  const device = fakeDevice(table.net, fakePairing(table.net), table.chance);
  const app = await device.openApp();
  await app.rename(name);
  const spectator = new TableDevice(device, app, await app.join(room, invite));
  await settle(table);
  return spectator;
}
/** Another device claims to host the table, and the player of this one follows it. */
export async function followClaim(table: SharedTable, { game }: TableDevice): Promise<void> {
  for (let second = 0; second < 20 && game.claim.current === null; second++) await passSeconds(table, 1);
  expect(game.claim.current).not.toBeNull();
  game.claim.follow();
  await passSeconds(table, 2);
}
/** The host ends the table in its menu, which leads it to its game. */
export async function endTable(table: SharedTable, host: TableDevice): Promise<void> {
  host.hostGame.end();
  host.leave();
  await host.app.markEnded(table.id);
  await settle(table);
}
/** One guest offers to continue the table, and others agree. The take-over itself takes seconds. */
export async function agreeOnHost(
  table: SharedTable,
  proposer: TableDevice,
  others: readonly TableDevice[],
): Promise<void> {
  proposer.guestGame.continueHere();
  await settle(table);
  for (const { guestGame } of others) guestGame.agree();
}

/** The first guest takes over from the host, which returns as a guest. Returns the new host. */
export async function expectHostChange(table: SharedTable): Promise<TableDevice> {
  const [host, ana, ben] = mustTake(table.devices, 3);
  await passSeconds(table, 8);
  host.leave();
  await passSeconds(table, 2);
  await agreeOnHost(table, ana, [ben]);
  await passSeconds(table, 2);
  await host.reload();
  await host.openHosted(table.id);
  await passSeconds(table, 14);
  expect([host.isHost, ana.isHost]).toEqual([false, true]);
  return ana;
}

/** Opens a table for a beginners' game with an optional name, seats one device at each seat and then this many bots, and deals. */
export async function startTable(
  people: number,
  seed: number,
  hiddenMoney: boolean,
  bots = 0,
  nameGame?: () => GameId,
): Promise<SharedTable> {
  const players = people + bots;
  const net = new MemoryNet();
  const chance = new Chance(seedRng(seed));
  const pairing = fakePairing(net);
  const first = fakeDevice(net, pairing, chance, nameGame);
  const app = await first.openApp();
  const setup = {
    ...STANDARD_TERMS,
    map: 'germany',
    players,
    beginners: true,
    hiddenMoney,
    regions: { by: 'draw' },
  } as const;
  const id = mustOk(await app.hostNew(setup, testSeats(players), []));
  const host = new TableDevice(first, app, mustOk(await app.openHosted(id)));
  const devices = [host];
  await settle({ net });
  for (let seat = 1; seat < people; seat++) {
    const device = fakeDevice(net, pairing, chance);
    const theirs = await device.openApp();
    await theirs.rename(`Guest ${seat}`);
    const guest = new TableDevice(device, theirs, await theirs.join(host.hostGame.room, host.game.invite));
    devices.push(guest);
    await settle({ net });
    guest.game.takeSeat(seat);
    await settle({ net });
  }
  for (let seat = people; seat < players; seat++) host.hostGame.session.seatBot(seat, 'solid', `Bot ${seat}`);
  expect(host.hostGame.session.start()).toBeNull();
  await settle({ net });
  return { net, chance, id, devices };
}
/** A table whose log has grown beyond `commands` entries. */
export async function startedTable(
  players: number,
  seed: number,
  hiddenMoney: boolean,
  commands: number,
  bots = 0,
): Promise<SharedTable> {
  const table = await startTable(players, seed, hiddenMoney, bots);
  const [host] = mustTake(table.devices, 1);
  await playUntil(table, () => host.game.log.length > commands);
  await settle(table);
  return table;
}

const isOver = ({ tableView, moment }: SharedGame): boolean =>
  tableView?.stage === 'playing' && moment === 'over';

/** Every device decides in its turn until `reached` holds. */
export async function playUntil(table: SharedTable, reached: () => boolean): Promise<void> {
  for (let turn = 0; turn < 3_000 && !reached(); turn++) {
    const acted = table.devices.map(({ game }) => decide(game, table.chance));
    if (acted.includes(true)) {
      table.net.flush();
      await new Promise((resolve) => setTimeout(resolve, 1));
    } else await settle(table);
  }
  expect(reached()).toBe(true);
}
/** Plays until every device shows the end of the game, and has checked the deck. */
export async function playToTheEnd(table: SharedTable): Promise<void> {
  await playUntil(table, () => table.devices.every(({ game }) => isOver(game)));
  await settle(table);
}
