import type { GuestMessage } from '../../protocol/messages.ts';
import { determinize } from '../../rules/determinize.ts';
import { seedRng } from '../../rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../rules/setup.ts';
import type { Rng } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { digest, hexDigest } from '../digest.ts';
import { canonicalJson } from '../hash.ts';

/**
 * A fair deal by commit and reveal: every device commits to a random share before it sees another one, then reveals it. The host's share
 * stays hidden until the game is over, so that guests cannot compute the deck. See docs/decisions/fair-deck.md.
 */

/** 32 random bytes as hex, drawn again for every deal. */
export type Share = string;
/** SHA-256 of a share with its game, epoch and device, as hex. */
export type Commitment = string;
/** A guest's message in the deal. */
export type DealMessage = Extract<GuestMessage, { type: 'commit' | 'share' }>;

/** The position from which a new host continues a game. */
export interface TakeoverPoint {
  /** The public view. */
  readonly view: View;
  /** Elektro by seat (ledger.ts). */
  readonly money: readonly number[];
}

/** The terms of a deal, fixed before the first commitment. */
export interface DealTerms {
  /** Unique id of the game. */
  readonly game: string;
  readonly epoch: number;
  readonly setup: Setup;
  /** Null if the game begins with this deal. */
  readonly base: TakeoverPoint | null;
}

export interface FairDeal extends DealTerms {
  /** Devices in the deal, the host's first. */
  readonly devices: readonly string[];
  readonly commitments: Readonly<Record<string, Commitment>>;
  /** By device, without the host's. */
  readonly shares: Readonly<Record<string, Share>>;
}

/** The terms that every deal has named. */
const FIRST_TERMS: readonly string[] = ['beginners', 'hiddenMoney'];
/**
 * What all games were before editions and later terms. Left out of what is hashed, so that a deal from before them is the same deal still:
 * its seed, and what its devices agreed on.
 */
const CLASSIC_TERMS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(STANDARD_TERMS).filter(([term]) => !FIRST_TERMS.includes(term)),
);
const CLASSIC_VIEW = { discount: null, phasedOut: false, starts: [], trust: null, topCard: null } as const;

const without = (fields: object, known: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !(name in known && canonicalJson(known[name]) === canonicalJson(value)),
    ),
  );

/** Everything but chance that determines the deal. The log before a take-over is not part of it. */
function dealInputs({ game, epoch, setup, base }: DealTerms): readonly unknown[] {
  if (!base) return [game, epoch, without(setup, CLASSIC_TERMS)];
  const { view, money } = base;
  const seen = { ...without(view, CLASSIC_VIEW), terms: without(view.terms, CLASSIC_TERMS), news: [] };
  return [game, epoch, { view: seen, money }];
}

export const commitmentOf = (share: Share, device: string, game: string, epoch: number): Commitment =>
  hexDigest('kilowatt/commitment', game, epoch, device, share);

/**
 * The hash, as hex, of the terms, devices and commitments when a device shows its share. The device keeps it: from then on another device
 * may know the deck, and nothing may change.
 */
export function agreementHash(deal: Omit<FairDeal, 'shares'>): string {
  const { devices, commitments } = deal;
  return hexDigest('kilowatt/seal', dealInputs(deal), devices, commitments);
}

/** The seed from the shares of all devices, including the host's, in any order. */
export function seedOf(terms: DealTerms, shares: Readonly<Record<string, Share>>): Rng {
  const { buffer } = digest('kilowatt/seed', dealInputs(terms), shares).slice();
  const words = new DataView(buffer);
  return [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
}

/** The set-up of the deal: as agreed, or after a take-over the position with its unseen cards dealt from the seed. */
export function dealtSetup({ setup, base }: Pick<DealTerms, 'setup' | 'base'>, seed: Rng): Setup {
  if (!base) return setup;
  const { view, money } = base;
  const game = determinize(view, seedRng(seed), money);
  return { ...view.terms, regions: { by: 'draw' }, position: { moment: view.moment, game } };
}
