import { actorStep } from '../../lib/machine/actor-step.ts';
import type { Step } from '../../lib/machine/step.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { mapTerms, type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId, MapId, OptionalTerm } from '../../lib/rules/types.ts';
import { violationsAfter } from '../support/checks.ts';
import { endingName, endingOf } from '../support/ending.ts';
import { SEEDS } from '../support/options.ts';
import { beginOrFail, type PlayedCommand, playRandomly } from '../support/play.ts';
import { Chance } from '../support/player.ts';

export interface SimOrder extends Readonly<Record<OptionalTerm, boolean>> {
  readonly players: number;
  readonly map: MapId;
  readonly games: number;
  readonly seed: number;
  readonly edition: EditionId;
  readonly draft: boolean;
  readonly checks: boolean;
}

export interface SimReport {
  readonly games: number;
  readonly commands: number;
  /** Commands per second, including the listing of legal ones and excluding checks. */
  readonly perSecond: number;
  readonly violations: number;
  /** Number of games by kind of ending (ending.ts). */
  readonly endings: Readonly<Record<string, number>>;
  /** Number of games by number of rounds. */
  readonly rounds: Readonly<Record<string, number>>;
}

const counted = (keys: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of keys.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

/** Plays the games and summarizes their results. Calls `tell` with a sentence for each violation. */
export function simulate(
  order: SimOrder,
  tell: (violation: string) => void,
  step: Step = actorStep(),
): SimReport {
  const { players, map, edition } = order;
  const setup: Setup = {
    ...STANDARD_TERMS,
    edition,
    map,
    players,
    ...mapTerms((term) => order[term]),
    regions: { by: order.draft ? 'draft' : 'draw' },
  };
  const chance = new Chance(seedRng(order.seed));
  let [commands, took, violations] = [0, 0, 0];
  const endings: string[] = [];
  const rounds: string[] = [];
  for (let game = 0; game < order.games; game++) {
    const seed = chance.below(SEEDS);
    const start = beginOrFail(setup, seed);
    const watch = order.checks
      ? ({ before, after }: PlayedCommand) => violationsAfter(before, after)
      : undefined;
    const played = playRandomly(start, new Chance(seedRng(seed)), watch, step);
    commands += played.commands;
    took += played.took;
    if (played.fault !== null) {
      violations++;
      tell(`game ${game}, seed ${seed}, command ${played.commands}: ${played.fault}`);
      continue;
    }
    const { context } = played.end;
    endings.push(endingName(endingOf(context)));
    rounds.push(String(context.round));
  }
  const perSecond = Math.round(commands / Math.max(took / 1000, 1e-6));
  return {
    games: order.games,
    commands,
    perSecond,
    violations,
    endings: counted(endings),
    rounds: counted(rounds),
  };
}
