import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, messageOf } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import { COMMANDS, findCommand, namedCommands } from '#lib/ui/typed/commands.ts';
import { firstWord } from '#lib/ui/typed/parse.ts';
import { typedKey } from '#lib/ui/typed/same-key.ts';
import { mustOk } from '../../must.ts';
import type { Position } from '../../rules/build.ts';
import { lineAt } from './at-table.svelte.ts';

const TABLE: Position = {
  players: [
    { money: 60, plants: [4, 13], cubes: { coal: 2 }, cities: ['essen'] },
    { plants: [5], cities: ['muenster'] },
    { plants: [6] },
  ],
  waiting: [0, 1, 2],
};
/** What stands in the quotation marks of all languages of the app. */
const examplesIn = (text: string): readonly string[] =>
  [...text.matchAll(/[“„«]([^”“»]+)[”“»]/gu)].map(([, example = '']) => example);

describe.each(LOCALES)('in %s', (locale) => {
  test('no two commands share a word, in this language and in English', () => {
    const owners = new Map<string, string>();
    for (const language of [locale, 'en']) {
      for (const { name, value } of namedCommands(language)) {
        const key = typedKey(name);
        expect(key, `${value.words}: ${name}`).not.toBe('');
        expect(owners.get(key) ?? value.words, name).toBe(value.words);
        owners.set(key, value.words);
      }
    }
    expect(owners.size).toBeGreaterThan(COMMANDS.length);
  });

  test.each(COMMANDS)('$words has a help whose examples it understands, and an answer', async (command) => {
    changeLocale(locale);
    const examples = examplesIn(messageOf(locale, command.help) ?? '');
    const [first = ''] = examples;
    expect(mustOk(findCommand(firstWord(first)[0])), first).toBe(command);
    const line = lineAt('building', TABLE);
    for (const example of examples) {
      const reply = await line.reply(example);
      // at another moment it would count
      const trouble = reply.ok ? null : reply.error.code;
      expect(
        ['typed/unknown-command', 'typed/unknown-name', 'typed/several', 'typed/misread'],
        `“${example}” is not understood`,
      ).not.toContain(trouble);
    }
    for (const word of namedCommands().filter(({ value }) => value === command)) {
      const answer = await lineAt('building', TABLE).say(word.name);
      expect(answer, word.name).toMatch(/\p{L}{2}.*[.!]\u2069*$/su);
      expect(answer, 'every message is loaded').not.toMatch(/typed_|[a-z]+_[a-z]+/);
    }
  });

  test('names all commands, and explains each', async () => {
    changeLocale(locale);
    const line = lineAt('building', TABLE);
    const [help] = namedCommands();
    const all = await line.say(help?.name ?? '');
    for (const command of COMMANDS) {
      const word = namedCommands().find(({ value }) => value === command)?.name ?? '';
      expect(all).toContain(word);
      expect(await line.say(`${help?.name} ${word}`)).toBe(messageOf(locale, command.help));
    }
  });
});

describe('other forms of a word mean the same', () => {
  test.each([
    ['en', 'fuel 2 coals', 'fuel 2 coal'],
    ['en', 'fuel 2 trash 1 oils', 'fuel 2 garbage 1 oil'],
    ['en', 'plant', 'plants'],
    ['en', 'plant Bob', 'plants Bob'],
    ['en', 'markets', 'market'],
    ['en', 'resource', 'fuel'],
    ['en', 'cities', 'map'],
    ['de', 'rohstoffe 2 Kohlen 1 Öle', 'rohstoffe 2 Kohle 1 Öl'],
    ['de', 'rohstoffe 2 coals', 'rohstoffe 2 Kohle'],
    ['de', 'kraftwerk', 'kraftwerke'],
    ['fa', 'منابع ۲ زغال ۱ نفت‌ها', 'منابع ۲ زغال‌سنگ ۱ نفت'],
    ['fa', 'منبع', 'منابع'],
    ['it', 'risorse 2 carboni 1 petrolio', 'risorse 2 carbone 1 greggio'],
    ['it', 'centrale', 'centrali'],
    ['pl', 'surowce 2 węgla 1 oleju', 'surowce 2 węgiel 1 olej'],
    ['pl', 'elektrownia', 'elektrownie'],
    ['ro', 'resurse 2 cărbuni 1 petroluri', 'resurse 2 cărbune 1 petrol'],
    ['ro', 'centrală', 'centrale'],
  ] as const)('in %s, “%s” as “%s”', async (locale, typed, usual) => {
    await changeLocale(locale);
    const { reply } = lineAt('building', TABLE);
    expect(mustOk(await reply(typed))).toEqual(mustOk(await reply(usual)));
  });
  test('each fuel has its own words in all languages', () => {
    const owners = new Map<string, string>();
    for (const locale of LOCALES) {
      for (const fuel of RESOURCES) {
        for (const word of (messageOf(locale, `typed_words_${fuel}`) ?? '').split(/[,،]/u)) {
          expect(owners.get(typedKey(word)) ?? fuel, word).toBe(fuel);
          owners.set(typedKey(word), fuel);
        }
      }
    }
    expect(owners.size).toBeGreaterThan(LOCALES.length * RESOURCES.length);
  });
});

describe('many figures at once', () => {
  /** The sentences with plain spaces, and without isolates. */
  const asked = async (line: string): Promise<string> =>
    (await lineAt('building', TABLE).say(line)).replaceAll('\u00a0', ' ').replaceAll(/[\u2066-\u2069]/g, '');
  beforeEach(() => changeLocale('en'));

  test('F1: all prices of a fuel up to a number are those of buying so many', async () => {
    const prices = await asked('price coal 5');
    expect(prices).toBe('Price of coal in Elektro by number of cubes: 1: 1, 2: 3, 3: 5, 4: 7, 5: 10.');
    expect(await asked('price 5 coal')).toBe(prices);
    expect(await asked('fuel 5 coal')).toBe('Price of 5 coal: 10 Elektro.');
    expect(await asked('price coal')).toMatch(/ 22: \d+\.$/);
  });
  test.each([
    ['price', /Type it like this: “price coal”/],
    ['price coal oil', /Nothing here is called “coal oil”/],
    ['price 2 coal 3', /Type it like this/],
    ['price coal 0', /Type it like this/],
    ['price coal 23', /You want 23/],
    ['price bananas 2', /Nothing here is called “bananas”/],
    ['payments coal', /Type it like this: “payments”/],
    ['payments 7 8', /Type it like this/],
    ['burns Zoe', /Nothing here is called “Zoe”/],
  ])('bad input: "%s"', async (line, answer) => {
    expect(await asked(line)).toMatch(answer);
  });
  test('I2: payments are read out for all numbers of cities, or for one', async () => {
    expect(await asked('payments')).toMatch(
      /^Payment in Elektro by number of cities with power: 0: 10, 1: 22, 2: 33, .* 20: 150\.$/,
    );
    expect(await asked('payments 7')).toBe('7 cities: 82 Elektro');
    expect(await asked('income 99')).toContain('150 Elektro');
  });
  test('what the plants of all players and both markets burn', async () => {
    const all = await asked('burns');
    expect(all).toContain('Anna’s plants burn: 4: 2 coal, 13: nothing.');
    expect(all).toContain('Bob’s plants burn: 5: 2 coal or oil in any combination.');
    expect(all).toMatch(/For sale: \d+: .*\. Future market: \d+: [^.]*\.$/);
    expect(await asked('burns bob')).toBe('Bob’s plants burn: 5: 2 coal or oil in any combination.');
  });
});
