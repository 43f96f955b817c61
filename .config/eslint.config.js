import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import { arrows } from './arrows.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const typed = ['**/*.ts', '**/*.svelte'];

export default ts.config(
  {
    basePath: root,
    ignores: ['node_modules', 'build', '.svelte-kit', 'shots', 'test-results', 'coverage'],
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
  ...arrows,
);
