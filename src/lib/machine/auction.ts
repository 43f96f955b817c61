import { gameWiring } from './wiring.ts';

/** Phase 2 as a compound state, done at `closed`. game.ts contains it; a test plays it alone. */
export const auction = gameWiring.createStateConfig({
  initial: 'nominating',
  states: {
    nominating: {
      always: [
        { guard: 'trustTakesPlantNow', actions: 'trustTakesPlant' },
        { guard: 'nobodyWaiting', target: 'closed' },
        { guard: 'marketEmpty', target: 'closed', actions: 'reportEmptyMarket' },
      ],
      on: {
        nominate: { target: 'bidding', actions: 'openLot' },
        pass: { actions: 'passAuction' },
      },
    },
    bidding: {
      always: [
        { guard: 'oneBidderLeft', target: 'awarding' },
        { guard: 'limitDecides', actions: 'followLimits' },
      ],
      on: {
        bid: { actions: 'raiseBid' },
        pass: { actions: 'passOnPlant' },
      },
    },
    awarding: {
      entry: 'awardPlant',
      always: [{ guard: 'overPlantLimit', target: 'scrapping' }, { target: 'nominating' }],
    },
    scrapping: {
      on: { scrap: { target: 'moving', actions: 'scrapPlant' } },
    },
    moving: {
      entry: 'moveCubes',
      always: [{ guard: 'mustChooseDiscard', target: 'discarding' }, { target: 'nominating' }],
    },
    discarding: {
      on: { discard: { target: 'nominating', actions: 'discard' } },
    },
    closed: { type: 'final' },
  },
});
