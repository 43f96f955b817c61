import { EDITION_IDS } from '../../lib/rules/types.ts';
import { writeGames } from '../golden/write-games.ts';
import { choice, freeTexts, optionsOf, runCommand } from '../support/options.ts';

/**
 * Finds one game of every kind (golden/recorded.ts) and writes it to tests/golden/*.json. `node src/tools/commands/golden.ts` finds the
 * missing ones; with `--kind NAME`, once or several times, it replaces those. `--edition NAME` plays another edition. Needed only when a kind is added or the rules change.
 */

const options = optionsOf({ edition: choice(EDITION_IDS, 'classic'), kind: freeTexts });

await runCommand('golden', options, async ({ edition, kind }) => {
  await writeGames(edition, kind);
  return 0;
});
