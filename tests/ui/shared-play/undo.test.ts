import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { TableView, UndoProposal } from '#lib/protocol/table-view.ts';
import type { PlayableGuestGame } from '#lib/state/screen.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import { botFor, fakeGuestGame, fakeGuestSession, heldBy } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { PLAYING, POWERING, SCREEN } from './fixtures.ts';

beforeAll(async () => {
  await loadAll();
  dialogs();
  changeLocale('en');
  media(true);
});
const [proposeUndo, answerUndo] = [
  vi.fn<PlayableGuestGame['proposeUndo']>(),
  vi.fn<PlayableGuestGame['session']['answerUndo']>(),
];
beforeEach(() => vi.clearAllMocks());

const LOG: PlayableGuestGame['log'] = [
  { index: 0, round: 1, phase: 4, command: null, news: [] },
  {
    ...{ index: 1, round: 1, phase: 4, command: { type: 'done', seat: 1 } },
    news: [{ type: 'turn-done', seat: 1, phase: 4 }],
  },
];
const ASKED: UndoProposal = { by: 'Cem', agreed: ['Cem'], declinedBy: null };
/** A device's table while Bob's last decision can be undone. */
const show = (self: string, undoProposal: UndoProposal | null, part: Partial<TableView> = {}) => {
  const tableView = { ...PLAYING, host: 'Bob', logLength: 2, undoByAll: 1, undoProposal, ...part };
  return render(SharedTableScreen, {
    game: fakeGuestGame(self, tableView, POWERING, {
      log: LOG,
      proposeUndo,
      session: fakeGuestSession({ answerUndo }),
    }),
    ...SCREEN,
  });
};
const bar = () => screen.getByRole('region', { name: 'This table' });
const button = (name: string) => within(bar()).getByRole('button', { name });

describe('undo of what another player decided', () => {
  test('proposes an undo to all after a sheet that names the player', async () => {
    show('Anna', null);
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const sheet = screen.getByRole('dialog', { name: 'Take this back?' });
    expect(sheet.textContent).toMatch(/Bob decided last:.*Every player is asked on their device/s);
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Ask everybody' }));
    expect(proposeUndo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test.each(['agree', 'decline'] as const)(
    'asks every other player about the undo, who can %s',
    async (answer) => {
      show('Anna', ASKED);
      expect(bar().textContent).toContain('Cem asks to take back: Bob has finished building');
      await fireEvent.click(button(answer === 'agree' ? 'Agree' : 'Decline'));
      expect(answerUndo.mock.calls).toEqual([[answer]]);
    },
  );
  test('shows the proposer who has not answered, and lets them withdraw', async () => {
    show('Cem', { ...ASKED, agreed: ['Cem', 'Anna'] });
    expect(bar().textContent).toMatch(/You asked to take back: .*Waiting for Bob/s);
    expect(within(bar()).queryByRole('button', { name: 'Agree' })).toBeNull();
    await fireEvent.click(button('Withdraw'));
    expect(answerUndo.mock.calls).toEqual([['decline']]);
  });
  test.each([true, false])(
    'V4: asks the owner of a lent seat about the undo where money is hidden (%s)',
    (hiddenMoney) => {
      const lent = {
        holders: [botFor('Anna'), heldBy('Bob'), heldBy('Cem')],
        terms: { ...PLAYING.terms, hiddenMoney },
      };
      show('Anna', ASKED, lent);
      expect(within(bar()).queryAllByRole('button', { name: 'Agree' })).toHaveLength(hiddenMoney ? 1 : 0);
    },
  );
  test('a device that agreed to an undo can still decline', async () => {
    show('Anna', { ...ASKED, agreed: ['Cem', 'Anna'] });
    expect(within(bar()).queryByRole('button', { name: 'Agree' })).toBeNull();
    await fireEvent.click(button('Decline'));
    expect(answerUndo.mock.calls).toEqual([['decline']]);
  });
  test.each([
    ['once somebody has declined', 'Anna', { ...ASKED, declinedBy: 'Bob' }],
    ['where nobody asks', 'Anna', null],
    ['on a device without a seat', 'Dora', ASKED],
  ])('asks nothing about an undo %s', (_when, self, proposal) => {
    show(self, proposal);
    expect(bar().textContent).not.toContain('take back');
  });
});
