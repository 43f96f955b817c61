import { playTones, wasTapped } from '../../pwa/tones.ts';
import type { News } from '../../rules/types.ts';
import type { PlaySettings } from '../../state/settings.svelte.ts';

/** The sounds, each one gliding tone: Hz at its beginning and end, and its length in seconds. */
export const SOUNDS = {
  'bought-plant': [220, 80, 0.12],
  'bought-cubes': [520, 380, 0.06],
  built: [300, 160, 0.1],
  powered: [1320, 1760, 0.2],
  'stage-began': [110, 440, 0.35],
  'game-over': [220, 880, 0.5],
} as const satisfies Partial<Record<News['type'], readonly [from: number, to: number, seconds: number]>>;
/** News that sound. */
export type SoundName = keyof typeof SOUNDS;

/** The last of these news that has a sound. */
export const soundIn = (news: readonly Pick<News, 'type'>[]): SoundName | undefined =>
  news.findLast(({ type }) => type in SOUNDS)?.type as SoundName | undefined;

/** The kind of a sound follows from its length, in seconds. */
const STAGE_LENGTH = 0.3;
/** Milliseconds of vibration for a second of sound. */
const VIBRATION = 400;

/** Plays the sound of the last of these news that has one, as loud as its kind may be, with its vibration. Nothing in calm mode. */
export function playSoundOf(news: readonly Pick<News, 'type'>[], settings: PlaySettings): void {
  const name = soundIn(news);
  if (!name || settings.calm) return;
  const [from, to, length] = SOUNDS[name];
  const kind = length < STAGE_LENGTH ? 'move' : 'stage';
  if (settings.sound)
    playTones([{ at: 0, length, from, to, volume: 0.06, shape: 'triangle' }], settings[`${kind}Volume`]);
  if (settings.vibration && settings[`${kind}Vibration`] && wasTapped())
    navigator.vibrate?.(VIBRATION * length);
}
