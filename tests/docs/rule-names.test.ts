import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { noRuleNames } from '../../.config/rule-names.js';

/** The lint that keeps names of editions and maps in their folders finds each way to ask for one. */

const linter = new Linter();
const faults = (code: string): number =>
  linter.verify(code, {
    plugins: { kilowatt: { rules: { names: noRuleNames } } },
    rules: { 'kilowatt/names': 'error' },
  }).length;

test.each([
  "if (map === 'germany') play();",
  "const other = 'usa' !== terms.map;",
  "const isNew = edition === '2019';",
  "switch (edition) { case 'classic': break; }",
  "const some = ['germany', 'usa'].includes(map);",
])('the lint refuses %s', (code) => {
  expect(faults(code)).toBe(1);
});

test.each([
  "const setup = { edition: '2019', map: 'usa' };",
  'const same = terms.map === setup.map;',
  "if (rules.discount !== null) show('token');",
])('the lint accepts %s', (code) => {
  expect(faults(code)).toBe(0);
});
