import type { IdbSharedTables, TakenOverGame } from '../persist/tables.ts';
import type { Room } from '../session/ports/transport.ts';
import type { SaveStore } from '../session/ports/storage.ts';

/** Games that were hosted here until others went on with them: as they were here they would be played twice. */

interface Ports {
  readonly tables: Pick<IdbSharedTables, 'putAway' | 'allTakenOver' | 'getTakenOver' | 'forgetHosted'>;
  readonly saves: Pick<SaveStore, 'remove' | 'bringBack'>;
}

/** Others go on with a game, at a table that is found there; of one that had not begun nothing is kept. */
export async function putAway({ tables, saves }: Ports, passed: TakenOverGame): Promise<void> {
  const put = await saves.remove(passed.game, passed.since);
  if (put.ok || put.error.code !== 'save/missing') await tables.putAway(passed);
  else await tables.forgetHosted(passed.game);
}

/** The table is over for this device: its games are in the list again. Gives the way to put them away as before. */
export async function bringBack({ tables, saves }: Ports, { code }: Room): Promise<() => Promise<void>> {
  const all = await tables.allTakenOver();
  const found = await Promise.all(
    all.filter(({ room }) => room.code === code).map(({ game }) => tables.getTakenOver(game)),
  );
  // what came back since, and was deleted or played to its end, is left alone
  const here = found.flatMap((one) => (one.ok && one.value ? [one.value] : []));
  await Promise.all(here.map(({ game }) => saves.bringBack(game)));
  return async () => {
    await Promise.all(here.map(({ game, since }) => saves.remove(game, since)));
  };
}
