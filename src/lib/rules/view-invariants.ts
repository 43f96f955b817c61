import { allDistinct, brokenVisibleInvariants, isAscending } from './invariants.ts';
import { PLANTS } from './tables/plants.ts';
import type { View } from './view.ts';

/** The broken invariants of a view's cards: each plant is in one place, and the deck is no larger than possible (S7, G3, I5). */
function brokenCards(view: View): string[] {
  const broken: string[] = [];
  const { market, gone, buried, unseen, deckCount, stage3Card, terms } = view;
  const plants = [
    ...market,
    ...gone,
    ...buried,
    ...unseen,
    ...view.players.flatMap((player) => player.plants),
  ];
  if (plants.length !== PLANTS.length || !allDistinct(plants)) broken.push('cards: every plant in one place');
  if (![market, buried, unseen].every(isAscending)) broken.push('cards: ascending');
  const card = stage3Card === 'in-deck' && !terms.beginners ? 1 : 0;
  const [least, most] = [buried.length + card, buried.length + unseen.length + card];
  if (deckCount < least || deckCount > most) broken.push('cards: deck');
  return broken;
}

/** The broken invariants of a view, as short codes like those of `brokenInvariants`. */
export function brokenViewInvariants(view: View): readonly string[] {
  const broken = brokenVisibleInvariants(view, view.moment);
  if (broken.includes('table: players')) return broken;
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
