import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Moment } from '#lib/rules/types.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { gameOf, type Position, REGIONS } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { spoken } from '../spoken.ts';

/** The table on a phone as screen readers read it. */

beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  media(false);
});

const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
  devices: '/host',
};
const NAMES = ['Bartholomew the Great', 'Bob', 'Cleo'];
function show(moment: Moment, given: Partial<Position> = {}): void {
  const players: Position['players'] = [
    { money: 60, plants: [7, 20], cubes: { coal: 2 }, cities: ['essen', 'duisburg'] },
    { plants: [25], cities: ['muenster'] },
    { plants: [26] },
  ];
  const setup = setupFor(players.length, {
    regions: { by: 'hand', regions: REGIONS.germany.slice(0, 3) },
    position: { moment, game: gameOf({ players, waiting: [0, 1, 2], ...given }) },
  });
  const seats = sampleSeats(players.length).map((seat, at) => ({ ...seat, name: NAMES[at] ?? '' }));
  const game = unsavedGame(setup, 1, [], seats);
  render(PlayScreen, { game, links, mine: game.people, actions: { onresult: vi.fn() } });
}
/** The accessible names of all elements with one of these roles. */
function namesOf(...roles: readonly string[]): readonly string[] {
  const names: string[] = [];
  const note = (name: string): boolean => names.push(name) > 0;
  for (const role of roles) screen.queryAllByRole(role, { name: note });
  return names;
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(['nominating', 'buying', 'building', 'powering'] as const)(
    'separates any two figures by a sign or a word while %s',
    (moment) => {
      changeLocale(locale);
      show(moment);
      const names = namesOf('button', 'group', 'heading', 'region', 'img');
      expect(names.length).toBeGreaterThan(20);
      expect(names.filter((name) => /\p{Nd}\s+\p{Nd}/u.test(name))).toEqual([]);
    },
  );
});

test('reads out the whole name where the headline shows a part of it', () => {
  changeLocale('en');
  show('building');
  const headline = screen.getByRole('heading', { level: 1 });
  expect(headline.textContent).toContain('Bartholomew\u00a0th…');
  expect(headline.ariaLabel).toBe('Bartholomew the Great, build houses in cities.');
});

test('G6: in stage 3 all plants are for sale', () => {
  changeLocale('en');
  show('building', { stage: 3, stage3Card: 'begun', deck: [40], market: [27, 28, 29, 30, 31, 32] });
  const [strip] = screen.getAllByRole('region', { name: 'Markets' });
  expect(strip && spoken(strip)).toContain('All for sale: 27, 28, 29, 30, 31, and 32');
});
