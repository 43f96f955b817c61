import { describe, expect, it, vi } from 'vitest';
import { commitmentOf, seedOf } from '#lib/session/fair-deal/commit-reveal.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import type { HostRecord } from '#lib/session/host/host-record.ts';
import { Disk } from '#tools/support/disk.ts';
import { must, mustOk } from '../../must.ts';
import { GUESTS, SHORT, WiretappedGame } from '../wiretap.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('a cheating host', () => {
  type Cheat = (hostRecord: HostRecord, log: CommandLog) => readonly [HostRecord, CommandLog];
  /** The guests' verdicts on a game whose host changes its own storage after `commands` commands, and possibly once more later. */
  async function verdictsOn(
    commands: number,
    cheat: Cheat,
    later: Cheat | null = null,
  ): Promise<readonly unknown[]> {
    const game = new WiretappedGame(6, null, SHORT);
    const { table } = game;
    if (commands > 0) {
      await game.start();
      await game.play(commands);
    } else {
      await game.connect();
      table.disk.slow = true;
      table.host.start();
      // now the host knows the seed, and the guests have seen nothing of the game
      const dealt = (): boolean => table.host.hostRecord.stage === 'playing';
      for (let turns = 0; turns < 200 && !dealt(); turns++) {
        table.net.flush();
        if (!dealt()) table.disk.commit();
        for (let ticks = 0; ticks < 4; ticks++) await Promise.resolve();
      }
    }
    for (const change of later ? [cheat, later] : [cheat]) {
      table.disk = new Disk(...change(table.host.hostRecord, must(table.host.commandLog, 'game')));
      table.reloadHost();
      await game.connect();
      await game.play(60);
    }
    await game.play(5_000);
    expect(game.over).toBe(true);
    return game.verdicts();
  }

  it('an honest host that only reloads is not mistaken for a cheating one', async () => {
    expect(await verdictsOn(50, (hostRecord, log) => [hostRecord, log])).toEqual(['ok', 'ok', 'fits']);
  });
  it('a host that deals another deck than the shares give is caught', async () => {
    const verdicts = await verdictsOn(0, (hostRecord, { meta, origin }) => {
      const other = CommandLog.begin(meta, { setup: origin.setup, seed: [1, 2, 3, 4] });
      return [hostRecord, mustOk(other)];
    });
    for (const verdict of verdicts) expect(verdict).toMatchObject({ code: 'fair/deck' });
  });
  it('a host that reveals another share than it committed to is caught', async () => {
    const verdicts = await verdictsOn(50, (hostRecord, log) => [
      { ...hostRecord, share: 'ab'.repeat(32) },
      log,
    ]);
    expect(verdicts).toEqual(GUESTS.map(() => ({ code: 'fair/commitment' })));
  });
  it('a host that changes the share of a guest is caught', async () => {
    const verdicts = await verdictsOn(50, (hostRecord, log) => {
      const deal = must(hostRecord.deal, 'deal');
      return [{ ...hostRecord, deal: { ...deal, shares: { ...deal.shares, ana1: 'cd'.repeat(32) } } }, log];
    });
    const others = { code: 'fair/share', device: 'ana1' };
    expect(verdicts).toEqual([{ code: 'fair/own-share' }, others, others]);
  });
  it('a host that made up every share gets no confirmation from guests', async () => {
    const game = new WiretappedGame(6, null, SHORT);
    const { table } = game;
    await game.connect();
    const { hostRecord } = table.host;
    expect([hostRecord.stage, table.host.commandLog]).toEqual(['lobby', null]);
    const devices = ['host', 'ana1', 'ben2'];
    const all = Object.fromEntries(devices.map((one, at) => [one, `${at}f`.repeat(32)]));
    const commitments = Object.fromEntries(
      devices.map((one) => [one, commitmentOf(all[one] ?? '', one, hostRecord.game, hostRecord.epoch)]),
    );
    const { host: share = '', ...shares } = all;
    const chosen = CommandLog.begin(
      { id: hostRecord.id, name: '', created: 0, updated: 0, seats: table.host.tableView.seats },
      { setup: hostRecord.setup, seed: seedOf({ ...hostRecord, base: null }, all) },
    );
    const deal = { devices, commitments, shares };
    table.disk = new Disk({ ...hostRecord, stage: 'playing', deal, share }, mustOk(chosen));
    table.reloadHost();
    await game.connect();
    await game.play(5_000);
    expect(game.over).toBe(true);
    expect(game.verdicts()).toEqual(['fits', 'fits', 'fits']);
  });
  it('a host that chooses the deck and reveals a deal without the guests is caught', async () => {
    const share = 'ef'.repeat(32);
    const verdicts = await verdictsOn(
      0,
      (hostRecord, { meta, origin }) => {
        const seed = seedOf(hostRecord, { host: share });
        return [hostRecord, mustOk(CommandLog.begin(meta, { setup: origin.setup, seed }))];
      },
      (hostRecord, log) => {
        const { game, epoch } = hostRecord;
        const commitments = { host: commitmentOf(share, 'host', game, epoch) };
        return [{ ...hostRecord, share, deal: { devices: ['host'], commitments, shares: {} } }, log];
      },
    );
    // the spectator had no part in the deal anyway
    expect(verdicts).toEqual([{ code: 'fair/own-share' }, { code: 'fair/own-share' }, 'fits']);
  });
});
