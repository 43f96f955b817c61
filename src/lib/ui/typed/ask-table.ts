import { t } from '../../i18n/t.ts';
import { err, ok } from '../../result.ts';
import { minimumBid } from '../../rules/auction.ts';
import { countCubes } from '../../rules/game.ts';
import { currentMarket } from '../../rules/market.ts';
import { cheapest, onSale, priceOf } from '../../rules/resources.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { raceOf } from '../../rules/stages.ts';
import { type PlantNumber, RESOURCES, type Seat } from '../../rules/types.ts';
import { plantListText, playerText } from '../players/player-text.ts';
import { askText, cubesText, momentName, resourceName, seatName, seatNames } from '../words/names.ts';
import { newsTeller } from '../words/news.ts';
import { plantText } from '../words/plants.ts';
import { resupplyText } from '../words/resupply.ts';
import { type Answering, type Desk, namesAt, nobodyHere, ownSeat, playerOf, type Reply } from './desk.ts';
import { namedSeats, readCubes, readNumbers } from './parse.ts';
import { findNamed } from './same-key.ts';
import type { Sentences } from './trouble.ts';

/** Answers about the table: rounds, players, plants and fuel. All of them are read from what the screen may show. */

/** Answers about the seat that is named, or else about the player's own. */
const aboutSeat =
  (answer: (seat: Seat, desk: Desk) => Sentences): Answering =>
  (rest, desk) => {
    if (rest !== '') {
      const found = findNamed(rest, namedSeats(namesAt(desk)));
      return found.ok ? ok(answer(found.value, desk)) : err(found.error);
    }
    const seat = ownSeat(desk);
    return seat === null ? nobodyHere : ok(answer(seat, desk));
  };

/** Who decides what now. */
export function question({ play }: Pick<Desk, 'play'>): string {
  const { game, view, names } = play;
  return askText(view.moment, seatName(names, game.acting ?? game.seatsToAct[0] ?? -1));
}

function lotText({ play }: Desk): Sentences {
  const { view, names } = play;
  if (!view.lot) return [];
  const { plant, bid, bidder } = view.lot;
  return [t('typed_lot', { plant, bid, name: seatName(names, bidder) })];
}

export const answerStatus: Answering = (_rest, desk) => {
  const { view } = desk.play;
  const { round, stage, moment } = view;
  return ok([
    t('typed_status', { round, stage, phase: momentName(moment) }),
    ...lotText(desk),
    question(desk),
  ]);
};

export const answerMoney = aboutSeat((seat, desk) => {
  const { money: amount } = playerOf(desk, seat);
  const name = seatName(desk.play.names, seat);
  return [amount === null ? t('typed_money_hidden', { name }) : t('typed_money', { name, amount })];
});

export const answerPlants = aboutSeat((seat, desk) => {
  const { plants: owned, cubes } = playerOf(desk, seat);
  const rules = rulesOf(desk.play.view.terms);
  const name = seatName(desk.play.names, seat);
  return [
    t('typed_plants', { name, count: owned.length }),
    ...owned.map((number) => plantText(rules, number)),
    t('typed_cubes', { cubes: cubesText(cubes) }),
  ];
});

/** A card for sale with its minimum bid, or in the future market without one. */
function plantForSale({ play: { view } }: Desk, number: PlantNumber): string {
  const plant = plantText(rulesOf(view.terms), number);
  return currentMarket(view).includes(number)
    ? t('typed_plant_for_sale', { plant, price: minimumBid(view, number) })
    : plant;
}

export const answerMarket: Answering = (rest, desk) => {
  const { view } = desk.play;
  const [number, ...more] = readNumbers(rest) ?? [-1];
  if (number === undefined) {
    const now = currentMarket(view);
    const later = view.market.filter((plant) => !now.includes(plant));
    return ok([
      ...lotText(desk),
      t('typed_for_sale', { plants: plantListText(now) }),
      ...(later.length > 0 ? [t('typed_for_sale_later', { plants: plantListText(later) })] : []),
      ...now.map((plant) => plantForSale(desk, plant)),
    ]);
  }
  if (more.length > 0 || number < 0) return err({ code: 'typed/misread', help: 'typed_help_market' });
  return view.market.includes(number)
    ? ok([plantForSale(desk, number)])
    : err({ code: 'typed/refused', refusal: { code: 'auction/not-for-sale', plant: number } });
};

function fuelMarket({ play: { view } }: Desk): Sentences {
  return RESOURCES.map((resource) => {
    const [fuel, coming] = [resourceName(resource), resupplyText(view, resource)];
    const price = cheapest(view, resource);
    return price === null
      ? t('typed_fuel_none', { fuel, coming })
      : t('typed_fuel', { fuel, left: onSale(view, resource), price, coming });
  });
}

export const answerFuel: Answering = (rest, desk) => {
  if (rest === '') return ok(fuelMarket(desk));
  const { view } = desk.play;
  const read = readCubes(rest);
  if (!read.ok) return read;
  const cubes = read.value;
  if (!cubes || countCubes(cubes) === 0) return err({ code: 'typed/misread', help: 'typed_help_fuel' });
  for (const resource of RESOURCES) {
    const [want, left] = [cubes[resource], onSale(view, resource)];
    if (want > left)
      return err({ code: 'typed/refused', refusal: { code: 'buy/sold-out', resource, want, left } });
  }
  return ok([t('typed_price', { cubes: cubesText(cubes), price: priceOf(view, cubes) })]);
};

export const answerWho: Answering = (_rest, desk) => {
  const { play } = desk;
  const { view, names } = play;
  const cards = view.order.map((seat) =>
    playerText(
      rulesOf(view.terms),
      seatName(names, seat),
      play.game.seatsToAct.includes(seat) ? 'acts' : 'waits',
      playerOf(desk, seat),
    ),
  );
  return ok([t('typed_order', { names: seatNames(names, view.order) }), ...cards]);
};

export const answerLast: Answering = (_rest, { play, stepsBack }) => {
  const { game, view, names } = play;
  const news = game.log.at(-1 - stepsBack)?.news ?? [];
  const tell = newsTeller(view, game.log, names);
  return ok(news.length === 0 || stepsBack >= game.log.length ? [t('typed_last_none')] : news.map(tell));
};

export const answerRace: Answering = (_rest, { play }) => {
  const { view, names } = play;
  const { stage2, end } = raceOf(view);
  const ranked = [...view.players.entries()].toSorted(([, a], [, b]) => b.cities.length - a.cities.length);
  return ok([
    ...ranked.map(([seat, { cities }]) =>
      t('labelled', { label: seatName(names, seat), value: t('count_cities', { count: cities.length }) }),
    ),
    ...(stage2 === null ? [] : [t('race_stage2_when', { cities: stage2 })]),
    t('race_end_when', { cities: end }),
  ]);
};

export const answerRepeat: Answering = (_rest, { said }): Reply =>
  ok(said.length === 0 ? [t('typed_last_none')] : said);
