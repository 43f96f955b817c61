import type { SimBoard } from '../sim/board.ts';
import type { Position } from '../sim/position.ts';

/** The quality of a plant by a rule of thumb, for any owner. */
export const scoreOf = ({ burns, powers }: SimBoard, plant: number): number => {
  const [cities, fuel] = [powers[plant] as number, burns[plant] as number];
  return 15 * cities + (fuel === 0 ? 25 : (10 * cities) / fuel);
};

/** The plant of a seat with the lowest score, leaving out `newest`; 0 if there is none. */
export function worstPlant(position: Position, seat: number, newest: number): number {
  const { board } = position;
  let worst = 0;
  for (let at = 0; at < (position.plantCount[seat] as number); at++) {
    const plant = position.plants[seat * board.plantWidth + at] as number;
    if (plant !== newest && (worst === 0 || scoreOf(board, plant) < scoreOf(board, worst))) worst = plant;
  }
  return worst;
}
