import type { RuleId } from '../../rules/rule-ids.ts';

/** The rule that a sheet shows over the table, or null if none is shown. */
class ShownRule {
  current: RuleId | null = $state.raw(null);
}
export const shownRule = new ShownRule();
