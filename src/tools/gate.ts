import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded, root, subPathBuild } from './build.ts';
import { provideChromium } from './chromium.ts';
import { ENGINES, provideEngines } from './engines/provide.ts';
import { fail } from './setup.mjs';

interface Count {
  readonly passed: number;
  readonly failed: number;
}
const PASSED: Count = { passed: 1, failed: 0 };
const FAILED: Count = { passed: 0, failed: 1 };

const modules = join(root, 'node_modules');
const reports = join(root, 'test-results', 'gate');

/** The output of the current step. */
let said = '';
/** Lines of a failed step's output that are repeated at the end. */
const REPEATED = 100;
/** Milliseconds to wait for output after a tool has exited: a process that it left running may hold the output open for ever. */
const LAST_WORDS = 2000;

/** Runs a script of this project with this Node and shows its output; true if it exits with 0. */
function runsScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text);
      said += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      said += message;
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
const runs = (tool: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<boolean> =>
  runsScript(join(modules, tool), args, env);

const check = async (tool: string, ...args: string[]): Promise<Count> =>
  (await runs(tool, args)) ? PASSED : FAILED;

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

async function vitest(project: string): Promise<Count> {
  const file = join(reports, `${project}.json`);
  const content = await runs('vitest/vitest.mjs', [
    ...['run', '--project', project, '--passWithNoTests'],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
  ]);
  const report = readReport(file);
  return counted(content, figure(report, 'numPassedTests'), figure(report, 'numFailedTests'));
}

/** Says why a step failed. */
function failure(why: string): Count {
  said += why;
  console.error(why);
  return FAILED;
}

/** Builds the app, and once more for the tests under a sub-path. */
function build(): Count {
  for (const target of [undefined, subPathBuild]) {
    const outcome = buildIfNeeded(target);
    if ('log' in outcome) return failure(outcome.log);
  }
  return PASSED;
}

/** A short soak: the whole one takes minutes. */
async function soak(): Promise<Count> {
  return (await runsScript(join('src', 'tools', 'soak.ts'), ['--attacks', '5000'])) ? PASSED : FAILED;
}

/** Runs the tests of `tests/<folder>` in browsers. */
async function inBrowsers(folder: string, env: NodeJS.ProcessEnv): Promise<Count> {
  const file = join(reports, `${folder}.json`);
  const content = await runs(
    '@playwright/test/cli.js',
    ['test', '--config', `tests/${folder}/playwright.config.ts`, '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined, ...env },
  );
  const report = readReport(file);
  const failed = figure(report, 'stats', 'unexpected') + figure(report, 'stats', 'flaky');
  return counted(content, figure(report, 'stats', 'expected'), failed);
}

async function endToEnd(env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const chromium = provideChromium();
  return 'problem' in chromium ? failure(chromium.problem) : inBrowsers('e2e', env);
}

/** Plays in the engines that this machine has. Continuous integration has all of them. */
async function engines(env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const present = provideEngines();
  const missing = ENGINES.filter((name) => !present.includes(name));
  const why = `Not played in ${missing.join(' and ')}: it could not be found or installed.`;
  if (missing.length > 0 && process.env.CI !== undefined) return failure(why);
  if (missing.length > 0) console.log(why);
  if (present.length === 0) return { passed: 0, failed: 0 };
  const outcome = buildIfNeeded();
  if ('log' in outcome) return failure(outcome.log);
  return inBrowsers('engines', { ENGINES: present.join(','), ...env });
}

async function types(): Promise<Count> {
  await runs('@sveltejs/kit/svelte-kit.js', ['sync']);
  const app = await runs('svelte-check/bin/svelte-check', ['--fail-on-warnings', '--output', 'human']);
  // The service worker has types of its own: no window, no document.
  const worker = await runs('typescript/bin/tsc', ['--project', '.config/tsconfig.worker.json']);
  // What runs in browsers uses no newer methods of sets, iterators and so on than the oldest ones have.
  const browser = await runs('typescript/bin/tsc', ['--project', '.config/tsconfig.browser.json']);
  return app && worker && browser ? PASSED : FAILED;
}

const STEPS: Readonly<Record<string, () => Count | Promise<Count>>> = {
  format: () => check('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  lint: () =>
    check('eslint/bin/eslint.js', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'),
  styles: () =>
    check(
      'stylelint/bin/stylelint.mjs',
      ...['--config', '.config/stylelint.config.js', 'src/**/*.{css,svelte}'],
    ),
  types,
  unit: () => vitest('unit'),
  component: () => vitest('component'),
  build,
  // it reads /proc, and attacks from a second address of this machine
  ...(process.platform === 'linux' && { soak }),
  e2e: () => endToEnd(),
  engines: () => engines(),
  long: () => endToEnd({ E2E_LONG: '1' }),
  'engines-long': () => engines({ E2E_LONG: '1' }),
};
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
for (const name of steps) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  said = '';
  const { passed, failed } = (await STEPS[name]?.()) ?? FAILED;
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) wrong.set(name, said);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
for (const [name, words] of wrong) {
  console.log(
    `\n== ${name} failed; the last lines of its output:\n${words.trimEnd().split('\n').slice(-REPEATED).join('\n')}`,
  );
}
const where = wrong.size > 0 ? ` (${[...wrong.keys()].join(', ')})` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${where}`);
process.exitCode = total.failed === 0 ? 0 : 1;
