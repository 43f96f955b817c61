import { minimumBid } from '../../rules/auction.ts';
import { currentMarket } from '../../rules/market.ts';
import { plantOf, rulesOf } from '../../rules/rule-set.ts';
import type { PlantNumber } from '../../rules/types.ts';
import { fairPrice, firstPlant } from '../first-plant.ts';
import { at, type Moments } from '../moment.ts';
import { capacity, chosenPlant, learner, newsSince, ofType, type Scene } from '../scene.ts';

/** Whether the learner's plants power no more cities than they have, and they can pay for another one. */
function needsPlant(scene: Scene): boolean {
  const player = learner(scene);
  const { view } = scene;
  const lowest = Math.min(...currentMarket(view).map((plant) => minimumBid(view, plant)));
  return capacity(scene) <= player.cities.length && lowest <= (player.money ?? 0);
}

export const AUCTION_MOMENTS: Moments<
  'won' | 'lost' | 'obsolete' | 'auction' | 'asked' | 'plant' | 'pass' | 'choose' | 'bid' | 'scrap'
> = {
  won: {
    kind: 'answer',
    points: at('players'),
    rule: 'A6',
    when(scene) {
      const sale = ofType(newsSince(scene), 'bought-plant').find(({ seat }) => seat === scene.seat);
      if (!sale) return null;
      const { cities, fuel } = plantOf(rulesOf(scene.view.terms), sale.plant);
      return { plant: sale.plant, price: sale.price, cities, burns: fuel > 0 };
    },
  },
  lost: {
    kind: 'answer',
    points: at(null),
    rule: 'A5',
    when(scene) {
      const news = newsSince(scene);
      const left = ofType(news, 'dropped-out').filter(({ seat }) => seat === scene.seat);
      const sale = ofType(news, 'bought-plant').find(({ plant }) => left.some((one) => one.plant === plant));
      return sale ? { seat: sale.seat, plant: sale.plant, price: sale.price } : null;
    },
  },
  obsolete: {
    kind: 'idea',
    points: at('market'),
    rule: 'B7',
    when(scene) {
      const gone = ofType(newsSince(scene), 'plant-gone').find(({ why }) => why === 'obsolete');
      return gone ? { plant: gone.plant } : null;
    },
  },
  auction: {
    kind: 'idea',
    points: at('actions'),
    rule: 'A4',
    when: (scene) => (scene.isAsked && chosenPlant(scene) !== null ? {} : null),
  },
  asked: {
    kind: 'idea',
    points: at('actions'),
    rule: 'A4',
    when: ({ view: { moment, lot }, isAsked }) =>
      isAsked && moment === 'bidding' && lot ? { seat: lot.bidder, plant: lot.plant, bid: lot.bid } : null,
  },
  plant: {
    kind: 'idea',
    points: at('offer'),
    rule: 'A1',
    // “the number is also the lowest bid” holds for all plants only without the discount token (Y4)
    when: ({ view, isAsked }) =>
      isAsked && view.discount === null && ['nominating', 'bidding'].includes(view.moment) ? {} : null,
  },
  pass: {
    kind: 'idea',
    points: at('actions'),
    rule: 'A2',
    when(scene) {
      const { view, isAsked } = scene;
      const player = learner(scene);
      const may = isAsked && view.moment === 'nominating' && view.round > 1;
      return may ? { cities: player.cities.length, capacity: capacity(scene) } : null;
    },
  },
  choose: {
    kind: 'reminder',
    points: (scene) => (scene.view.round < 2 || needsPlant(scene) ? 'offer' : 'actions'),
    rule: 'A1',
    when(scene) {
      const { view, isAsked } = scene;
      if (!isAsked || view.moment !== 'nominating' || chosenPlant(scene) !== null) return null;
      return { first: view.round < 2 ? firstPlant(view, learner(scene)) : null };
    },
  },
  bid: {
    kind: 'reminder',
    points: at('actions'),
    rule: 'A4',
    when(scene) {
      const { view, isAsked, choice } = scene;
      const { moment, lot } = view;
      const fairFor = (plant: PlantNumber): number | null => (view.round < 2 ? fairPrice(view, plant) : null);
      const chosen = chosenPlant(scene);
      if (!isAsked) return null;
      if (moment === 'bidding' && lot)
        return { plant: lot.plant, bid: lot.bid, opens: false, fair: fairFor(lot.plant) };
      if (chosen === null || !choice || !('amount' in choice)) return null;
      return {
        plant: chosen,
        bid: Math.max(minimumBid(view, chosen), choice.amount),
        opens: true,
        fair: fairFor(chosen),
      };
    },
  },
  scrap: {
    kind: 'reminder',
    points: at('own-plants'),
    rule: 'A8',
    when: ({ view, isAsked }) =>
      isAsked && (view.moment === 'scrapping' || view.moment === 'discarding')
        ? { moment: view.moment }
        : null,
  },
};
