import { dealId, type DealParts, PUBLIC_VIEW, setupOf, type TableView } from '../../protocol/table-view.ts';
import { err } from '../../result.ts';
import { type LogEntry, publicEntry, reveals } from '../../rules/log.ts';
import type { View } from '../../rules/view.ts';
import { initialHoldingsOfView, moneyFromLog } from '../game/ledger.ts';
import { hashOf } from '../hash.ts';
import type { FairDeal, TakeoverPoint } from './commit-reveal.ts';
import { type DealPart, hasPlayedDeal } from './deal-part.ts';
import { type Reveal, type SeenEntry, type Verdict, verify, viewHash } from './verify.ts';

/** Elektro by seat, even if hidden: the public log contains every payment (V4). */
export function moneyBySeat(
  { players }: View,
  tableView: Pick<TableView, 'start' | 'terms'>,
  log: readonly LogEntry[],
): readonly number[] {
  const fromLog = moneyFromLog(initialHoldingsOfView(tableView), log);
  return players.map(({ money }, seat) => money ?? fromLog[seat] ?? 0);
}

/** The position of the last take-over, as every device can derive it; null without one (V4). */
function takeoverPointOf(
  tableView: Pick<TableView, 'base' | 'start' | 'terms'>,
  log: readonly LogEntry[],
): TakeoverPoint | null {
  const { base } = tableView;
  return base && { view: base.view, money: moneyBySeat(base.view, tableView, log.slice(0, base.logLength)) };
}

export const dealOf = (tableView: TableView, parts: DealParts, log: readonly LogEntry[]): FairDeal => ({
  ...parts,
  game: tableView.game,
  epoch: tableView.epoch,
  setup: setupOf(tableView),
  base: takeoverPointOf(tableView, log),
});

/** Index of the first log entry of an epoch. */
const firstIndex = (base: TableView['base']): number => (base ? 1 : 0);

/** An entry sent again is another object, and shows private limits of the seats the device holds by then. */
const isSameEntry = (seen: LogEntry, current: LogEntry | undefined): boolean =>
  current !== undefined && (seen === current || hashOf(publicEntry(seen)) === hashOf(publicEntry(current)));

interface ObservedEntry {
  readonly entry: LogEntry;
  readonly views: SeenEntry['views'];
}

/** A device's observations during the game, kept to check the host's reveal. */
export class Transcript {
  /** Game and epoch that the entries belong to. */
  #gameAndEpoch = '';
  #entries: readonly ObservedEntry[] = [];
  /** Index of the first entry that revealed a card and was then undone, against the rules; null if there is none. */
  #illegalUndo: number | null = null;

  /** Records each table view that the device receives. */
  record({ game, epoch, stage, base, views, logLength }: TableView, log: readonly LogEntry[]): void {
    const gameAndEpoch = `${game} ${epoch}`;
    if (gameAndEpoch !== this.#gameAndEpoch) [this.#entries, this.#illegalUndo] = [[], null];
    this.#gameAndEpoch = gameAndEpoch;
    if (stage !== 'playing' || log.length !== logLength) return;
    // after a take-over the epoch has no entry for its beginning
    const played = base ? log.slice(base.logLength) : log;
    const isUnchanged = this.#entries.map(({ entry }, at) => isSameEntry(entry, played[at]));
    const undone = this.#entries.findIndex(
      ({ entry: { command, news } }, at) => !isUnchanged[at] && command !== null && reveals(command, news),
    );
    if (undone >= 0) this.#illegalUndo ??= undone + firstIndex(base);
    const hashes = Object.entries(views).map(([key, view]) => ({
      viewer: key === PUBLIC_VIEW ? null : Number(key),
      hash: viewHash(view),
    }));
    this.#entries = played.map((entry, at) => {
      if (at === played.length - 1) return { entry, views: hashes };
      const observed = isUnchanged[at] ? this.#entries[at] : undefined;
      return observed?.entry === entry ? observed : { entry, views: observed?.views ?? [] };
    });
  }

  /**
   * Prepares the check of the reveal against everything recorded so far; null for a game without a fair deal. The check takes long, so it
   * is returned as a function.
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
    // a part in an aborted deal is irrelevant to the deal of the game
    const isRelevant = hasPlayedDeal(part, tableView) || part?.deal === dealId(tableView);
    const own = part && isRelevant ? { device, share: part.share, agreementHash: part.agreementHash } : null;
    const index = this.#illegalUndo;
    if (index !== null) return () => err({ code: 'fair/commands', index });
    const entries = this.#entries.map(({ entry, views }, at) => ({
      entry: { ...entry, index: firstIndex(tableView.base) + at },
      views,
    }));
    return () => verify(dealOf(tableView, deal, log), reveal, { own, entries });
  }
}
