import {
  readSettings,
  type Settings,
  type SettingsBox,
  type Theme,
  writeSettings,
} from '../persist/settings.ts';

/** The player's settings on this device. Changes are saved at once. */
export class SettingsState {
  readonly #box: () => SettingsBox;
  /** Each setting is its own signal: a change of the language reruns only effects that read the language. */
  readonly #now: { -readonly [K in keyof Settings]: Settings[K] };
  #areSaved: boolean = $state.raw(true);

  /** `box` is called for every access, because a browser that forbids storage throws when the property is read. */
  constructor(box: () => SettingsBox) {
    this.#box = box;
    const now = $state(readSettings(box));
    this.#now = now;
  }

  /** The chosen language, or null for the browser's language. */
  get locale(): Settings['locale'] {
    return this.#now.locale;
  }
  set locale(locale: Settings['locale']) {
    this.#change({ locale });
  }
  get theme(): Theme {
    return this.#now.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }
  get motion(): Settings['motion'] {
    return this.#now.motion;
  }
  set motion(motion: Settings['motion']) {
    this.#change({ motion });
  }
  get pace(): Settings['pace'] {
    return this.#now.pace;
  }
  set pace(pace: Settings['pace']) {
    this.#change({ pace });
  }
  get advice(): boolean {
    return this.#now.advice;
  }
  set advice(advice: boolean) {
    this.#change({ advice });
  }
  get forced(): boolean {
    return this.#now.forced;
  }
  set forced(forced: boolean) {
    this.#change({ forced });
  }
  get sound(): boolean {
    return this.#now.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }
  get vibration(): boolean {
    return this.#now.vibration;
  }
  set vibration(vibration: boolean) {
    this.#change({ vibration });
  }
  /** Whether the start page still has to offer to ask the browser to keep the saves. */
  get keepHint(): boolean {
    return this.#now.keepHint;
  }
  set keepHint(keepHint: boolean) {
    this.#change({ keepHint });
  }
  /** Whether a player still has to be told that a long press explains things. */
  get holdHint(): boolean {
    return this.#now.holdHint;
  }
  set holdHint(holdHint: boolean) {
    this.#change({ holdHint });
  }
  /** Address of the signalling server, or '' for the one at the page's own origin. */
  get signalling(): string {
    return this.#now.signalling;
  }
  set signalling(signalling: string) {
    this.#change({ signalling });
  }
  get iceServers(): Settings['iceServers'] {
    return this.#now.iceServers;
  }
  set iceServers(iceServers: Settings['iceServers']) {
    this.#change({ iceServers });
  }
  /** Whether this browser stores the settings. Otherwise they are lost with the page. */
  get areSaved(): boolean {
    return this.#areSaved;
  }

  /** Reads the settings again after another tab changed them. */
  reload(): void {
    Object.assign(this.#now, readSettings(this.#box));
  }
  #change(change: Partial<Settings>): void {
    Object.assign(this.#now, change);
    this.#areSaved = writeSettings(this.#box, this.#now);
  }
}
