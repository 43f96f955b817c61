import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/RULES.md and the test titles name the same rules; a title like "A5, A6: a description" names two. */

const root = new URL('../../', import.meta.url);
const written = readFileSync(new URL('docs/RULES.md', root), 'utf8');
const ruleIds = [...written.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id]) => id);

const folders = ['tests/rules/', 'tests/machine/', 'tests/golden/'];
const sources = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(folder + name, root), 'utf8')),
);
const titles = sources.flatMap((text) =>
  [...text.matchAll(/\(\s*['"`]([A-Z]\d+(?:, [A-Z]\d+)*):/g)].map(([, ids]) => ids ?? ''),
);
const testedIds = new Set(titles.flatMap((ids) => ids.split(', ')));

test('docs/RULES.md lists every rule once', () => {
  expect(ruleIds.length).toBeGreaterThan(60);
  expect(new Set(ruleIds).size).toBe(ruleIds.length);
});

test('every rule has a test with its id', () => {
  expect(ruleIds.filter((id) => !testedIds.has(id ?? ''))).toEqual([]);
});

test('no test has an id that docs/RULES.md does not list', () => {
  expect([...testedIds].filter((id) => !ruleIds.includes(id))).toEqual([]);
});
