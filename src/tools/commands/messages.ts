import { writeFileSync } from 'node:fs';
import { writtenLanguages } from '../messages/catalogue.ts';
import { catalogueFaults, notesOfNothing, unusedKeys } from '../messages/check.ts';
import { parameterTypes, TYPES } from '../messages/parameters.ts';
import { flag, optionsOf, runCommand } from '../support/options.ts';

/**
 * `npm run messages`: writes the types of the parameters of all messages. With `-- --check` it names what is missing, unused, English, too
 * long, written in wrong letters, digits or plural forms, or in other words than the game's.
 */

await runCommand('messages', optionsOf({ check: flag }), ({ check }) => {
  writeFileSync(TYPES, parameterTypes());
  if (!check) return Promise.resolve(0);
  const faults = [
    ...writtenLanguages().flatMap((locale) => catalogueFaults(locale).map((fault) => `${locale}: ${fault}`)),
    ...unusedKeys().map((key) => `en: ${key} is not used`),
    ...notesOfNothing().map((key) => `notes: ${key} is not an English key`),
  ];
  for (const fault of faults) console.log(fault);
  console.log(`${writtenLanguages().length} languages, ${faults.length} faults`);
  return Promise.resolve(faults.length === 0 ? 0 : 1);
});
