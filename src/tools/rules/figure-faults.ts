import type { Edition, PlayerFigures } from '../../lib/rules/editions/edition.ts';
import { type GameMap, RESOURCES } from '../../lib/rules/types.ts';

/** Faults of the figures of an edition on a board: figures that contradict each other. Their kinds must be right. */

const isRising = (values: readonly number[], least: number): boolean =>
  values.every((value, at) => at === 0 || value - (values[at - 1] ?? 0) >= least);
/** A fault, if there is one. */
const unless = (isRight: boolean, fault: string): readonly string[] => (isRight ? [] : [fault]);

function faultsOfFuel({ fuel }: Edition): readonly string[] {
  return RESOURCES.flatMap((resource) => {
    const { prices, perPrice, start, total } = fuel[resource];
    const spaces = prices.length * perPrice;
    return [
      ...unless(isRising(prices, 1), `fuel.${resource}.prices do not rise`),
      ...unless(start <= total, `fuel.${resource}.start is ${start} of ${total} cubes`),
      ...unless(total <= spaces, `fuel.${resource}.total is ${total} for ${spaces} spaces`),
    ];
  });
}

function faultsOfPlants({ discount, phaseOut, plants }: Edition): readonly string[] {
  const numbers = plants.map(({ number }) => number);
  const lowest = numbers[0] ?? 0;
  return [
    ...unless(isRising(numbers, 1), 'plants do not rise, or one comes twice'),
    ...unless(discount === null || discount < lowest, `discount is ${discount}, the lowest plant ${lowest}`),
    ...unless(phaseOut === null || numbers.includes(phaseOut.plant), `phaseOut.plant is no plant`),
  ];
}

/** The market, the top card and the plants removed come out of the deck (S6, S7, Y2). */
function faultsOfDeal(rules: Edition, players: string, { removed }: PlayerFigures): readonly string[] {
  const { deal, currentMarket, futureMarket, plants } = rules;
  const size = currentMarket + futureMarket;
  const numbers = plants.map(({ number }) => number);
  const away = `players.${players}.removed`;
  if ('market' in deal) {
    const dealt = [...deal.market, deal.top];
    return [
      ...unless(deal.market.length === size, `deal.market has ${deal.market.length} plants, not ${size}`),
      ...unless(
        new Set(dealt).size === dealt.length && dealt.every((plant) => numbers.includes(plant)),
        'deal has an unknown plant, or one twice',
      ),
      ...unless(removed.plug === 0, `${away}.plug: cards without backs count as sockets`),
      ...unless(removed.socket <= numbers.length - dealt.length, `${away} is more than the deck`),
    ];
  }
  const plugs = numbers.filter((plant) => plant <= deal.lastPlug).length;
  return [
    ...unless(size + removed.plug < plugs, `${away}.plug leaves no plug on the deck`),
    ...unless(removed.socket <= numbers.length - plugs, `${away}.socket is more than there are`),
  ];
}

/** The cities in play with the smallest of the regions (S2). */
function leastCities({ cities, regions }: GameMap, inPlay: number): number {
  const sizes = regions.map((region) => cities.filter((city) => city.region === region).length);
  return sizes
    .toSorted((a, b) => a - b)
    .slice(0, inPlay)
    .reduce((sum, size) => sum + size, 0);
}

function faultsOfRace(rules: Edition, board: GameMap, players: string, of: PlayerFigures): readonly string[] {
  const { beginnersCities } = rules;
  const { citiesForEnd, citiesForStage2, plantLimit, regions } = of;
  const key = `players.${players}`;
  const inPlay = leastCities(board, regions);
  const reaches = (what: string, cities: number): readonly string[] =>
    unless(cities > 0 && cities <= inPlay, `${what} is ${cities} of ${inPlay} cities in play`);
  return [
    ...unless(
      regions > 0 && regions <= board.regions.length,
      `${key}.regions is ${regions} of ${board.regions.length}`,
    ),
    ...unless(plantLimit > 0, `${key}.plantLimit is ${plantLimit}`),
    ...unless(citiesForStage2 < citiesForEnd, `${key}: stage 2 begins no sooner than the game ends`),
    ...reaches(`${key}.citiesForStage2`, citiesForStage2),
    ...reaches(`${key}.citiesForEnd`, citiesForEnd),
    ...(beginnersCities === null ? [] : reaches(`beginnersCities for ${players} players`, beginnersCities)),
  ];
}

/** The faults of an edition's figures on a board. */
export const faultsOfFigures = (rules: Edition, board: GameMap): readonly string[] => [
  ...faultsOfFuel(rules),
  ...faultsOfPlants(rules),
  ...unless(isRising(rules.payment, 0), 'payment falls'),
  ...unless(isRising(rules.slotCost, 0), 'slotCost falls'),
  ...unless(rules.currentMarket > 0, 'currentMarket is empty'),
  ...unless(
    rules.trust === null || rules.trust.placed <= rules.trust.houses,
    'trust.placed is more than its houses',
  ),
  ...Object.entries(rules.players).flatMap(([players, of]) => [
    ...faultsOfDeal(rules, players, of),
    ...faultsOfRace(rules, board, players, of),
  ]),
];
