import type { IdbSharedTables, TakenOverGame } from '../persist/tables.ts';
import type { SaveStore } from '../session/ports/storage.ts';
import type { Room } from '../session/ports/transport.ts';

/** Hides taken-over games from the saves, because otherwise they could be played twice. */

interface Ports {
  readonly tables: Pick<IdbSharedTables, 'putTakenOver' | 'allTakenOver' | 'getTakenOver' | 'deleteHosted'>;
  readonly saves: Pick<SaveStore, 'remove' | 'bringBack'>;
}

/** Hides a game taken over by another device. A lobby, whose game had not begun, is deleted. */
export async function hideTakenOver({ tables, saves }: Ports, takenOver: TakenOverGame): Promise<void> {
  const put = await saves.remove(takenOver.game, takenOver.since);
  if (put.ok || put.error.code !== 'save/missing') await tables.putTakenOver(takenOver);
  else await tables.deleteHosted(takenOver.game);
}

/**
 * Lists the taken-over games of a table again, because it has ended. `table`: its id; null if this device never believed a host there.
 * Returns a function that hides them again.
 */
export async function bringBack(
  { tables, saves }: Ports,
  { code }: Room,
  table: string | null,
): Promise<() => Promise<void>> {
  const all = await tables.allTakenOver();
  const isThere = ({ room, continued }: TakenOverGame): boolean =>
    room.code === code && (continued === null || continued.table === table);
  const found = await Promise.all(all.filter(isThere).map(({ game }) => tables.getTakenOver(game)));
  // leave out games that came back earlier and were then deleted or played to their end
  const here = found.flatMap((one) => (one.ok && one.value ? [one.value] : []));
  await Promise.all(here.map(({ game }) => saves.bringBack(game)));
  return async () => {
    await Promise.all(here.map(({ game, since }) => saves.remove(game, since)));
  };
}
