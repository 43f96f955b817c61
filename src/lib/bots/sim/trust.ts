import { COAL, HYBRID, NO_FUEL, OIL, RESOURCE_COUNT } from './board.ts';
import { currentCount, takeFromMarketInPlace } from './deck.ts';
import { add, type Position } from './position.ts';

/** The turns of the trust, as in rules/trust.ts. Its figures are in the row behind those of the players. */

/** Z3. */
export function trustPlantInPlace(position: Position): void {
  const { board, order } = position;
  if (!board.hasTrust || position.trustIsDone || position.isWaiting(order[0] as number)) return;
  position.trustIsDone = true;
  const forSale = currentCount(position);
  if (forSale === 0) return;
  const row = board.players;
  const plant = position.market[forSale - 1] as number;
  if ((position.plantCount[row] as number) >= board.plantLimit) {
    const lowest = position.plants[row * board.plantWidth] as number;
    if (plant <= lowest) return;
    position.removePlant(row, lowest);
  }
  position.addPlant(row, plant);
  takeFromMarketInPlace(position, plant);
}

function takeCube(position: Position, resource: number): boolean {
  if (position.resources[resource] === 0) return false;
  add(position.resources, resource, -1);
  add(position.cubes, position.board.players * RESOURCE_COUNT + resource, 1);
  return true;
}

/** Z4. */
export function trustCubesInPlace(position: Position): void {
  const { board, order } = position;
  if (!board.hasTrust || position.trustIsDone || position.isWaiting(order[1] as number)) return;
  position.trustIsDone = true;
  const row = board.players;
  for (let at = 0; at < (position.plantCount[row] as number); at++) {
    const plant = position.plants[row * board.plantWidth + at] as number;
    const kind = board.kinds[plant] as number;
    if (kind === NO_FUEL) continue;
    for (let cube = 0; cube < (board.burns[plant] as number); cube++) {
      const first = kind !== HYBRID ? kind : cube % 2 === 0 ? COAL : OIL;
      if (!takeCube(position, first) && kind === HYBRID) takeCube(position, first === COAL ? OIL : COAL);
    }
  }
}

/** Z5: it follows into a city in which a player is alone. */
export function followInPlace(position: Position, city: number): void {
  const { board } = position;
  const most = board.rules.trust?.houses ?? 0;
  if (!board.hasTrust || position.houses[city] !== 1) return;
  if ((position.cityCount[board.players] as number) < most) position.addHouse(board.players, city);
}

/** Z6. */
export function returnTrustCubesInPlace({ board, cubes, supply }: Position): void {
  if (!board.hasTrust) return;
  const row = board.players * RESOURCE_COUNT;
  for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
    add(supply, resource, cubes[row + resource] as number);
    cubes[row + resource] = 0;
  }
}
