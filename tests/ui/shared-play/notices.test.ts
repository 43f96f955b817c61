import { render } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import type { SharedGame } from '#lib/state/screen.ts';
import type { TableEvent } from '#lib/state/table-event.ts';
import { TableEvents } from '#lib/state/table-events.ts';
import TableNotices from '#lib/ui/shared-play/TableNotices.svelte';
import { askText } from '#lib/ui/words/names.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame } from '../fake-shared-game.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';
import { PLAYING, POWERING } from './fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
afterEach(() => {
  dismissNotices();
  document.querySelector('dialog')?.remove();
});

/** The notices of Anna's device; `tell` passes an event to them. */
function listen(game: SharedGame = fakeGuestGame('Anna', PLAYING, POWERING)) {
  const events = new TableEvents();
  const [onhost, onyield] = [vi.fn(), vi.fn()];
  render(TableNotices, { connection: { game, events, leave: vi.fn() }, isInviting: false, onhost, onyield });
  return { onhost, onyield, tell: (event: TableEvent) => events.emit(event) };
}

describe('notices', () => {
  test('notices name the player whose decision was undone, until another decision is made', () => {
    const { tell } = listen();
    tell({ type: 'undone', seat: 1 });
    expect(noticeTexts()).toEqual([t('shared_undone', { name: 'Bob' })]);
    tell({ type: 'decided' });
    expect(noticeTexts()).toEqual([]);
  });
  test('shows only the last change of the terms, and only while the lobby is open', () => {
    const { tell } = listen();
    tell({ type: 'terms-changed' });
    tell({ type: 'terms-changed' });
    expect(noticeTexts()).toEqual([t('shared_terms_changed')]);
    tell({ type: 'deal-began' });
    expect(noticeTexts()).toEqual([]);
  });
  test('announces a turn only to a player with an open sheet', () => {
    const { tell } = listen();
    tell({ type: 'turn-began', seat: 0, moment: 'powering' });
    expect(noticeTexts(), 'the header says it').toEqual([]);
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    tell({ type: 'turn-began', seat: 0, moment: 'powering' });
    expect(noticeTexts()).toEqual([askText('powering', 'Anna')]);
  });
  test('announces the question about an undo only to a player with an open sheet', () => {
    const { tell } = listen();
    tell({ type: 'undo-proposed', device: 'Bob', seat: 2 });
    expect(noticeTexts(), 'the bar asks').toEqual([]);
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    tell({ type: 'undo-proposed', device: 'Bob', seat: 2 });
    expect(noticeTexts()).toEqual(['Bob asks to take back what Cem decided.']);
  });
  test.each<readonly [TableEvent, string]>([
    [{ type: 'seats-lost', seats: [1] }, t('shared_seats_lost', { names: 'Bob' })],
    [{ type: 'seats-gained', seats: [1] }, t('shared_seats_got', { names: 'Bob' })],
    [
      { type: 'seats-taken', device: 'Bob', seats: [2] },
      t('shared_seats_taken', { name: 'Bob', names: 'Cem' }),
    ],
    [{ type: 'undone-by-all', seat: 1 }, 'All agreed: what Bob decided was taken back.'],
    [{ type: 'undo-lapsed' }, 'The game went on, so nothing was taken back.'],
    [{ type: 'undo-declined', device: 'Bob' }, 'Bob would rather not take it back.'],
    [{ type: 'bots-stand-in', seats: [1] }, 'A bot plays for Bob now.'],
    [{ type: 'bots-stand-in', seats: [1, 2] }, 'Bots play for Bob and Cem now.'],
    [{ type: 'players-back', seats: [1] }, 'Bob plays again.'],
    [{ type: 'next-game' }, t('shared_again_opened')],
    [{ type: 'seat-refused', device: 'Bob' }, 'Bob’s phone was faster: the seat is taken.'],
    [{ type: 'colour-refused', seat: 0 }, 'Anna was faster: this colour is taken.'],
    [{ type: 'terms-changed' }, 'The host changed the game settings. Confirm again that you’re ready.'],
    [{ type: 'host-changed', host: 'Anna' }, t('shared_continued_here')],
    [{ type: 'host-changed', host: 'Bob' }, t('shared_continued', { name: 'Bob' })],
    [{ type: 'undo-too-late' }, 'This device has nothing to undo or redo.'],
  ])('shows a notice of %o', (event, text) => {
    const { tell } = listen();
    tell(event);
    expect(noticeTexts()).toEqual([text]);
  });
  test('leaves a new host to the notice about the request that was lost with the old one', () => {
    const refused = { code: 'table/continued' } as const;
    const { tell } = listen(fakeGuestGame('Anna', PLAYING, POWERING, { refused }));
    tell({ type: 'host-changed', host: 'Bob' });
    expect(noticeTexts()).toEqual([]);
  });
});

describe('the address of the page', () => {
  test('the address follows a host to the next game, and a new host to its game', () => {
    const { tell, onhost } = listen();
    tell({ type: 'hosting', game: gameIdFrom('second'), tookOver: false });
    expect(onhost).toHaveBeenCalledExactlyOnceWith('second');
  });
  test.each([true, false])(
    'the address follows a host that yields to the room (game started: %o)',
    (begun) => {
      const { tell, onyield } = listen();
      const room = { code: 'KWX4T', server: '' };
      tell({ type: 'yielded', room, begun });
      expect(onyield).toHaveBeenCalledExactlyOnceWith(room);
      expect(noticeTexts()).toEqual(begun ? [t('shared_yielded')] : []);
    },
  );
});
