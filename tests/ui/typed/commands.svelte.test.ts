import { describe, expect, test } from 'vitest';
import { LOCALES, messageOf } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
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
