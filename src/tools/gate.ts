import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded, root } from './build.ts';
import { provideChromium } from './chromium.ts';
import { fail } from './setup.mjs';

interface Count {
  readonly passed: number;
  readonly failed: number;
}
const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

const modules = join(root, 'node_modules');
const reports = join(root, 'test-results', 'gate');

/** Runs a tool of node_modules with this Node and shows what it says; true when it is content. */
function runs(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, [join(modules, tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  return status === 0;
}

const check = (tool: string, ...args: string[]): Count => (runs(tool, args) ? PASSED : FAILED);

/** A number found in a tool's report; 0 when it is not there. */
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

/** A run that failed has at least one failure, whatever its report says: a file that does not load counts too. */
const counted = (content: boolean, passed: number, failed: number): Count => ({
  passed,
  failed: content ? failed : Math.max(failed, 1),
});

function vitest(project: string): Count {
  const file = join(reports, `${project}.json`);
  const content = runs('vitest/vitest.mjs', [
    ...['run', '--project', project, '--passWithNoTests'],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
  ]);
  const report = readReport(file);
  return counted(content, figure(report, 'numPassedTests'), figure(report, 'numFailedTests'));
}

function build(): Count {
  const outcome = buildIfNeeded();
  if (!('log' in outcome)) return PASSED;
  console.error(outcome.log);
  return FAILED;
}

function endToEnd(): Count {
  const chromium = provideChromium();
  if ('problem' in chromium) {
    console.error(chromium.problem);
    return FAILED;
  }
  const file = join(reports, 'e2e.json');
  const content = runs(
    '@playwright/test/cli.js',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROME_PATH: chromium.path, NO_COLOR: undefined },
  );
  const report = readReport(file);
  const failed = figure(report, 'stats', 'unexpected') + figure(report, 'stats', 'flaky');
  return counted(content, figure(report, 'stats', 'expected'), failed);
}

function types(): Count {
  runs('@sveltejs/kit/svelte-kit.js', ['sync']);
  const app = runs('svelte-check/bin/svelte-check', ['--fail-on-warnings', '--output', 'human']);
  // The worker lives in another world: no window, no document.
  const worker = runs('typescript/bin/tsc', ['--project', '.config/tsconfig.worker.json']);
  return app && worker ? PASSED : FAILED;
}

const STEPS: Readonly<Record<string, () => Count>> = {
  format: () => check('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: () =>
    check('eslint/bin/eslint.js', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'),
  types,
  unit: () => vitest('unit'),
  component: () => vitest('component'),
  build,
  e2e: endToEnd,
};

/** The steps to run: all, or those named by `--only`. Ends the program when a name is unknown. */
function chosenSteps(): readonly string[] {
  const all = Object.keys(STEPS);
  let only: string[] | undefined;
  try {
    only = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values.only;
  } catch {
    fail(`npm test takes one option: npm test -- --only ${all.join('|')}`);
  }
  const unknown = only?.find((name) => !all.includes(name));
  if (unknown !== undefined) fail(`There is no step "${unknown}": choose from ${all.join(', ')}.`);
  return all.filter((name) => only?.includes(name) ?? true);
}

const total = { passed: 0, failed: 0 };
const steps = chosenSteps();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const name of steps) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { passed, failed } = STEPS[name]?.() ?? FAILED;
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
