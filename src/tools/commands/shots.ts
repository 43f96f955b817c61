import { takeShots } from '../shots/take-shots.ts';
import { flag, optionsOf, runCommand } from '../support/options.ts';

/**
 * `npm run shots`: writes screenshots of every screen to shots/; with `-- --late` only those of tables late in the game, with
 * `-- --readme` only the README's, to docs/.
 */

await runCommand('shots', optionsOf({ late: flag, readme: flag }), async (wanted) => {
  await takeShots(wanted);
  console.log(wanted.readme ? 'docs/table.png is written.' : 'The pictures are in shots/.');
  return 0;
});
