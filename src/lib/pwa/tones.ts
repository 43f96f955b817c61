/** Tones for the page's one audio context. Nothing has to be loaded. */

/** One tone. Frequencies in Hz at its beginning and end; `at` and `length` in seconds; `volume` from 0 to 1. */
export interface Tone {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly volume: number;
  readonly shape: 'sine' | 'triangle';
}

let audio: AudioContext | null = null;
/** Number of tones that are still playing. */
let playing = 0;

/** Suspends the audio context after the last tone: a running context uses power even when it is silent. */
function onEnded(): void {
  if (--playing === 0) void audio?.suspend();
}

/** Browsers hold sound and vibration back until the first tap on a page, and would then play all sound at once. */
export const isTapped = (): boolean =>
  !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/** Plays tones, if the browser can and may. A call leaves the audio context "interrupted" on iOS, which is resumed like a suspended one. */
export function playTones(tones: readonly Tone[]): void {
  if (typeof AudioContext !== 'function' || !isTapped()) return;
  if (audio === null || audio.state === 'closed') audio = new AudioContext();
  // refused while a call still has the loudspeaker
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
  for (const { at, length, from, to, volume, shape } of tones) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    const end = start + length;
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(gain).connect(audio.destination);
    tone.addEventListener('ended', onEnded);
    playing++;
    tone.start(start);
    tone.stop(end);
  }
}
