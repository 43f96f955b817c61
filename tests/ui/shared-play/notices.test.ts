import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import SharedTableScreen from '../../../src/lib/ui/shared-play/SharedTableScreen.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { heldBy, fakeHostGame, fakeGuestGame } from '../fake-shared-game.ts';
import { dismissToasts, toastTexts } from '../toasts.ts';
import { PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
afterEach(dismissToasts);

describe('notices', () => {
  const openPeople = async (): Promise<void> => {
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: /Seats and devices/ }));
  };
  test('name the player whose decision was undone, except on the device that undid it', async () => {
    const build = (seat: number, index: number) => ({
      ...{ index, round: 1, phase: 4 as const, news: [] },
      command: { type: 'done' as const, seat },
    });
    const log = [
      { index: 0, round: 1, phase: 4 as const, news: [], command: null },
      build(0, 1),
      build(1, 2),
    ];
    const of = (count: number, part = {}) => ({
      table: fakeGuestGame('Anna', { ...PLAYING, logLength: count, ...part }, POWERING, {
        log: log.slice(0, count),
      }),
    });
    const { rerender } = render(SharedTableScreen, { ...of(3), ...SCREEN });
    await rerender(of(2));
    expect(toastTexts()).toEqual(['Bob took back a decision.']);
    await rerender(of(1));
    expect(toastTexts(), 'it was done here').toHaveLength(1);
    await rerender(of(3));
    expect(toastTexts(), 'it was done again').toEqual([]);
    await rerender(of(2, { epoch: 2 }));
    expect(toastTexts(), 'the table was continued without it').toEqual([]);
  });
  test('announce a turn only to a player who has a sheet open', async () => {
    const of = (acting: number | null) => ({ table: fakeGuestGame('Anna', PLAYING, POWERING, { acting }) });
    const { rerender } = render(SharedTableScreen, { ...of(null), ...SCREEN });
    await rerender(of(0));
    expect(toastTexts(), 'the header says it').toEqual([]);
    await rerender(of(null));
    await openPeople();
    await rerender(of(0));
    expect(toastTexts()).toEqual(['Anna, choose the power plants to run.']);
  });
  test('tell everybody that somebody else has taken a seat', async () => {
    const tableView = { ...PLAYING, holders: [heldBy('Anna'), heldBy('Bob'), heldBy(null)] };
    const of = (now: typeof tableView) => ({
      table: fakeGuestGame('Anna', now, POWERING),
      ...SCREEN,
    });
    const { rerender } = render(SharedTableScreen, of(tableView));
    await rerender(of({ ...tableView, holders: [heldBy('Anna'), heldBy('Bob'), heldBy('Bob')] }));
    expect(toastTexts()).toEqual(['Bob plays Cem from now on.']);
    await rerender(
      of({ ...tableView, revision: 1, holders: [heldBy('Anna'), heldBy('Bob'), heldBy('Bob')] }),
    );
    expect(toastTexts()).toHaveLength(1);
  });
  test('tell a player in passing that an undo came too late', async () => {
    const refused = { code: 'table/nothing-to-undo' } as const;
    const table = fakeGuestGame('Anna', PLAYING, POWERING);
    const { rerender } = render(SharedTableScreen, { table, ...SCREEN });
    await rerender({
      table: fakeGuestGame('Anna', PLAYING, POWERING, { refused }),
      ...SCREEN,
    });
    expect(toastTexts()).toEqual(['Nothing to take back or do again for this device.']);
    expect(document.querySelector('.refused')).toBeNull();
  });
  test('tell a returning player once that their seat was reassigned', () => {
    const tableView = { ...PLAYING, holders: ['Anna', 'Cem', 'Cem'].map(heldBy) };
    render(SharedTableScreen, {
      table: fakeGuestGame('Bob', tableView, POWERING, { before: [1] }),
      ...SCREEN,
    });
    expect(toastTexts()).toEqual(['This device does not play Bob any more.']);
  });
  test('tell a device which seats it got and which it lost', async () => {
    const of = (...devices: readonly string[]) => {
      const tableView = { ...PLAYING, holders: devices.map(heldBy) };
      return { table: fakeGuestGame('Anna', tableView, POWERING) };
    };
    const { rerender } = render(SharedTableScreen, { ...of('Anna', 'Bob', 'Cem'), ...SCREEN });
    await rerender(of('Anna', 'Bob', 'Cem'));
    expect(toastTexts()).toEqual([]);
    await rerender(of('Anna', 'Anna', 'Cem'));
    expect(toastTexts()).toEqual(['This device plays Bob from now on.']);
    await rerender(of('Cem', 'Bob', 'Cem'));
    expect(toastTexts().at(-1)).toBe('This device does not play Anna and Bob any more.');
  });
  test('tell everybody once which device hosts the table now', async () => {
    const continued = { ...PLAYING, host: 'Bob', epoch: 2 };
    const hosted = fakeHostGame(continued, POWERING);
    for (const [self, now, told] of [
      ['Bob', { table: hosted }, 'This device hosts the table now.'],
      ['Cem', { table: fakeGuestGame('Cem', continued, POWERING) }, 'Bob’s device hosts the table now.'],
    ] as const) {
      const { rerender, unmount } = render(SharedTableScreen, {
        ...{ table: fakeGuestGame(self, PLAYING, POWERING), ...SCREEN },
      });
      expect(toastTexts()).toEqual([]);
      await rerender(now);
      await rerender({ table: { ...now.table, tableView: { ...continued, revision: 1 } } });
      expect(toastTexts()).toEqual([told]);
      dismissToasts();
      unmount();
    }
  });
});
