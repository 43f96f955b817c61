import type { Refusal } from '../../rules/errors.ts';

/** The refusal on the screen, or null if the last tap was accepted. */
export class ShownRefusal {
  current: Refusal | null = $state.raw(null);
  /** `note`: an answer to a question, where nothing was refused. */
  tone: 'refused' | 'note' = $state('refused');

  refuse(why: Refusal | null): void {
    this.tone = 'refused';
    this.current = why;
  }
  note(why: Refusal | null): void {
    this.tone = 'note';
    this.current = why;
  }
  clear(): void {
    this.current = null;
  }
}
