import { EDITION_IDS } from '../../lib/rules/types.ts';
import { writeGames } from '../golden/write-games.ts';
import { choice, freeTexts, optionsOf, runCommand } from '../support/options.ts';

/**
 * Finds one game of every kind (golden/kinds.ts) of an edition and writes it to tests/golden/EDITION/KIND.json. `node src/tools/commands/golden.ts
 * --edition NAME` finds the missing ones; with `--kind NAME`, once or several times, it replaces those. Needed only when a kind is added or the
 * rules change.
 */

const options = optionsOf({ edition: choice(EDITION_IDS, 'classic'), kind: freeTexts });

await runCommand('golden', options, async ({ edition, kind }) => {
  await writeGames(edition, kind);
  return 0;
});
