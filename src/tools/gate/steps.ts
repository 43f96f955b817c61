import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, testBuild } from '../build/build.ts';
import { ENGINES, ensureEngines } from '../engines/provide.ts';
import { ensureChromium } from '../install/chromium.ts';
import { root } from '../install/setup.mjs';
import { parameterTypes, TYPES } from '../messages/parameters.ts';
import { type Print, runScript, runTool } from './run-tool.ts';

/** The steps of `npm test`. */

interface Count {
  readonly passed: number;
  readonly failed: number;
}
type Step = (print: Print) => Count | Promise<Count>;
const PASSED: Count = { passed: 1, failed: 0 };
export const FAILED: Count = { passed: 0, failed: 1 };

/** The folder of the tools' reports. */
export const REPORTS = join(root, 'test-results', 'gate');

const check =
  (tool: string, ...args: string[]): Step =>
  async (print) =>
    (await runTool(print, tool, args)) ? PASSED : FAILED;

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

/** A failed run counts at least one failure, even without one in its report: a test file may fail to load. */
const counted = (content: boolean, passed: number, failed: number): Count => ({
  passed,
  failed: content ? failed : Math.max(failed, 1),
});

const vitest =
  (...projects: string[]): Step =>
  async (print) => {
    const file = join(REPORTS, `${projects.join('-')}.json`);
    const content = await runTool(print, 'vitest/vitest.mjs', [
      ...['run', ...projects.flatMap((name) => ['--project', name]), '--passWithNoTests'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    ]);
    const report = readReport(file);
    return counted(content, figure(report, 'numPassedTests'), figure(report, 'numFailedTests'));
  };

/** Prints why a step failed. */
function failure(print: Print, why: string): Count {
  print(`${why}\n`);
  return FAILED;
}

/** Builds the app, and again for the tests below a path and in pseudo-languages. */
const build: Step = async (print) => {
  for (const target of [undefined, testBuild]) {
    const outcome = await buildIfNeeded(target);
    if ('problem' in outcome) return failure(print, outcome.problem);
  }
  return PASSED;
};

/** A short soak: a full one takes minutes. */
const soak: Step = async (print) =>
  (await runScript(print, join('src', 'tools', 'commands', 'soak.ts'), ['--attacks', '5000']))
    ? PASSED
    : FAILED;

/** Runs the tests of `tests/<folder>` in browsers. */
async function inBrowsers(print: Print, folder: string, env: NodeJS.ProcessEnv): Promise<Count> {
  const file = join(REPORTS, `${folder}.json`);
  const content = await runTool(
    print,
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
  (print) => {
    const chromium = ensureChromium();
    return 'problem' in chromium ? failure(print, chromium.problem) : inBrowsers(print, 'e2e', env);
  };

/** Plays in the engines of this machine. Continuous integration has all of them. */
const engines =
  (env: NodeJS.ProcessEnv = {}): Step =>
  async (print) => {
    const present = ensureEngines();
    const missing = ENGINES.filter((name) => !present.includes(name));
    const why = `Not played in ${missing.join(' and ')}: it could not be found or installed.`;
    if (missing.length > 0 && process.env.CI !== undefined) return failure(print, why);
    if (missing.length > 0) print(`${why}\n`);
    if (present.length === 0) return { passed: 0, failed: 0 };
    const outcome = await buildIfNeeded();
    if ('problem' in outcome) return failure(print, outcome.problem);
    return inBrowsers(print, 'engines', { ENGINES: present.join(','), ...env });
  };

const rules: Step = async (print) =>
  (await runScript(print, join('src', 'tools', 'commands', 'rules.ts'), ['--check'])) ? PASSED : FAILED;

let synced: Promise<boolean> | null = null;
/** Writes Kit's types, once for all steps: they run concurrently. */
const syncKit = (print: Print): Promise<boolean> =>
  (synced ??= runTool(print, '@sveltejs/kit/svelte-kit.js', ['sync']));

const types: Step = async (print) => {
  writeFileSync(TYPES, parameterTypes());
  await syncKit(print);
  const app = await runTool(print, 'svelte-check/bin/svelte-check', [
    '--fail-on-warnings',
    '--output',
    'human',
  ]);
  // The service worker has its own types: no window, no document.
  const worker = await runTool(print, 'typescript/bin/tsc', ['--project', '.config/tsconfig.worker.json']);
  // Code for browsers uses no methods of sets, iterators and so on that the oldest ones lack.
  const browser = await runTool(print, 'typescript/bin/tsc', ['--project', '.config/tsconfig.browser.json']);
  return app && worker && browser ? PASSED : FAILED;
};

const knip: Step = async (print) => {
  await syncKit(print);
  return check('knip/bin/knip.js', '--config', '.config/knip.jsonc')(print);
};

/** The longer runs play other games each time; the gate repeats the same ones. */
const LONG = { E2E_LONG: '1', E2E_SEED: process.env.E2E_SEED ?? 'random' };

export const STEPS: Readonly<Record<string, Step>> = {
  format: check('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: check('eslint/bin/eslint.js', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'),
  styles: check(
    'stylelint/bin/stylelint.mjs',
    ...['--config', '.config/stylelint.config.js', 'src/**/*.{css,svelte}'],
  ),
  types,
  knip,
  rules,
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
/** Each of these needs one core, so they run concurrently. */
export const AT_ONCE = ['format', 'lint', 'styles', 'types', 'knip', 'rules'];
/** These take minutes each and run only when named. */
export const ONLY_WHEN_NAMED = ['long', 'engines-long'];
