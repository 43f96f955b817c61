import {
  DEFAULT_SETTINGS,
  readSettings,
  type Settings,
  type SettingsBox,
  writeSettings,
} from '../persist/settings.ts';

type Changeable = { -readonly [K in keyof Settings]: Settings[K] };

/** The settings that a table follows, on one device or on several. */
export type PlaySettings = Readonly<
  Pick<
    Settings,
    | 'announce'
    | 'calm'
    | 'captions'
    | 'keys'
    | 'moveVibration'
    | 'moveVolume'
    | 'reader'
    | 'size'
    | 'sound'
    | 'stageVibration'
    | 'stageVolume'
    | 'vibration'
  >
>;
/** The settings of a table to which none are given: it is as most people see it, without sound. */
export const PLAIN: Settings = { ...DEFAULT_SETTINGS, sound: false, vibration: false };

/** The player's settings on this device. Changes are saved at once. */
export type SettingsState = Changeable & {
  /** Whether this browser stores the settings. Otherwise they are lost with the page. */
  readonly areSaved: boolean;
  /** Whether this version of the app did not know some stored values, which gave way to the defaults. */
  readonly replaced: boolean;
  /** Reads the settings again after another tab changed them. */
  reload(): void;
};

/**
 * Opens the settings of this device. `box` is called for every access, because a browser that forbids storage throws when the property is
 * read.
 */
export function openSettings(box: () => SettingsBox): SettingsState {
  const { settings, replaced } = readSettings(box);
  // each setting is its own signal: a change of the language reruns only effects that read the language
  const now: Changeable = $state({ ...settings });
  let areSaved = $state.raw(true);
  const save = (): void => void (areSaved = writeSettings(box, now));
  if (replaced) save(); // so that it is told once
  const opened = {
    get areSaved() {
      return areSaved;
    },
    replaced,
    reload: (): void => void Object.assign(now, readSettings(box).settings),
  };
  const accessors = Object.keys(settings).map((key) => [
    key,
    {
      get: () => Reflect.get(now, key) as unknown,
      set(value: unknown) {
        Reflect.set(now, key, value);
        save();
      },
      enumerable: true,
    },
  ]);
  return Object.defineProperties(opened, Object.fromEntries(accessors)) as SettingsState;
}
