import { t } from '../../i18n/t.ts';
import type { Seat } from '../../rules/types.ts';
import type { PlayContext } from '../play/play-context.svelte.ts';
import { findCommand } from './commands.ts';
import type { Reply } from './desk.ts';
import { firstWord } from './parse.ts';
import { type Sentences, troubleText } from './trouble.ts';

/** A typed line and its answer. */
interface Entry {
  readonly number: number;
  readonly line: string;
  readonly answer: Sentences;
  /** What a screen reader says of it. The table itself tells what a decision brought about. */
  readonly spoken: Sentences;
  /** Whether the line did nothing. */
  readonly isRefused: boolean;
  /** Whose view of the game answered. */
  readonly viewer: Seat | null;
}

/** How many answers can be read again. */
const KEPT = 20;

/** The typed lines and their answers while the line for commands is on the screen. Nothing of them is stored. */
export class Conversation {
  readonly #play: PlayContext;
  #all: readonly Entry[] = $state.raw([]);
  #count = 0;
  #stepsBack = 0;
  /** The answers, the latest last. Where players hide money from each other, only those of the view that is shown now. */
  readonly entries: readonly Entry[] = $derived.by(() => {
    const { terms, viewer } = this.#play.view;
    return terms.hiddenMoney ? this.#all.filter((entry) => entry.viewer === viewer) : this.#all;
  });

  constructor(play: PlayContext) {
    this.#play = play;
  }

  /** Answers a line. An empty one is not answered. */
  async enter(line: string): Promise<void> {
    if (line.trim() === '') return;
    const number = ++this.#count;
    const before = this.#play.game.log.length;
    const reply = this.#replyTo(line);
    if (!(reply instanceof Promise)) {
      const isDecided = this.#play.game.log.length > before;
      this.#say(number, line, reply, isDecided ? [t('typed_done')] : null);
      return;
    }
    this.#say(number, line, { ok: true, value: [t('advice_thinking')] }, null);
    this.#say(number, line, await reply, null);
  }

  #replyTo(line: string): Reply | Promise<Reply> {
    const [word, rest] = firstWord(line);
    const found = findCommand(word);
    if (!found.ok) return found;
    const stepsBack = this.#stepsBack;
    this.#stepsBack = found.value.words === 'typed_words_last' ? stepsBack + 1 : 0;
    const said = this.entries.at(-1)?.answer ?? [];
    return found.value.answer(rest, { play: this.#play, said, stepsBack });
  }

  /** Adds the answer, or replaces what was said until it came. */
  #say(number: number, line: string, reply: Reply, instead: Sentences | null): void {
    const answer = reply.ok ? reply.value : troubleText(reply.error, this.#play.names);
    const others = this.#all.filter((entry) => entry.number !== number);
    const { viewer } = this.#play.view;
    const entry = { number, line, answer, spoken: instead ?? answer, isRefused: !reply.ok, viewer };
    this.#all = [...others, entry].toSorted((a, b) => a.number - b.number).slice(-KEPT);
  }
}
