import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import baseline from 'eslint-plugin-baseline-js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import { arrows } from './arrows.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const typed = ['**/*.ts', '**/*.svelte'];

export default ts.config(
  {
    basePath: root,
    ignores: ['node_modules', 'build', '.svelte-kit', '/shots', 'test-results', 'coverage'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
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
      '@typescript-eslint/consistent-type-imports': 'error',
      // `void` marks a promise that nobody awaits.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  { files: ['src/lib/**'], rules: { 'no-console': 'error' } },
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
  ...arrows,
);
