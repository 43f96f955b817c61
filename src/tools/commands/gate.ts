import { runSteps } from '../gate/run-steps.ts';
import { ONLY_WHEN_NAMED, STEPS } from '../gate/steps.ts';
import { choices, optionsOf, runCommand } from '../support/options.ts';

/** `npm test -- [--only STEP]...`: runs all or only the named steps of the gate. Exits with 1 if one fails. */

const all = Object.keys(STEPS);

await runCommand('test', optionsOf({ only: choices(all) }), async ({ only }) => {
  const isWanted = (name: string): boolean =>
    only.length > 0 ? only.includes(name) : !ONLY_WHEN_NAMED.includes(name);
  return (await runSteps(all.filter(isWanted))) === 0 ? 0 : 1;
});
