import { changeToPreferred } from '../../i18n/locale.svelte.ts';
import type { Settings } from '../../persist/settings.ts';

/** Gives the browser's bar the colour of the page, even if the player's theme differs from the device's. */
function colourBar(theme: Settings['theme']): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme ?? '';
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}

/** Applies language, theme and motion to the page. (The theme is already applied: static/theme.js.) */
export function applySettings({ locale, theme, motion }: Settings): void {
  changeToPreferred(locale);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (motion === 'system') delete dataset.motion;
  else dataset.motion = motion;
  colourBar(theme);
}
