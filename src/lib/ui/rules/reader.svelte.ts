import type { PlayerCount } from '../../rules/game.ts';
import type { RuleId } from '../../rules/rule-ids.ts';

/** What somebody who reads the rules has chosen; it stays from page to page. */
class Reader {
  /** The examples and tables are for so many players. */
  players: PlayerCount = $state(4);
  /** The address of a rule; null while a rule is shown over a table, where no page is left for another. */
  addressOf: ((rule: RuleId) => string) | null = $state.raw(null);
  /** What is being searched for. */
  query = $state('');
}
export const reader = new Reader();
