import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import type { SeatLevel } from '#lib/bots/bot-seats.ts';
import { type AnswerTo, LEVELS, type Question } from '#lib/bots/questions.ts';
import type { Thinker } from '#lib/bots/thinker.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { readSolo, writeSolo } from '#lib/persist/solo.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import { actionText } from '#lib/ui/bots/action-text.ts';
import { botNames } from '#lib/ui/bots/bot-names.ts';
import BotFace from '#lib/ui/bots/BotFace.svelte';
import BotPlay from '#lib/ui/bots/BotPlay.svelte';
import FinalScreen from '#lib/ui/final/FinalScreen.svelte';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import PlayerSheet from '#lib/ui/players/PlayerSheet.svelte';
import { defaultForm } from '#lib/ui/setup/form.ts';
import SetUp from '#lib/ui/setup/SetUp.svelte';
import SoloSetUp from '#lib/ui/setup/SoloSetUp.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must, mustTake } from '../../must.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { WIZARD } from '../../unknown-level.ts';
import { dialogs } from '../dialogs.ts';
import { fakeHostGame, fakeTableView } from '../fake-shared-game.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  media(false);
  changeLocale('en');
});
afterEach(() => changeLocale('en'));

/** Storage in memory. */
function box() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}
const setup = setupFor(3, {
  order: [0, 1, 2],
  regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] },
});

describe('faces', () => {
  test('the faces of all levels, even an unknown one, differ in shape, and have a label without a text beside them', () => {
    const drawings = [...LEVELS, WIZARD].map((level) => {
      const { container, unmount } = render(BotFace, { level, label: `Bot (${level})` });
      expect(screen.getByRole('img', { name: `Bot (${level})` })).toBeDefined();
      const drawn = [...container.querySelectorAll('svg > *')].map(
        (part) => part.getAttribute('d') ?? part.tagName,
      );
      unmount();
      return drawn.join();
    });
    expect(new Set(drawings).size).toBe(LEVELS.length + 1);
    render(BotFace, { level: 'best' });
    expect(screen.queryByRole('img')).toBeNull();
  });
  test.each(LEVELS)('six bots of level %s have six names', (level) => {
    expect(new Set(botNames(Array(6).fill(level))).size).toBe(6);
    const taken = ['Nora', 'Iris', 'Vera', 'Pip'];
    expect(botNames(Array(5).fill(level), taken).filter((name) => taken.includes(String(name)))).toEqual([]);
  });
});

describe('the solo set-up', () => {
  test('the solo set-up starts the proposed game with one tap', async () => {
    const onstart = vi.fn();
    render(SoloSetUp, { initial: readSolo(box()), back: '/', onstart });
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    const [choice, terms, seats, bots] = onstart.mock.calls[0] ?? [];
    expect(choice).toEqual({
      ...{ edition: 'classic', map: 'germany', bots: 3, level: 'solid', name: '' },
      ...{ beginners: false, startingCities: false, trust: false },
    });
    expect(terms).toMatchObject({ map: 'germany', players: 4, hiddenMoney: false, regions: { by: 'draw' } });
    expect(seats.map(({ name }: { name: string }) => name)).toEqual(['Player 1', 'Nora', 'Otto', 'Ines']);
    expect(bots).toEqual([null, 'solid', 'solid', 'solid']);
  });
  test('the solo set-up takes map, number, level and name, and proposes them the next time', async () => {
    const onstart = vi.fn();
    const kept = box();
    render(SoloSetUp, { initial: readSolo(kept), back: '/', onstart });
    await fireEvent.click(screen.getByRole('radio', { name: '5' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Best' }));
    await fireEvent.click(screen.getByRole('radio', { name: /USA/ }));
    await fireEvent.click(screen.getByRole('switch', { name: /^Beginners’ game/ }));
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'Iris' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    const [choice, terms, seats, bots] = onstart.mock.calls[0] ?? [];
    expect(terms).toMatchObject({ map: 'usa', players: 6, beginners: true });
    expect(bots).toEqual([null, ...Array(5).fill('best')]);
    const names = seats.map(({ name }: { name: string }) => name);
    expect(new Set(names).size, 'no bot has the name of the person').toBe(6);
    writeSolo(kept, choice);
    expect(readSolo(kept)).toEqual({
      ...{ edition: 'classic', map: 'usa', bots: 5, level: 'best', name: 'Iris' },
      ...{ beginners: true, startingCities: false, trust: false },
    });
  });
  test('the solo set-up describes each level', () => {
    render(SoloSetUp, { initial: readSolo(box()), back: '/', onstart: vi.fn() });
    for (const name of ['Beginner', 'Solid', 'Strong', 'Best']) {
      const radio = screen.getByRole('radio', { name });
      expect(document.getElementById(must(radio.getAttribute('aria-describedby')))?.textContent).toMatch(
        /\.$/,
      );
    }
  });
  test.each(['{"bots":9,"level":"genius","map":7}', 'no JSON'])(
    'the solo set-up survives a damaged choice: %s',
    (text) => {
      expect(readSolo(() => ({ getItem: () => text, setItem: () => undefined }))).toEqual(readSolo(box()));
    },
  );
});

describe('the seats in the set-up', () => {
  test('people or bots, with names of their own, can play the seats in the set-up', async () => {
    const onstart = vi.fn();
    render(SetUp, { initial: defaultForm(), back: '/', onstart });
    const [, second, third] = mustTake(screen.getAllByRole('combobox', { name: /^Who plays seat/ }), 3);
    await fireEvent.change(second, { target: { value: 'solid' } });
    await fireEvent.change(third, { target: { value: 'best' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Start game' }));
    const [, seats, where, nameless, bots] = onstart.mock.calls[0] ?? [];
    expect(seats.map(({ name }: { name: string }) => name)).toEqual(['Player 1', 'Nora', 'Iris']);
    expect([where, nameless, bots]).toEqual(['one', [0, 1, 2], [null, 'solid', 'best']]);
  });
  test('only people can play the seats in the set-up of several devices', async () => {
    const onstart = vi.fn();
    render(SetUp, { initial: defaultForm(), back: '/', onstart });
    const [first] = mustTake(screen.getAllByRole('combobox'), 1);
    await fireEvent.change(first, { target: { value: 'strong' } });
    await fireEvent.click(screen.getByRole('radio', { name: 'On several devices' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Open table' }));
    const [, seats, , , bots] = onstart.mock.calls[0] ?? [];
    expect(seats[0].name).toBe('Player 1');
    expect(bots).toEqual([]);
  });
});

/** Answers in the process, and passes in every auction, so that the texts are predictable. */
const thinker: Thinker = {
  answer: <Q extends Question>(question: Q): Promise<AnswerTo<Q>> => {
    const { view } = question;
    const passes = question.type === 'decide' && view.moment === 'bidding';
    const pass: unknown = [{ type: 'pass', seat: view.viewer ?? 0 }];
    return Promise.resolve(passes ? (pass as AnswerTo<Q>) : answer(question));
  },
  stop: () => undefined,
};

describe('the table with bots', () => {
  function show(pace: 'slow' | 'instant', second: SeatLevel = 'solid') {
    const game = unsavedGame(setup, 7);
    game.reload({
      ...game.saved(),
      meta: { ...game.meta, bots: [null, second, 'best'] },
      resumedFromSnapshot: false,
    });
    const settings = openSettings(box());
    settings.pace = pace;
    const { unmount } = render(BotPlay, {
      game,
      settings,
      thinker,
      links: {
        home: '/',
        rulesQuery: '',
        learn: '/learn',
        settings: '/settings',
        onlanguage: () => undefined,
        ongame: () => undefined,
        devices: '/host',
      },
      actions: { onresult: vi.fn() },
    });
    return { game, settings, unmount };
  }
  test('marks the seats of bots at the table', () => {
    show('instant');
    for (const name of ['Bot (Solid)', 'Bot (Best)']) expect(screen.getByRole('img', { name })).toBeDefined();
  });
  test.each([
    ['a tap', () => fireEvent.click(screen.getByRole('button', { name: /Skip$/ }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['Space', () => fireEvent.keyDown(document.body, { key: ' ' })],
  ])("shows a bot's action, and %s leads to the person's decision", async (_what, skip) => {
    const { game } = show('slow');
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4 });
    expect(await screen.findByRole('button', { name: /^Bob passes on power plant 4.*Skip$/ })).toBeDefined();
    expect(game.acting).toBe(null);
    await skip();
    await waitFor(() => expect(game.acting).toBe(0));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Skip$/ })).toBeNull());
  });
  test('names a bot of an unknown level, and lets another level or a person play', async () => {
    for (const [choose, bots] of [
      ['Let a bot play for Bob', [null, 'gentle', 'best']],
      ['Bob plays again', [null, null, 'best']],
    ] as const) {
      const { game, unmount } = show('instant', WIZARD);
      expect(
        screen.getByText(/^Bob is played by a bot of a level that this version of Kilowatt does/),
      ).toBeDefined();
      expect(screen.getByRole('img', { name: 'Bot (unknown level)' })).toBeDefined();
      await fireEvent.click(screen.getByRole('button', { name: 'Choose who plays' }));
      const sheet = within(screen.getByRole('dialog', { name: 'Choose who plays' }));
      expect(sheet.getByText('A bot plays for Bob: unknown level.')).toBeDefined();
      await fireEvent.click(sheet.getByRole('radio', { name: 'Gentle' }));
      await fireEvent.click(sheet.getByRole('button', { name: choose }));
      expect(game.bots).toEqual(bots);
      await waitFor(() => expect(screen.queryByText(/does not know/)).toBeNull());
      unmount();
    }
  });
  test('changes the pace while playing', async () => {
    const { game, settings } = show('slow');
    await fireEvent.click(screen.getByRole('button', { name: 'Pace of the bots' }));
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Instant' }));
    expect(settings.pace).toBe('instant');
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4 });
    await waitFor(() => expect(game.acting).toBe(0));
  });
});

describe('the sheet of a player', () => {
  test('the sheet of a player lets a bot play, and returns the seat', async () => {
    const game = unsavedGame(setup, 7);
    const onclose = vi.fn();
    const sheet = () => ({
      game,
      at: 1,
      player: must(game.view.players[1]),
      seat: must(game.seats[1]),
      map: 'germany' as const,
      onclose,
    });
    const first = render(PlayerSheet, sheet());
    await fireEvent.click(await screen.findByRole('radio', { name: 'Strong' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Let a bot play for Bob' }));
    expect(game.bots).toEqual([null, 'strong']);
    expect(onclose).toHaveBeenCalledOnce();
    first.unmount();
    render(PlayerSheet, sheet());
    await fireEvent.click(await screen.findByRole('button', { name: 'Bob plays again' }));
    expect(game.bots).toEqual([]);
  });
});

describe('the menu of the table', () => {
  const links = {
    home: '/',
    rulesQuery: '',
    learn: '/learn',
    settings: '/settings',
    onlanguage: () => undefined,
    ongame: () => undefined,
  };
  const menu = async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    return within(await screen.findByRole('dialog', { name: 'Menu' }));
  };
  test('the menu lets a bot play any seat, and returns it', async () => {
    const game = unsavedGame(setup, 7);
    render(PlayScreen, { game, links, mine: game.people, actions: { onresult: vi.fn() } });
    for (const [label, choice, bots] of [
      ['Bob: Person', 'Let a bot play for Bob', [null, 'solid']],
      ['Bob: Bot (Solid)', 'Bob plays again', []],
    ] as const) {
      await fireEvent.click((await menu()).getByRole('button', { name: 'Let a bot play' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Let a bot play' }));
      const line = sheet.getByText(label);
      expect(sheet.getAllByRole('listitem')).toHaveLength(3);
      must(line.closest('details')).open = true;
      await fireEvent.click(await sheet.findByRole('button', { name: choice }));
      expect(game.bots).toEqual(bots);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
  test('the menu leads to several devices even from a game with bots', async () => {
    const game = unsavedGame(setup, 7);
    game.setBot(1, 'solid');
    const settings = openSettings(box());
    const actions = { onresult: vi.fn() };
    render(BotPlay, { game, settings, thinker, links: { ...links, devices: '/host/one' }, actions });
    const way = (await menu()).getByRole('link', { name: 'On several devices' });
    expect(way.getAttribute('href')).toBe('/host/one');
  });
  test('the menu does not offer bots after the game, nor at a shared table', async () => {
    const over = render(PlayScreen, {
      game: unsavedGame(setup, 7, commandsOf(setup, 7)),
      links,
      mine: [0, 1, 2],
      actions: { onresult: vi.fn() },
    });
    expect((await menu()).queryByRole('button', { name: 'Let a bot play' })).toBeNull();
    over.unmount();
    const tableView = fakeTableView({ stage: 'playing' });
    const shared = fakeHostGame(tableView);
    render(PlayScreen, { game: shared, links, mine: shared.mine, actions: { onresult: vi.fn() } });
    expect((await menu()).queryByRole('button', { name: 'Let a bot play' })).toBeNull();
  });
});

test('the final screen marks bots', async () => {
  const game = unsavedGame(setup, 7, commandsOf(setup, 7));
  game.setBot(2, 'beginner');
  render(FinalScreen, { game, home: '/', onlook: vi.fn() });
  expect(await screen.findByRole('img', { name: 'Bot (Beginner)' })).toBeDefined();
});

describe('what a bot did', () => {
  test('combines all houses of the turn so far in few words', () => {
    const commands = commandsOf(setup, 7);
    const at = commands.findIndex(({ type }, i) => type === 'build' && commands[i + 1]?.type === 'build');
    const { log, seats } = unsavedGame(setup, 7, commands.slice(0, at + 3));
    const about = { seats, map: 'germany' as const };
    const [one, two] = [actionText(log.slice(0, -2), about), actionText(log.slice(0, -1), about)];
    expect(one).toMatch(/^\w+ builds in [^,]+ for \d+.Elektro\.$/);
    expect(two).toMatch(/^\w+ builds in .+ for \d+.Elektro\.$/);
    expect(two.length).toBeGreaterThan(one.length);
  });
  const names = { seats: unsavedGame(setup, 7).seats, map: 'germany' as const };
  const entry = { index: 1, round: 1, phase: 2 as const, command: null };
  test.each([
    [
      'a pass, and the purchase that it led to',
      [
        { type: 'dropped-out' as const, seat: 1, plant: 4, byLimit: false },
        { type: 'bought-plant' as const, seat: 0, plant: 4, price: 4 },
        { type: 'plant-drawn' as const, plant: 20 },
      ],
      'Bob passes on power plant 4. Anna buys power plant 4 for 4\u00a0Elektro.',
    ],
    [
      'a purchase, without the offer before it',
      [
        { type: 'nominated' as const, seat: 1, plant: 4, bid: 4 },
        { type: 'bought-plant' as const, seat: 1, plant: 4, price: 4 },
      ],
      'Bob buys power plant 4 for 4\u00a0Elektro.',
    ],
    [
      'a bid',
      [{ type: 'bid' as const, seat: 2, plant: 25, bid: 26, byLimit: false }],
      'Cleo bids 26\u00a0Elektro for power plant 25.',
    ],
  ])("describes a bot's action: %s", (_what, news, text) => {
    expect(actionText([{ ...entry, news }], names).replaceAll(' ', ' ')).toBe(text);
  });
});
