import { expect, test } from 'vitest';
import { err } from '#lib/result.ts';
import { HostDiscovery } from '#lib/session/guest/host-discovery.ts';
import type { NetError, Rooms } from '#lib/session/ports/transport.ts';

const NOBODY: NetError = { code: 'net/unknown-room', room: 'kwx4t' };
const room = { code: 'kwx4t', server: '' };

/** A search that finds nothing, and the rooms of each try. */
function failingSearch(
  error = NOBODY,
  wanted = (): boolean => true,
  epoch = 0,
): { search: HostDiscovery; tried: string[] } {
  const tried: string[] = [];
  const join = (rooms: Rooms) => {
    tried.push(rooms.map(({ code }) => code).join(' '));
    return Promise.resolve(err(error));
  };
  const search = new HostDiscovery(
    {
      signalling: {
        join,
        host: () => Promise.reject(new Error('nobody hosts')),
        prepare: () => () => undefined,
      },
      epoch: () => epoch,
      isInvited: true,
      wanted,
      found: () => expect.unreachable(),
      failed: () => undefined,
    },
    room,
  );
  return { search, tried };
}
const ROOMS = [
  'kwx4t kwx4t2 kwx4t3 kwx4t4 kwx4t5',
  'kwx4t kwx4t2 kwx4t3 kwx4t6 kwx4t7',
  'kwx4t kwx4t2 kwx4t3 kwx4t8 kwx4t9',
  'kwx4t kwx4t2 kwx4t3 kwx4t10 kwx4t11',
];

test('a guest tries the first room and the next epochs every time, and later and later epochs in turn', async () => {
  const { search, tried } = failingSearch();
  for (let tries = 0; tries < 5; tries++) await search.searchOnce();
  expect(tried).toEqual([...ROOMS, ROOMS[0]]);
});
test('a guest about to take over tries all of them first, regardless of earlier tries', async () => {
  for (const before of [0, 1, 2]) {
    const { search, tried } = failingSearch();
    for (let look = 0; look < before; look++) await search.searchOnce();
    tried.length = 0;
    await search.searchAll();
    expect(tried).toEqual(ROOMS);
  }
});
test('a guest with an invitation also tries its room, however far the table went on', async () => {
  const { search, tried } = failingSearch(NOBODY, () => true, 21);
  await search.searchOnce();
  expect(tried).toEqual(['kwx4t21 kwx4t kwx4t22 kwx4t23 kwx4t24 kwx4t25']);
});
test('a search ends when the server does not answer, or when it is no longer wanted', async () => {
  const silent = failingSearch({ code: 'net/no-signalling', server: '' });
  await silent.search.searchAll();
  expect(silent.tried).toHaveLength(1);
  const unwanted: ReturnType<typeof failingSearch> = failingSearch(NOBODY, () => unwanted.tried.length < 2);
  await unwanted.search.searchAll();
  expect(unwanted.tried).toHaveLength(2);
});
