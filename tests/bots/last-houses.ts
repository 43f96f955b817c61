import type { Position } from '../rules/build.ts';

/** usa/2, seed 6, after 151 commands. Seat 1 builds last: six houses for 115 Elektro end the game, and it powers more than seat 0 can. */
export const LAST_HOUSES: Position = {
  map: 'usa',
  stage: 3,
  stage3Card: 'begun',
  order: [1, 0],
  waiting: [1],
  regions: ['south', 'northwest', 'southeast'],
  market: [28, 34, 36, 37, 42, 44],
  deck: [33, 13, 46],
  buried: [13, 33, 46],
  gone: [3, 5, 6, 8, 7, 9, 14, 4, 10, 12, 11, 17, 19, 16, 15, 22, 23],
  resources: { coal: 8, oil: 16, garbage: 10, uranium: 6 },
  players: [
    {
      money: 206,
      plants: [25, 27, 35, 50],
      cubes: { oil: 1 },
      cities:
        'savannah jacksonville tampa miami raleigh norfolk atlanta birmingham memphis new-orleans houston dallas oklahoma-city kansas-city'.split(
          ' ',
        ),
    },
    {
      money: 171,
      plants: [20, 24, 29, 30],
      cubes: { coal: 3, oil: 1, garbage: 3 },
      cities:
        'seattle portland billings cheyenne denver boise omaha kansas-city oklahoma-city dallas houston new-orleans memphis birmingham atlanta'.split(
          ' ',
        ),
    },
  ],
};
