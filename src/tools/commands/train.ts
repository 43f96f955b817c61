import { optionsOf, runCommand, seedNumber, share } from '../support/options.ts';
import { train } from '../train/train.ts';

/**
 * `npm run train`: recreates src/lib/bots/data, in about twenty minutes of one core (docs/decisions/bots.md). `--scale 0.01` shortens every
 * step for a trial run.
 */

await runCommand('train', optionsOf({ seed: seedNumber, scale: share }), ({ seed, scale }) => {
  train(seed, scale);
  return 0;
});
