import type { Drawing } from '../drawing.ts';
import type { DrawingId } from '../sizes.ts';

const LOAD: Readonly<Record<DrawingId, () => Promise<{ readonly DRAWING: Drawing }>>> = {
  germany: () => import('./germany.ts'),
  'germany-2019': () => import('./germany-2019.ts'),
  usa: () => import('./usa.ts'),
  'usa-upright': () => import('./usa-upright.ts'),
};

/** A drawing. A table needs only one of them, so none is part of the main bundle. Rejects if it cannot be fetched. */
export const drawingOf = async (id: DrawingId): Promise<Drawing> => (await LOAD[id]()).DRAWING;
