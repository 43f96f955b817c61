import { describe, expect, test } from 'vitest';
import { DRAWING as GERMANY } from '#lib/ui/board/drawings/germany.ts';
import { DRAWING as USA_UPRIGHT } from '#lib/ui/board/drawings/usa-upright.ts';
import { DRAWING as USA } from '#lib/ui/board/drawings/usa.ts';
import { ARROWS, nearest, neighbour } from '#lib/ui/board/targets.ts';

const DRAWINGS = { germany: GERMANY, usa: USA, 'usa upright': USA_UPRIGHT };

const places = [
  { id: 'middle', at: [0, 0] },
  { id: 'east', at: [100, 10] },
  { id: 'farther-east', at: [180, 0] },
  { id: 'north', at: [20, -90] },
] as const;

describe('places on the map', () => {
  test('a tap chooses the nearest place within reach', () => {
    expect(nearest(places, [70, 0], 40)).toBe('east');
    expect(nearest(places, [-60, 60], 40)).toBeNull();
  });

  test('an arrow key leads to the neighbour in its direction', () => {
    expect(neighbour(places, 'middle', [1, 0])).toBe('east');
    expect(neighbour(places, 'middle', [0, -1])).toBe('north');
    expect(neighbour(places, 'middle', [-1, 0])).toBeNull();
    expect(neighbour(places, 'nowhere', [1, 0])).toBeNull();
  });

  test.each(Object.entries(DRAWINGS))('arrow keys reach every city of %s', (_, drawing) => {
    const cities = Object.entries(drawing.cities).map(([id, at]) => ({ id, at }));
    const reached = new Set([cities[0]?.id ?? '']);
    for (const id of reached) {
      for (const way of Object.values(ARROWS)) {
        const next = neighbour(cities, id, way);
        if (next !== null) reached.add(next);
      }
    }
    expect(reached.size).toBe(cities.length);
  });
});
