import { untrack } from 'svelte';

/** A short notice that goes away by itself. */
export interface Toast {
  readonly id: number;
  /** Called at each rendering, so that the notice follows the language. */
  readonly text: () => string;
  readonly tone: 'info' | 'good' | 'bad';
  /** The page that it belongs to: it goes when that page is left. */
  readonly page: 'this' | 'next';
  readonly action: { readonly label: () => string; readonly run: () => void } | null;
}

const PLAIN_MS = 5_000;
const WITH_ACTION_MS = 10_000;

let last = 0;
let shown: readonly Toast[] = $state.raw([]);

export const toasts = (): readonly Toast[] => shown;

export function dismissToast(id: number): void {
  shown = untrack(toasts).filter((toast) => toast.id !== id);
}

/** Dismisses the notices of the page that is being left. They would cover the buttons of the next one. */
export function dismissPageToasts(): void {
  shown = untrack(toasts).flatMap((toast) => (toast.page === 'next' ? [{ ...toast, page: 'this' }] : []));
}

/** Shows a notice for 5 seconds, for 10 with an action. Returns its id, for dismissToast. */
export function showToast(
  text: () => string,
  { tone = 'info', page = 'this', action = null }: Partial<Pick<Toast, 'tone' | 'page' | 'action'>> = {},
): number {
  last += 1;
  const id = last;
  // Untracked: an effect that shows a notice must not run again when the notice goes.
  shown = [...untrack(toasts).slice(-2), { id, text, tone, page, action }];
  setTimeout(() => dismissToast(id), action ? WITH_ACTION_MS : PLAIN_MS);
  return id;
}
