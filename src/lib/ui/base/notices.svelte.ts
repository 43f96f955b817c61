import { untrack } from 'svelte';
import { isCalm } from './motion.ts';

/** A short notice that disappears by itself. */
export interface Notice {
  readonly id: number;
  /** Called at each rendering, so that the notice follows the language. */
  readonly text: () => string;
  readonly tone: 'info' | 'good' | 'bad';
  /** The page of the notice, which disappears when that page is left. */
  readonly page: 'this' | 'next';
  readonly action: { readonly label: () => string; readonly run: () => void } | null;
}

const PLAIN_MS = 5_000;
const WITH_ACTION_MS = 10_000;

let last = 0;
let shown: readonly Notice[] = $state.raw([]);

export const notices = (): readonly Notice[] => shown;

export function dismissNotice(id: number): void {
  shown = untrack(notices).filter((notice) => notice.id !== id);
}

/** Dismisses the notices of the page that is being left, which would cover the next one's buttons. */
export function dismissPageNotices(): void {
  shown = untrack(notices).flatMap((notice) => (notice.page === 'next' ? [{ ...notice, page: 'this' }] : []));
}

/** Shows a notice for 5 seconds, for 10 with an action, and in calm mode until it is closed. Returns its id for dismissNotice. */
export function showNotice(
  text: () => string,
  { tone = 'info', page = 'this', action = null }: Partial<Pick<Notice, 'tone' | 'page' | 'action'>> = {},
): number {
  last += 1;
  const id = last;
  // Untracked: an effect that shows a notice must not run again when the notice disappears.
  shown = [...untrack(notices).slice(-2), { id, text, tone, page, action }];
  if (!isCalm()) setTimeout(() => dismissNotice(id), action ? WITH_ACTION_MS : PLAIN_MS);
  return id;
}
