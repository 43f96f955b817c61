import type { Settings } from '../stores/types.ts';
import { browserLocale, speak } from './words/locale.svelte.ts';

/** Make the page look and speak as set. */
export function applySettings({ locale, theme, motion }: Settings): void {
  speak(locale ?? browserLocale(navigator.languages));
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (motion === 'system') delete dataset.motion;
  else dataset.motion = motion;
}
