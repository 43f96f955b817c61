import type { InferOutput } from 'valibot';
import * as v from 'valibot';

/** What a player sets once for this device. Kept where it can be read before the first paint. */

const KEY = 'kilowatt.settings';

/** Whatever is missing or not understood is taken as never set. */
const SETTINGS = v.object({
  /** Null: as the browser says. */
  locale: v.fallback(v.nullable(v.picklist(['en', 'de'])), null),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  motion: v.fallback(v.picklist(['system', 'reduced']), 'system'),
});
export type Settings = Readonly<InferOutput<typeof SETTINGS>>;
export type Theme = Settings['theme'];
export type SettingsBox = Pick<Storage, 'getItem' | 'setItem'>;

export const DEFAULT_SETTINGS: Settings = { locale: null, theme: 'system', motion: 'system' };

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** The settings of this device; the defaults where nothing is kept or may be read. */
export function readSettings(box: () => SettingsBox): Settings {
  let text: string | null = null;
  try {
    text = box().getItem(KEY);
  } catch {
    // storage is forbidden: settings last as long as the page
  }
  const parsed = v.safeParse(SETTINGS, parse(text));
  return parsed.success ? parsed.output : DEFAULT_SETTINGS;
}

/** False: they last only as long as the page. */
export function writeSettings(box: () => SettingsBox, settings: Settings): boolean {
  try {
    box().setItem(KEY, JSON.stringify(settings));
    return true;
  } catch {
    return false;
  }
}
