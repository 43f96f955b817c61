import { countCubes, mapCubes } from '../../rules/game.ts';
import { type Cubes, RESOURCES } from '../../rules/types.ts';
import type { Plan } from '../questions.ts';
import { HYBRID, NO_FUEL, RESOURCE_COUNT } from '../sim/board.ts';
import * as play from '../sim/play.ts';
import type { Position } from '../sim/position.ts';

/** One decision of a seat on a position: a whole turn in phases 3 and 4. Resources and cities are indices. */
export type Move =
  | { readonly type: 'nominate'; readonly plant: number; readonly bid: number; readonly upTo: number }
  | { readonly type: 'bid'; readonly bid: number; readonly upTo: number }
  | { readonly type: 'pass' }
  | { readonly type: 'scrap'; readonly plant: number }
  | { readonly type: 'discard'; readonly coal: number; readonly oil: number }
  /** Cubes by resource; this ends the turn. */
  | { readonly type: 'buy'; readonly cubes: readonly number[] }
  /** Cities in the order of building; this ends the turn. */
  | { readonly type: 'build'; readonly cities: readonly number[] }
  /** Plants as bits by their place in the hand. */
  | { readonly type: 'power'; readonly set: number; readonly hybridOil: number };

export const PASS: Move = { type: 'pass' };

const burnt = new Int16Array(RESOURCE_COUNT);
/** The cubes burnt by a run, by resource. The array is overwritten by the next call. */
export function burntCubes(position: Position, seat: number, set: number, hybridOil: number): Int16Array {
  const { burns, kinds, plantWidth } = position.board;
  burnt.fill(0);
  let hybrid = 0;
  for (let at = 0; set >> at; at++) {
    if (((set >> at) & 1) === 0) continue;
    const plant = position.plants[seat * plantWidth + at] as number;
    const kind = kinds[plant] as number;
    if (kind === HYBRID) hybrid += burns[plant] as number;
    else if (kind !== NO_FUEL) burnt[kind] = (burnt[kind] as number) + (burns[plant] as number);
  }
  burnt[0] = (burnt[0] as number) + hybrid - hybridOil;
  burnt[1] = (burnt[1] as number) + hybridOil;
  return burnt;
}

/** Plays a move of the seat to act. */
export function playMove(position: Position, move: Move): void {
  switch (move.type) {
    case 'nominate':
      return play.nominate(position, move.plant, move.bid, move.upTo);
    case 'bid':
      return play.bid(position, move.bid, move.upTo);
    case 'pass':
      return play.pass(position);
    case 'scrap':
      return play.scrap(position, move.plant);
    case 'discard':
      return play.discardInPlace(position, move.coal, move.oil);
    case 'buy':
      for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
        const count = move.cubes[resource] as number;
        if (count > 0) play.buy(position, resource, count);
      }
      return play.done(position);
    case 'build':
      for (const city of move.cities) play.build(position, city);
      return play.done(position);
    case 'power': {
      const seat = position.actor;
      return play.power(position, seat, move.set, burntCubes(position, seat, move.set, move.hybridOil));
    }
  }
}

export function planOf(position: Position, seat: number, move: Move): Plan {
  switch (move.type) {
    case 'nominate':
    case 'bid':
    case 'scrap':
    case 'discard':
      return [{ ...move, seat }];
    case 'pass':
      return [{ type: 'pass', seat }];
    case 'buy': {
      const cubes: Cubes = mapCubes((resource) => move.cubes[RESOURCES.indexOf(resource)] ?? 0);
      const done = { type: 'done', seat } as const;
      return countCubes(cubes) > 0 ? [{ type: 'buy', seat, cubes }, done] : [done];
    }
    case 'build':
      return [
        ...move.cities.map(
          (city) => ({ type: 'build', seat, city: position.board.ids[city] ?? '' }) as const,
        ),
        { type: 'done', seat },
      ];
    case 'power': {
      const { plantWidth } = position.board;
      const hand = position.plants.subarray(seat * plantWidth, (seat + 1) * plantWidth);
      const plants = [...hand].filter((_, at) => (move.set >> at) & 1);
      return [{ type: 'power', seat, plants, hybridOil: move.hybridOil }];
    }
  }
}
