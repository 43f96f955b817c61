import * as v from 'valibot';
import { LESSONS } from '../coach/lessons.ts';
import type { Progress } from '../coach/progress.ts';
import { gameId } from '../shapes/nouns.ts';
import { parseRow, withVersion } from './parsed.ts';
import type { SettingsBox } from './settings.ts';

/** The learner's progress on this device, in localStorage. */

const KEY = 'kilowatt.coach';

/** More than the number of moments. */
const MAX_HEARD = 100;
export const PROGRESS = v.object({
  lesson: v.picklist(LESSONS),
  game: gameId,
  heard: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.maxLength(40)),
        at: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
    v.maxLength(MAX_HEARD),
  ),
  isResting: v.boolean(),
  isDone: v.boolean(),
});

/** Reads the progress: null if there is none, 'unreadable' if it is damaged or of another version. */
export function readProgress(box: () => SettingsBox): Progress | 'unreadable' | null {
  try {
    const text = box().getItem(KEY);
    if (text === null) return null;
    const row = parseRow('coach', PROGRESS, JSON.parse(text));
    if (row === null) return 'unreadable';
    const { isResting, ...progress } = row;
    return { ...progress, isDismissed: isResting };
  } catch (error) {
    // otherwise storage is forbidden, and nothing was ever written
    return error instanceof SyntaxError ? 'unreadable' : null;
  }
}

/** Returns whether the progress is stored; false if the browser forbids it. */
export function writeProgress(box: () => SettingsBox, { isDismissed, ...progress }: Progress): boolean {
  try {
    box().setItem(KEY, JSON.stringify(withVersion({ ...progress, isResting: isDismissed })));
    return true;
  } catch {
    return false;
  }
}
