import { untrack } from 'svelte';
import type { LogEntry } from '../../rules/log.ts';
import type { Moment, Seat } from '../../rules/types.ts';
import { GAIN_MS, hasGain } from '../../state/display-times.ts';
import type { PlayableGame } from '../../state/screen.ts';
import { prefersReducedMotion } from '../base/motion.ts';
import { TAB_OF, type TabId } from './tabs.ts';

/** Whether the last turn in the log is one in which a seat bought, built or earned something. */
function endsWithGain(log: readonly LogEntry[], isOwn: (seat: Seat) => boolean): boolean {
  const [before, last] = log.slice(-2);
  const command = last?.command;
  if (!command || !isOwn(command.seat)) return false;
  // what a turn brought stands in the entry before the one that ends it
  return hasGain(last.news) || (command.type === 'done' && before !== undefined && hasGain(before.news));
}

/**
 * The visible tab. Each decision brings up its own; until the next one, everybody may look elsewhere. For a player who does not act, or has
 * just gained something, the last tab stays for a moment.
 */
export class ShownTab {
  readonly #game: () => Pick<PlayableGame, 'moment' | 'log'>;
  readonly #acting: () => Seat | null;
  readonly #lingers: boolean = $derived.by(
    () =>
      this.#acting() === null ||
      (!prefersReducedMotion() && endsWithGain(this.#game().log, (seat) => this.#isOwn(seat))),
  );
  readonly #isOwn: (seat: Seat) => boolean;
  #followed: Moment = $state.raw('drafting');
  current: TabId = $derived.by(() => TAB_OF[this.#lingers ? this.#followed : this.#game().moment]);
  /** Whether the screen still shows the decision before the one that is due. */
  readonly isBehind: boolean = $derived.by(() => this.#lingers && this.#followed !== this.#game().moment);

  /**
   * Create it during component initialization. `acting`: the seat that acts on this device; `isOwn`: whether somebody plays a seat here.
   */
  constructor(
    game: () => Pick<PlayableGame, 'moment' | 'log'>,
    acting: () => Seat | null,
    isOwn: (seat: Seat) => boolean,
  ) {
    this.#game = game;
    this.#acting = acting;
    this.#isOwn = isOwn;
    this.#followed = untrack(() => game().moment);
    $effect(() => {
      const { moment } = game();
      const timer = setTimeout(() => (this.#followed = moment), this.#lingers ? GAIN_MS : 0);
      return () => clearTimeout(timer);
    });
  }

  /** Shows the decision that is due: a player has tapped. */
  catchUp(): void {
    this.#followed = this.#game().moment;
  }
  lookAt(tab: TabId): void {
    this.catchUp();
    this.current = tab;
  }
}
