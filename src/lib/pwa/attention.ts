/** Call the player when a decision is awaited here. Whatever a browser lacks is left out. */

/** By how much a player is called later than shown what is asked: to call takes the time that the picture needs. */
export const CALL_MS = 250;

/** Two short tones, soft enough for a table. Frequencies in Hz, times in seconds. */
const TONES = [
  { at: 0, frequency: 660 },
  { at: 0.14, frequency: 880 },
] as const;
const LENGTH = 0.12;
const LOUDNESS = 0.08;
const VIBRATION_MS = [60, 80, 60];

let audio: AudioContext | null = null;
/** Tones that are not over. */
let sounding = 0;

/** A context that runs keeps the device's sound at work, silent or not. */
function ended(): void {
  if (--sounding === 0) void audio?.suspend();
}

/** Needs a tap on the page before. */
export function chime(): void {
  if (typeof AudioContext !== 'function') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const { at, frequency } of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.addEventListener('ended', ended);
    sounding++;
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}

export function buzz(): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
}

/** A mark on the app's icon. */
export function badge(asked: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  // refused where the app is not installed, which is no harm
  (asked ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Until a page was tapped browsers keep quiet; what it plays before comes all at once with the first tap. */
const mayBeHeard = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/** A decision is awaited here, or none is any more: told in the ways that the player allows. */
export function attract(
  asked: boolean,
  allowed: { readonly sound: boolean; readonly vibration: boolean },
): void {
  badge(asked);
  if (!asked || !mayBeHeard()) return;
  if (allowed.sound) chime();
  if (allowed.vibration) buzz();
}
