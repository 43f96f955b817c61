import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { plainDigits } from '#lib/digits.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale, locale } from '#lib/i18n/locale.svelte.ts';
import { type Refusal, RULE_OF } from '#lib/rules/errors.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import type { SetupError } from '#lib/rules/setup.ts';
import { type GameMap, MAP_IDS, type MapId, type News } from '#lib/rules/types.ts';
import type { SeatInfo } from '#lib/seats.ts';
import type { SaveError, SaveProblem } from '#lib/session/ports/storage.ts';
import { laterParts } from '#lib/ui/editions/load-later.ts';
import { timeText } from '#lib/ui/words/durations.ts';
import {
  askText,
  cityName,
  cubesText,
  nameParts,
  regionName,
  shortName,
  withShortNames,
} from '#lib/ui/words/names.ts';
import { headline, newsText } from '#lib/ui/words/news.ts';
import { counterStyle, listText, moneyText, numberText } from '#lib/ui/words/numbers.ts';
import { plantText } from '#lib/ui/words/plants.ts';
import { saveTroubleText, setupErrorText } from '#lib/ui/words/problems.ts';
import { refusalText, ruleText } from '#lib/ui/words/refusals.ts';
import { RULES } from '../terms.ts';

const seats: readonly SeatInfo[] = [
  { name: 'Anna', colour: 'red', shape: 'circle' },
  { name: 'Bob', colour: 'blue', shape: 'square' },
];
const names = { seats, map: 'germany' } as const;
const CUBES = { coal: 3, oil: 2, garbage: 0, uranium: 0 };

const boardsOf = (map: MapId): readonly GameMap[] => Object.values(MAPS[map].boards);

beforeAll(() => laterParts.load());

const REFUSALS: readonly Refusal[] = [
  { code: 'turn/game-over' },
  { code: 'turn/not-yours', seat: 0, seatsToAct: [1] },
  { code: 'turn/wrong-moment', moment: 'building', command: 'buy' },
  { code: 'draft/not-a-region', region: 'atlantis' },
  { code: 'draft/taken', region: 'west' },
  { code: 'draft/does-not-touch', region: 'south' },
  { code: 'auction/must-buy' },
  { code: 'auction/not-for-sale', plant: 42 },
  { code: 'auction/future-market', plant: 8 },
  { code: 'auction/bid-too-low', min: 12, bid: 11 },
  { code: 'auction/not-enough-money', need: 27, have: 25 },
  { code: 'auction/limit-below-bid', upTo: 10, bid: 12 },
  { code: 'auction/not-a-number', bid: 1.5 },
  { code: 'scrap/not-owned', plant: 4 },
  { code: 'scrap/just-bought', plant: 20 },
  { code: 'discard/wrong-count', need: 2, given: 1 },
  { code: 'discard/does-not-fit', coal: 2, oil: 3 },
  { code: 'buy/nothing' },
  { code: 'buy/sold-out', resource: 'oil', want: 4, left: 3 },
  { code: 'buy/no-storage', resource: 'coal', want: 5, room: 4 },
  { code: 'buy/not-enough-money', need: 27, have: 25 },
  { code: 'build/no-such-city', city: 'atlantis' },
  { code: 'build/region-not-in-play', city: 'koeln', region: 'west' },
  { code: 'build/already-there', city: 'koeln' },
  { code: 'build/city-full', city: 'koeln', houses: 2, slots: 2 },
  { code: 'build/kept', city: 'koeln' },
  { code: 'place/not-here', city: 'koeln' },
  { code: 'mark/not-here', city: 'koeln' },
  { code: 'build/unreachable', city: 'koeln' },
  { code: 'build/not-enough-money', city: 'koeln', need: 27, have: 25 },
  { code: 'build/beginners-limit', city: 'koeln', limit: 7 },
  { code: 'power/not-owned', plant: 4 },
  { code: 'power/twice', plant: 4 },
  { code: 'power/not-enough-fuel', resource: 'coal', need: 4, have: 3 },
  { code: 'power/bad-mix', hybridOil: 3, need: 2 },
  { code: 'power/impossible-mix', hybridOil: 4, least: 2, most: 3 },
];
/** Figures of a refusal that its text must contain. */
function figuresOf(refusal: Refusal): readonly string[] {
  const hidden = ['auction/not-a-number', 'build/city-full', 'power/impossible-mix'].includes(refusal.code)
    ? ['bid', 'houses', 'hybridOil']
    : [];
  return Object.entries(refusal)
    .filter(([key, value]) => typeof value === 'number' && key !== 'seat' && !hidden.includes(key))
    .map(([, value]) => String(value));
}

const NEWS: readonly News[] = [
  { type: 'game-began', regions: ['west', 'south', 'southwest'], order: [1, 0] },
  { type: 'region-picked', seat: 0, region: 'west' },
  { type: 'trust-placed', seat: 0, city: 'koeln' },
  { type: 'start-marked', seat: 0, city: 'koeln' },
  { type: 'round-began', round: 2, order: [0, 1] },
  { type: 'order-changed', order: [0, 1] },
  { type: 'nominated', seat: 0, plant: 4, bid: 4 },
  { type: 'bid', seat: 1, plant: 4, bid: 5, byLimit: false },
  { type: 'bid', seat: 1, plant: 4, bid: 5, byLimit: true },
  { type: 'dropped-out', seat: 0, plant: 4, byLimit: false },
  { type: 'dropped-out', seat: 0, plant: 4, byLimit: true },
  { type: 'passed-auction', seat: 0 },
  { type: 'bought-plant', seat: 1, plant: 4, price: 5 },
  { type: 'scrapped', seat: 0, plant: 3 },
  { type: 'discarded', seat: 0, cubes: CUBES },
  { type: 'plant-drawn', plant: 13 },
  { type: 'plant-gone', plant: 3, why: 'obsolete' },
  { type: 'plant-gone', plant: 3, why: 'unsold' },
  { type: 'plant-gone', plant: 3, why: 'discount' },
  { type: 'plant-gone', plant: 3, why: 'under-discount' },
  { type: 'plant-gone', plant: 3, why: 'stage-2' },
  { type: 'plant-gone', plant: 3, why: 'stage-3' },
  { type: 'plant-gone', plant: 3, why: 'round-end' },
  { type: 'plant-under-deck', plant: 40 },
  { type: 'stage-3-card-drawn', phase: 2 },
  { type: 'deck-empty' },
  { type: 'trust-took-plant', plant: 13, scrapped: null },
  { type: 'trust-took-plant', plant: 13, scrapped: 4 },
  { type: 'trust-took-cubes', cubes: CUBES },
  { type: 'trust-built', city: 'koeln' },
  { type: 'trust-returned', cubes: CUBES },
  { type: 'phased-out', resource: 'uranium' },
  { type: 'no-plants-left' },
  { type: 'stage-began', stage: 2 },
  { type: 'bought-cubes', seat: 0, cubes: CUBES, price: 9 },
  { type: 'built', seat: 0, city: 'koeln', connection: 17, slot: 10 },
  { type: 'turn-done', seat: 0, phase: 3 },
  { type: 'turn-done', seat: 0, phase: 4 },
  { type: 'powered', seat: 0, plants: [4], burnt: CUBES, cities: 1, income: 22 },
  { type: 'resupplied', cubes: CUBES },
  { type: 'game-over', winners: [0] },
  { type: 'game-over', winners: [0, 1] },
];
const SETUP_ERRORS: readonly SetupError[] = [
  { code: 'setup/players', players: 7 },
  { code: 'setup/not-offered', term: 'trust' },
  { code: 'setup/regions-count', need: 3, given: 2 },
  { code: 'setup/regions-unknown', region: 'atlantis' },
  { code: 'setup/regions-apart' },
  { code: 'setup/order' },
  { code: 'setup/deck' },
  { code: 'setup/position', broken: 'cubes: coal' },
];
const TROUBLES: readonly (SaveError | SaveProblem)[] = [
  { code: 'save/unavailable', reason: 'SecurityError' },
  { code: 'save/blocked' },
  { code: 'save/full' },
  { code: 'save/lost' },
  { code: 'save/failed', reason: 'AbortError' },
  { code: 'save/evicted' },
  { code: 'save/taken' },
  { code: 'save/open-elsewhere' },
  { code: 'save/not-a-save' },
  { code: 'save/truncated', bytes: 2048 },
  { code: 'save/several', count: 2 },
  { code: 'save/too-large', bytes: 9e6, most: 2e6 },
  { code: 'save/other-app', app: 'chess' },
  { code: 'save/too-new', version: 9, known: 1 },
  { code: 'save/too-old', version: 1, oldest: 6 },
  { code: 'save/invalid', path: 'commands.3.seat', fault: 'wrong' },
  { code: 'save/invalid', path: 'rulesVersion', fault: 'missing' },
  { code: 'save/invalid', path: 'extra', fault: 'unknown' },
  { code: 'save/invalid', path: '', fault: 'not-plain' },
  { code: 'save/impossible', broken: 'cubes: coal' },
  { code: 'save/impossible', broken: 'game: not playable' },
  { code: 'save/refused', index: 3, refusal: { code: 'auction/bid-too-low', min: 12, bid: 11 } },
  { code: 'save/setup', error: { code: 'setup/deck' }, map: 'usa' },
  { code: 'save/missing', id: gameIdFrom('x') },
];

afterEach(() => changeLocale('en'));

describe.each(LOCALES)('in %s', (language) => {
  test('every refusal has a text with its figures and its rule', () => {
    changeLocale(language);
    expect(new Set(REFUSALS.map(({ code }) => code))).toEqual(new Set(Object.keys(RULE_OF)));
    for (const refusal of REFUSALS) {
      const text = refusalText(refusal, names);
      // a sentence may end with an isolated one
      expect(text).toMatch(/^\S.*[.!?؟]\u2069?$/u);
      expect(text).not.toMatch(/[{}]|undefined|refusal_/);
      for (const figure of figuresOf(refusal)) expect(plainDigits(text), refusal.code).toContain(figure);
      expect(ruleText(refusal)).toContain(RULE_OF[refusal.code]);
    }
  });
  test.each([
    ['news', NEWS.map((item) => () => newsText(item, names))],
    ['set-up errors', SETUP_ERRORS.map((error) => () => setupErrorText(error, 'germany'))],
    ['problems with saves', TROUBLES.map((trouble) => () => saveTroubleText(trouble))],
    [
      'plants',
      RULES.plants.map(
        ({ number }) =>
          () =>
            plantText(RULES, number),
      ),
    ],
  ])('all %s have their own texts', (_, all) => {
    changeLocale(language);
    const texts = all.map((say) => say());
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|null|_/);
  });
  test('every region of every map has a name', () => {
    changeLocale(language);
    const nameless = MAP_IDS.flatMap((map) =>
      boardsOf(map)
        .flatMap(({ regions }) => regions)
        .filter((region) => regionName(map, region) === region),
    );
    expect(nameless).toEqual([]);
  });
  test('every city of every map has a name', () => {
    changeLocale(language);
    const nameless = MAP_IDS.flatMap((map) =>
      boardsOf(map)
        .flatMap(({ cities }) => cities)
        .filter(({ id }) => [id, `city_${map}_${id}`].includes(cityName(map, id))),
    );
    expect(nameless).toEqual([]);
  });
});

test('cities and regions have localized names; an unknown one has its id', () => {
  expect(cityName('germany', 'muenchen')).toBe('Munich');
  expect(regionName('usa', 'midwest')).toBe('Midwest');
  changeLocale('de');
  expect(cityName('germany', 'muenchen')).toBe('München');
  expect(regionName('usa', 'midwest')).toBe('Mittlerer Westen');
  expect(cityName('germany', 'seattle')).toBe('seattle');
  expect(regionName('germany', 'midwest')).toBe('midwest');
});

test('a new language changes texts and the language of the page immediately', () => {
  expect(askText('buying', 'Anna')).toBe('Anna, buy resources.');
  changeLocale('de');
  expect(askText('buying', 'Anna')).toBe('Anna, kaufe Rohstoffe.');
  expect(locale()).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(document.documentElement.dir).toBe('ltr');
});

test('plurals and numbers follow the language', () => {
  expect(plantText(RULES, 13)).toBe('Power plant 13: ecological, needs no fuel, powers 1 city');
  expect(plantText(RULES, 25)).toBe(
    'Power plant 25: burns 2\u00a0coal, powers 5 cities, stores up to 4 cubes',
  );
  expect(numberText(1234)).toBe('1,234');
  expect(cubesText({ coal: 0, oil: 0, garbage: 0, uranium: 0 })).toBe('nothing');
  changeLocale('de');
  expect(plantText(RULES, 13)).toContain('versorgt 1 Stadt');
  expect(plantText(RULES, 25)).toContain('versorgt 5 Städte');
  expect(moneyText(1234)).toBe('1.234\u00a0Elektro');
  expect(cubesText(CUBES)).toBe('3\u00a0Kohle und 2\u00a0Öl');
});

test('figures written by CSS have the digits of the language as well', () => {
  changeLocale('en');
  expect([numberText(1234), counterStyle()]).toEqual(['1,234', 'decimal']);
  changeLocale('fa');
  expect([numberText(1234), counterStyle()]).toEqual(['۱٬۲۳۴', 'persian']);
});

test('a duration is in seconds, and from two minutes on in minutes, without a line break', () => {
  changeLocale('en');
  expect([0, 12, 119, 120, 3599, 7260].map(timeText)).toEqual([
    '0\u00a0s',
    '12\u00a0s',
    '119\u00a0s',
    '2\u00a0min',
    '59\u00a0min',
    '121\u00a0min',
  ]);
});

test('the headline is the sale of a plant rather than its replacement, and otherwise the latest news', () => {
  changeLocale('en');
  const of = (...news: readonly News[]) => [{ index: 1, round: 1, phase: 2 as const, command: null, news }];
  const bought: News = { type: 'bought-plant', seat: 0, plant: 4, price: 6 };
  const drawn: News = { type: 'plant-drawn', plant: 13 };
  expect(headline(of({ type: 'dropped-out', seat: 1, plant: 4, byLimit: false }, bought, drawn), names)).toBe(
    newsText(bought, names),
  );
  expect(headline(of({ type: 'turn-done', seat: 0, phase: 3 }, drawn), names)).toBe(newsText(drawn, names));
  expect(headline([], names)).toBe('');
});

test('the headline is everything built or bought in a turn, even after its end', () => {
  changeLocale('en');
  const entry = (...news: readonly News[]) => ({
    index: 1,
    round: 1,
    phase: 4 as const,
    command: null,
    news,
  });
  const built = (seat: number, city: string): News => ({
    ...{ type: 'built', seat, city, connection: 3, slot: 10 },
  });
  const drawn: News = { type: 'plant-drawn', plant: 13 };
  const done: News = { type: 'turn-done', seat: 0, phase: 4 };
  const before = entry(built(1, 'kiel'));
  const two = [before, entry(built(0, 'essen')), entry(built(0, 'muenster'), drawn)];
  const words = 'Anna builds in Essen and Münster for 26\u00a0Elektro.';
  expect(headline(two, names)).toBe(words);
  expect(headline([...two, entry(done, drawn)], names)).toBe(words);
  expect(headline(two.slice(0, 2), names)).toMatch(/^Anna builds in Essen for 13/);
  const began: News = { type: 'stage-began', stage: 2 };
  expect(headline([...two, entry(built(0, 'kiel'), began)], names)).toBe(newsText(began, names));
  const stage3: News = { type: 'stage-began', stage: 3 };
  expect(headline([...two, entry(done, began, drawn, stage3)], names)).toBe(newsText(stage3, names));
  const bought: News = { type: 'bought-cubes', seat: 0, cubes: CUBES, price: 9 };
  expect(headline([before, entry(bought), entry({ ...done, phase: 3 })], names)).toBe(
    newsText(bought, names),
  );
  expect(headline([before, entry(done)], names), 'who built nothing').toBe(newsText(done, names));
});

test('cuts a long name in headlines, and never inside an emoji', () => {
  expect(shortName('Maximilian Zwei')).toBe('Maximilian Zwei');
  expect(shortName('Maximiliane Charlotte')).toBe('Maximiliane Ch…');
  expect(shortName('Anna und Ben 👩‍👩‍👧‍👦')).toBe('Anna und Ben…');
});

test('keeps the rest of a cut name in one line of a headline', () => {
  const seats = ['Bartholomew the Great', 'Maximiliane-Sophie', 'Anna Lee'].map((name) => ({
    ...({ name, colour: 'red', shape: 'circle' } as const),
  }));
  expect(withShortNames(seats).map(({ name }) => name)).toEqual([
    'Bartholomew\u00a0th…',
    'Maximiliane-\u2060So…',
    'Anna Lee',
  ]);
});

test('never cuts off the difference between two long names that begin alike', () => {
  const long = 'Maximiliane Charlotte';
  const names = [long, `${long} 2`, 'Maximiliane Charlene', 'Maxim'];
  expect(names.map((name) => shortName(name, names))).toEqual([
    'Maximiliane Ch…',
    'Maximiliane…2',
    'Maximiliane…ene',
    'Maxim',
  ]);
  expect(names.map((name) => nameParts(name, names))).toEqual([
    [long, ''],
    [long, ' 2'],
    ['Maximiliane Charl', 'ene'],
    ['Maxim', ''],
  ]);
  expect(nameParts('Anna 2', ['Anna', 'Anna 2']), 'short names need no care').toEqual(['Anna 2', '']);
  expect(nameParts('👩‍👩‍👧 Familie', ['👩‍👩‍👦 Familie']), 'no emoji is split').toEqual(['👩‍👩‍👧 Familie', '']);
});

test('names in Hebrew and Arabic keep their places in a list and in a sentence', () => {
  changeLocale('en');
  const names = ['דנה', 'عمر', 'Anna'];
  expect(listText(names)).toBe('\u2067דנה\u2069, \u2067عمر\u2069, and Anna');
  expect(askText('buying', 'דנה')).toBe('\u2067דנה\u2069, buy resources.');
});
