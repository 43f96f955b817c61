import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import { beginOrFail } from '../support/play.ts';
import { Fault, type GameResult, type PlayerResult, playGame } from './play-game.ts';
import type { Program } from './program.ts';

/** What is played. */
export interface ArenaTerms {
  readonly edition: EditionId;
  readonly map: MapId;
  /** Whether to play the beginners' game. */
  readonly beginners: boolean;
  /** Whether two players play against the trust. */
  readonly trust: boolean;
}

/** One deal: as many games as players, so that each player sits in each seat once. */
export interface ArenaDeal extends ArenaTerms {
  readonly index: number;
  readonly seed: number;
  /** The program name of each player. In game `g`, player `p` has the seat `(p + g) % players`. */
  readonly lineUp: readonly string[];
}

interface DealGame {
  readonly rounds: number;
  /** In the order of the line-up. */
  readonly players: readonly PlayerResult[];
}
export type DealResult = readonly DealGame[];

function describe(deal: ArenaDeal, game: number, { seat, index, command, message }: Fault): string {
  const name = deal.lineUp[(seat - game + deal.lineUp.length) % deal.lineUp.length] ?? '';
  const what = command ? JSON.stringify(command) : 'no command';
  return `deal ${deal.index}, game ${game}, seat ${seat} (${name}), command ${index}, ${what}: ${message}`;
}

/** Plays all games of a deal. `programs`: in line-up order. Throws an Error that names the deal, seat and command of a fault. */
export async function playDeal(deal: ArenaDeal, programs: readonly Program[]): Promise<DealResult> {
  const { seed, edition, map, beginners, trust, lineUp } = deal;
  const players = lineUp.length;
  const regions = { by: 'draw' } as const;
  const start = beginOrFail({ ...STANDARD_TERMS, edition, map, players, beginners, trust, regions }, seed);
  const games: DealGame[] = [];
  for (let game = 0; game < players; game++) {
    const seatOf = (player: number): number => (player + game) % players;
    const bySeat = programs.map((_, seat) => programs[(seat - game + players) % players] as Program);
    let played: GameResult;
    try {
      played = await playGame(start, bySeat, seed);
    } catch (fault) {
      if (fault instanceof Fault) throw new Error(describe(deal, game, fault), { cause: fault });
      throw fault;
    }
    const results = lineUp.map((_, player) => played.players[seatOf(player)] as PlayerResult);
    games.push({ rounds: played.rounds, players: results });
  }
  return games;
}
