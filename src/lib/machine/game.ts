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
      always: { guard: 'nobodyWaiting', target: 'placing' },
      on: { 'pick-region': { actions: 'pickRegion' } },
    },
    placing: {
      entry: 'queuePlacing',
      always: { guard: 'nobodyWaiting', target: 'marking' },
      on: { place: { actions: 'placeHouse' } },
    },
    marking: {
      entry: 'queueMarking',
      always: { guard: 'nobodyWaiting', target: 'round' },
      on: { mark: { actions: 'markCity' } },
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
          always: [
            { guard: 'trustTakesCubesNow', actions: 'trustTakesCubes' },
            { guard: 'nobodyWaiting', target: 'building' },
          ],
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
            { guard: 'stage2AfterBuilding', actions: 'beginStage2' },
            ...next('bureaucracy'),
          ],
        },
        bureaucracy: {
          initial: 'opening',
          states: {
            opening: {
              always: [
                { guard: 'stage2InBureaucracy', target: 'powering', actions: 'beginStage2' },
                { target: 'powering' },
              ],
            },
            powering: {
              entry: 'queueForPowering',
              always: { guard: 'nobodyWaiting', target: 'resupplying' },
              on: { power: { actions: 'powerCities' } },
            },
            resupplying: { entry: ['returnTrustCubes', 'resupply'], always: 'updatingMarket' },
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
