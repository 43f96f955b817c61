import { expect, test } from 'vitest';
import { countSteps, litAfter } from '#lib/ui/final/final-count.ts';

test('the final count lights up city by city, the winner last', () => {
  const steps = countSteps([
    { seat: 2, powered: 3 },
    { seat: 0, powered: 0 },
    { seat: 1, powered: 2 },
  ]);
  expect(steps.map(({ seat, lit }) => [seat, lit])).toEqual([
    [1, 1],
    [1, 2],
    [0, 0],
    [2, 1],
    [2, 2],
    [2, 3],
  ]);
  expect([...litAfter(steps, 0)]).toEqual([]);
  expect([...litAfter(steps, 4)]).toEqual([
    [1, 2],
    [0, 0],
    [2, 1],
  ]);
});

test('no step of the final count takes long, nor do all together, with any number of cities', () => {
  const steps = countSteps([0, 1, 2, 3, 4, 5].map((seat) => ({ seat, powered: 21 })));
  const pauses = steps.filter(({ seat, lit }, at) => lit === 21 && steps[at + 1]?.seat !== seat);
  expect(pauses).toHaveLength(6);
  for (const step of steps) if (!pauses.includes(step)) expect(step.ms).toBeLessThanOrEqual(400);
  expect(steps.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(8_000);
});
