import { EDITION_IDS } from '../../lib/rules/types.ts';
import { choice, optionsOf, runCommand, seedNumber, share } from '../support/options.ts';
import { train } from '../train/train.ts';

/**
 * `npm run train`: recreates src/lib/bots/data, in about twenty minutes of one core (docs/decisions/bots.md). `--scale 0.01` shortens every
 * step for a trial run.
 */

const options = optionsOf({ edition: choice(EDITION_IDS, 'classic'), seed: seedNumber, scale: share });

await runCommand('train', options, ({ edition, seed, scale }) => {
  train(edition, seed, scale);
  return 0;
});
