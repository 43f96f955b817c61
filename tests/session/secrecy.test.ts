import { describe, expect, it, vi } from 'vitest';
import type { Setup } from '../../src/lib/rules/setup.ts';
import type { HostRecord } from '../../src/lib/session/host/record.ts';
import type { CommandLog as Game } from '../../src/lib/session/game/command-log.ts';
import { momentOf } from '../../src/lib/machine/step.ts';
import { seatsOf } from '../../src/lib/protocol/table-view.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { commitmentOf, seedOf } from '../../src/lib/session/fair-deal/commit-reveal.ts';
import { CommandLog } from '../../src/lib/session/game/command-log.ts';
import { Disk } from '../../src/tools/disk.ts';
import { decisionOf } from '../../src/tools/fuzz/taps.ts';
import { lobby, Party, Phone } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';
import { leaksIn } from './leaks.ts';

vi.setConfig({ testTimeout: 120_000 });

const SETUP: Setup = {
  ...{ map: 'usa' as const, players: 4, beginners: false, hiddenMoney: true },
  regions: { by: 'draw' },
};
const DEVICES = ['host', 'ana1', 'ben2', 'ben2'];
const GUESTS = ['ana1', 'ben2', 'gast'];

/** A table whose every text to a guest is read on the way; `leak` makes the host tell more than it should. */
class Overheard {
  readonly party: Party;
  phones: readonly Phone[];
  readonly leaks: string[] = [];
  texts = 0;
  readonly #leak: (text: string, party: Party) => string;

  constructor(seed: number, leak = (text: string): string => text) {
    const holders = DEVICES.map((device) => ({ kind: 'device', device }) as const);
    this.party = new Party(new Chance(seedRng(seed)), lobby(SETUP, holders));
    this.phones = GUESTS.map((device) => new Phone(this.party, device));
    this.#leak = leak;
  }
  async come(): Promise<void> {
    for (const phone of this.phones) phone.connect();
    await this.settle();
  }
  async settle(): Promise<void> {
    const { net, host } = this.party;
    do {
      for (let [wire] = net.busy; wire; [wire] = net.busy) {
        const device = wire.label.split(' ')[2] ?? '';
        const text = wire.texts[0];
        const phone = this.phones.find((one) => one.device === device);
        if (text !== undefined && phone) {
          this.texts++;
          const own = seatsOf(host.hostRecord, device);
          this.leaks.push(...leaksIn(this.#leak(text, this.party), own, this.party));
        }
        wire.deliver();
      }
      await host.settled();
    } while (net.busy.length > 0);
  }
  async start(): Promise<void> {
    await this.come();
    expect(this.party.host.start().ok).toBe(true);
    await this.settle();
    expect(this.party.host.tableView.stage).toBe('playing');
  }
  /** Everybody decides, until so many commands were given or the game is over. */
  async play(commands: number): Promise<void> {
    const { party } = this;
    const until = (party.host.commandLog?.log.length ?? 0) + commands;
    for (let turn = 0; turn < 5_000; turn++) {
      const { host, chance } = party;
      if (
        !host.commandLog ||
        momentOf(host.commandLog.snapshot) === 'over' ||
        host.commandLog.log.length >= until
      )
        return;
      const own = decisionOf(host.tableView, host.hostRecord.self, chance, true);
      if (own) host.act(own);
      for (const { guest, device } of this.phones) {
        const decision =
          guest.tableView && guest.pending.length === 0 && decisionOf(guest.tableView, device, chance, true);
        if (decision) guest.act(decision);
      }
      await this.settle();
    }
  }
  get over(): boolean {
    const { commandLog: table } = this.party.host;
    return table !== null && momentOf(table.snapshot) === 'over';
  }
  /** 'fits': the device had no part in the deal. */
  verdicts(): readonly unknown[] {
    return this.phones.map(({ guest, witness, device, revealed }) => {
      if (!guest.tableView || !revealed) return 'nothing was shown';
      const verdict = witness.prepareCheck(
        guest.tableView,
        guest.log,
        guest.guestRecord.part,
        device,
        revealed,
      )();
      if (!verdict?.ok) return verdict?.error ?? null;
      return verdict.value.drew ? 'ok' : 'fits';
    });
  }
}

describe('every byte that reaches guests and spectators', () => {
  it.each([1, 2, 3])(
    'tells no secret through a whole game, reloads of all pages included (seed %i)',
    async (seed) => {
      const table = new Overheard(seed);
      await table.start();
      while (!table.over) {
        await table.play(60);
        table.phones.forEach((phone) => phone.wake());
        table.party.wakeHost();
        await table.come();
      }
      expect([...new Set(table.leaks)]).toEqual([]);
      expect(table.texts).toBeGreaterThan(1_000);
      expect(table.verdicts()).toEqual(['ok', 'ok', 'fits']);
    },
  );

  it('tells no secret after a take-over, either', async () => {
    const table = new Overheard(4);
    await table.start();
    await table.play(90);
    const [heir, ...others] = table.phones;
    if (!heir) return;
    table.party.takeOver(heir);
    table.phones = others;
    table.party.host.assignSeat(0, { kind: 'device', device: 'gast' });
    await table.start();
    await table.play(5_000);
    expect(table.over).toBe(true);
    expect([...new Set(table.leaks)]).toEqual([]);
    expect(table.verdicts()).toEqual(others.map(() => 'ok'));
  });

  const context = ({ host }: Party) => host.commandLog?.snapshot.context;
  it.each<[string, (text: string, party: Party) => string]>([
    ['the deck', (text, party) => `[${JSON.stringify(context(party)?.deck ?? [])},${text}]`],
    ['removed plants', (text, party) => `[${JSON.stringify(context(party)?.removed ?? [])},${text}]`],
    [
      'a few cards of the deck',
      (text, party) => `[${JSON.stringify(context(party)?.deck.slice(3, 12) ?? [])},${text}]`,
    ],
    ['the share of the host', (text, party) => `["${party.host.hostRecord.share}",${text}]`],
    ['chance', (text, party) => `[${JSON.stringify(context(party)?.rng ?? [])},${text}]`],
    ['money', (text) => text.replaceAll('"money":null', '"money":50')],
    ['a private limit', (text) => text.replaceAll('"limits":{}', '"limits":{"0":40}')],
    ['a limit in the log', (text) => text.replaceAll('"type":"nominate"', '"type":"nominate","upTo":9')],
    ['a bid by a limit', (text) => text.replaceAll('"byLimit":false', '"byLimit":true')],
  ])('a host that leaks %s is caught', async (_what, leak) => {
    const table = new Overheard(5, leak as (text: string) => string);
    await table.start();
    await table.play(40);
    expect(table.leaks).not.toEqual([]);
  });
});

describe('a host that cheats with the deck', () => {
  type Cheat = (hostRecord: HostRecord, game: Game) => readonly [HostRecord, Game];
  /** The host's storage is changed by its owner after so many commands, and perhaps once more; the game goes on to its end. */
  async function cheated(
    commands: number,
    cheat: Cheat,
    later: Cheat | null = null,
  ): Promise<readonly unknown[]> {
    const table = new Overheard(6);
    const { party } = table;
    if (commands > 0) {
      await table.start();
      await table.play(commands);
    } else {
      await table.come();
      party.disk.slow = true;
      party.host.start();
      // the seed is known to the host, and nobody was shown anything yet
      const dealt = (): boolean => party.host.hostRecord.stage === 'playing';
      for (let turns = 0; turns < 200 && !dealt(); turns++) {
        party.net.flush();
        if (!dealt()) party.disk.commit();
        for (let ticks = 0; ticks < 4; ticks++) await Promise.resolve();
      }
    }
    for (const change of later ? [cheat, later] : [cheat]) {
      const { hostRecord, commandLog: game } = party.host;
      if (!game) throw new Error('the game has not begun');
      party.disk = new Disk(...change(hostRecord, game));
      party.wakeHost();
      await table.come();
      await table.play(60);
    }
    await table.play(5_000);
    expect(table.over).toBe(true);
    return table.verdicts();
  }

  it('is believed when it does not', async () => {
    expect(await cheated(50, (hostRecord, game) => [hostRecord, game])).toEqual(['ok', 'ok', 'fits']);
  });
  it('deals another deck than all drew together', async () => {
    const verdicts = await cheated(0, (hostRecord, game) => {
      const other = CommandLog.begin(game.meta, { setup: game.origin.setup, seed: [1, 2, 3, 4] });
      if (!other.ok) throw new Error(other.error.code);
      return [hostRecord, other.value];
    });
    for (const verdict of verdicts) expect(verdict).toMatchObject({ code: 'fair/deck' });
  });
  it('shows another share than it had committed to', async () => {
    const verdicts = await cheated(50, (hostRecord, game) => [
      { ...hostRecord, share: 'ab'.repeat(32) },
      game,
    ]);
    expect(verdicts).toEqual(GUESTS.map(() => ({ code: 'fair/commitment' })));
  });
  it('changes what a guest gave to it', async () => {
    const verdicts = await cheated(50, (hostRecord, game) => {
      const { deal } = hostRecord;
      if (!deal) throw new Error('no deal');
      return [{ ...hostRecord, deal: { ...deal, shares: { ...deal.shares, ana1: 'cd'.repeat(32) } } }, game];
    });
    const others = { code: 'fair/share', device: 'ana1' };
    expect(verdicts).toEqual([{ code: 'fair/own-share' }, others, others]);
  });
  it('asks nobody, and shows shares of its own making under all names: no device says that all drew the deck', async () => {
    const table = new Overheard(6);
    const { party } = table;
    await table.come();
    const { hostRecord, commandLog: none } = party.host;
    expect([hostRecord.stage, none]).toEqual(['lobby', null]);
    const devices = ['host', 'ana1', 'ben2'];
    const all = Object.fromEntries(devices.map((one, at) => [one, `${at}f`.repeat(32)]));
    const commitments = Object.fromEntries(
      devices.map((one) => [one, commitmentOf(all[one] ?? '', one, hostRecord.game, hostRecord.epoch)]),
    );
    const { host: share = '', ...shares } = all;
    const chosen = CommandLog.begin(
      { id: hostRecord.game, name: '', created: 0, updated: 0, seats: party.host.tableView.seats },
      { setup: hostRecord.setup, seed: seedOf({ ...hostRecord, base: null }, all) },
    );
    if (!chosen.ok) throw new Error(chosen.error.code);
    const deal = { devices, commitments, shares };
    party.disk = new Disk({ ...hostRecord, stage: 'playing', deal, share }, chosen.value);
    party.wakeHost();
    await table.come();
    await table.play(5_000);
    expect(table.over).toBe(true);
    expect(table.verdicts()).toEqual(['fits', 'fits', 'fits']);
  });
  it('plays with a deck of its own choice, and shows a deal at the end that nobody else had a part in', async () => {
    const share = 'ef'.repeat(32);
    const aside = await cheated(
      0,
      (hostRecord, game) => {
        const seed = seedOf(hostRecord, { host: share });
        const chosen = CommandLog.begin(game.meta, { setup: game.origin.setup, seed });
        if (!chosen.ok) throw new Error(chosen.error.code);
        return [hostRecord, chosen.value];
      },
      (hostRecord, game) => {
        const { game: name, epoch } = hostRecord;
        const commitments = { host: commitmentOf(share, 'host', name, epoch) };
        return [{ ...hostRecord, share, deal: { devices: ['host'], commitments, shares: {} } }, game];
      },
    );
    // who only looks on had no part in it
    expect(aside).toEqual([{ code: 'fair/own-share' }, { code: 'fair/own-share' }, 'fits']);
  });
});
