import type { MapId } from '../../../rules/types.ts';
import type { Drawing } from '../drawing.ts';

const LOAD: Readonly<Record<MapId, () => Promise<Drawing>>> = {
  germany: async () => (await import('./germany.ts')).GERMANY,
  usa: async () => (await import('./usa.ts')).USA,
};
const loaded = new Map<MapId, Promise<Drawing>>();

/** The drawing of a map, fetched once. A table needs only one of them, so none is part of the main bundle. */
export function drawingOf(map: MapId): Promise<Drawing> {
  const drawing = loaded.get(map) ?? LOAD[map]();
  loaded.set(map, drawing);
  return drawing;
}
