import { render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import type { Quote } from '#lib/rules/decision.ts';
import type { PlantKind } from '#lib/rules/types.ts';
import { COLOURS, SHAPE_OF, SHAPES } from '#lib/seats.ts';
import Note from '#lib/ui/base/Note.svelte';
import CitySlot from '#lib/ui/board/CitySlot.svelte';
import { DRAWING as GERMANY } from '#lib/ui/board/drawings/germany.ts';
import { type LabelledCity, NO_HIGHLIGHTS, NO_PIECES } from '#lib/ui/board/map-types.ts';
import Board from '#lib/ui/board/MapView.svelte';
import CityFlags from '#lib/ui/editions/CityFlags.svelte';
import { TRUST_PATH } from '#lib/ui/editions/trust-shape.ts';
import LineChart from '#lib/ui/final/LineChart.svelte';
import Glyph from '#lib/ui/icons/Glyph.svelte';
import SeatToken from '#lib/ui/icons/SeatToken.svelte';
import { SHAPE_PATHS } from '#lib/ui/icons/shapes.ts';
import TimelinePicture from '#lib/ui/replay/TimelinePicture.svelte';
import PriceSpaces from '#lib/ui/resources/PriceSpaces.svelte';
import { cubes, gameOf } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { TERMS } from '../terms.ts';

/** What tells things apart beside their colours: src/tools/colours/cues.ts names these tests. */

const seats = COLOURS.map((colour) => ({ name: `player ${colour}`, colour, shape: SHAPE_OF[colour] }));
const board = {
  terms: TERMS,
  drawing: GERMANY,
  regions: ['northwest', 'northeast', 'west'],
  texts: {
    label: 'Board',
    cityLabel: ({ id }: LabelledCity) => id,
    cityName: (id: string) => id,
    regionName: (id: string) => `region ${id}`,
    zoomLabels: { in: 'nearer', out: 'farther', fit: 'all' },
  },
} as const;

const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)];
const pathsIn = (selector: string): readonly (string | null)[] =>
  all(`${selector} path`).map((path) => path.getAttribute('d'));
const different = (values: readonly unknown[]): number => new Set(values).size;
/** The declarations of a rule in the styles of a component. */
function ruleIn(file: string, selector: string): string {
  const [, style = ''] = readFileSync(`src/lib/ui/${file}`, 'utf8').split('<style>');
  const start = style.indexOf(`\n  ${selector} {`);
  expect(start, `${file} has a rule for ${selector}`).toBeGreaterThanOrEqual(0);
  return style.slice(start, style.indexOf('}', start));
}
/** The declarations of a class, or of parts in it. */
const classStyle = (file: string, name: string, parts = ''): string => ruleIn(file, `.${name}${parts}`);

test('each house, flag and token has the shape of its seat, and the trust another', () => {
  expect(different([...Object.values(SHAPE_PATHS), TRUST_PATH])).toBe(SHAPES.length + 1);
  for (const seat of seats) {
    const path = SHAPE_PATHS[seat.shape];
    for (const { container } of [
      render(CitySlot, { price: null, open: true, owner: seat, planned: 0 }),
      render(CityFlags, { marks: [seat] }),
      render(SeatToken, { seat }),
    ])
      expect([...container.querySelectorAll('path')].map((one) => one.getAttribute('d'))).toContain(path);
  }
});

test('each network has dashes of its own', () => {
  const networks = seats.map(() => ['essen', 'dortmund']);
  render(Board, { ...board, pieces: { ...NO_PIECES, seats, networks } });
  const wires = all('[data-network] path:last-child');
  expect(wires.map((wire) => SHAPES.find((shape) => wire.classList.contains(shape)))).toEqual(
    seats.map(({ shape }) => shape),
  );
  // a hexagon has an unbroken line
  const dashed = SHAPES.filter((shape) => shape !== 'hexagon');
  const dashes = dashed.map(
    (shape) => /stroke-dasharray: ([^;]+);/.exec(classStyle('board/Connections.svelte', shape))?.[1],
  );
  expect(dashes).not.toContain(undefined);
  expect(different(dashes)).toBe(dashed.length);
  expect(classStyle('board/Connections.svelte', 'wire')).not.toContain('dasharray');
});

test('each line of a chart has shape and name', () => {
  dialogs();
  const values = [0, 1].map((round) => seats.map((_, at) => at + round));
  render(LineChart, { seats, columns: ['1', '2'], values, tableLabel: 'Figures' });
  const drawn = pathsIn('svg');
  // at each of its two points, and before its name
  for (const { shape } of seats)
    expect(drawn.filter((path) => path === SHAPE_PATHS[shape]).length).toBeGreaterThanOrEqual(3);
  // a name has no anchor: it begins at its shape
  const names = all('svg text:not([text-anchor])').map(({ textContent }) => textContent.trim());
  expect(names.filter((name) => name !== '')).toHaveLength(seats.length);
});

test('each curve of the timeline has dashes of its own', () => {
  const curves = seats.map(
    (_, at) =>
      [
        [0, 0],
        [1, at / 6],
      ] as const,
  );
  render(TimelinePicture, { seats, curves, stops: 2, place: 0, bars: [] });
  expect(different(all('polyline').map((line) => line.getAttribute('stroke-dasharray')))).toBe(seats.length);
});

test('roads, networks, powered and planned routes have forms of their own', () => {
  const plan: readonly Quote[] = [
    { city: 'muenster', route: ['dortmund', 'muenster'], connection: 2, slot: 10, total: 12 },
  ];
  const highlights = { ...NO_HIGHLIGHTS, builder: 0, plan, powered: new Set(['essen', 'dortmund']) };
  const pieces = { ...NO_PIECES, seats, networks: [['essen', 'dortmund']] };
  render(Board, { ...board, pieces, highlights });
  const [road, powered] = ['road', 'lit'].map((one) => classStyle('board/Connections.svelte', one));
  const width = (style = ''): number => Number(/stroke-width: ([\d.]+)/.exec(style)?.[1]);
  expect(width(powered)).toBeGreaterThan(2 * width(road));
  const [glow, lit] = ['powered', 'lit'].map((kind) => document.querySelector(`[data-road="${kind}"]`));
  expect(lit?.nextElementSibling?.getAttribute('d')).toBe(lit?.getAttribute('d'));
  expect(glow?.nextElementSibling?.getAttribute('d')).not.toBe(glow?.getAttribute('d'));
  expect(classStyle('board/Connections.svelte', 'flow')).toContain('stroke-dasharray');
  expect(pathsIn('[data-network="0"]')).toHaveLength(3);
  expect(classStyle('board/Connections.svelte', 'masts')).toContain('stroke-dasharray');
});

test('each fuel and kind of plant has a sign of its own', () => {
  const kinds: readonly PlantKind[] = ['coal', 'oil', 'hybrid', 'garbage', 'uranium', 'ecological', 'fusion'];
  const signs = kinds.map((kind) =>
    [...render(Glyph, { kind }).container.querySelectorAll('path, ellipse, circle')]
      .map((part) => part.outerHTML.replaceAll(/ class="[^"]*"/g, ''))
      .join(''),
  );
  expect(different(signs)).toBe(kinds.length);
});

test('chosen cubes, cubes and free spaces differ in their frames', () => {
  const view = gameOf({ players: [{}, {}], resources: { coal: 6 } });
  render(PriceSpaces, { view, resource: 'coal', basket: cubes({ coal: 1 }), oncount: () => undefined });
  expect(new Set(all('[data-space]').map((space) => space.className.split(' ')[0]))).toEqual(
    new Set(['free', 'cube', 'chosen']),
  );
  const [free, cube, chosen] = ['free', 'cube', 'chosen'].map((one) =>
    classStyle('resources/PriceSpaces.svelte', one),
  );
  expect(free).toContain('1px dashed');
  expect(cube).toContain('1px solid');
  expect(chosen).toMatch(/2px solid[^}]+transform: translateY/);
});

test('good, warning and bad news have icons of their own', () => {
  const children = createRawSnippet(() => ({ render: () => '<p>News</p>' }));
  const [info, good, warn] = (['info', 'good', 'warn'] as const).map(
    (tone) => render(Note, { tone, children }).container.querySelector('svg')?.innerHTML,
  );
  expect(different([info, good, warn])).toBe(3);
  expect(render(Note, { tone: 'bad', children }).getByRole('alert').textContent).toContain('News');
});

test('each region has a border and a name, and a chosen one a tick', async () => {
  const regions = Object.keys(GERMANY.regions);
  render(Board, { ...board, regions: ['west'], choice: { of: 'regions', selectable: regions } });
  expect(await screen.findAllByRole('button', { name: /^region/ })).toHaveLength(regions.length);
  for (const { area } of Object.values(GERMANY.regions))
    expect(all(`clipPath ~ g path[d="${area}"]`).length).toBeGreaterThan(0);
  expect(classStyle('board/Land.svelte', 'border')).toContain('stroke: var(--border)');
  expect(
    all('[data-region] text')
      .map((text) => text.textContent.trim())
      .toSorted(),
  ).toEqual(regions.map((region) => `region ${region}`).toSorted());
  expect(all('[data-region] g path')).toHaveLength(1);
});

test('the coast is a line', () => {
  render(Board, board);
  expect(all(`path[d="${GERMANY.land}"]`).length).toBeGreaterThan(1);
  expect(classStyle('board/Land.svelte', 'coast')).toContain('stroke-width: 1.6');
});

test('prices that are out of reach have a frame and thin figures', () => {
  const price = (affordable: boolean) => ({ total: 12, affordable });
  const prices = new Map([
    ['essen', price(true)],
    ['kiel', price(false)],
  ]);
  render(Board, { ...board, highlights: { ...NO_HIGHLIGHTS, builder: 0, prices } });
  expect(all('[data-tag]').map((tag) => tag.getAttribute('data-tag'))).toEqual(
    expect.arrayContaining(['price', 'dear']),
  );
  expect(classStyle('board/PriceTag.svelte', 'dear', ' rect')).toContain('stroke: var(--edge)');
  expect(classStyle('board/PriceTag.svelte', 'dear', ' text')).toContain('font-weight');
});

test('a powered city has light around it, and a planned one a number', () => {
  const plan: readonly Quote[] = [{ city: 'kiel', route: ['kiel'], connection: 0, slot: 10, total: 10 }];
  const highlights = { ...NO_HIGHLIGHTS, builder: 0, plan, powered: new Set(['essen']) };
  render(Board, { ...board, pieces: { ...NO_PIECES, seats, houses: { essen: [0] } }, highlights });
  expect(all('[data-plate="essen"] ellipse')).toHaveLength(1);
  expect(all('[data-plate] ellipse')).toHaveLength(1);
  expect(all('[data-plate="kiel"] [data-slot="planned"] text').map((order) => order.textContent)).toEqual([
    '1',
  ]);
  expect(classStyle('board/CityMarker.svelte', 'halo')).toContain('stroke: var(--lit-edge)');
});

test('who acts has a thicker frame, and an arrow on a phone', () => {
  expect(ruleIn('players/PlayersBar.svelte', '[aria-current] button')).toContain('inset 0 0 0 1px');
  expect(ruleIn('players/TurnTokens.svelte', '[aria-current] button')).toContain('0 0 0 2px');
});
