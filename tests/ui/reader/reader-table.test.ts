import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { PLAIN, type PlaySettings } from '#lib/state/settings.svelte.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { gameOf, REGIONS } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(async () => {
  await loadAll();
  dialogs();
  media(false);
});
beforeEach(() => void changeLocale('en'));

const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};
/** Three players build. */
function show(settings: Partial<PlaySettings> = {}, mine: readonly number[] = [0, 1, 2]): LocalGame {
  const game = unsavedGame(
    setupFor(3, {
      regions: { by: 'hand', regions: REGIONS.germany.slice(0, 3) },
      position: {
        moment: 'building',
        game: gameOf({
          players: [{ money: 60, cities: ['essen'] }, { money: 60, cities: ['muenster'] }, {}],
          waiting: [0, 1, 2],
        }),
      },
    }),
    1,
    [],
    sampleSeats(3),
  );
  render(PlayScreen, {
    game,
    links,
    mine,
    settings: { ...PLAIN, reader: true, ...settings },
    actions: { onresult: vi.fn() },
  });
  return game;
}
const part = (name: string): HTMLElement => screen.getByRole('region', { name });
const citiesIn = (): readonly string[] =>
  within(part('Map'))
    .getAllByRole('listitem')
    .map((item) => item.textContent.trim().split(',')[0] ?? '');

test('the part in which a decision is made comes first, and every part has a heading', () => {
  show();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim());
  expect(headings[0]).toBe('Map');
  for (const name of ['Plants', 'Resources', 'Players', 'Log']) expect(headings).toContain(name);
});

test('a city is chosen in the list, and the plan is said each time it changes', async () => {
  const game = show();
  const plan = (): string =>
    within(part('Map'))
      .getAllByRole('status')
      .map(({ textContent }) => textContent.trim())
      .join(' ');
  expect(plan()).toContain('Your plan is empty.');
  await fireEvent.click(screen.getByRole('button', { name: /^Duisburg, no house, costs 10\sElektro/ }));
  expect(game.draft).toEqual({ cities: ['duisburg'] });
  expect(plan()).toMatch(/Your plan: Duisburg, for 10\sElektro/);
  await fireEvent.click(screen.getByRole('button', { name: /^Duisburg/, pressed: true }));
  expect(game.draft).toEqual({ cities: [] });
  expect(plan()).toContain('Your plan is empty.');
});

test('the list of cities is walked by price, by name, or only the own ones', async () => {
  show();
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  await choose('Mine');
  expect(citiesIn()).toEqual(['Essen']);
  await choose('By name');
  expect(citiesIn()).toEqual(citiesIn().toSorted(new Intl.Collator('en').compare));
  await choose('By price');
  expect(citiesIn()[0]).toBe('Duisburg');
});

test('the focus goes to the decision where its own button went away', async () => {
  show();
  await fireEvent.click(screen.getByRole('button', { name: /^Duisburg/ }));
  const build = screen.getByRole('button', { name: 'Build and continue' });
  build.focus();
  await fireEvent.click(build);
  await waitFor(() => expect(build.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.closest('[data-decision]')).not.toBeNull());
});

test('what happened is said until something else happens, also while the question changes', async () => {
  const game = show();
  const log = screen.getByRole('log');
  await waitFor(() => expect(log.textContent).toMatch(/Anna, build houses/));
  game.act({ type: 'build', seat: 0, city: 'duisburg' });
  game.act({ type: 'done', seat: 0 });
  await waitFor(() => expect(log.textContent).toMatch(/Bob, build houses/));
  expect(log.textContent).toMatch(/Anna has finished building/);
});

test.each([
  ['all', /Bob has finished building/, /Cleo, build/],
  ['mine', /^$/, /^$/],
  ['none', /^$/, /^$/],
] as const)(
  'with announcements of %s, the move of another player is said or left out',
  async (announce, said, asked) => {
    const game = show({ announce }, [0]);
    game.act({ type: 'done', seat: 0 });
    await new Promise((resolve) => setTimeout(resolve));
    game.act({ type: 'done', seat: 1 });
    const [happened, question] = [...screen.getByRole('log').children];
    await waitFor(() => expect(happened?.textContent ?? '').toMatch(said));
    await waitFor(() => expect(question?.textContent ?? '').toMatch(asked));
  },
);
