import * as v from 'valibot';
import { count, money, moment, plant, resource, seat, seats, text, whole } from './nouns.ts';

/** The shape of each refusal of the rules, with its figures. */

const r = <const C extends string, const F extends v.ObjectEntries>(code: C, figures: F) =>
  v.strictObject({ code: v.literal(code), ...figures });

/** A figure as it was asked for, so anything a number can be. */
const asked = v.number();
const name = text(60);
const commandType = v.picklist([
  'pick-region',
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
  r('turn/game-over', {}),
  r('turn/not-yours', { seat, awaited: seats }),
  r('turn/wrong-moment', { moment, command: commandType }),
  r('draft/not-a-region', { region: name }),
  r('draft/taken', { region: name }),
  r('draft/does-not-touch', { region: name }),
  r('auction/must-buy', {}),
  r('auction/not-for-sale', { plant }),
  r('auction/future-market', { plant }),
  r('auction/bid-too-low', { min: money, bid: asked }),
  r('auction/not-enough-money', { need: money, have: money }),
  r('auction/limit-below-bid', { upTo: asked, bid: asked }),
  r('auction/not-a-number', { bid: asked }),
  r('scrap/not-owned', { plant }),
  r('scrap/just-bought', { plant }),
  r('discard/wrong-count', { need: count, given: asked }),
  r('discard/does-not-fit', { coal: asked, oil: asked }),
  r('buy/nothing', {}),
  r('buy/sold-out', { resource, want: asked, left: count }),
  r('buy/no-storage', { resource, want: asked, room: count }),
  r('buy/not-enough-money', { need: money, have: money }),
  r('build/no-such-city', { city: name }),
  r('build/region-not-in-play', { city: name, region: name }),
  r('build/already-there', { city: name }),
  r('build/city-full', { city: name, houses: count, slots: count }),
  r('build/unreachable', { city: name }),
  r('build/not-enough-money', { city: name, need: money, have: money }),
  r('build/beginners-limit', { city: name, limit: count }),
  r('power/not-owned', { plant }),
  r('power/twice', { plant }),
  r('power/not-enough-fuel', { resource, need: asked, have: count }),
  r('power/bad-mix', { hybridOil: asked, need: whole(0, 100) }),
  r('power/impossible-mix', { hybridOil: asked, least: count, most: count }),
] as const;
