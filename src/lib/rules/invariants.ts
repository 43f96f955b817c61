import type { Game, Moment, Player } from './types.ts';
import { RESOURCES, STAGE_3_CARD } from './types.ts';
import { figuresOf } from './game.ts';
import { MAPS } from './maps/index.ts';
import { mostCities } from './game.ts';
import { fits } from './resources.ts';
import { connected, regionCount } from './regions.ts';
import { PLANTS } from './tables/plants.ts';
import { TABLES } from './tables/tables.ts';

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const ascending = (values: readonly number[]): boolean => values.every((v, i) => i === 0 || v > (values[i - 1] ?? 0));

function brokenCards(game: Game): string[] {
  const broken: string[] = [];
  const plants = [
    ...game.market,
    ...game.gone,
    ...game.removed,
    ...game.deck.filter((card) => card !== STAGE_3_CARD),
    ...game.players.flatMap((player) => player.plants),
  ];
  const known = new Set(PLANTS.map((plant) => plant.number));
  if (plants.length !== known.size || !distinct(plants) || !plants.every((p) => known.has(p))) {
    broken.push('cards: every plant in one place');
  }
  const stage3Cards = game.deck.filter((card) => card === STAGE_3_CARD).length;
  const due = game.stage3Card === 'in-deck' && !game.terms.beginners ? 1 : 0;
  if (stage3Cards !== due) broken.push('cards: the Stage 3 card');
  if (!ascending(game.market)) broken.push('cards: market ascending');
  return broken;
}

function brokenCubes(game: Game): string[] {
  return RESOURCES.flatMap((r) => {
    const counts = [game.resources[r], game.supply[r], ...game.players.map((player) => player.cubes[r])];
    const sum = counts.reduce((a, b) => a + b, 0);
    return counts.every(isCount) && sum === TABLES.supply[r] ? [] : [`cubes: ${r}`];
  });
}

function brokenPlayer(game: Game, moment: Moment, player: Player): string[] {
  const broken: string[] = [];
  const limit = figuresOf(game).plantLimit + (moment === 'scrapping' ? 1 : 0);
  if (!isCount(player.money)) broken.push('player: money');
  if (!ascending(player.plants) || player.plants.length > limit) broken.push('player: plants');
  // between scrapping and discarding a plant's cubes lie beside the others
  if (moment !== 'discarding' && !fits(player.plants, player.cubes)) broken.push('player: storage');
  const inPlay = MAPS[game.terms.map].cities.filter((city) => game.regions.includes(city.region));
  const known = player.cities.every((id) => inPlay.some((city) => city.id === id));
  if (!distinct(player.cities) || !known) broken.push('player: cities');
  return broken;
}

function brokenTable(game: Game, moment: Moment): string[] {
  const broken: string[] = [];
  const { map, players } = game.terms;
  const seats = game.players.map((_, seat) => seat);
  if (seats.length !== players || !(players in TABLES.players)) return ['table: players'];
  if (!distinct(game.order) || game.order.length !== players || !seats.every((s) => game.order.includes(s))) {
    broken.push('table: order');
  }
  if (!game.waiting.every((seat) => seats.includes(seat))) broken.push('table: waiting');
  if (moment !== 'drafting' && !distinct(game.waiting)) broken.push('table: waiting');
  const count = regionCount(players);
  const drafted = moment === 'drafting' ? game.regions.length < count : game.regions.length === count;
  if (!drafted || !distinct(game.regions) || !connected(map, game.regions)) broken.push('table: regions');
  const houses = new Map<string, number>();
  for (const city of game.players.flatMap((p) => p.cities)) houses.set(city, (houses.get(city) ?? 0) + 1);
  if ([...houses.values()].some((count) => count > game.stage)) broken.push('table: houses');
  const [lowest] = game.market;
  if (lowest !== undefined && lowest <= mostCities(game)) broken.push('table: obsolete plant on offer');
  if ((moment === 'bidding') !== (game.lot !== null)) broken.push('table: lot');
  if ((game.stage === 3) !== (game.stage3Card === 'begun')) broken.push('table: stage');
  return broken;
}

/** What is impossible about a game (S2, S9, A8, B4, B5, B7, F2 …), in the program's own terms; empty: nothing. */
export function brokenInvariants(game: Game, moment: Moment): readonly string[] {
  const table = brokenTable(game, moment);
  if (table.includes('table: players')) return table;
  return [
    ...table,
    ...brokenCards(game),
    ...brokenCubes(game),
    ...game.players.flatMap((player) => brokenPlayer(game, moment, player)),
  ];
}
