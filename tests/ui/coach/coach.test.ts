import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginLesson, withRead } from '#lib/coach/progress.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { readProgress, writeProgress } from '#lib/persist/coach.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import BotPlay from '#lib/ui/bots/BotPlay.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import LocalGameEnd from '#lib/ui/local-play/LocalGameEnd.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import german from '../../../src/messages/de/coach.json' with { type: 'json' };
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';

beforeAll(async () => {
  await loadAll();
  dialogs();
  media(false);
});
beforeEach(() => {
  localStorage.clear();
  dismissNotices();
  changeLocale('en');
});
afterEach(() => {
  changeLocale('en');
  vi.restoreAllMocks();
});

const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const setup = setupFor(3, { beginners: true, order: [0, 1, 2], regions });
const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};
const box = () => localStorage;
/** Bots that never answer: the learner decides. */
const thinker = { answer: () => new Promise<never>(() => undefined), stop: () => undefined };

/** A first game with the learner at seat 0. */
function firstGame(commands: Parameters<typeof unsavedGame>[2] = [], terms = setup) {
  const game = unsavedGame(terms, 7, commands);
  game.setBot(1, 'gentle');
  game.setBot(2, 'gentle');
  return game;
}
function show(game = firstGame()) {
  return render(BotPlay, {
    game,
    settings: openSettings(box),
    thinker,
    links,
    actions: { onresult: vi.fn() },
  });
}
const guide = () => screen.findByRole('complementary', { name: 'Guide' });
const says = (text: RegExp) =>
  waitFor(async () => expect(await guide()).toHaveProperty('textContent', expect.stringMatching(text)));

describe('the coach', () => {
  test('the coach appears only in the game that teaches', async () => {
    writeProgress(box, beginLesson('first', gameIdFrom('another')));
    show();
    await screen.findByRole('button', { name: 'Menu' });
    expect(screen.queryByRole('complementary', { name: 'Guide' })).toBeNull();
  });
  test('the coach shows one message at a time, and remembers the ones read', async () => {
    const game = firstGame();
    writeProgress(box, beginLesson('first', game.id));
    const first = show(game);
    await says(/^Build power plants/);
    await fireEvent.click(within(await guide()).getByRole('button', { name: 'Next' }));
    await says(/^On each card/);
    first.unmount();
    show(game);
    await says(/^On each card/);
  });
  test('the coach repeats a message after the learner undoes their move', async () => {
    const game = firstGame();
    writeProgress(box, withRead(beginLesson('first', game.id), 'goal', 1));
    show(game);
    await says(/^On each card/);
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4 });
    await says(/^The others/);
    game.undo();
    // the bid is chosen again, and matters more
    await says(/^You make the first bid/);
    await fireEvent.click(within(await guide()).getByRole('button', { name: 'Next' }));
    await says(/^On each card/);
  });
  test('the coach speaks the current language', async () => {
    const game = firstGame();
    writeProgress(box, beginLesson('first', game.id));
    show(game);
    await guide();
    changeLocale('de');
    expect(await screen.findByRole('complementary', { name: german.coach_title })).toBeDefined();
  });
  test('the coach lights the subject of its message while showing it', async () => {
    // nothing is laid out here
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    const game = firstGame();
    writeProgress(box, beginLesson('first', game.id));
    show(game);
    await waitFor(() =>
      expect(document.querySelectorAll('[data-target=race][data-lit]').length).toBeGreaterThan(0),
    );
    await fireEvent.click(within(await guide()).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(document.querySelectorAll('[data-target=race][data-lit]')).toHaveLength(0));
    await waitFor(() => expect(document.querySelectorAll('[data-target=offer][data-lit]')).toHaveLength(4));
  });
  test('the coach can be dismissed, and returns from the menu', async () => {
    const game = firstGame();
    writeProgress(box, beginLesson('first', game.id));
    show(game);
    await fireEvent.click(within(await guide()).getByRole('button', { name: 'Send the guide away' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Guide' })).toBeNull());
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Bring the guide back' }));
    await says(/^Build power plants/);
  });
  test('the coach restarts with a message where its progress cannot be read', async () => {
    localStorage.setItem('kilowatt.coach', '{"saveVersion":99,"moments":[]}');
    const game = firstGame();
    show(game);
    await says(/^Build power plants/);
    expect(noticeTexts()).toEqual([expect.stringMatching(/^The guide starts again/)]);
    expect(readProgress(box)).toMatchObject({ game: game.id, heard: [] });
  });
  test('the coach continues in the first full game after the first game', async () => {
    writeProgress(box, { ...beginLesson('first', gameIdFrom('before')), isDone: true });
    const game = firstGame([], setupFor(3, { order: [0, 1, 2], regions }));
    show(game);
    await says(/three stages/);
    expect(readProgress(box)).toMatchObject({ lesson: 'full', game: game.id });
  });
});

describe('what quick bots did between two decisions of a learner', () => {
  /** The commands of a first game until the learner is asked to build after both bots. */
  function untilBuilding() {
    const all = commandsOf(setup, 7);
    for (let count = 1; count < all.length; count++) {
      const game = firstGame(all.slice(0, count));
      const { moment, order } = game.view;
      if (moment === 'building' && game.acting === 0 && order.at(-1) !== 0) return game;
    }
    throw new Error('the learner never builds after somebody else');
  }
  const list = () => screen.findByRole('list', { name: 'What the others did' });

  test('the coach lists it in words of the log, and then says what matters', async () => {
    const game = untilBuilding();
    writeProgress(box, beginLesson('first', game.id));
    show(game);
    const lines = within(await list()).getAllByRole('listitem');
    expect(lines.length).toBeGreaterThanOrEqual(2);
    const [own, ...bots] = game.seats.map(({ name }) => name);
    for (const line of lines) {
      expect(line.textContent).toMatch(/ (?:buys|builds|powers) /);
      expect(bots.some((name) => line.textContent?.includes(name))).toBe(true);
      expect(line.textContent).not.toContain(own);
    }
    expect(document.querySelector('[data-coach]')?.getAttribute('data-coach')).toBe('others');
    expect(document.querySelectorAll('[data-lit]')).toHaveLength(0);
    await fireEvent.click(within(await guide()).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'What the others did' })).toBeNull());
    await says(/./);
    expect(document.querySelector('[data-coach]')?.getAttribute('data-coach')).not.toBe('others');
  });
  test('a choice ends the list, and the coach speaks of the choice', async () => {
    const game = untilBuilding();
    writeProgress(box, beginLesson('first', game.id));
    show(game);
    await list();
    game.draft = { cities: ['essen'] };
    await waitFor(() => expect(screen.queryByRole('list', { name: 'What the others did' })).toBeNull());
  });
  test.each([
    ['slow bots were watched', 'slow', 'first'],
    ['another lesson is silent about them', 'instant', 'full'],
  ] as const)('%s', async (_why, pace, lesson) => {
    const game = untilBuilding();
    writeProgress(box, beginLesson(lesson, game.id));
    const settings = openSettings(box);
    settings.pace = pace;
    render(BotPlay, { game, settings, thinker, links, actions: { onresult: vi.fn() } });
    await screen.findByRole('button', { name: 'Menu' });
    await waitFor(() => expect(document.querySelector('[data-messages]')).not.toBeNull());
    expect(screen.queryByRole('list', { name: 'What the others did' })).toBeNull();
  });
});

describe('the end of the first game', () => {
  const end = (game: ReturnType<typeof firstGame>) =>
    render(LocalGameEnd, {
      app: {} as never,
      game,
      home: '/',
      review: null,
      onlook: vi.fn(),
      onopen: vi.fn(),
    });
  test('the end of the first game proposes three games, and shows the stages that it left out', async () => {
    const game = firstGame(commandsOf(setup, 7));
    writeProgress(box, beginLesson('first', game.id));
    end(game);
    const next = within(await screen.findByRole('region', { name: 'What next?' }));
    expect(next.getAllByRole('link')).toHaveLength(3);
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Stage 1/),
      expect.stringMatching(/Stage 2.*7 cities/s),
      expect.stringMatching(/Stage 3/),
    ]);
    expect(readProgress(box)).toMatchObject({ isDone: true });
  });
  test("another game ends without the coach's proposals", async () => {
    const game = firstGame(commandsOf(setup, 7));
    end(game);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'What next?' })).toBeNull();
  });
});
