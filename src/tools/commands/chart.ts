import { writeFile } from 'node:fs/promises';
import { ELECTION, GAME, JOINING, svgOf } from '../chart/pictures.ts';

/** `npm run chart`: draws the charts in docs/ from their machines. */

for (const picture of [GAME, JOINING, ELECTION]) await writeFile(picture.file, await svgOf(picture));
