import { auction } from './auction.ts';
import { gameWiring } from './wiring.ts';

/** The transition from the end of a phase to the next phase: stage 3 begins if its card was drawn in the ending phase (G1). */
const next = (phase: 'order' | 'buying' | 'bureaucracy') =>
  [{ guard: 'stage3Due', target: phase, actions: 'beginStage3' }, { target: phase }] as const;

/** The order of play: the phases of a round as states, with the commands each accepts. docs/charts.md shows it. */
export const gameMachine = gameWiring.createMachine({
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
          always: next('buying'),
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
            ...next('bureaucracy'),
          ],
        },
        bureaucracy: {
          initial: 'powering',
          states: {
            powering: {
              entry: 'queueForPowering',
              always: { guard: 'nobodyWaiting', target: 'resupplying' },
              on: { power: { actions: 'powerCities' } },
            },
            resupplying: { entry: 'resupply', always: 'updatingMarket' },
            updatingMarket: { entry: 'updateMarket', always: 'done' },
            done: { type: 'final' },
          },
          onDone: next('order'),
        },
      },
    },
    over: { id: 'over', type: 'final', entry: 'endGame' },
  },
});
