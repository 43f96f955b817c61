import { describe, expect, it } from 'vitest';
import { ENGLISH, GERMAN, named, numberIn, Phrases, startingWith } from '#tools/support/phrases.ts';

describe("the figures on a player's card", () => {
  it.each([
    [
      ENGLISH,
      'Player 2, active player: 51\u00a0Elektro, 16 cities, capacity\u00a010. Plants: 20 and 25. Fuel: 3\u00a0coal.',
      51,
    ],
    // from a long end-to-end game (seed 310717106) with a rich player
    [
      ENGLISH,
      'Player 2, active player: 1,051\u00a0Elektro, 16 cities, capacity\u00a010. Plants: 20 and 25. Fuel: 3\u00a0coal.',
      1051,
    ],
    [
      GERMAN,
      'Spieler 2, am Zug: 1.051\u00a0Elektro, 16 Städte, Leistung\u00a010. Kraftwerke: 20. Rohstoffe: nichts.',
      1051,
    ],
  ])('parses figures with and without digit grouping', (words, card, money) => {
    const [, ...figures] = words.valuesIn(card, 'players_card_to_act') ?? [];
    expect(figures.slice(0, 3).map(numberIn)).toEqual([money, 16, 10]);
  });
});

it('finds a name with a plain space for a non-breaking one', () => {
  const opening = new Phrases('ro').like('auction_open', { amount: 7 });
  expect('Deschide cu 7\u00a0Elektro').toMatch(opening);
  expect('Deschide cu 7 Elektro').toMatch(opening);
});
it('parses Persian digits', () => {
  expect(numberIn('۱٬۰۵۱')).toBe(1051);
  expect(new Phrases('fa').valuesIn('پیشنهاد ۱۲', 'auction_bid')).toEqual(['۱۲']);
});

it('matches only a number where a plural counts', () => {
  const cities = ENGLISH.exactly('count_cities');
  expect('4 cities').toMatch(cities);
  expect('1 city').toMatch(cities);
  // a button that the player by the accessibility tree took for an offer of cubes
  expect('Power plant 31: burns 3 coal, powers 6 cities').not.toMatch(cities);
  expect(new Phrases('fa').text('count_cities', { count: 4 })).toMatch(
    new Phrases('fa').exactly('count_cities'),
  );
});

describe('a name to look for', () => {
  const turned = new Phrases('ar-XB');

  it('matches the whole text of a message with its values', () => {
    expect(named('auction_pass')).toEqual({ name: 'Pass', exact: true });
    expect(named('auction_open', { amount: 1051 }).name).toBe('Open at 1,051\u00a0Elektro');
    expect(GERMAN.named('auction_open', { amount: 1051 }).name).toBe('Mit 1.051\u00a0Elektro eröffnen');
    expect(turned.named('shared_sit_of', { name: 'Ben' }).name).toBe(
      '\u202eTake seat:\u202c \u2066Ben\u2069',
    );
  });

  it.each([ENGLISH, GERMAN, turned])(
    'matches a name that begins with a message with these values and any others: $locale',
    (words) => {
      const text = (number: number): string =>
        words.text('plant_text', { number, fuel: '2\u00a0coal', cities: 1, store: 4 });
      const { name } = words.startingWith('plant_text', { number: 4 });
      expect(name.test(`${text(4)}, and more`)).toBe(true);
      expect(name.test(text(14))).toBe(false);
      expect(name.test(text(40))).toBe(false);
      expect(words.like('plant_text').test(text(40))).toBe(true);
    },
  );

  it('matches the text of the chosen option', () => {
    const { name } = startingWith('bots_option', { level: 'strong' });
    expect(name.test('Bot: Strong, with a hint')).toBe(true);
    expect(name.test('Bot: Solid')).toBe(false);
  });
});
