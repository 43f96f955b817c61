import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Invitation, NetError } from '#lib/session/ports/transport.ts';
import JoinForm from '#lib/ui/join/JoinForm.svelte';
import PairHost from '#lib/ui/pairing/PairHost.svelte';
import { scan } from '#lib/ui/pairing/qr.ts';
import { dialogs } from '../dialogs.ts';
import { fakeTableView } from '../fake-shared-game.ts';

vi.mock(import('#lib/ui/pairing/qr.ts'), async (original) => ({
  ...(await original()),
  scan: vi.fn(),
}));

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
/** Calls the scanner with a text read by the camera. */
let seen: (text: string) => void = () => undefined;
const stop = vi.fn();
beforeEach(() => {
  stop.mockClear();
  vi.mocked(scan).mockImplementation((_video, { text }) => {
    seen = text;
    return Promise.resolve(ok({ stop }));
  });
});
const OFFER = 'KW:1ABCDEF';
/** A form opened without a link. */
const FORM = {
  room: null,
  invite: null,
  isLinkCut: false,
  move: '',
  busy: false,
  trouble: null,
  ongiveup: undefined,
};
const FOREIGN = ['https://example.org/', 'WIFI:S:home;;', 'HELLO', ''];

describe('the scanner of a guest', () => {
  test("the guest's scanner reports a foreign code, and continues until it reads an invitation", async () => {
    const [onoffer, onroom] = [vi.fn(), vi.fn()];
    const form = { ...FORM, onroom, onoffer };
    render(JoinForm, { name: 'Ben', ...form });
    await fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
    for (const text of FOREIGN) {
      seen(text);
      expect(await screen.findByText('This is not a Kilowatt invitation.')).toBeDefined();
      expect(screen.getByLabelText('Camera image')).toBeDefined();
    }
    expect([onoffer, onroom, stop].flatMap((one) => one.mock.calls)).toEqual([]);
    seen(OFFER);
    expect(onoffer).toHaveBeenCalledWith(OFFER, 'Ben');
  });
  test('joins by a link in a code', async () => {
    const onroom = vi.fn();
    const form = { ...FORM, onroom, onoffer: vi.fn() };
    render(JoinForm, { name: 'Ben', ...form });
    await fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
    seen(`${location.origin}/join?room=abc23`);
    expect(onroom).toHaveBeenCalledWith(
      { room: { code: 'abc23', server: '' }, invite: null, move: '' },
      'Ben',
    );
  });
  test.each([
    ['a link', `${location.origin}/join?room=abc23`],
    ['an invitation of the maximum length', `KW:1${'A'.repeat(1_996)}`],
  ])('joins with the scanned text once the name is entered: %s', async (_what, text) => {
    const [onoffer, onroom] = [vi.fn(), vi.fn()];
    const form = { ...FORM, onroom, onoffer };
    render(JoinForm, { name: '', ...form });
    await fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
    seen(text);
    expect(await screen.findByText('Enter your name first.')).toBeDefined();
    expect(screen.queryByLabelText('Camera image')).toBeNull();
    expect([onoffer, onroom].flatMap((one) => one.mock.calls)).toEqual([]);
    const code = screen.getByRole('textbox', { name: 'Room code or link' });
    // an input event, as from a touch, truncates nothing
    await fireEvent.input(code);
    await fireEvent.input(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ben' } });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Join' })[0] ?? document.body);
    expect([onroom.mock.calls, onoffer.mock.calls]).toEqual(
      text.startsWith('KW:')
        ? [[], [[text, 'Ben']]]
        : [[[{ room: { code: 'abc23', server: '' }, invite: null, move: '' }, 'Ben']], []],
    );
  });
});

describe('the pairing of a host', () => {
  /** Opens the step that reads the answer. */
  async function reading(code: 'net/unreachable' | 'net/not-an-invitation' = 'net/unreachable') {
    const accept = vi.fn<Invitation['accept']>(() => Promise.resolve(err<NetError>({ code })));
    const invitation: Invitation = { offer: OFFER, accept, withdraw: vi.fn() };
    render(PairHost, { invite: () => Promise.resolve(ok(invitation)), tableView: fakeTableView(), here: [] });
    await fireEvent.click(screen.getByRole('button', { name: 'Pair a device' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Scan the other device’s code' }));
    return accept;
  }
  test("the host's scanner reports a foreign code, and continues until it reads an answer", async () => {
    const accept = await reading();
    for (const text of FOREIGN) {
      seen(text);
      expect(await screen.findByText('This is not a Kilowatt invitation.')).toBeDefined();
    }
    expect(accept).not.toHaveBeenCalled();
    expect(stop).not.toHaveBeenCalled();
    seen(OFFER);
    expect(accept).toHaveBeenCalledWith(OFFER);
  });
  test('tries the same code only once while it stays in the picture', async () => {
    const accept = await reading('net/not-an-invitation');
    seen(OFFER);
    expect(await screen.findByText('This is not a Kilowatt invitation.')).toBeDefined();
    expect(stop, 'the camera looks on').not.toHaveBeenCalled();
    seen(OFFER);
    expect(accept).toHaveBeenCalledOnce();
    seen('KW:THE ANSWER');
    expect(accept).toHaveBeenLastCalledWith('KW:THE ANSWER');
  });
  test.each(['net/camera-refused', 'net/no-camera', 'net/insecure'] as const)(
    'takes the answer as text when the camera fails with %s',
    async (code) => {
      vi.mocked(scan).mockResolvedValue(err({ code }));
      const accept = await reading();
      expect(await screen.findByText(/aste the text instead/)).toBeDefined();
      await fireEvent.input(screen.getByRole('textbox', { name: 'Paste the other device’s answer' }), {
        target: { value: OFFER },
      });
      await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
      expect(accept).toHaveBeenCalledWith(OFFER);
    },
  );
  /** Taps Pair several times. Each invitation is ready under the test's control; `open` holds those that wait for an answer. */
  async function tapped(times: number) {
    const ready: (() => void)[] = [];
    const open = new Set<string>();
    const invite = (): Promise<Result<Invitation, NetError>> => {
      const offer = `${OFFER}${ready.length}`;
      const withdraw = (): void => void open.delete(offer);
      const accept = () => Promise.resolve(err<NetError>({ code: 'net/expired' }));
      return new Promise((resolve) => {
        ready.push(() => {
          open.add(offer);
          resolve(ok({ offer, accept, withdraw }));
        });
      });
    };
    const { unmount } = render(PairHost, { invite, tableView: fakeTableView(), here: [] });
    const pair = screen.getByRole('button', { name: 'Pair a device' });
    for (let tap = 0; tap < times; tap++) await fireEvent.click(pair);
    return { ready, open, unmount };
  }
  test('withdraws an invitation that is ready only after the sheet was closed', async () => {
    const { ready, open, unmount } = await tapped(1);
    unmount();
    ready[0]?.();
    expect(open.size).toBe(1);
    await waitFor(() => expect(open.size).toBe(0));
  });
  test('keeps only one of two invitations', async () => {
    const { ready, open } = await tapped(2);
    for (const finish of ready) finish();
    expect(open.size).toBe(2);
    await screen.findByRole('button', { name: 'Scan the other device’s code' });
    expect([...open]).toEqual([`${OFFER}1`]);
  });
  test('retries a refused camera on request', async () => {
    vi.mocked(scan).mockResolvedValueOnce(err({ code: 'net/camera-refused' }));
    const accept = await reading();
    await fireEvent.click(await screen.findByRole('button', { name: 'Try the camera again' }));
    expect(screen.getByLabelText('Camera image')).toBeDefined();
    seen('KW:THE ANSWER');
    expect(accept).toHaveBeenCalledWith('KW:THE ANSWER');
  });
});
