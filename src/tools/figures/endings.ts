import { advise } from '../../lib/bots/advise.ts';
import { factsOf } from '../../lib/bots/facts.ts';
import { type Move, planOf } from '../../lib/bots/policy/move.ts';
import type { Fact } from '../../lib/bots/questions.ts';
import { type Task, taskOf } from '../../lib/bots/think.ts';
import { strongestRival } from '../../lib/coach/scene.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { momentOf, type Snapshot, viewOf } from '../../lib/machine/step.ts';
import { mostCities } from '../../lib/rules/game.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { Game, Seat } from '../../lib/rules/types.ts';
import { Chance } from '../support/player.ts';
import { beats, bestReached, type Reached } from './brute/endings.ts';
import { Powering } from './brute/powering.ts';
import { citiesForEnd } from './brute/tables.ts';
import type { CheckedFigure, Comparison } from './figure.ts';
import type { SeededPosition } from './positions.ts';

/** "Can I win now?", certain results, and the strongest rival, beside every purchase and every set of houses. */

/** From so many cities before the end on, positions are compared, one in some of them. */
const [NEAR, ONE_IN] = [5, 12];

/** Whether a position before the end is drawn. Draws depend on the position alone. */
function isDrawn({ game, after, snapshot }: SeededPosition): boolean {
  const { context } = snapshot;
  const isNear = mostCities(context) >= citiesForEnd(context.terms) - NEAR;
  return isNear && new Chance(seedRng(game.seed * 10_000 + after)).onceIn(ONE_IN);
}

const rivalsOf = ({ players }: Game, seat: Seat): readonly Seat[] =>
  players.map((_, at) => at).filter((at) => at !== seat);

/** The facts of a move, and the snapshot from which they count: purchases come first. */
interface Told {
  readonly facts: readonly Fact[];
  readonly from: Snapshot;
}
function tell({ seat, worlds }: Task, move: Move, snapshot: Snapshot): Told {
  const facts = factsOf({ seat, worlds, moves: [] }, move);
  if (move.type !== 'buy') return { facts, from: snapshot };
  const step = actorStep();
  const from = planOf(worlds.at(0), seat, move).reduce((now, command) => {
    const next = step(now, command);
    if (!next.ok) throw new Error(next.error.code);
    return next.value;
  }, snapshot);
  return { facts, from };
}

function endings(position: SeededPosition): readonly Comparison[] {
  const { snapshot, seat } = position;
  const moment = momentOf(snapshot);
  if ((moment !== 'buying' && moment !== 'building') || !isDrawn(position)) return [];
  const task = taskOf(viewOf(snapshot, seat), position.after);
  const [move] = task.moves;
  if (!move) return [];
  const { facts, from } = tell(task, move, snapshot);
  const [game, now] = [from.context, momentOf(from)];
  const end = citiesForEnd(game.terms);
  const found: Comparison[] = [];
  const compare = (what: string, said: number, right: number): void => {
    found.push({ seat, off: said - right, text: `${moment}: ${what} ${said}, not ${right}` });
  };
  const reach = (at: Seat, least: number) => bestReached(game, now, at, least);
  const ended = (at: Seat) => reach(at, Math.max(end, game.players[at]?.cities.length ?? 0));
  for (const at of rivalsOf(game, seat)) {
    const right = ended(at);
    const said = facts.some((fact) => fact.type === 'rival-can-end' && fact.seat === at && fact.isSure);
    if (right !== 'too many') compare(`seat ${at} ends it:`, Number(said), Number(right !== 'none'));
  }
  const own = ended(seat);
  if (own === 'too many') return found;
  const fact = facts.find(({ type }) => type === 'can-end');
  compare('ends it:', Number(fact !== undefined), Number(own !== 'none'));
  if (own === 'none' || fact?.type !== 'can-end') return found;
  compare('powers at best', fact.powered, own[0]);
  const others = rivalsOf(game, seat).map((at) => reach(at, 0));
  if (others.every((one): one is Reached => typeof one !== 'string'))
    compare('rivals power at most', fact.rivalPowered, Math.max(...others.map(([powered]) => powered)));
  return found;
}

/** Whether a seat that builds wins with its best result whatever the others do (1), loses so (0), or neither. */
function sureResult(game: Game, seat: Seat): number | null {
  const end = citiesForEnd(game.terms);
  const isOver = mostCities(game) >= end;
  const own = bestReached(game, 'building', seat, isOver ? 0 : end);
  if (typeof own === 'string') return null;
  const rivals = rivalsOf(game, seat).map((at) => bestReached(game, 'building', at, 0));
  if (!rivals.every((one): one is Reached => typeof one !== 'string')) return null;
  if (rivals.every((rival) => beats(game, own, rival))) return 1;
  const isBeaten = rivalsOf(game, seat).some((at, place) => {
    const rival = rivals[place];
    return !game.waiting.includes(at) && rival !== undefined && beats(game, rival, own);
  });
  return isOver && isBeaten ? 0 : null;
}

function certain(position: SeededPosition): readonly Comparison[] {
  const { snapshot, seat } = position;
  const game = snapshot.context;
  const end = citiesForEnd(game.terms);
  if (momentOf(snapshot) !== 'building' || mostCities(game) < end - NEAR) return [];
  const right = sureResult(game, seat);
  if (right === null) return [];
  const chance = advise(viewOf(snapshot, seat), position.after).options[0]?.chance ?? 0;
  return [{ seat, off: right - chance, text: `a chance of ${chance}, not ${right}` }];
}

function strongest({ snapshot, seat }: SeededPosition): readonly Comparison[] {
  const game = snapshot.context;
  if (momentOf(snapshot) !== 'building') return [];
  const powered = rivalsOf(game, seat).map((at) => {
    const { plants = [], cubes, cities = [] } = game.players[at] ?? {};
    return cubes ? Math.min(cities.length, new Powering(plants, [1]).valueOf(cubes)) : 0;
  });
  const view = viewOf(snapshot, seat);
  const said = strongestRival({ view, seat, isAsked: true, choice: null, log: [] })?.powered ?? 0;
  const right = Math.max(...powered);
  return [{ seat, off: said - right, text: `the strongest powers ${said}, not ${right}` }];
}

export const ENDING_FIGURES: readonly CheckedFigure[] = [
  { name: 'can-win', unit: 'cities', compare: endings },
  { name: 'certain-results', unit: 'players', compare: certain },
  { name: 'strongest-rival', unit: 'cities', compare: strongest },
];
