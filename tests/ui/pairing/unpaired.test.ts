import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Channel, Invitation, NetError } from '#lib/session/ports/transport.ts';
import PairHost from '#lib/ui/pairing/PairHost.svelte';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView, heldBy } from '../fake-shared-game.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  vi.stubGlobal('isSecureContext', false);
  media(true);
});
const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};
const powering = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [1, 2] });
const holders = ['Anna', 'Bob', 'Cem'].map(heldBy);

describe('a paired device that lost its connection is offered', () => {
  const lost = {
    contact: { state: 'away' },
    trouble: { code: 'net/paired' },
    away: [{ device: 'Anna', seats: [0], seconds: 12 }],
  } as const;
  function show(stage: 'lobby' | 'dealing' | 'playing') {
    const [onagain, continueHere] = [vi.fn(), vi.fn()];
    const game = fakeGuestGame('Bob', fakeTableView({ stage, holders }), powering, {
      ...lost,
      continueHere,
    });
    const props = { links, page: 'http://192.0.2.7/join', room: null, onagain, onend: vi.fn() };
    render(SharedTableScreen, { game, ...props });
    return { onagain, continueHere };
  }
  test.each(['lobby', 'dealing', 'playing'] as const)(
    'offers to pair a disconnected device again (%s)',
    async (stage) => {
      const { onagain } = show(stage);
      expect(screen.getAllByText('Connection lost. It can’t be restored automatically.')).not.toEqual([]);
      expect(screen.getByText(/Pair a device.*scan the new code here/)).toBeDefined();
      expect(screen.queryByText(/Reconnecting|may come back/)).toBeNull();
      await fireEvent.click(screen.getByRole('button', { name: 'Pair again' }));
      expect(onagain).toHaveBeenCalledOnce();
    },
  );
  test.each(['lobby', 'dealing'] as const)(
    'offers no take-over to a paired device before the game has started (%s)',
    (stage) => {
      show(stage);
      expect(screen.queryByRole('button', { name: 'Become the host' })).toBeNull();
    },
  );
  test('offers a take-over of a running game to a paired device', async () => {
    const { continueHere } = show('playing');
    expect(screen.getByText(/only if the old host is gone for good/)).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
    expect(continueHere).toHaveBeenCalledOnce();
  });
});

test('a paired device sees who declined its offer to continue', () => {
  const election = { state: 'declined', by: 'Cem' } as const;
  const part = { contact: { state: 'away' }, trouble: { code: 'net/paired' }, election } as const;
  const game = fakeGuestGame('Bob', fakeTableView({ stage: 'playing', holders }), powering, part);
  const props = { links, page: 'http://192.0.2.7/join', room: null, onagain: vi.fn(), onend: vi.fn() };
  render(SharedTableScreen, { game, ...props });
  expect(screen.getByText(/would rather wait for the host/)).toBeDefined();
});

describe('the host, given an answer', () => {
  async function answering(result: Promise<Result<Channel, NetError>>): Promise<HTMLTextAreaElement> {
    const invitation: Invitation = { offer: 'KW:OFFER', accept: () => result, withdraw: vi.fn() };
    render(PairHost, { invite: () => Promise.resolve(ok(invitation)), tableView: fakeTableView(), here: [] });
    await fireEvent.click(screen.getByRole('button', { name: 'Pair a device' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Scan the other device’s code' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
      name: /^Paste the other device’s answer/,
    });
    await fireEvent.input(field, { target: { value: 'KW:ANSWER' } });
    await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    return field;
  }
  test('shows the new invitation again after an answer to an earlier one', async () => {
    await answering(Promise.resolve(err({ code: 'net/expired' })));
    expect(await screen.findByText('This answer belongs to an earlier invitation.')).toBeDefined();
    expect(screen.getByText('Scan the new code with the other device.')).toBeDefined();
    expect(screen.getByText(/point it at this code/)).toBeDefined();
  });
  test('keeps the pasted text while it connects, and when the text is invalid', async () => {
    let answer: (result: Result<Channel, NetError>) => void = () => undefined;
    const field = await answering(new Promise((resolve) => (answer = resolve)));
    expect(screen.getByText('The devices are connecting…')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).ariaDisabled).toBe('true');
    answer(err({ code: 'net/not-an-invitation' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByText('The devices are connecting…')).toBeNull();
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('KW:ANSWER');
  });
});
