import type { DeviceId, TableView } from '../protocol/table-view.ts';
import type { LogEntry } from '../rules/log.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import { Transcript } from '../session/fair-deal/transcript.ts';
import type { Reveal, Verdict } from '../session/fair-deal/verify.ts';
import type { ReplicaState } from '../session/guest/replica.ts';

/** Delay between showing the result and checking the deck, so that the check does not hold up painting. Milliseconds. */
const CHECK_MS = 250;

/** Checks after a game, on this device, that nobody chose its deck. */
export class DeckCheck {
  readonly #wait: (ms: number) => Promise<void>;
  readonly #transcript = new Transcript();
  #isRunning = false;
  #found: { readonly game: string; readonly verdict: Verdict } | null = $state.raw(null);

  constructor(wait: (ms: number) => Promise<void>) {
    this.#wait = wait;
  }

  /** The verdict on this game, or null if it was not checked, or there was nothing to check. */
  verdictOn(game: string): Verdict | null {
    return this.#found?.game === game ? this.#found.verdict : null;
  }
  /** Adds this device's observations of the game to the transcript. */
  record(tableView: TableView, log: readonly LogEntry[]): void {
    this.#transcript.record(tableView, log);
  }
  /** Checks the deal against what the host reveals. Returns whether it was fair, or false while another check is under way. */
  async run({ tableView, log }: ReplicaState, part: DealPart | null, device: DeviceId, reveal: Reveal) {
    if (this.#isRunning) return false;
    this.#isRunning = true;
    const check = this.#transcript.prepareCheck(tableView, log, part, device, reveal);
    await this.#wait(CHECK_MS);
    const verdict = check();
    this.#found = verdict && { game: tableView.game, verdict };
    this.#isRunning = false;
    return verdict?.ok === true;
  }
}
