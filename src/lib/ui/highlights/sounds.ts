import { playTones } from '../../pwa/tones.ts';
import type { News } from '../../rules/types.ts';

/** The sounds, each one gliding tone: Hz at its beginning and end, and its length in seconds. */
const SOUNDS: Readonly<Partial<Record<News['type'], readonly [from: number, to: number, seconds: number]>>> =
  {
    'bought-plant': [220, 80, 0.12],
    'bought-cubes': [520, 380, 0.06],
    built: [300, 160, 0.1],
    powered: [1320, 1760, 0.2],
    'stage-began': [110, 440, 0.35],
    'game-over': [220, 880, 0.5],
  };

/** Plays the sound of the last of these news that has one. */
export function playSoundOf(news: readonly News[]): void {
  const last = news.findLast(({ type }) => SOUNDS[type]);
  const sound = last && SOUNDS[last.type];
  if (!sound) return;
  const [from, to, length] = sound;
  playTones([{ at: 0, length, from, to, volume: 0.06, shape: 'triangle' }]);
}
