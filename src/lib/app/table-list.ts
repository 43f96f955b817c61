import type { HostedTable, TakenOverGame, JoinedTable } from './multiplayer.ts';
import { strictStore } from '../persist/db.ts';
import { IdbSaves } from '../persist/saves.ts';
import { IdbSharedTables } from '../persist/tables.ts';
import { bringBack } from './taken-over.ts';

/** Tables of several devices, for the start page: without all that it takes to play at them. */
const store = strictStore('kilowatt', () => indexedDB);
const tables = new IdbSharedTables(store);
const saves = new IdbSaves(store);

/** Newest first. */
export const joinedTables = (): Promise<readonly JoinedTable[]> => tables.allSeated();
/** What this device had hosted there itself is in the list again. Gives the way to bring the table back. */
export async function forget({ room }: JoinedTable): Promise<() => Promise<void>> {
  const { code } = room;
  const [seated, seen] = await Promise.all([tables.getSeated(code), tables.getSeen(code)]);
  await tables.forgetSeated(code);
  const putAway = await bringBack({ tables, saves }, room);
  return async () => {
    await putAway();
    if (seated.ok && seated.value) await tables.putSeated(seated.value);
    if (seen.ok && seen.value) await tables.putSeen(code, seen.value);
  };
}

/** Those that this device hosts and has not ended. */
export async function hostings(): Promise<readonly HostedTable[]> {
  const all = await tables.allHosted();
  return all.flatMap(({ hostRecord: { game, seats, stage, base }, commands, ended }) =>
    ended ? [] : [{ id: game, seats, begun: stage === 'playing' || commands > 0 || base !== null }],
  );
}
/** Games that were hosted here, until others went on with them. */
export const takenOver = (): Promise<readonly TakenOverGame[]> => tables.allTakenOver();
/** Its game, if there is one, stays. Gives the way to bring the table back. */
export async function forgetHosting({ id }: HostedTable): Promise<() => Promise<void>> {
  const hosted = await tables.getHosted(id);
  await tables.forgetHosted(id);
  return async () => {
    if (hosted.ok && hosted.value) await tables.putHosted(hosted.value, null, '');
  };
}
