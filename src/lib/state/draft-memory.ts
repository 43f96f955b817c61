import type { Draft } from '../session/game/draft.ts';

/** Where the drafts of earlier decisions are kept. */
export interface DraftMemory<Decision> {
  get(decision: Decision): Draft | undefined;
  set(decision: Decision, draft: Draft): unknown;
  delete(decision: Decision): unknown;
}

/** A memory for decisions that are identified by a text. */
export const newDraftMemory = (): DraftMemory<string> => new Map();
