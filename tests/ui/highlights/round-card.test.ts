import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { LogEntry } from '#lib/rules/log.ts';
import type { News } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import type { SeatInfo } from '#lib/seats.ts';
import RoundCard from '#lib/ui/highlights/RoundCard.svelte';
import { cubes } from '../../rules/build.ts';

beforeAll(() => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  changeLocale('en');
});

test('a seat with two incomes in one round, from a hostile host, does not crash the screen', () => {
  const entry = (...news: News[]): LogEntry => ({ command: null, news }) as unknown as LogEntry;
  const powered: News = {
    ...{ type: 'powered', seat: 0, plants: [4], cities: 1, income: 22 },
    burnt: cubes({ coal: 2 }),
  };
  const log = [entry(powered), entry(powered), entry({ type: 'round-began', round: 2, order: [0, 1] })];
  const seats: readonly SeatInfo[] = [
    { name: 'Anna', colour: 'black', shape: 'circle' },
    { name: 'Ben', colour: 'red', shape: 'square' },
  ];
  const view = { terms: { map: 'germany' }, players: [{ cities: [] }, { cities: [] }] } as unknown as View;
  render(RoundCard, { view, seats, log, own: [0], isAsked: true, closed: 0 });
  expect(screen.getAllByText('Anna')).toHaveLength(2);
});
