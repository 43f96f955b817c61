import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { mapTerms, termsOffered } from '#lib/rules/setup.ts';
import { EDITION_IDS, MAP_IDS } from '#lib/rules/types.ts';
import { simulate } from '#tools/sim/simulate.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Random whole games, checked after every command; `npm run sim` plays many more. */

const sim = fileURLToPath(new URL('../../src/tools/commands/sim.ts', import.meta.url));
const counts = [2, 3, 4, 5, 6];

/** Every edition, map and number of players, without and with what the edition offers. */
const orders = EDITION_IDS.flatMap((edition) =>
  MAP_IDS.flatMap((map) =>
    counts.flatMap((players) =>
      [true, false].map((hasMore) => {
        const offered = termsOffered({ edition, players });
        return {
          ...{ edition, map, players, draft: players % 2 === 0 },
          ...mapTerms((term) => hasMore && offered[term]),
        };
      }),
    ),
  ),
);
test.each(orders)(
  'no check fails with $players players of $edition on $map, beginners $beginners, trust $trust, draft $draft',
  (order) => {
    const faults: string[] = [];
    const report = simulate({ ...order, games: 4, seed: 2026, checks: true }, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
    expect(report).toEqual(expect.objectContaining({ games: 4, violations: 0 }));
    const sum = (figures: Readonly<Record<string, number>>): number =>
      Object.values(figures).reduce((total, count) => total + count, 0);
    expect([sum(report.endings), sum(report.rounds)]).toEqual([4, 4]);
  },
);

const title =
  'the same seed plays the same games of %s, with or without checks; another seed plays different ones';
test.each(EDITION_IDS)(title, (edition) => {
  const order = {
    ...({ edition, players: 3, map: 'usa', games: 5, seed: 7, checks: true, draft: false } as const),
    ...mapTerms(() => false),
  };
  const played = (change: object): object => ({
    ...simulate({ ...order, ...change }, () => undefined),
    perSecond: 0,
  });
  expect(played({})).toEqual(played({ checks: false }));
  expect(played({})).not.toEqual(played({ seed: 8 }));
});

test('the command prints one JSON object', () => {
  const out = execFileSync(process.execPath, [sim, '--games', '3', '--seed', '7', '--json'], {
    encoding: 'utf8',
  });
  const report: unknown = JSON.parse(out);
  expect(Object.keys(report as object)).toEqual([
    'games',
    'commands',
    'perSecond',
    'violations',
    'endings',
    'rounds',
  ]);
});

test.each([
  ['--players', '7'],
  ['--players', 'two'],
  ['--players'],
  ['--map', 'mars'],
  ['--games', '0'],
  ['--seed', '-1'],
  ['--colour', 'red'],
  ['games'],
])('reports invalid flags in one line: %s %s', (...args) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [sim, ...args], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr.trim()).toMatch(/^sim: .+$/);
});
