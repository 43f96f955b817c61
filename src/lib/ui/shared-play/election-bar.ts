import type { SharedGame } from '../../state/screen.ts';
import type { TableView } from '../../protocol/table-view.ts';
import { isUnpaired } from '../../app/multiplayer.ts';

/** Whether the election bar has something to say: the host is gone, or a guest offers to become the host. */
export const showsElection = (table: SharedGame, { host }: TableView): boolean =>
  table.role === 'guest' &&
  (!['none', 'declined'].includes(table.election.state) ||
    isUnpaired(table) ||
    table.away.some(({ device }) => device === host));
