import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Multiplayer } from '#lib/app/multiplayer.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { err, ok } from '#lib/result.ts';
import { PAIRED } from '#lib/session/ports/transport.ts';
import type { SharedGame } from '#lib/state/screen.ts';
import { netText } from '#lib/ui/words/shared.ts';
import { eventually } from '../../eventually.ts';
import { must, mustTake } from '../../must.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';
import { connectionTo, here, replaced, room, showJoin } from './join-page.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  dismissNotices();
});

const open = (...found: readonly SharedGame[]) => showJoin(found);
const closed = () => screen.findByRole('heading', { name: 'You’re no longer at this table' });
const again = { name: 'Rejoin' };
const yes = { name: 'Play here' };

test('a replaced page takes its seats back only after a confirmation', async () => {
  const { join } = open(replaced, here);
  await closed();
  await fireEvent.click(screen.getByRole('button', again));
  expect(screen.getByText(/the other tab, window or device leaves the table/)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', yes)).toBeNull();
  expect(join).toHaveBeenCalledTimes(1);
  await fireEvent.click(screen.getByRole('button', again));
  await fireEvent.click(screen.getByRole('button', yes));
  await screen.findByRole('heading', { name: 'Seats' });
  expect(join, 'at once: nothing is left to fill in').toHaveBeenCalledTimes(2);
});

test('a replaced page asks again after a reload', async () => {
  const before = open(replaced);
  await closed();
  before.unmount();
  const after = open(here);
  await closed();
  expect(after.join).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', again));
  await fireEvent.click(screen.getByRole('button', yes));
  await screen.findByRole('heading', { name: 'Seats' });
  after.unmount();
  // once it plays here again, a reload asks nothing
  const later = open(here);
  await screen.findByRole('heading', { name: 'Seats' });
  expect(later.join).toHaveBeenCalledTimes(1);
});

test('a page without session storage rejoins at once', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  open(here);
  expect(await screen.findByRole('heading', { name: 'Seats' })).toBeDefined();
});

/** The Join button of the form; another one joins by a pasted text. */
/** Opens the field for a pasted invitation, as the browser does when its line is tapped. */
function openPasting(): void {
  const details = must(screen.getByText('Or paste an invitation').closest('details'), 'disclosure');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
}
async function joinButton(): Promise<HTMLElement> {
  const [first] = mustTake(await screen.findAllByRole('button', { name: 'Join' }), 1);
  return first;
}
test('a device that seats move to needs no name', async () => {
  const rename = vi.fn(() => Promise.resolve());
  const adopt = vi.fn(() => Promise.resolve(ok('Bob')));
  const { join } = showJoin([here], { name: '', rename, adopt }, 'code');
  await fireEvent.click(await joinButton());
  await screen.findByRole('heading', { name: 'Seats' });
  expect(adopt).toHaveBeenCalledWith(room, 'code');
  expect([join.mock.calls.length, rename.mock.calls.length]).toEqual([1, 0]);
});
test('a device that seats move to names their players', async () => {
  showJoin([here], { adopt: () => Promise.resolve(ok('Bob')) }, 'code');
  await fireEvent.click(await joinButton());
  await screen.findByRole('heading', { name: 'Seats' });
  await waitFor(() => expect(noticeTexts()).toEqual(['You now play Bob.']));
});
test('a device gives up its own keys only by a tap', async () => {
  const adopt = vi.fn(() => Promise.resolve(err({ code: 'net/known-here' } as const)));
  const adoptInstead = vi.fn(() => Promise.resolve(ok('Bob')));
  const { join } = showJoin([here], { adopt, adoptInstead }, 'code');
  await fireEvent.click(await joinButton());
  expect(await screen.findByText('This device has already been at this table.')).toBeDefined();
  expect([join.mock.calls.length, adoptInstead.mock.calls.length]).toEqual([0, 0]);
  await fireEvent.click(screen.getByRole('button', { name: 'Move the seats here anyway' }));
  await screen.findByRole('heading', { name: 'Seats' });
  expect(adoptInstead).toHaveBeenCalledExactlyOnceWith(room, 'code');
  await waitFor(() => expect(noticeTexts()).toEqual(['You now play Bob.']));
});
test('an ordinary join names no players', async () => {
  showJoin([here]);
  await screen.findByRole('heading', { name: 'Seats' });
  expect(noticeTexts()).toEqual([]);
});
test('an invalid transfer code is shown in full for comparison', async () => {
  showJoin([here], {}, '2345-678a-bcde-fghj-kmnp-qrst-uvwxz');
  await fireEvent.click(await joinButton());
  expect(await screen.findByText(/a character is missing or incorrect/)).toBeDefined();
  const code = screen.getByRole('code');
  expect(code.textContent.trim()).toBe('2345 678A BCDE FGHJ KMNP QRST UVWXZ');
});
test.each(['', '\u0301\u0308', '\u200b\u202e'])(
  'an ordinary join needs a visible name, not %j',
  async (name) => {
    const { join } = showJoin([here], { name: '', joinedTables: () => Promise.resolve([]) });
    const field = await screen.findByRole('textbox', { name: 'Your name' });
    await fireEvent.input(field, { target: { value: name } });
    await fireEvent.click(await joinButton());
    expect(await screen.findByText('Enter your name first.')).toBeDefined();
    expect(join).not.toHaveBeenCalled();
  },
);

describe('an invalid room is refused at once, next to the field', () => {
  const none = /^A room code has 5 letters and digits/;
  const BROKEN = /^This link is incomplete or not an invitation/;
  const field = (name: string) => screen.getByRole('textbox', { name });
  function stranger(at: typeof room | null = null) {
    return showJoin([here], { joinedTables: () => Promise.resolve([]) }, '', at);
  }
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

  test.each(['garbage text', 'KWX4', 'KWX4TT', 'KWX40'])(
    'refuses the code %s immediately, next to the field',
    async (text) => {
      const { join } = stranger();
      await type('Room code or link', text);
      await fireEvent.click(await joinButton());
      expect(screen.getByText(none)).toBeDefined();
      expect(field('Room code or link').getAttribute('aria-invalid')).toBe('true');
      await type('Room code or link', 'kwx 4t');
      await fireEvent.click(await joinButton());
      await screen.findByRole('heading', { name: 'Seats' });
      expect(join).toHaveBeenCalledExactlyOnceWith(room, null);
    },
  );
  test('refuses a pasted text that is no invitation', async () => {
    const { join } = stranger();
    openPasting();
    await screen.findByRole('textbox', { name: 'Invitation' });
    await type('Invitation', 'garbage text');
    await fireEvent.click(screen.getAllByRole('button', { name: 'Join' })[1] ?? document.body);
    const told = screen.getByText('This is neither a room code nor a Kilowatt invitation.');
    expect(field('Invitation').getAttribute('aria-describedby')).toBe(told.id);
    expect(field('Room code or link').getAttribute('aria-invalid')).toBeNull();
    expect(join).not.toHaveBeenCalled();
  });
  test.each(['!!!!', '', 'garbagetext'])('refuses a link with the code "%s" immediately', async (code) => {
    const { join } = stranger({ code, server: '' });
    await joinButton();
    expect(screen.getByText(BROKEN)).toBeDefined();
    expect(join).not.toHaveBeenCalled();
  });
  test('refuses a link that lost part of its key, until Join is tapped', async () => {
    const { join } = showJoin([here], { joinedTables: () => Promise.resolve([]) }, '#key=0123456789');
    const button = await joinButton();
    expect(screen.getByText(BROKEN)).toBeDefined();
    await fireEvent.click(button);
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join, 'by its code alone').toHaveBeenCalledExactlyOnceWith(room, null);
  });
  test('refuses a truncated pasted link; restores one broken over lines', async () => {
    const { join } = stranger();
    openPasting();
    await screen.findByRole('textbox', { name: 'Invitation' });
    const paste = async (text: string): Promise<void> => {
      await type('Invitation', text);
      await fireEvent.click(screen.getAllByRole('button', { name: 'Join' })[1] ?? document.body);
    };
    const [half, rest] = [
      `${location.origin}/join?room=kwx4t#key=0123456789abcdef0123fedc`,
      'ba98765432100000',
    ];
    await paste(`Come and play: ${half}`);
    const told = screen.getByText(BROKEN);
    expect(field('Invitation').getAttribute('aria-describedby')).toBe(told.id);
    expect(join).not.toHaveBeenCalled();
    await paste(`> Come and play: ${half}\n> ${rest}`);
    await screen.findByRole('heading', { name: 'Seats' });
    const invite = { fingerprint: '0123456789abcdef0123', ticket: 'fedcba98765432100000' };
    expect(join).toHaveBeenCalledExactlyOnceWith(room, invite);
  });
  test('restores a link from a single-line field, where browsers turn a line break into a space', async () => {
    const { join } = stranger();
    const [key, server] = ['0123456789abcdef0123fedcba98765432100000', 'http://192.0.2.2:4780/peerjs'];
    await type('Room code or link', `http://192.0.2.2:478 0/join?room=kwx4t #key=${key}`);
    expect(screen.getByText(/192\.0\.2\.2:4780/)).toBeDefined();
    await fireEvent.click(await joinButton());
    await screen.findByRole('heading', { name: 'Seats' });
    const invite = { fingerprint: '0123456789abcdef0123', ticket: 'fedcba98765432100000' };
    expect(join).toHaveBeenCalledExactlyOnceWith({ code: 'kwx4t', server }, invite);
  });
  test('refuses the address of a paired table on a device that was never there', async () => {
    stranger({ code: 'kwx4t', server: PAIRED });
    await joinButton();
    expect(await screen.findByText('This is not a Kilowatt invitation.')).toBeDefined();
  });
  test('refuses a link whose server address is too long', async () => {
    const { join } = stranger({ code: 'kwx4t', server: `https://example.org/${'a'.repeat(300)}` });
    await fireEvent.click(await joinButton());
    expect(screen.queryByText(/example\.org/)).toBeNull();
    expect(field('Room code or link').getAttribute('aria-invalid')).toBe('true');
    expect(join).not.toHaveBeenCalled();
  });
  test('a valid link leads to its own server, in upper or lower case', async () => {
    const server = 'https://example.org/peerjs';
    const { join } = stranger({ code: 'KWX4T', server });
    await fireEvent.click(await joinButton());
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith({ code: 'kwx4t', server }, null);
  });
  test('does not refuse a valid code in a link', async () => {
    stranger({ code: 'KWX4T', server: '' });
    await joinButton();
    expect(screen.queryByText(BROKEN)).toBeNull();
  });
});

describe('the server of another copy of the app', () => {
  const server = 'https://evil.example:8443/peerjs';
  const link = `${location.origin}/join?room=kwx4t&server=${encodeURIComponent(server)}`;
  const NAMED = 'This table is on another server: evil.example:8443.';
  function stranger(at: typeof room | null) {
    const prepared = vi.fn<Multiplayer['prepareJoin']>(() => () => undefined);
    const nobody = () => Promise.resolve([]);
    return { prepared, ...showJoin([here], { joinedTables: nobody, prepareJoin: prepared }, '', at) };
  }
  test('names the foreign server of a link, and connects only after a tap', async () => {
    const { join, prepared } = stranger({ code: 'kwx4t', server });
    const button = await joinButton();
    expect(await screen.findByText(new RegExp(NAMED))).toBeDefined();
    expect([prepared.mock.calls.length, join.mock.calls.length]).toEqual([0, 0]);
    await fireEvent.click(button);
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith({ code: 'kwx4t', server }, null);
  });
  test('names the foreign server of a pasted link before connecting to it', async () => {
    const { join } = stranger(null);
    openPasting();
    await fireEvent.input(await screen.findByRole('textbox', { name: 'Invitation' }), {
      target: { value: link },
    });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Join' })[1] ?? document.body);
    expect(await screen.findByText(new RegExp(NAMED))).toBeDefined();
    expect(join).not.toHaveBeenCalled();
    await fireEvent.click(await joinButton());
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith({ code: 'kwx4t', server }, null);
  });
  test('does not name a foreign server once another code is typed', async () => {
    stranger({ code: 'kwx4t', server });
    expect(await screen.findByText(new RegExp(NAMED))).toBeDefined();
    await fireEvent.input(screen.getByRole('textbox', { name: 'Room code or link' }), {
      target: { value: 'abcde' },
    });
    expect(screen.queryByText(new RegExp(NAMED))).toBeNull();
  });
  test("prepares this page's own server for a link of this page immediately", async () => {
    const { prepared } = stranger(room);
    await joinButton();
    expect(prepared).toHaveBeenCalledExactlyOnceWith(room);
    expect(screen.queryByText(/another server/)).toBeNull();
  });
});

describe('a page that is left or used again while it joins', () => {
  /** An action that ends only when the test calls `done`. */
  function later<T>(value: T) {
    let done = (): void => undefined;
    const work = new Promise<T>((resolve) => (done = () => resolve(value)));
    return { work: vi.fn(() => work), done: () => done() };
  }
  const nobody = { joinedTables: () => Promise.resolve([]) };
  const connection = () => connectionTo(here);
  const enter = async (code: string): Promise<void> => {
    await fireEvent.input(screen.getByRole('textbox', { name: 'Room code or link' }), {
      target: { value: code },
    });
    await fireEvent.click(await joinButton());
  };

  test('a left page leaves the table that it finds afterwards, and keeps the address', async () => {
    const found = connection();
    const { work, done } = later(found);
    const { unmount, onroom } = showJoin([], { join: work });
    await waitFor(() => expect(work).toHaveBeenCalledOnce());
    unmount();
    done();
    await waitFor(() => expect(found.leave).toHaveBeenCalledOnce());
    expect(onroom).not.toHaveBeenCalled();
  });
  test('a left page leaves the table of an invitation that is answered afterwards', async () => {
    const found = connection();
    const { work, done } = later(ok({ answer: 'KW:ANSWER', room, connection: found }));
    const { unmount } = showJoin([], { ...nobody, joinPaired: work });
    await enter('KW:OFFER');
    await waitFor(() => expect(work).toHaveBeenCalledOnce());
    unmount();
    done();
    await waitFor(() => expect(found.leave).toHaveBeenCalledOnce());
  });
  test('reports the room of a paired table once, since this device may host it later', async () => {
    const answered = ok({ answer: 'KW:ANSWER', room, connection: connection() });
    const { onroom } = showJoin([], { ...nobody, joinPaired: () => Promise.resolve(answered) });
    await enter('KW:OFFER');
    await waitFor(() => expect(onroom).toHaveBeenCalledExactlyOnceWith(room, ''));
  });
  test('explains why the table refused the join while its answer is still shown', async () => {
    const refused: SharedGame = {
      ...replaced,
      tableView: null,
      contact: { state: 'closed', reason: 'full' },
    };
    const found = connectionTo(refused);
    const answered = ok({ answer: 'KW:ANSWER', room, connection: found });
    showJoin([], { ...nobody, joinPaired: () => Promise.resolve(answered) });
    await enter('KW:OFFER');
    expect(await screen.findByText('The table is full.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'You haven’t joined the table' })).toBeDefined();
  });
  test('gives up an unsuccessful answer, and explains why in the form', async () => {
    const failed = fakeGuestGame('Bob', fakeTableView(), undefined, {
      contact: { state: 'joining' },
      trouble: { code: 'net/unreachable' },
    });
    const connection = connectionTo({ ...failed, tableView: null });
    const answered = ok({ answer: 'KW:ANSWER', room, connection });
    const { onroom } = showJoin([], { ...nobody, joinPaired: () => Promise.resolve(answered) });
    await enter('KW:OFFER');
    await eventually(() => expect(connection.leave).toHaveBeenCalledOnce());
    expect(await screen.findByText(netText({ code: 'net/unreachable' }).what)).toBeDefined();
    expect(onroom).not.toHaveBeenCalled();
  });
  test('shows the answer until the host has taken it', async () => {
    const waiting = fakeGuestGame('Bob', fakeTableView(), undefined, { contact: { state: 'joining' } });
    const answered = ok({
      answer: 'KW:ANSWER',
      room,
      connection: connectionTo({ ...waiting, tableView: null }),
    });
    const { onroom } = showJoin([], { ...nobody, joinPaired: () => Promise.resolve(answered) });
    await enter('KW:OFFER');
    expect(await screen.findByDisplayValue('KW:ANSWER')).toBeDefined();
    expect(onroom).not.toHaveBeenCalled();
  });
  test('joins only once, however often Join is tapped before the name is stored', async () => {
    const { work, done } = later(undefined);
    const { join } = showJoin([], { ...nobody, rename: work });
    await enter('KWX4T');
    const form = must(screen.getByRole('textbox', { name: 'Room code or link' }).closest('form'), 'form');
    await fireEvent.submit(form);
    expect(work, 'the second tap found it busy').toHaveBeenCalledOnce();
    done();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledOnce();
  });
  test.each([
    ['its tables have been read', 'joinedTables', [{ room, lastVisit: 1, recency: 1, seats: [] }], null],
    ['the name has been stored', 'rename', undefined, 'KWX4T'],
    ['the name for an invitation has been stored', 'rename', undefined, 'KW:OFFER'],
    ['a seat has moved here', 'adopt', 'Bob', `KWX4T ${'abcd-'.repeat(6)}`],
  ] as const)('does not join if the page is left before %s', async (_what, step, value, entry) => {
    const { work, done } = later(value);
    const joinPaired = vi.fn(() => Promise.resolve(err({ code: 'net/no-webrtc' } as const)));
    const { join, unmount } = showJoin([], { ...nobody, joinPaired, [step]: work });
    if (entry !== null) await enter(entry);
    await waitFor(() => expect(work).toHaveBeenCalledOnce());
    unmount();
    done();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(join).not.toHaveBeenCalled();
    expect(joinPaired).not.toHaveBeenCalled();
  });
});

describe('a reloaded page of a paired device', () => {
  const paired = { code: 'pa3r2', server: PAIRED };
  /** This device was paired with its table. */
  const own = {
    joinedTables: () => Promise.resolve([{ room: paired, lastVisit: 1, recency: 1, seats: [] }]),
  };
  test('a reloaded paired page explains how to return, and shows the last known table only on request', async () => {
    const { join } = showJoin([here], { ...own, hasReplica: () => Promise.resolve(true) }, '', paired);
    expect(await screen.findByText('This device joined its table without a server.')).toBeDefined();
    await fireEvent.click(await screen.findByRole('button', { name: 'Show table' }));
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith(paired, null);
  });
  test('a reloaded paired page offers no table where none is stored', async () => {
    showJoin([here], { ...own, hasReplica: () => Promise.resolve(false) }, '', paired);
    await joinButton();
    expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull();
  });
  test('shows no paired table to a device that only has its link', async () => {
    const remembers = vi.fn(() => Promise.resolve(true));
    const nobody = () => Promise.resolve([]);
    const { join } = showJoin([here], { joinedTables: nobody, hasReplica: remembers }, '', paired);
    await joinButton();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(screen.queryByText('This device joined its table without a server.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull();
    expect([remembers.mock.calls.length, join.mock.calls.length]).toEqual([0, 0]);
  });
});
