import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DecisionTapGuard } from '#lib/ui/play/decision-taps.ts';

const empty = { cities: [] };
const clock = vi.spyOn(performance, 'now');
const flash = vi.spyOn(Element.prototype, 'animate');
let guard: DecisionTapGuard<object>;
const isSwallowed = (
  timeStamp: number,
  detail: number,
  draft: object | null,
  clientX = 100,
  target = document.body,
): boolean => {
  const click = new MouseEvent('click', { detail, cancelable: true, clientX, clientY: 100 });
  Object.defineProperties(click, { timeStamp: { value: timeStamp }, target: { value: target } });
  flash.mockClear();
  guard.filter(click, draft);
  // a tap is either executed or visibly refused
  expect(flash).toHaveBeenCalledTimes(click.defaultPrevented ? 1 : 0);
  return click.defaultPrevented;
};
const decideAt = (now: number, player: number | null): void => {
  clock.mockReturnValue(now);
  guard.decisionChanged(player, empty);
};
beforeEach(() => {
  document.body.innerHTML = '<h1></h1>';
  guard = new DecisionTapGuard();
  decideAt(0, 1);
});
afterEach(() => clock.mockReset());

describe('where the same player decides again', () => {
  beforeEach(() => decideAt(1_000, 1));
  test('swallows the second tap of a double tap within 300 ms of a change', () => {
    expect(isSwallowed(1_290, 2, empty)).toBe(true);
    expect(isSwallowed(1_310, 2, empty)).toBe(false);
  });
  test('a first tap counts immediately', () => expect(isSwallowed(1_010, 1, empty)).toBe(false));
  test('every tap counts once the player has begun to choose', () =>
    expect(isSwallowed(1_100, 2, { cities: ['essen'] })).toBe(false));
});

describe('where another player decides now', () => {
  beforeEach(() => {
    expect(isSwallowed(900, 1, empty)).toBe(false);
    decideAt(1_000, 2);
  });
  test('swallows a tap at the same place until the other player has seen the change', () => {
    expect(isSwallowed(1_400, 1, empty)).toBe(true);
    expect(isSwallowed(1_800, 1, empty, 130)).toBe(true);
    expect(isSwallowed(2_010, 1, empty, 130)).toBe(false);
  });
  test('a tap elsewhere counts after the player has changed', () =>
    expect(isSwallowed(1_400, 1, empty, 141)).toBe(false));
  test('a click by keyboard counts after the player has changed', () =>
    expect(isSwallowed(1_400, 0, empty)).toBe(false));
  test('every tap counts once the other player has begun to choose', () =>
    expect(isSwallowed(1_400, 1, { cities: [] })).toBe(false));
});

test('a player who decides again after bots has held the device all the time', () => {
  expect(isSwallowed(900, 1, empty)).toBe(false);
  decideAt(1_000, null);
  decideAt(1_500, 1);
  expect(isSwallowed(1_600, 1, empty)).toBe(false);
});

describe('a tap on what only shows something', () => {
  const card = document.createElement('button');
  card.dataset.shows = '';
  const tapCard = (timeStamp: number): boolean => isSwallowed(timeStamp, 2, empty, 100, card);

  test('a tap on a display counts, however fast decisions change', () => {
    decideAt(1_000, 2);
    expect([tapCard(1_010), tapCard(1_100), tapCard(1_200)]).toEqual([false, false, false]);
  });
  test('swallows a tap on a display if the first tap of a double tap was on a decision', () => {
    expect(isSwallowed(900, 1, empty)).toBe(false);
    decideAt(1_000, 1);
    expect(tapCard(1_100)).toBe(true);
  });
  test('a tap on a display lets no second tap on a decision through', () => {
    expect(tapCard(900)).toBe(false);
    decideAt(1_000, 1);
    expect(isSwallowed(1_100, 2, empty)).toBe(true);
  });
});
