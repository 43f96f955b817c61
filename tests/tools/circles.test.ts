import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

type Graph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]((?:\.{1,2}|#lib)\/[^'"?]+)/g;

/** The files imported by a file, for values and types. */
const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(IMPORT)].map(([, specifier = '']) =>
    specifier.startsWith('#lib/')
      ? join('src/lib', specifier.slice('#lib/'.length))
      : normalize(join(dirname(file), specifier)),
  );

const graphOf = (texts: Readonly<Record<string, string>>): Graph =>
  new Map(Object.entries(texts).map(([file, text]) => [file, importsOf(file, text)]));

/** One circle per import that leads back to an earlier file of the walk. */
function circlesIn(graph: Graph): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
}

test('files of src have no circular imports', () => {
  const files = globSync('src/**/*.{ts,js,mjs,svelte}');
  const graph = graphOf(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])));
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);
  expect(circlesIn(graph)).toEqual([]);
});

test.each([
  ['a value', "import { b } from './b.ts';", "import { a } from './a.ts';"],
  ['a type', "import type { B } from './b.ts';", "export type { A } from './a.ts';"],
  ['the type of an import', "export type B = import('./b.ts').B;", "import { a } from './a.ts';"],
  ['a file that is fetched later', "const b = () => import('./b.ts');", "import '#lib/a.ts';"],
  ['several lines', "import {\n  b,\n} from './b.ts';", "import { a } from '../lib/a.ts';"],
])('finds a circle through %s', (_kind, a, b) => {
  const graph = graphOf({ 'src/lib/a.ts': a, 'src/lib/b.ts': b });
  expect(circlesIn(graph)).toEqual(['src/lib/a.ts -> src/lib/b.ts -> src/lib/a.ts']);
});

test('two paths to one file are no circle', () => {
  const graph = graphOf({
    'src/a.ts': "import './b.ts';\nimport './c.ts';",
    'src/b.ts': "import './c.ts';",
    'src/c.ts': '',
  });
  expect(circlesIn(graph)).toEqual([]);
});
