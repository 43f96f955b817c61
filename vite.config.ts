import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { sourceVersion } from './src/tools/build.ts';
import { bundles } from './src/tools/bundles.ts';

// Kit 3 refuses a svelte.config.js: its options are here.
export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter({ pages: 'build', fallback: '200.html', precompress: true, strict: false }),
      compilerOptions: { runes: true },
      paths: { base: basePath(process.env.BASE_PATH), relative: false },
      version: { name: sourceVersion(), pollInterval: 0 },
      serviceWorker: { register: false },
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          'style-src': ['self'],
          'style-src-attr': ['unsafe-inline'], // places and sizes worked out at run time
          'img-src': ['self', 'data:', 'blob:'],
          'connect-src': ['self', 'ws:', 'wss:'], // a signalling server that the player chose
          'object-src': ['none'],
          'base-uri': ['self'],
          'form-action': ['none'],
        },
      },
    }),
  ],
  json: { namedExports: false }, // a catalogue is one object, not a variable for every message
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: bundles() },
          },
        },
      },
    },
  },
  test: {
    expect: { requireAssertions: true },
    testTimeout: 60_000,
    maxWorkers: '100%', // all cores but one would leave half of a small machine idle
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/ui/**', 'tests/e2e/**'],
        },
      },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['tests/ui/**/*.test.ts'],
          setupFiles: ['tests/ui/patience.ts', 'tests/ui/catalogues.ts'],
        },
      },
    ],
  },
});

/** `/kilowatt` from whatever was meant by it: Kit wants a leading slash and none at the end, or nothing at all. */
function basePath(given = ''): '' | `/${string}` {
  const path = given.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}
