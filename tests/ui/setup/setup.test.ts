import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { defaultForm } from '#lib/ui/setup/form.ts';
import SetUp from '#lib/ui/setup/SetUp.svelte';
import { dialogs } from '../dialogs.ts';

beforeAll(dialogs);
afterEach(() => changeLocale('en'));

function show() {
  const onstart = vi.fn();
  render(SetUp, { initial: defaultForm(), back: '/', onstart });
  return onstart;
}
const click = (role: 'button' | 'radio' | 'switch', name: string | RegExp): Promise<boolean> =>
  fireEvent.click(screen.getByRole(role, { name }));
const start = (): Promise<boolean> => click('button', 'Start game');

describe('the set-up screen', () => {
  test('the set-up starts the default game with one tap', async () => {
    const onstart = show();
    await start();
    expect(onstart).toHaveBeenCalledOnce();
    const [setup, seats] = onstart.mock.calls[0] ?? [];
    expect(setup).toMatchObject({ map: 'germany', players: 3, regions: { by: 'draw' } });
    expect(seats).toHaveLength(3);
  });

  test('the set-up takes number, names, map and variants', async () => {
    const onstart = show();
    await click('radio', '4');
    await fireEvent.input(screen.getByLabelText('Name of player 4'), { target: { value: 'Dora' } });
    await click('radio', /USA/);
    await click('switch', /Beginners/);
    await click('switch', /Hidden money/);
    await click('radio', 'Draft');
    await start();
    const [setup, seats] = onstart.mock.calls[0] ?? [];
    expect(setup).toEqual({
      ...STANDARD_TERMS,
      map: 'usa',
      players: 4,
      beginners: true,
      hiddenMoney: true,
      regions: { by: 'draft' },
    });
    expect(seats[3]).toEqual({ name: 'Dora', colour: 'yellow', shape: 'diamond' });
    // the other seats were not named
    expect(onstart.mock.calls[0]?.[3]).toEqual([0, 1, 2]);
  });

  test('S2: reports missing regions, and does not start the game', async () => {
    const onstart = show();
    await click('radio', 'On the map');
    expect(screen.queryByRole('alert')).toBeNull();
    await start();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Choose 3 regions. You have chosen 0.');
    const rule = within(alert).getByRole('link', { name: 'Rule S2' });
    expect(rule.getAttribute('href')).toBe('/rules#S2');
    expect(onstart).not.toHaveBeenCalled();
  });

  test('swaps the colours of two players', async () => {
    const onstart = show();
    await click('button', /Colour and shape of Player 1: red, circle/);
    await fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /green, triangle/ }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await start();
    const [, seats] = onstart.mock.calls[0] ?? [];
    expect(seats.map(({ colour }: { colour: string }) => colour)).toEqual(['green', 'blue', 'red']);
  });

  test('V1: the set-up takes a first turn order by hand', async () => {
    const onstart = show();
    await click('radio', 'Manual');
    await click('button', 'Move Player 3 forward');
    await start();
    expect(onstart.mock.calls[0]?.[0]).toMatchObject({ order: [0, 2, 1] });
  });

  test('changes the language immediately and keeps the entered names', async () => {
    show();
    await fireEvent.input(screen.getByLabelText('Name of player 1'), { target: { value: 'Anna' } });
    changeLocale('de');
    expect(await screen.findByRole('button', { name: 'Spiel starten' })).toBeDefined();
    expect((screen.getByLabelText('Name von Spieler 1') as HTMLInputElement).value).toBe('Anna');
  });
});
