import { cheapestNext } from '../../figures/next-cities.ts';
import { t } from '../../i18n/t.ts';
import { err, ok } from '../../result.ts';
import { housesIn, quote } from '../../rules/network.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { CityId } from '../../rules/types.ts';
import { partsText } from '../building/parts-text.ts';
import { cityText, housesOf, keptStarts } from '../play/map-data.ts';
import { cityName, regionName, seatName } from '../words/names.ts';
import { factsText, listText } from '../words/numbers.ts';
import { refusalText } from '../words/refusals.ts';
import { type Answering, type Desk, namesAt, nobodyHere, ownSeat, playerOf } from './desk.ts';
import { findCity, readNumbers } from './parse.ts';
import { withoutPlanSentences } from './plan.ts';
import type { Sentences } from './trouble.ts';

/** Answers about the map: a city with its neighbours, and the cheapest cities. */

/** What a house in a city costs the player; or why they cannot build there, and what it costs others if there is room. */
function priceText(desk: Desk, city: CityId): Sentences {
  const { view, names } = desk.play;
  const seat = ownSeat(desk);
  if (seat === null) return [slotText(desk, city)];
  const found = quote(view, seat, city);
  if (found.ok) {
    const { total: price } = found.value;
    const priced = t('typed_city_price', { price, parts: partsText(names.map, found.value) });
    return [...withoutPlanSentences(desk), priced];
  }
  const why = refusalText(found.error, names);
  return found.error.code === 'build/already-there' ? [why, slotText(desk, city)] : [why];
}

/** The price of the next house in a city, without the connection. */
function slotText({ play: { view } }: Desk, city: CityId): string {
  const houses = housesIn(view, city);
  const slot = rulesOf(view.terms).slotCost[houses];
  return slot === undefined || houses >= view.stage ? t('typed_slot_none') : t('typed_slot', { slot });
}

/** The neighbours of a city that are in play, with the cost of the connection. */
function neighboursText({ play: { view, names } }: Desk, city: CityId): Sentences {
  const { map, homes } = rulesOf(view.terms);
  const near = map.connections.flatMap(({ between: [one, other], cost }) => {
    const next = one === city ? other : one;
    const isNear = one === city || other === city;
    return isNear && view.regions.includes(homes.get(next) ?? '') ? [{ next, cost }] : [];
  });
  const cities = near
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ next, cost }) => t('labelled', { label: cityName(names.map, next), value: cost }));
  return cities.length > 0 ? [t('typed_neighbours', { cities: factsText(cities) })] : [];
}

/** A city with its region and its houses. */
function cityLine({ play: { view, names, game } }: Desk, city: CityId): string {
  const houses = housesOf(view, game.log)[city] ?? [];
  const region = regionName(names.map, rulesOf(view.terms).homes.get(city) ?? '');
  return t('typed_city', {
    region,
    city: cityText({ id: city, houses, tag: null }, names, keptStarts(view)),
  });
}

/** The regions and one's own network, where no city is named. */
function ownMap(desk: Desk): Sentences {
  const { view, names } = desk.play;
  const regions = listText(view.regions.map((region) => regionName(names.map, region)));
  const inPlay = t('typed_regions', { regions });
  const seat = ownSeat(desk);
  if (seat === null) return [inPlay];
  const { cities } = playerOf(desk, seat);
  const own = t('typed_own_count', { name: seatName(names, seat), count: cities.length });
  return [inPlay, own, ...cities.map((city) => cityLine(desk, city))];
}

export const answerMap: Answering = (rest, desk) => {
  if (rest === '') return ok(ownMap(desk));
  const found = findCity(rest, namesAt(desk));
  if (!found.ok) return found;
  const city = found.value;
  return ok([cityLine(desk, city), ...priceText(desk, city), ...neighboursText(desk, city)]);
};

/** How many cities are listed, where no number is typed. */
const CHEAPEST = 5;
/** The most that are listed. */
const MAX_CHEAPEST = 50;

export function cheapestSentences(desk: Desk, seat: number, count: number): Sentences {
  const { view, names } = desk.play;
  const found = cheapestNext(view, seat, count);
  if (found.length === 0) return [t('typed_cheapest_none')];
  const cities = found.map((quoted) =>
    t('typed_cheapest', {
      city: cityName(names.map, quoted.city),
      price: quoted.total,
      parts: partsText(names.map, quoted),
    }),
  );
  return [...withoutPlanSentences(desk), ...cities];
}

export const answerCheapest: Answering = (rest, desk) => {
  const [count = CHEAPEST, ...more] = readNumbers(rest) ?? [-1];
  if (more.length > 0 || count < 0) return err({ code: 'typed/misread', help: 'typed_help_cheapest' });
  if (count < 1 || count > MAX_CHEAPEST)
    return err({ code: 'typed/out-of-range', min: 1, max: MAX_CHEAPEST });
  const seat = ownSeat(desk);
  return seat === null ? nobodyHere : ok(cheapestSentences(desk, seat, count));
};
