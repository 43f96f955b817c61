import { paidRoutes } from '../../../rules/network.ts';
import { rulesOf } from '../../../rules/rule-set.ts';
import type { CityId } from '../../../rules/types.ts';
import type { SeatInfo, ShapeId } from '../../../seats.ts';
import type { Box } from '../../board/boxes.ts';
import type { Point } from '../../board/camera.ts';
import { connectionKey, connectionsOn, networkPaths } from '../../board/connections.ts';
import type { Owner } from '../../board/map-types.ts';
import { TRUST_PATH } from '../../editions/trust-shape.ts';
import { SHAPE_PATHS } from '../../icons/shapes.ts';
import { LIGHT, mixed, SEAT_COLOURS } from './colours.ts';
import { type PictureMark, roundBox } from './marks.ts';
import type { MapInPicture } from './picture-data.ts';

/** Map units around the cities in play. */
const AROUND = 62;
/** A house, centred on 0,0. Map units. */
const HOUSE = 'M-8.5 9.5V-1.8L0-10L8.5-1.8V9.5z';
const HOUSE_WIDTH = 18.5;
/** The factors by which one, two or three houses of a city are enlarged. */
const LARGER = [1.75, 1.5, 1.25];

/** The dashes of a network by the shape of its seat, in widths of the line, as on the board. */
const DASHES: Readonly<Record<ShapeId, readonly number[]>> = {
  circle: [0, 1.7],
  square: [1.4, 1.4],
  triangle: [3, 1.2],
  diamond: [0.5, 0.5],
  hexagon: [],
  star: [2.6, 0.8, 0.6, 0.8],
};

const TINTS = ([1, 2, 3, 4, 5, 6] as const).map((region) => LIGHT[`region-${region}`]);

/** The connections in play. */
function linesOf({ drawing, terms, regions }: MapInPicture) {
  const { map, homes } = rulesOf(terms);
  const at = (city: CityId): Point => drawing.cities[city] ?? [0, 0];
  return map.connections
    .filter(({ between }) => between.every((city) => regions.includes(homes.get(city) ?? '')))
    .map(({ between: [a, b] }) => ({ key: connectionKey(a, b), from: at(a), to: at(b) }));
}
const pathOf = (lines: readonly { readonly from: Point; readonly to: Point }[]): string =>
  lines.map(({ from, to }) => `M${from}L${to}`).join('');

function landMarks({ drawing, regions }: MapInPicture): readonly PictureMark[] {
  const { land, abroad } = drawing;
  const areas = Object.entries(drawing.regions);
  const shelf = mixed(LIGHT.sea, LIGHT.land, 0.72);
  return [
    {
      type: 'path',
      d: abroad,
      fill: mixed(LIGHT.sea, LIGHT['land-off'], 0.55),
      stroke: mixed(LIGHT.sea, LIGHT.ink, 0.8),
      width: 0.8,
    },
    { type: 'path', d: land, stroke: shelf, width: 34, opacity: 0.35 },
    { type: 'path', d: land, stroke: shelf, width: 16, opacity: 0.55 },
    {
      type: 'group',
      at: [0, 5],
      scale: 1,
      marks: [{ type: 'path', d: land, fill: '#1e1408', opacity: 0.22 }],
    },
    {
      type: 'group',
      at: [0, 0],
      scale: 1,
      clip: land,
      marks: [
        { type: 'path', d: land, fill: LIGHT['land-off'] },
        ...areas.flatMap(([region, { area }], at): readonly PictureMark[] => {
          const tint = TINTS[at] ?? LIGHT.land;
          return regions.includes(region)
            ? [{ type: 'path', d: area, fill: tint, stroke: tint, width: 1.5 }]
            : [];
        }),
        ...areas.map(([, { area }]): PictureMark => ({
          type: 'path',
          d: area,
          stroke: mixed(LIGHT.road, LIGHT.land, 0.45),
          width: 1.4,
          dash: [7, 5],
        })),
        { type: 'path', d: land, stroke: LIGHT.land, width: 9, opacity: 0.42 },
      ],
    },
    { type: 'path', d: land, stroke: mixed(LIGHT.road, LIGHT.ink, 0.8), width: 1.6 },
  ];
}

/** `wire`: width of the line of a network, in map units. */
function networkMarks(map: MapInPicture, seats: readonly SeatInfo[], wire: number): readonly PictureMark[] {
  const lines = linesOf(map);
  const paid = (cities: readonly CityId[]): ReadonlySet<string> => connectionsOn(paidRoutes(map, cities));
  const paths = networkPaths(lines, map.networks.map(paid));
  const lit = map.lit.map(paid);
  const glow = pathOf(lines.filter(({ key }) => lit.some((keys) => keys.has(key))));
  return [
    { type: 'path', d: pathOf(lines), stroke: LIGHT.land, width: 9, opacity: 0.88 },
    { type: 'path', d: pathOf(lines), stroke: LIGHT.road, width: 3 },
    { type: 'path', d: glow, stroke: LIGHT.glow, width: wire * 4.4, opacity: 0.55 },
    ...seats.flatMap(({ colour, shape }, seat): readonly PictureMark[] => {
      const d = paths[seat] ?? '';
      if (d === '') return [];
      const { line } = SEAT_COLOURS[colour];
      const dash = DASHES[shape].map((length) => length * wire);
      const cap = shape === 'circle' ? 'round' : 'butt';
      return [
        { type: 'path', d, stroke: line, width: wire * 1.5 },
        { type: 'path', d, stroke: LIGHT.plate, width: wire },
        { type: 'path', d, stroke: line, width: wire, dash, cap },
      ];
    }),
  ];
}

function houseMarks(owner: Owner, seats: readonly SeatInfo[]): readonly PictureMark[] {
  const seat = owner === 'trust' ? undefined : seats[owner];
  if (!seat)
    return [{ type: 'path', d: TRUST_PATH, fill: LIGHT.trust, stroke: LIGHT['trust-edge'], width: 1.6 }];
  const { fill, edge, on } = SEAT_COLOURS[seat.colour];
  return [
    { type: 'path', d: HOUSE, fill, stroke: edge, width: 1.6 },
    // from the box of the shape, 24 wide, to the middle of the house
    {
      type: 'group',
      at: [-6, -3.5],
      scale: 0.5,
      marks: [{ type: 'path', d: SHAPE_PATHS[seat.shape], fill: on }],
    },
  ];
}

function cityMark(
  at: Point,
  owners: readonly Owner[],
  isLit: boolean,
  seats: readonly SeatInfo[],
): PictureMark {
  const plate: PictureMark = {
    type: 'path',
    d: roundBox(-9, -9, 18, 18, 9),
    fill: LIGHT.plate,
    stroke: LIGHT.road,
    width: 2,
  };
  const scale = LARGER[owners.length - 1] ?? 1.25;
  const step = HOUSE_WIDTH * scale;
  const [width, height] = [owners.length * step + 8, 20 * scale + 9];
  const built: readonly PictureMark[] = [
    {
      type: 'path',
      d: roundBox(-width / 2, -height / 2, width, height, 9),
      fill: isLit ? mixed(LIGHT.glow, LIGHT.plate, 0.3) : LIGHT.plate,
      stroke: isLit ? LIGHT.glow : LIGHT.road,
      width: isLit ? 4 : 1.6,
    },
    ...owners.map((owner, slot): PictureMark => {
      const x = (slot - (owners.length - 1) / 2) * step;
      return { type: 'group', at: [x, 0.25 * scale], scale, marks: houseMarks(owner, seats) };
    }),
  ];
  return { type: 'group', at, scale: 1, marks: owners.length === 0 ? [plate] : built };
}

interface PlacedCity {
  readonly id: CityId;
  readonly place: Point;
  readonly inPlay: boolean;
}
const citiesOf = ({ drawing, terms, regions }: MapInPicture): readonly PlacedCity[] =>
  rulesOf(terms).map.cities.flatMap(({ id, region }) => {
    const place = drawing.cities[id];
    return place ? [{ id, place, inPlay: regions.includes(region) }] : [];
  });

/** The part of the drawing with these cities. Map units. */
function frameOf(cities: readonly PlacedCity[]): Box {
  const across = cities.map(({ place: [x] }) => x);
  const down = cities.map(({ place: [, y] }) => y);
  return {
    left: Math.min(...across) - AROUND,
    top: Math.min(...down) - AROUND,
    right: Math.max(...across) + AROUND,
    bottom: Math.max(...down) + AROUND,
  };
}

/** The map in a box, as large as its regions in play fit, with all networks, and the cities that the winners power lit. */
export function mapMarks(
  map: MapInPicture,
  seats: readonly SeatInfo[],
  box: Box,
  radius: number,
): readonly PictureMark[] {
  const cities = citiesOf(map);
  const frame = frameOf(cities.filter(({ inPlay }) => inPlay));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(width / (frame.right - frame.left), height / (frame.bottom - frame.top));
  const at: Point = [
    box.left + width / 2 - ((frame.left + frame.right) / 2) * scale,
    box.top + height / 2 - ((frame.top + frame.bottom) / 2) * scale,
  ];
  const lit = new Set(map.lit.flat());
  const panel = roundBox(box.left, box.top, width, height, radius);
  const content: PictureMark = {
    type: 'group',
    at,
    scale,
    marks: [
      ...landMarks(map),
      ...networkMarks(map, seats, Math.min(8, Math.max(5, 3.4 / scale))),
      ...cities.flatMap(({ id, place }): readonly PictureMark[] =>
        lit.has(id) ? [{ type: 'halo', at: place, radii: [74, 60], colour: LIGHT.glow }] : [],
      ),
      ...cities.map(({ id, place, inPlay }): PictureMark => {
        if (inPlay) return cityMark(place, map.houses[id] ?? [], lit.has(id), seats);
        const [x, y] = place;
        return { type: 'path', d: roundBox(x - 4, y - 4, 8, 8, 4), fill: LIGHT.road, opacity: 0.35 };
      }),
    ],
  };
  return [
    {
      type: 'group',
      at: [0, 0],
      scale: 1,
      clip: panel,
      marks: [{ type: 'path', d: panel, fill: LIGHT.sea }, content],
    },
    { type: 'path', d: panel, stroke: mixed(LIGHT.road, LIGHT.line, 0.35), width: 2 },
  ];
}
