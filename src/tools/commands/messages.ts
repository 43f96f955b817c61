import { writeFileSync } from 'node:fs';
import { writtenLanguages } from '../messages/catalogue.ts';
import { catalogueFaults, unusedKeys, unusedNotes } from '../messages/check.ts';
import { parameterTypes, TYPES } from '../messages/parameters.ts';
import { flag, optionsOf, runCommand } from '../support/options.ts';

/**
 * `npm run messages`: writes the types of all message parameters. `-- --check` lists texts that are missing, unused, still English, too
 * long, in wrong letters, digits or plural forms, or not in the game's own terms.
 */

await runCommand('messages', optionsOf({ check: flag }), ({ check }) => {
  writeFileSync(TYPES, parameterTypes());
  if (!check) return Promise.resolve(0);
  const faults = [
    ...writtenLanguages().flatMap((locale) => catalogueFaults(locale).map((fault) => `${locale}: ${fault}`)),
    ...unusedKeys().map((key) => `en: ${key} is not used`),
    ...unusedNotes().map((key) => `notes: ${key} is not an English key`),
  ];
  for (const fault of faults) console.log(fault);
  console.log(`${writtenLanguages().length} languages, ${faults.length} faults`);
  return Promise.resolve(faults.length === 0 ? 0 : 1);
});
