import { type Draft, hasPrivateLimit } from '../session/game/draft.ts';
import type { DraftMemory } from './draft-memory.ts';
import { plain } from './plain.ts';

/** The draft on the screen, and the drafts of earlier decisions, which undo and redo bring back. Private limits are not kept. */
export class Drafts<Decision> {
  readonly #memory: DraftMemory<Decision>;
  #current: Draft | null = $state.raw(null);

  constructor(memory: DraftMemory<Decision>) {
    this.#memory = memory;
  }

  get current(): Draft | null {
    return this.#current;
  }
  set current(draft: Draft | null) {
    this.#current = plain(draft);
  }
  /** The draft on the screen as it may be stored, or null if there is none or it shows a private limit. */
  get storable(): Draft | null {
    return this.#current && hasPrivateLimit(this.#current) ? null : this.#current;
  }
  /** Keeps the draft on the screen for this decision. */
  remember(decision: Decision): void {
    const { storable } = this;
    if (storable) this.#memory.set(decision, storable);
    else this.#memory.delete(decision);
  }
  /** The draft that was kept for this decision, or null if none was. */
  recall(decision: Decision): Draft | null {
    return this.#memory.get(decision) ?? null;
  }
}
