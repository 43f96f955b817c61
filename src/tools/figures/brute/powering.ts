import { CLASSIC_PLANTS } from '../../../lib/rules/editions/classic/plants.ts';
import type { Cubes, Plant, PlantNumber, Resource } from '../../../lib/rules/types.ts';

/** Which plants can run on some cubes (F2, F4, I1), found by trying every order of running, every mix, and every arrangement of the cubes. */

/** Cubes of two kinds: coal and oil, or a single kind and none of the other. */
type Pair = readonly [number, number];

/** Plants that share cubes: those that burn coal or oil, or those of one other resource, or those that burn nothing. */
interface Group {
  readonly plants: readonly Plant[];
  /** What a run adds to the value, by phase 5: this round's first. */
  readonly weights: readonly number[];
  readonly known: Map<number, number>;
  /** Whether the plants can store some cubes, as far as it is known. */
  readonly stored: Map<number, boolean>;
}

const cardOf = (number: PlantNumber): Plant => {
  const card = CLASSIC_PLANTS.find((plant) => plant.number === number);
  if (!card) throw new RangeError(`no card ${number}`);
  return card;
};

/** The most cubes of each kind that a plant can store (F2), and of both together. */
function roomOf({ kind, fuel }: Plant): readonly [...Pair, number] {
  if (kind === 'ecological' || kind === 'fusion') return [0, 0, 0];
  if (kind === 'hybrid') return [2 * fuel, 2 * fuel, 2 * fuel];
  return kind === 'oil' ? [0, 2 * fuel, 2 * fuel] : [2 * fuel, 0, 2 * fuel];
}

/** Whether plants with this room can hold exactly these cubes (F4). */
function holds(rooms: readonly (readonly [...Pair, number])[], [first, second]: Pair): boolean {
  const [room, ...rest] = rooms;
  if (!room) return first === 0 && second === 0;
  for (let a = 0; a <= Math.min(first, room[0]); a++) {
    for (let b = 0; b <= Math.min(second, room[1], room[2] - a); b++) {
      if (holds(rest, [first - a, second - b])) return true;
    }
  }
  return false;
}

/** Whether the plants can hold the cubes with a mix among them on the plant at a place (I1). */
function canHold(plants: readonly Plant[], cubes: Pair, at: number, mix: Pair): boolean {
  const rooms = plants.map((plant, place): readonly [...Pair, number] => {
    const [first, second, both] = roomOf(plant);
    return place === at ? [first - mix[0], second - mix[1], both - mix[0] - mix[1]] : [first, second, both];
  });
  return (
    rooms.every((room) => Math.min(...room) >= 0) && holds(rooms, [cubes[0] - mix[0], cubes[1] - mix[1]])
  );
}

/** The mixes that a plant can burn (X7). */
function mixesOf({ kind, fuel }: Plant): readonly Pair[] {
  if (kind === 'oil') return [[0, fuel]];
  return kind === 'hybrid'
    ? Array.from({ length: fuel + 1 }, (_, second): Pair => [fuel - second, second])
    : [[fuel, 0]];
}

/** Calls `tell` with the cubes that are left after each possible choice of runs in one phase 5, some of them several times. */
function forLeft(group: Group, idle: number, [first, second]: Pair, tell: (left: Pair) => void): void {
  tell([first, second]);
  for (const [at, plant] of group.plants.entries()) {
    if (!(idle & (1 << at))) continue;
    for (const mix of mixesOf(plant)) {
      const left: Pair = [first - mix[0], second - mix[1]];
      if (Math.min(...left) < 0 || !canHold(group.plants, [first, second], at, mix)) continue;
      forLeft(group, idle & ~(1 << at), left, tell);
    }
  }
}

/** The highest value of the runs from here on. `idle`: the plants that have not run in this phase 5, as bits. */
function valueFrom(group: Group, phase: number, idle: number, [first, second]: Pair): number {
  const { plants, weights, known } = group;
  const weight = weights[phase];
  if (weight === undefined) return 0;
  const key = ((phase * 16 + idle) * 64 + first) * 64 + second;
  const before = known.get(key);
  if (before !== undefined) return before;
  let best = valueFrom(group, phase + 1, (1 << plants.length) - 1, [first, second]);
  for (const [at, plant] of plants.entries()) {
    if (!(idle & (1 << at))) continue;
    for (const mix of mixesOf(plant)) {
      const left: Pair = [first - mix[0], second - mix[1]];
      if (Math.min(...left) < 0 || !canHold(plants, [first, second], at, mix)) continue;
      best = Math.max(best, weight * plant.cities + valueFrom(group, phase, idle & ~(1 << at), left));
    }
  }
  known.set(key, best);
  return best;
}

/** What plants are worth with cubes, in cities. */
export class Powering {
  readonly #burners: Group;
  readonly #garbage: Group;
  readonly #uranium: Group;
  readonly #free: Group;

  /** `weights`: how much a city powered in this round counts, and in the next ones, while no cubes are bought. */
  constructor(numbers: readonly PlantNumber[], weights: readonly number[]) {
    const cards = numbers.map(cardOf);
    const group = (...kinds: readonly Plant['kind'][]): Group => ({
      plants: cards.filter(({ kind }) => kinds.includes(kind)),
      weights,
      known: new Map<number, number>(),
      stored: new Map<number, boolean>(),
    });
    this.#burners = group('coal', 'oil', 'hybrid');
    this.#garbage = group('garbage');
    this.#uranium = group('uranium');
    this.#free = group('ecological', 'fusion');
  }

  /** The highest value with these cubes. Each group burns its own, so their values add up. */
  valueOf({ coal, oil, garbage, uranium }: Cubes): number {
    return (
      this.#best(this.#burners, [coal, oil]) +
      this.#best(this.#garbage, [garbage, 0]) +
      this.#best(this.#uranium, [uranium, 0]) +
      this.#best(this.#free, [0, 0])
    );
  }

  /** Whether the plants can store the cubes (F4). */
  stores({ coal, oil, garbage, uranium }: Cubes): boolean {
    return (
      this.#stores(this.#burners, [coal, oil]) &&
      this.#stores(this.#garbage, [garbage, 0]) &&
      this.#stores(this.#uranium, [uranium, 0])
    );
  }

  /** Every number of cubes of a resource that one phase 5 can burn. */
  burntOf({ coal, oil, garbage, uranium }: Cubes, resource: Resource): ReadonlySet<number> {
    const group = { coal: this.#burners, oil: this.#burners, garbage: this.#garbage, uranium: this.#uranium }[
      resource
    ];
    const pairs: Readonly<Record<Resource, Pair>> = {
      coal: [coal, oil],
      oil: [coal, oil],
      garbage: [garbage, 0],
      uranium: [uranium, 0],
    };
    const cubes = pairs[resource];
    const at = resource === 'oil' ? 1 : 0;
    const burnt = new Set<number>();
    forLeft(group, (1 << group.plants.length) - 1, cubes, (left) => burnt.add(cubes[at] - left[at]));
    return burnt;
  }

  #stores({ plants, stored }: Group, cubes: Pair): boolean {
    const key = cubes[0] * 64 + cubes[1];
    const answer = stored.get(key) ?? holds(plants.map(roomOf), cubes);
    stored.set(key, answer);
    return answer;
  }

  #best(group: Group, cubes: Pair): number {
    return valueFrom(group, 0, (1 << group.plants.length) - 1, cubes);
  }
}
