import { changedBoard } from '../board.ts';
import { GERMANY_BOARD } from './board.ts';

export const GERMANY_BOARD_2019 = changedBoard(GERMANY_BOARD, {
  board: 'germany-2019',
  cities: { torgelow: 'stralsund', wiesbaden: 'mainz' },
  costs: [
    ['essen', 'dortmund', 5],
    ['mannheim', 'saarbruecken', 16],
  ],
});
