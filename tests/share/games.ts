import { RULES_VERSION } from '#lib/persist/migrations.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, termsOffered } from '#lib/rules/setup.ts';
import { EDITION_IDS, MAP_IDS } from '#lib/rules/types.ts';
import type { LinkedGame } from '#lib/share/linked-game.ts';
import { Chance } from '#tools/support/player.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { follow } from '../rules/arbitrary.ts';
import { SEED } from '../seed.ts';

/** Games to share, for tests. */

/** The address of a replay page. */
export const PAGE = 'https://kilowatt.example/replay';

/** Terms that go through all editions, maps and player counts. */
function setupAt(index: number): Setup {
  const chance = new Chance(seedRng(SEED + index));
  const edition = EDITION_IDS[index % EDITION_IDS.length] ?? 'classic';
  const players = 2 + (Math.floor(index / EDITION_IDS.length) % 5);
  const offered = termsOffered({ edition, players });
  return {
    edition,
    players,
    map: chance.oneOf(MAP_IDS),
    beginners: offered.beginners && chance.onceIn(4),
    hiddenMoney: chance.onceIn(2),
    startingCities: offered.startingCities && chance.onceIn(2),
    trust: offered.trust && chance.onceIn(2),
    regions: { by: chance.onceIn(2) ? 'draft' : 'draw' },
  };
}

/** A random game to its end. */
export function randomGame(index: number): LinkedGame {
  const setup = setupAt(index);
  const seed = SEED + index;
  const { commands } = follow({ setup, seed, count: Infinity });
  const seats = sampleSeats(setup.players);
  const bots = seats.map((_, seat) => (seat % 2 === 1 ? ('solid' as const) : null));
  const together = commands.flatMap((command, at) => (command.seat === commands[at - 1]?.seat ? [at] : []));
  const ended = 1_795_000_000_000 + index;
  return { rulesVersion: RULES_VERSION, name: '', ended, seats, bots, setup, seed, commands, together };
}

/** The game after its first decisions. */
export const prefixOf = (game: LinkedGame, count: number): LinkedGame => ({
  ...game,
  commands: game.commands.slice(0, count),
  together: game.together.filter((index) => index < count),
});
