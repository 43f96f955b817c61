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
  /** Tell by sound, or by vibration, that a decision is awaited here. */
  sound: v.fallback(v.boolean(), true),
  vibration: v.fallback(v.boolean(), true),
  /** The signalling server for tables of this device; empty: the one beside the page. */
  signalling: v.fallback(v.pipe(v.string(), v.maxLength(300)), ''),
  /** STUN and TURN servers. */
  iceServers: v.fallback(
    v.pipe(
      v.array(
        v.object({
          urls: v.pipe(v.string(), v.regex(/^(stun|turn)s?:[^\s]{1,200}$/)),
          username: v.optional(v.pipe(v.string(), v.maxLength(200))),
          credential: v.optional(v.pipe(v.string(), v.maxLength(200))),
        }),
      ),
      v.maxLength(8),
    ),
    [],
  ),
});
export type Settings = Readonly<InferOutput<typeof SETTINGS>>;
export type Theme = Settings['theme'];
export type SettingsBox = Pick<Storage, 'getItem' | 'setItem'>;

export const DEFAULT_SETTINGS: Settings = {
  locale: null,
  theme: 'system',
  motion: 'system',
  sound: true,
  vibration: true,
  signalling: '',
  iceServers: [],
};

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
