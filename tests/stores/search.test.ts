import { expect, test } from 'vitest';
import type { Rooms } from '../../src/lib/session/link.ts';
import { err } from '../../src/lib/result.ts';
import { Search } from '../../src/lib/stores/search.ts';

test('who does not find the table looks under the next epochs each time, under ever later ones besides, then begins anew', async () => {
  const asked: string[] = [];
  const join = (rooms: Rooms) => {
    asked.push(rooms.map(({ code }) => code).join(' '));
    return Promise.resolve(err({ code: 'net/unknown-room', room: 'kwx4t' } as const));
  };
  const search = new Search(
    {
      signalling: {
        join,
        host: () => Promise.reject(new Error('nobody hosts')),
        expect: () => () => undefined,
      },
      epoch: () => 0,
      wanted: () => true,
      found: () => expect.unreachable(),
      failed: () => undefined,
    },
    { code: 'kwx4t', server: '' },
  );
  for (let tries = 0; tries < 5; tries++) await search.look();
  expect(asked).toEqual([
    'kwx4t kwx4t2 kwx4t3 kwx4t4 kwx4t5',
    'kwx4t kwx4t2 kwx4t3 kwx4t6 kwx4t7',
    'kwx4t kwx4t2 kwx4t3 kwx4t8 kwx4t9',
    'kwx4t kwx4t2 kwx4t3 kwx4t10 kwx4t11',
    'kwx4t kwx4t2 kwx4t3 kwx4t4 kwx4t5',
  ]);
});
