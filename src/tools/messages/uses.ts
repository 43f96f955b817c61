import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { compile } from 'svelte/compiler';
import ts from 'typescript';

/** Source texts by path, such as `src/lib/ui/play/PlayScreen.svelte`. */
export type Sources = ReadonlyMap<string, string>;

/** Reads all modules of the app. */
export const readSources = (): Sources =>
  new Map(
    globSync('src/{lib,routes}/**/*.{ts,svelte}')
      .map((file) => file.replaceAll('\\', '/'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

interface LaterImport {
  readonly module: string;
  /** The namespaces that `lazy()` loads together with the module. */
  readonly namespaces: readonly string[];
}

/** The messages and modules that a module refers to. */
interface Module {
  readonly keys: ReadonlySet<string>;
  readonly imports: readonly string[];
  readonly importsLater: readonly LaterImport[];
}

/** A use of a message by a module, on one import path to that module. */
export interface MessageUse {
  readonly key: string;
  /** From the page to the module; each imports the next. */
  readonly way: readonly string[];
  /** The namespaces loaded before the module is used on this path. */
  readonly namespaces: ReadonlySet<string>;
}

const EVERY_PAGE = ['src/routes/+layout.svelte', 'src/routes/+error.svelte'];
/** Loaded before any page (hooks.client.ts). */
const ALWAYS = ['play', 'maps'];

/** The path of an imported module of the app; null for a package or a module without code. */
function resolved(from: string, specifier: string, sources: Sources): string | null {
  const path = specifier.startsWith('#lib/')
    ? specifier.replace('#lib', 'src/lib')
    : posix.join(posix.dirname(from), specifier);
  if (!/^(\.|#lib\/)/.test(specifier) || !/\.(ts|svelte)$/.test(path)) return null;
  if (!sources.has(path)) throw new Error(`${from} imports ${path}, which is not there`);
  return path;
}

/** Whether an import or export disappears with the types. */
function isOnlyTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  return ts.isExportDeclaration(node)
    ? node.isTypeOnly
    : node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

function textOf(node: ts.Node | undefined, file: string): string {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  throw new Error(`${file}: import(), lazy() and loadMessages() take texts: ${node?.getText()}`);
}

const isCall = (node: ts.Node, callee: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === callee;

/** The namespaces in the second argument of `lazy()`. */
function namespacesOf({ arguments: [, list] }: ts.CallExpression, file: string): readonly string[] {
  if (list && ts.isArrayLiteralExpression(list)) return list.elements.map((name) => textOf(name, file));
  throw new Error(`${file}: lazy() takes a list of namespaces: ${list?.getText()}`);
}

/** The namespaces of each `loadMessages(…)` in a part of a `+page.ts`. */
function loadedIn(node: ts.Node, file: string): readonly string[] {
  if (isCall(node, 'loadMessages')) return node.arguments.map((argument) => textOf(argument, file));
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...loadedIn(child, file)));
  return found;
}

const treeOf = (file: string, code: string): ts.SourceFile =>
  ts.createSourceFile(`${file}.ts`, code, ts.ScriptTarget.Latest, true);

/** The keys that a template such as `region_usa_${id}` can produce. TypeScript knows which of them it does produce. */
function fittingKeys(
  { head, templateSpans }: ts.TemplateExpression,
  known: ReadonlySet<string>,
): readonly string[] {
  const tail = templateSpans.at(-1)?.literal.text ?? '';
  // without a fixed beginning it can be any text
  if (!/^[a-z]+_/.test(head.text)) return [];
  return [...known].filter((key) => key.startsWith(head.text) && key.endsWith(tail));
}

function readModule(file: string, sources: Sources, known: ReadonlySet<string>): Module {
  const source = sources.get(file);
  if (source === undefined) throw new Error(`${file} is not there`);
  const code = file.endsWith('.svelte')
    ? compile(source, { filename: file, generate: 'client', runes: true }).js.code
    : source;
  const keys = new Set<string>();
  const imports: string[] = [];
  const importsLater: LaterImport[] = [];

  /** `namespaces`: those of the `lazy()` around the node. */
  function visit(node: ts.Node, namespaces: readonly string[]): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (isOnlyTypes(node) || !node.moduleSpecifier) return;
      const module = resolved(file, textOf(node.moduleSpecifier, file), sources);
      if (module !== null) imports.push(module);
      return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const module = resolved(file, textOf(node.arguments[0], file), sources);
      if (module !== null) importsLater.push({ module, namespaces });
      return;
    }
    if (ts.isStringLiteralLike(node) && known.has(node.text)) keys.add(node.text);
    if (ts.isTemplateExpression(node)) for (const key of fittingKeys(node, known)) keys.add(key);
    const within = isCall(node, 'lazy') ? namespacesOf(node, file) : namespaces;
    ts.forEachChild(node, (child) => visit(child, within));
  }
  visit(treeOf(file, code), []);
  return { keys, imports, importsLater };
}

/**
 * Every use of a message by a module that a page imports, directly or indirectly. A page has the namespaces that its `+page.ts` loads; a
 * module that `lazy()` imports also has those that it names. A key counts as used where it is quoted, or where a template produces it.
 */
export function messageUses(sources: Sources, known: ReadonlySet<string>): readonly MessageUse[] {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const module = modules.get(file) ?? readModule(file, sources, known);
    modules.set(file, module);
    return module;
  };
  const ways: Omit<MessageUse, 'key'>[] = [];
  for (const page of sources.keys()) {
    if (!page.endsWith('/+page.svelte')) continue;
    const load = page.replace('.svelte', '.ts');
    const namespaces = new Set([...ALWAYS, ...loadedIn(treeOf(load, sources.get(load) ?? ''), load)]);
    for (const entry of [...EVERY_PAGE, page]) ways.push({ way: [entry], namespaces });
  }
  const seen = new Set<string>();
  const uses: MessageUse[] = [];
  for (const { way, namespaces } of ways) {
    const file = way.at(-1) ?? '';
    const visit = [file, ...[...namespaces].sort()].join();
    if (seen.has(visit)) continue;
    seen.add(visit);
    const { keys, imports, importsLater } = moduleOf(file);
    for (const key of keys) uses.push({ key, way, namespaces });
    for (const module of imports) ways.push({ way: [...way, module], namespaces });
    for (const later of importsLater) {
      ways.push({ way: [...way, later.module], namespaces: new Set([...namespaces, ...later.namespaces]) });
    }
  }
  return uses;
}
