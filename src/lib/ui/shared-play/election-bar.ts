import { isUnpaired } from '../../app/multiplayer.ts';
import type { TableView } from '../../protocol/table-view.ts';
import type { SharedGame } from '../../state/screen.ts';

/** Whether to show the election bar: the host is gone, or a guest offers to become the host. */
export const showsElection = (game: SharedGame, { host }: TableView): boolean =>
  game.role === 'guest' &&
  (!['none', 'declined'].includes(game.election.state) ||
    isUnpaired(game) ||
    game.away.some(({ device }) => device === host));
