import { untrack } from 'svelte';

/** Short words that come and go at the bottom of the screen. */
export interface Toast {
  readonly id: number;
  /** Asked for anew at each rendering, so that it follows the language. */
  readonly text: () => string;
  readonly tone: 'info' | 'good' | 'bad';
  readonly action: { readonly label: () => string; readonly run: () => void } | null;
}

const SECONDS_PLAIN = 5;
const SECONDS_WITH_ACTION = 10;

let last = 0;
let shown: readonly Toast[] = $state.raw([]);

export const toasts = (): readonly Toast[] => shown;

export function dismissToast(id: number): void {
  shown = untrack(toasts).filter((toast) => toast.id !== id);
}

/** Show a toast for some seconds; longer when it offers something to do. Returns its id, for dismissToast. */
export function showToast(
  text: () => string,
  { tone = 'info', action = null }: Partial<Pick<Toast, 'tone' | 'action'>> = {},
): number {
  last += 1;
  const id = last;
  // an effect that tells something is not asked again when it goes
  shown = [...untrack(toasts).slice(-2), { id, text, tone, action }];
  setTimeout(() => dismissToast(id), 1000 * (action ? SECONDS_WITH_ACTION : SECONDS_PLAIN));
  return id;
}
