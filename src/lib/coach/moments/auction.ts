import { plantOf } from '../../rules/tables/plants.ts';
import { at, type Moments } from '../moment.ts';
import { capacity, learner, newsSince, ofType } from '../scene.ts';

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
      const { cities, fuel } = plantOf(sale.plant);
      return { plant: sale.plant, price: sale.price, cities, burns: fuel > 0 };
    },
  },
  lost: {
    kind: 'answer',
    points: at(),
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
    when: ({ view, isAsked, choice }) =>
      isAsked && view.moment === 'nominating' && choice && 'plant' in choice && choice.plant !== null
        ? {}
        : null,
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
    when: ({ view, isAsked }) => (isAsked && ['nominating', 'bidding'].includes(view.moment) ? {} : null),
  },
  pass: {
    kind: 'idea',
    points: at('offer', 'actions'),
    rule: 'A2',
    when(scene) {
      const { view, isAsked } = scene;
      const player = learner(scene);
      const may = isAsked && view.moment === 'nominating' && view.round > 1;
      return may ? { cities: player.cities.length, capacity: capacity(player) } : null;
    },
  },
  choose: {
    kind: 'reminder',
    points: at('offer', 'actions'),
    rule: 'A1',
    when: ({ view, isAsked }) => (isAsked && view.moment === 'nominating' ? { must: view.round < 2 } : null),
  },
  bid: {
    kind: 'reminder',
    points: at('actions'),
    rule: 'A4',
    when: ({ view: { moment, lot }, isAsked }) =>
      isAsked && moment === 'bidding' && lot ? { plant: lot.plant, bid: lot.bid } : null,
  },
  scrap: {
    kind: 'reminder',
    points: at('own-plants', 'actions'),
    rule: 'A8',
    when: ({ view, isAsked }) =>
      isAsked && (view.moment === 'scrapping' || view.moment === 'discarding')
        ? { moment: view.moment }
        : null,
  },
};
