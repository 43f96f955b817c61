import { describe, expect, test, vi } from 'vitest';
import {
  choice,
  choices,
  flag,
  freeText,
  optionsOf,
  runCommand,
  seedNumber,
  share,
  wholeNumber,
} from '#tools/support/options.ts';

const read = optionsOf({
  games: wholeNumber(1, 10, 5),
  map: choice(['germany', 'usa'], 'usa'),
  only: choices(['a', 'b']),
  name: freeText(null),
  scale: share,
  seed: seedNumber,
  json: flag,
});

describe('the options of a command', () => {
  test('options have their defaults', () => {
    const usual = { games: 5, map: 'usa', only: [], name: null, scale: 1, seed: 1, json: false };
    expect(read([])).toEqual(usual);
  });

  test('options have the given values', () => {
    const line = '--games 7 --map germany --only a --only b --name Ana --scale 0.5 --seed 0 --json';
    const given = {
      games: 7,
      map: 'germany',
      only: ['a', 'b'],
      name: 'Ana',
      scale: 0.5,
      seed: 0,
      json: true,
    };
    expect(read(line.split(' '))).toEqual(given);
  });

  test.each([
    ['--games', '11', '--games takes a whole number from 1 to 10, not "11"'],
    ['--games', '1.5', '--games takes a whole number from 1 to 10, not "1.5"'],
    ['--map', 'mars', '--map takes germany or usa, not "mars"'],
    ['--only', 'c', '--only takes a or b, not "c"'],
    ['--scale', '2', '--scale takes a number above 0, at most 1, not "2"'],
    ['--seed', '4294967296', '--seed takes a whole number from 0 to 4294967295, not "4294967296"'],
    ['--colour', 'red', /--colour/],
  ])('refuses invalid options: %s %s', (name, given, message) => {
    expect(() => read([name, given])).toThrow(message);
  });
});

test.each([
  [
    2,
    () => {
      throw new Error('--seed takes a number');
    },
    () => 0,
  ],
  [
    1,
    () => null,
    () => {
      throw new Error('Chromium is needed.\nIt was not found.');
    },
  ],
])('a command that fails with %i explains it in one line', async (code, read, run) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand('bench', read, run);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^bench: [^\n]+$/)]]);
  expect(process.exitCode).toBe(code);
  process.exitCode = undefined;
  said.mockRestore();
});
