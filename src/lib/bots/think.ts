import type { Command } from '../rules/command.ts';
import { draw, seedRng } from '../rules/rng.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import { BIDDER, CHAMPION, RUSHER, SIMPLE_PLAYERS, SKILLS, THRIFTY, VALUE_NET } from './levels.ts';
import { GentlePlayer } from './policy/gentle-player.ts';
import { type Move, planOf, playMove } from './policy/move.ts';
import { Policy } from './policy/policy.ts';
import { findSites } from './policy/sites.ts';
import type { Level, Plan } from './questions.ts';
import { candidatesOf } from './search/candidates.ts';
import type { Decider } from './search/rollout.ts';
import { type Candidate, type Effort, type Model, rate, type Rated } from './search/search.ts';
import { Worlds } from './search/worlds.ts';
import { apply } from './sim/command.ts';
import type { Position } from './sim/position.ts';
import { ValueNet } from './value/net.ts';

/** The decisions of each level. The view must be that of a seat to act, after the region draft. */

const SEATS = 6;
const champion = new Policy(CHAMPION, findSites);
/** The champion in playouts: it decides thousands of times a second, so it looks for houses greedily. */
const quickChampion = new Policy(CHAMPION);
const quickThrifty = new Policy(THRIFTY);
/** Models of opponents. The real ones' strategies are unknown, so the models vary from world to world, and a plan must work against all. */
const RIVALS: readonly Decider[] = [
  quickChampion,
  quickThrifty,
  quickChampion,
  new Policy(BIDDER),
  ...SIMPLE_PLAYERS,
  RUSHER,
];
/** With a discount token, bids begin far below the worth of a plant, and how rivals bid decides more: most of them do as the champion. */
const CLOSE_RIVALS: readonly Decider[] = [
  ...[quickChampion, quickChampion, quickThrifty],
  ...[quickChampion, quickChampion, SIMPLE_PLAYERS[1] as Decider],
  ...[quickChampion, quickChampion, RUSHER],
  ...[quickChampion, quickChampion],
];
/** Steps through the models so that neighbouring seats and worlds differ; coprime to their numbers. */
const STRIDE = 5;

/** The players of a world as imagined by a seat: the champion for itself, and any of the models for the others. */
export function modelFor({ discount }: RuleSet, seat: Seat | null): Model {
  const rivals = discount === null ? RIVALS : CLOSE_RIVALS;
  return {
    playersIn: (world) =>
      Array.from({ length: SEATS }, (_, at) =>
        at === seat ? quickChampion : (rivals[(world + at * STRIDE) % rivals.length] as Decider),
      ),
    net: new ValueNet(VALUE_NET),
  };
}

/** The model for the rules of some worlds. */
const modelIn = (worlds: Worlds, seat: Seat | null): Model => modelFor(worlds.at(0).board.rules, seat);

/** The worlds and candidate moves of a question. */
export interface Task {
  readonly seat: number;
  readonly worlds: Worlds;
  readonly moves: readonly Move[];
}

/** The worlds and candidate moves for a view. */
export function taskOf(view: View, seed: number): Task {
  const worlds = new Worlds(view, seed);
  const position = worlds.at(0);
  const seat = view.viewer ?? position.actor;
  return { seat, worlds, moves: candidatesOf(position, champion) };
}

const candidate = (move: Move): Candidate<Move> => ({ what: move, play: (at) => playMove(at, move) });

/** Rates the moves of a task, best first. */
export const rateMoves = ({ seat, worlds, moves }: Task, effort: Effort): readonly Rated<Move>[] =>
  rate(seat, worlds, moves.map(candidate), modelIn(worlds, seat), effort);

/** Rates a move and commands in the same worlds. */
export function compare(
  { seat, worlds }: Task,
  move: Move,
  commands: readonly Command[],
  effort: Effort,
): { readonly move: number; readonly commands: number } {
  const played: Candidate<'move' | 'commands'>[] = [
    { what: 'move', play: (at) => playMove(at, move) },
    { what: 'commands', play: (at) => commands.forEach((command) => apply(at, command)) },
  ];
  const rated = rate(seat, worlds, played, modelIn(worlds, seat), effort);
  const chance = (what: string): number => rated.find((one) => one.what === what)?.chance ?? 0;
  return { move: chance('move'), commands: chance('commands') };
}

/** A move of a policy, or one of the candidates in one of `errs` cases. */
function moveOf(policy: Policy, errs: number | null, position: Position, seed: number): Move {
  const [slip, rng] = draw(seedRng(seed), errs ?? 1);
  if (errs === null || slip > 0) return policy.decide(position);
  const moves = candidatesOf(position, policy);
  return moves[draw(rng, moves.length)[0]] as Move;
}

/** The decision of a bot of this level. */
export function decide(view: View, level: Level, seed: number): Plan {
  const skill = SKILLS[level];
  if (skill.type === 'search') {
    const task = taskOf(view, seed);
    const [best] = task.moves.length > 1 ? rateMoves(task, skill.effort) : [];
    return planOf(task.worlds.at(0), task.seat, best?.what ?? (task.moves[0] as Move));
  }
  const position = new Worlds(view, seed).at(0);
  const seat = view.viewer ?? position.actor;
  const move =
    skill.type === 'gentle'
      ? new GentlePlayer().decide(position, seedRng(seed))
      : moveOf(new Policy(skill.weights, findSites), skill.errs, position, seed);
  return planOf(position, seat, move);
}
