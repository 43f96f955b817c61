import { CITIES, FUEL } from '../sim/board.ts';
import { PLANT_WIDTH, type Position } from '../sim/position.ts';

/** The quality of a plant by a rule of thumb, for any owner. */
export const scoreOf = (plant: number): number => {
  const [cities, fuel] = [CITIES[plant] as number, FUEL[plant] as number];
  return 15 * cities + (fuel === 0 ? 25 : (10 * cities) / fuel);
};

/** The plant of a seat with the lowest score, leaving out `newest`; 0 if there is none. */
export function worstPlant(position: Position, seat: number, newest: number): number {
  let worst = 0;
  for (let at = 0; at < (position.plantCount[seat] as number); at++) {
    const plant = position.plants[seat * PLANT_WIDTH + at] as number;
    if (plant !== newest && (worst === 0 || scoreOf(plant) < scoreOf(worst))) worst = plant;
  }
  return worst;
}
