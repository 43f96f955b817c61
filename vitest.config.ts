import { svelteTesting } from '@testing-library/svelte/vite';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import app from './vite.config.ts';

/** The ids and keys of a table as Node signs them: much faster than the library. */
const NATIVE_KEYS = { '@noble/curves/ed25519.js': join(import.meta.dirname, 'tests/native-ed25519.ts') };
/** Tests of what keeps nothing between two calls: many files share one worker and its modules. */
const STATELESS = [
  'tests/{rules,machine,bots,coach,protocol,golden}/**/*.test.ts',
  'tests/session/{game,guest,host,failover,fair-deal}/**/*.test.ts',
  'tests/session/*.test.ts',
];

export default mergeConfig(
  app,
  defineConfig({
    test: {
      dir: import.meta.dirname, // tests are not below Vite's root
      // a busy machine may take long for what must appear
      expect: { requireAssertions: true, poll: { timeout: 30_000 } },
      testTimeout: 180_000, // whole games, on a machine that is busy with other things
      hookTimeout: 60_000, // all parts that come later, loaded before a file of tests
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
            setupFiles: ['setup', 'catalogues'].map((name) =>
              join(import.meta.dirname, `tests/ui/${name}.ts`),
            ),
          },
        },
      ],
    },
  }),
);
