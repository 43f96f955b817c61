import { fireEvent, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { CloseReason } from '#lib/protocol/messages.ts';
import { ok } from '#lib/result.ts';
import type { PlayableGuestGame } from '#lib/state/screen.ts';
import { mustTake } from '../../must.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';
import { here, room, showJoin } from './join-page.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
beforeEach(() => sessionStorage.clear());

const invite = { fingerprint: '0123456789abcdef0123', ticket: 'fedcba98765432100000' };
const KEY = '#key=0123456789abcdef0123fedcba98765432100000';
const stranger = { joinedTables: () => Promise.resolve([]) };
/** A device without any data of the table yet. */
const outside = (contact: PlayableGuestGame['contact']): PlayableGuestGame => ({
  ...fakeGuestGame('Bob', fakeTableView(), undefined, { contact }),
  tableView: null,
});

async function join(): Promise<void> {
  const [button] = mustTake(await screen.findAllByRole('button', { name: 'Join' }), 1);
  await fireEvent.click(button);
}
const type = (code: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: 'Room code or link' }), { target: { value: code } });

describe('the invitation of a link', () => {
  test("the invite counts while the form holds the link's code", async () => {
    const { join: joined } = showJoin([here], stranger, KEY);
    await type('KWX-4T');
    await join();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(joined).toHaveBeenCalledExactlyOnceWith(room, invite);
  });
  test('the invite does not count for another code', async () => {
    const { join: joined } = showJoin([here], stranger, KEY);
    await type('abcde');
    await join();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(joined).toHaveBeenCalledExactlyOnceWith({ code: 'abcde', server: '' }, null);
  });
  test('the invite counts when the link was pasted instead of opened', async () => {
    const { join: joined } = showJoin([here], stranger, '', null);
    await type(`${location.origin}/join?room=kwx4t${KEY}`);
    await join();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(joined).toHaveBeenCalledExactlyOnceWith(room, invite);
  });
  test('the invite counts for a device that returns to its seats', async () => {
    const { join: joined } = showJoin([here], {}, KEY);
    await screen.findByRole('heading', { name: 'Seats' });
    expect(joined).toHaveBeenCalledExactlyOnceWith(room, invite);
  });
  test('the invite counts for a device that seats move to', async () => {
    const adopt = () => Promise.resolve(ok('Bob'));
    const { join: joined } = showJoin([here], { ...stranger, adopt }, `${KEY}&move=abcd`);
    await join();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(joined).toHaveBeenCalledExactlyOnceWith(room, invite);
  });
  test('the invite stays in the address until the device is admitted', async () => {
    const waiting = showJoin([outside({ state: 'joining' })], stranger, KEY);
    await join();
    await screen.findByText('Connecting…');
    expect(waiting.onroom).toHaveBeenCalledExactlyOnceWith(room, KEY);
    waiting.unmount();
    const { onroom } = showJoin([here], stranger, KEY);
    await join();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(onroom).toHaveBeenLastCalledWith(room, '');
  });
});

describe('a device that knocks', () => {
  test('a knocking device waits, with the room code, and can leave', async () => {
    showJoin([outside({ state: 'knocking' })], stranger, '', null);
    await type('KWX4T');
    await join();
    expect(await screen.findByRole('heading', { name: 'Waiting to be let in' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toMatch(/^The host has to let you in/);
    expect(screen.getByText('KWX4T')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to start page' }).getAttribute('href')).toBe('/');
  });
  test('a knocking device can join another way, such as the link', async () => {
    const { join: joined } = showJoin([outside({ state: 'knocking' }), here], stranger);
    await join();
    await fireEvent.click(await screen.findByRole('button', { name: 'Try another way' }));
    await type(`${location.origin}/join?room=kwx4t${KEY}`);
    await join();
    await screen.findByRole('heading', { name: 'Seats' });
    expect(joined).toHaveBeenLastCalledWith(room, invite);
  });
  test('a knocking device keeps its last view of the table', async () => {
    showJoin([fakeGuestGame('Bob', fakeTableView(), undefined, { contact: { state: 'knocking' } })]);
    await screen.findByRole('heading', { name: 'Seats' });
    expect(screen.getByText('Waiting to be let in')).toBeDefined();
  });
});

describe('a device that is not let in', () => {
  const refused = (reason: CloseReason) => outside({ state: 'closed', reason });
  async function refusedFor(reason: CloseReason) {
    const shown = showJoin([refused(reason), here], stranger, KEY);
    await join();
    await screen.findByRole('heading', { name: 'You haven’t joined the table' });
    return shown;
  }
  test('a rejected device learns that it was turned away, and cannot knock again immediately', async () => {
    await refusedFor('sent-away');
    expect(screen.getByText('The host didn’t let this device in.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('a rejected device learns that another host answered than the invitation names', async () => {
    await refusedFor('not-the-host');
    expect(screen.getByText(/^The device that answered is not the host/)).toBeDefined();
    expect(screen.getByText('Ask for a new invitation.')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Try another way' }));
    expect(await screen.findByRole('textbox', { name: 'Room code or link' })).toBeDefined();
  });
  test('a rejected device learns that one of the devices needs an update', async () => {
    await refusedFor('version');
    expect(screen.getByText('One of the two devices has an older version of Kilowatt.')).toBeDefined();
    expect(screen.getByText(/^Reload both while they’re online/)).toBeDefined();
  });
});
