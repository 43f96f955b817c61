import { untrack } from 'svelte';

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

/** The most notices: the shown one and those that wait. */
const MOST = 3;

let last = 0;
let all: readonly Notice[] = $state.raw([]);

/** The first one is shown; the others wait until it is gone. */
export const notices = (): readonly Notice[] => all;

export function dismissNotice(id: number): void {
  all = untrack(notices).filter((notice) => notice.id !== id);
}

/** Dismisses the notices of the page that is being left, which would cover the next one's buttons. */
export function dismissPageNotices(): void {
  all = untrack(notices).flatMap((notice) => (notice.page === 'next' ? [{ ...notice, page: 'this' }] : []));
}

/** Shows a notice after those that wait (NoticeLine says how long). One that says the same as another is not added. Returns its id for dismissNotice. */
export function showNotice(
  text: () => string,
  { tone = 'info', page = 'this', action = null }: Partial<Pick<Notice, 'tone' | 'page' | 'action'>> = {},
): number {
  // Untracked: an effect that shows a notice must not run again when the notice disappears.
  return untrack(() => {
    const same = all.find((notice) => !notice.action && !action && notice.text() === text());
    if (same) {
      // its time starts again
      all = all.map((notice) => (notice === same ? { ...same } : notice));
      return same.id;
    }
    last += 1;
    all = [...all.slice(0, 1), ...all.slice(1).slice(2 - MOST), { id: last, text, tone, page, action }];
    return last;
  });
}
