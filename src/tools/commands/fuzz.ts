import { availableParallelism } from 'node:os';
import { EDITION_IDS } from '../../lib/rules/types.ts';
import { fuzzInThreads } from '../fuzz/threads.ts';
import { choice, flag, games, optionsOf, runCommand, seedNumber, wholeNumber } from '../support/options.ts';

/**
 * `npm run fuzz -- --seed N --games N`: whole games of several devices over an in-memory network that cuts links and loses, delays,
 * duplicates and reorders messages, with reloading pages, attacking guests, and strangers at an in-memory signalling server. Game i has the
 * seed N + i, which determines everything in it. `--commands N` stops and checks each game after N commands. Exits with 1 if a game fails.
 */

const options = optionsOf({
  seed: seedNumber,
  games: games(100),
  commands: wholeNumber(1, 100_000, Infinity),
  edition: choice(EDITION_IDS, 'classic'),
  jobs: wholeNumber(1, 64, availableParallelism()),
  json: flag,
});

await runCommand('fuzz', options, async ({ jobs, json, ...order }) => {
  const { seed, commands, edition } = order;
  const bound = `${commands === Infinity ? '' : ` --commands ${commands}`} --edition ${edition}`;
  const from = performance.now();
  const sum = await fuzzInThreads(order, jobs, (game) => {
    console.error(`seed ${game.seed}: ${game.broken}`);
    console.error(`  again: npm run fuzz -- --seed ${game.seed} --games 1${bound}`);
  });
  const seconds = Math.round((performance.now() - from) / 1000);
  if (json) console.log(JSON.stringify({ seed, ...sum, seconds }));
  else {
    console.log(`seed ${seed}: ${sum.games} games, ${sum.over} to the end, ${sum.fair} decks checked by all`);
    console.log(
      `${sum.messages} messages, ${sum.commands} commands, ${sum.faults} faults, ${sum.attacks} attacks`,
    );
    console.log(`${sum.broken} broken, ${seconds} s`);
  }
  return sum.broken === 0 ? 0 : 1;
});
