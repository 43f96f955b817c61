import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Multiplayer, Connection } from '../../../src/lib/app/multiplayer.ts';
import type { SharedGame } from '../../../src/lib/state/screen.ts';
import { err, ok } from '../../../src/lib/result.ts';
import { PAIRED } from '../../../src/lib/session/ports/transport.ts';
import { dismissToast, toasts } from '../../../src/lib/ui/base/toasts.svelte.ts';
import JoinScreen from '../../../src/lib/ui/join/JoinScreen.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { dialogs } from '../dialogs.ts';
import { tableViewOf, guestGame } from '../shared-table.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toasts()) dismissToast(id);
});

const room = { code: 'kwx4t', server: '' };
const here = guestGame('Bob', tableViewOf());
const replaced = guestGame('Bob', tableViewOf(), undefined, {
  contact: { state: 'closed', reason: 'replaced' },
});

/** A page at which Bob sits already; each time it joins, it finds the table so. */
function open(...found: readonly SharedGame[]) {
  return show(found);
}
function show(
  found: readonly SharedGame[],
  part: Partial<Multiplayer> = {},
  move = '',
  at: typeof room | null = room,
) {
  const left = [...found];
  const join = vi.fn<Multiplayer['join']>(() =>
    Promise.resolve({ table: left.shift() ?? here, leave: () => undefined }),
  );
  const app: Multiplayer = {
    name: 'Bob',
    rename: () => Promise.resolve(),
    hostNew: () => Promise.resolve(err({ code: 'seats/count', need: 2, given: 0 })),
    openHosted: () => Promise.resolve(err({ code: 'save/missing', id: '' })),
    takeHosted: () => Promise.resolve(err({ code: 'save/missing', id: '' })),
    takenOver: () => Promise.resolve(null),
    ended: () => Promise.resolve(),
    expect: () => () => undefined,
    join,
    joinPaired: () => Promise.resolve(err({ code: 'net/no-webrtc' })),
    remembers: () => Promise.resolve(false),
    joinedTables: () => Promise.resolve([{ room, seen: 1, seats: [] }]),
    forget: () => Promise.resolve(),
    adopt: () => Promise.resolve(err({ code: 'net/no-move-code' })),
    ...part,
  };
  const links = { home: '/', help: '/help', settings: '/settings' };
  const nowhere = vi.fn();
  const { unmount } = render(JoinScreen, {
    ...{ app, room: at, move, links, page: 'http://192.0.2.7/join' },
    ...{ onroom: nowhere, onended: nowhere, onhost: nowhere },
  });
  return { join, unmount, onroom: nowhere };
}
const closed = () => screen.findByRole('heading', { name: 'You’re no longer at this table' });
const again = { name: 'Rejoin' };
const yes = { name: 'Play here' };

test('who plays elsewhere by now takes the seats back only after a question', async () => {
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

test('a page that the browser loads anew takes them back no sooner', async () => {
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
  // played here again, it comes back as ever
  const later = open(here);
  await screen.findByRole('heading', { name: 'Seats' });
  expect(later.join).toHaveBeenCalledTimes(1);
});

test('where the browser keeps nothing for the page it comes back at once', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  open(here);
  expect(await screen.findByRole('heading', { name: 'Seats' })).toBeDefined();
});

/** The form's own button; another joins by a pasted text. */
async function go(): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('button', { name: 'Join' });
  if (!first) throw new Error('no form');
  return first;
}
test('who moves a seat here need not say what it is called', async () => {
  const rename = vi.fn(() => Promise.resolve());
  const adopt = vi.fn(() => Promise.resolve(ok('Bob')));
  const { join } = show([here], { name: '', rename, adopt }, 'code');
  await fireEvent.click(await go());
  await screen.findByRole('heading', { name: 'Seats' });
  expect(adopt).toHaveBeenCalledWith(room, 'code');
  expect([join.mock.calls.length, rename.mock.calls.length]).toEqual([1, 0]);
});
test('who moves a seat here reads whom he plays', async () => {
  show([here], { adopt: () => Promise.resolve(ok('Bob')) }, 'code');
  await fireEvent.click(await go());
  await screen.findByRole('heading', { name: 'Seats' });
  await vi.waitFor(() => expect(toasts().map(({ text }) => text())).toEqual(['You now play Bob.']));
});
test('who joins as ever does not', async () => {
  show([here]);
  await screen.findByRole('heading', { name: 'Seats' });
  expect(toasts()).toEqual([]);
});
test('a moving code that is none is shown in whole, to be compared', async () => {
  show([here], {}, '2345-678a-bcde-fghj-kmnp-qrst-uvwxz');
  await fireEvent.click(await go());
  expect(await screen.findByText(/a character is missing or incorrect/)).toBeDefined();
  const code = screen.getByRole('code');
  expect(code.textContent.trim()).toBe('2345 678A BCDE FGHJ KMNP QRST UVWXZ');
});
test('who joins otherwise does', async () => {
  const { join } = show([here], { name: '', joinedTables: () => Promise.resolve([]) });
  await fireEvent.click(await go());
  expect(await screen.findByText('Enter your name first.')).toBeDefined();
  expect(join).not.toHaveBeenCalled();
});

describe('what can be no room is refused at once, and where it was entered', () => {
  const none = /^A room code has 5 letters and digits/;
  const field = (name: string) => screen.getByRole('textbox', { name });
  function stranger(at: typeof room | null = null) {
    return show([here], { joinedTables: () => Promise.resolve([]) }, '', at);
  }
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

  test.each(['garbage text', 'KWX4', 'KWX4TT', 'KWX40'])('%s as a code', async (text) => {
    const { join } = stranger();
    await type('Room code or link', text);
    await fireEvent.click(await go());
    expect(screen.getByText(none)).toBeDefined();
    expect(field('Room code or link').getAttribute('aria-invalid')).toBe('true');
    await type('Room code or link', 'kwx 4t');
    await fireEvent.click(await go());
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith(room);
  });
  test('a pasted text that is no invitation', async () => {
    const { join } = stranger();
    await type('Invitation', 'garbage text');
    await fireEvent.click(screen.getAllByRole('button', { name: 'Join' })[1] ?? document.body);
    const told = screen.getByText('This is neither a room code nor a Kilowatt invitation.');
    expect(field('Invitation').getAttribute('aria-describedby')).toBe(told.id);
    expect(field('Room code or link').getAttribute('aria-invalid')).toBeNull();
    expect(join).not.toHaveBeenCalled();
  });
  test.each(['!!!!', '', 'garbagetext'])('a link with the code "%s"', async (code) => {
    const { join } = stranger({ code, server: '' });
    await go();
    expect(screen.getByText(/^This link doesn’t lead to a table/)).toBeDefined();
    expect(join).not.toHaveBeenCalled();
  });
  test('a link whose server is longer than any', async () => {
    const { join } = stranger({ code: 'kwx4t', server: `https://example.org/${'a'.repeat(300)}` });
    await fireEvent.click(await go());
    expect(screen.queryByText(/example\.org/)).toBeNull();
    expect(field('Room code or link').getAttribute('aria-invalid')).toBe('true');
    expect(join).not.toHaveBeenCalled();
  });
  test('a link with its own server leads there, however its code is written', async () => {
    const server = 'https://example.org/peerjs';
    const { join } = stranger({ code: 'KWX4T', server });
    await fireEvent.click(await go());
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith({ code: 'kwx4t', server });
  });
  test('a link with a code that could be one says nothing', async () => {
    stranger({ code: 'KWX4T', server: '' });
    await go();
    expect(screen.queryByText(/doesn’t lead to a table/)).toBeNull();
  });
});

describe('a page that is left, or asked again, while it joins', () => {
  /** Something that is done only when the test says so. */
  function later<T>(value: T) {
    let done = (): void => undefined;
    const work = new Promise<T>((resolve) => (done = () => resolve(value)));
    return { work: vi.fn(() => work), done: () => done() };
  }
  const nobody = { joinedTables: () => Promise.resolve([]) };
  const place = () => ({ table: here, leave: vi.fn<Connection['leave']>() });
  const enter = async (code: string): Promise<void> => {
    await fireEvent.input(screen.getByRole('textbox', { name: 'Room code or link' }), {
      target: { value: code },
    });
    await fireEvent.click(await go());
  };

  test('leaves the table that is found then, and the address as it is', async () => {
    const found = place();
    const { work, done } = later(found);
    const { unmount, onroom } = show([], { join: work });
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
    unmount();
    done();
    await vi.waitFor(() => expect(found.leave).toHaveBeenCalledOnce());
    expect(onroom).not.toHaveBeenCalled();
  });
  test('leaves the place of an invitation that is answered then', async () => {
    const found = place();
    const { work, done } = later(ok({ answer: 'KW:ANSWER', room, place: found }));
    const { unmount } = show([], { ...nobody, joinPaired: work });
    await enter('KW:OFFER');
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
    unmount();
    done();
    await vi.waitFor(() => expect(found.leave).toHaveBeenCalledOnce());
  });
  test('tells the address of a paired table once: this device may host it later', async () => {
    const answered = ok({ answer: 'KW:ANSWER', room, place: place() });
    const { onroom } = show([], { ...nobody, joinPaired: () => Promise.resolve(answered) });
    await enter('KW:OFFER');
    await vi.waitFor(() => expect(onroom).toHaveBeenCalledExactlyOnceWith(room));
  });
  test('says why the table closed on it, though its answer is still shown', async () => {
    const refused: SharedGame = { ...replaced, tableView: null };
    const found = { table: refused, leave: () => undefined };
    const answered = ok({ answer: 'KW:ANSWER', room, place: found });
    show([], { ...nobody, joinPaired: () => Promise.resolve(answered) });
    await enter('KW:OFFER');
    expect(await closed()).toBeDefined();
  });
  test('joins once only, however often it is asked before the name is kept', async () => {
    const { work, done } = later(undefined);
    const { join } = show([], { ...nobody, rename: work });
    await enter('KWX4T');
    await fireEvent.click(await go());
    expect(work).toHaveBeenCalledTimes(2);
    done();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledOnce();
  });
  test.each([
    ['its tables are read', 'joinedTables', [{ room, seen: 1, seats: [] }], null],
    ['the name is kept', 'rename', undefined, 'KWX4T'],
    ['the name is kept before an invitation is answered', 'rename', undefined, 'KW:OFFER'],
    ['a seat is moved here', 'adopt', 'Bob', `KWX4T ${'abcd-'.repeat(6)}`],
  ] as const)('joins nothing when %s only then', async (_what, step, value, entry) => {
    const { work, done } = later(value);
    const joinPaired = vi.fn(() => Promise.resolve(err({ code: 'net/no-webrtc' } as const)));
    const { join, unmount } = show([], { ...nobody, joinPaired, [step]: work });
    if (entry !== null) await enter(entry);
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
    unmount();
    done();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(join).not.toHaveBeenCalled();
    expect(joinPaired).not.toHaveBeenCalled();
  });
});

describe('a page loaded anew whose device came without a server', () => {
  const paired = { code: 'pa3r2', server: PAIRED };
  test('says how to come back, and opens the table as it was seen last only when that is wanted', async () => {
    const { join } = show([here], { remembers: () => Promise.resolve(true) }, '', paired);
    expect(screen.getByText('This device joined its table without a server.')).toBeDefined();
    await fireEvent.click(await screen.findByRole('button', { name: 'Show table' }));
    await screen.findByRole('heading', { name: 'Seats' });
    expect(join).toHaveBeenCalledExactlyOnceWith(paired);
  });
  test('has nothing to show where nothing of the game is kept', async () => {
    show([here], { remembers: () => Promise.resolve(false) }, '', paired);
    await go();
    expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull();
  });
});
