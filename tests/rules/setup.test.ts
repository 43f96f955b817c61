import { describe, expect, test } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { legal, momentOf, seatsToAct } from '#lib/machine/step.ts';
import { currentMarket, futureMarket } from '#lib/rules/market.ts';
import { adjacentRegions, areConnected } from '#lib/rules/regions.ts';
import { cheapest, priceSpaces } from '#lib/rules/resources.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { MAP_IDS, type MapId, RESOURCES, STAGE_3_CARD } from '#lib/rules/types.ts';
import { BOARDS, CLASSIC_RULES, rulesFor } from '../classic.ts';
import { at, build, gameOf, pick, play, refused, setupOf, start } from './build.ts';

const COUNTS = [2, 3, 4, 5, 6] as const;
const everyStart = MAP_IDS.flatMap((map) => COUNTS.map((players) => ({ map, players })));

describe('S1: two to six players, each with a seat', () => {
  test.each(COUNTS)('%i players get a seat each', (players) => {
    const { context } = start(setupOf({ players }));
    expect(context.players).toHaveLength(players);
    expect(context.order.toSorted()).toEqual(context.players.map((_, seat) => seat));
  });
  test.each([0, 1, 7, 2.5, NaN, -3])('%d players are refused', (players) => {
    expect(begin(setupOf({ players }), 1)).toEqual({ ok: false, error: { code: 'setup/players', players } });
  });
});

describe('S2: six regions of seven cities; as many as the table says are in play, in one piece', () => {
  test.each(MAP_IDS)('the map %s has six regions of seven cities', (map) => {
    expect(BOARDS[map].regions).toHaveLength(6);
    for (const region of BOARDS[map].regions) {
      expect(BOARDS[map].cities.filter((city) => city.region === region)).toHaveLength(7);
    }
  });
  test.each(everyStart)(
    '$players players on $map play in connected regions, as many as the table says',
    ({ map, players }) => {
      for (let seed = 0; seed < 40; seed++) {
        const { regions } = start(setupOf({ map, players }), seed).context;
        expect(regions).toHaveLength(rulesFor(players).regions);
        expect(areConnected(rulesFor(players, { map }), regions)).toBe(true);
      }
    },
  );
  test('two regions touch when a connection joins a city of one to a city of the other', () => {
    expect(adjacentRegions(CLASSIC_RULES, ['west'])).toEqual(['east', 'northwest', 'southwest']);
    expect(areConnected(CLASSIC_RULES, ['west', 'northeast'])).toBe(false);
    expect(areConnected(CLASSIC_RULES, ['west', 'east', 'northeast'])).toBe(true);
  });
});

describe('S3: regions by draw, by hand or by draft', () => {
  test('every region is drawn sooner or later', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      for (const region of start(setupOf({ players: 2 }), seed).context.regions) seen.add(region);
    }
    expect(seen.size).toBe(6);
  });
  const byHand = (regions: readonly string[], map: MapId = 'germany'): Setup =>
    setupOf({ map, regions: { by: 'hand', regions } });
  test('regions can be chosen by hand', () => {
    const { context } = start(byHand(['south', 'southwest', 'west']));
    expect(context.regions).toEqual(['south', 'southwest', 'west']);
  });
  test.each([
    [['south', 'west'], { code: 'setup/regions-count', need: 3, given: 2 }],
    [['south', 'south', 'southwest'], { code: 'setup/regions-count', need: 3, given: 2 }],
    [['south', 'southwest', 'atlantis'], { code: 'setup/regions-unknown', region: 'atlantis' }],
    [['south', 'southwest', 'northeast'], { code: 'setup/regions-apart' }],
  ])('regions by hand, %j is refused', (regions, error) => {
    expect(begin(byHand(regions), 1)).toEqual({ ok: false, error });
  });
  test('a draft goes in turn order, and round again if there are more regions than players', () => {
    const setup = setupOf({ players: 2, regions: { by: 'draft' }, order: [1, 0] });
    const first = start(setup);
    expect(momentOf(first)).toBe('drafting');
    expect(seatsToAct(first)).toEqual([1]);
    expect(legal(first, 1)).toEqual({ type: 'pick-region', regions: BOARDS.germany.regions });
    const second = play(first, pick(1, 'south'));
    expect(seatsToAct(second)).toEqual([0]);
    expect(legal(second, 0)).toEqual({ type: 'pick-region', regions: ['east', 'southwest'] });
    const third = play(second, pick(0, 'southwest'));
    expect(seatsToAct(third)).toEqual([1]);
    const begun = play(third, pick(1, 'west'));
    expect(momentOf(begun)).toBe('nominating');
    expect(begun.context.regions).toEqual(['south', 'southwest', 'west']);
    expect(begun.context.round).toBe(1);
    expect(seatsToAct(begun)).toEqual([1]);
  });
  test('the news say when the game begins: at once, or with the last region picked', () => {
    const regions = ['south', 'southwest', 'west'];
    const order = [0, 1, 2];
    const [began] = start(setupOf({ regions: { by: 'hand', regions }, order })).context.news;
    expect(began).toEqual({ type: 'game-began', regions, order });
    const drafting = start(setupOf({ regions: { by: 'draft' }, order }));
    expect(drafting.context.news).toEqual([]);
    const news = play(drafting, pick(0, 'south'), pick(1, 'southwest'), pick(2, 'west')).context.news;
    expect(news).toEqual([
      { type: 'region-picked', seat: 2, region: 'west' },
      { type: 'game-began', regions, order },
      { type: 'round-began', round: 1, order },
    ]);
  });
  test('a draft accepts only regions adjacent to those already picked, each once', () => {
    const first = start(setupOf({ players: 4, regions: { by: 'draft' }, order: [0, 1, 2, 3] }));
    refused(first, pick(0, 'atlantis'), { code: 'draft/not-a-region', region: 'atlantis' });
    const second = play(first, pick(0, 'south'));
    refused(second, pick(1, 'south'), { code: 'draft/taken', region: 'south' });
    refused(second, pick(1, 'northwest'), { code: 'draft/does-not-touch', region: 'northwest' });
  });
});

describe('S4: a region that is not in play does not exist', () => {
  const here = {
    players: [{ cities: ['kassel'], money: 200 }, {}],
    regions: ['west', 'southwest', 'northwest'],
  };
  test('a city outside the regions in play cannot be built in', () => {
    const snapshot = at('building', here);
    refused(snapshot, build(0, 'fulda'), {
      code: 'build/region-not-in-play',
      city: 'fulda',
      region: 'east',
    });
    expect(legal(snapshot, 0)).not.toEqual(
      expect.objectContaining({ cities: expect.arrayContaining(['fulda']) }),
    );
  });
  test('no route leads through a region out of play', () => {
    // with the east in play: Hannover through Erfurt costs 34 and is no cheaper; Würzburg costs 19 through Fulda
    const south = { players: here.players, regions: ['west', 'southwest', 'south'] };
    const apart = play(at('building', south), build(0, 'stuttgart'));
    const [paid] = apart.context.news.filter((item) => item.type === 'built');
    expect(paid).toEqual({
      type: 'built',
      seat: 0,
      city: 'stuttgart',
      connection: 13 + 0 + 11 + 6,
      slot: 10,
    });
    const withEast = { players: [...here.players, {}, {}], regions: ['west', 'southwest', 'south', 'east'] };
    const near = play(at('building', withEast), build(0, 'augsburg'));
    expect(near.context.news).toContainEqual({
      type: 'built',
      seat: 0,
      city: 'augsburg',
      connection: 8 + 11 + 19,
      slot: 10,
    });
    const without = play(at('building', south), build(0, 'augsburg'));
    expect(without.context.news).toContainEqual({
      type: 'built',
      seat: 0,
      city: 'augsburg',
      connection: 13 + 0 + 11 + 6 + 15,
      slot: 10,
    });
  });
});

describe('S5: 50 Elektro, no plants, no cities; the first order drawn or given', () => {
  test.each(COUNTS)('%i players start with 50 Elektro, no plants and no cities', (players) => {
    for (const player of start(setupOf({ players })).context.players) {
      expect(player).toEqual({
        money: 50,
        plants: [],
        cubes: { coal: 0, oil: 0, garbage: 0, uranium: 0 },
        cities: [],
      });
    }
  });
  test('every turn order is drawn sooner or later', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 100; seed++) orders.add(start(setupOf(), seed).context.order.join(''));
    expect([...orders].toSorted()).toEqual(['012', '021', '102', '120', '201', '210']);
  });
  test('the first turn order can be given', () => {
    expect(start(setupOf({ order: [2, 0, 1] })).context.order).toEqual([2, 0, 1]);
    for (const order of [
      [0, 1],
      [0, 1, 1],
      [0, 1, 3],
      [0, 1, 2, 3],
    ]) {
      expect(begin(setupOf({ order }), 1)).toEqual({ ok: false, error: { code: 'setup/order' } });
    }
  });
});

test('S6: plants 3 to 10 are the market, the four lowest of it the current one', () => {
  const { context } = start(setupOf());
  expect(currentMarket(context)).toEqual([3, 4, 5, 6]);
  expect(futureMarket(context)).toEqual([7, 8, 9, 10]);
});

describe('S7: the deck', () => {
  test.each(COUNTS)('%i players: the deck holds the right number of cards', (players) => {
    const away = rulesFor(players).removed.socket;
    for (let seed = 0; seed < 20; seed++) {
      const { deck, removed } = start(setupOf({ players }), seed).context;
      expect(deck).toHaveLength(34 - away + 1);
      expect(removed).toHaveLength(away);
      expect(deck[0]).toBe(13);
      expect(deck.at(-1)).toBe(STAGE_3_CARD);
      const all = [...deck.slice(0, -1), ...removed].map(Number).toSorted((a, b) => a - b);
      expect(all).toEqual(CLASSIC_RULES.plants.map((plant) => plant.number).filter((plant) => plant > 10));
    }
  });
  test('the deck is shuffled', () => {
    const tops = new Set(Array.from({ length: 30 }, (_, seed) => start(setupOf(), seed).context.deck[1]));
    expect(tops.size).toBeGreaterThan(10);
  });
  test('the same set-up and seed deal the same game, another seed another game', () => {
    expect(start(setupOf(), 5).context).toEqual(start(setupOf(), 5).context);
    expect(start(setupOf(), 5).context).not.toEqual(start(setupOf(), 6).context);
  });
});

test('S8: cubes fill the market from the dearest price down, the rest is the supply', () => {
  const { context } = start(setupOf());
  const { resources, supply } = context;
  expect(resources).toEqual({ coal: 24, oil: 18, garbage: 6, uranium: 2 });
  expect(supply).toEqual({ coal: 0, oil: 6, garbage: 18, uranium: 10 });
  expect(RESOURCES.map((r) => cheapest(context, r))).toEqual([1, 3, 7, 14]);
  expect(priceSpaces(CLASSIC_RULES, 'garbage').slice(-resources.garbage)).toEqual([7, 7, 7, 8, 8, 8]);
  expect(priceSpaces(CLASSIC_RULES, 'uranium').slice(-resources.uranium)).toEqual([14, 16]);
});

test('S9: the invariants find cubes that do not add up', () => {
  const broken = (change: object): unknown => {
    const game = { ...gameOf({ players: [{}, {}] }), ...change };
    return begin({ ...setupOf({ players: 2 }), position: { moment: 'nominating', game } }, 1);
  };
  const error = { ok: false, error: { code: 'setup/position', broken: 'cubes: coal' } };
  expect(broken({ supply: { coal: 1, oil: 6, garbage: 18, uranium: 10 } })).toEqual(error);
  expect(broken({ supply: { coal: -1, oil: 6, garbage: 18, uranium: 10 } })).toEqual(error);
  expect(broken({})).toEqual(expect.objectContaining({ ok: true }));
});

test('the tables have a figure for every number of players, stage and price', () => {
  for (const players of COUNTS) {
    expect(rulesFor(players).regions).toBe(players < 4 ? 3 : Math.min(players, 5));
    for (const r of RESOURCES) expect(rulesFor(players).resupply[r]).toHaveLength(3);
  }
  for (const r of RESOURCES) expect(priceSpaces(CLASSIC_RULES, r)).toHaveLength(CLASSIC_RULES.fuel[r].total);
});
