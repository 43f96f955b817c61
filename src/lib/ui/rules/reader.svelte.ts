import type { PlayerCount } from '../../rules/game.ts';

/** What somebody who reads the rules has chosen; it stays from page to page. */
class Reader {
  /** The examples and tables are for so many players. */
  players: PlayerCount = $state(4);
  /** What is being searched for. */
  query = $state('');
}
export const reader = new Reader();
