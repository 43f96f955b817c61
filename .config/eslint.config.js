import baseline from 'eslint-plugin-baseline-js';
import perfectionist from 'eslint-plugin-perfectionist';
import * as regexp from 'eslint-plugin-regexp';
import svelte from 'eslint-plugin-svelte';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-eslint';
import { arrow } from './arrows.js';
import { noRuleNames } from './rule-names.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const typed = ['**/*.ts', '**/*.svelte'];

const CLASS = String.raw`(a|button|circle|div|g|h[1-6]|header|i|li|main|nav|ol|p|path|section|span|svg|ul)?\.[a-z][\w-]+`;
const BY_CLASS = 'A CSS class is for styles: find elements by role, name or data attribute.';
const byClass = [
  // endsWith('.json') asks about the name of a file
  String.raw`:not(CallExpression[callee.property.name=endsWith]) > Literal[value=/(^|[\s,>+~(\]])${CLASS}/]`,
  String.raw`TemplateElement:first-child[value.raw=/^${CLASS}/]`,
  String.raw`TemplateElement[value.raw=/[\s,>+~(\]]${CLASS}/]`,
].map((selector) => ({ selector, message: BY_CLASS }));
const byWords = {
  selector:
    'CallExpression[callee.property.name=getByRole] > ObjectExpression > Property[key.name=name] > Literal[raw=/[a-z]{2}/i]',
  message: "A change of a text breaks this: find it by its key, as in named('auction_pass').",
};

/** A comma is another sign in Persian: `factsText()` and `listText()` know it. */
const byCommas = [
  'SvelteText[value=/^\\s*[,;?]/]',
  'SvelteAttribute[key.name=/label|title|alt|placeholder/] > SvelteLiteral[value=/^\\s*[,;?]/]',
  'TemplateElement[value.raw=/^[,;?] +$/]',
  'CallExpression[callee.property.name=join] > Literal[value=/^\\s*[,;?]/]',
].map((selector) => ({
  selector,
  message: 'A comma is another sign in other scripts: put a list together with factsText() or listText().',
}));

const NO_CLOCK =
  'The game has no clock and no chance of its own: what happens follows from set-up, seed and commands.';

/** Public functions and types of XState that src/lib/machine may import. */
const XSTATE = [
  'Actor',
  'assign',
  'createActor',
  'initialTransition',
  'setup',
  'transition',
  'SnapshotFrom',
  'StateValue',
];
const PRIVATE = 'Nothing uses private parts of XState or its methods that take an actor scope.';
const SCOPED =
  '/^(_.*|getInitialSnapshot|getPersistedSnapshot|implementations|microstep|restoreSnapshot|transition)$/';

export default ts.config(
  {
    basePath: root,
    ignores: ['node_modules', 'build', '.svelte-kit', '/shots', 'test-results', 'coverage'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    plugins: { perfectionist },
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      'prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-duplicate-imports': 'error',
      'perfectionist/sort-imports': [
        'error',
        {
          type: 'natural',
          newlinesBetween: 0,
          internalPattern: ['^#'],
          groups: ['side-effect', ['builtin', 'external'], 'internal', 'parent', ['sibling', 'index']],
        },
      ],
      'perfectionist/sort-named-imports': ['error', { type: 'natural' }],
      // `void` marks a promise that nobody awaits.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  // each module that is declared there has imports of its own
  { files: ['**/*.d.ts'], rules: { 'no-duplicate-imports': 'off' } },
  { files: ['src/lib/**'], rules: { 'no-console': 'error' } },
  {
    // What others typed or sent meets these patterns: a text twice as long takes twice as long. tests/patterns.test.ts measures it.
    files: ['src/lib/**', 'src/server/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    files: typed,
    rules: { 'no-undef': 'off' },
  },
  {
    // Buttons get addresses that their page has resolved already.
    files: ['src/lib/ui/base/**'],
    rules: { 'svelte/no-navigation-without-resolve': 'off' },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'SvelteElement[name.name=button] > SvelteStartTag > [type=/Attribute$/][key.name=disabled]',
          message: 'A button that becomes `disabled` loses the focus to the page: use aria-disabled.',
        },
        ...byCommas,
      ],
    },
  },
  { files: ['src/lib/ui/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...byCommas] } },
  {
    // What looks for elements on the screen.
    files: ['tests/{ui,e2e,engines}/**', 'src/tools/{bench,chaos,engines,shots,support}/**'],
    rules: { 'no-restricted-syntax': ['error', ...byClass] },
  },
  {
    // What plays through the screen, in any language.
    files: ['tests/{e2e,engines}/**', 'src/tools/{bench,chaos,engines,shots,support}/**'],
    rules: { 'no-restricted-syntax': ['error', ...byClass, byWords] },
  },
  {
    // The oldest supported browsers, in package.json, have what was everywhere by the end of 2022.
    files: ['src/lib/**', 'src/routes/**', 'src/service-worker.ts'],
    plugins: { 'baseline-js': baseline },
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available: 2022,
          includeWebApis: { preset: 'safe' },
          includeJsBuiltins: { preset: 'safe' },
          ignoreFeatures: [
            // the oldest supported browsers have it; the data set counts older ones, or waited for one detail
            'abortsignal-timeout',
            'compression-streams',
            'js-modules-workers',
            'user-activation',
            // an option that browsers may ignore
            'canvas-2d-willreadfrequently',
            // only where the browser has it: the code asks first, and does without
            'badging',
            'intl-segmenter',
            'navigation',
            'popover',
            'requestidlecallback',
            'screen-wake-lock',
            'share',
            'storage-manager',
            'vibration',
            // methods of our own charts, `link` and `big`, are taken for those of strings
            'html-wrapper-methods',
          ],
        },
      ],
    },
  },
  {
    files: ['src/**'],
    plugins: { kilowatt: { rules: { arrow, 'no-rule-names': noRuleNames } } },
    rules: { 'kilowatt/arrow': 'error', 'kilowatt/no-rule-names': 'error' },
  },
  {
    // Brute force says for itself what an edition or a map changes.
    files: ['src/lib/rules/{editions,maps}/*/**', 'src/tools/figures/brute/tables.ts'],
    rules: { 'kilowatt/no-rule-names': 'off' },
  },
  {
    // Brute force is written from docs/RULES.md alone, so it shares no code with what it checks.
    files: ['src/tools/figures/brute/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(?!\./[\w-]+\.ts$|(\.\./){3}lib/rules/(editions/[\w/]+|maps/\w+|types)\.ts$)`,
              message: 'Brute force knows cards, maps and tables, and nothing else of the app.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'src/lib/rules/**',
      'src/lib/machine/**',
      'src/lib/bots/**',
      'src/lib/session/guest/joining*.ts',
      'src/lib/session/failover/election*.ts',
    ],
    rules: {
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: NO_CLOCK }],
      'no-restricted-globals': [
        'error',
        ...['Date', 'performance', 'crypto', 'fetch', 'setTimeout', 'setInterval', 'window', 'document'].map(
          (name) => ({ name, message: NO_CLOCK }),
        ),
      ],
    },
  },
  {
    files: ['src/lib/machine/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'xstate', allowImportNames: XSTATE, message: PRIVATE }] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: `MemberExpression[property.name=${SCOPED}]`, message: PRIVATE },
        { selector: 'Property[key.name=/^(_.*|resolve)$/]', message: PRIVATE },
      ],
    },
  },
);
