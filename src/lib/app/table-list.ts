import type { IdbSharedTables } from '../persist/tables.ts';
import type { SaveStore } from '../session/ports/storage.ts';
import type { HostedTable, JoinedTable, TakenOverGame } from './multiplayer.ts';
import { bringBack } from './taken-over.ts';

interface TableListPorts {
  readonly tables: IdbSharedTables;
  readonly saves: SaveStore;
}

/** Undoes the call that returned it. */
export type Undo = () => Promise<void>;

/** The shared tables of this device for the start page, without the code for playing at them. */
export class TableList {
  readonly #ports: TableListPorts;

  constructor(ports: TableListPorts) {
    this.#ports = ports;
  }

  /** Tables with this device as a guest, newest first. */
  async joined(): Promise<readonly JoinedTable[]> {
    const all = await this.#ports.tables.allJoined();
    // a device that only knocked was never at the table
    return all.filter(({ guestRecord }) => guestRecord.epoch > 0);
  }

  /** Forgets a table. Games that this device hosted there before a take-over return to the list of saved games. */
  async forgetJoined({ room }: JoinedTable): Promise<Undo> {
    const { tables } = this.#ports;
    const [row, replica] = await Promise.all([tables.getJoined(room.code), tables.getReplica(room.code)]);
    await tables.deleteJoined(room.code);
    const table = row.ok ? (row.value?.guestRecord.trust?.table ?? null) : null;
    const hideAgain = await bringBack(this.#ports, room, table);
    return async () => {
      await hideAgain();
      if (row.ok && row.value) await tables.putJoined(row.value);
      if (replica.ok && replica.value) await tables.putReplica(room.code, replica.value);
    };
  }

  /** Tables that this device hosts and has not ended. */
  async hosted(): Promise<readonly HostedTable[]> {
    const all = await this.#ports.tables.allHosted();
    return all.flatMap(({ hostRecord: { id, seats, stage, base }, commands, ended }) =>
      ended ? [] : [{ id, seats, begun: stage === 'playing' || commands > 0 || base !== null }],
    );
  }

  /** Forgets a hosted table; its game, if any, stays among the saved games. */
  async forgetHosted({ id }: HostedTable): Promise<Undo> {
    const { tables } = this.#ports;
    const hosted = await tables.getHosted(id);
    await tables.deleteHosted(id);
    return async () => {
      if (hosted.ok && hosted.value) await tables.putHosted(hosted.value, null, '');
    };
  }

  /** Games hosted by this device until another device took them over. */
  takenOver(): Promise<readonly TakenOverGame[]> {
    return this.#ports.tables.allTakenOver();
  }
}
