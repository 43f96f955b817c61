import type { Command } from '../rules/command.ts';
import type { Refusal } from '../rules/errors.ts';
import { forcedReason } from '../rules/forced-reason.ts';
import { onlyCommand, publiclyForced } from '../rules/forced.ts';
import { listLegal } from '../rules/legal.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { VisibleGame } from '../rules/view.ts';
import { type Draft, hasPrivateLimit } from '../session/game/draft.ts';
import { plainCopy } from './plain.ts';
import type { ForcedMove } from './screen.ts';

/** The next decision of a player of this device. */
export interface DueDecision {
  readonly seat: Seat;
  readonly moment: Moment;
  /** The game, or the player's view of it. */
  readonly game: VisibleGame;
  /** Whether the player has nobody to hide their money from. */
  readonly isAlone: boolean;
}

/**
 * The decisions of this device's players in one game: their drafts, the hand-over between players, the last refusal and the last forced
 * moves. A `Key` identifies a decision, so that undo and redo restore its draft.
 */
export class DecisionDesk<Key> {
  /** The drafts of earlier decisions, the latest first; null where there was none. */
  #kept: readonly (readonly [Key, Draft | null])[] = [];
  #draft: Draft | null = $state.raw(null);
  /** The seat whose player has the device, or null before the first hand-over and during one. */
  #holder: Seat | null = null;
  #handOver: Seat | null = $state.raw(null);
  /** Why the rules refused the last decision, or null if they did not. */
  refusal: Refusal | null = $state.raw(null);
  /** The moves that `force` made since the last decision. */
  forced: readonly ForcedMove[] = $state.raw([]);

  /** The draft on the screen. */
  get draft(): Draft | null {
    return this.#draft;
  }
  set draft(draft: Draft | null) {
    this.#draft = plainCopy(draft);
  }
  /** The draft on the screen, or null if it holds a private limit, which is neither stored nor kept. */
  get storableDraft(): Draft | null {
    return this.#draft && hasPrivateLimit(this.#draft) ? null : this.#draft;
  }
  /** Keeps the draft of the decision `left`, shows the one kept for `reached` or else `fallback`, and clears the refusal. */
  moveOn(left: Key, reached: Key, fallback: Draft | null): void {
    this.#kept = [[left, this.storableDraft], ...this.#kept];
    this.draft = this.#kept.find(([key]) => key === reached)?.[1] ?? fallback;
    this.refusal = null;
  }

  /** The seat for which the hand-over screen is shown, or null if it is not shown. */
  get handOver(): Seat | null {
    return this.#handOver;
  }
  /**
   * Passes the device to the player of a seat. Another player's secrets make this a hand-over. `seat` is null while nobody on this
   * device acts, and the device stays where it is.
   */
  passTo(seat: Seat | null, hasSecrets: boolean): void {
    const covers = seat !== null && seat !== this.#holder && hasSecrets;
    this.#handOver = covers ? seat : null;
    this.#holder = covers ? null : (seat ?? this.#holder);
  }
  /** Leaves the device in view of all players: the next secret is covered, no matter who acts. */
  layOpen(): void {
    this.#handOver = null;
    this.#holder = null;
  }
  /** Ends the hand-over: the next player has the device. */
  uncover(): void {
    this.#holder = this.#handOver ?? this.#holder;
    this.#handOver = null;
  }

  /** Makes a decision. Returns false during a hand-over, and if `make` returns a refusal, which `refusal` then shows. */
  decide(make: () => Refusal | null): boolean {
    if (this.handOver !== null) return false;
    this.refusal = make();
    if (this.refusal) return false;
    this.forced = [];
    return true;
  }
  /** Makes the move that is due if its player has no choice. Returns false if they have one, or if `make` does. */
  force(due: DueDecision | null, make: (command: Command) => boolean): boolean {
    const forced = due && forcedMove(due);
    if (!forced || !make(forced.command)) return false;
    this.forced = [...this.forced, forced];
    return true;
  }
}

/**
 * The only move of a player, or null if they have a choice. A player whom only hidden money leaves no choice is asked, too: skipping them
 * would tell the others what they can pay.
 */
function forcedMove({ seat, moment, game, isAlone }: DueDecision): ForcedMove | null {
  const options = listLegal(moment, game, seat);
  const command = options && (isAlone ? onlyCommand(options, seat) : publiclyForced(moment, game, seat));
  return options && command && { moment, command, why: forcedReason(game, options, seat) };
}
