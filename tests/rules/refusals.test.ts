import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Snapshot, step } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { type Refusal, type RefusalCode, RULE_OF } from '#lib/rules/errors.ts';
import { quote } from '#lib/rules/network.ts';
import {
  allDone,
  at,
  bid,
  build,
  buy,
  discard,
  done,
  gameOf,
  mark,
  nominate,
  pass,
  pick,
  place,
  play,
  power,
  refused,
  REGIONS,
  scrap,
  setupOf,
  start,
} from './build.ts';

/** A refusal of every code with its figures; the type requires all codes. */
type Cases = {
  readonly [C in Exclude<RefusalCode, 'build/unreachable'>]: readonly [
    Snapshot,
    Command,
    Omit<Extract<Refusal, { code: C }>, 'code'>,
  ];
};

const SEVEN = ['essen', 'duisburg', 'dortmund', 'muenster', 'osnabrueck', 'duesseldorf', 'kassel'];
const market = [15, 16, 17, 18, 19, 20, 21, 22];
const nominating = at('nominating', { players: [{}, {}, {}] });
const bidding = play(nominating, nominate(0, 4, 6));
const drafting = play(start(setupOf({ regions: { by: 'draft' }, order: [0, 1, 2] })), pick(0, 'south'));
const owner = { money: 99, plants: [5, 12, 13], cubes: { coal: 4, oil: 4 } };
const scrapping = play(
  at('nominating', { players: [owner, {}, {}], market }),
  nominate(0, 18),
  pass(1),
  pass(2),
);
const discarding = play(scrapping, scrap(0, 12));
const buying = at('buying', { players: [{ money: 5, plants: [4, 14] }, {}], resources: { garbage: 1 } });
const building = at('building', { players: [{ money: 9, cities: ['essen'] }, { cities: ['koeln'] }] });
const seven = at('building', { players: [{ money: 99, cities: SEVEN }, {}], beginners: true, market });
const powering = at('powering', { players: [{ plants: [5, 10], cubes: { oil: 2, coal: 1 } }, {}] });
const fullHybrid = at('powering', { players: [{ plants: [29, 35], cubes: { coal: 2, oil: 2 } }, {}] });
const over = allDone(seven);

const other = {
  edition: '2019',
  players: 2,
  regions: { by: 'hand', regions: REGIONS.germany.slice(0, 3) },
} as const;
const placing = start(setupOf({ ...other, trust: true, order: [0, 1] }));
const marking = start(setupOf({ ...other, startingCities: true, order: [0, 1] }));
const kept = at('building', {
  ...{ edition: '2019', startingCities: true, starts: ['essen', 'koeln'], waiting: [1, 0] },
  players: [{}, {}],
});

const cases: Cases = {
  'turn/game-over': [over, done(0), {}],
  'turn/not-yours': [bidding, bid(2, 7), { seat: 2, seatsToAct: [1] }],
  'turn/wrong-moment': [buying, build(0, 'essen'), { moment: 'buying', command: 'build' }],
  'draft/not-a-region': [drafting, pick(1, 'hawaii'), { region: 'hawaii' }],
  'draft/taken': [drafting, pick(1, 'south'), { region: 'south' }],
  'draft/does-not-touch': [drafting, pick(1, 'west'), { region: 'west' }],
  'place/not-here': [placing, place(0, 'passau'), { city: 'passau' }],
  'mark/not-here': [marking, mark(0, 'passau'), { city: 'passau' }],
  'auction/must-buy': [start(setupOf({ order: [0, 1, 2] })), pass(0), {}],
  'auction/not-for-sale': [nominating, nominate(0, 50), { plant: 50 }],
  'auction/future-market': [nominating, nominate(0, 10), { plant: 10 }],
  'auction/bid-too-low': [bidding, bid(1, 6), { min: 7, bid: 6 }],
  'auction/not-enough-money': [bidding, bid(1, 51), { need: 51, have: 50 }],
  'auction/limit-below-bid': [bidding, bid(1, 9, 8), { upTo: 8, bid: 9 }],
  'auction/not-a-number': [bidding, bid(1, 7.5), { bid: 7.5 }],
  'scrap/not-owned': [scrapping, scrap(0, 3), { plant: 3 }],
  'scrap/just-bought': [scrapping, scrap(0, 18), { plant: 18 }],
  'discard/wrong-count': [discarding, discard(0, 1, 2), { need: 4, given: 3 }],
  'discard/does-not-fit': [discarding, discard(0, 5, -1), { coal: 5, oil: -1 }],
  'buy/nothing': [buying, buy(0, {}), {}],
  'buy/sold-out': [buying, buy(0, { garbage: 2 }), { resource: 'garbage', want: 2, left: 1 }],
  'buy/no-storage': [buying, buy(0, { coal: 5 }), { resource: 'coal', want: 5, room: 4 }],
  'buy/not-enough-money': [buying, buy(0, { coal: 1, garbage: 1 }), { need: 9, have: 5 }],
  'build/no-such-city': [building, build(0, 'atlantis'), { city: 'atlantis' }],
  'build/region-not-in-play': [building, build(0, 'passau'), { city: 'passau', region: 'south' }],
  'build/already-there': [building, build(0, 'essen'), { city: 'essen' }],
  'build/city-full': [building, build(0, 'koeln'), { city: 'koeln', houses: 1, slots: 1 }],
  'build/kept': [kept, build(1, 'essen'), { city: 'essen' }],
  'build/not-enough-money': [building, build(0, 'dortmund'), { city: 'dortmund', need: 14, have: 9 }],
  'build/beginners-limit': [seven, build(0, 'koeln'), { city: 'koeln', limit: 7 }],
  'power/not-owned': [powering, power(0, [50]), { plant: 50 }],
  'power/twice': [powering, power(0, [5, 5], 2), { plant: 5 }],
  'power/not-enough-fuel': [powering, power(0, [10]), { resource: 'coal', need: 2, have: 1 }],
  'power/bad-mix': [powering, power(0, [5], 3), { hybridOil: 3, need: 2 }],
  'power/impossible-mix': [fullHybrid, power(0, [29, 35], 1), { hybridOil: 1, least: 0, most: 0 }],
};

test.each(Object.entries(cases))(
  '%s comes with its figures, and the snapshot does not change',
  (code, [from, command, figures]) => {
    refused(from, command, { code, ...figures } as Refusal);
    const again = structuredClone(from.context);
    step(from, command);
    expect(from.context).toEqual(again);
  },
);

test('build/unreachable happens only on a board with unconnected regions, which no game has', () => {
  const board = { ...gameOf({ players: [{ cities: ['essen'] }, {}] }), regions: ['west', 'south'] };
  expect(quote(board, 0, 'passau')).toEqual({
    ok: false,
    error: { code: 'build/unreachable', city: 'passau' },
  });
});

test('every refusal names a rule of docs/RULES.md', () => {
  const written = readFileSync(new URL('../../docs/RULES.md', import.meta.url), 'utf8');
  for (const rule of Object.values(RULE_OF)) expect(written).toContain(`**${rule}**`);
  expect(Object.keys(cases).length + 1).toBe(Object.keys(RULE_OF).length);
});
