import { answer } from '../../lib/bots/answer.ts';
import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import type { View } from '../../lib/rules/view.ts';
import { playGame } from '../arena/play-game.ts';
import type { Program } from '../arena/program.ts';
import { openProgram } from '../arena/programs.ts';
import { beginOrFail } from '../support/play.ts';

/** A question to a bot of level `best`, as its worker receives it. */
export interface BotQuestion {
  readonly type: 'decide';
  readonly level: 'best';
  readonly view: View;
  readonly seed: number;
}

/** A game that is sampled for the decisions of one seat. */
interface Recording {
  readonly players: number;
  readonly map: MapId;
  readonly oneIn: number;
}
/** Two games of four players in full, half of the decisions of the others, so that every number of players is represented. */
const RECORDINGS: readonly Recording[] = [
  { players: 4, map: 'usa', oneIn: 1 },
  { players: 4, map: 'germany', oneIn: 1 },
  { players: 2, map: 'usa', oneIn: 2 },
  { players: 3, map: 'germany', oneIn: 2 },
  { players: 5, map: 'usa', oneIn: 2 },
  { players: 6, map: 'germany', oneIn: 2 },
];
const SEED = 7;
const NO_TIMEOUT = Infinity;

async function record(
  edition: EditionId,
  { players, map, oneIn }: Recording,
): Promise<readonly BotQuestion[]> {
  const decisions: BotQuestion[] = [];
  const best: Program = {
    decide(view, _options, seed) {
      const decision: BotQuestion = { type: 'decide', level: 'best', view, seed };
      decisions.push(decision);
      return answer(decision);
    },
  };
  const strong = openProgram('strong', NO_TIMEOUT);
  const setup = { ...STANDARD_TERMS, edition, map, players, regions: { by: 'draw' } } as const;
  const seats = Array.from({ length: players }, (_, seat) => (seat === 0 ? best : strong));
  await playGame(beginOrFail(setup, SEED), seats, SEED);
  return decisions.filter((_, at) => at % oneIn === 0);
}

/** The decisions of a seat of level `best` in whole games against the strong level, with two to six players, without forced moves. */
export async function recordDecisions(edition: EditionId): Promise<readonly BotQuestion[]> {
  const all: BotQuestion[] = [];
  for (const recording of RECORDINGS) all.push(...(await record(edition, recording)));
  return all;
}
