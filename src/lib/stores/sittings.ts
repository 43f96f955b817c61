import type { HostedGame, Sitting } from './shared-app.ts';
import { strictStore } from '../persist/db.ts';
import { IdbTables } from '../persist/tables.ts';

/** Tables of several devices, for the start page: without all that it takes to play at them. */
const tables = new IdbTables(strictStore('kilowatt', () => indexedDB));

/** Newest first. */
export const sittings = (): Promise<readonly Sitting[]> => tables.allSeated();
export async function forget({ room }: Sitting): Promise<void> {
  await tables.forgetSeated(room.code);
}

/** Those that this device hosts and has not ended. */
export async function hostings(): Promise<readonly HostedGame[]> {
  const all = await tables.allHosted();
  return all.flatMap(({ hosting: { game, seats, stage, base }, commands, ended }) =>
    ended ? [] : [{ id: game, seats, begun: stage === 'playing' || commands > 0 || base !== null }],
  );
}
export async function forgetHosting({ id }: HostedGame): Promise<void> {
  await tables.forgetHosted(id);
}
