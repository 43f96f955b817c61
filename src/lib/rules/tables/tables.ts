/** The figures of the rulebooks. Money in Elektro, resources in cubes; resupply by stage 1, 2, 3. */
export const TABLES = {
  startingMoney: 50,
  payment: [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150],
  slotCost: [10, 15, 20],
  supply: { coal: 24, oil: 24, garbage: 24, uranium: 12 },
  market: {
    coal: { prices: [1, 2, 3, 4, 5, 6, 7, 8], perPrice: 3, start: 24 },
    oil: { prices: [1, 2, 3, 4, 5, 6, 7, 8], perPrice: 3, start: 18 },
    garbage: { prices: [1, 2, 3, 4, 5, 6, 7, 8], perPrice: 3, start: 6 },
    uranium: { prices: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16], perPrice: 1, start: 2 },
  },
  players: {
    2: { regions: 3, plantsRemoved: 8, plantLimit: 4, citiesForStage2: 10, citiesForEnd: 21 },
    3: { regions: 3, plantsRemoved: 8, plantLimit: 3, citiesForStage2: 7, citiesForEnd: 17 },
    4: { regions: 4, plantsRemoved: 4, plantLimit: 3, citiesForStage2: 7, citiesForEnd: 17 },
    5: { regions: 5, plantsRemoved: 0, plantLimit: 3, citiesForStage2: 7, citiesForEnd: 15 },
    6: { regions: 5, plantsRemoved: 0, plantLimit: 3, citiesForStage2: 6, citiesForEnd: 14 },
  },
  resupply: {
    2: { coal: [3, 4, 3], oil: [2, 2, 4], garbage: [1, 2, 3], uranium: [1, 1, 1] },
    3: { coal: [4, 5, 3], oil: [2, 3, 4], garbage: [1, 2, 3], uranium: [1, 1, 1] },
    4: { coal: [5, 6, 4], oil: [3, 4, 5], garbage: [2, 3, 4], uranium: [1, 2, 2] },
    5: { coal: [5, 7, 5], oil: [4, 5, 6], garbage: [3, 3, 5], uranium: [2, 3, 2] },
    6: { coal: [7, 9, 6], oil: [5, 6, 7], garbage: [3, 5, 6], uranium: [2, 3, 3] },
  },
} as const;
