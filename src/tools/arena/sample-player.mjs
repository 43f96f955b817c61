/** A minimal outside program for the arena: npm run arena -- --a 'cmd:node src/tools/arena/sample-player.mjs' --b random */
import { createInterface } from 'node:readline';

/** One command, without its seat. The arena asks again after a purchase or a house until the player is done. */
function decide({ money, plants, cubes, cities }, options) {
  switch (options.type) {
    case 'pick-region':
      return { type: 'pick-region', region: options.regions[0] };
    case 'nominate': {
      const plant = options.plants.at(-1);
      const isBetter = plants.length < 3 || plant > plants[0] + 5;
      return options.mayPass && !isBetter ? { type: 'pass' } : { type: 'nominate', plant, bid: plant };
    }
    case 'bid':
      return { type: 'pass' };
    case 'scrap':
      return { type: 'scrap', plant: options.plants[0] };
    case 'discard':
      return { type: 'discard', ...options.choices[0] };
    case 'buy': {
      const resource = Object.keys(cubes).find((one) => options.most[one] > 0 && cubes[one] < 3);
      if (!resource || money < 15) return { type: 'done' };
      return { type: 'buy', cubes: { coal: 0, oil: 0, garbage: 0, uranium: 0, [resource]: 1 } };
    }
    case 'build':
      return cities.length < 5 * plants.length
        ? { type: 'build', city: options.cities[0] }
        : { type: 'done' };
    case 'power': {
      const run = options.runs.reduce((best, other) => (other.cities > best.cities ? other : best));
      return { type: 'power', plants: run.plants, hybridOil: run.hybridOil[0] };
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { view, options, seat } = JSON.parse(line);
  console.log(JSON.stringify({ command: { ...decide(view.players[seat], options), seat } }));
}
