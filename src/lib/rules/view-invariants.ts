import { allDistinct, brokenVisibleInvariants, isAscending, isNoTable } from './invariants.ts';
import { backOf, rulesOf } from './rule-set.ts';
import type { View } from './view.ts';

/** The broken invariants of a view's cards: each plant is in one place, and the deck is no larger than possible (S7, G3, I5). */
function brokenCards(view: View): string[] {
  const broken: string[] = [];
  const { market, gone, buried, unseen, deckCount, stage3Card, trust } = view;
  const rules = rulesOf(view.terms);
  const plants = [
    ...market,
    ...gone,
    ...buried,
    ...unseen,
    ...view.players.flatMap((player) => player.plants),
    ...(trust?.plants ?? []),
  ];
  if (plants.length !== rules.plants.length || !allDistinct(plants))
    broken.push('cards: every plant in one place');
  if (![market, buried, unseen].every(isAscending)) broken.push('cards: ascending');
  const card = stage3Card === 'in-deck' && rules.hasStages ? 1 : 0;
  const [least, most] = [buried.length + card, buried.length + unseen.length + card];
  if (deckCount < least || deckCount > most) broken.push('cards: deck');
  const backs = [...unseen, ...buried].map((plant) => backOf(rules, plant));
  const showsBack = !('market' in rules.deal) && deckCount > 0;
  if (showsBack !== (view.topCard !== null)) broken.push('cards: back');
  // the Stage 3 card looks like a socket
  if (view.topCard !== null && !backs.includes(view.topCard) && (card === 0 || view.topCard === 'plug')) {
    broken.push('cards: back');
  }
  return broken;
}

/** The broken invariants of a view, as short codes like those of `brokenInvariants`. */
export function brokenViewInvariants(view: View): readonly string[] {
  const broken = brokenVisibleInvariants(view, view.moment);
  if (isNoTable(broken)) return broken;
  const { viewer, players, terms, moment } = view;
  const isHidden = players.some(
    ({ money }, seat) => money === null && (!terms.hiddenMoney || seat === viewer),
  );
  return [
    ...broken,
    ...brokenCards(view),
    ...(viewer !== null && viewer >= players.length ? ['table: viewer'] : []),
    ...(isHidden || (moment === 'over' && players.some(({ money }) => money === null))
      ? ['player: money']
      : []),
  ];
}
