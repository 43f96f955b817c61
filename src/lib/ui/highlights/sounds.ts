import type { News } from '../../rules/types.ts';

/** The sounds. Each is one gliding tone, so that nothing has to be loaded: Hz at its beginning and end, and its length in seconds. */
const SOUNDS: Readonly<Partial<Record<News['type'], readonly [from: number, to: number, seconds: number]>>> =
  {
    'bought-plant': [220, 80, 0.12],
    'bought-cubes': [520, 380, 0.06],
    built: [300, 160, 0.1],
    powered: [1320, 1760, 0.2],
    'stage-began': [110, 440, 0.35],
    'game-over': [220, 880, 0.5],
  };

const VOLUME = 0.06;
let audio: AudioContext | null = null;

/** Plays the sound of the last of these news that has one. Browsers allow it only after a tap on the page; before, nothing is heard. */
export function play(news: readonly News[]): void {
  const last = news.findLast(({ type }) => SOUNDS[type]);
  const sound = last && SOUNDS[last.type];
  if (!sound || typeof AudioContext !== 'function' || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const [from, to, seconds] = sound;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const [start, end] = [audio.currentTime, audio.currentTime + seconds];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
