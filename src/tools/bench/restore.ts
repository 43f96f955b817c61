import { gameIdFrom } from '../../lib/game-id.ts';
import { exportGame } from '../../lib/persist/files.ts';
import { parseSave } from '../../lib/persist/parse-save.ts';
import type { Command } from '../../lib/rules/command.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import { testSeats } from '../support/memory-table.ts';
import { beginOrFail, playRandomly } from '../support/play.ts';
import { Chance } from '../support/player.ts';
import { type Bench, quantile, rounded } from './figure.ts';

const COMMANDS = 700;
const RUNS = 15;
const SETUP: Setup = {
  ...STANDARD_TERMS,
  map: 'usa',
  players: 6,
  regions: { by: 'draw' },
};

/** The first seeded game that is long enough, with its seed. */
function longGame(): { seed: number; commands: readonly Command[] } {
  for (let seed = 1; ; seed++) {
    const commands: Command[] = [];
    playRandomly(beginOrFail(SETUP, seed), new Chance(seedRng(seed)), ({ command }) => {
      commands.push(command);
      return [];
    });
    if (commands.length >= COMMANDS) return { seed, commands: commands.slice(0, COMMANDS) };
  }
}

/** The time to restore a playable game from the text of a 700-command save, with all checks; the median of several runs. */
export const restoreBench: Bench = {
  names: ['save.restore'],
  async measure() {
    const { seed, commands } = longGame();
    const meta = {
      id: gameIdFrom('bench'),
      name: '',
      created: 0,
      updated: 0,
      seats: testSeats(SETUP.players),
    };
    const replayed = CommandLog.replay(meta, { setup: SETUP, seed }, commands);
    if (!replayed.ok) throw new Error(JSON.stringify(replayed.error));
    const { text } = exportGame({ meta, commandLog: replayed.value, draft: null });
    const times = Array.from({ length: RUNS }, () => {
      const from = performance.now();
      const restored = parseSave(text);
      if (!restored.ok) throw new Error(JSON.stringify(restored.error));
      return performance.now() - from;
    });
    return [{ name: 'save.restore', value: rounded(quantile(times, 0.5), 1), unit: 'ms' }];
  },
};
