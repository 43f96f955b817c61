import { describe, expect, it } from 'vitest';
import { ENGLISH, GERMAN, numberIn } from '../../../src/tools/support/phrases.ts';

describe("the figures on a player's card", () => {
  it.each([
    [
      ENGLISH,
      'Player 2, active player: 51 Elektro, 16 cities, capacity 10. Plants: 20 and 25. Fuel: 3 coal.',
      51,
    ],
    // from a long end-to-end game (seed 310717106) with a rich player
    [
      ENGLISH,
      'Player 2, active player: 1,051 Elektro, 16 cities, capacity 10. Plants: 20 and 25. Fuel: 3 coal.',
      1051,
    ],
    [
      GERMAN,
      'Spieler 2, am Zug: 1.051 Elektro, 16 Städte, Leistung 10. Kraftwerke: 20. Rohstoffe: nichts.',
      1051,
    ],
  ])('are read with and without digit grouping', (words, card, money) => {
    const [, ...figures] = words.valuesIn(card, 'players_card_to_act') ?? [];
    expect(figures.slice(0, 3).map(numberIn)).toEqual([money, 16, 10]);
  });
});
