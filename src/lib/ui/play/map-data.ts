import { connectionsCost } from '../../figures/cheapest-plan.ts';
import { t } from '../../i18n/t.ts';
import { bestChoice, capacityOf } from '../../rules/bureaucracy.ts';
import type { Quote } from '../../rules/decision.ts';
import type { LogEntry } from '../../rules/log.ts';
import { quotes } from '../../rules/network.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { CityId, MapId, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Draft } from '../../session/game/draft.ts';
import type { HousePrice, Houses, LabelledCity, MapTexts, Owner } from '../board/map-types.ts';
import { laterEditions } from '../editions/later.ts';
import { cityName, type GameNames, mapName, regionName, seatName, seatNames } from '../words/names.ts';
import { factsText, listText } from '../words/numbers.ts';

/**
 * The owners of the houses in each city, in the order of the slots, which the log tells. Houses that are not in the log, because the
 * game began from a position, come first, by seat, then that of the
 * trust.
 */
export function housesOf(
  view: Pick<View, 'players' | 'trust'>,
  log: readonly Pick<LogEntry, 'news'>[],
): Houses {
  const logged: Record<CityId, Owner[]> = {};
  for (const { news } of log) {
    for (const item of news) {
      if (item.type === 'built') (logged[item.city] ??= []).push(item.seat);
      if (item.type === 'trust-placed' || item.type === 'trust-built')
        (logged[item.city] ??= []).push('trust');
    }
  }
  const houses: Record<CityId, Owner[]> = {};
  for (const [seat, { cities }] of view.players.entries()) {
    for (const city of cities) if (!logged[city]?.includes(seat)) (houses[city] ??= []).push(seat);
  }
  for (const city of view.trust?.cities ?? [])
    if (!logged[city]?.includes('trust')) (houses[city] ??= []).push('trust');
  for (const [city, owners] of Object.entries(logged)) (houses[city] ??= []).push(...owners);
  return houses;
}

/** The cities of each seat in the order in which it built them. */
export const networksOf = ({ players }: Pick<View, 'players'>): readonly (readonly CityId[])[] =>
  players.map(({ cities }) => cities);

/**
 * The cities of a seat that glow in bureaucracy: those that it has powered, or would power with the plants in the draft, or as proposed.
 * The rules do not ask which cities go without: here the last ones built do.
 */
export function poweredCities(
  view: View,
  log: readonly Pick<LogEntry, 'round' | 'news'>[],
  seat: Seat | null,
  draft: Draft | null,
): ReadonlySet<CityId> | null {
  const player = seat === null ? undefined : view.players[seat];
  if (view.moment !== 'powering' || seat === null || !player) return null;
  const ran = log
    .flatMap(({ round, news }) => (round === view.round ? news : []))
    .find((item) => item.type === 'powered' && item.seat === seat);
  const plants = draft && 'plants' in draft ? draft.plants : bestChoice(view, player).plants;
  return new Set(
    player.cities.slice(0, ran?.type === 'powered' ? ran.cities : capacityOf(rulesOf(view.terms), plants)),
  );
}

/** The view as it would be with these houses built, for the prices of the next one. */
export const withPlan = (view: View, seat: Seat, cities: readonly CityId[]): View => ({
  ...view,
  players: view.players.map((player, at) =>
    at === seat ? { ...player, cities: [...player.cities, ...cities] } : player,
  ),
});

/**
 * The full price of a house in every city where the seat could build next, after its plan. It is affordable if the plan with it is, in the
 * cheapest order.
 */
export function pricesFor(view: View, seat: Seat, plan: readonly Quote[]): ReadonlyMap<CityId, HousePrice> {
  const cities = plan.map(({ city }) => city);
  const slots = plan.reduce((sum, quoted) => sum + quoted.slot, 0);
  const money = view.players[seat]?.money ?? 0;
  return new Map(
    quotes(withPlan(view, seat, cities), seat).map(({ city, slot, total }) => {
      const whole = slots + slot + connectionsCost(view, seat, [...cities, city]);
      return [city, { total, affordable: whole <= money }];
    }),
  );
}

/** The number of cheapest cities that are shown together with a network. */
const CHEAPEST = 6;

/** The network of a seat and the cheapest cities to build in next. Empty: the seat has no network yet. */
export function withinReach(
  view: View,
  seat: Seat,
  prices: ReadonlyMap<CityId, HousePrice>,
): readonly CityId[] {
  const cities = view.players[seat]?.cities ?? [];
  if (cities.length === 0) return [];
  const next = [...prices].toSorted(([, a], [, b]) => a.total - b.total);
  return [...cities, ...next.slice(0, CHEAPEST).map(([city]) => city)];
}

/** The starting cities by seat, as long as they are kept for those who marked them (Y12). */
export const keptStarts = ({ starts, stage }: Pick<View, 'starts' | 'stage'>): View['starts'] =>
  stage === 1 ? starts : [];

/** The label of a city for screen readers. */
export function cityText(
  { id, houses, tag }: LabelledCity,
  names: GameNames,
  starts: View['starts'] = [],
): string {
  const city = cityName(names.map, id);
  if (tag?.kind === 'planned') return t('table_city_planned', { city });
  const built =
    houses.length === 0
      ? t('table_city_empty')
      : t('table_city_houses', { names: ownersText(houses, names) });
  const text = tag
    ? t('table_city_price', { city, houses: built, price: tag.amount })
    : t('table_city', { city, houses: built });
  const marked = starts.flatMap((start, seat) => (start === id ? [seat] : []));
  return marked.length === 0
    ? text
    : factsText([text, laterEditions.loaded?.startedText(seatNames(names, marked)) ?? '']);
}
const ownersText = (owners: readonly Owner[], names: GameNames): string =>
  listText(
    owners.map((owner) =>
      owner === 'trust' ? (laterEditions.loaded?.trustName() ?? '') : seatName(names, owner),
    ),
  );

/** The texts of a game's map, visible and for screen readers. */
export const mapTexts = (map: MapId, cityLabel: MapTexts['cityLabel']): MapTexts => ({
  label: t('table_map_label', { map: mapName(map) }),
  cityLabel,
  cityName: (city) => cityName(map, city),
  regionName: (region) => regionName(map, region),
  zoomLabels: { in: t('table_zoom_in'), out: t('table_zoom_out'), fit: t('table_zoom_fit') },
});
