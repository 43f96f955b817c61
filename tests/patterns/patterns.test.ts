import { expect, test } from 'vitest';
import { patternsIn, patternsOf } from './collect.ts';
import { slowText } from './measure.ts';

const found = patternsIn('src/lib', 'src/server', 'src/routes');

test('patterns are found in scripts, in components and in constructions', () => {
  const files = new Set(found.map(({ where }) => where.replace(/:\d+$/, '')));
  for (const file of [
    'src/lib/names.ts',
    'src/lib/ui/base/Stepper.svelte',
    'src/lib/session/ids.ts',
    'src/server/log.ts',
  ])
    expect(files).toContain(file);
  const made = patternsOf(
    'a.ts',
    "const A = String.raw`\\w`;\nconst B = [A, 'b'].join('|');\nnew RegExp(`(${B})+`, 'g');",
  );
  expect(made).toEqual([{ where: 'a.ts:3', pattern: /(\w|b)+/g }]);
  expect(() => patternsOf('a.ts', 'const a = (b: string) => new RegExp(b);')).toThrow('not a constant: b');
});

test.each([
  ['a run before the end', /[.,;]+$/],
  ['a run that is searched from each of its characters', /\s+x/],
  ['what is opened and never closed', /[(][^)]*[)]/g],
  ['two runs of the same', /^\d+\d+$/],
  ['a run of runs, which never ends', /^(\w+\s?)*$/],
])('the measurement recognizes %s', (_what, pattern) => {
  expect(slowText(pattern)).not.toBeNull();
});

test.each(found.map(({ where, pattern }) => [where, pattern] as const))(
  'a text four times as long takes %s at most nine times as long: %s',
  (_where, pattern) => {
    expect(slowText(pattern)).toBeNull();
  },
);
