import { EDITION_IDS } from '../../lib/rules/types.ts';
import { compareFigures, gamesFrom } from '../figures/compare.ts';
import type { Tally } from '../figures/figure.ts';
import { FIGURES } from '../figures/figures.ts';
import { choice, choices, flag, games, optionsOf, runCommand, seedNumber } from '../support/options.ts';

/**
 * `npm run figures -- --games N --seed N`: compares each figure that the app shows or proposes with brute force, in all positions of seeded
 * games, of all editions in turn. Prints each wrong one with its position, and a summary. `--only NAME` compares one figure, `--edition NAME`
 * plays one edition. Exits with 1 if a figure is wrong.
 */

const rounded = (value: number): string => value.toFixed(1);

function line({ name, unit, compared, wrong, worst, sum }: Tally): string {
  const how = wrong === 0 ? '' : `, worst ${rounded(worst)}, mean ${rounded(sum / wrong)} ${unit}`;
  return `${name}: ${wrong} wrong of ${compared}${how}`;
}

const options = optionsOf({
  games: games(20),
  seed: seedNumber,
  edition: choice(EDITION_IDS, null),
  only: choices(FIGURES.map(({ name }) => name)),
  json: flag,
});

await runCommand('figures', options, ({ games: count, seed, edition, only, json }) => {
  const chosen = FIGURES.filter(({ name }) => only.length === 0 || only.includes(name));
  const editions = edition ? ([edition] as const) : EDITION_IDS;
  const tallies = compareFigures(chosen, gamesFrom(seed, count, editions), (wrong) => console.error(wrong));
  console.log(json ? JSON.stringify({ seed, games: count, figures: tallies }) : tallies.map(line).join('\n'));
  const empty = tallies.filter(({ compared }) => compared === 0);
  for (const { name } of empty) console.error(`${name}: never compared`);
  return empty.length === 0 && tallies.every(({ wrong }) => wrong === 0) ? 0 : 1;
});
