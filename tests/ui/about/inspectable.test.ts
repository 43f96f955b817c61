import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { inspectableOf } from '#lib/ui/about/inspectable.ts';
import FuelRow from '#lib/ui/resources/FuelRow.svelte';
import { at } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

test('a fuel row has the card of its resource wherever it is held, but not on its plus and minus', () => {
  const { view } = panelProps(at('buying', { players: [{ money: 40, plants: [4] }, {}, {}] }));
  const buying = { basket: NO_CUBES, room: { ...NO_CUBES, coal: 4 }, most: { ...NO_CUBES, coal: 4 } };
  render(FuelRow, { view, resource: 'coal', buying, oncount: () => undefined });
  expect(inspectableOf(screen.getByText('coal', { exact: false, selector: 'strong' }))).toEqual({
    is: 'picture',
    picture: 'coal',
  });
  expect(inspectableOf(screen.getByRole('button', { name: /^Add/ }))).toBeNull();
});
