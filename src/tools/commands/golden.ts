import { writeGames } from '../golden/write-games.ts';

/**
 * Finds one game of every kind (golden/recorded.ts) and writes it to tests/golden/*.json. `node src/tools/commands/golden.ts` finds the
 * missing ones; with names of kinds it replaces those. Needed only when a kind is added or the rules change.
 */

await writeGames(process.argv.slice(2));
