/** Short sounds of the table, made of tones, so that nothing has to be loaded. */

/** Frequencies in Hz, times in seconds. */
interface Tone {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
}

const SOUNDS = {
  gavel: [
    { at: 0, from: 220, to: 90, seconds: 0.09, shape: 'square' },
    { at: 0.13, from: 200, to: 80, seconds: 0.12, shape: 'square' },
  ],
  cube: [{ at: 0, from: 520, to: 380, seconds: 0.06, shape: 'triangle' }],
  coin: [
    { at: 0, from: 1320, to: 1320, seconds: 0.07, shape: 'sine' },
    { at: 0.07, from: 1760, to: 1760, seconds: 0.14, shape: 'sine' },
  ],
  house: [{ at: 0, from: 300, to: 160, seconds: 0.1, shape: 'triangle' }],
  power: [{ at: 0, from: 110, to: 440, seconds: 0.35, shape: 'sawtooth' }],
} as const satisfies Record<string, readonly Tone[]>;
export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.05;
let audio: AudioContext | null = null;

/** Plays a sound. Browsers allow it only after a tap on the page; before, nothing is heard. */
export function play(sound: Sound): void {
  if (typeof AudioContext !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const { at, from, to, seconds, shape } of SOUNDS[sound]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
