import type { DrawPhase } from '../../rules/market.ts';
import { type Position, STAGE_3 } from './position.ts';

/** Cards and market of a position, as in rules/market.ts. */

/** The number of market plants for sale. They come first. */
export const currentCount = ({ board, stage, marketCount }: Position): number =>
  stage === 3 ? marketCount : Math.min(marketCount, board.rules.currentMarket);

/** As `draw` of rules/rng.ts. */
function drawInPlace(rng: Uint32Array, below: number): number {
  const [a, b, c, d] = rng as unknown as [number, number, number, number];
  const t = (((a + b) | 0) + d) | 0;
  rng[0] = b ^ (b >>> 9);
  rng[1] = c + (c << 3);
  rng[2] = ((c << 21) | (c >>> 11)) + t;
  rng[3] = d + 1;
  return Math.floor(((t >>> 0) / 4294967296) * below);
}

function shuffleInPlace(cards: Int16Array, from: number, end: number, rng: Uint32Array): void {
  for (let last = end - from - 1; last > 0; last--) {
    const other = drawInPlace(rng, last + 1);
    const card = cards[from + last] as number;
    cards[from + last] = cards[from + other] as number;
    cards[from + other] = card;
  }
}

function removeFromMarket(position: Position, plant: number): void {
  const { market } = position;
  const at = market.indexOf(plant);
  market.copyWithin(at, at + 1, position.marketCount);
  position.marketCount--;
}

function insertIntoMarket(position: Position, plant: number): void {
  const { market } = position;
  let at = position.marketCount++;
  for (; at > 0 && (market[at - 1] as number) > plant; at--) market[at] = market[at - 1] as number;
  market[at] = plant;
}

function removeLowest(position: Position): void {
  if (position.marketCount > 0) removeFromMarket(position, position.market[0] as number);
}

function drawCard(position: Position, phase: DrawPhase): void {
  if (position.deckTop === position.deckEnd) return;
  const card = position.deck[position.deckTop++] as number;
  if (card < position.discount) {
    // Y6: it leaves at once, with the token, and another is drawn
    position.discount = 0;
    return drawCard(position, phase);
  }
  if (card !== STAGE_3) return insertIntoMarket(position, card);
  shuffleInPlace(position.deck, position.deckTop, position.deckEnd, position.rng);
  position.stage3Card = phase === 2 ? 'in-market' : 'drawn';
  if (phase !== 2) removeLowest(position);
}

/** Plants at or below the number of cities of the leader leave and are replaced. */
export function clearObsoleteInPlace(position: Position, phase: DrawPhase): void {
  if (!position.board.rules.obsolete) return;
  const most = position.mostCities;
  while (position.marketCount > 0 && (position.market[0] as number) <= most) {
    removeLowest(position);
    drawCard(position, phase);
  }
}

function replacePlant(position: Position, phase: DrawPhase): void {
  drawCard(position, phase);
  clearObsoleteInPlace(position, phase);
}

/** Removes a sold plant, with the token if it has it, and replaces it. */
export function takeFromMarketInPlace(position: Position, plant: number): void {
  removeFromMarket(position, plant);
  if (plant === position.discount) position.discount = 0;
  replacePlant(position, 2);
}

/** The end of the auction phase: the plant that still has the token leaves and is replaced. */
export function removeDiscountedInPlace(position: Position): void {
  if (position.discount === 0) return;
  position.discount = 0;
  replaceLowestInPlace(position, 2);
}

export function replaceLowestInPlace(position: Position, phase: DrawPhase): void {
  if (position.marketCount === 0) return;
  removeLowest(position);
  replacePlant(position, phase);
}

/** The end of an auction phase in which the Stage 3 card was drawn. */
export function removeStage3CardInPlace(position: Position): void {
  if (position.stage3Card !== 'in-market') return;
  position.stage3Card = 'drawn';
  removeLowest(position);
}

/** The market step of bureaucracy. */
export function updateMarketInPlace(position: Position): void {
  // Y8: the Stage 3 card was drawn as stage 2 began in this phase
  if (position.stage3Card === 'drawn') return;
  if (position.stage === 3) return replaceLowestInPlace(position, 5);
  if (position.marketCount <= position.board.rules.currentMarket) return;
  putUnderDeck(position, position.market[--position.marketCount] as number);
  replacePlant(position, 5);
}

function putUnderDeck(position: Position, plant: number): void {
  const { deck } = position;
  if (position.deckEnd === deck.length) {
    deck.copyWithin(0, position.deckTop, position.deckEnd);
    position.deckEnd -= position.deckTop;
    position.deckTop = 0;
  }
  deck[position.deckEnd++] = plant;
}
