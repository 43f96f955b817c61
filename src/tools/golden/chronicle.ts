import { rulesOf } from '../../lib/rules/rule-set.ts';
import { standings } from '../../lib/rules/scoring.ts';
import { type Game, type News, RESOURCES, type Seat, type Stage } from '../../lib/rules/types.ts';
import { endingName, endingOf } from '../support/ending.ts';

/** The outcome of a game, collected command by command. */

/**
 * When the Stage 3 card was drawn. 'between phases 4 and 5': when stage 2 removes a plant (N3); 'phase 4 that begins stage 2': in the phase
 * 4 after which stage 2 also begins (G8); 'phase 5 that begins stage 2': when stage 2 removes a plant in phase 5 (Y8).
 */
type CardDrawn =
  | 'phase 2'
  | 'phase 4'
  | 'phase 4 that begins stage 2'
  | 'between phases 4 and 5'
  | 'phase 5'
  | 'phase 5 that begins stage 2'
  | 'never';

/** What only later editions know, with the rule. */
type LaterEvent =
  /** A plant was bought below its number (Y4). */
  | 'plant-below-number'
  /** The plant with the token left the game, unsold (Y5). */
  | 'token-plant-removed'
  /** A smaller plant took the token away (Y6). */
  | 'token-taken-away'
  /** All of stage 2 happened as stage 3 began (Y7). */
  | 'stage-2-with-stage-3'
  /** A purchase took cubes from the supply (Y10). */
  | 'cubes-from-supply'
  | 'phased-out'
  /** A player marked a city that another had marked (Y12). */
  | 'same-start'
  | 'trust-scrapped'
  | 'trust-followed'
  | 'trust-returned-cubes';

/** The outcome of a game. */
export interface Outcome {
  readonly ending: string;
  readonly winners: readonly Seat[];
  readonly round: number;
  readonly stages: readonly Stage[];
  readonly stage3Card: CardDrawn;
  /** How often a card was due while the deck was empty. */
  readonly undrawn: number;
  /** How often each happened; those that never did are missing. */
  readonly events: Readonly<Partial<Record<LaterEvent, number>>>;
  /** By seat. Money in Elektro. */
  readonly players: readonly {
    readonly powered: number;
    readonly money: number;
    readonly cities: number;
    readonly plants: readonly number[];
  }[];
}

function drawnIn(news: readonly News[]): CardDrawn | null {
  const card = news.find((item) => item.type === 'stage-3-card-drawn');
  if (!card) return null;
  const stage2 = news.findIndex((item) => item.type === 'stage-began' && item.stage === 2);
  if (stage2 < 0 || stage2 > news.indexOf(card)) return `phase ${card.phase}`;
  return card.phase === 5 ? 'phase 5 that begins stage 2' : 'between phases 4 and 5';
}

/** The event of a later edition in an item of news; null if it is none. */
function eventIn(item: News, before: Game): LaterEvent | null {
  switch (item.type) {
    case 'bought-plant':
      return item.price < item.plant ? 'plant-below-number' : null;
    case 'plant-gone':
      if (item.why === 'discount') return 'token-plant-removed';
      return item.why === 'under-discount' ? 'token-taken-away' : null;
    case 'bought-cubes':
      return RESOURCES.some((r) => item.cubes[r] > before.resources[r]) ? 'cubes-from-supply' : null;
    case 'start-marked':
      return before.starts.includes(item.city) ? 'same-start' : null;
    case 'trust-took-plant':
      return item.scrapped === null ? null : 'trust-scrapped';
    case 'phased-out':
      return 'phased-out';
    case 'trust-built':
      return 'trust-followed';
    case 'trust-returned':
      return 'trust-returned-cubes';
    default:
      return null;
  }
}

/** Collects the outcome of a game, command by command. */
export class Chronicle {
  #stages: Stage[] = [1];
  #stage3Card: CardDrawn = 'never';
  #undrawn = 0;
  #events: Partial<Record<LaterEvent, number>> = {};

  /** Reads what a command did to a game. */
  read(before: Game, { news, terms }: Game): void {
    this.#stage3Card = drawnIn(news) ?? this.#stage3Card;
    for (const item of news) {
      const event = eventIn(item, before);
      if (event) this.#count(event);
      if (item.type === 'stage-began') this.#stages.push(item.stage);
      const begins2 = item.type === 'stage-began' && item.stage === 2;
      if (begins2 && this.#stage3Card === 'phase 4') this.#stage3Card = 'phase 4 that begins stage 2';
      if (item.type === 'deck-empty') this.#undrawn++;
    }
    const began = news.flatMap((item) => (item.type === 'stage-began' ? [item.stage] : []));
    const isFirst = rulesOf(terms).skippedStage2 === 'first';
    // Y8: otherwise stage 2 drew the card, and stage 3 only follows it
    const isY7 = isFirst && this.#stage3Card !== 'phase 5 that begins stage 2';
    if (began.join() === '2,3' && isY7) this.#count('stage-2-with-stage-3');
  }
  #count(event: LaterEvent): void {
    this.#events[event] = (this.#events[event] ?? 0) + 1;
  }

  /** The outcome of the finished game. */
  outcome(game: Game): Outcome {
    const ending = endingOf(game);
    const ranked = standings(game);
    return {
      ending: endingName(ending),
      winners: ending.winners,
      round: game.round,
      stages: this.#stages,
      stage3Card: this.#stage3Card,
      undrawn: this.#undrawn,
      events: this.#events,
      players: game.players.map(({ money, cities, plants }, seat) => ({
        powered: ranked.find((one) => one.seat === seat)?.powered ?? 0,
        money,
        cities: cities.length,
        plants,
      })),
    };
  }
}
