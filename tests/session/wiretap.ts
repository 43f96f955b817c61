import { expect } from 'vitest';
import { momentOf } from '#lib/machine/step.ts';
import { seatsOf } from '#lib/protocol/table-view.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { decisionOf } from '#tools/fuzz/taps.ts';
import { GuestDevice, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../must.ts';
import { heldBy } from './harness.ts';
import { secretsIn } from './secret-scanner.ts';

export const CLASSIC_SETUP: Setup = {
  ...{ ...STANDARD_TERMS, map: 'usa' as const, players: 4, hiddenMoney: true },
  regions: { by: 'draw' },
};
/** A shorter game. */
export const SHORT: Setup = { ...CLASSIC_SETUP, beginners: true };
export const LATER_SETUP: Setup = { ...CLASSIC_SETUP, edition: '2019', players: 3, startingCities: true };
export const TRUST_SETUP: Setup = { ...LATER_SETUP, map: 'germany', players: 2, trust: true };
/** The device of each seat. */
const DEVICES = ['host', 'ana1', 'ben2', 'ben2', 'ana1', 'host'];
export const GUESTS = ['ana1', 'ben2', 'gast'];

/**
 * A shared game whose texts to guests are all scanned for secrets. `leak` adds something to each text, as a leaking host would; with null,
 * texts are not scanned.
 */
export class WiretappedGame {
  readonly table: MemoryTable;
  guests: readonly GuestDevice[];
  readonly leaks: string[] = [];
  texts = 0;
  readonly #leak: ((text: string, table: MemoryTable) => string) | null;

  constructor(seed: number, leak: ((text: string) => string) | null = (text) => text, setup = CLASSIC_SETUP) {
    const holders = DEVICES.slice(0, setup.players).map(heldBy);
    this.table = new MemoryTable(new Chance(seedRng(seed)), lobby(setup, holders));
    this.guests = GUESTS.map((device) => new GuestDevice(this.table, device));
    this.#leak = leak;
  }
  async connect(): Promise<void> {
    for (const guest of this.guests) guest.connect();
    await this.settle();
  }
  async settle(): Promise<void> {
    const { net, host } = this.table;
    do {
      for (let [wire] = net.busy; wire; [wire] = net.busy) {
        const device = wire.label.split(' ')[2] ?? '';
        const text = wire.texts[0];
        const guest = this.guests.find((one) => one.device === device);
        if (text !== undefined && guest && this.#leak) {
          this.texts++;
          const own = seatsOf(host.hostRecord, device);
          this.leaks.push(...secretsIn(this.#leak(text, this.table), own, this.table));
        }
        wire.deliver();
      }
      await host.settled();
    } while (net.busy.length > 0);
  }
  async start(): Promise<void> {
    await this.connect();
    expect(this.table.host.start()).toBeNull();
    await this.settle();
    expect(this.table.host.tableView.stage).toBe('playing');
  }
  /** Every device decides in its turn, until the log has `commands` more entries or the game is over. */
  async play(commands: number): Promise<void> {
    const { table } = this;
    const until = (table.host.commandLog?.log.length ?? 0) + commands;
    for (
      let turn = 0;
      turn < 5_000 && !this.over && (table.host.commandLog?.log.length ?? 0) < until;
      turn++
    ) {
      const { host, chance } = table;
      const own = decisionOf(host.tableView, host.hostRecord.self, chance, true);
      if (own) host.act(own);
      for (const { guest, device } of this.guests) {
        const decision =
          guest.tableView && guest.pending.length === 0 && decisionOf(guest.tableView, device, chance, true);
        if (decision) guest.act(decision);
      }
      await this.settle();
    }
  }
  get over(): boolean {
    const { commandLog: table } = this.table.host;
    return table !== null && momentOf(table.snapshot) === 'over';
  }
  /** The verdict of each guest: an error, 'ok', or 'fits' for a device without a part in the deal. */
  verdicts(): readonly unknown[] {
    return this.guests.map(({ guest, transcript, device, revealed }) => {
      const tableView = must(guest.tableView, 'table view');
      const { part } = guest.guestRecord;
      const judge = transcript.prepareCheck(tableView, guest.log, part, device, must(revealed, 'reveal'));
      const verdict = must(judge(), 'verdict');
      if (!verdict.ok) return verdict.error;
      return verdict.value.drew ? 'ok' : 'fits';
    });
  }
}
