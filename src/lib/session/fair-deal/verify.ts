import type { Result } from '../../result.ts';
import type { Snapshot } from '../../machine/step.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Rng, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Deal, Share } from './commit-reveal.ts';
import type { Origin } from '../game/command-log.ts';
import { begin, step, viewOf } from '../../machine/step.ts';
import { err, ok } from '../../result.ts';
import { publicEntry } from '../../rules/log.ts';
import { commitmentOf, agreementHash, seedOf, dealtSetup } from './commit-reveal.ts';
import { hashOf } from '../hash.ts';

/** What the host tells when the game, or its epoch of it, is over. */
export interface Reveal {
  /** The host's. */
  readonly share: Share;
  /** All that stand, with their private limits. */
  readonly commands: readonly Command[];
}

/** What a device saw of one observation of the game. */
export interface Observation {
  /** Its index counts from the beginning of the epoch. */
  readonly entry: LogEntry;
  /** By `viewHash`: one for each seat of the device; none where only the log was told. */
  readonly views: readonly { readonly viewer: Seat | null; readonly hash: string }[];
}

/** What a device knows by itself, and believes nobody about. */
export interface Observations {
  /** Its part of the deal, with `sealOf` from when it showed its share; null: it had none. */
  readonly own: { readonly device: string; readonly share: Share; readonly agreementHash: string } | null;
  /** What was taken back is not among them. */
  readonly entries: readonly Observation[];
}

export type FairFault =
  /** The set-up itself says where cards lie. */
  | { readonly code: 'fair/setup' }
  /** This device's share was left out or changed. */
  | { readonly code: 'fair/own-share' }
  /** Terms, devices or commitments are not those for which this device showed its share. */
  | { readonly code: 'fair/changed' }
  /** A guest's share is missing, or is not what the guest had committed to. */
  | { readonly code: 'fair/share'; readonly device: string }
  /** The host's share is not what it had committed to. */
  | { readonly code: 'fair/commitment' }
  /** The first command that is not what was seen, or that the rules refuse; from 1 on. */
  | { readonly code: 'fair/commands'; readonly index: number }
  /** The first observation at which the game from this seed is not what was seen; 0: the beginning. */
  | { readonly code: 'fair/deck'; readonly index: number };

export interface Checked {
  /** Rests of the game that were compared with what the device was told: the news of each, and what it saw where it was there. */
  readonly checked: number;
  /** The device had a part in the deal; without one it cannot tell that nobody chose the deck. */
  readonly drew: boolean;
}
export type Verdict = Result<Checked, FairFault>;

/** A view as it is remembered; the log remembers the news. */
export const viewHash = (view: View): string => hashOf({ ...view, news: [] });

type Shares = Deal['shares'];

/** Of those who committed, and of nobody else: a share thrown in later could choose the deck. */
const sharesOf = ({ devices, shares }: Deal, reveal: Reveal): Shares =>
  Object.fromEntries(devices.map((device, at) => [device, at === 0 ? reveal.share : (shares[device] ?? '')]));

function wrongShare(deal: Deal, shares: Shares, { own }: Observations): FairFault | null {
  const { devices, commitments, game, epoch, setup, base } = deal;
  const [host, ...guests] = devices;
  const fits = (device: string): boolean =>
    commitments[device] === commitmentOf(shares[device] ?? '', device, game, epoch);
  const namesCards = setup.deck ?? setup.stage3Deck ?? setup.position;
  if (!base && namesCards) return { code: 'fair/setup' };
  if (own && (!devices.includes(own.device) || shares[own.device] !== own.share)) {
    return { code: 'fair/own-share' };
  }
  if (own && agreementHash(deal) !== own.agreementHash) return { code: 'fair/changed' };
  const cheat = guests.find((device) => !fits(device));
  if (cheat !== undefined) return { code: 'fair/share', device: cheat };
  return host !== undefined && fits(host) ? null : { code: 'fair/commitment' };
}

/** What differs between a observation as it was seen and as it was played again. */
function difference(
  { entry, views }: Observation,
  command: Command | null,
  snapshot: Snapshot,
): 'fair/commands' | 'fair/deck' | null {
  const told = publicEntry(entry);
  const found = publicEntry({ ...entry, command, news: snapshot.context.news });
  if (hashOf(told.command) !== hashOf(found.command)) return 'fair/commands';
  const same =
    hashOf(told.news) === hashOf(found.news) &&
    views.every(({ viewer, hash }) => viewHash(viewOf(snapshot, viewer)) === hash);
  return same ? null : 'fair/deck';
}

function replayed(
  deal: Deal,
  seed: Rng,
  commands: readonly Command[],
  entries: readonly Observation[],
): Result<number, FairFault> {
  const byIndex = new Map(entries.map((observation) => [observation.entry.index, observation]));
  const begun = begin(dealtSetup(deal, seed), seed);
  if (!begun.ok) return err({ code: 'fair/setup' });
  let now = begun.value;
  for (let index = 0; ; index++) {
    const observation = byIndex.get(index);
    const code = observation && difference(observation, commands[index - 1] ?? null, now);
    if (code) return err({ code, index });
    const command = commands[index];
    if (!command) break;
    const next = step(now, command);
    if (!next.ok) return err({ code: 'fair/commands', index: index + 1 });
    now = next.value;
  }
  const beyond = Math.max(0, ...byIndex.keys()) > commands.length;
  return beyond ? err({ code: 'fair/commands', index: commands.length + 1 }) : ok(byIndex.size);
}

/**
 * Whether the deck was the one that all devices drew together, and the game was played with it: deals and plays it
 * again and compares with what this device saw.
 */
export function verify(deal: Deal, reveal: Reveal, seen: Observations): Verdict {
  const shares = sharesOf(deal, reveal);
  const wrong = wrongShare(deal, shares, seen);
  if (wrong) return err(wrong);
  const found = replayed(deal, seedOf(deal, shares), reveal.commands, seen.entries);
  return found.ok ? ok({ checked: found.value, drew: seen.own !== null }) : found;
}

/** What a game is played again from, once `verify` has found nothing wrong with it. */
export function originOf(deal: Deal, reveal: Reveal): Origin {
  const seed = seedOf(deal, sharesOf(deal, reveal));
  return { setup: dealtSetup(deal, seed), seed };
}
