import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toPlain } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { contentOf, parseContent } from '#lib/share/content.ts';
import { type LinkedGame, openLinked } from '#lib/share/linked-game.ts';
import { packGame, unpackGame } from '#lib/share/pack.ts';
import { Chance } from '#tools/support/player.ts';
import { cases, inLongerRun } from '../cases.ts';
import { must, mustOk } from '../must.ts';
import { expectSame } from '../same.ts';
import { SEED } from '../seed.ts';
import { PAGE, prefixOf, randomGame } from './games.ts';

const GAMES = cases(200);
/** Prefixes tried of each random game, besides the whole. */
const PREFIXES = 2;

const linkTo = async (game: LinkedGame): Promise<string> => `${PAGE}#g=${await packGame(game)}`;
const errorOf = async (text: string): Promise<string> => {
  const read = await unpackGame(text);
  return read.ok ? 'read' : read.error.code;
};

test('random games of all editions and player counts, and their beginnings, come out of a link as they went in, and replay', async () => {
  const chance = new Chance(seedRng(SEED));
  for (let index = 0; index < GAMES; index++) {
    const game = randomGame(index);
    const counts = Array.from({ length: PREFIXES }, () => chance.below(game.commands.length));
    for (const count of [...counts, game.commands.length]) {
      const shared = prefixOf(game, count);
      expectSame(mustOk(await unpackGame(await linkTo(shared))), shared);
    }
    const { commandLog, notes } = mustOk(openLinked(game));
    expect([commandLog.isOver, commandLog.commands.length, notes]).toEqual([true, game.commands.length, []]);
    expectSame(commandLog.taps.together, game.together);
  }
});

test.each([0, 1, 8, 9])('each beginning of game %i packs and unpacks to itself', (index) => {
  const game = randomGame(index);
  for (let count = 0; count <= game.commands.length; count += 1 + Math.floor(game.commands.length / 100)) {
    const shared = prefixOf(game, count);
    expectSame(mustOk(parseContent(contentOf(shared))), shared);
  }
  expect(game.commands.length).toBeGreaterThan(100);
});

// minutes for all 200: a longer run only
test.each(inLongerRun(Array.from({ length: 200 }, (_, index) => index)))(
  'each beginning of game %i comes out of a link as it went in, and replays to where the game was',
  async (index) => {
    const game = randomGame(index);
    const whole = mustOk(openLinked(game)).commandLog;
    for (let count = 0; count <= game.commands.length; count++) {
      const shared = prefixOf(game, count);
      const read = mustOk(await unpackGame(await linkTo(shared)));
      expectSame(read, shared);
      const { commandLog } = mustOk(openLinked(read));
      expectSame(toPlain(commandLog.snapshot), toPlain(whole.snapshotAfter(count)));
    }
    expect(game.commands.length).toBeGreaterThan(20);
  },
  120_000,
);

test.each(['classic', '2019'])(
  'a link of the first format still opens as the same game: %s',
  async (edition) => {
    const file = new URL(`fixtures/format-1-${edition}.json`, import.meta.url);
    const { link, game } = JSON.parse(readFileSync(file, 'utf8')) as { link: string; game: LinkedGame };
    expect(mustOk(await unpackGame(link))).toEqual(game);
  },
);

describe('what happens to texts on their way does no harm', () => {
  const game = randomGame(2);
  test.each<readonly [string, (link: string, code: string) => string]>([
    ['a link', (link) => link],
    ['a code alone', (_, code) => code],
    ['a code in a sentence', (_, code) => `Here it is: ${code}.`],
    ['a code in quotes', (_, code) => `“${code}”`],
    ['a code behind a word', (_, code) => `Code ${code}`],
    ['spaces around', (link) => `  ${link}\n`],
    ['angle brackets', (link) => `<${link}>`],
    ['quotes and a full stop', (link) => `She wrote: “${link}”.`],
    ['guillemets', (link) => `«${link}»`],
    ['a break each 72 characters', (link) => link.replaceAll(/.{72}/g, '$&\r\n')],
    ['breaks and marks of a quoted mail', (link) => link.replaceAll(/.{60}/g, '$&\n> ')],
    ['a code broken into lines', (_, code) => code.replaceAll(/.{40}/g, '$& \n')],
    [
      'quoted-printable lines',
      (link) => link.replaceAll('=', '=3D').replaceAll(/.{75}/g, (line) => `${line}=\r\n`),
    ],
    ['marks of direction', (link) => `\u200f\u2068${link}\u2069\u200f`],
    ['escaped signs', (link) => link.replace('#', '%23').replace('=', '%3D')],
    ['the same link twice', (link) => link + link],
    ['the same link twice on two lines', (link) => `${link}\n${link}`],
    ['text after it', (link) => `${link} have fun!`],
    ['another address', (link) => link.replace(PAGE, 'http://192.168.1.7:8080/games/replay')],
  ])('%s', async (_, dress) => {
    const code = await packGame(game);
    expect(mustOk(await unpackGame(dress(`${PAGE}#g=${code}`, code)))).toEqual(game);
  });
});

describe('broken texts are refused by a code', () => {
  const game = prefixOf(randomGame(3), 60);

  test.each([
    ['nothing', ''],
    ['prose', 'Dear diary, kilowatt is a game. #good'],
    ['another page', 'https://kilowatt.example/join?room=abcd#k=123'],
    ['another fragment', `${PAGE}#g=aGVsbG8`],
    ['a save', '{"app":"kilowatt","saveVersion":9}'],
    ['a word that contains the mark', 'https://example.org/abcKWEEEEEEEEEE'],
    ['strange characters', '\u0000\ud800🎲'],
  ])('%s is share/not-a-game', async (_, text) => {
    expect(await errorOf(text)).toBe('share/not-a-game');
  });

  test('a link that is cut anywhere is never read as a game', async () => {
    const link = await linkTo(game);
    const start = link.indexOf('=') + 1;
    for (let length = 0; length < link.length; length++)
      expect(await errorOf(link.slice(0, length)), String(length)).toBe(
        length < start ? 'share/not-a-game' : 'share/cut',
      );
  });

  test('a link without a part in its middle is never read as a game', async () => {
    const link = await linkTo(game);
    for (let at = PAGE.length + 8; at < link.length - 40; at += 11)
      expect(await errorOf(link.slice(0, at) + link.slice(at + 40)), String(at)).toMatch(
        /^share\/(cut|damaged|too-new)$/,
      );
  });

  test('a link with any one character changed is never read as another game', async () => {
    const link = await linkTo(game);
    const start = link.indexOf('=') + 1;
    for (let at = start; at < link.length; at++) {
      const other = link[at] === 'A' ? 'B' : 'A';
      const read = await unpackGame(link.slice(0, at) + other + link.slice(at + 1));
      // the last character has bits that say nothing
      if (read.ok) expect([at, read.value]).toEqual([link.length - 1, game]);
      else expect(read.error.code).toMatch(/^share\/(not-a-game|cut|damaged|too-new|too-large)$/);
    }
  });

  test('the version of the format and that of the rules are too new', async () => {
    const code = await packGame(game);
    const later = code.slice(0, 2) + must('IJKL'['EFGH'.indexOf(must(code[2]))]) + code.slice(3);
    expect(await errorOf(later)).toBe('share/too-new');
    expect(await errorOf(await packGame({ ...game, rulesVersion: 3 }))).toBe('share/too-new');
  });

  test('100,000 decisions, a text of a million characters and one that inflates without end are too large', async () => {
    const pass: Command = { type: 'pass', seat: 0 };
    const endless = { ...game, commands: Array.from({ length: 100_000 }, () => pass), together: [] };
    expect(await errorOf(await packGame(endless))).toBe('share/too-large');
    expect(await errorOf(`${PAGE}#g=KW${'A'.repeat(1_000_000)}`)).toBe('share/too-large');
    const vast = { ...game, name: 'x'.repeat(2_000_000) };
    expect(await errorOf(await packGame(vast))).toBe('share/too-large');
  });

  test.each<readonly [string, number, unknown, object]>([
    ['an unknown edition', 1, 'deluxe', { code: 'share/unknown-rules', part: 'edition', name: 'deluxe' }],
    ['an unknown map', 2, 'moon\u202e', { code: 'share/unknown-rules', part: 'map', name: 'moon' }],
    ['later rules', 0, 3, { code: 'share/too-new' }],
    ['seven players', 3, 7, { code: 'share/invalid', path: 'players' }],
    ['fewer seats than players', 3, 6, { code: 'share/invalid', path: 'seats' }],
    ['an impossible deck', 11, { deck: [3, 3] }, { code: 'share/setup', error: { code: 'setup/deck' } }],
    ['a term that the edition has not', 4, ['trust'], { code: 'share/setup' }],
    ['an unknown term', 4, ['lottery'], { code: 'share/invalid', path: 'lottery', fault: 'unknown' }],
    ['an unknown field', 11, { extra: 1 }, { code: 'share/invalid', path: 'extra', fault: 'unknown' }],
    ['a seat in no colour', 7, [['Anna', 9, 0]], { code: 'share/invalid' }],
    ['a list as a name', 9, [[]], { code: 'share/invalid', path: 'name' }],
  ])('a whole game with %s is refused', (_, place, value, error) => {
    const content = contentOf({ ...randomGame(4), commands: [], together: [] });
    const end = content.indexOf(0);
    const head = JSON.parse(new TextDecoder().decode(content.subarray(0, end))) as unknown[];
    const changed = JSON.stringify(head.with(place, value));
    const bytes = Uint8Array.from([...new TextEncoder().encode(changed), ...content.subarray(end)]);
    expect(parseContent(bytes)).toMatchObject({ ok: false, error });
  });

  test('random bytes behind a right beginning, and random content behind a right checksum, are refused by a code', async () => {
    const chance = new Chance(seedRng(SEED));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let index = 0; index < cases(300); index++) {
      const noise = Array.from({ length: chance.below(200) }, () => chance.oneOf([...letters])).join('');
      expect(await errorOf(`KWE${noise}`)).toMatch(/^share\//);
      const content = contentOf(game);
      for (let count = chance.below(4) + 1; count > 0; count--)
        content[chance.below(content.length)] = chance.below(256);
      const read = parseContent(content);
      if (!read.ok) expect(read.error.code).toMatch(/^share\//);
      else expect(openLinked(read.value)).toHaveProperty('ok');
    }
  });
});

describe('a readable game', () => {
  test('a game with a decision that breaks a rule is shown up to that decision', async () => {
    const game = randomGame(5);
    const at = 30;
    const wrong: Command = { type: 'scrap', seat: 0, plant: 3 };
    const commands = [...game.commands.slice(0, at), wrong, ...game.commands.slice(at)];
    const read = mustOk(await unpackGame(await packGame({ ...game, commands, together: [] })));
    const { commandLog, notes } = mustOk(openLinked(read));
    expect(commandLog.commands).toEqual(game.commands.slice(0, at));
    expect(notes).toMatchObject([
      { code: 'share/stops-early', decision: at + 1, count: commands.length, refusal: {} },
    ]);
  });

  test('a game that goes on after its end is shown up to its end', () => {
    const game = randomGame(6);
    const commands = [...game.commands, ...game.commands];
    const { commandLog, notes } = mustOk(openLinked({ ...game, commands, together: [] }));
    expect(commandLog.isOver).toBe(true);
    expect(notes).toMatchObject([{ decision: game.commands.length + 1 }]);
  });

  test('a game of earlier rules says so', () => {
    expect(mustOk(openLinked({ ...randomGame(7), rulesVersion: 1 })).notes).toEqual([
      { code: 'share/older-rules' },
    ]);
  });

  test('names with markup stay text, and what is invisible in them is gone', async () => {
    const game = prefixOf(randomGame(2), 10);
    const name = '<img src=x onerror=alert(1)>';
    const seats = game.seats.map((seat, at) => ({ ...seat, name: at === 0 ? name : '\u202e\u200b' }));
    const read = mustOk(await unpackGame(await packGame({ ...game, name: `A\u0000${name}`, seats })));
    expect(read.name).toBe(`A${name}`);
    expect(mustOk(openLinked(read)).commandLog.meta.seats.map((seat) => seat.name)).toEqual(
      seats.map((_, at) => (at === 0 ? name : String(at + 1))),
    );
  });

  test('a game of 128 random bits, in a given order, from a given deck and position stays as it is', async () => {
    const { commandLog } = mustOk(openLinked(prefixOf(randomGame(8), 40)));
    const { context } = commandLog.snapshot;
    const { setup } = randomGame(8);
    const game: LinkedGame = {
      ...prefixOf(randomGame(8), 0),
      seed: [1, 2 ** 32 - 1, 0, 77],
      setup: {
        ...setup,
        order: [...context.order],
        position: { moment: 'nominating', game: { ...context, news: [] } },
      },
    };
    expect(mustOk(await unpackGame(await linkTo(game)))).toEqual(game);
  });
});
