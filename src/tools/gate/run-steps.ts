import { mkdirSync, rmSync } from 'node:fs';
import { AT_ONCE, FAILED, REPORTS, STEPS } from './steps.ts';

/** Output lines of a failed step that are repeated at the end. */
const REPEATED = 100;

/** Runs steps of the gate and prints their output and counts. Returns the number of failures. */
export async function runSteps(names: readonly string[]): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const wrong = new Map<string, string>();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  /** Runs a step and shows its output as it comes, or when the step has ended. */
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

  const isAtOnce = (name: string): boolean => AT_ONCE.includes(name);
  await Promise.all(names.filter(isAtOnce).map((name) => runStep(name, 'at the end')));
  for (const name of names) if (!isAtOnce(name)) await runStep(name, 'at once');
  for (const [name, words] of wrong) {
    const last = words.trimEnd().split('\n').slice(-REPEATED).join('\n');
    console.log(`\n== ${name} failed; the last lines of its output:\n${last}`);
  }
  const where = wrong.size > 0 ? ` (${[...wrong.keys()].join(', ')})` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${where}`);
  return total.failed;
}
