import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Moment } from '#lib/rules/types.ts';
import type { PlayableGame } from '#lib/state/screen.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import type { Position } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';
import { gameAt, type Line, lineAt, lineFor, screenProps, withParts } from './at-table.svelte.ts';

beforeEach(() => changeLocale('en'));

const PLAYERS: Position = {
  players: [
    { money: 60, plants: [4, 5], cubes: { coal: 2 }, cities: ['essen'] },
    { money: 40, plants: [13], cities: ['muenster'] },
    { money: 30, plants: [6] },
  ],
  waiting: [0, 1, 2],
};
const at = (moment: Moment, other: Partial<Position> = {}): Line & { game: PlayableGame } =>
  lineAt(moment, { ...PLAYERS, ...other });
/** Anna has room for two cubes of coal, and she is the first to buy. */
const FULL: Position['players'] = [
  { money: 60, plants: [4], cubes: { coal: 2 }, cities: ['essen'] },
  ...PLAYERS.players.slice(1),
];
/** The sentences with plain spaces, and without isolates. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll(/[\u2066-\u2069]/g, '');

describe('decisions', () => {
  test('A1, A3, A4: an auction is opened, raised and passed, and the answers say it', async () => {
    const { say, game } = at('nominating');
    expect(plain(await say('auction 7'))).toBe(
      'Anna puts power plant 7 up for auction at 7 Elektro. Bob, raise the bid or pass.',
    );
    expect(plain(await say('BID ۱۲'))).toContain('Bob bids 12 Elektro for power plant 7.');
    expect(await say('pass')).toContain('بابک');
    expect(game.view.lot).toMatchObject({ plant: 7, bid: 12, bidder: 1 });
  });
  test('an opening bid can be typed behind the plant', async () => {
    const { say, game } = at('nominating');
    await say('open 7, 10');
    expect(game.view.lot).toMatchObject({ plant: 7, bid: 10 });
  });
  test('F1: fuel is bought, and the turn is ended', async () => {
    const { say, game } = at('buying');
    expect(plain(await say('buy 1 coal 1 oil'))).toContain('buys 1 coal and 1 oil for');
    expect(game.view.players[game.acting ?? -1]?.cubes).toMatchObject({ oil: 1 });
    const before = game.acting;
    await say('done');
    expect(game.acting).not.toBe(before);
  });
  test('B2, B6: houses are built in their cheapest order', async () => {
    const { say, game } = at('building');
    await say('build Aachen, Düsseldorf');
    expect(game.view.players[0]).toMatchObject({ money: 29, cities: ['essen', 'duesseldorf', 'aachen'] });
  });
  test('a plan is made, priced, emptied and built', async () => {
    const { say, play, game } = at('building');
    expect(plain(await say('plan duisburg'))).toBe('Your plan: Duisburg, for 10 Elektro.');
    expect(plain(await say('plan dortmund'))).toBe('Your plan: Duisburg and Dortmund, for 24 Elektro.');
    expect(play.chosen).toEqual(['duisburg', 'dortmund']);
    expect(await say('undo')).toContain('Duisburg');
    await say('clear');
    expect(play.chosen).toEqual([]);
    await say('plan duisburg');
    await say('build');
    expect(game.view.players[0]?.cities).toEqual(['essen', 'duisburg']);
  });
  test('before the building phase, a plan is an idea, which costs nothing and is no decision', async () => {
    const { say, play, game } = at('buying');
    const { length } = game.log;
    expect(await say('plan Aachen')).toContain('Aachen');
    expect(play.idea.plan.quotes.map(({ city }) => city)).toEqual(['aachen']);
    expect(game.draft).toBeNull();
    expect(game.log).toHaveLength(length);
  });
  test.each([
    ['run', [4]],
    ['run 4', [4]],
    ['run all', null],
    ['run none', []],
    ['betreibe', null],
  ])('I1: "%s" runs %j', async (line, ran) => {
    const { say, game } = at('powering');
    await say(line);
    const news = game.log.at(-1)?.news.find(({ type }) => type === 'powered');
    expect(news?.type === 'powered' ? news.plants : null).toEqual(ran);
  });
  test('I1: hybrids burn as much oil as is typed', async () => {
    const { say, game } = at('powering', {
      players: [{ plants: [5], cubes: { coal: 2, oil: 2 }, cities: ['essen'] }, ...PLAYERS.players.slice(1)],
    });
    expect(await say('run 5 3 oil')).toMatch(/can’t burn/);
    await say('run 5 1 oil');
    expect(game.view.players[0]?.cubes).toMatchObject({ coal: 1, oil: 1 });
  });
  test('undo and redo go through the decisions of this device', async () => {
    const { say, game } = at('building');
    await say('build duisburg');
    expect(await say('undo')).toContain('Taken back.');
    expect(game.view.players[0]?.cities).toEqual(['essen']);
    await say('clear');
    expect(await say('redo')).toContain('Brought back.');
    expect(game.view.players[0]?.cities).toEqual(['essen', 'duisburg']);
  });
  test('F1: a turn that ends by itself is told as what happened, with its reason, and “done” is no mistake then', async () => {
    const game = gameAt(
      'buying',
      { ...PLAYERS, order: [1, 2, 0], waiting: [0, 2, 1], players: FULL },
      { forces: () => true },
    );
    for (const seat of [1, 2]) game.setBot(seat, 'solid');
    const { say, conversation } = lineFor(screenProps(game, game.people));
    const answer = plain(await say('buy 2 coal'));
    expect(game.acting).toBeNull();
    expect(answer).toMatch(/^Anna buys 2 coal for .* Anna has finished buying: all plants are full\. /);
    expect(plain(await say('done'))).toMatch(/^Anna has finished buying: all plants are full\. /);
    expect(conversation.entries.map(({ isRefused }) => isRefused)).toEqual([false, false]);
    expect(plain(await say('done now'))).toContain('Type it like this');
  });
  test.each<[string, readonly Command[], string]>([
    ['none', [], 'Taken back.'],
    ['one', [{ type: 'bid', seat: 1, bid: 8 }], 'Taken back, with 1 move of a bot.'],
    [
      'two',
      [
        { type: 'bid', seat: 1, bid: 8 },
        { type: 'pass', seat: 2 },
      ],
      'Taken back, with 2 moves of bots.',
    ],
  ])('undo says how many moves of bots it took back: %s', async (_count, moves, answer) => {
    const { say, game } = lineAt('nominating', PLAYERS);
    await say('auction 7');
    for (const seat of [1, 2]) game.setBot(seat, 'solid');
    for (const move of moves) expect(game.act(move)).toBe(true);
    expect(await say('undo')).toContain(answer);
    expect(game.view.lot).toBeNull();
  });
  test('S3: a region is chosen by its name', async () => {
    const game = unsavedGame(setupFor(3, { regions: { by: 'draft' } }), 1);
    const { say } = lineFor(screenProps(game, game.people));
    expect(await say('possible')).toContain('Southwest');
    expect(await say('region south')).toContain('chooses South');
    expect(await say('region suedwest')).toContain('Nothing here is called');
    expect(game.view.regions).toEqual(['south']);
  });
});

describe('bad input does nothing, and is answered', () => {
  test.each<[string, Moment, string, RegExp]>([
    ['an unknown command', 'nominating', 'bit 7', /no command “bit”\. Did you mean “bid”/],
    ['nothing like a command', 'nominating', 'qwertz', /no command “qwertz”\.$/],
    ['a plant that nobody sells', 'nominating', 'auction 50', /50 is not on the market/],
    ['a plant of the future market', 'nominating', 'auction 10', /10 is in the future market/],
    ['an opening bid too high', 'nominating', 'auction 7 61', /from 7 to 60/],
    ['an opening bid too low', 'nominating', 'auction 7 6', /from 7 to 60/],
    ['a number too long to count', 'nominating', 'auction 7 99999999999999999999', /from 7 to 60/],
    ['no number', 'nominating', 'auction', /Type it like this: “auction 7”/],
    ['too many numbers', 'nominating', 'auction 7 8 9', /Type it like this/],
    ['a fraction', 'nominating', 'auction 7.5', /Type it like this/],
    ['a negative number', 'nominating', 'auction -7', /Type it like this/],
    ['a decision of another phase', 'nominating', 'build Essen', /can’t do that now/],
    ['more than the market has', 'buying', 'buy 99 coal', /You want 99/],
    ['more than fits', 'buying', 'buy 3 uranium', /no room|only have|only has/],
    ['no fuel', 'buying', 'buy 2 bananas', /Nothing here is called “bananas”/],
    ['no cubes', 'buying', 'buy 0 coal', /Choose at least one cube/],
    ['a city that is none', 'building', 'build Atlantis', /Nothing here is called “Atlantis”/],
    ['two cities that fit', 'building', 'build Duisburg, D', /Several names begin with “D”/],
    ['an own city', 'building', 'build Essen', /already have a house in Essen/],
    ['cities that are too dear together', 'building', 'build Aachen, Trier, Köln', /costs|have .* left/],
    ['a region that is none', 'building', 'region Utopia', /Nothing here is called “Utopia”/],
    ['something behind a word that takes nothing', 'building', 'done now', /Type it like this: “done”/],
    ['a plant that the player lacks', 'powering', 'run 40', /don’t own power plant 40/],
    ['plants without fuel', 'powering', 'run 4 5', /need/],
    ['another player’s word', 'powering', 'scrap 4', /can’t do that now/],
    ['nobody of that name', 'building', 'money Zoe', /Nothing here is called “Zoe”/],
    ['a count out of range', 'building', 'cheapest 0', /from 1 to 50/],
    ['a plan that cannot be paid', 'building', 'plan Trier, Aachen, Köln, Flensburg', /costs|Flensburg/],
    ['an empty plan', 'building', 'build', /Your plan is empty/],
    ['nothing to take back', 'building', 'undo', /Nothing to undo/],
    ['nothing to do again', 'building', 'redo', /Nothing to redo/],
  ])('%s', async (_what, moment, line, answer) => {
    const { say, game, play, conversation } = at(moment);
    const [log, view] = [game.log, JSON.stringify(game.view)];
    expect(plain(await say(line))).toMatch(answer);
    expect(conversation.entries.at(-1)).toMatchObject({ isRefused: true });
    expect(game.log).toEqual(log);
    expect(JSON.stringify(game.view)).toBe(view);
    expect(play.chosen).toEqual([]);
    expect(play.refusal.current, 'nothing is left on the screen').toBeNull();
  });
  test('A4: a bid out of range is answered with the range', async () => {
    const { say, game } = at('nominating');
    await say('auction 7');
    expect(plain(await say('bid 7'))).toBe('Choose a number from 8 to 40.');
    expect(plain(await say('bid ۴۱'))).toBe('Choose a number from 8 to 40.');
    expect(game.view.lot?.bid).toBe(7);
  });
  test('an empty line is not answered', async () => {
    const { say, conversation } = at('building');
    await say('   ');
    expect(conversation.entries).toEqual([]);
  });
});

describe('at other tables', () => {
  test('who is not to act learns whose turn it is', async () => {
    const game = gameAt('building', PLAYERS);
    const { say } = lineFor(screenProps(withParts(game, { acting: null, options: null }), [2]));
    const before = game.log.length;
    expect(await say('build Aachen')).toBe('It’s not your turn. Waiting for Anna.');
    expect(await say('possible')).toBe('It’s not your turn. Waiting for Anna.');
    expect(game.log).toHaveLength(before);
  });
  test('a spectator is told that nothing is theirs, and sees what all see', async () => {
    const game = gameAt('building', PLAYERS);
    const watched = withParts(game, { acting: null, options: null });
    const { say } = lineFor(screenProps(watched, []));
    expect(await say('money')).toBe('Nobody plays on this device.');
    expect(plain(await say('money Anna'))).toBe('Anna has 60 Elektro.');
    expect(await say('map essen')).not.toContain('you');
  });
  test('at a shared table a decision is said to be sent, and a second one to wait for it', async () => {
    const game = gameAt('building', PLAYERS);
    // the table takes no second request before it has answered the first
    const sent = vi.fn(() => false).mockReturnValueOnce(true);
    const { say } = lineFor(screenProps(withParts(game, { actAll: sent }), [0]));
    expect(await say('build duisburg')).toBe('Sent to the table.');
    expect(await say('done')).toBe('Your last decision is still on its way.');
    expect(sent).toHaveBeenCalledTimes(2);
  });
  test('a decision that the coach holds back is not said to be done', async () => {
    const game = gameAt('building', PLAYERS);
    const props = screenProps(game, [0], { actions: { onresult: vi.fn(), holdsBack: () => true } });
    expect(await lineFor(props).say('done')).toMatch(/^Nothing is decided yet/);
  });
  test('without advice at the table, there is none', async () => {
    expect(await at('building').say('advice')).toBe('There is no advice now.');
  });
});

describe('V4: hidden money stays hidden', () => {
  const hidden: Position = { ...PLAYERS, hiddenMoney: true };
  test('of others', async () => {
    const game = gameAt('building', hidden);
    game.uncover();
    const { say } = lineFor(screenProps(game, game.people));
    expect(plain(await say('money'))).toBe('Anna has 60 Elektro.');
    expect(plain(await say('money Bob'))).toBe('How much Bob has is hidden.');
    expect(plain(await say('who'))).not.toContain('40 Elektro');
  });
  test('the next player does not see the answers of the one before', async () => {
    const game = gameAt('building', hidden);
    game.uncover();
    const { say, conversation } = lineFor(screenProps(game, game.people));
    await say('money');
    expect(conversation.entries).toHaveLength(1);
    await say('done');
    game.uncover();
    expect(game.acting).toBe(1);
    expect(conversation.entries.flatMap(({ answer }) => answer).join(' ')).not.toContain('Anna has');
    expect(plain(await say('repeat'))).not.toContain('60');
  });
  test('where everybody sees the screen, no range tells what the player has', async () => {
    const { say, game } = lineAt('nominating', hidden);
    expect(game.view.viewer).toBeNull();
    expect(plain(await say('money'))).toBe('How much Anna has is hidden.');
    await say('auction 7');
    expect(plain(await say('possible'))).toBe('You can bid 8 Elektro or more. You can pass.');
    expect(plain(await say('bid 41'))).toBe('You need 41 Elektro, but you have less.');
  });
});
