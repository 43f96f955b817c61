import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { oldestBrowsers } from './src/tools/build/browsers.ts';
import { bundles } from './src/tools/build/bundles.ts';
import { messageAddresses } from './src/tools/build/message-addresses.ts';
import { readableAddresses } from './src/tools/build/readable-addresses.ts';
import { wholeCatalogues } from './src/tools/build/whole-catalogues.ts';
import config from './svelte.config.js';

/** The ids and keys of a table as Node signs them: much faster than the library. */
const NATIVE_KEYS = { '@noble/curves/ed25519.js': join(import.meta.dirname, 'tests/native-ed25519.ts') };
/** Tests of what keeps nothing between two calls: many files share one worker and its modules. */
const STATELESS = [
  'tests/{rules,machine,bots,coach,protocol,golden}/**/*.test.ts',
  'tests/session/{game,guest,host,failover,fair-deal}/**/*.test.ts',
  'tests/session/*.test.ts',
];

// Kit 3 refuses a svelte.config.js in Vite's root. The root is src, so that the file can stay at the top level.
export default defineConfig({
  root: 'src',
  // for scripts and styles: among others, light-dark() and nested rules are translated
  build: { target: oldestBrowsers, cssTarget: oldestBrowsers },
  plugins: [readableAddresses(), sveltekit(config), messageAddresses(), wholeCatalogues()],
  worker: { format: 'es' }, // the worker of the bots loads parts of its own
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
    dir: import.meta.dirname, // tests are not below Vite's root
    // a busy machine may take long for what must appear
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    testTimeout: 180_000, // whole games, on a machine that is busy with other things
    maxWorkers: Math.ceil(1.5 * availableParallelism()), // many tests wait for timers or sockets
    projects: [
      {
        extends: true,
        resolve: { alias: NATIVE_KEYS },
        test: { name: 'stateless', environment: 'node', isolate: false, include: STATELESS },
      },
      {
        extends: true,
        resolve: { alias: NATIVE_KEYS },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{ui,pwa,e2e,engines}/**', 'tests/**/*.svelte.test.ts', ...STATELESS],
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
          setupFiles: ['../tests/ui/setup.ts', '../tests/ui/catalogues.ts'],
        },
      },
    ],
  },
});
