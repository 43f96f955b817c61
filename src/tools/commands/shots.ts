import { EDITION_IDS } from '../../lib/rules/types.ts';
import { languages } from '../messages/catalogue.ts';
import { LATE_SIZES, sizeNameOf, takeShots } from '../shots/take-shots.ts';
import { choice, flag, optionsOf, runCommand } from '../support/options.ts';

/**
 * `npm run shots`: writes screenshots of every screen to shots/; with `-- --late` only those of tables late in the game, with
 * `-- --size 390x664` only those of them in that size, in light, with `-- --late --edition 2019` those of another edition, with `-- --edition 2019` only those of what the tables of that edition add, with `-- --readme` only the README's, to docs/. `-- --language ar-XB` takes those of one device in another language, also a pseudo-language.
 */

await runCommand(
  'shots',
  optionsOf({
    late: flag,
    size: choice(LATE_SIZES.map(sizeNameOf), null),
    readme: flag,
    language: choice(languages(), 'en'),
    edition: choice(EDITION_IDS, 'classic'),
  }),
  async (wanted) => {
    await takeShots(wanted);
    console.log(wanted.readme ? 'docs/table.png is written.' : 'The pictures are in shots/.');
    return 0;
  },
);
