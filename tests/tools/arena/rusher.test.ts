import { expect, test } from 'vitest';
import { legal, viewOf } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { STAGE_3_CARD } from '#lib/rules/types.ts';
import { greedy } from '#tools/arena/yardsticks/greedy.ts';
import { rusher } from '#tools/arena/yardsticks/rusher.ts';
import { must } from '../../must.ts';
import { at, REGIONS } from '../../rules/build.ts';

const inPlay = MAPS.germany.boards.classic.cities.filter(({ region }) =>
  REGIONS.germany.slice(0, 3).includes(region),
);
const cities = inPlay.map(({ id }) => id);

/** The houses and the end of the turn of a player that owns 19 of the 21 cities that end the game and powers six. */
function turnOf(program: typeof rusher, money: number): readonly Command[] {
  const now = at('building', {
    stage: 2,
    players: [
      { money, plants: [20], cubes: { coal: 3 }, cities: cities.slice(0, 19) },
      { money: 300, plants: [26, 30, 32, 35], cities: cities.slice(0, 18) },
    ],
    market: [22, 23, 24, 27, 28, 29, 33, 34],
    deck: [38, 39, STAGE_3_CARD],
    waiting: [0],
  });
  return program.decide(viewOf(now, 0), must(legal(now, 0)), 1) as readonly Command[];
}

test('a rusher ends the game with houses that it does not power, which loses', () => {
  expect(turnOf(rusher, 200).map(({ type }) => type)).toEqual(['build', 'build', 'done']);
  expect(turnOf(rusher, 200)).toEqual(turnOf(rusher, 200));
});

test('a rusher that cannot pay for the end builds as greedy does', () => {
  expect(turnOf(rusher, 30)).toEqual(turnOf(greedy, 30));
  expect(turnOf(greedy, 200).map(({ type }) => type)).toEqual(['done']);
});
