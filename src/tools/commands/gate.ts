import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded, subPathBuild } from '../build/build.ts';
import { provideChromium } from '../install/chromium.ts';
import { ENGINES, provideEngines } from '../engines/provide.ts';
import { fail, root } from '../install/setup.mjs';

interface Count {
  readonly passed: number;
  readonly failed: number;
}
type Step = (say: Say) => Count | Promise<Count>;
const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

const modules = join(root, 'node_modules');
const reports = join(root, 'test-results', 'gate');

/** Collects the output of a step. */
type Say = (text: string) => void;
/** Lines of a failed step's output that are repeated at the end. */
const REPEATED = 100;
/** Milliseconds to wait for output after a tool has exited: a process that it left running may hold the output open for ever. */
const LAST_WORDS = 2000;

/** Runs a script of this project with this Node; true if it exits with 0. */
function runsScript(
  say: Say,
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', say);
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      say(message);
      resolve(false);
    });
    child.on('exit', () => {
      setTimeout(
        () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
        LAST_WORDS,
      ).unref();
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Runs a tool of node_modules, like `runsScript`. */
const runs = (say: Say, tool: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<boolean> =>
  runsScript(say, join(modules, tool), args, env);

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
  (project: string): Step =>
  async (say) => {
    const file = join(reports, `${project}.json`);
    const content = await runs(say, 'vitest/vitest.mjs', [
      ...['run', '--project', project, '--passWithNoTests'],
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

/** Builds the app, and once more for the tests under a sub-path. */
const build: Step = (say) => {
  for (const target of [undefined, subPathBuild]) {
    const outcome = buildIfNeeded(target);
    if ('log' in outcome) return failure(say, outcome.log);
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
  const file = join(reports, `${folder}.json`);
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
  (say) => {
    const present = provideEngines();
    const missing = ENGINES.filter((name) => !present.includes(name));
    const why = `Not played in ${missing.join(' and ')}: it could not be found or installed.`;
    if (missing.length > 0 && process.env.CI !== undefined) return failure(say, why);
    if (missing.length > 0) say(`${why}\n`);
    if (present.length === 0) return { passed: 0, failed: 0 };
    const outcome = buildIfNeeded();
    if ('log' in outcome) return failure(say, outcome.log);
    return inBrowsers(say, 'engines', { ENGINES: present.join(','), ...env });
  };

const types: Step = async (say) => {
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

const STEPS: Readonly<Record<string, Step>> = {
  format: check('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: check('eslint/bin/eslint.js', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'),
  styles: check(
    'stylelint/bin/stylelint.mjs',
    ...['--config', '.config/stylelint.config.js', 'src/**/*.{css,svelte}'],
  ),
  types,
  unit: vitest('unit'),
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
const AT_ONCE = ['format', 'lint', 'styles', 'types'];
/** They take minutes each, and run only when they are named. */
const ONLY_WHEN_NAMED = ['long', 'engines-long'];

/** The steps to run: the usual ones, or those named by `--only`. Exits if a name is unknown. */
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
  return all.filter((name) => only?.includes(name) ?? !ONLY_WHEN_NAMED.includes(name));
}

const total = { passed: 0, failed: 0 };
const wrong = new Map<string, string>();
const steps = chosenSteps();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** Runs a step. Its output is shown as it comes, or else once the step has ended. */
async function runStep(name: string, shown: 'at once' | 'at the end'): Promise<void> {
  const start = performance.now();
  const title = `\n== ${name}\n`;
  let said = '';
  if (shown === 'at once') process.stdout.write(title);
  const { passed, failed } =
    (await STEPS[name]?.((text) => {
      if (shown === 'at once') process.stdout.write(text);
      said += text;
    })) ?? FAILED;
  if (shown === 'at the end') process.stdout.write(`${title}${said}`);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) wrong.set(name, said);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
const atOnce = steps.filter((name) => AT_ONCE.includes(name));
await Promise.all(atOnce.map((name) => runStep(name, 'at the end')));
for (const name of steps) if (!AT_ONCE.includes(name)) await runStep(name, 'at once');
for (const [name, words] of wrong) {
  console.log(
    `\n== ${name} failed; the last lines of its output:\n${words.trimEnd().split('\n').slice(-REPEATED).join('\n')}`,
  );
}
const where = wrong.size > 0 ? ` (${[...wrong.keys()].join(', ')})` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${where}`);
process.exitCode = total.failed === 0 ? 0 : 1;
