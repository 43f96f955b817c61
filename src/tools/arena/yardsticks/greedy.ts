import { heuristic } from './heuristic.ts';

/** Ignores the other players. */
export const greedy = heuristic({ crowding: 0, plantBonus: () => 0, urgency: () => 0 });
