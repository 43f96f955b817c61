import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Knock } from '#lib/session/host/gatekeeper.ts';
import type { PlayableHostGame } from '#lib/state/screen.ts';
import { TableEvents } from '#lib/state/table-events.ts';
import ConnectionScreen from '#lib/ui/shared-play/ConnectionScreen.svelte';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import { tapAt } from '../events.ts';
import { fakeGuestGame, fakeHostGame, fakeHostSession } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';
import { OVER, PLAYING, POWERING, SCREEN } from './fixtures.ts';

const NORA: Knock = { publicKey: 'aa', name: 'Nora' };
const PIA: Knock = { publicKey: 'bb', name: 'Pia' };

const letIn = vi.fn<PlayableHostGame['session']['letIn']>();
const turnAway = vi.fn<PlayableHostGame['session']['turnAway']>();
const setAdmission = vi.fn<PlayableHostGame['session']['setAdmission']>();
const room = { code: 'kwx4t', server: '' };

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
beforeEach(() => vi.clearAllMocks());
afterEach(() => dismissNotices());

const STAGES = {
  lobby: { ...PLAYING, stage: 'lobby' },
  dealing: { ...PLAYING, stage: 'dealing' },
  playing: PLAYING,
} as const;
const hostOf = (
  knocks: readonly Knock[],
  tableView: (typeof STAGES)[keyof typeof STAGES] = PLAYING,
  snapshot = POWERING,
) =>
  fakeHostGame(tableView, snapshot, { knocks, session: fakeHostSession({ letIn, turnAway, setAdmission }) });
const show = (game: PlayableHostGame) => render(SharedTableScreen, { game, ...SCREEN, room });
/** Shows the whole connection, including notices; `knock` adds a knocking device. */
function connect(tableView = PLAYING) {
  const events = new TableEvents();
  const of = (knocks: readonly Knock[], part: Partial<PlayableHostGame> = {}) => ({
    connection: { game: { ...hostOf(knocks, tableView), ...part }, events, leave: vi.fn() },
  });
  const { onagain, links, page } = SCREEN;
  const { rerender } = render(ConnectionScreen, {
    ...of([]),
    ...{ onagain, links, page, room, ontake: vi.fn(), onended: vi.fn(), onhost: vi.fn(), onroom: vi.fn() },
  });
  return {
    rerender: (knocks: readonly Knock[], part?: Partial<PlayableHostGame>) => rerender(of(knocks, part)),
    async knock(knock: Knock, others: readonly Knock[] = []): Promise<void> {
      events.emit({ type: 'knocked', knock });
      await rerender(of([...others, knock]));
    },
  };
}
const button = (name: string) => screen.getByRole('button', { name });
const list = { name: 'Devices waiting to be let in' };

describe.each(['lobby', 'dealing', 'playing'] as const)('a device that knocks (%s)', (stage) => {
  test('admits a knocking device with one tap', async () => {
    show(hostOf([NORA], STAGES[stage]));
    expect(screen.getByText('Nora wants to join')).toBeDefined();
    await fireEvent.click(button('Let in: Nora'));
    expect(letIn).toHaveBeenCalledExactlyOnceWith('aa');
    expect(turnAway).not.toHaveBeenCalled();
  });
  test('turns a knocking device away with one tap', async () => {
    show(hostOf([NORA], STAGES[stage]));
    await fireEvent.click(button('Turn away: Nora'));
    expect(turnAway).toHaveBeenCalledExactlyOnceWith('aa');
    expect(letIn).not.toHaveBeenCalled();
  });
});

test('also shows a knocking device after the game, and while the device is handed over', () => {
  const { unmount } = show(hostOf([NORA], PLAYING, OVER));
  expect(button('Let in: Nora')).toBeDefined();
  unmount();
  show({ ...hostOf([NORA]), handOver: 0 });
  expect(button('Let in: Nora')).toBeDefined();
});
test('decides about each of several devices separately', async () => {
  const { rerender } = show(hostOf([NORA, PIA]));
  expect(within(screen.getByRole('list', list)).getAllByRole('listitem')).toHaveLength(2);
  await fireEvent.click(button('Let in: Pia'));
  expect(letIn).toHaveBeenCalledExactlyOnceWith('bb');
  await rerender({ game: hostOf([NORA]) });
  expect(screen.queryByText('Pia wants to join')).toBeNull();
  expect(screen.getByText('Nora wants to join')).toBeDefined();
  await rerender({ game: hostOf([]) });
  expect(screen.queryByRole('list', list)).toBeNull();
});
test('closes the table to the code with one tap if several devices knock', async () => {
  const { rerender } = show(hostOf([NORA]));
  expect(screen.queryByRole('button', { name: 'Let nobody knock' })).toBeNull();
  await rerender({ game: hostOf([NORA, PIA]) });
  await fireEvent.click(button('Let nobody knock'));
  expect(setAdmission).toHaveBeenCalledExactlyOnceWith('closed');
  await rerender({ game: hostOf([]) });
  expect(screen.getByText(/^Nobody can knock any more/)).toBeDefined();
  await fireEvent.click(
    within(screen.getByText(/^Nobody can knock any more/).parentElement ?? document.body).getByRole(
      'button',
      { name: 'Undo' },
    ),
  );
  expect(setAdmission).toHaveBeenLastCalledWith('knock');
  expect(screen.queryByText(/^Nobody can knock any more/)).toBeNull();
});
test('decides about a device without a name as well', () => {
  show(hostOf([{ ...NORA, name: '' }]));
  expect(button('Let in: Unknown device')).toBeDefined();
});
test('screen readers hear of a knock, and the focus stays', async () => {
  const { rerender } = show(hostOf([]));
  const menu = button('Menu');
  menu.focus();
  const live = [...document.querySelectorAll('[aria-live="polite"]')];
  await rerender({ game: hostOf([NORA]) });
  const told = live.filter(({ textContent }) => textContent.includes('Nora wants to join'));
  expect(told, 'the live region was there before').toHaveLength(1);
  expect(document.activeElement).toBe(menu);
});
test('the second tap of a double tap does not decide about the next device', async () => {
  const { rerender } = show(hostOf([NORA, PIA]));
  await tapAt(1000, button('Let in: Nora'));
  await rerender({ game: hostOf([PIA]) });
  await tapAt(1150, button('Let in: Pia'));
  expect(letIn).toHaveBeenCalledExactlyOnceWith('aa');
  await tapAt(1600, button('Let in: Pia'));
  expect(letIn).toHaveBeenLastCalledWith('bb');
});
test('does not ask guests about a knock', () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', PLAYING, POWERING), ...SCREEN, room });
  expect(screen.queryByRole('list', list)).toBeNull();
});

describe('while a sheet covers the table', () => {
  test('the invitation shows knocking devices', async () => {
    const { knock } = connect(STAGES.lobby);
    await fireEvent.click(button('Invite'));
    await knock(NORA);
    const sheet = within(screen.getByRole('dialog', { name: 'Invite players' }));
    await fireEvent.click(sheet.getByRole('button', { name: 'Let in: Nora' }));
    expect(letIn).toHaveBeenCalledExactlyOnceWith('aa');
    expect(noticeTexts()).toEqual([]);
  });
  test('any other sheet gets a notice of each knocking device', async () => {
    const { knock } = connect();
    await fireEvent.click(button('Menu'));
    await screen.findByRole('dialog', { name: 'Menu' });
    await knock(NORA);
    expect(noticeTexts()).toEqual(['Nora wants to join']);
    await knock(PIA, [NORA]);
    expect(noticeTexts()).toEqual(['Nora wants to join', 'Pia wants to join']);
  });
  test('the table itself needs no notice of a knock', async () => {
    const { knock } = connect();
    await knock(NORA);
    expect(noticeTexts()).toEqual([]);
  });
});

test('the page title shows a knocking device, unless it is the player’s turn', async () => {
  const { rerender } = connect();
  await rerender([NORA]);
  await waitFor(() => expect(document.title).toMatch(/^● Someone wants to join/));
  await rerender([NORA], { acting: 0 });
  await waitFor(() => expect(document.title).toMatch(/^● Your turn/));
  await rerender([]);
  await waitFor(() => expect(document.title).not.toMatch(/^●/));
});
