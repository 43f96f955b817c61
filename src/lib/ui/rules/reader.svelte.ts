import type { PlayerCount } from '../../rules/editions/edition.ts';
import type { RuleId } from '../../rules/rule-ids.ts';
import type { RuleTerms } from '../../rules/rule-set.ts';
import { STANDARD_TERMS } from '../../rules/setup.ts';
import { type EditionId, MAP_IDS } from '../../rules/types.ts';

/** The choices of a reader of the rules, kept from page to page. */
class Reader {
  /** The number of players for examples and tables. */
  players: PlayerCount = $state(4);
  edition: EditionId = $state(STANDARD_TERMS.edition);
  /** The terms of a table as the reader chose it. */
  readonly terms: RuleTerms = $derived({
    ...STANDARD_TERMS,
    edition: this.edition,
    map: MAP_IDS[0],
    players: this.players,
  });
  /** The address of a rule; null while a rule is shown over a table, where no page is left for another. */
  addressOf: ((rule: RuleId) => string) | null = $state.raw(null);
  /** The search query. */
  query = $state('');
}
export const reader = new Reader();
