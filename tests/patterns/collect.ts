import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** A regular expression in the sources. */
export interface Found {
  /** The file and line of the pattern. */
  readonly where: string;
  readonly pattern: RegExp;
}

const literal = (text: string): RegExp => {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
};

/** The value of an expression that consists of texts, numbers and constants of the same file. */
function valueOf(node: ts.Expression, file: ts.SourceFile): string | number | readonly (string | number)[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => textOf(one, file));
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'String.raw') {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? '';
    const parts = template.templateSpans.map(
      ({ expression, literal }) => textOf(expression, file) + (literal.rawText ?? ''),
    );
    return (template.head.rawText ?? '') + parts.join('');
  }
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(
      ({ expression, literal }) => textOf(expression, file) + literal.text,
    );
    return node.head.text + parts.join('');
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const list = valueOf(node.expression.expression, file);
    const [separator] = node.arguments;
    if (Array.isArray(list) && node.expression.name.text === 'join' && separator)
      return list.join(textOf(separator, file));
  }
  if (ts.isIdentifier(node)) {
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && name.getText(file) === node.text) return valueOf(initializer, file);
    }
  }
  throw new Error(`not a constant: ${node.getText(file)}`);
}
const textOf = (node: ts.Expression, file: ts.SourceFile): string => String(valueOf(node, file));

/** The patterns of a TypeScript source: literals, and constructions from constants. Throws on any other construction. */
export function patternsOf(name: string, source: string): readonly Found[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const add = (node: ts.Node, pattern: RegExp): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ where: `${name}:${line + 1}`, pattern });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, literal(node.text));
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(file) === 'RegExp'
    ) {
      const [pattern, flags] = node.arguments ?? [];
      if (!pattern) throw new Error(`no pattern: ${node.getText(file)}`);
      add(node, new RegExp(textOf(pattern, file), flags && textOf(flags, file)));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The patterns of a component, in its scripts and in the expressions of its markup. */
function patternsOfComponent(name: string, source: string): readonly Found[] {
  const { html, instance, module } = parse(source, { modern: false });
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length;
  const found: Found[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const node = value as Record<string, unknown>;
    if (node['type'] === 'Literal' && node['regex'] && typeof node['raw'] === 'string')
      found.push({ where: `${name}:${lineAt(Number(node['start']))}`, pattern: literal(node['raw']) });
    if (node['type'] === 'NewExpression' && (node['callee'] as { name?: string }).name === 'RegExp')
      throw new Error(`${name}: make the pattern in a file of its own, where it can be measured`);
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
  };
  visit([html, instance, module]);
  return found;
}

/** All patterns of some folders. */
export const patternsIn = (...folders: readonly string[]): readonly Found[] =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,svelte}`))
    .toSorted()
    .flatMap((name) =>
      (name.endsWith('.svelte') ? patternsOfComponent : patternsOf)(name, readFileSync(name, 'utf8')),
    );
