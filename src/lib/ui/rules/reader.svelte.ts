import type { PlayerCount } from '../../rules/game.ts';
import type { RuleId } from '../../rules/rule-ids.ts';

/** The choices of a reader of the rules, kept from page to page. */
class Reader {
  /** The number of players for examples and tables. */
  players: PlayerCount = $state(4);
  /** The address of a rule; null while a rule is shown over a table, where no page is left for another. */
  addressOf: ((rule: RuleId) => string) | null = $state.raw(null);
  /** The search query. */
  query = $state('');
}
export const reader = new Reader();
