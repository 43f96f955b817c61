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
/** How long a notice is shown at least before the next one takes its place. */
const LEAST_MS = 1_500;
/** The most notices: the shown one and those that wait. */
const MOST = 3;

let last = 0;
let all: readonly Notice[] = $state.raw([]);
/** The shown notice, since when it is shown (in ms of this page), and the timer that ends it. */
let shown = 0;
let since = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The first one is shown; the others wait until it is gone. */
export const notices = (): readonly Notice[] => all;

function keep(kept: readonly Notice[]): void {
  all = kept;
  const [first, next] = kept;
  clearTimeout(timer);
  if (!first) return;
  const now = performance.now();
  if (first.id !== shown) [shown, since] = [first.id, now];
  if (isCalm()) return;
  const time = next ? LEAST_MS : first.action ? WITH_ACTION_MS : PLAIN_MS;
  timer = setTimeout(() => dismissNotice(first.id), since + time - now);
}

export function dismissNotice(id: number): void {
  keep(untrack(notices).filter((notice) => notice.id !== id));
}

/** Dismisses the notices of the page that is being left, which would cover the next one's buttons. */
export function dismissPageNotices(): void {
  keep(untrack(notices).flatMap((notice) => (notice.page === 'next' ? [{ ...notice, page: 'this' }] : [])));
}

/**
 * Shows a notice for 5 seconds, for 10 with an action, and in calm mode until it is closed; sooner if another one waits. One that says the same
 * as another is not shown again. Returns its id for dismissNotice.
 */
export function showNotice(
  text: () => string,
  { tone = 'info', page = 'this', action = null }: Partial<Pick<Notice, 'tone' | 'page' | 'action'>> = {},
): number {
  // Untracked: an effect that shows a notice must not run again when the notice disappears.
  return untrack(() => {
    const same = all.find((notice) => !notice.action && !action && notice.text() === text());
    if (same) {
      if (same.id === shown) since = performance.now();
      keep(all);
      return same.id;
    }
    last += 1;
    const [first, ...waiting] = all;
    keep([...(first ? [first] : []), ...waiting.slice(2 - MOST), { id: last, text, tone, page, action }]);
    return last;
  });
}
