import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** One word, one meaning (docs/GLOSSARY.md): no two modules of src export the same name. */

/** Names that several modules may export, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  '+page': 'SvelteKit: the component of a route',
  load: 'SvelteKit: loads the data of a route',
  prerender: 'SvelteKit: whether a route is rendered in the build',
  DRAWING: 'drawings/index.ts loads one of several modules of the same shape',
};

const MODULE_SCRIPT = /<script[^>]*\bmodule\b[^>]*>([\s\S]*?)<\/script>/g;

const namesIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one.name) : []));

/** The names that a statement declares and exports; a default export has the name of its file. */
function exportedBy(statement: ts.Statement): readonly string[] {
  if (!ts.canHaveModifiers(statement)) return [];
  const modifiers = (ts.getModifiers(statement) ?? []).map(({ kind }) => kind);
  if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** The names under which a module can be imported: what it declares, and a component by its file. Re-exports are not counted. */
function exportsOf(file: string, text: string): ReadonlySet<string> {
  const isComponent = file.endsWith('.svelte');
  const code = isComponent ? [...text.matchAll(MODULE_SCRIPT)].map(([, script]) => script).join('\n') : text;
  const { statements } = ts.createSourceFile(`${file}.ts`, code, ts.ScriptTarget.Latest);
  return new Set([...(isComponent ? [basename(file, '.svelte')] : []), ...statements.flatMap(exportedBy)]);
}

/** The modules of each name that more than one of them exports. */
function duplicatesIn(texts: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const all = Object.entries(texts).flatMap(([file, text]) =>
    [...exportsOf(file, text)].map((name) => ({ name, file })),
  );
  const byName = Object.entries(Object.groupBy(all, ({ name }) => name));
  return Object.fromEntries(
    byName.flatMap(([name, found = []]) =>
      found.length > 1 ? [[name, found.map(({ file }) => file)] as const] : [],
    ),
  );
}

const files = globSync('src/**/*.{ts,js,mjs,svelte}', { exclude: (path) => path.endsWith('node_modules') });
const duplicates = duplicatesIn(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])));

test('no name is exported by two modules of src', () => {
  const others = Object.entries(duplicates).filter(([name]) => !Object.hasOwn(ALLOWED, name));
  expect(Object.fromEntries(others)).toEqual({});
});

test('each name that several modules may export is exported by several', () => {
  expect(Object.keys(ALLOWED).filter((name) => !Object.hasOwn(duplicates, name))).toEqual([]);
});

test.each([
  ['a type and a class', 'export interface Plan {}', 'export class Plan {}'],
  ['a value and a function', 'export const [Plan] = [1];', 'export async function Plan() {}'],
])('%s of the same name are found in two modules', (_kinds, a, b) => {
  expect(duplicatesIn({ 'a.ts': a, 'b.ts': b })).toEqual({ Plan: ['a.ts', 'b.ts'] });
});

test('a component counts by the name of its file', () => {
  const texts = {
    'ui/Plan.svelte': '<script module>export const X = 1;</script>',
    'a.ts': 'export type Plan = 1;',
  };
  expect(duplicatesIn(texts)).toEqual({ Plan: ['ui/Plan.svelte', 'a.ts'] });
});

test('a re-export and an overload are no duplicates', () => {
  const texts = {
    'a.ts':
      'export function f(a: 1): 1;\nexport function f(a: 2): 2;\nexport type T = 1;\nexport const T = 1;',
    'b.ts': "export { f } from './a.ts';\nexport type { T } from './a.ts';",
  };
  expect(duplicatesIn(texts)).toEqual({});
});
