import { plantToGiveUp } from '../../figures/give-up.ts';
import { mapCubes } from '../../rules/game.ts';
import { RESOURCES } from '../../rules/types.ts';
import { RESOURCE_COUNT } from '../sim/board.ts';
import type { Position } from '../sim/position.ts';

/** The older plant that a seat gives up for `newest`, which it has bought or is about to buy. */
export function plantGivenUp(position: Position, seat: number, newest: number): number {
  const { terms, plantWidth } = position.board;
  const row = seat * plantWidth;
  const hand = [...position.plants.subarray(row, row + (position.plantCount[seat] as number))];
  const works = {
    terms,
    resources: mapCubes((r) => position.resources[RESOURCES.indexOf(r)] as number),
    supply: mapCubes((r) => position.supply[RESOURCES.indexOf(r)] as number),
    cubes: mapCubes((r) => position.cubes[seat * RESOURCE_COUNT + RESOURCES.indexOf(r)] as number),
    cities: position.cityCount[seat] as number,
  };
  return plantToGiveUp(
    works,
    hand.filter((plant) => plant !== newest),
    newest,
  );
}
