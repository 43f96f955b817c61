import { describe, expect, test } from 'vitest';
import type { GameMap } from '#lib/rules/types.ts';
import { contains, overlap } from '#lib/ui/board/boxes.ts';
import type { Drawing } from '#lib/ui/board/drawing.ts';
import { nameBox, paperOf, plateBox } from '#lib/ui/board/label-placement.ts';
import { type LabelLayout, partOf, placeNames, placeSomeNames } from '#lib/ui/board/name-places.ts';
import { must } from '../../must.ts';

/** Two cities side by side with a connection between them. */
const MAP: GameMap = {
  id: 'germany',
  board: 'germany',
  regions: ['west'],
  cities: [
    { id: 'left', region: 'west' },
    { id: 'right', region: 'west' },
  ],
  connections: [{ between: ['left', 'right'], cost: 7 }],
};
const DRAWING: Drawing = {
  width: 300,
  height: 100,
  land: '',
  abroad: '',
  regions: {},
  cities: { left: [90, 50], right: [210, 50] },
  costs: [0.5],
  grow: { names: 1.2, costs: 1.1 },
};

/** Ten units per letter. */
const place = (left: string, right: string, drawing = DRAWING): LabelLayout =>
  placeNames(
    MAP,
    drawing,
    (id) => (id === 'left' ? left : right),
    (text) => text.length * 10,
  );
const boxesOf = ({ names, grow }: LabelLayout) =>
  ['left', 'right'].map((id) => nameBox(must(DRAWING.cities[id]), must(names.get(id)), grow));
const linesOf = (layout: LabelLayout) => [...layout.names.values()].map(({ lines }) => lines.join(' / '));

describe('the names of cities', () => {
  test('city names stand below their cities where there is room', () => {
    const layout = place('Bonn', 'Jena');
    expect(layout.grow).toBe(1.2);
    for (const { at, anchor, edge } of layout.names.values())
      expect({ at: at[0], anchor, edge }).toEqual({ at: 0, anchor: 'middle', edge: 'top' });
  });

  test('city names move when they would overlap, and cover neither a plate nor the edge', () => {
    const layout = place('Wilhelmshaven', 'Braunschweig');
    const [left, right] = boxesOf(layout) as [ReturnType<typeof nameBox>, ReturnType<typeof nameBox>];
    expect(layout.grow).toBe(1.2);
    expect(overlap(left, right)).toBe(false);
    for (const box of [left, right]) {
      expect(contains(paperOf(DRAWING), box)).toBe(true);
      for (const city of Object.values(DRAWING.cities)) expect(overlap(box, plateBox(city))).toBe(false);
    }
  });

  test('city names break at the space that fits best', () => {
    const low = { ...DRAWING, width: 260, cities: { left: [50, 50], right: [210, 50] } } as const;
    expect(linesOf(place('Monaco di Baviera am Strand', 'Ulm', low))[0]).toMatch(/ \/ /);
    expect(linesOf(place('Monaco', 'Ulm', low))).toEqual(['Monaco', 'Ulm']);
  });

  test('city names shrink together if one is too long, and no more than needed', () => {
    const layout = place('Nordrhein-Westfalen-Mitte-Nord-Ost', 'Ulm');
    const [left] = boxesOf(layout);
    expect(layout.grow).toBeLessThan(1.2);
    // from the plate to the edge of the paper
    expect(must(left).right - must(left).left).toBeGreaterThan(250);
  });

  test('city names are shown even where no size fits', () => {
    const layout = place('a'.repeat(400), 'Ulm');
    expect(linesOf(layout)).toEqual(['a'.repeat(400), 'Ulm']);
    expect(layout.grow).toBe(0.6);
  });
});

describe('some names, as large as they have to be', () => {
  const some = (within = paperOf(DRAWING), cities = ['left', 'right']): LabelLayout =>
    placeSomeNames(
      MAP,
      DRAWING,
      { cities, within, grow: 2 },
      (id) => (id === 'left' ? 'Wilhelmshaven' : 'Bonn'),
      (text) => text.length * 10,
    );

  test('shows only the enlarged names that have room', () => {
    const { names, grow } = some();
    expect(grow).toBe(2);
    expect([...names.keys()]).toContain('right');
    const boxes = [...names].map(([id, name]) => nameBox(must(DRAWING.cities[id]), name, grow));
    for (const [at, box] of boxes.entries()) {
      expect(contains(paperOf(DRAWING), box)).toBe(true);
      for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
      for (const city of Object.values(DRAWING.cities)) expect(overlap(box, plateBox(city))).toBe(false);
    }
  });
  test('enlarged names stay within the visible part', () => {
    const within = { left: 60, top: 20, right: 240, bottom: 80 };
    expect(some(within).names.size).toBe(0);
  });
  test('names only the requested cities', () => {
    expect([...some(undefined, ['right']).names.keys()]).toEqual(['right']);
  });
});

test('a part of a map has only the connections between its cities, with the places of their costs', () => {
  const whole = partOf(MAP, DRAWING, ['left', 'right']);
  expect(whole.map).toEqual(MAP);
  expect(whole.drawing).toEqual(DRAWING);
  const part = partOf(MAP, DRAWING, ['left']);
  expect(part.map.connections).toEqual([]);
  expect(part.drawing.costs).toEqual([]);
  expect(Object.keys(part.drawing.cities)).toEqual(['left']);
});
