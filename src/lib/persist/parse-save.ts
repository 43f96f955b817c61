import { begin } from '../machine/begin.ts';
import { err, type Result } from '../result.ts';
import type { RestoredGame, SaveError } from '../session/ports/storage.ts';
import { type LongNames, withNamesCut } from './long-names.ts';
import { MAX_BYTES, type Migration } from './migrations.ts';
import { restoreSave } from './restore.ts';

/** The beginning of every exported file, which identifies truncated files and those with several saves. */
const BEGINNING = /\{\s*"app"\s*:\s*"kilowatt"/g;

/**
 * Parses the text of an imported file. Adds save/too-large, save/several, save/truncated, save/not-a-save and save/long-names to the errors of
 * restoreSave.
 */
export function parseSave(
  text: string,
  migrations?: readonly Migration[],
): Result<RestoredGame, SaveError | LongNames> {
  if (text.length > MAX_BYTES) {
    return err({ code: 'save/too-large', bytes: text.length, most: MAX_BYTES });
  }
  const count = text.match(BEGINNING)?.length ?? 0;
  if (count > 1) return err({ code: 'save/several', count });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isOurs = text.trimStart().search(BEGINNING) === 0;
    return err(isOurs ? { code: 'save/truncated', bytes: text.length } : { code: 'save/not-a-save' });
  }
  const restored = restoreSave(value, begin, migrations);
  if (restored.ok || restored.error.code !== 'save/invalid') return restored;
  const { names, value: cut } = withNamesCut(value);
  if (names.length === 0) return restored;
  const shorter = restoreSave(cut, begin, migrations);
  return shorter.ok ? err({ code: 'save/long-names', names, game: shorter.value }) : shorter;
}
