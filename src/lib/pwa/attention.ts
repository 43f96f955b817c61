/** Calls the player when a seat of this device may act, with whatever the browser supports. */

/** Milliseconds that the call waits after the screen has changed: opening the sound delays drawing. */
export const CALL_MS = 250;

/** Two short, soft tones. Frequencies in Hz, times in seconds. */
const TONES = [
  { at: 0, frequency: 660 },
  { at: 0.14, frequency: 880 },
] as const;
const TONE_SECONDS = 0.12;
const VOLUME = 0.08;
const VIBRATION_MS = [60, 80, 60];

let audio: AudioContext | null = null;
/** Number of tones that are still playing. */
let playingTones = 0;

/** Suspends the audio context after the last tone: a running context uses power even when it is silent. */
function onToneEnded(): void {
  if (--playingTones === 0) void audio?.suspend();
}

/** Plays the two tones. Browsers allow it only after a tap on the page. */
export function chime(): void {
  if (typeof AudioContext !== 'function') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const { at, frequency } of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.addEventListener('ended', onToneEnded);
    playingTones++;
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}

export function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
}

/** Sets or clears the badge on the app's icon. */
export function badge(mayAct: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  // refused where the app is not installed, which does no harm
  (mayAct ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Browsers hold sound back until the first tap on a page, and would then play all of it at once. */
const canPlaySound = (): boolean =>
  !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/** Calls the player in the ways that the settings allow, or clears the badge when no seat of this device may act. */
export function attract(
  mayAct: boolean,
  allowed: { readonly sound: boolean; readonly vibration: boolean },
): void {
  badge(mayAct);
  if (!mayAct || !canPlaySound()) return;
  if (allowed.sound) chime();
  if (allowed.vibration) buzz();
}
