import { actorStep } from '../../lib/machine/actor-step.ts';
import type { Snapshot } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import { standings } from '../../lib/rules/scoring.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { News, Seat, Stage } from '../../lib/rules/types.ts';
import { endingName, endingOf } from '../support/ending.ts';
import { beginOrFail, type PlayedCommand } from '../support/play.ts';

/** Golden games: recorded games with their kinds, replay and expected outcomes. */

/**
 * When the Stage 3 card was drawn. 'between phases 4 and 5': when stage 2 removes a plant (N3); 'phase 4 that begins stage 2': in the phase
 * 4 after which stage 2 also begins (G8).
 */
export type CardDrawn =
  'phase 2' | 'phase 4' | 'phase 4 that begins stage 2' | 'between phases 4 and 5' | 'phase 5' | 'never';

/** The outcome of a game. */
export interface Outcome {
  readonly ending: string;
  readonly winners: readonly Seat[];
  readonly round: number;
  readonly stages: readonly Stage[];
  readonly stage3Card: CardDrawn;
  /** How often a card was due while the deck was empty. */
  readonly undrawn: number;
  /** By seat. Money in Elektro. */
  readonly players: readonly {
    readonly powered: number;
    readonly money: number;
    readonly cities: number;
    readonly plants: readonly number[];
  }[];
}

export interface RecordedGame {
  readonly kind: string;
  readonly setup: Setup;
  readonly seed: number;
  readonly commands: readonly Command[];
  readonly expected: Outcome;
}

/** Reads a golden game; most were recorded before a set-up named its edition. */
export function parseRecorded(text: string): RecordedGame {
  const game = JSON.parse(text) as RecordedGame;
  return { ...game, setup: { ...STANDARD_TERMS, ...game.setup } };
}

/** The kinds of golden games by name (the ending, and when the Stage 3 card is drawn), with the test of an outcome. */
export const GOLDEN_KINDS: Readonly<Record<string, (outcome: Outcome) => boolean>> = {
  'stage-2-end': ({ ending, stage3Card }) => ending === 'stage-2/outright' && stage3Card === 'never',
  'stage-3-end': ({ ending, stages }) => ending === 'stage-3/outright' && stages.length === 3,
  'empty-deck': ({ ending, undrawn }) => ending === 'stage-3/outright/empty-deck' && undrawn > 0,
  'tie-by-money': ({ ending }) => /^stage-\d\/money/.test(ending),
  'tie-by-cities': ({ ending }) => /^stage-\d\/cities/.test(ending),
  'shared-win': ({ ending, winners }) => /^stage-\d\/shared/.test(ending) && winners.length > 1,
  'beginners-game': ({ ending }) => ending === 'beginners/outright',
  'stage-3-card-in-phase-2': ({ stage3Card }) => stage3Card === 'phase 2',
  'stage-3-card-in-phase-4': ({ stage3Card }) => stage3Card === 'phase 4',
  'stage-3-card-between-phases-4-and-5': ({ stage3Card }) => stage3Card === 'between phases 4 and 5',
  'stage-3-card-in-phase-5': ({ stage3Card }) => stage3Card === 'phase 5',
  'jump-from-stage-1-to-3': ({ stages }) => stages.join() === '1,3',
  'stage-3-card-in-phase-4-that-begins-stage-2': ({ stage3Card }) =>
    stage3Card === 'phase 4 that begins stage 2',
};

const drawnIn = (news: readonly News[]): CardDrawn | null => {
  const card = news.find((item) => item.type === 'stage-3-card-drawn');
  if (!card) return null;
  const stage2 = news.findIndex((item) => item.type === 'stage-began' && item.stage === 2);
  if (stage2 >= 0 && stage2 < news.indexOf(card)) return 'between phases 4 and 5';
  return `phase ${card.phase}`;
};

/** Collects the outcome of a game from its news, command by command. */
export class Chronicle {
  #stages: Stage[] = [1];
  #stage3Card: CardDrawn = 'never';
  #undrawn = 0;

  read(news: readonly News[]): void {
    this.#stage3Card = drawnIn(news) ?? this.#stage3Card;
    for (const item of news) {
      if (item.type === 'stage-began') this.#stages.push(item.stage);
      const begins2 = item.type === 'stage-began' && item.stage === 2;
      if (begins2 && this.#stage3Card === 'phase 4') this.#stage3Card = 'phase 4 that begins stage 2';
      if (item.type === 'deck-empty') this.#undrawn++;
    }
  }

  /** The outcome of the finished game. */
  outcome({ context }: Snapshot): Outcome {
    const ending = endingOf(context);
    const ranked = standings(context);
    return {
      ending: endingName(ending),
      winners: ending.winners,
      round: context.round,
      stages: this.#stages,
      stage3Card: this.#stage3Card,
      undrawn: this.#undrawn,
      players: context.players.map(({ money, cities, plants }, seat) => ({
        powered: ranked.find((one) => one.seat === seat)?.powered ?? 0,
        money,
        cities: cities.length,
        plants,
      })),
    };
  }
}

/** Replays a golden game and calls `watch` after each command. Throws if a command is refused. */
export function replayGolden(
  { setup, seed, commands }: RecordedGame,
  watch: (move: PlayedCommand) => void,
): [Snapshot, Outcome] {
  const chronicle = new Chronicle();
  const step = actorStep();
  let now = beginOrFail(setup, seed);
  for (const command of commands) {
    const next = step(now, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(next.error)}`);
    watch({ command, before: now, after: next.value });
    chronicle.read(next.value.context.news);
    now = next.value;
  }
  return [now, chronicle.outcome(now)];
}
