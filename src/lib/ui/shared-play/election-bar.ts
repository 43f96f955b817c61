import { isUnpaired } from '../../app/multiplayer.ts';
import type { TableView } from '../../protocol/table-view.ts';
import type { SharedGame } from '../../state/screen.ts';

/** Whether the election bar has something to say: the host is gone, or a guest offers to become the host. */
export const showsElection = (game: SharedGame, { host }: TableView): boolean =>
  game.role === 'guest' &&
  (!['none', 'declined'].includes(game.election.state) ||
    isUnpaired(game) ||
    game.away.some(({ device }) => device === host));
