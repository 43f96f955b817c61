import { describe, expect, test, vi } from 'vitest';
import { momentOf, type Snapshot, viewOf } from '#lib/machine/step.ts';
import { shuffle } from '#lib/rules/rng.ts';
import { backOf, rulesOf } from '#lib/rules/rule-set.ts';
import { type Card, type Game, type Lot, STAGE_3_CARD } from '#lib/rules/types.ts';
import { publicView, viewAt } from '#lib/rules/view.ts';
import fc from '../properties.ts';
import { anyLine, follow } from './arbitrary.ts';
import { at } from './build.ts';

vi.setConfig({ testTimeout: 60_000 });

const viewers = (snapshot: Snapshot): (number | null)[] => [
  null,
  ...snapshot.context.players.map((_, seat) => seat),
];

/** Y3: everybody sees the back of the top card, so another deck has a card with the same back on top. */
function withSameBack(game: Game, deck: readonly Card[]): readonly Card[] {
  const rules = rulesOf(game.terms);
  const back = (card: Card | undefined): string | null =>
    card === undefined || card === STAGE_3_CARD ? 'socket' : backOf(rules, card);
  const at = deck.findIndex((card) => back(card) === back(game.deck[0]));
  const [first, found] = [deck[0], deck[at]];
  if (first === undefined || found === undefined || found === STAGE_3_CARD) return game.deck;
  return deck.map((card, place) => (place === 0 ? found : place === at ? first : card));
}

/** The same game with other secrets: other unseen cards, generator state, limits and money. */
function withOtherSecrets(game: Game, viewer: number | null, over: boolean): Game {
  const unseen = [...game.deck, ...game.removed].filter(
    (card) => card !== STAGE_3_CARD && !game.buried.includes(card),
  );
  const [mixed] = shuffle(unseen, [9, 8, 7, 6]);
  let next = 0;
  const other = <C extends Card>(card: C): C =>
    card === STAGE_3_CARD || game.buried.includes(card) ? card : (mixed[next++] as C);
  const [buried] = shuffle(game.deck.map(other), [1, 2, 3, 4]);
  const lot: Lot | null = game.lot && {
    ...game.lot,
    limits: viewer !== null && game.lot.limits[viewer] ? { [viewer]: game.lot.limits[viewer] } : {},
  };
  const hides = game.terms.hiddenMoney && !over;
  const deck =
    game.stage3Card === 'in-deck' ? game.deck.map((_, place) => buried[place] ?? STAGE_3_CARD) : buried;
  return {
    ...game,
    deck: withSameBack(game, deck),
    removed: game.removed.map(other),
    stage3Deck: [31, 32],
    rng: [5, 6, 7, 8],
    lot,
    players: game.players.map((player, seat) =>
      hides && seat !== viewer ? { ...player, money: player.money + 7 } : player,
    ),
    news: game.news.map((item) =>
      'byLimit' in item && item.seat !== viewer ? { ...item, byLimit: false } : item,
    ),
  };
}

describe('V4, A12: a view holds no secret of another seat', () => {
  test('two games that differ only in secrets have the same view', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        const moment = momentOf(end);
        for (const viewer of viewers(end)) {
          const other = withOtherSecrets(end.context, viewer, moment === 'over');
          expect(viewAt(moment, other, viewer)).toEqual(viewOf(end, viewer));
        }
      }),
      { numRuns: 80 },
    );
  });

  test('no field of a view holds the deck, the removed plants, the generator, or limits and money of others', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        for (const viewer of viewers(end)) {
          const view = viewOf(end, viewer);
          for (const secret of ['deck', 'removed', 'rng', 'stage3Deck'])
            expect(view).not.toHaveProperty(secret);
          expect(Object.keys(view.lot?.limits ?? {}).filter((seat) => seat !== String(viewer))).toEqual([]);
          if (!end.context.terms.hiddenMoney || momentOf(end) === 'over') continue;
          for (const [seat, player] of view.players.entries()) {
            expect(player.money === null).toBe(seat !== viewer);
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  test('the public view follows from the view of any seat', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { end } = follow(line);
        for (const viewer of viewers(end)) {
          expect(publicView(viewOf(end, viewer))).toEqual({ ...viewOf(end, null), news: [] });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the unseen plants are those in the deck or removed, except those publicly put under the deck', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { context } = follow(line).end;
        const view = viewOf(follow(line).end, null);
        const hidden = [...context.deck, ...context.removed].filter(
          (card): card is number => card !== STAGE_3_CARD && !context.buried.includes(card),
        );
        expect(view.unseen).toEqual(hidden.toSorted((a, b) => a - b));
        expect(view.deckCount).toBe(context.deck.length);
      }),
      { numRuns: 40 },
    );
  });

  test('the text of a view never contains a secret figure', () => {
    const snapshot = at('nominating', {
      players: [{ money: 7351 }, { money: 9173 }],
      hiddenMoney: true,
      rng: [1234567, 2345678, 3456789, 4567891],
    });
    const text = JSON.stringify(viewOf(snapshot, 0));
    expect(text).toContain('7351');
    for (const secret of ['9173', '1234567', '2345678', '3456789', '4567891'])
      expect(text).not.toContain(secret);
  });
});
