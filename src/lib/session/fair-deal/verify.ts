import { begin } from '../../machine/begin.ts';
import { type Snapshot, step, viewOf } from '../../machine/step.ts';
import { err, ok, type Result } from '../../result.ts';
import type { Command } from '../../rules/command.ts';
import { type LogEntry, publicEntry } from '../../rules/log.ts';
import type { Rng, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Origin } from '../game/command-log.ts';
import { hashOf } from '../hash.ts';
import {
  agreementHash,
  commitmentOf,
  dealtSetup,
  type FairDeal,
  seedOf,
  type Share,
} from './commit-reveal.ts';

/** The data the host shows when the game is over. */
export interface Reveal {
  /** The host's share, as hex. */
  readonly share: Share;
  /** All commands of the epoch, with their private limits. */
  readonly commands: readonly Command[];
}

/** A device's observation at one entry of the log. */
export interface SeenEntry {
  /** Its index counts from the beginning of the epoch. */
  readonly entry: LogEntry;
  /** Hashes of the views, one for each seat of the device; empty if the device received only the log. */
  readonly views: readonly { readonly viewer: Seat | null; readonly hash: string }[];
}

/** A device's knowledge that does not depend on trust. */
export interface Observations {
  /** Its part in the deal, with the hash when it showed its share; null without one. */
  readonly own: { readonly device: string; readonly share: Share; readonly agreementHash: string } | null;
  /** Without undone commands. */
  readonly entries: readonly SeenEntry[];
}

export type FairFault =
  /** The set-up itself fixes cards. */
  | { readonly code: 'fair/setup' }
  /** This device's share was left out or changed. */
  | { readonly code: 'fair/own-share' }
  /** Terms, devices or commitments changed after this device had shown its share. */
  | { readonly code: 'fair/changed' }
  /** A guest's share is missing, or does not match its commitment. */
  | { readonly code: 'fair/share'; readonly device: string }
  /** The host's share does not match its commitment. */
  | { readonly code: 'fair/commitment' }
  /** `index`: the first command (from 1) that differs from the observations or breaks the rules. */
  | { readonly code: 'fair/commands'; readonly index: number }
  /** `index`: the first entry (0: the beginning) at which the replayed game differs from the observations. */
  | { readonly code: 'fair/deck'; readonly index: number };

interface Checked {
  /** Number of log entries compared with the observations. */
  readonly checked: number;
  /** Whether the device took part in the deal; if not, it cannot know that the deck was not chosen. */
  readonly drew: boolean;
}
export type Verdict = Result<Checked, FairFault>;

/** The hash of a view without its news, which the log contains. */
export const viewHash = (view: View): string => hashOf({ ...view, news: [] });

type Shares = FairDeal['shares'];

/** The shares of the devices that committed, and no others: a share added later could choose the deck. */
const sharesOf = ({ devices, shares }: FairDeal, reveal: Reveal): Shares =>
  Object.fromEntries(devices.map((device, at) => [device, at === 0 ? reveal.share : (shares[device] ?? '')]));

function findDealFault(deal: FairDeal, shares: Shares, { own }: Observations): FairFault | null {
  const { devices, commitments, game, epoch, setup, base } = deal;
  const [host, ...guests] = devices;
  const matches = (device: string): boolean =>
    commitments[device] === commitmentOf(shares[device] ?? '', device, game, epoch);
  const fixedCards = setup.deck ?? setup.stage3Deck ?? setup.position;
  if (!base && fixedCards) return { code: 'fair/setup' };
  if (own && (!devices.includes(own.device) || shares[own.device] !== own.share)) {
    return { code: 'fair/own-share' };
  }
  if (own && agreementHash(deal) !== own.agreementHash) return { code: 'fair/changed' };
  const cheater = guests.find((device) => !matches(device));
  if (cheater !== undefined) return { code: 'fair/share', device: cheater };
  return host !== undefined && matches(host) ? null : { code: 'fair/commitment' };
}

/** The difference between an observation and the replayed game. */
function findDifference(
  { entry, views }: SeenEntry,
  command: Command | null,
  snapshot: Snapshot,
): 'fair/commands' | 'fair/deck' | null {
  const seen = publicEntry(entry);
  const replayed = publicEntry({ ...entry, command, news: snapshot.context.news });
  if (hashOf(seen.command) !== hashOf(replayed.command)) return 'fair/commands';
  const same =
    hashOf(seen.news) === hashOf(replayed.news) &&
    views.every(({ viewer, hash }) => viewHash(viewOf(snapshot, viewer)) === hash);
  return same ? null : 'fair/deck';
}

function replayAndCompare(
  deal: FairDeal,
  seed: Rng,
  commands: readonly Command[],
  entries: readonly SeenEntry[],
): Result<number, FairFault> {
  const byIndex = new Map(entries.map((observation) => [observation.entry.index, observation]));
  const begun = begin(dealtSetup(deal, seed), seed);
  if (!begun.ok) return err({ code: 'fair/setup' });
  let snapshot = begun.value;
  for (let index = 0; ; index++) {
    const observation = byIndex.get(index);
    const code = observation && findDifference(observation, commands[index - 1] ?? null, snapshot);
    if (code) return err({ code, index });
    const command = commands[index];
    if (!command) break;
    const next = step(snapshot, command);
    if (!next.ok) return err({ code: 'fair/commands', index: index + 1 });
    snapshot = next.value;
  }
  const isMissingCommands = Math.max(0, ...byIndex.keys()) > commands.length;
  return isMissingCommands ? err({ code: 'fair/commands', index: commands.length + 1 }) : ok(byIndex.size);
}

/**
 * Checks that the deck came from the shares of all devices and that the game was played with it: deals and replays the game and compares it
 * with this device's observations.
 */
export function verify(deal: FairDeal, reveal: Reveal, observations: Observations): Verdict {
  const shares = sharesOf(deal, reveal);
  const fault = findDealFault(deal, shares, observations);
  if (fault) return err(fault);
  const compared = replayAndCompare(deal, seedOf(deal, shares), reveal.commands, observations.entries);
  return compared.ok ? ok({ checked: compared.value, drew: observations.own !== null }) : compared;
}

/** The origin of a game verified by `verify`. */
export function originOf(deal: FairDeal, reveal: Reveal): Origin {
  const seed = seedOf(deal, sharesOf(deal, reveal));
  return { setup: dealtSetup(deal, seed), seed };
}
