import { format } from 'prettier';
import type { DrawingId } from '../../lib/ui/board/sizes.ts';
import { drawMap } from './draw.ts';

const STYLE = { parser: 'typescript', singleQuote: true, printWidth: 110 } as const;

/** The source text of a drawing. */
export async function sourceOf(drawing: DrawingId): Promise<string> {
  return format(
    `// Written by src/tools/maps (npm run maps). Outlines: Natural Earth and US Census Bureau, public domain.
    import type { Drawing } from '../drawing.ts';

    export const DRAWING: Drawing = ${JSON.stringify(drawMap(drawing))};`,
    STYLE,
  );
}

/** The path of a drawing's source file. */
export const fileOf = (drawing: DrawingId): URL =>
  new URL(`../../lib/ui/board/drawings/${drawing}.ts`, import.meta.url);
