import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { err, ok } from '#lib/result.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import { countedGames, isBranch } from '#lib/stats/counted.ts';
import { peopleOf } from '#lib/stats/people.ts';
import OverAll from '#lib/ui/statistics/OverAll.svelte';
import { must } from '../../must.ts';
import { SEED } from '../../seed.ts';
import { inventedRows } from '../../stats/rows.ts';
import { media } from '../media.ts';

beforeAll(() => media(true));
/** The settings of a device that has none yet. */
function newDevice() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}
let settings = openSettings(newDevice());
beforeEach(() => {
  changeLocale('en');
  settings = openSettings(newDevice());
});

const onretry = vi.fn();
const all = countedGames(inventedRows(60, SEED));
const originals = all.filter((game) => !isBranch(game));
const rowsOf = (caption: string): readonly (readonly string[])[] =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()));

test('each person has a line, without branches until they are counted', async () => {
  render(OverAll, { read: ok(all), onretry, settings });
  const lines = (of: typeof all) =>
    peopleOf(of).map(({ name, games, wins }) => [name, `${games}`, `${wins}`]);
  expect(rowsOf(t('stats_people')).map((row) => row.slice(0, 3))).toEqual(lines(originals));
  expect(originals.length).toBeLessThan(all.length);
  await fireEvent.click(screen.getByRole('switch', { name: new RegExp(`^${t('stats_branches')}`) }));
  expect(rowsOf(t('stats_people')).map((row) => row.slice(0, 3))).toEqual(lines(all));
});

test('the tables by map, edition, seats and level are those of the chosen person', async () => {
  render(OverAll, { read: ok(all), onretry, settings });
  const sum = (caption: string): number => rowsOf(caption).reduce((games, row) => games + Number(row[1]), 0);
  const captions = ['stats_maps', 'stats_editions', 'stats_by_seats'] as const;
  for (const caption of captions) expect(sum(t(caption))).toBe(originals.length);
  const person = must(peopleOf(originals).at(-1));
  const select = screen.getByRole('combobox', { name: t('stats_who') });
  await fireEvent.change(select, { target: { value: person.key } });
  for (const caption of captions) expect(sum(t(caption))).toBe(person.games);
  expect(rowsOf(t('stats_against')).length).toBeGreaterThan(0);
  expect(rowsOf(t('stats_all_games'))).toHaveLength(person.games);
});

test('the page keeps which games it counts, and whose, until it is opened again', async () => {
  const box = newDevice();
  const { unmount } = render(OverAll, { read: ok(all), onretry, settings: openSettings(box) });
  const branches = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${t('stats_branches')}`) });
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: t('stats_who') });
  expect([branches().checked, select().value]).toEqual([false, '']);
  const person = must(peopleOf(all).at(-1));
  await fireEvent.click(branches());
  await fireEvent.change(select(), { target: { value: person.key } });
  unmount();
  render(OverAll, { read: ok(all), onretry, settings: openSettings(box) });
  expect([branches().checked, select().value]).toEqual([true, person.key]);
  expect(rowsOf(t('stats_all_games'))).toHaveLength(person.games);
});

test('a person who is in no game any more gives way to everybody', () => {
  settings.statisticsOf = 'nobody';
  render(OverAll, { read: ok(all), onretry, settings });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: t('stats_who') }).value).toBe('');
  expect(rowsOf(t('stats_all_games'))).toHaveLength(originals.length);
});

test('records, pairs and all games are listed, the last game first', () => {
  render(OverAll, { read: ok(all), onretry, settings });
  expect(rowsOf(t('stats_records'))).toHaveLength(6);
  expect(rowsOf(t('stats_pairs')).length).toBeGreaterThan(5);
  const games = rowsOf(t('stats_all_games'));
  expect(games).toHaveLength(originals.length);
  expect(games[0]?.[3]).toBe(String(originals.at(-1)?.round));
});

test('games without a known result are named, and count for the winner only', () => {
  render(OverAll, { read: ok(all), onretry, settings });
  const unread = originals.filter(({ result }) => result === null).length;
  expect(unread).toBeGreaterThan(0);
  expect(screen.getByText(t('stats_incomplete', { count: unread }))).toBeTruthy();
});

test('without finished games the page says so, and offers no files', () => {
  render(OverAll, { read: ok([]), onretry, settings });
  expect(screen.getByText(t('stats_none'))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('while the games are read the page says so; if that fails, it says why and tries again', async () => {
  const { rerender } = render(OverAll, { read: null, onretry, settings });
  expect(screen.getByRole('status').textContent).toBe(t('home_loading'));
  await rerender({ read: err({ code: 'save/blocked' }) });
  await fireEvent.click(screen.getByRole('button', { name: t('action_retry') }));
  expect(onretry).toHaveBeenCalledOnce();
});
