import { defineConfig } from '@playwright/test';
import { type EngineName, ENGINES } from '#tools/engines/provide.ts';

const wanted = process.env.ENGINES?.split(',');

/** WebKit and Firefox against the built app. Only the runner is Playwright's: it drives neither system browser. */
export default defineConfig<{ engineName: EngineName }>({
  testDir: '.',
  testMatch: '*.test.ts',
  // whole games take minutes: npm run engines
  ...(process.env.E2E_LONG === undefined && { grepInvert: /@long/ }),
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: process.env.E2E_LONG === undefined ? 240_000 : 900_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  projects: ENGINES.filter((name) => wanted?.includes(name) ?? true).map((name) => ({
    name,
    use: { engineName: name },
    // WebKit's port has no WebRTC
    ...(name === 'webkit' && { testIgnore: ['shared.test.ts', 'binding.test.ts'] }),
  })),
});
