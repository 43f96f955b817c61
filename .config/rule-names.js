import { readdirSync } from 'node:fs';

/** A rule of ESLint: nothing outside the folders of editions and maps asks for one of them by its name. */

const foldersIn = (folder) =>
  readdirSync(new URL(`../src/lib/rules/${folder}/`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const NAMES = new Set([...foldersIn('editions'), ...foldersIn('maps')]);
const COMPARE = ['===', '!==', '==', '!='];

const isName = (node) => node?.type === 'Literal' && NAMES.has(node.value);

export const noRuleNames = {
  meta: {
    messages: {
      asked:
        'This asks for an edition or a map by its name: ask its rule set (rules/rule-set.ts) for a figure or a named value instead.',
    },
    schema: [],
  },
  create: (context) => ({
    BinaryExpression(node) {
      if (COMPARE.includes(node.operator) && (isName(node.left) || isName(node.right))) {
        context.report({ node, messageId: 'asked' });
      }
    },
    SwitchCase(node) {
      if (isName(node.test)) context.report({ node, messageId: 'asked' });
    },
    // ['germany'].includes(map)
    CallExpression({ callee }) {
      const list =
        callee.type === 'MemberExpression' && callee.property.name === 'includes' ? callee.object : null;
      if (list?.type === 'ArrayExpression' && list.elements.some(isName)) {
        context.report({ node: list, messageId: 'asked' });
      }
    },
  }),
};
