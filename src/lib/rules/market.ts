import { mostCities, withNews, without } from './game.ts';
import { shuffle } from './rng.ts';
import { rulesOf } from './rule-set.ts';
import { type Game, type PlantNumber, type RemovalReason, STAGE_3_CARD } from './types.ts';

/** The phase of the draw, which decides the effect of the Stage 3 card (G3 to G5). */
export type DrawPhase = 2 | 4 | 5;

type Offer = Pick<Game, 'terms' | 'market' | 'stage'>;
/** The plants for sale: the four lowest, and all of them in stage 3 (S6, G6). */
export const currentMarket = (game: Offer): readonly PlantNumber[] =>
  game.stage === 3 ? game.market : game.market.slice(0, rulesOf(game.terms).currentMarket);
export const futureMarket = (game: Offer): readonly PlantNumber[] =>
  game.stage === 3 ? [] : game.market.slice(rulesOf(game.terms).currentMarket);

function leave(game: Game, plant: PlantNumber, why: RemovalReason): Game {
  return withNews(
    { ...game, market: without(game.market, plant), gone: [...game.gone, plant] },
    { type: 'plant-gone', plant, why },
  );
}

function removeLowest(game: Game, why: RemovalReason): Game {
  const [lowest] = game.market;
  return lowest === undefined ? game : leave(game, lowest, why);
}

/** G2: shuffles the deck, or applies the agreed order, after which any other cards follow. */
function shuffleDeck(game: Game): Game {
  if (game.stage3Deck.length > 0) {
    const place = (card: PlantNumber): number => {
      const at = game.stage3Deck.indexOf(card);
      return at < 0 ? game.stage3Deck.length : at;
    };
    const plants = game.deck.filter((card) => card !== STAGE_3_CARD);
    return { ...game, deck: plants.toSorted((a, b) => place(a) - place(b)) };
  }
  const [deck, rng] = shuffle(game.deck, game.rng);
  return { ...game, deck, rng };
}

function stage3CardDrawn(game: Game, phase: DrawPhase): Game {
  const shuffled = withNews(shuffleDeck(game), { type: 'stage-3-card-drawn', phase });
  if (phase === 2) return { ...shuffled, stage3Card: 'in-market' };
  return removeLowest({ ...shuffled, stage3Card: 'drawn' }, 'stage-3');
}

function drawCard(game: Game, phase: DrawPhase): Game {
  const [card, ...deck] = game.deck;
  if (card === undefined) return withNews(game, { type: 'deck-empty' });
  if (card === STAGE_3_CARD) return stage3CardDrawn({ ...game, deck }, phase);
  const drawn = withNews(
    {
      ...game,
      deck,
      buried: without(game.buried, card),
      market: [...game.market, card].toSorted((a, b) => a - b),
    },
    { type: 'plant-drawn', plant: card },
  );
  // Y6: a plant below the one with the token leaves, and takes the token with it
  return game.discount !== null && card < game.discount
    ? drawCard(leave({ ...drawn, discount: null }, card, 'under-discount'), phase)
    : drawn;
}

/** B7: removes and replaces the lowest plant while its number is at most the leader's number of cities. */
export function clearObsolete(game: Game, phase: DrawPhase): Game {
  if (!rulesOf(game.terms).obsolete) return game;
  const most = mostCities(game);
  let now = game;
  for (let lowest = now.market[0]; lowest !== undefined && lowest <= most; lowest = now.market[0]) {
    now = drawCard(leave(now, lowest, 'obsolete'), phase);
  }
  return now;
}

/** Draws a replacement, and replaces that as well if it is obsolete (A10, B7). */
const replacePlant = (game: Game, phase: DrawPhase): Game => clearObsolete(drawCard(game, phase), phase);

/** Removes a sold plant from the market, with the token if it has it (Y4), and replaces it (A10). */
export const takeFromMarket = (game: Game, plant: PlantNumber): Game =>
  replacePlant(
    {
      ...game,
      market: without(game.market, plant),
      discount: game.discount === plant ? null : game.discount,
    },
    2,
  );

/** Y5: at the end of the auction phase the plant that still has the token leaves the game and is replaced. */
export const removeDiscounted = (game: Game): Game =>
  game.discount === null ? game : replaceLowest({ ...game, discount: null }, 'discount', 2);

/** Removes the lowest plant from the game and replaces it (A11, N2, I6); an empty market stays empty (G7). */
export const replaceLowest = (game: Game, why: RemovalReason, phase: DrawPhase): Game =>
  game.market.length === 0 ? game : replacePlant(removeLowest(game, why), phase);

/** G3: ends an auction phase in which the Stage 3 card was drawn. */
export const removeStage3Card = (game: Game): Game =>
  game.stage3Card === 'in-market' ? removeLowest({ ...game, stage3Card: 'drawn' }, 'stage-3') : game;

/** The market step of bureaucracy: I5, or I6 in stage 3; none if the Stage 3 card was drawn as stage 2 began in this phase (Y8). */
export function updateMarket(game: Game): Game {
  if (game.stage3Card === 'drawn') return game;
  if (game.stage === 3) return replaceLowest(game, 'round-end', 5);
  const highest = futureMarket(game).at(-1);
  if (highest === undefined) return game;
  const under = withNews(
    {
      ...game,
      market: without(game.market, highest),
      deck: [...game.deck, highest],
      buried: [...game.buried, highest].toSorted((a, b) => a - b),
    },
    { type: 'plant-under-deck', plant: highest },
  );
  return replacePlant(under, 5);
}
