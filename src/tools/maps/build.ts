/** `npm run maps`: draws the maps from the atlas packages. The files it writes are committed. */
import type { MapId } from '../../lib/rules/types.ts';
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { MAP_IDS } from '../../lib/rules/types.ts';
import { MAPS } from '../../lib/rules/maps/index.ts';
import { draw } from './draw.ts';

const STYLE = { parser: 'typescript', singleQuote: true, printWidth: 110 } as const;

/** The source file of a map's drawing. */
export async function sourceOf(map: MapId): Promise<string> {
  return format(
    `// Written by src/tools/maps (npm run maps). Outlines: Natural Earth and US Census Bureau, public domain.
    import type { Drawing } from '../drawing.ts';

    export const ${map.toUpperCase()}: Drawing = ${JSON.stringify(draw(MAPS[map]))};`,
    STYLE,
  );
}

export const fileOf = (map: MapId): URL => new URL(`../../lib/ui/board/drawings/${map}.ts`, import.meta.url);

if (import.meta.main) {
  for (const map of MAP_IDS) writeFileSync(fileOf(map), await sourceOf(map));
}
