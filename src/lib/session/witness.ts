import type { DealParts, Desk } from '../protocol/desk.ts';
import type { LogEntry } from '../rules/log.ts';
import type { View } from '../rules/view.ts';
import type { Base, Deal } from './fair.ts';
import type { OwnPart } from './membership.ts';
import type { Reveal, SeenRest, Verdict } from './verify.ts';
import { dealNamed, PUBLIC_VIEW, setupOf } from '../protocol/desk.ts';
import { holdingsTold, moneyFromLog } from './ledger.ts';
import { verify, viewHash } from './verify.ts';

/** Everybody's Elektro by seat, be it hidden or not: every payment is told to all (V4). */
export function moneyOf(
  { players }: View,
  desk: Pick<Desk, 'start' | 'terms'>,
  log: readonly LogEntry[],
): readonly number[] {
  const told = moneyFromLog(holdingsTold(desk), log);
  return players.map(({ money }, seat) => money ?? told[seat] ?? 0);
}

/** What a table went on from, as every device can tell by itself: its log says what money is hidden (V4). */
export function baseOf(desk: Pick<Desk, 'base' | 'start' | 'terms'>, log: readonly LogEntry[]): Base | null {
  const { base } = desk;
  return base && { view: base.view, money: moneyOf(base.view, desk, log.slice(0, base.logLength)) };
}

export const dealOf = (desk: Desk, parts: DealParts, log: readonly LogEntry[]): Deal => ({
  ...parts,
  game: desk.game,
  epoch: desk.epoch,
  setup: setupOf(desk),
  base: baseOf(desk, log),
});

/** Remembers what a device saw of a game, to hold it against what the host shows when the game is over. */
export class Witness {
  /** Game and epoch of what was seen. */
  #of = '';
  #seen: readonly { readonly entry: LogEntry; readonly views: SeenRest['views'] }[] = [];

  /** Called with every desk that a device was shown. */
  saw({ game, epoch, stage, base, views, logLength }: Desk, log: readonly LogEntry[]): void {
    const of = `${game} ${epoch}`;
    if (of !== this.#of) this.#seen = [];
    this.#of = of;
    if (stage !== 'playing' || log.length !== logLength) return;
    // the beginning of a later epoch is no entry of its own
    const played = base ? log.slice(base.logLength) : log;
    const known = this.#seen.filter(({ entry }, at) => entry === played[at]);
    const missed = played.slice(known.length).map((entry) => ({ entry, views: [] }));
    const all = [...known, ...missed];
    const last = all.at(-1);
    if (!last) return;
    const hashes = Object.entries(views).map(([key, view]) => ({
      viewer: key === PUBLIC_VIEW ? null : Number(key),
      hash: viewHash(view),
    }));
    this.#seen = [...all.slice(0, -1), { ...last, views: hashes }];
  }

  /**
   * To be called later: whether the game, as it was seen until now, was played with the deck that all drew together; null: it
   * was not dealt together.
   */
  judge(
    desk: Desk,
    log: readonly LogEntry[],
    part: OwnPart | null,
    device: string,
    reveal: Reveal,
  ): () => Verdict | null {
    const { deal } = desk;
    if (!deal) return () => null;
    // a part in a deal that was given up says nothing about the one that another device took part in for this seat
    const played = part?.game === desk.game && part.played === desk.epoch;
    const counts = played || part?.deal === dealNamed(desk);
    const own = part && counts ? { device, share: part.share, seal: part.seal } : null;
    const first = desk.base ? 1 : 0;
    const rests = this.#seen.map(({ entry, views }, at) => ({
      entry: { ...entry, index: first + at },
      views,
    }));
    return () => verify(dealOf(desk, deal, log), reveal, { own, rests });
  }
}
