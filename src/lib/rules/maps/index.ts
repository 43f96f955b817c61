import type { GameMap, MapId } from '../types.ts';
import { GERMANY } from './germany.ts';
import { USA } from './usa.ts';

export const MAPS: Readonly<Record<MapId, GameMap>> = { germany: GERMANY, usa: USA };
