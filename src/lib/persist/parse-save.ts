import type { Result } from '../result.ts';
import type { RestoredGame, SaveError } from '../session/ports/storage.ts';
import type { Migration } from './migrations.ts';
import { err } from '../result.ts';
import { MOST_BYTES } from './migrations.ts';
import { restoreSave } from './restore.ts';

/** The beginning of every exported file, by which a truncated one is recognized. */
const BEGINNING = '{"app":"kilowatt"';

/** Parses the text of an imported file. Adds save/too-large, save/truncated and save/not-a-save to the errors of restoreSave. */
export function parseSave(text: string, migrations?: readonly Migration[]): Result<RestoredGame, SaveError> {
  if (text.length > MOST_BYTES) {
    return err({ code: 'save/too-large', bytes: text.length, most: MOST_BYTES });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const ours = text.replaceAll(/\s/g, '').startsWith(BEGINNING);
    return err(ours ? { code: 'save/truncated', bytes: text.length } : { code: 'save/not-a-save' });
  }
  return restoreSave(value, migrations);
}
