import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { sourceVersion } from './src/tools/build.ts';
import { bundles } from './src/tools/bundles.ts';
import { noActors, noAddresses, noChartStory, noChartWords, noServerData, twice } from './src/tools/lean.ts';
import { oneLanguage, words } from './src/tools/words.ts';

// Kit 3 refuses a svelte.config.js: its options are here.
export default defineConfig({
  plugins: [
    words(),
    oneLanguage(),
    noServerData(),
    noAddresses(),
    noChartWords(),
    noChartStory(),
    noActors(),
    twice(),
    sveltekit({
      adapter: adapter({ pages: 'build', fallback: '200.html', precompress: true, strict: false }),
      compilerOptions: {
        runes: true,
        cssHash: ({ hash, filename, css }) => `k${hash(filename ?? css).slice(0, 4)}`, // the usual ones are twice as long
      },
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
          exclude: ['tests/{ui,pwa,e2e}/**', 'tests/**/*.svelte.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: {
          name: 'component',
          environment: 'jsdom',
          pool: 'vmThreads', // one jsdom for each worker, still one context for each file: a third of the time
          include: ['tests/{ui,pwa}/**/*.test.ts', 'tests/**/*.svelte.test.ts'],
          setupFiles: ['tests/ui/setup.ts'],
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
