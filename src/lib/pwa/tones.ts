/** Tones for the page's one audio context, without files to load. */

/** One tone. Frequencies in Hz at its beginning and end; `at` and `length` in seconds; `volume` from 0 to 1. */
export interface Tone {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly volume: number;
  readonly shape: 'sine' | 'triangle';
}

/** How loud the player wants a kind of sound. */
export type Volume = 'off' | 'soft' | 'normal' | 'loud';
const FACTORS = { soft: 0.4, normal: 1, loud: 3 };

let audio: AudioContext | null = null;
/** Number of tones still playing. */
let playing = 0;

/** Suspends the audio context after the last tone: a running context uses power even when silent. */
function onEnded(): void {
  if (--playing === 0) void audio?.suspend();
}

/** Whether the page was tapped: browsers hold back sound and vibration before, and would then play all sound at once. */
export const wasTapped = (): boolean =>
  !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/**
 * Plays tones if the browser is able and allowed to. A phone call leaves the audio context "interrupted" on iOS, which is resumed like a
 * suspended one.
 */
export function playTones(tones: readonly Tone[], loudness: Volume): void {
  if (loudness === 'off' || typeof AudioContext !== 'function' || !wasTapped()) return;
  if (audio === null || audio.state === 'closed') audio = new AudioContext();
  // rejected while a phone call has the loudspeaker
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
  for (const { at, length, from, to, volume, shape } of tones) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    const end = start + length;
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    gain.gain.setValueAtTime(volume * FACTORS[loudness], start);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(gain).connect(audio.destination);
    tone.addEventListener('ended', onEnded);
    playing++;
    tone.start(start);
    tone.stop(end);
  }
}
