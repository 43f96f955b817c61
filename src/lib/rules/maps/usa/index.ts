import type { MapFolder } from '../map-folder.ts';
import { USA_BOARD } from './board.ts';

export const USA: MapFolder = {
  boards: { classic: USA_BOARD },
  changes: { '2019': { fromSupply: { coal: 8 } } },
};
