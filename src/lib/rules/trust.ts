import type { Refusal } from './errors.ts';
import { addCubes, NO_CUBES, withNews, without, withoutNews } from './game.ts';
import { currentMarket, takeFromMarket } from './market.ts';
import { withoutCubes } from './resources.ts';
import { plantOf, rulesOf } from './rule-set.ts';
import {
  type CityId,
  type Cubes,
  type Game,
  type PlantNumber,
  type Resource,
  RESOURCES,
  type Seat,
  type TrustCompany,
} from './types.ts';
import type { VisibleGame } from './view.ts';

/** The trust, an automatic company against two people (Z1 to Z6). It acts as soon as its turn comes: nobody decides for it. */

export const NEW_TRUST: TrustCompany = { plants: [], cubes: NO_CUBES, cities: [], isDone: true };

const withTrust = (game: Game, change: Partial<TrustCompany>): Game =>
  game.trust ? { ...game, trust: { ...game.trust, ...change } } : game;

/** Its turn of the next phase lies ahead. */
export const trustWaits = (game: Game): Game => withTrust(game, { isDone: false });

/** Z2: who places its first houses, one after another: the first player one, the other two, the first two, the other one. */
export function queuePlacing(game: Game): Game {
  const [first, second] = game.order;
  if (!game.trust || first === undefined || second === undefined) return game;
  return { ...game, waiting: [first, second, second, first, first, second] };
}

/** Z2: the cities next to its houses that it is not in yet; any city in play if there is none. */
export function placeableCities({
  terms,
  regions,
  trust,
}: Pick<VisibleGame, 'terms' | 'regions' | 'trust'>): readonly CityId[] {
  const { map } = rulesOf(terms);
  const own = trust?.cities ?? [];
  const free = map.cities
    .filter(({ id, region }) => regions.includes(region) && !own.includes(id))
    .map(({ id }) => id);
  const beside = free.filter((city) =>
    map.connections.some(
      ({ between: [a, b] }) => (a === city && own.includes(b)) || (b === city && own.includes(a)),
    ),
  );
  return beside.length > 0 ? beside : free;
}

export const checkPlace = (game: VisibleGame, city: CityId): Refusal | null =>
  placeableCities(game).includes(city) ? null : { code: 'place/not-here', city };

export const placeHouse = (game: Game, seat: Seat, city: CityId): Game =>
  withNews(
    {
      ...withTrust(withoutNews(game), { cities: [...(game.trust?.cities ?? []), city] }),
      waiting: game.waiting.slice(1),
    },
    { type: 'trust-placed', seat, city },
  );

/** The plant that the trust takes in this auction phase, and the one it scraps for it (Z3); null if it takes none. */
export function trustChoice({
  terms,
  trust,
  market,
  stage,
}: Pick<VisibleGame, 'terms' | 'trust' | 'market' | 'stage'>): {
  plant: PlantNumber;
  scrapped: PlantNumber | null;
} | null {
  const plant = currentMarket({ terms, market, stage }).at(-1);
  if (!trust || plant === undefined) return null;
  const [lowest] = trust.plants;
  if (trust.plants.length < rulesOf(terms).plantLimit || lowest === undefined)
    return { plant, scrapped: null };
  return plant > lowest ? { plant, scrapped: lowest } : null;
}

/** Z3: after the first person has bought or passed. */
export const trustTakesPlantNow = ({ trust, order, waiting }: Game): boolean =>
  trust !== null && !trust.isDone && !waiting.includes(order[0] ?? -1);

export function trustTakesPlant(game: Game): Game {
  const choice = trustChoice(game);
  const now = withTrust(game, { isDone: true });
  if (!choice || !now.trust) return now;
  const { plant, scrapped } = choice;
  const kept = scrapped === null ? now.trust.plants : without(now.trust.plants, scrapped);
  const taken = withTrust(now, { plants: [...kept, plant].toSorted((a, b) => a - b) });
  const gone = scrapped === null ? game.gone : [...game.gone, scrapped];
  return takeFromMarket(withNews({ ...taken, gone }, { type: 'trust-took-plant', plant, scrapped }), plant);
}

/** The cubes that the trust takes from the market for a run of each of its plants, as far as there are any (Z4). */
export function trustCubes({
  terms,
  trust,
  resources,
}: Pick<VisibleGame, 'terms' | 'trust' | 'resources'>): Cubes {
  const rules = rulesOf(terms);
  const taken = { ...NO_CUBES };
  const has = (resource: Resource): boolean => taken[resource] < resources[resource];
  for (const number of trust?.plants ?? []) {
    const { kind, fuel } = plantOf(rules, number);
    if (kind === 'ecological' || kind === 'fusion') continue;
    for (let cube = 0; cube < fuel; cube++) {
      const wanted: readonly Resource[] =
        kind !== 'hybrid' ? [kind] : cube % 2 === 0 ? ['coal', 'oil'] : ['oil', 'coal'];
      const found = wanted.find(has);
      if (found) taken[found]++;
    }
  }
  return taken;
}

/** Z4: between the two people, who buy in reverse order. */
export const trustTakesCubesNow = ({ trust, order, waiting }: Game): boolean =>
  trust !== null && !trust.isDone && !waiting.includes(order[1] ?? -1);

export function trustTakesCubes(game: Game): Game {
  const cubes = trustCubes(game);
  const taken = withTrust(withoutCubes(game, cubes), { isDone: true, cubes });
  return RESOURCES.every((r) => cubes[r] === 0)
    ? taken
    : withNews(taken, { type: 'trust-took-cubes', cubes });
}

/** Z5: it follows a person into a city in which nobody was, while it has houses. */
export function trustFollows(game: Game, city: CityId): Game {
  const { trust } = game;
  const most = rulesOf(game.terms).trust?.houses ?? 0;
  const isFirst = game.players.filter(({ cities }) => cities.includes(city)).length === 1;
  if (!trust || !isFirst || trust.cities.includes(city) || trust.cities.length >= most) return game;
  return withNews(withTrust(game, { cities: [...trust.cities, city] }), { type: 'trust-built', city });
}

/** Z6: its fuel goes back to the supply in bureaucracy. */
export function returnTrustCubes(game: Game): Game {
  const cubes = game.trust?.cubes ?? NO_CUBES;
  if (RESOURCES.every((r) => cubes[r] === 0)) return game;
  return withNews(
    { ...withTrust(game, { cubes: NO_CUBES }), supply: addCubes(game.supply, cubes) },
    { type: 'trust-returned', cubes },
  );
}
