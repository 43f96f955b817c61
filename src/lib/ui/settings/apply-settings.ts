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

/** Marks the page with a setting; without it where that is the default. */
function mark(name: 'theme' | 'motion' | 'palette' | 'size' | 'calm', value: string, plain: string): void {
  document.documentElement.toggleAttribute(`data-${name}`, value !== plain);
  if (value !== plain) document.documentElement.setAttribute(`data-${name}`, value);
}

/** Applies language, looks, motion and calm to the page. (Theme, palette and size are already applied: static/theme.js.) */
export function applySettings({ locale, theme, motion, palette, size, calm }: Settings): void {
  changeToPreferred(locale);
  mark('theme', theme, 'system');
  mark('motion', calm ? 'reduced' : motion, 'system');
  mark('palette', palette, 'standard');
  mark('size', size, 'normal');
  mark('calm', String(calm), 'false');
  colourBar(theme);
}
