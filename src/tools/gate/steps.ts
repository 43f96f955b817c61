import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, testBuild } from '../build/build.ts';
import { ENGINES, provideEngines } from '../engines/provide.ts';
import { provideChromium } from '../install/chromium.ts';
import { root } from '../install/setup.mjs';
import { parameterTypes, TYPES } from '../messages/parameters.ts';
import { runs, runsScript, type Say } from './run-tool.ts';

/** The steps of `npm test`. */

interface Count {
  readonly passed: number;
  readonly failed: number;
}
type Step = (say: Say) => Count | Promise<Count>;
const PASSED: Count = { passed: 1, failed: 0 };
export const FAILED: Count = { passed: 0, failed: 1 };

/** Where the tools write their reports. */
export const REPORTS = join(root, 'test-results', 'gate');

const check =
  (tool: string, ...args: string[]): Step =>
  async (say) =>
    (await runs(say, tool, args)) ? PASSED : FAILED;

/** A number in a tool's report; 0 if it is missing. */
function figure(report: unknown, ...path: string[]): number {
  let found = report;
  for (const key of path) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  return typeof found === 'number' ? found : 0;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A failed run counts at least one failure, whatever its report says: a test file may fail to load. */
const counted = (content: boolean, passed: number, failed: number): Count => ({
  passed,
  failed: content ? failed : Math.max(failed, 1),
});

const vitest =
  (...projects: string[]): Step =>
  async (say) => {
    const file = join(REPORTS, `${projects.join('-')}.json`);
    const content = await runs(say, 'vitest/vitest.mjs', [
      ...['run', ...projects.flatMap((name) => ['--project', name]), '--passWithNoTests'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    ]);
    const report = readReport(file);
    return counted(content, figure(report, 'numPassedTests'), figure(report, 'numFailedTests'));
  };

/** Says why a step failed. */
function failure(say: Say, why: string): Count {
  say(`${why}\n`);
  return FAILED;
}

/** Builds the app, and once more for the tests below a path and in pseudo-languages. */
const build: Step = async (say) => {
  for (const target of [undefined, testBuild]) {
    const outcome = await buildIfNeeded(target);
    if ('problem' in outcome) return failure(say, outcome.problem);
  }
  return PASSED;
};

/** A short soak: the whole one takes minutes. */
const soak: Step = async (say) =>
  (await runsScript(say, join('src', 'tools', 'commands', 'soak.ts'), ['--attacks', '5000']))
    ? PASSED
    : FAILED;

/** Runs the tests of `tests/<folder>` in browsers. */
async function inBrowsers(say: Say, folder: string, env: NodeJS.ProcessEnv): Promise<Count> {
  const file = join(REPORTS, `${folder}.json`);
  const content = await runs(
    say,
    '@playwright/test/cli.js',
    ['test', '--config', `tests/${folder}/playwright.config.ts`, '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined, ...env },
  );
  const report = readReport(file);
  const failed = figure(report, 'stats', 'unexpected') + figure(report, 'stats', 'flaky');
  return counted(content, figure(report, 'stats', 'expected'), failed);
}

const endToEnd =
  (env: NodeJS.ProcessEnv = {}): Step =>
  (say) => {
    const chromium = provideChromium();
    return 'problem' in chromium ? failure(say, chromium.problem) : inBrowsers(say, 'e2e', env);
  };

/** Plays in the engines that this machine has. Continuous integration has all of them. */
const engines =
  (env: NodeJS.ProcessEnv = {}): Step =>
  async (say) => {
    const present = provideEngines();
    const missing = ENGINES.filter((name) => !present.includes(name));
    const why = `Not played in ${missing.join(' and ')}: it could not be found or installed.`;
    if (missing.length > 0 && process.env.CI !== undefined) return failure(say, why);
    if (missing.length > 0) say(`${why}\n`);
    if (present.length === 0) return { passed: 0, failed: 0 };
    const outcome = await buildIfNeeded();
    if ('problem' in outcome) return failure(say, outcome.problem);
    return inBrowsers(say, 'engines', { ENGINES: present.join(','), ...env });
  };

const types: Step = async (say) => {
  writeFileSync(TYPES, parameterTypes());
  await runs(say, '@sveltejs/kit/svelte-kit.js', ['sync']);
  const app = await runs(say, 'svelte-check/bin/svelte-check', ['--fail-on-warnings', '--output', 'human']);
  // The service worker has types of its own: no window, no document.
  const worker = await runs(say, 'typescript/bin/tsc', ['--project', '.config/tsconfig.worker.json']);
  // What runs in browsers uses no newer methods of sets, iterators and so on than the oldest ones have.
  const browser = await runs(say, 'typescript/bin/tsc', ['--project', '.config/tsconfig.browser.json']);
  return app && worker && browser ? PASSED : FAILED;
};

/** The longer runs play other games each time; the gate plays the same ones. */
const LONG = { E2E_LONG: '1', E2E_SEED: process.env.E2E_SEED ?? 'random' };

export const STEPS: Readonly<Record<string, Step>> = {
  format: check('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: check('eslint/bin/eslint.js', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'),
  styles: check(
    'stylelint/bin/stylelint.mjs',
    ...['--config', '.config/stylelint.config.js', 'src/**/*.{css,svelte}'],
  ),
  types,
  unit: vitest('stateless', 'unit'),
  component: vitest('component'),
  build,
  // it reads /proc, and attacks from a second address of this machine
  ...(process.platform === 'linux' && { soak }),
  e2e: endToEnd(),
  engines: engines(),
  long: endToEnd(LONG),
  'engines-long': engines(LONG),
};
/** Each of these needs one core, so they run at once. */
export const AT_ONCE = ['format', 'lint', 'styles', 'types'];
/** They take minutes each, and run only when they are named. */
export const ONLY_WHEN_NAMED = ['long', 'engines-long'];
