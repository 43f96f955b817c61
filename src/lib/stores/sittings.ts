import type { Sitting } from './shared-app.ts';
import { strictStore } from '../persist/db.ts';
import { IdbTables } from '../persist/tables.ts';

/** Tables of other devices, for the start page: without all that it takes to play at them. */
const tables = new IdbTables(strictStore('kilowatt', () => indexedDB));

/** Newest first. */
export const sittings = (): Promise<readonly Sitting[]> => tables.allSeated();
export async function forget({ room }: Sitting): Promise<void> {
  await tables.forgetSeated(room.code);
}
