import { FOLDERS, lineIn } from '../rules/folders.ts';
import { ruleFaults } from '../rules/rule-faults.ts';
import { flag, optionsOf, runCommand } from '../support/options.ts';

/**
 * `npm run rules`: lists the editions and what each changes in its parent. With `-- --check` it checks the folders of editions and maps
 * instead: prints one line for each fault, and exits with 1 if there is one.
 */

await runCommand('rules', optionsOf({ check: flag }), ({ check }) => {
  if (check) {
    const faults = ruleFaults(FOLDERS);
    for (const fault of faults) console.error(fault);
    return faults.length === 0 ? 0 : 1;
  }
  for (const [name, { rules }] of Object.entries(FOLDERS.editions)) {
    console.log(`${lineIn(FOLDERS, name).join(' → ')}: ${Object.keys(rules).join(', ')}`);
  }
  for (const [name, { boards, changes }] of Object.entries(FOLDERS.maps)) {
    const changed = Object.entries(changes).map(
      ([edition, keys]) => `${edition} changes ${Object.keys(keys).join(', ')}`,
    );
    console.log(`${name}: boards of ${Object.keys(boards).join(', ')}${['', ...changed].join('; ')}`);
  }
  return 0;
});
