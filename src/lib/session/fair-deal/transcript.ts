import type { DealParts, TableView } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { View } from '../../rules/view.ts';
import type { TakeoverPoint, Deal } from './commit-reveal.ts';
import type { DealPart } from '../guest/record.ts';
import type { Reveal, Observation, Verdict } from './verify.ts';
import { dealId, PUBLIC_VIEW, setupOf } from '../../protocol/table-view.ts';
import { err } from '../../result.ts';
import { publicEntry, reveals } from '../../rules/log.ts';
import { hashOf } from '../hash.ts';
import { startingHoldings, moneyFromLog } from '../game/ledger.ts';
import { hasPlayedDeal } from '../guest/record.ts';
import { verify, viewHash } from './verify.ts';

/** Everybody's Elektro by seat, be it hidden or not: every payment is told to all (V4). */
export function moneyBySeat(
  { players }: View,
  tableView: Pick<TableView, 'start' | 'terms'>,
  log: readonly LogEntry[],
): readonly number[] {
  const told = moneyFromLog(startingHoldings(tableView), log);
  return players.map(({ money }, seat) => money ?? told[seat] ?? 0);
}

/** What a table went on from, as every device can tell by itself: its log says what money is hidden (V4). */
export function takeoverPointOf(
  tableView: Pick<TableView, 'base' | 'start' | 'terms'>,
  log: readonly LogEntry[],
): TakeoverPoint | null {
  const { base } = tableView;
  return base && { view: base.view, money: moneyBySeat(base.view, tableView, log.slice(0, base.logLength)) };
}

export const dealOf = (tableView: TableView, parts: DealParts, log: readonly LogEntry[]): Deal => ({
  ...parts,
  game: tableView.game,
  epoch: tableView.epoch,
  setup: setupOf(tableView),
  base: takeoverPointOf(tableView, log),
});

/** By what index the first entry of an epoch is known. */
const firstOf = (base: TableView['base']): number => (base ? 1 : 0);

/** Told anew, an entry is another object; and what is a device's own limit depends on the seats that it has then. */
const isSame = (seen: LogEntry, told: LogEntry | undefined): boolean =>
  told !== undefined && (seen === told || hashOf(publicEntry(seen)) === hashOf(publicEntry(told)));

interface ObservedEntry {
  readonly entry: LogEntry;
  readonly views: Observation['views'];
}

/** Remembers what a device saw of a game, to hold it against what the host shows when the game is over. */
export class Transcript {
  /** Game and epoch of what was seen. */
  #of = '';
  #seen: readonly ObservedEntry[] = [];
  /** The first observed that brought a card to light, and was not there any more; null: none was. */
  #gone: number | null = null;

  /** Called with every table view that a device was shown. */
  record({ game, epoch, stage, base, views, logLength }: TableView, log: readonly LogEntry[]): void {
    const of = `${game} ${epoch}`;
    if (of !== this.#of) [this.#seen, this.#gone] = [[], null];
    this.#of = of;
    if (stage !== 'playing' || log.length !== logLength) return;
    // the beginning of a later epoch is no entry of its own
    const played = base ? log.slice(base.logLength) : log;
    const stands = this.#seen.map(({ entry }, at) => isSame(entry, played[at]));
    const gone = this.#seen.findIndex(
      ({ entry: { command, news } }, at) => !stands[at] && command !== null && reveals(command, news),
    );
    if (gone >= 0) this.#gone ??= gone + firstOf(base);
    const hashes = Object.entries(views).map(([key, view]) => ({
      viewer: key === PUBLIC_VIEW ? null : Number(key),
      hash: viewHash(view),
    }));
    this.#seen = played.map((entry, at) => {
      if (at === played.length - 1) return { entry, views: hashes };
      const observed = stands[at] ? this.#seen[at] : undefined;
      return observed?.entry === entry ? observed : { entry, views: observed?.views ?? [] };
    });
  }

  /**
   * To be called later: whether the game, as it was seen until now, was played with the deck that all drew together; null: it
   * was not dealt together.
   */
  prepareCheck(
    tableView: TableView,
    log: readonly LogEntry[],
    part: DealPart | null,
    device: string,
    reveal: Reveal,
  ): () => Verdict | null {
    const { deal } = tableView;
    if (!deal) return () => null;
    // a part in a deal that was given up says nothing about the one that another device took part in for this seat
    const counts = hasPlayedDeal(part, tableView) || part?.deal === dealId(tableView);
    const own = part && counts ? { device, share: part.share, agreementHash: part.agreementHash } : null;
    const gone = this.#gone;
    if (gone !== null) return () => err({ code: 'fair/commands', index: gone });
    const entries = this.#seen.map(({ entry, views }, at) => ({
      entry: { ...entry, index: firstOf(tableView.base) + at },
      views,
    }));
    return () => verify(dealOf(tableView, deal, log), reveal, { own, entries });
  }
}
