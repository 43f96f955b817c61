import type { Setup } from '../../rules/setup.ts';
import type { Rng } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { determinize } from '../../rules/determinize.ts';
import { seedRng } from '../../rules/rng.ts';
import { digest, hexDigest } from '../digest.ts';

/**
 * A deck that nobody chose: every device seals a share of the chance before it sees any other, then shows it; the
 * host's stays hidden until the game is over, so that guests cannot work out the deck. See docs/decisions/fair-deck.md.
 */

/** Random bytes as hexadecimal digits: 32 of them, drawn anew for every deal. */
export type Share = string;
/** SHA-256 of a share, and of whose and what for it is. It tells nothing about the share and fits no other. */
export type Commitment = string;

/** Where a game goes on that another device began. */
export interface TakeoverPoint {
  /** As everybody sees it. */
  readonly view: View;
  /** Elektro by seat (ledger.ts). */
  readonly money: readonly number[];
}

/** What is dealt: agreed on before anybody commits. */
export interface DealTerms {
  /** A name that no other game has. */
  readonly game: string;
  readonly epoch: number;
  readonly setup: Setup;
  /** Null: the game begins here. */
  readonly base: TakeoverPoint | null;
}

export interface Deal extends DealTerms {
  /** Who takes part, the host's device first. */
  readonly devices: readonly string[];
  /** By device. */
  readonly commitments: Readonly<Record<string, Commitment>>;
  /** By device, but for the host. */
  readonly shares: Readonly<Record<string, Share>>;
}

/** All that decides what is dealt, apart from chance. What was played before a take-over decides nothing. */
const startIn = ({ game, epoch, setup, base }: DealTerms): readonly unknown[] => [
  game,
  epoch,
  base ? { view: { ...base.view, news: [] }, money: base.money } : setup,
];

export const commitmentOf = (share: Share, device: string, game: string, epoch: number): Commitment =>
  hexDigest('kilowatt/commitment', game, epoch, device, share);

/**
 * What a device keeps when it shows its share: what was agreed and who had committed to what. Whatever is changed
 * after that was changed by somebody who could know the deck.
 */
export function agreementHash(deal: Omit<Deal, 'shares'>): string {
  const { devices, commitments } = deal;
  return hexDigest('kilowatt/seal', startIn(deal), devices, commitments);
}

/** The seed that all shares make together, the host's included; the order of devices does not matter. */
export function seedOf(agreed: DealTerms, shares: Readonly<Record<string, Share>>): Rng {
  const { buffer } = digest('kilowatt/seed', startIn(agreed), shares).slice();
  const words = new DataView(buffer);
  return [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)];
}

/** The set-up to begin with: as agreed, or in the middle of a game, with the unseen cards dealt from the seed. */
export function dealtSetup({ setup, base }: Pick<DealTerms, 'setup' | 'base'>, seed: Rng): Setup {
  if (!base) return setup;
  const { view, money } = base;
  const game = determinize(view, seedRng(seed), money);
  return { ...view.terms, regions: { by: 'draw' }, position: { moment: view.moment, game } };
}
