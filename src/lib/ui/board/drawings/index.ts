import type { Drawing } from '../drawing.ts';
import type { DrawingId } from '../sizes.ts';

const LOAD: Readonly<Record<DrawingId, () => Promise<Drawing>>> = {
  germany: async () => (await import('./germany.ts')).GERMANY,
  usa: async () => (await import('./usa.ts')).USA,
  'usa-upright': async () => (await import('./usa-upright.ts')).USA_UPRIGHT,
};
const loaded = new Map<DrawingId, Promise<Drawing>>();

/** A drawing, fetched once. A table needs only one of them, so none is part of the main bundle. */
export function drawingOf(id: DrawingId): Promise<Drawing> {
  const drawing = loaded.get(id) ?? LOAD[id]();
  loaded.set(id, drawing);
  return drawing;
}
