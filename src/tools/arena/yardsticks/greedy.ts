import { heuristic } from './heuristic.ts';

/** Looks at nobody else. */
export const greedy = heuristic({ company: 0, plantBonus: () => 0, urgency: () => 0 });
