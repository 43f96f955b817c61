import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { PLAIN } from '#lib/state/settings.svelte.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeHostGame } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});

const AGREED = { ...PLAYING, advice: true };
const askButtons = (): readonly HTMLElement[] => screen.queryAllByRole('button', { name: 'Ask for advice' });
async function menu(): Promise<HTMLElement> {
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

describe('the button for advice at a shared table', () => {
  test('the advice button is in the header and menu of an acting player where all have agreed', async () => {
    render(SharedTableScreen, { game: fakeGuestGame('Bob', AGREED, POWERING), ...SCREEN });
    expect(askButtons()).toHaveLength(1);
    expect(within(await menu()).getByRole('button', { name: 'Ask for advice' })).toBeDefined();
  });
  test.each([
    ['the table has not agreed', { game: fakeGuestGame('Bob', PLAYING, POWERING) }],
    ['the host’s table has not agreed', { game: fakeHostGame({ ...PLAYING, host: 'Bob' }, POWERING) }],
    [
      'the player has switched it off',
      { game: fakeGuestGame('Bob', AGREED, POWERING), settings: { ...PLAIN, advice: false } },
    ],
    ['it is not the player’s turn', { game: fakeGuestGame('Anna', AGREED, POWERING) }],
    ['the device has no seat', { game: fakeGuestGame('tablet', AGREED, POWERING) }],
  ])('the advice button is absent where %s', async (_why, props) => {
    render(SharedTableScreen, { ...props, ...SCREEN });
    expect(askButtons()).toEqual([]);
    expect(within(await menu()).queryByRole('button', { name: 'Ask for advice' })).toBeNull();
  });
});
