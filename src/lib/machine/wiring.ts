import { assign, setup } from 'xstate';
import * as auction from '../rules/auction.ts';
import { powerCities, resupply } from '../rules/bureaucracy.ts';
import type { Command, CommandType } from '../rules/command.ts';
import { updateMarket } from '../rules/market.ts';
import { buildHouse } from '../rules/network.ts';
import { beginRound, reorderInRound1 } from '../rules/order.ts';
import { pickRegion } from '../rules/regions.ts';
import { buyCubes } from '../rules/resources.ts';
import { endGame } from '../rules/scoring.ts';
import * as stages from '../rules/stages.ts';
import { markCity, queueMarking } from '../rules/starts.ts';
import * as trust from '../rules/trust.ts';
import { finishTurn, nobodyWaiting, queueForPowering, queueReverse } from '../rules/turns.ts';
import type { Game } from '../rules/types.ts';

/** The actions and guards of the chart by name, each one pure function of the rules. */

type CommandOf<T extends CommandType> = Extract<Command, { type: T }>;
type Typed = { context: Game; events: Command };

const isA = <T extends CommandType>(command: Command, type: T): command is CommandOf<T> =>
  command.type === type;

const change = assign<Game, Command, undefined, Command, never>;

/** An action on a command; the chart uses it for that command only. */
const by = <T extends CommandType>(type: T, what: (game: Game, command: CommandOf<T>) => Game) =>
  change(({ context, event }) => (isA(event, type) ? what(context, event) : context));

/** An action without a command. */
const then = (what: (game: Game) => Game) => change(({ context }) => what(context));

/**
 * A guard. For every command XState's `transition()` starts an actor without a game and discards it; the guard is false there, because
 * throwing would take longer than the command itself.
 */
const when =
  (holds: (game: Game) => boolean) =>
  ({ context }: { context: Game }): boolean =>
    'terms' in context && holds(context);

export const gameWiring = setup({
  types: {} as Typed & { input: Game },
  actions: {
    pickRegion: by('pick-region', (game, { seat, region }) => pickRegion(game, seat, region)),
    queuePlacing: then(trust.queuePlacing),
    placeHouse: by('place', (game, { seat, city }) => trust.placeHouse(game, seat, city)),
    queueMarking: then(queueMarking),
    markCity: by('mark', (game, { seat, city }) => markCity(game, seat, city)),
    beginRound: then(beginRound),
    reorderInRound1: then(reorderInRound1),

    openLot: by('nominate', auction.openLot),
    raiseBid: by('bid', auction.raiseBid),
    passOnPlant: by('pass', (game, { seat }) => auction.passOnPlant(game, seat)),
    followLimits: then(auction.followLimits),
    passAuction: by('pass', (game, { seat }) => auction.passAuction(game, seat)),
    awardPlant: then(auction.awardPlant),
    scrapPlant: by('scrap', (game, { seat, plant }) => auction.scrapPlant(game, seat, plant)),
    moveCubes: then(auction.moveCubes),
    discard: by('discard', (game, { seat, coal, oil }) => auction.discard(game, seat, coal, oil)),
    reportEmptyMarket: then(auction.reportEmptyMarket),
    closeAuction: then(auction.closeAuction),

    trustTakesPlant: then(trust.trustTakesPlant),
    trustTakesCubes: then(trust.trustTakesCubes),
    returnTrustCubes: then(trust.returnTrustCubes),

    queueReverse: then(queueReverse),
    queueForPowering: then(queueForPowering),
    buyCubes: by('buy', (game, { seat, cubes }) => buyCubes(game, seat, cubes)),
    finishBuying: by('done', (game, { seat }) => finishTurn(game, seat, 3)),
    buildHouse: by('build', (game, { seat, city }) => buildHouse(game, seat, city)),
    finishBuilding: by('done', (game, { seat }) => finishTurn(game, seat, 4)),
    powerCities: by('power', powerCities),
    resupply: then(resupply),
    updateMarket: then(updateMarket),

    beginStage2: then(stages.beginStage2),
    beginStage3: then(stages.beginStage3),
    endGame: then(endGame),
  },
  guards: {
    nobodyWaiting: when(nobodyWaiting),
    marketEmpty: when(auction.marketEmpty),
    oneBidderLeft: when(auction.oneBidderLeft),
    limitDecides: when(auction.limitDecides),
    overPlantLimit: when(auction.overPlantLimit),
    mustChooseDiscard: when(auction.mustChooseDiscard),
    trustTakesPlantNow: when(trust.trustTakesPlantNow),
    trustTakesCubesNow: when(trust.trustTakesCubesNow),
    endReached: when(stages.endReached),
    stage2AfterBuilding: when(stages.stage2AfterBuilding),
    stage2InBureaucracy: when(stages.stage2InBureaucracy),
    stage3Due: when(stages.stage3Due),
  },
});
