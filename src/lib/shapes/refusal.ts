import * as v from 'valibot';
import { count, integer, moment, money, plant, resource, seat, seats, text } from './nouns.ts';

/** The schema of each refusal of the rules. */

const refusal = <const C extends string, const F extends v.ObjectEntries>(code: C, figures: F) =>
  v.strictObject({ code: v.literal(code), ...figures });

/** A figure from the request, so it can be any number. */
const requested = v.number();
const name = text(60);
const commandType = v.picklist([
  'pick-region',
  'place',
  'mark',
  'nominate',
  'bid',
  'pass',
  'scrap',
  'discard',
  'buy',
  'build',
  'done',
  'power',
]);

export const refusals = [
  refusal('turn/game-over', {}),
  refusal('turn/not-yours', { seat, seatsToAct: seats }),
  refusal('turn/wrong-moment', { moment, command: commandType }),
  refusal('draft/not-a-region', { region: name }),
  refusal('draft/taken', { region: name }),
  refusal('draft/does-not-touch', { region: name }),
  refusal('place/not-here', { city: name }),
  refusal('mark/not-here', { city: name }),
  refusal('auction/must-buy', {}),
  refusal('auction/not-for-sale', { plant }),
  refusal('auction/future-market', { plant }),
  refusal('auction/bid-too-low', { min: money, bid: requested }),
  refusal('auction/not-enough-money', { need: money, have: money }),
  refusal('auction/limit-below-bid', { upTo: requested, bid: requested }),
  refusal('auction/not-a-number', { bid: requested }),
  refusal('scrap/not-owned', { plant }),
  refusal('scrap/just-bought', { plant }),
  refusal('discard/wrong-count', { need: count, given: requested }),
  refusal('discard/does-not-fit', { coal: requested, oil: requested }),
  refusal('buy/nothing', {}),
  refusal('buy/sold-out', { resource, want: requested, left: count }),
  refusal('buy/no-storage', { resource, want: requested, room: count }),
  refusal('buy/not-enough-money', { need: money, have: money }),
  refusal('build/no-such-city', { city: name }),
  refusal('build/region-not-in-play', { city: name, region: name }),
  refusal('build/already-there', { city: name }),
  refusal('build/city-full', { city: name, houses: count, slots: count }),
  refusal('build/kept', { city: name }),
  refusal('build/unreachable', { city: name }),
  refusal('build/not-enough-money', { city: name, need: money, have: money }),
  refusal('build/beginners-limit', { city: name, limit: count }),
  refusal('power/not-owned', { plant }),
  refusal('power/twice', { plant }),
  refusal('power/not-enough-fuel', { resource, need: requested, have: count }),
  refusal('power/bad-mix', { hybridOil: requested, need: integer(0, 100) }),
  refusal('power/impossible-mix', { hybridOil: requested, least: count, most: count }),
] as const;
