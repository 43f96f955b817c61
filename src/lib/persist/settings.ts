import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { parseRow, withVersion } from './parsed.ts';

/** The settings of this device, in localStorage because they must be readable before the first paint. */

const KEY = 'kilowatt.settings';

const VOLUME = v.fallback(v.picklist(['off', 'soft', 'normal', 'loud']), 'normal');

/** A missing or invalid field falls back to its default. */
export const SETTINGS = v.object({
  /** The tag of a language, available or not; null for the browser's language. */
  locale: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{2,35}$/))), null),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  motion: v.fallback(v.picklist(['system', 'reduced']), 'system'),
  /** Colours for those who see colours otherwise, or of high contrast. */
  palette: v.fallback(v.picklist(['standard', 'protan', 'deutan', 'tritan', 'contrast']), 'standard'),
  /** `large` can be read from two metres away. */
  size: v.fallback(v.picklist(['normal', 'large']), 'normal'),
  /** Whether nothing moves, sounds, counts down or covers the table by itself. */
  calm: v.fallback(v.boolean(), false),
  /** Whether tables show lists for screen readers, and bots wait until what happened was read. */
  reader: v.fallback(v.boolean(), false),
  /** What a table announces to screen readers: everything, what concerns the players of this device, or nothing. */
  announce: v.fallback(v.picklist(['all', 'mine', 'none']), 'all'),
  /** Whether single keys are shortcuts. */
  keys: v.fallback(v.boolean(), true),
  /** The speed of bots on the screen. */
  pace: v.fallback(v.picklist(['slow', 'normal', 'fast', 'instant']), 'normal'),
  /** Whether players can ask for advice. */
  advice: v.fallback(v.boolean(), true),
  /** Whether forced decisions are made automatically. */
  forced: v.fallback(v.boolean(), true),
  /** Whether a sound, or a vibration, calls when a seat on this device can act. */
  sound: v.fallback(v.boolean(), true),
  vibration: v.fallback(v.boolean(), true),
  /** How loud each kind of sound is: the call to decide, moves, and new stages and the end. */
  callVolume: VOLUME,
  moveVolume: VOLUME,
  stageVolume: VOLUME,
  /** Whether the device vibrates with each kind of sound. */
  callVibration: v.fallback(v.boolean(), true),
  moveVibration: v.fallback(v.boolean(), false),
  stageVibration: v.fallback(v.boolean(), false),
  /** Whether a line below the table names each sound. */
  captions: v.fallback(v.boolean(), false),
  /** Whether the start page still offers to ask the browser to keep the saves. */
  keepHint: v.fallback(v.boolean(), true),
  /** Whether the hint about explanations by long press is still due. */
  holdHint: v.fallback(v.boolean(), true),
  /** Whether statistics over all games count branches, and whose they are: the key of a name, or '' for everybody. */
  countBranches: v.fallback(v.boolean(), false),
  statisticsOf: v.fallback(v.pipe(v.string(), v.maxLength(300)), ''),
  /** Address of the signalling server for tables hosted here; '' for the server of the page. */
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
export type Pace = Settings['pace'];
export type SettingsBox = Pick<Storage, 'getItem' | 'setItem'>;

export const DEFAULT_SETTINGS: Settings = v.parse(SETTINGS, {});

/** Settings as they were stored. */
interface StoredSettings {
  readonly settings: Settings;
  /** Whether this version does not know some stored values, which give way to the defaults. */
  readonly replaced: boolean;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Reads the settings; the defaults if none are stored or they cannot be read. */
export function readSettings(box: () => SettingsBox): StoredSettings {
  let text: string | null = null;
  try {
    text = box().getItem(KEY);
  } catch {
    // storage is forbidden: settings last until the page is closed
  }
  const stored = parse(text);
  const settings = parseRow('settings', SETTINGS, stored);
  if (!settings) return { settings: DEFAULT_SETTINGS, replaced: false };
  const textOf = (fields: object): string => JSON.stringify(fields, Object.keys(settings));
  return { settings, replaced: textOf({ ...settings, ...Object(stored) }) !== textOf(settings) };
}

/** Stores the settings. Returns false if they last only until the page is closed. */
export function writeSettings(box: () => SettingsBox, settings: Settings): boolean {
  try {
    box().setItem(KEY, JSON.stringify(withVersion(settings)));
    return true;
  } catch {
    return false;
  }
}
