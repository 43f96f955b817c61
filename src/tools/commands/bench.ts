import { EDITION_IDS } from '../../lib/rules/types.ts';
import { BENCHES } from '../bench/benches.ts';
import { choice, flag, freeText, optionsOf, runCommand } from '../support/options.ts';

/** `npm run bench -- --json [--only PREFIX] [--edition NAME]`: prints one line per figure. Exits with 1 if a figure exceeds its budget. */

const options = optionsOf({ json: flag, only: freeText(''), edition: choice(EDITION_IDS, 'classic') });

await runCommand('bench', options, async ({ json, only, edition }) => {
  const isWanted = (name: string): boolean => name.startsWith(only);
  const benches = BENCHES.filter(({ names }) => names.some(isWanted));
  if (benches.length === 0) {
    const names = BENCHES.flatMap((bench) => bench.names);
    console.error(`No figure begins with "${only}": there are ${names.join(', ')}.`);
    return 1;
  }
  let code = 0;
  for (const bench of benches) {
    for (const { isReference, ...figure } of await bench.measure(edition)) {
      if (!isWanted(figure.name) && !isReference) continue;
      console.log(json ? JSON.stringify(figure) : `${figure.name}  ${figure.value} ${figure.unit}`);
      if (figure.value <= (figure.budget ?? Infinity)) continue;
      console.error(`${figure.name} exceeds its budget of ${figure.budget} ${figure.unit}.`);
      code = 1;
    }
  }
  return code;
});
