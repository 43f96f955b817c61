import { expect, test } from 'vitest';
import type { NetError, Rooms } from '../../../src/lib/session/ports/transport.ts';
import { err } from '../../../src/lib/result.ts';
import { HostDiscovery } from '../../../src/lib/session/guest/host-discovery.ts';

const NOBODY: NetError = { code: 'net/unknown-room', room: 'kwx4t' };
const room = { code: 'kwx4t', server: '' };

/** A search that finds nothing; which rooms it asks for. */
function searching(error = NOBODY, wanted = (): boolean => true): { search: HostDiscovery; asked: string[] } {
  const asked: string[] = [];
  const join = (rooms: Rooms) => {
    asked.push(rooms.map(({ code }) => code).join(' '));
    return Promise.resolve(err(error));
  };
  const search = new HostDiscovery(
    {
      signalling: {
        join,
        host: () => Promise.reject(new Error('nobody hosts')),
        prepare: () => () => undefined,
      },
      epoch: () => 0,
      wanted,
      found: () => expect.unreachable(),
      failed: () => undefined,
    },
    room,
  );
  return { search, asked };
}
const ABOUT = [
  'kwx4t kwx4t2 kwx4t3 kwx4t4 kwx4t5',
  'kwx4t kwx4t2 kwx4t3 kwx4t6 kwx4t7',
  'kwx4t kwx4t2 kwx4t3 kwx4t8 kwx4t9',
  'kwx4t kwx4t2 kwx4t3 kwx4t10 kwx4t11',
];

test('who does not find the table looks under the next epochs each time, under ever later ones besides, then begins anew', async () => {
  const { search, asked } = searching();
  for (let tries = 0; tries < 5; tries++) await search.look();
  expect(asked).toEqual([...ABOUT, ABOUT[0]]);
});
test('who is to continue a table looks under all of them first, whatever was tried before', async () => {
  for (const tries of [0, 1, 2]) {
    const { search, asked } = searching();
    for (let tried = 0; tried < tries; tried++) await search.look();
    asked.length = 0;
    await search.lookAbout();
    expect(asked).toEqual(ABOUT);
  }
});
test('and no further than a server answers, and he wants to', async () => {
  const silent = searching({ code: 'net/no-signalling', server: '' });
  await silent.search.lookAbout();
  expect(silent.asked).toHaveLength(1);
  const found: { search: HostDiscovery; asked: string[] } = searching(NOBODY, () => found.asked.length < 2);
  await found.search.lookAbout();
  expect(found.asked).toHaveLength(2);
});
