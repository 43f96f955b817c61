import type { MapFolder } from '../map-folder.ts';
import { GERMANY_BOARD_2019 } from './board-2019.ts';
import { GERMANY_BOARD } from './board.ts';

export const GERMANY: MapFolder = {
  boards: { classic: GERMANY_BOARD, '2019': GERMANY_BOARD_2019 },
  changes: { '2019': { phaseOut: { plant: 39, resource: 'uranium' } } },
};
