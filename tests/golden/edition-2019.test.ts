import { expect, test } from 'vitest';
import { momentOf } from '#lib/machine/step.ts';
import type { News } from '#lib/rules/types.ts';
import { purchaseOf } from '#tools/figures/brute/fuel.ts';
import { coalFromSupply, isOpen, resupplyTable } from '#tools/figures/brute/tables.ts';
import { replayGolden } from '#tools/golden/recorded.ts';
import type { PlayedCommand } from '#tools/support/play.ts';
import { must } from '../must.ts';
import { goldenGames } from './games.ts';

/** Rules of the 2019 edition in each command of its golden games, by other means than those of the rules themselves. */

const moves: readonly PlayedCommand[] = goldenGames('2019').flatMap((game) => {
  const all: PlayedCommand[] = [];
  replayGolden(game, (move) => all.push(move));
  return all;
});

/** All news of a type, with the command that brought them. */
const newsOf = <T extends News['type']>(type: T) =>
  moves.flatMap((move) =>
    move.after.context.news.flatMap((item) =>
      item.type === type ? [{ item: item as Extract<News, { type: T }>, ...move }] : [],
    ),
  );

test('Y4: only the smallest plant, which has the token, is sold below its number, and the token is gone then', () => {
  const cheap = newsOf('bought-plant').filter(({ item }) => item.price < item.plant);
  expect(cheap.length).toBeGreaterThan(0);
  for (const { item, before, after } of cheap) {
    expect(item.plant).toBe(before.context.market[0]);
    expect(item.plant).toBe(before.context.discount);
    expect(after.context.discount).toBeNull();
  }
});

test('Y5: the plant that still has the token leaves the game as the auction phase ends, and only then', () => {
  const left = newsOf('plant-gone').filter(({ item }) => item.why === 'discount');
  expect(left.length).toBeGreaterThan(0);
  for (const { item, before, after } of left) {
    expect(before.context.market[0]).toBe(item.plant);
    expect(momentOf(after)).toBe('buying');
  }
});

test('Y6: a plant that leaves with the token was just drawn, and is smaller than the plant that had it', () => {
  const under = newsOf('plant-gone').filter(({ item }) => item.why === 'under-discount');
  expect(under.length).toBeGreaterThan(0);
  for (const { item, before, after } of under) {
    const { news, discount } = after.context;
    expect(news[news.indexOf(item) - 1]).toEqual({ type: 'plant-drawn', plant: item.plant });
    expect(item.plant).toBeLessThan(must(before.context.discount));
    expect(discount).toBeNull();
  }
});

test('Y7: where stage 3 comes first, the lowest plant leaves and is replaced once between the stages', () => {
  const all = newsOf('stage-began').filter(({ item, before }) => {
    return item.stage === 2 && before.context.stage3Card !== 'in-deck';
  });
  expect(all.length).toBeGreaterThan(0);
  for (const { item, after } of all) {
    const { news } = after.context;
    const next = news.slice(news.indexOf(item) + 1).map((one) => one.type);
    expect(next[0]).toBe('plant-gone');
    expect(['plant-drawn', 'deck-empty']).toContain(next[1]);
    expect(next[2]).toBe('stage-began');
  }
});

test('Y8: a Stage 3 card drawn as stage 2 begins leaves the resupply of stage 2, and no market step', () => {
  const drawn = newsOf('stage-3-card-drawn').filter(({ after }) => momentOf(after) === 'powering');
  expect(drawn.length).toBeGreaterThan(0);
  for (const { after } of drawn) {
    const { round, terms, trust } = after.context;
    expect(after.context.stage).toBe(2);
    const { news, before } = must(
      moves
        .slice(moves.findIndex((move) => move.after === after))
        .map((move) => ({ ...move, news: move.after.context.news }))
        .find((move) => move.news.some(({ type }) => type === 'resupplied')),
    );
    expect(before.context.round).toBe(round);
    const types = news.map(({ type }) => type);
    expect(types.filter((type) => type === 'plant-under-deck' || type === 'plant-drawn')).toEqual([]);
    expect(types.indexOf('resupplied')).toBeLessThan(types.indexOf('stage-began'));
    const resupplied = must(news.find((item) => item.type === 'resupplied'));
    const powered = must(news.find((item) => item.type === 'powered'));
    const have = before.context.supply.oil + powered.burnt.oil + (trust?.cubes.oil ?? 0);
    expect(resupplied.cubes.oil).toBe(Math.min(have, must(resupplyTable(terms, 'oil')[1])));
  }
});

test('Y10: each purchase costs the cheapest cubes of the market one by one, and 8 for coal from the supply', () => {
  const all = newsOf('bought-cubes');
  const beyond = all.filter(({ item, before }) => item.cubes.coal > before.context.resources.coal);
  expect(beyond.length).toBeGreaterThan(0);
  expect(beyond.every(({ before }) => before.context.terms.map === 'usa')).toBe(true);
  for (const { item, before } of all) {
    const { players, resources } = before.context;
    const { plants, cubes, money } = must(players[item.seat]);
    const market = { onMarket: resources, coalInSupply: coalFromSupply(before.context) };
    expect(purchaseOf({ plants, cubes, money, ...market }, item.cubes, [1]).price).toBe(item.price);
  }
});

test('Y11: uranium is refilled until somebody on Germany has bought plant 39, and never again', () => {
  const late = newsOf('resupplied').filter(({ before }) => before.context.phasedOut);
  const early = newsOf('resupplied').filter(({ before }) => !before.context.phasedOut);
  expect(late.length).toBeGreaterThan(0);
  expect(late.every(({ item }) => item.cubes.uranium === 0)).toBe(true);
  expect(early.some(({ item }) => item.cubes.uranium > 0)).toBe(true);
  for (const { before, after } of newsOf('phased-out')) {
    expect(before.context.terms.map).toBe('germany');
    expect(after.context.news).toContainEqual(expect.objectContaining({ type: 'bought-plant', plant: 39 }));
  }
});

test('Y12, Z2: nobody builds in a city that is full, or in stage 1 in one that only others marked', () => {
  const built = newsOf('built');
  expect(built.some(({ before }) => before.context.starts.length > 0)).toBe(true);
  expect(built.some(({ before }) => before.context.trust)).toBe(true);
  for (const { item, before } of built) expect(isOpen(before.context, item.seat, item.city)).toBe(true);
});

test('Y13: no plant leaves as obsolete', () => {
  expect(newsOf('plant-gone').filter(({ item }) => item.why === 'obsolete')).toEqual([]);
});

test('Z5: the trust follows into each city in which nobody was, as long as it has houses', () => {
  const built = newsOf('built').filter(({ before }) => before.context.trust);
  for (const { item, before, after } of built) {
    const { players, trust } = before.context;
    const isFirst = [...players, must(trust)].every(({ cities }) => !cities.includes(item.city));
    const follows = isFirst && must(trust).cities.length < 16;
    const followed = after.context.news.filter(({ type }) => type === 'trust-built');
    expect(followed).toEqual(follows ? [{ type: 'trust-built', city: item.city }] : []);
  }
});

test('Z6: the trust has no fuel after a resupply', () => {
  const all = newsOf('resupplied').filter(({ after }) => after.context.trust);
  expect(all.length).toBeGreaterThan(0);
  const none = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  for (const { after } of all) expect(must(after.context.trust).cubes).toEqual(none);
});
