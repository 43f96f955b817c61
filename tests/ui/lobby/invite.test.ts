import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { ok } from '#lib/result.ts';
import type { Admission } from '#lib/session/host/host-record.ts';
import { PAIRED } from '#lib/session/ports/transport.ts';
import type { Invite } from '#lib/session/trust/invite.ts';
import MoveSheet from '#lib/ui/shared-play/MoveSheet.svelte';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { dialogs } from '../dialogs.ts';
import {
  fakeDevice,
  fakeGuestGame,
  fakeHostGame,
  fakeHostSession,
  fakeTableView,
} from '../fake-shared-game.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
afterEach(() => vi.unstubAllGlobals());
const tableView = fakeTableView();
const props = {
  links: {
    home: '/',
    rulesQuery: '',
    learn: '/learn',
    settings: '/settings',
    onlanguage: () => undefined,
    ongame: () => undefined,
  },
  page: 'http://192.0.2.7/join',
  onagain: vi.fn(),
  onend: vi.fn(),
};
const room = { code: 'kwx4t', server: '' };
const invite: Invite = { fingerprint: '0123456789abcdef0123', ticket: 'fedcba98765432100000' };

test('a guest can invite by code and link, but only the host can pair devices', async () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const link = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' });
  expect(link.value).toBe('http://192.0.2.7/join?room=kwx4t');
  expect(screen.queryByText('Without a server')).toBeNull();
});
test.each(['guest', 'host'] as const)(
  'the link of a %s carries the invite once it is known',
  async (role) => {
    const gameOf = (part: { readonly invite: Invite | null }) =>
      role === 'host'
        ? fakeHostGame(tableView, undefined, part)
        : fakeGuestGame('Bob', tableView, undefined, part);
    const { rerender } = render(SharedTableScreen, { game: gameOf({ invite: null }), room, ...props });
    await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
    const link = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' }).value;
    expect(link()).toBe('http://192.0.2.7/join?room=kwx4t');
    await rerender({ game: gameOf({ invite }) });
    expect(link()).toBe(`http://192.0.2.7/join?room=kwx4t#key=${invite.fingerprint}${invite.ticket}`);
  },
);
test('the host decides whether the code alone admits devices', async () => {
  const setAdmission = vi.fn();
  const gameOf = (admission: Admission) =>
    fakeHostGame(tableView, undefined, { admission, session: fakeHostSession({ setAdmission }) });
  const { rerender } = render(SharedTableScreen, { game: gameOf('knock'), room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const letAll = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: /^Let everyone in who has the code/ });
  expect(letAll().checked).toBe(false);
  await fireEvent.click(letAll());
  expect(setAdmission).toHaveBeenLastCalledWith('open');
  await rerender({ game: gameOf('open') });
  expect(letAll().checked).toBe(true);
  await fireEvent.click(letAll());
  expect(setAdmission).toHaveBeenLastCalledWith('knock');
});
test('the host reopens the table to knocks', async () => {
  const setAdmission = vi.fn();
  const game = fakeHostGame(tableView, undefined, {
    admission: 'closed',
    session: fakeHostSession({ setAdmission }),
  });
  render(SharedTableScreen, { game, room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await fireEvent.click(screen.getByRole('switch', { name: /^Let nobody knock/ }));
  expect(setAdmission).toHaveBeenLastCalledWith('knock');
});
test("the host's lobby shows the code to scan, except under the invitation, and a guest's only the button", async () => {
  const code = () => screen.findByRole('img', { name: 'QR code: Link' });
  const region = () => screen.getByRole('region', { name: 'Invite' });
  const { unmount } = render(SharedTableScreen, { game: fakeHostGame(tableView), room, ...props });
  expect(region().contains(await code())).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(async () => expect(region().contains(await code()), 'one code at a time').toBe(false));
  unmount();
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), room, ...props });
  expect(region().querySelector('svg[role=img]')).toBeNull();
});
test('a guest cannot decide whether the code admits devices', async () => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(screen.queryByRole('switch', { name: /^Let everyone in/ })).toBeNull();
});
test('the invitation closes when the deal starts', async () => {
  const { rerender } = render(SharedTableScreen, {
    ...{ game: fakeGuestGame('Bob', tableView), room },
    ...props,
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await rerender({ game: fakeGuestGame('Bob', fakeTableView({ stage: 'lobby', logLength: 1 })) });
  expect(screen.getByRole('textbox', { name: 'Link' })).toBeDefined();
  await rerender({ game: fakeGuestGame('Bob', fakeTableView({ stage: 'dealing' })) });
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
});
test('the host can also invite without a server', async () => {
  const hostGame = fakeHostGame(tableView);
  render(SharedTableScreen, { game: hostGame, room, ...props });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(screen.getByText('Without a server')).toBeDefined();
});
describe('a device that joins while the invitation is open', () => {
  /** The host's table view once these guests are here. */
  const having = (...names: readonly string[]) =>
    fakeTableView({
      holders: [],
      devices: [fakeDevice('Anna'), ...names.map((name) => fakeDevice(name, { name }))],
    });
  /** The texts of the sheet for screen readers. */
  const said = (): string[] => screen.getAllByRole('status').map((one) => one.textContent.trim());

  test('names a device that joins during the invitation, and drops the name once it is away', async () => {
    const hostGame = fakeHostGame(having());
    const { rerender } = render(SharedTableScreen, { game: hostGame, room, ...props });
    await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
    expect(said()).toContain('No other device has joined yet.');
    const come = (at: typeof tableView) => rerender({ game: fakeHostGame(at) });
    await come(having('Zoë'));
    expect(said()).toContain('Zoë has joined.');
    await come(having('Zoë', 'Ben'));
    expect(said()).toContain('Zoë and Ben have joined.');
    await come(
      fakeTableView({ holders: [], devices: [fakeDevice('Anna'), fakeDevice('Zoë', { here: false })] }),
    );
    expect(said()).toContain('No other device has joined yet.');
  });
  test('names a paired device there once it has introduced itself', async () => {
    vi.stubGlobal('isSecureContext', false);
    const link = { bufferedBytes: 0, binding: '', send: vi.fn(), close: vi.fn(), listen: vi.fn() };
    const accept = () => Promise.resolve(ok(link));
    const pair = () => Promise.resolve(ok({ offer: 'KW:OFFER', accept, withdraw: vi.fn() }));
    const gameOf = (at: typeof tableView) => fakeHostGame(at, undefined, { pair });
    const hostGame = gameOf(having('Ben'));
    const { rerender } = render(SharedTableScreen, { game: hostGame, room, ...props });
    await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Pair a device' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Scan the other device’s code' }));
    await fireEvent.input(screen.getByRole('textbox', { name: 'Paste the other device’s answer' }), {
      target: { value: 'KW:ANSWER' },
    });
    await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('The device has joined the table.')).toBeDefined();
    const come = (...others: string[]) => {
      const now = gameOf(having(...others));
      return rerender({ game: now });
    };
    await come('Ben', 'Zoë');
    expect(screen.getByText('Paired with Zoë.')).toBeDefined();
    // a guest that joins by the link was not paired, and a paired guest stays paired while away
    await come('Ben', 'Zoë', 'Cleo');
    expect(screen.getByText('Paired with Zoë.')).toBeDefined();
    const asleep = fakeTableView({
      devices: [fakeDevice('Anna'), fakeDevice('Zoë', { name: 'Zoë', here: false })],
    });
    await rerender({ game: gameOf(asleep) });
    expect(screen.getByText('Paired with Zoë.')).toBeDefined();
  });
});
test.each([null, { code: 'kwx4t', server: PAIRED }])('a paired device cannot invite others: %o', (way) => {
  render(SharedTableScreen, { game: fakeGuestGame('Bob', tableView), room: way, ...props });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByText('KWX4T')).toBeNull();
});

describe('the invitation of a page at localhost', () => {
  const local = { ...props, page: 'http://localhost:4173/kilowatt/join' };
  /** Fakes the server's report of its address. */
  function serverSays(text: string, status = 200) {
    const ask = vi.fn((_address: string) => Promise.resolve(new Response(text, { status })));
    vi.stubGlobal('fetch', ask);
    return ask;
  }
  async function openInvitation(page = local.page): Promise<void> {
    const hostGame = fakeHostGame(tableView);
    render(SharedTableScreen, { game: hostGame, room, ...props, page });
    await fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  }
  const warning = /an address that only works on this device/;
  const link = { name: 'Link' };

  test("the invitation at localhost uses the machine's network address if the server knows it", async () => {
    const ask = serverSays('{"origin":"http://192.0.2.9:4173"}');
    await openInvitation();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', link);
    expect(field.value).toBe('http://192.0.2.9:4173/kilowatt/join?room=kwx4t');
    expect(ask.mock.calls[0]?.[0]).toBe('http://localhost:4173/kilowatt/lan.json');
    expect(screen.queryByText(warning)).toBeNull();
  });
  test.each([
    ['knows no address', '{"origin":null}', 200],
    ['has no such file', 'Not found.', 404],
    ['answers with the one page', '<!doctype html>', 200],
    ['names localhost again', '{"origin":"http://localhost:4173"}', 200],
    ['names no web address', '{"origin":"javascript:alert(1)"}', 200],
  ])(
    'the invitation at localhost warns, shows no link and still offers pairing when the server %s',
    async (_what, text, status) => {
      serverSays(text, status);
      await openInvitation();
      expect(await screen.findByText(warning)).toBeDefined();
      expect(screen.queryByRole('textbox', link)).toBeNull();
      expect(screen.queryByRole('img', { name: 'QR code: Channel' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Pair a device' })).toBeDefined();
    },
  );
  test('the invitation at localhost warns when the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await openInvitation();
    expect(await screen.findByText(warning)).toBeDefined();
  });
  test('does not ask the server on a page at a network address', async () => {
    const ask = serverSays('{"origin":"http://192.0.2.9:4173"}');
    await openInvitation(props.page);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', link).value).toContain('192.0.2.7');
    expect(ask).not.toHaveBeenCalled();
  });
  test('moves a seat by the network address, or by the code alone', async () => {
    const sheet = { room, invite, code: 'abcd-efgh', page: local.page, onclose: vi.fn() };
    serverSays('{"origin":"http://192.0.2.9:4173"}');
    const { unmount } = render(MoveSheet, sheet);
    await fireEvent.click(screen.getByRole('button', { name: 'Show code' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', link);
    const key = `key=${invite.fingerprint}${invite.ticket}`;
    expect(field.value).toBe(`http://192.0.2.9:4173/kilowatt/join?room=kwx4t#${key}&move=abcd-efgh`);
    unmount();
    const ask = serverSays('', 404);
    render(MoveSheet, sheet);
    await fireEvent.click(screen.getByRole('button', { name: 'Show code' }));
    await waitFor(() => expect(ask).toHaveResolved());
    // the screen has processed the answer of the server
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('textbox', link)).toBeNull();
    expect(screen.getByRole('code').textContent.trim()).toBe('KWX4T ABCD EFGH');
  });
});
