import type { Snapshot } from '../../../src/lib/machine/step.ts';
import type { Command } from '../../../src/lib/rules/command.ts';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import type { Rng, Seat } from '../../../src/lib/rules/types.ts';
import type { DealTerms, TakeoverPoint, Deal } from '../../../src/lib/session/fair-deal/commit-reveal.ts';
import type { Reveal, Observations } from '../../../src/lib/session/fair-deal/verify.ts';
import { viewOf } from '../../../src/lib/machine/step.ts';
import { publicView } from '../../../src/lib/rules/view.ts';
import {
  commitmentOf,
  agreementHash,
  seedOf,
  dealtSetup,
} from '../../../src/lib/session/fair-deal/commit-reveal.ts';
import { holdingsAtStart, moneyFromLog } from '../../../src/lib/session/game/ledger.ts';
import { CommandLog } from '../../../src/lib/session/game/command-log.ts';
import { viewHash } from '../../../src/lib/session/fair-deal/verify.ts';
import { commandsOf, tableOf } from '../games.ts';

/** Whole games dealt by several devices, with what each of them saw. */

export const HOST = 'host';
/** The seats of each device; the board shows what everybody may see. */
export const SEATS: Readonly<Record<string, readonly (Seat | null)[]>> = {
  [HOST]: [0],
  ana: [1],
  bob: [2, 3],
  board: [null],
};
export const DEVICES = Object.keys(SEATS);

/** Not by chance, so that a test that fails does so again. */
export const shareFor = (device: string, epoch: number): string =>
  Array.from({ length: 32 }, (_, i) =>
    ((device.charCodeAt(i % device.length) * 31 + i * 7 + epoch) % 256).toString(16).padStart(2, '0'),
  ).join('');

export interface Dealt {
  readonly deal: Deal;
  readonly seed: Rng;
  /** By device; nobody but the device knows it before it is shown. */
  readonly shares: Readonly<Record<string, string>>;
}

/** A deal as honest devices make it. */
export function dealt(setup: Setup, base: TakeoverPoint | null = null, epoch = 0): Dealt {
  const agreed: DealTerms = { game: 'one', epoch, setup, base };
  const shares = Object.fromEntries(DEVICES.map((device) => [device, shareFor(device, epoch)]));
  const commitments = Object.fromEntries(
    DEVICES.map((device) => [device, commitmentOf(shareFor(device, epoch), device, 'one', epoch)]),
  );
  const { [HOST]: _host, ...shown } = shares;
  return {
    deal: { ...agreed, devices: DEVICES, commitments, shares: shown },
    seed: seedOf(agreed, shares),
    shares,
  };
}

export interface Game extends Dealt {
  readonly table: CommandLog;
  readonly reveal: Reveal;
}

/** What a device saw of a game, told by what the host showed it after every command. */
export function seenBy(device: string, { deal, shares }: Dealt, table: CommandLog): Observations {
  const { log, commands, origin, meta } = table;
  const replay = CommandLog.begin(meta, origin);
  if (!replay.ok) throw new Error(JSON.stringify(replay.error));
  const snapshots: Snapshot[] = [replay.value.snapshot];
  for (const command of commands) {
    const next = replay.value.act(command);
    if (!next.ok) throw new Error(next.error.code);
    snapshots.push(next.value);
  }
  const entries = log.map((entry, index) => ({
    entry,
    views: (SEATS[device] ?? []).map((viewer) => ({
      viewer,
      hash: viewHash(viewOf(snapshots[index] as Snapshot, viewer)),
    })),
  }));
  return { own: { device, share: shares[device] ?? '', agreementHash: agreementHash(deal) }, entries };
}

/** A game of random commands, at most `count`, dealt together. */
export function played(
  made: Dealt,
  count = Infinity,
  change = (commands: readonly Command[]) => commands,
): Game {
  const setup = dealtSetup(made.deal, made.seed);
  const commands = change(commandsOf(setup, made.seed).slice(0, count));
  const table = tableOf(setup, made.seed, commands);
  return { ...made, table, reveal: { share: made.shares[HOST] ?? '', commands: table.commands } };
}

/** What a device that takes a table over knows. */
export const baseAfter = (table: CommandLog): TakeoverPoint => ({
  view: publicView(viewOf(table.snapshot, 1)),
  money: moneyFromLog(holdingsAtStart(table.origin.setup), table.log),
});
