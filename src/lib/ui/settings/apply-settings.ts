import { changeToPreferred } from '../../i18n/locale.svelte.ts';
import type { Settings } from '../../persist/settings.ts';

/** Gives the bar of the browser the colour of the page, also where the player's theme is not that of the device. */
function colourBar(theme: Settings['theme']): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme ?? '';
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}

/** Applies language, theme and motion to the page. (The theme is there before: static/theme.js.) */
export function applySettings({ locale, theme, motion }: Settings): void {
  changeToPreferred(locale);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (motion === 'system') delete dataset.motion;
  else dataset.motion = motion;
  colourBar(theme);
}
