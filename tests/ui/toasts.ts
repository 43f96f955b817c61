import { dismissToast, toasts } from '../../src/lib/ui/base/toasts.svelte.ts';

export const toastTexts = (): readonly string[] => toasts().map(({ text }) => text());

export function dismissToasts(): void {
  for (const { id } of toasts()) dismissToast(id);
}
