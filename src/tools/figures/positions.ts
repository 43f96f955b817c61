import { openingPlan } from '../../lib/bots/opening.ts';
import { decide } from '../../lib/bots/think.ts';
import { questionSeed } from '../../lib/bots/thinker.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { momentOf, seatsToAct, type Snapshot, viewOf } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Seat, Terms } from '../../lib/rules/types.ts';
import { beginOrFail } from '../support/play.ts';

/** A game of `strong` bots, determined by these two. */
export interface SeededGame {
  readonly terms: Terms;
  readonly seed: number;
}

/** A position of a seeded game in which a seat is to act. */
export interface SeededPosition {
  readonly game: SeededGame;
  /** Commands before it. */
  readonly after: number;
  readonly snapshot: Snapshot;
  /** The seat to act; the first of them in turn order if there are several. */
  readonly seat: Seat;
  /** All commands before it. */
  readonly commands: readonly Command[];
}

export function positionName({ game: { terms, seed }, after, seat }: SeededPosition): string {
  const { edition, map, players, startingCities, trust } = terms;
  const more = [...(startingCities ? ['starting cities'] : []), ...(trust ? ['trust'] : [])].join(', ');
  return `${edition}/${map}/${players}${more && ` (${more})`}, seed ${seed}, n = ${after}, seat ${seat}`;
}

/** The positions of a game in which a seat is asked, from the first round on, in order; the last one is over. Throws if a bot's command is refused. */
export function* positionsOf(game: SeededGame): Generator<SeededPosition, Snapshot> {
  const { terms, seed } = game;
  const step = actorStep();
  const commands: Command[] = [];
  let snapshot = beginOrFail({ ...terms, regions: { by: 'draw' } }, seed);
  while (momentOf(snapshot) !== 'over') {
    const [seat] = seatsToAct(snapshot);
    if (seat === undefined) throw new Error('no seat may act');
    const view = viewOf(snapshot, seat);
    const opening = openingPlan(view);
    if (!opening) yield { game, after: commands.length, snapshot, seat, commands };
    for (const command of opening ?? decide(view, 'strong', questionSeed(seed, seat, commands.length))) {
      const next = step(snapshot, command);
      if (!next.ok) throw new Error(`seed ${seed}: ${JSON.stringify(command)} refused: ${next.error.code}`);
      snapshot = next.value;
      commands.push(command);
    }
  }
  return snapshot;
}
