import { gameIdFrom } from '#lib/game-id.ts';
import { begin } from '#lib/machine/begin.ts';
import type { Command } from '#lib/rules/command.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { Seed } from '#lib/rules/types.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { beginOrFail, playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../must.ts';

/** Games for tests, deterministic in their arguments. */

export const setupFor = (players: number, other: Partial<Setup> = {}): Setup => ({
  map: 'germany',
  players,
  ...STANDARD_TERMS,
  regions: { by: 'draw' },
  ...other,
});

const known = new Map<string, readonly Command[]>();
/** The commands of a whole random game, played once and cached. */
export function commandsOf(setup: Setup, seed: Seed): readonly Command[] {
  const key = JSON.stringify([setup, seed]);
  const commands = known.get(key) ?? randomCommands(setup, seed);
  known.set(key, commands);
  return commands;
}
function randomCommands(setup: Setup, seed: Seed): readonly Command[] {
  const commands: Command[] = [];
  const played = playRandomly(beginOrFail(setup, seed), new Chance(seedRng(seed)), ({ command }) => {
    commands.push(command);
    return [];
  });
  if (played.fault !== null) throw new Error(played.fault);
  return commands;
}

export function tableOf(setup: Setup, seed: Seed, commands: readonly Command[] = []): CommandLog {
  const meta = { id: gameIdFrom('one'), name: '', created: 1, updated: 2, seats: sampleSeats(setup.players) };
  return mustOk(CommandLog.replay(meta, { setup, seed }, commands, undefined, begin));
}

/** The command log of a random game after at most `count` commands. */
export const tableAfter = (setup: Setup, seed: Seed, count: number): CommandLog =>
  tableOf(setup, seed, commandsOf(setup, seed).slice(0, count));
