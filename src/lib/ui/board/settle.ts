import { type Box, overlap, padded } from './boxes.ts';

/** A possible place for something, with its own cost. */
export interface Placement<T> {
  readonly item: T;
  readonly box: Box;
  readonly cost: number;
}

/** The cost of an overlap: more than that of any choice by itself. */
const HIT = 1000;
const ROUNDS = 40;

const clash = (a: Placement<unknown>, b: Placement<unknown>): boolean => overlap(padded(a.box, 1), b.box);

/** The box around all choices. */
const reachOf = (choices: readonly Placement<unknown>[]): Box => ({
  left: Math.min(...choices.map(({ box }) => box.left)) - 1,
  top: Math.min(...choices.map(({ box }) => box.top)) - 1,
  right: Math.max(...choices.map(({ box }) => box.right)) + 1,
  bottom: Math.max(...choices.map(({ box }) => box.bottom)) + 1,
});

/** Picks a choice for each item so that no boxes overlap, by a deterministic local search. Each item needs a choice. */
export function avoidOverlaps<T>(choices: readonly (readonly Placement<T>[])[]): readonly Placement<T>[] {
  const picked = choices.map((list) => list[0] as Placement<T>);
  const reaches = choices.map(reachOf);
  const neighbours = reaches.map((reach, self) =>
    [...reaches.keys()].filter((other) => other !== self && overlap(reach, reaches[other] as Box)),
  );
  const costOf = (choice: Placement<T>, self: number, without = -1): number => {
    let cost = choice.cost;
    for (const other of neighbours[self] ?? []) {
      if (other !== without && clash(choice, picked[other] as Placement<T>)) cost += HIT;
    }
    return cost;
  };
  const moveOne = (self: number): boolean => {
    const now = picked[self] as Placement<T>;
    let [best, least] = [now, costOf(now, self)];
    for (const choice of choices[self] ?? []) {
      const cost = choice.cost < least ? costOf(choice, self) : Infinity;
      if (cost < least) [best, least] = [choice, cost];
    }
    picked[self] = best;
    return best !== now;
  };
  /** Moves two items at once, one of which overlaps something whatever it does alone. */
  const movePair = (a: number, b: number): boolean => {
    const [nowA, nowB] = [picked[a] as Placement<T>, picked[b] as Placement<T>];
    let least = costOf(nowA, a, b) + costOf(nowB, b, a) + (clash(nowA, nowB) ? HIT : 0);
    const before = least;
    for (const one of choices[a] ?? []) {
      const cost = costOf(one, a, b);
      if (cost >= least) continue;
      for (const two of choices[b] ?? []) {
        if (cost + two.cost >= least) continue;
        const both = cost + costOf(two, b, a) + (clash(one, two) ? HIT : 0);
        if (both < least) [least, picked[a], picked[b]] = [both, one, two];
      }
    }
    return least < before;
  };
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (const self of picked.keys()) moved = moveOne(self) || moved;
    if (moved) continue;
    for (const a of picked.keys()) {
      if (costOf(picked[a] as Placement<T>, a) < HIT) continue;
      for (const b of neighbours[a] ?? []) moved = movePair(a, b) || moved;
    }
    if (!moved) break;
  }
  return picked;
}
