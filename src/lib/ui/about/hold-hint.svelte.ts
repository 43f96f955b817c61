import type { SettingsState } from '../../state/settings.svelte.ts';

type Hint = Pick<SettingsState, 'holdHint'>;

/** The stored state of the hint; null on pages without settings. */
let kept: Hint | null = $state.raw(null);

/** Called once, by the layout of all pages. */
export function initHoldHint(settings: Hint): void {
  kept = settings;
}
/** Whether to tell the players of this device that a long press explains things. */
export const needsHoldHint = (): boolean => kept?.holdHint ?? false;

/** Ends the hint: a player has seen it, or found the long press. */
export function endHoldHint(): void {
  if (kept?.holdHint) kept.holdHint = false;
}
