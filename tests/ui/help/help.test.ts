import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { cheapest } from '../../../src/lib/rules/resources.ts';
import { TABLES } from '../../../src/lib/rules/tables/tables.ts';
import { RESOURCES } from '../../../src/lib/rules/types.ts';
import Help from '../../../src/lib/ui/help/Help.svelte';

beforeEach(() => {
  changeLocale('en');
  render(Help, { back: '/' });
});

/** The texts of the cells of a table, by row. */
const rows = (region: string): readonly (readonly string[])[] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim()));

test('the help has the table of plants removed by number of players, as the rules have it', () => {
  const removed = rows('By number of players').map(([, plants]) => Number(plants));
  expect(removed).toEqual(([2, 3, 4, 5, 6] as const).map((count) => TABLES.players[count].plantsRemoved));
});

test('the help has the table of start prices, as a game begins with them', () => {
  const figures = rows('Resources at the start').map((cells) => cells.map((text) => parseInt(text, 10)));
  expect(figures).toEqual(
    RESOURCES.map((resource) => {
      const { start } = TABLES.market[resource];
      return [start, cheapest(resource, start), TABLES.supply[resource] - start];
    }),
  );
  // as printed: coal 1, oil 3, garbage 7, uranium 14
  expect(figures.map(([, price]) => price)).toEqual([1, 3, 7, 14]);
});

test('the help lists the rules that are forgotten most often', () => {
  const list = screen.getByRole('heading', { name: 'Easily forgotten' }).closest('section');
  const texts = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  for (const rule of [/nobody buys a plant/, /removed and replaced at once/, /scraps an old one/, /hybrid/])
    expect(texts.filter((text) => rule.test(text))).toHaveLength(1);
  expect(texts.filter((text) => /last player to the first/.test(text))).toHaveLength(1);
});
