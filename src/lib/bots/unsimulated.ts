import { check, listLegal } from '../rules/legal.ts';
import { quotePlan } from '../rules/network.ts';
import { seedRng } from '../rules/rng.ts';
import { rulesOf } from '../rules/rule-set.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import { CHAMPION, THRIFTY } from './levels.ts';
import { openingPlan } from './opening.ts';
import { plainCommand } from './plain-command.ts';
import { GentlePlayer } from './policy/gentle-player.ts';
import { type Move, planOf } from './policy/move.ts';
import { Policy } from './policy/policy.ts';
import { findSites } from './policy/sites.ts';
import type { Level, Plan } from './questions.ts';
import { SimBoard } from './sim/board.ts';
import { canSimulate } from './sim/can-simulate.ts';
import { Position } from './sim/position.ts';

/** Decisions in a game whose rules the simulation does not know: nothing is played out, and the rules list and check every command. */

/** The moments before the first round. */
const BEFORE: readonly Moment[] = ['drafting', 'placing', 'marking'];

/** The position of a view as figures, without cards that nobody sees. Hidden money counts as the viewer's. */
function figuresOf(view: View): Position {
  const own = view.players[view.viewer ?? 0]?.money ?? 0;
  const players = view.players.map((player) => ({ ...player, money: player.money ?? own }));
  const game = { ...view, players, deck: [], removed: [], stage3Deck: [], rng: seedRng(0) };
  const position = new Position(new SimBoard(view)).load(view.moment, game);
  if (view.viewer !== null) position.putFirst(view.viewer);
  return position;
}

function moveOf(position: Position, level: Level, seed: number): Move {
  switch (level) {
    case 'gentle':
      return new GentlePlayer().decide(position, seedRng(seed));
    case 'beginner':
    case 'solid':
      return new Policy(THRIFTY, findSites).decide(position);
    case 'strong':
    case 'best':
      return new Policy(CHAMPION, findSites).decide(position);
  }
}

/** Whether the rules allow all of a plan. A buyer may end the turn, and houses are priced one after another (B6). */
function isLegal(view: View, seat: Seat, plan: Plan): boolean {
  const [first] = plan;
  if (!first || check(view.moment, view, first) !== null) return false;
  const houses = plan.flatMap((command) => (command.type === 'build' ? [command.city] : []));
  const quoted = quotePlan(view, seat, houses);
  const money = view.players[seat]?.money ?? Infinity;
  return quoted.ok && quoted.value.reduce((sum, { total }) => sum + total, 0) <= money;
}

/** A level's decision, or the simplest legal command where the rules refuse it. */
export function decideUnsimulated(view: View, level: Level, seed: number): Plan {
  const position = figuresOf(view);
  const seat = view.viewer ?? position.actor;
  const plan = planOf(position, seat, moveOf(position, level, seed));
  if (isLegal(view, seat, plan)) return plan;
  const options = listLegal(view.moment, view, seat);
  if (!options) throw new RangeError(`seat ${seat} may not act`);
  return [plainCommand(options, seat)];
}

/** Whether games can be played out from a view: the first round has begun, and the simulation knows the rules. */
export const canPlayOut = (view: View): boolean =>
  !BEFORE.includes(view.moment) && canSimulate(rulesOf(view.terms));

/** The best bot's plan where games cannot be played out; null where they can. */
export function unratedPlan(view: View, seed: number): Plan | null {
  return canPlayOut(view) ? null : (openingPlan(view) ?? decideUnsimulated(view, 'best', seed));
}
