import { writeFileSync } from 'node:fs';
import { DRAWING_IDS } from '../maps/sizes.ts';
import { fileOf, sourceOf } from '../maps/source.ts';

/** `npm run maps`: draws the maps from the atlas packages. Its output is committed. */

for (const drawing of DRAWING_IDS) writeFileSync(fileOf(drawing), await sourceOf(drawing));
