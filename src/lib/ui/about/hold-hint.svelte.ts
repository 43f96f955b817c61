import type { SettingsState } from '../../state/settings.svelte.ts';

type Hint = Pick<SettingsState, 'holdHint'>;

/** Where it is kept whether the hint was given; null on pages without settings. */
let kept: Hint | null = $state.raw(null);

/** Called once, by the layout of all pages. */
export function keepHoldHint(settings: Hint): void {
  kept = settings;
}
/** Whether a player of this device has yet to be told that things can be held for an explanation. */
export const needsHoldHint = (): boolean => kept?.holdHint ?? false;

/** The player has been told, or has found out. */
export function endHoldHint(): void {
  if (kept?.holdHint) kept.holdHint = false;
}
