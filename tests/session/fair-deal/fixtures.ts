import { bytesToHex } from '@noble/hashes/utils.js';
import { begin } from '#lib/machine/begin.ts';
import { type Snapshot, viewOf } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Setup } from '#lib/rules/setup.ts';
import type { Rng, Seat } from '#lib/rules/types.ts';
import { publicView } from '#lib/rules/view.ts';
import {
  agreementHash,
  commitmentOf,
  type DealTerms,
  dealtSetup,
  type FairDeal,
  seedOf,
  type TakeoverPoint,
} from '#lib/session/fair-deal/commit-reveal.ts';
import { type Observations, type Reveal, viewHash } from '#lib/session/fair-deal/verify.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { initialHoldings, moneyFromLog } from '#lib/session/game/ledger.ts';
import { mustOk } from '../../must.ts';
import { commandsOf, tableOf } from '../fixtures.ts';

/** Whole games dealt by several devices, and the observations of each device. */

export const HOST = 'host';
/** The seats of each device; the board shows the public view. */
const SEATS: Readonly<Record<string, readonly (Seat | null)[]>> = {
  [HOST]: [0],
  ana: [1],
  bob: [2, 3],
  board: [null],
};
export const DEVICES = Object.keys(SEATS);

/** A deterministic share, so that failures are reproducible. */
export const shareFor = (device: string, epoch: number): string =>
  bytesToHex(
    Uint8Array.from({ length: 32 }, (_, i) => device.charCodeAt(i % device.length) * 31 + i * 7 + epoch),
  );

export interface Dealt {
  readonly deal: FairDeal;
  readonly seed: Rng;
  /** By device. A device keeps its share to itself until it reveals it. */
  readonly shares: Readonly<Record<string, string>>;
}

/** A deal among honest devices. */
export function honestDeal(setup: Setup, base: TakeoverPoint | null = null, epoch = 0): Dealt {
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

/** A device's observations of a game whose host shows it every view. */
export function observationsOf(device: string, { deal, shares }: Dealt, table: CommandLog): Observations {
  const { log, commands, origin, meta } = table;
  const replay = mustOk(CommandLog.begin(meta, origin, begin));
  const snapshots: Snapshot[] = [replay.snapshot];
  for (const command of commands) snapshots.push(mustOk(replay.actAll([command])));
  const entries = log.map((entry, index) => ({
    entry,
    views: (SEATS[device] ?? []).map((viewer) => ({
      viewer,
      hash: viewHash(viewOf(snapshots[index] as Snapshot, viewer)),
    })),
  }));
  return { own: { device, share: shares[device] ?? '', agreementHash: agreementHash(deal) }, entries };
}

/** A game of at most `count` random commands from this deal; `change` may change the commands. */
export function playDeal(
  made: Dealt,
  count = Infinity,
  change = (commands: readonly Command[]) => commands,
): Game {
  const setup = dealtSetup(made.deal, made.seed);
  const commands = change(commandsOf(setup, made.seed).slice(0, count));
  const table = tableOf(setup, made.seed, commands);
  return { ...made, table, reveal: { share: made.shares[HOST] ?? '', commands: table.commands } };
}

/** A device's knowledge when it takes over the table after these commands. */
export const takeoverPointAfter = (table: CommandLog): TakeoverPoint => ({
  view: publicView(viewOf(table.snapshot, 1)),
  money: moneyFromLog(initialHoldings(table.origin.setup), table.log),
});
