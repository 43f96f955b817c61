import type { Settings } from '../../persist/settings.ts';
import { changeToPreferred } from '../../i18n/locale.svelte.ts';

/** The colours that app.html sets for the light and dark theme of the device. */
const ownColours = new WeakMap<HTMLMetaElement, string>();

/** Gives the bar of the browser the colour of the page, also where the player's theme is not that of the device. */
function colourBar(theme: Settings['theme']): void {
  // Reading the colour makes the browser compute all styles before the first paint, so it is read only if needed.
  const ground = theme === 'system' ? null : getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (!ownColours.has(meta)) ownColours.set(meta, meta.content);
    meta.content = ground ?? ownColours.get(meta) ?? meta.content;
  }
}

/** Applies language, theme and motion to the page. */
export function applySettings({ locale, theme, motion }: Settings): void {
  changeToPreferred(locale);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (motion === 'system') delete dataset.motion;
  else dataset.motion = motion;
  colourBar(theme);
}
