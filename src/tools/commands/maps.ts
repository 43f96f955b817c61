/** `npm run maps`: draws the maps from the atlas packages. The files it writes are committed. */
import type { DrawingId } from '../../lib/ui/board/sizes.ts';
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { DRAWING_IDS } from '../maps/sizes.ts';
import { draw } from '../maps/draw.ts';

const STYLE = { parser: 'typescript', singleQuote: true, printWidth: 110 } as const;

/** The source file of a drawing. */
export async function sourceOf(drawing: DrawingId): Promise<string> {
  return format(
    `// Written by src/tools/maps (npm run maps). Outlines: Natural Earth and US Census Bureau, public domain.
    import type { Drawing } from '../drawing.ts';

    export const DRAWING: Drawing = ${JSON.stringify(draw(drawing))};`,
    STYLE,
  );
}

export const fileOf = (drawing: DrawingId): URL =>
  new URL(`../../lib/ui/board/drawings/${drawing}.ts`, import.meta.url);

if (import.meta.main) {
  for (const drawing of DRAWING_IDS) writeFileSync(fileOf(drawing), await sourceOf(drawing));
}
