import type { MapId } from '../types.ts';
import { GERMANY } from './germany/index.ts';
import type { MapFolder } from './map-folder.ts';
import { USA } from './usa/index.ts';

export const MAPS: Readonly<Record<MapId, MapFolder>> = { germany: GERMANY, usa: USA };
