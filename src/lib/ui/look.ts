import type { Settings } from '../persist/settings.ts';
import { preferredLocale } from '../i18n/catalogue.ts';
import { changeLocale } from '../i18n/locale.svelte.ts';

/** What app.html says for the device's own light and dark. */
const ownColours = new WeakMap<HTMLMetaElement, string>();

/** The browser's bar takes the colour of the page, also where the player chose light or dark against the device. */
function colourBar(theme: Settings['theme']): void {
  // To ask for the colour makes the browser work out all styles, before the first paint: not where it is not needed.
  const ground = theme === 'system' ? null : getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (!ownColours.has(meta)) ownColours.set(meta, meta.content);
    meta.content = ground ?? ownColours.get(meta) ?? meta.content;
  }
}

/** Make the page look and speak as set. */
export function applySettings({ locale, theme, motion }: Settings): void {
  changeLocale(locale ?? preferredLocale(navigator.languages));
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (motion === 'system') delete dataset.motion;
  else dataset.motion = motion;
  colourBar(theme);
}
