import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findHeadlessShell } from '#tools/install/chromium.ts';

/** If the longest ones started last, two of three workers would wait for them. */
const LONGEST = ['persian.test.ts', 'whole-game.test.ts', 'shared-pairing.test.ts'];
const port = Number(process.env.E2E_PORT ?? 4174);

/** Real Chromium against the built app, served by the server of `npm start`. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '*.test.ts', testIgnore: LONGEST },
  ],
  // the longest games, and variants of shorter tests, have their own step: npm test -- --only long
  ...(process.env.E2E_LONG === undefined ? { grepInvert: /@long/ } : { grep: /@long/ }),
  outputDir: '../../test-results',
  fullyParallel: true,
  // many tests wait: for a vanished device, or for the end of a double tap
  workers: 3,
  retries: 0,
  // three times the need of a slow machine
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    // installing it takes as long as a short test: the tests about it, and one whole game, allow it
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    // drawing motion costs a tenth of the time; tests about motion, and some whole games, have MOTION (fixtures.ts)
    contextOptions: { reducedMotion: 'reduce' },
    hasTouch: true,
    launchOptions: {
      executablePath: findHeadlessShell() ?? undefined,
      // stands for a network address, which is not a secure context like localhost
      args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP table.test 127.0.0.1'],
    },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node src/tools/commands/serve.ts --port ${port} --host table.test`,
    cwd: '../..',
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
  },
});
