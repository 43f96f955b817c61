import { auction } from './auction.ts';
import { wiring } from './wiring.ts';

/** The statechart: what comes next, and nothing else. Its states are the phases; docs/chart.svg shows it. */
export const gameMachine = wiring.createMachine({
  id: 'kilowatt',
  context: ({ input }) => input,
  initial: 'drafting',
  states: {
    drafting: {
      always: { guard: 'nobodyWaiting', target: 'round' },
      on: { 'pick-region': { actions: 'pickRegion' } },
    },
    round: {
      initial: 'order',
      states: {
        order: {
          entry: 'beginRound',
          always: 'auction',
        },
        auction: { ...auction, onDone: 'afterAuction' },
        afterAuction: {
          entry: ['closeAuction', 'reorderInRound1'],
          always: [{ guard: 'stage3Due', target: 'buying', actions: 'beginStage3' }, { target: 'buying' }],
        },
        buying: {
          entry: 'queueReverse',
          always: { guard: 'nobodyWaiting', target: 'building' },
          on: {
            buy: { actions: 'buyCubes' },
            done: { actions: 'finishBuying' },
          },
        },
        building: {
          entry: 'queueReverse',
          always: { guard: 'nobodyWaiting', target: 'afterBuilding' },
          on: {
            build: { actions: 'buildHouse' },
            done: { actions: 'finishBuilding' },
          },
        },
        afterBuilding: {
          always: [
            { guard: 'endReached', target: '#over' },
            { guard: 'stage2Reached', actions: 'beginStage2' },
            { guard: 'stage3Due', target: 'bureaucracy', actions: 'beginStage3' },
            { target: 'bureaucracy' },
          ],
        },
        bureaucracy: {
          initial: 'powering',
          states: {
            powering: {
              entry: 'queueIncome',
              always: { guard: 'nobodyWaiting', target: 'resupplying' },
              on: { power: { actions: 'powerCities' } },
            },
            resupplying: { entry: 'resupply', always: 'turningMarket' },
            turningMarket: { entry: 'turnMarketOver', always: 'done' },
            done: { type: 'final' },
          },
          onDone: [{ guard: 'stage3Due', target: 'order', actions: 'beginStage3' }, { target: 'order' }],
        },
      },
    },
    over: { id: 'over', type: 'final', entry: 'endGame' },
  },
});
