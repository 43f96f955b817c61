import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Edition, EditionFolder } from '#lib/rules/editions/edition.ts';
import { editionOf } from '#lib/rules/editions/index.ts';
import type { MapFolder } from '#lib/rules/maps/map-folder.ts';
import type { GameMap } from '#lib/rules/types.ts';
import { FOLDERS } from '#tools/rules/folders.ts';
import { ruleFaults } from '#tools/rules/rule-faults.ts';
import { must } from '../../must.ts';

const root = editionOf('classic');
const germany = must(FOLDERS.maps.germany);
const board = germany.boards.classic;

/** The faults of a child of the first edition with these entries. */
const faultsOf = (rules: object): readonly string[] =>
  ruleFaults({
    editions: { classic: { parent: null, rules: root }, child: { parent: 'classic', rules } },
    maps: { germany: { boards: { classic: board }, changes: {} } },
  });
/** The faults of a map. */
const faultsOfMap = (map: object): readonly string[] =>
  ruleFaults({ editions: { classic: { parent: null, rules: root } }, maps: { germany: map as MapFolder } });
const faultsOfBoard = (change: Partial<GameMap>): readonly string[] =>
  faultsOfMap({ boards: { classic: { ...board, ...change } }, changes: {} });

const [first, ...plants] = root.plants as [Edition['plants'][number], ...Edition['plants']];
const two = root.players[2];
const withTwo = (change: object): object => ({ players: { ...root.players, 2: { ...two, ...change } } });
const [connection, ...connections] = board.connections as [
  GameMap['connections'][number],
  ...GameMap['connections'],
];
const [city, ...cities] = board.cities as [GameMap['cities'][number], ...GameMap['cities']];

test('the folders of the app have no fault, and the command says so by its exit code', () => {
  expect(ruleFaults(FOLDERS)).toEqual([]);
  const command = fileURLToPath(new URL('../../../src/tools/commands/rules.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [command, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

describe('keys and kinds of an edition', () => {
  test.each<[string, object, string]>([
    ['an unknown key', { weather: 'rain' }, 'weather is no key of an edition'],
    ['an unknown key of a part', withTwo({ houses: 3 }), 'players.2.houses is no key of an edition'],
    ['text for a number', { startingMoney: '50' }, 'startingMoney: '],
    [
      'part of a cube',
      { fuel: { ...root.fuel, coal: { ...root.fuel.coal, start: 2.5 } } },
      'fuel.coal.start: ',
    ],
    ['an unknown named value', { stage2Phase: 3 }, 'stage2Phase: '],
    ['two stages', { slotCost: [10, 15] }, 'slotCost.2'],
    ['no figures for six', { players: { ...root.players, 6: undefined } }, 'players.6 is missing'],
    [
      'no resupply of a resource',
      withTwo({ resupply: { ...two.resupply, uranium: undefined } }),
      'players.2.resupply.uranium is missing',
    ],
  ])('%s is found', (_, rules, fault) => {
    const [found, ...others] = faultsOf(rules);
    expect(found).toContain(`editions/child: ${fault}`);
    expect(others).toEqual([]);
  });
  test('a missing key of an edition without a parent is found', () => {
    const { ties: _ties, ...rules } = root;
    const folder = { parent: null, rules } as unknown as EditionFolder;
    expect(ruleFaults({ editions: { classic: folder }, maps: {} })).toEqual([
      'editions/classic: ties is missing',
    ]);
  });
  test.each([
    ['chess', 'its parent chess is no edition'],
    ['child', 'it is its own parent'],
  ])('a parent %s is found', (parent, fault) => {
    const child = { parent, rules: {} } as unknown as EditionFolder;
    const editions = { classic: { parent: null, rules: root } as const, child };
    expect(ruleFaults({ editions, maps: {} })).toEqual([`editions/child: ${fault}`]);
  });
});

describe('figures that contradict each other', () => {
  const coal = (change: object): object => ({
    fuel: { ...root.fuel, coal: { ...root.fuel.coal, ...change } },
  });
  test.each<[string, object, string]>([
    ['prices that do not rise', coal({ prices: [1, 2, 2, 4, 5, 6, 7, 8] }), 'fuel.coal.prices do not rise'],
    ['more cubes at the start than there are', coal({ start: 25 }), 'fuel.coal.start is 25 of 24 cubes'],
    ['more cubes than spaces', coal({ perPrice: 2 }), 'fuel.coal.total is 24 for 16 spaces'],
    ['a plant twice', { plants: [first, first, ...plants] }, 'plants do not rise, or one comes twice'],
    ['a discount above the lowest plant', { discount: 3 }, 'discount is 3, the lowest plant 3'],
    [
      'a fuel that ends with an unknown plant',
      { phaseOut: { plant: 41, resource: 'uranium' } },
      'phaseOut.plant is no plant',
    ],
    ['an income that falls', { payment: [10, 9] }, 'payment falls'],
    ['slots that get cheaper', { slotCost: [10, 20, 15] }, 'slotCost falls'],
    ['a first market of another size', { futureMarket: 3 }, 'deal.market has 8 plants, not 7'],
    ['no market', { currentMarket: 0, futureMarket: 8 }, 'currentMarket is empty'],
    [
      'a first market with an unknown plant',
      { deal: { market: [1, 4, 5, 6, 7, 8, 9, 10], top: 13 } },
      'deal has an unknown plant, or one twice',
    ],
    [
      'more plants removed than the deck has',
      withTwo({ removed: { plug: 0, socket: 34 } }),
      'players.2.removed is more than the deck',
    ],
    [
      'plugs removed without backs',
      withTwo({ removed: { plug: 1, socket: 5 } }),
      'players.2.removed.plug: cards without backs count as sockets',
    ],
    ['too few plugs', { deal: { lastPlug: 10 } }, 'players.2.removed.plug leaves no plug on the deck'],
    ['more regions than the map has', withTwo({ regions: 7 }), 'players.2.regions is 7 of 6'],
    ['no plants', withTwo({ plantLimit: 0 }), 'players.2.plantLimit is 0'],
    [
      'a stage 2 that nobody reaches',
      withTwo({ citiesForStage2: 22, citiesForEnd: 23 }),
      'players.2.citiesForStage2 is 22 of 21 cities in play',
    ],
    [
      'a stage 2 that never begins',
      withTwo({ citiesForStage2: 21 }),
      'players.2: stage 2 begins no sooner than the game ends',
    ],
    [
      "a beginners' game without an end",
      { beginnersCities: 22 },
      'beginnersCities for 2 players is 22 of 21 cities in play',
    ],
    [
      'more houses placed than there are',
      { trust: { houses: 3, placed: 6 } },
      'trust.placed is more than its houses',
    ],
  ])('%s: found', (_, rules, fault) => {
    expect(faultsOf(rules)).toContain(`editions/child on germany: ${fault}`);
  });
});

describe('boards', () => {
  test.each<[string, Partial<GameMap>, string]>([
    ['a region too few', { regions: board.regions.slice(1) }, '5 regions, not 6'],
    ['a region twice', { regions: [...board.regions, board.regions[0] ?? ''] }, 'comes twice'],
    ['a city less', { cities }, `${city.region} has 6 cities, not 7`],
    [
      'a city without a region',
      { cities: [{ ...city, region: 'moon' }, ...cities] },
      'is in moon, which is no region',
    ],
    ['a city twice', { cities: [city, city, ...cities] }, `${city.id} comes twice`],
    [
      'a city without a connection',
      { connections: board.connections.filter(({ between }) => !between.includes(city.id)) },
      `${city.id} has no connection`,
    ],
    ['a connection twice', { connections: [connection, ...board.connections] }, 'is connected twice'],
    [
      'a connection both ways',
      {
        connections: [
          { between: [connection.between[1], connection.between[0]], cost: 3 },
          ...board.connections,
        ],
      },
      'is connected twice',
    ],
    [
      'a connection to nowhere',
      { connections: [{ between: [city.id, 'atlantis'], cost: 1 }, ...board.connections] },
      'atlantis is no city',
    ],
    [
      'a connection to itself',
      { connections: [{ between: [city.id, city.id], cost: 1 }, ...board.connections] },
      'is connected to itself',
    ],
    ['part of an Elektro', { connections: [{ ...connection, cost: 2.5 }, ...connections] }, 'costs 2.5'],
    ['a negative cost', { connections: [{ ...connection, cost: -1 }, ...connections] }, 'costs -1'],
  ])('%s: found', (_, change, fault) => {
    expect(
      faultsOfBoard(change).some((found) => found.startsWith('maps/germany: ') && found.includes(fault)),
    ).toBe(true);
  });
  test('a region in two parts is found', () => {
    const home = new Map(board.cities.map(({ id, region }) => [id, region]));
    const inside = board.connections.filter(
      ({ between: [a, b] }) => !(home.get(a) === city.region && home.get(b) === city.region),
    );
    expect(faultsOfBoard({ connections: inside })).toContain(
      `maps/germany: board of classic: ${city.region} is not connected`,
    );
  });
  test('boards of a map that do not match are found', () => {
    const boards = { classic: board, '2019': { ...board, cities, regions: board.regions.toReversed() } };
    const found = ruleFaults({ ...FOLDERS, maps: { germany: { boards, changes: {} } } });
    expect(found).toContain('maps/germany: board of 2019: its regions are not those of the first board');
    expect(found).toContain('maps/germany: board of 2019: it has 41 cities, the first board 42');
  });
  test('what belongs to no edition, and a change of an unknown key, are found', () => {
    const map = {
      boards: { classic: board, chess: board },
      changes: { classic: { weather: 'rain' }, go: {} },
    };
    expect(faultsOfMap(map)).toEqual([
      'maps/germany: chess is no edition',
      'maps/germany: go is no edition',
      'maps/germany: change of classic: weather is no key of an edition',
    ]);
  });
  test('a map without a first board, and another id, are found', () => {
    expect(faultsOfMap({ boards: {}, changes: {} })).toEqual([
      'maps/germany: it has no board for the first edition',
    ]);
    expect(faultsOfBoard({ id: 'usa' })).toEqual(['maps/germany: board of classic: its id is usa']);
  });
});
